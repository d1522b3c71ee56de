// Counts published reviews. The counters belong to the module business, the rows to this one.
import { type DayCount, startDayFigures } from "#domain/business/figure.ts";
import { moveProducts, type ProductDelta } from "#domain/business/product-tally.ts";
import { type Delta, isCustomers, move } from "#domain/business/state/tally.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { FROM_CUSTOMERS } from "./columns.ts";

/** `products`: the ratings of products that were added or removed. Only those by customers count. */
export type ReviewDelta = Delta & { products?: readonly ProductDelta[] };

/** Moves the counters of businesses and their products. Call it last in the transaction, as `move`. */
export async function countReviews(inside: Context, deltas: readonly ReviewDelta[]): Promise<void> {
  const products = deltas.flatMap(({ kind, products = [] }) => (isCustomers(kind) ? products : []));
  for (const id of await move(inside, deltas)) await startDayFigures(inside, id, await countDays(inside.db, id));
  await moveProducts(inside, products);
}

const perStar = (condition: string) =>
  `array[${[1, 2, 3, 4, 5].map((star) => `count(*) filter (where rating = ${star} and ${condition})::int`).join(", ")}]`;

/** A separate statement, so that it sees all rows committed before `move` took the lock. */
const countDays = statement<DayCount>(
  "review_days",
  `select (created_at at time zone 'UTC')::date::text as day, ${perStar(`verified and ${FROM_CUSTOMERS}`)} as verified,
    ${perStar(`not verified and ${FROM_CUSTOMERS}`)} as unverified, ${perStar("source = 'editor'")} as editor,
    ${perStar("source = 'import'")} as imported
  from review where business_id = $1::uuid and status = 'published' group by 1`,
);
