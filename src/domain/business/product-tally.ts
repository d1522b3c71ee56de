// Each product's stars, moved in the transaction that changes a review.
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** A customer's published review that was added (`count` 1) or removed (-1). */
export type ProductDelta = { productId: string; rating: number; count: 1 | -1 };

/** Call it after `move` of the products' business, whose lock keeps two writers from deadlocks. */
export async function moveProducts({ db }: Context, deltas: readonly ProductDelta[]): Promise<void> {
  const sums = new Map<string, number[]>();
  for (const { productId, rating, count } of deltas) {
    const stars = sums.get(productId) ?? [0, 0, 0, 0, 0];
    stars[rating - 1] = (stars[rating - 1] ?? 0) + count;
    sums.set(productId, stars);
  }
  const changed = [...sums].filter(([, stars]) => stars.some((n) => n !== 0));
  if (changed.length > 0) await moved(db, JSON.stringify(changed.map(([product, stars]) => ({ product, stars }))));
}

const ADDED = [1, 2, 3, 4, 5].map((star) => `t.stars[${star}] + excluded.stars[${star}]`).join(", ");

const moved = statement(
  "product_tally_move",
  `insert into product_tally as t (product_id, stars)
  select product, stars from json_to_recordset($1::text::json) as s(product uuid, stars int[]) order by product
  on conflict (product_id) do update set stars = array[${ADDED}]`,
);
