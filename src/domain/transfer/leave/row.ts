// Reads the reviews of a business as other layouts need them, in pages, oldest first.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { LEAVING_PAGE, pagesByTime } from "#domain/archive/owner.ts";
import { presentPhotos, type ShownPhoto } from "#domain/review/state/photo.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

export type LeavingReview = {
  id: ReviewId;
  rating: number;
  title: string;
  body: string;
  author: string;
  email: string | null;
  verified: boolean;
  origin: string | null;
  status: "published" | "held";
  original: Readonly<Record<string, string>>;
  createdAt: Date;
  reply: string | null;
  repliedAt: Date | null;
  product: { shopId: string; handle: string | null; sku: string | null } | null;
  /** Those that readers see, in the author's order. */
  photos: readonly { url: string; alt: string }[];
  /** How many more the review has: they wait, or it is not online. */
  hiddenPhotos: number;
  /** The number of products that it rates beside the first. */
  furtherProducts: number;
};

type Row = Omit<LeavingReview, "original" | "product" | "photos" | "hiddenPhotos" | "furtherProducts"> & {
  photos: ShownPhoto[] | null;
  /** That no moderator took down, also those that wait. */
  photosKept: number;
  original: string | null;
  at: string;
  products: NonNullable<LeavingReview["product"]>[] | null;
};

export async function* leavingReviews({ db, baseUrl }: Context, id: BusinessId): AsyncGenerator<LeavingReview[]> {
  for await (const rows of pagesByTime((at, after, limit) => page(db, id, at, after, limit)))
    yield rows.map(({ original, products, photos, photosKept, at: _, ...row }) => ({
      ...row,
      ...photosOf(row.status === "published" ? photos : null, photosKept, baseUrl),
      original: original === null ? {} : JSON.parse(original),
      product: products?.[0] ?? null,
      furtherProducts: Math.max(0, (products?.length ?? 0) - 1),
    }));
}

function photosOf(shown: readonly ShownPhoto[] | null, kept: number, baseUrl: string) {
  const photos = presentPhotos(shown, baseUrl).map(({ url, alt }) => ({ url, alt }));
  return { photos, hiddenPhotos: Math.max(0, kept - photos.length) };
}

const page = statement<Row>(
  "transfer_leaving",
  `select r.id, r.rating, r.title, r.body, r.author, coalesce(a.email, a.stated_email) as email, r.verified, r.origin, r.status, r.original,
    r.created_at::text as at, r.created_at as "createdAt", p.body as reply, p.created_at as "repliedAt", r.photos,
    (select count(*)::int from review_photo h where h.review_id = r.id and h.revision_id is null and h.state <> 'taken_down') as "photosKept",
    (select json_agg(json_build_object('shopId', d.shop_id, 'handle', d.handle, 'sku', d.sku) order by d.shop_id collate "C")
      from product_rating q join product d on d.id = q.product_id where q.review_id = r.id) as products
  from (
    ${LEAVING_PAGE}
  ) r left join review_author a on a.review_id = r.id left join reply p on p.review_id = r.id
  order by r.created_at, r.id`,
);
