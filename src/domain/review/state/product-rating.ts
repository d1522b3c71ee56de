// Stores the ratings of an order's products, which come with the review of the business.

import { eq, sql } from "drizzle-orm";
import type { ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { ProductDelta } from "#domain/business/product-tally.ts";
import { product } from "#domain/business/state/table.ts";
import { nameOrder } from "#platform/database/collation.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
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
    throw new Refusal("validation_error", "A product can be given one to five stars.", {
      says: sentence("review.stars"),
    });
  }
  return JSON.stringify(ratings.map(({ productId, rating }) => ({ product: productId, rating })));
}

/** Changes ratings of products that the review rates already; ignores other products. @returns the old ratings, then the new ones */
export async function changeRatings(
  inside: Context,
  id: ReviewId,
  ratings: readonly ProductRating[],
): Promise<ProductDelta[]> {
  if (ratings.length === 0) return [];
  const changed = await change(inside.db, id, ratingsJson(ratings));
  return [
    ...ratedBy(
      changed.map(({ productId, before }) => ({ productId, rating: before })),
      -1,
    ),
    ...ratedBy(changed, 1),
  ];
}

export function ratedBy(ratings: readonly ProductRating[], count: 1 | -1): ProductDelta[] {
  return ratings.map(({ productId, rating }) => ({ productId, rating, count }));
}

/** Call it under the review's lock. */
export async function listRatings({ db }: Context, id: ReviewId): Promise<ProductRating[]> {
  return db
    .select({ productId: productRating.productId, rating: productRating.rating })
    .from(productRating)
    .where(eq(productRating.reviewId, id));
}

export async function listRatedProducts(context: Context, id: ReviewId) {
  return context.db
    .select({ id: product.id, name: product.name, rating: productRating.rating })
    .from(productRating)
    .innerJoin(product, eq(product.id, productRating.productId))
    .where(eq(productRating.reviewId, id))
    .orderBy(sql.raw(nameOrder("product.name")), product.id);
}

/** The lower of two ratings of one product counts. The review is locked, so `stood` holds the ratings that this statement replaces. */
const change = statement<ProductRating & { before: number }>(
  "product_rating_change",
  `with given as (
    select product, min(rating) as rating from json_to_recordset($2::json) as g(product uuid, rating smallint) group by 1
  ), stood as materialized (
    select p.product_id, p.rating from product_rating p join given on given.product = p.product_id
    where p.review_id = $1::uuid and p.rating <> given.rating
  )
  update product_rating p set rating = given.rating from given join stood on stood.product_id = given.product
  where p.review_id = $1::uuid and p.product_id = given.product
  returning p.product_id as "productId", p.rating, stood.rating as before`,
);
