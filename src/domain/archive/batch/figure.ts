// Writes the reviews of a batch. Moves the counters once, at its end, and wakes waiting webhooks. Counts additions and removals apart, so that a reply
// with a new date makes the month's median stale, too.
import { kindOf, lockTallies, refreshPlatforms } from "#domain/business/state/tally.ts";
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
  if (row.status !== "published") {
    scope.topics.add(`business:${row.businessId}`);
    return;
  }
  const day = dayText(row.createdAt);
  const kind = kindOf(row);
  const replied = reply === null ? 0 : count;
  const key = `${row.businessId} ${day} ${kind} ${row.rating} ${count}`;
  const rated = products.map(([productId, rating]) => ({ productId, rating, count }));
  const delta = scope.deltas.get(key);
  if (delta) {
    delta.count += count;
    delta.replied += replied;
    delta.products.push(...rated);
  } else {
    scope.deltas.set(key, {
      businessId: row.businessId,
      day,
      kind,
      rating: row.rating,
      count,
      replied,
      products: rated,
    });
  }
}
