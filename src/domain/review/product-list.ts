// A product's ratings, by customers only, and its latest reviews, imported ones included.
import type { Stars } from "#domain/business/score.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import type { Review } from "./columns.ts";

export const MAX_SHOP_ID_LENGTH = 200;

/** @property id the shop's own */
export type Product = { id: string; name: string; url: string | null };

/** `rating`: of the product; that of the business may differ. */
export type ProductReview = Pick<
  Review,
  "id" | "rating" | "title" | "body" | "author" | "verified" | "source" | "origin" | "createdAt"
>;

/** Newest first; null where the business has no such product. */
export async function readProductReviews(
  context: Context,
  businessId: BusinessId,
  shopId: string,
  limit: number,
): Promise<{ product: Product; stars: Stars; reviews: ProductReview[] } | null> {
  const [found] = await productOf(context.db, businessId, shopId);
  if (!found) return null;
  const rows = await ratedBy(context.db, found.uuid, limit);
  const given = rows.filter((row): row is RatedRow & { id: ReviewId } => row.id !== null);
  return {
    product: { id: shopId, name: found.name, url: found.url },
    stars: rows[0]?.stars ?? [0, 0, 0, 0, 0],
    reviews: given.map(({ stars: _, ...review }) => review),
  };
}

const productOf = statement<{ uuid: string; name: string; url: string | null }>(
  "product_by_shop_id",
  "select id as uuid, name, url from product where business_id = $1::uuid and shop_id = $2::text",
);

type RatedRow = Omit<ProductReview, "id"> & { id: ReviewId | null; stars: Stars };

/** Exported for the test of its plan. */
export const ratedBy = statement<RatedRow>(
  "product_reviews",
  `select coalesce(t.stars, '{0,0,0,0,0}') as stars, l.*
  from (select $1::uuid as id) asked left join product_tally t on t.product_id = asked.id
  left join lateral (
    select p.rating, r.id, r.title, r.body, r.author, r.verified, r.source, r.origin, r.created_at as "createdAt"
    from product_rating p join review r on r.id = p.review_id
    where p.product_id = asked.id and r.status = 'published' and r.source <> 'editor'
    order by p.created_at desc, p.review_id desc limit $2::int
  ) l on true
  order by l."createdAt" desc, l.id desc`,
);
