// Reads products' stars, which only customers give, and the latest reviews of one product, imported ones included.
import type { BusinessId } from "#contract/id.ts";
import type { ShopProduct } from "#domain/business/product.ts";
import type { Stars } from "#domain/business/state/score.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { PublicReview } from "../state/columns.ts";
import { PAGE } from "./piece.ts";

export const MAX_SHOP_ID_LENGTH = 200;

/** `id` is the shop's own. */
export type Product = { id: string; name: string; url: string | null };

/** `rating` is the product's; the same review may rate the business differently. */
export type ProductReview = Omit<PublicReview, "language" | "experienceDate" | "helpfulCount" | "editedAt">;

/** Returns the newest reviews first; null if the business has no such product. */
export async function readProductReviews(
  context: Context,
  businessId: BusinessId,
  shopId: string,
  limit: number,
): Promise<{ product: Product; stars: Stars; reviews: ProductReview[] } | null> {
  const [found] = await productOf(context.db, businessId, shopId);
  if (!found) return null;
  const { id, stars, ...product } = found;
  return { product: { id: shopId, ...product }, stars, reviews: await latestOfProduct(context.db, id, limit) };
}

const productOf = statement<Omit<Product, "id"> & { id: string; stars: Stars }>(
  "product_by_shop_id",
  `select p.id, p.name, p.url, coalesce(t.stars, '{0,0,0,0,0}') as stars
  from product p left join product_tally t on t.product_id = p.id
  where p.business_id = $1::uuid and p.shop_id = $2::text`,
);

export type RatedProduct = Required<Omit<ShopProduct, "handle" | "image">> & { stars: Stars };

/** Yields the texts of the products that have a rating, by the shop's ids. */
export async function* ratedProducts(
  { db }: Context,
  businessId: BusinessId,
  textOf: (product: RatedProduct) => string,
): AsyncGenerator<string, void, void> {
  for (let after = ""; ; ) {
    const products = await ratedAfter(db, businessId, after);
    const last = products.at(-1);
    if (!last) return;
    yield products.map(textOf).join("");
    after = last.shopId;
  }
}

const ratedAfter = statement<RatedProduct, [BusinessId, after: string]>(
  "product_rated",
  `select p.shop_id as "shopId", p.name, p.url, p.gtin, p.mpn, p.sku, p.brand, t.stars
  from product p join product_tally t on t.product_id = p.id
  where p.business_id = $1::uuid and p.shop_id > $2::text and t.stars <> '{0,0,0,0,0}'
  order by p.shop_id limit ${PAGE}`,
);

/** Exported for the test of its plan. */
export const latestOfProduct = statement<ProductReview>(
  "product_reviews",
  `select p.rating, r.id, r.title, r.body, r.author, r.verified, r.incentivized, r.reward, r.source, r.origin, r.created_at as "createdAt", r.photos
  from product_rating p join review r on r.id = p.review_id
  where p.product_id = $1::uuid and r.status = 'published' and r.source <> 'editor'
  order by p.created_at desc, p.review_id desc limit $2::int`,
);
