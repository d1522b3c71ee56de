// The reviews of a business as other layouts need them, in pages, oldest first.
import type { Context } from "#platform/context.ts";
import { type BusinessId, FIRST_ID, type ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

export type LeavingReview = {
  id: ReviewId;
  rating: number;
  title: string;
  body: string;
  author: string;
  email: string | null;
  verified: boolean;
  source: string;
  origin: string | null;
  status: "published" | "held";
  original: Readonly<Record<string, string>>;
  createdAt: Date;
  reply: string | null;
  repliedAt: Date | null;
  product: { shopId: string; handle: string | null; sku: string | null; url: string | null } | null;
  /** Products that it rates beside the first. */
  furtherProducts: number;
};

const PAGE = 500;

type Row = Omit<LeavingReview, "original" | "product" | "createdAt" | "repliedAt"> & {
  original: string | null;
  at: string;
  createdAt: string | Date;
  repliedAt: string | Date | null;
  products: NonNullable<LeavingReview["product"]>[] | null;
};

/** Public reviews, and imported ones that wait. */
export async function* leavingReviews(context: Context, id: BusinessId): AsyncGenerator<LeavingReview[]> {
  let [at, after]: [string, string] = ["-infinity", FIRST_ID];
  for (;;) {
    const rows = await page(context.db, id, at, after, PAGE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ original, products, createdAt, repliedAt, at: _, ...row }) => ({
      ...row,
      original: original === null ? {} : (JSON.parse(original) as Record<string, string>),
      createdAt: new Date(createdAt),
      repliedAt: repliedAt === null ? null : new Date(repliedAt),
      product: products?.[0] ?? null,
      furtherProducts: Math.max(0, (products?.length ?? 0) - 1),
    }));
    if (rows.length < PAGE) return;
    [at, after] = [last.at, last.id];
  }
}

const page = statement<Row>(
  "transfer_leaving",
  `select r.id, r.rating, r.title, r.body, r.author, a.email, r.verified, r.source, r.origin, r.status, r.original,
    r.created_at::text as at, r.created_at as "createdAt", p.body as reply, p.created_at as "repliedAt", 0 as "furtherProducts",
    (select json_agg(json_build_object('shopId', d.shop_id, 'handle', d.handle, 'sku', d.sku, 'url', d.url) order by d.shop_id collate "C")
      from product_rating q join product d on d.id = q.product_id where q.review_id = r.id) as products
  from (
    select * from review where business_id = $1::uuid and (created_at, id) > ($2::timestamptz, $3::uuid)
      and (status = 'published' or (status = 'held' and source = 'import')) and source <> 'editor'
    order by created_at, id limit $4::int
  ) r left join review_author a on a.review_id = r.id left join reply p on p.review_id = r.id
  order by r.created_at, r.id`,
);
