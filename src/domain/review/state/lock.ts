// Every writer of a review, its reply or its edits locks the review first and the business's counters after it, so no two deadlock.
import { eq, sql } from "drizzle-orm";
import type { ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { business } from "#domain/business/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import {
  businessColumns,
  type Reply,
  type Review,
  type ReviewedBusiness,
  replyColumns,
  reviewColumns,
} from "./columns.ts";
import { reply, review } from "./table.ts";

export type LockedReview = Review & { business: ReviewedBusiness };

/** Locks a review until the transaction ends. Returns null if it does not exist. */
export async function lockReview(inside: Context, id: ReviewId): Promise<LockedReview | null> {
  const [row] = await locked(inside.db).execute({ id });
  return row ?? null;
}

/** Locks a review as `lockReview` does. Refuses with not_found. */
export async function requireReview(inside: Context, id: ReviewId): Promise<LockedReview> {
  const row = await lockReview(inside, id);
  if (!row) throw new Refusal("not_found", "There is no such review.");
  return row;
}

/**
 * Finds a row about a review, locks that review, and reads the row again: another request, a moderator or an erasure may have been
 * quicker. Returns null where one of both is gone.
 */
export async function findUnderLock<Found extends { reviewId: ReviewId }>(
  inside: Context,
  find: (inside: Context, id: string) => Promise<Found | null>,
  id: string,
): Promise<{ row: LockedReview; found: Found } | null> {
  const before = await find(inside, id);
  const row = before && (await lockReview(inside, before.reviewId));
  const found = row && (await find(inside, id));
  return found && { row, found };
}

/** Call it after the lock: the statement that waits for the lock would miss a reply that came meanwhile. */
export async function findReply(inside: Context, id: ReviewId): Promise<Reply | null> {
  const [row] = await replyOf(inside.db).execute({ id });
  return row ?? null;
}

const locked = prepared((db) =>
  db
    .select({ ...reviewColumns, business: businessColumns })
    .from(review)
    .innerJoin(business, eq(business.id, review.businessId))
    .where(eq(review.id, sql.placeholder("id")))
    .for("update", { of: review })
    .prepare("review_locked"),
);

const replyOf = prepared((db) =>
  db
    .select(replyColumns)
    .from(reply)
    .where(eq(reply.reviewId, sql.placeholder("id")))
    .prepare("review_reply"),
);
