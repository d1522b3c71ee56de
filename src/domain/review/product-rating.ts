// Ratings of an order's products, given with the review of the business.
import { eq } from "drizzle-orm";
import { product } from "#domain/business/table.ts";
import type { Context } from "#platform/context.ts";
import type { ReviewId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { statement } from "#platform/statement.ts";
import { productRating } from "./table.ts";

export type ProductRating = {
  productId: string;
  rating: number;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** More than any order has. */
const MOST_PRODUCTS = 200;

/** Refuses with validation_error any wrong product id or number of stars. */
export function ratingsJson(ratings: readonly ProductRating[]): string {
  const areRatings = ratings.every(({ productId, rating }) => UUID.test(productId) && [1, 2, 3, 4, 5].includes(rating));
  if (!areRatings || ratings.length > MOST_PRODUCTS) {
    throw new Refusal("validation_error", "A product can be given one to five stars.");
  }
  return JSON.stringify(ratings.map(({ productId, rating }) => ({ product: productId, rating })));
}

/** Only of products that the review has rated. @returns whether any changed */
export async function changeRatings(
  inside: Context,
  id: ReviewId,
  ratings: readonly ProductRating[],
): Promise<boolean> {
  if (ratings.length === 0) return false;
  return (await change(inside.db, id, ratingsJson(ratings))).length > 0;
}

export async function listRatedProducts(context: Context, id: ReviewId) {
  return context.db
    .select({ id: product.id, name: product.name, rating: productRating.rating })
    .from(productRating)
    .innerJoin(product, eq(product.id, productRating.productId))
    .where(eq(productRating.reviewId, id))
    .orderBy(product.name, product.id);
}

const change = statement(
  "product_rating_change",
  `update product_rating p set rating = given.rating
  from json_to_recordset($2::json) given(product uuid, rating smallint)
  where p.review_id = $1::uuid and p.product_id = given.product and p.rating <> given.rating
  returning p.product_id`,
);
