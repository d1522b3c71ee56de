// Reviews of every status, with their authors' addresses, by business and moment. One that was written here has no external
// id; its own takes the place.
import { type ReviewId, toWire } from "#platform/id.ts";
import { momentText } from "../table/moment.ts";
import { milliseconds } from "../table/rows.ts";
import { OF_ORGANISATION, type Part, present, presentMoment } from "./part.ts";

type Row = {
  business: string;
  id: ReviewId;
  external_id: string | null;
  rating: number;
  title: string;
  body: string;
  author: string;
  email: string | null;
  verified: boolean;
  source: string;
  status: string;
  language: string;
  experience_date: string;
  helpful_count: number;
  resolution: string | null;
  resolution_at: number | null;
  created_at: number;
  updated_at: number;
  edited_at: number | null;
  products: [string, number][] | null;
  reply_body: string | null;
  reply_created_at: number | null;
};

export const reviews: Part<Row> = {
  query: `select b.slug as business, r.id, r.external_id, r.rating, r.title, r.body, r.author, a.email, r.verified, r.source,
      r.status, r.language, r.experience_date::text as experience_date, r.helpful_count, r.resolution,
      ${milliseconds("r.resolution_at")} as resolution_at, ${milliseconds("r.created_at")} as created_at,
      ${milliseconds("r.updated_at")} as updated_at, ${milliseconds("r.edited_at")} as edited_at,
      (select json_agg(json_build_array(p.shop_id, pr.rating) order by p.shop_id collate "C")
        from product_rating pr join product p on p.id = pr.product_id where pr.review_id = r.id) as products,
      re.body as reply_body, ${milliseconds("re.created_at")} as reply_created_at
    from review r join business b on b.id = r.business_id
      left join review_author a on a.review_id = r.id left join reply re on re.review_id = r.id
    where ${OF_ORGANISATION}
    order by b.slug collate "C", r.created_at, coalesce(r.external_id, 'rev_' || r.id::text) collate "C"`,
  record: (row) => ({
    type: "review",
    business: row.business,
    externalId: row.external_id ?? toWire("rev", row.id),
    rating: row.rating,
    title: row.title,
    body: row.body,
    author: row.author,
    email: present(row.email),
    verified: row.verified,
    source: row.source,
    status: row.status,
    language: row.language,
    experienceDate: row.experience_date,
    helpfulCount: row.helpful_count,
    resolution: present(row.resolution),
    resolutionAt: presentMoment(row.resolution_at),
    createdAt: momentText(row.created_at),
    updatedAt: momentText(row.updated_at),
    editedAt: presentMoment(row.edited_at),
    products: row.products?.map(([id, rating]) => ({ id, rating })),
    reply:
      row.reply_body === null
        ? undefined
        : { body: row.reply_body, createdAt: momentText(row.reply_created_at as number) },
  }),
};
