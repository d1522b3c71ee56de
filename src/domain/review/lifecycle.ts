// The states of a review and every move between them:
//
//   pending ──▶ published ◀──▶ hidden      pending, held: not public yet; hidden: taken offline by a moderator
//      │          │   ▲          │         any ──▶ removed, which is final
//      └──▶ held ◀┘   │          │
//            └────────┘◀─────────┘ (hidden ──▶ held: looked at again)
//
// Counters, score and figures move in the same transaction as the status.
import { eq } from "drizzle-orm";
import { dayOf, kindOf, move } from "#domain/business/tally.ts";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { newId, type ReviewId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { moderation, reply, review } from "./table.ts";

export type ReviewStatus = "pending" | "held" | "published" | "hidden" | "removed";

export const MOVES: Record<ReviewStatus, readonly ReviewStatus[]> = {
  pending: ["published", "held", "removed"],
  held: ["published", "removed"],
  published: ["hidden", "held", "removed"],
  hidden: ["published", "held", "removed"],
  removed: [],
};

export type Decision = {
  to: ReviewStatus;
  /** A word or a sentence that a reader of the profile's moderation figures can understand. */
  reason: string;
  askedBy: "rule" | "owner" | "author" | "moderator";
};

/**
 * Moves a review to another status and records why. A review that has the status already is left as it is.
 * Refuses with not_found, or with validation_error where no such move exists.
 * @returns the status before.
 */
export async function changeStatus(context: Context, id: ReviewId, decision: Decision): Promise<ReviewStatus> {
  return inTransaction(context, async (inside) => {
    const [row] = await inside.db
      .select({
        businessId: review.businessId,
        status: review.status,
        rating: review.rating,
        verified: review.verified,
        source: review.source,
        createdAt: review.createdAt,
      })
      .from(review)
      .where(eq(review.id, id))
      .for("update");
    if (!row) throw new Refusal("not_found", "There is no such review.");
    if (row.status === decision.to) return row.status;
    if (!MOVES[row.status].includes(decision.to)) {
      throw new Refusal("validation_error", `A ${row.status} review cannot become ${decision.to}.`);
    }
    const now = context.clock.now();
    await inside.db.update(review).set({ status: decision.to, updatedAt: now }).where(eq(review.id, id));
    await inside.db.insert(moderation).values({
      id: newId(),
      reviewId: id,
      businessId: row.businessId,
      fromStatus: row.status,
      toStatus: decision.to,
      reason: decision.reason,
      askedBy: decision.askedBy,
      createdAt: now,
    });
    const count = Number(decision.to === "published") - Number(row.status === "published");
    if (count === 0) {
      await announce(inside.db, [`business:${row.businessId}`]);
      return row.status;
    }
    const [answered] = await inside.db.select({ id: reply.id }).from(reply).where(eq(reply.reviewId, id));
    await move(inside, [
      {
        businessId: row.businessId,
        day: dayOf(row.createdAt),
        kind: kindOf(row),
        rating: row.rating,
        count,
        replied: answered ? count : 0,
      },
    ]);
    return row.status;
  });
}
