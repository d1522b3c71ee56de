// Writes the reviews of a batch. Moves the counters once, at its end, and wakes waiting webhooks. Counts additions and removals apart, so that a reply
// with a new date makes the month's median stale, too.
import type { ProductDelta } from "#domain/business/product-tally.ts";
import { type Delta, kindOf, lockTallies, refreshPlatforms } from "#domain/business/state/tally.ts";
import type { ReviewState } from "#domain/review/archive/record.ts";
import { createReviews, type ReviewChange, updateReviews } from "#domain/review/archive/write.ts";
import { countReviews } from "#domain/review/state/count.ts";
import { wakeOrganisations } from "#domain/webhook/plan-change.ts";
import { announce } from "#platform/database/change.ts";
import { dayText } from "#platform/record/value.ts";
import type { Scope } from "./scope.ts";

/** Stores new reviews, and counts them with the batch. */
export async function addReviews(scope: Scope, states: readonly ReviewState[]): Promise<void> {
  await createReviews(scope.context, states, scope.by);
  for (const state of states) add(scope, state, 1);
}

/** Writes changed reviews, whose rows must be locked, and counts them with the batch. */
export async function changeReviews(scope: Scope, changes: readonly ReviewChange[]): Promise<void> {
  await updateReviews(scope.context, changes, scope);
  for (const { before, after } of changes) {
    add(scope, before, -1);
    add(scope, after, 1);
  }
}

/** Call it last in the batch's transaction. */
export async function moveFigures({ context, deltas, platforms, organisations, topics }: Scope): Promise<void> {
  if (deltas.size > 0 && platforms.size > 0) {
    // Each of the next two calls locks in order, but not both together.
    const all = new Set([...platforms, ...[...deltas.values()].map(({ businessId }) => businessId)]);
    await lockTallies(context, [...all]);
  }
  await countReviews(context, [...deltas.values()]);
  await refreshPlatforms(context, [...platforms]);
  await wakeOrganisations(context, [...organisations]);
  await announce(context.db, [...topics]);
}

function add(scope: Scope, { row, reply, products }: ReviewState, count: 1 | -1): void {
  const { businessId, status, rating, createdAt } = row;
  if (status !== "published") {
    scope.topics.add(`business:${businessId}`);
    return;
  }
  const replied = reply === null ? 0 : count;
  const rated = products.map(([productId, rating]) => ({ productId, rating, count }));
  addDelta(
    scope,
    {
      businessId,
      day: dayText(createdAt),
      kind: kindOf(row),
      rewarded: row.incentivized === true,
      rating,
      count,
      replied,
    },
    rated,
  );
}

/** Adds to the counters that the batch moves at its end. */
export function addDelta({ deltas }: Scope, delta: Delta, products: readonly ProductDelta[] = []): void {
  const { businessId, day, kind, rewarded, rating, count, replied } = delta;
  const key = `${businessId} ${day} ${kind} ${rewarded} ${rating} ${Math.sign(count)}`;
  const sum = deltas.get(key);
  if (sum) {
    sum.count += count;
    sum.replied += replied;
    sum.products.push(...products);
  } else {
    deltas.set(key, { ...delta, products: [...products] });
  }
}
