// The states of a review and every move between them:
//
//   pending ──▶ published ◀──▶ hidden      pending, held: not public yet; hidden: taken offline by a moderator
//      │          │   ▲          │         any ──▶ removed, which is final
//      └──▶ held ◀┘   │          │
//            └────────┘◀─────────┘ (hidden ──▶ held: looked at again)
//
// Counters, score, figures and the event move in the same transaction as the status.
import { and, eq, isNotNull } from "drizzle-orm";
import { dayOf, kindOf, move } from "#domain/business/tally.ts";
import { queueMessages } from "#domain/message/message.ts";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type BusinessId, newId, type ReviewId, type UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { type ReviewEvent, recordReviewEvent } from "./event.ts";
import { findReply, type LockedReview, lockReview, type ReviewStatus } from "./lock.ts";
import { WITHOUT_WORDS } from "./payload.ts";
import { type ASKERS, moderation, review, reviewAuthor } from "./table.ts";

export type { ReviewStatus } from "./lock.ts";

export const MOVES: Record<ReviewStatus, readonly ReviewStatus[]> = {
  pending: ["published", "held", "removed"],
  held: ["published", "removed"],
  published: ["hidden", "held", "removed"],
  hidden: ["published", "held", "removed"],
  removed: [],
};

export type AskedBy = Exclude<(typeof ASKERS)[number], "import">;

export type Decision = {
  to: ReviewStatus;
  /** A word or a sentence that a reader of the profile's moderation figures can understand. */
  reason: string;
  askedBy: AskedBy;
} & Signed;

/** What stands under a moderator's decision; nothing of it under any other. */
type Signed = {
  decidedBy?: UserId | undefined;
  /** The id it is kept under, where it has to be known. */
  id?: string | undefined;
  /** The decision that this one takes back. */
  undoes?: string | undefined;
};

/** What a move tells the organisation (spec, Events); null: nothing. */
export function eventOf(from: ReviewStatus, to: ReviewStatus): ReviewEvent | null {
  if (to === "removed") return "review.removed";
  if (to === "published") return from === "hidden" ? "review.updated" : "review.created";
  return from === "published" ? "review.updated" : null;
}

/**
 * Moves a review to another status and records why. A review that has the status already is left as it is.
 * Refuses with not_found, or with validation_error where no such move exists.
 * @returns the status before.
 */
export async function changeStatus(context: Context, id: ReviewId, decision: Decision): Promise<ReviewStatus> {
  return inTransaction(context, async (inside) => {
    const row = await lockReview(inside, id);
    if (!row) throw new Refusal("not_found", "There is no such review.");
    if (row.status === "held" && decision.to === "published") await tellAuthor(inside, id);
    await moveTo(inside, row, { ...decision, reasons: [decision.reason] });
    return row.status;
  });
}

/** Who was told that the review is being checked is told that it is online. */
async function tellAuthor(inside: Context, id: ReviewId): Promise<void> {
  const [author] = await inside.db
    .select({ email: reviewAuthor.email })
    .from(reviewAuthor)
    .where(and(eq(reviewAuthor.reviewId, id), isNotNull(reviewAuthor.confirmedAt)));
  if (!author?.email) return;
  await queueMessages(inside, [
    {
      kind: "review-receipt",
      channel: "email",
      address: author.email,
      organisationId: null,
      subjectId: id,
      urgent: true,
    },
  ]);
}

/**
 * The same for a review that is locked already.
 * @param decision.reasons the most serious first, one entry each; none where nobody moderated: an author's confirming a
 *   review is no decision about it.
 */
export async function moveTo(
  inside: Context,
  row: LockedReview,
  { to, ...decision }: { to: ReviewStatus; reasons: readonly string[]; askedBy: AskedBy } & Signed,
): Promise<void> {
  if (row.status === to) return;
  if (!MOVES[row.status].includes(to)) {
    throw new Refusal("validation_error", `A ${row.status} review cannot become ${to}.`);
  }
  const now = inside.clock.now();
  await inside.db.update(review).set({ status: to, updatedAt: now }).where(eq(review.id, row.id));
  await recordModeration(inside, {
    reviewId: row.id,
    businessId: row.business.id,
    from: row.status,
    to,
    ...decision,
  });
  const reply = await findReply(inside, row.id);
  const event = eventOf(row.status, to);
  if (event) {
    // Nobody confirmed the address behind a pending review: what a stranger typed there goes to no receiver.
    const words = row.status === "pending" && to === "removed" ? WITHOUT_WORDS : {};
    const told = { ...row, ...words, status: to };
    await recordReviewEvent(inside, event, told, event === "review.updated" ? { reply } : {});
  }
  const count = Number(to === "published") - Number(row.status === "published");
  if (count === 0) return announce(inside.db, [`business:${row.business.id}`]);
  await move(inside, [
    {
      businessId: row.business.id,
      day: dayOf(row.createdAt),
      kind: kindOf(row),
      rating: row.rating,
      count,
      replied: reply ? count : 0,
    },
  ]);
}

/** One entry for each reason: the first stands for the decision, the others say what else there was. */
export async function recordModeration(
  inside: Context,
  entry: {
    reviewId: ReviewId;
    businessId: BusinessId;
    from: ReviewStatus;
    to: ReviewStatus;
    reasons: readonly string[];
    askedBy: AskedBy;
  } & Signed,
): Promise<void> {
  if (entry.reasons.length === 0) return;
  await inside.db.insert(moderation).values(
    entry.reasons.map((reason, index) => ({
      id: (index === 0 && entry.id) || newId(),
      reviewId: entry.reviewId,
      businessId: entry.businessId,
      fromStatus: entry.from,
      toStatus: entry.to,
      reason,
      askedBy: entry.askedBy,
      decidedBy: entry.decidedBy ?? null,
      undoes: entry.undoes ?? null,
      createdAt: inside.clock.now(),
    })),
  );
}
