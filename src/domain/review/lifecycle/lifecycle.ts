// The states of a review and every move between them:
//
//   pending ──▶ published ◀──▶ hidden      pending, held: not public yet; hidden: taken offline by a moderator
//      │          │   ▲          │         any ──▶ removed, which is final; only an appeal puts a review back (../moderation/decide-appeal.ts)
//      └──▶ held ◀┘   │          │
//            └────────┘◀─────────┘ (hidden ──▶ held: looked at again)
//
// Counters, score, figures and the event move in the same transaction as the status.
import { eq } from "drizzle-orm";
import { type BusinessId, newId, type ReviewId, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { dayOf, kindOf } from "#domain/business/state/tally.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction, together } from "#platform/database/context.ts";
import { takeWords } from "../appeal/removed-words.ts";
import type { AppealOutcome } from "../appeal/table.ts";
import { withdrawAppeals } from "../appeal/withdraw.ts";
import { noticeEdit } from "../notice/record.ts";
import type { ReviewStatus } from "../state/columns.ts";
import { countReviews } from "../state/count.ts";
import { type ReviewEvent, recordReviewEvent, WITHOUT_WORDS } from "../state/event.ts";
import { findReply, type LockedReview, requireReview } from "../state/lock.ts";
import { listRatings, ratedBy } from "../state/product-rating.ts";
import { type Asker, moderation, review } from "../state/table.ts";
import { mailDecision } from "./author-mail.ts";
import { enterMove } from "./log-entry.ts";

export const MOVES: Record<ReviewStatus, readonly ReviewStatus[]> = {
  pending: ["published", "held", "removed"],
  held: ["published", "removed"],
  published: ["hidden", "held", "removed"],
  hidden: ["published", "held", "removed"],
  removed: [],
};

/** An import writes its rows of `moderation` itself. */
export type AskedBy = Exclude<Asker, "import">;

const BY_AUTHOR: ReadonlySet<AskedBy> = new Set(["author", "author_on_request"]);

export type Decision = {
  to: ReviewStatus;
  reason: string;
  /** Only the author reads it. */
  note?: string | null;
  askedBy: AskedBy;
  /** The outcome of the appeal that led to the decision. */
  appeal?: AppealOutcome;
} & Signature;

/** Signs a moderator's decision; empty for others. */
type Signature = {
  decidedBy?: UserId | undefined;
  id?: string | undefined;
  undoes?: string | undefined;
};

/** Returns the webhook event of a move (contract, Events), or null. */
export function eventOf(from: ReviewStatus, to: ReviewStatus): ReviewEvent | null {
  if (to === "removed") return "review.removed";
  if (to === "published") return from === "hidden" ? "review.updated" : "review.created";
  return from === "published" ? "review.updated" : null;
}

/**
 * Moves the review and mails its author, if the address is confirmed. A status that the review has already changes nothing.
 * Refuses with not_found, or validation_error for an impossible move. @returns the status before
 */
export async function changeStatus(context: Context, id: ReviewId, decision: Decision): Promise<ReviewStatus> {
  return inTransaction(context, async (inside) => {
    const row = await requireReview(inside, id);
    if (row.status === decision.to) return row.status;
    const { note = null, id: own = newId(), ...moved } = decision;
    await moveTo(inside, row, { ...moved, note, id: own, reasons: [moved.reason] });
    await mailDecision(inside, row, { ...moved, note, decision: own });
    return row.status;
  });
}

/** Moves a locked review. @param decision.reasons the most serious first; empty if the move is no moderation decision */
export async function moveTo(
  inside: Context,
  row: LockedReview,
  {
    to,
    ...decision
  }: Pick<Decision, "to" | "askedBy" | "appeal" | "note"> & Signature & { reasons: readonly string[] },
): Promise<void> {
  if (row.status === to) return;
  const isPutBack = row.status === "removed" && to === "published" && decision.appeal === "restored";
  if (!isPutBack && !MOVES[row.status].includes(to))
    throw new Refusal("validation_error", `A ${row.status} review cannot become ${to}.`);
  const { id, status: from, business } = row;
  const now = inside.clock.now();
  await inside.db.update(review).set({ status: to, updatedAt: now }).where(eq(review.id, id));
  const [reason] = decision.reasons;
  await together([
    recordModeration(inside, { reviewId: id, businessId: business.id, from, to, ...decision }),
    enterMove(inside, row, { from, to, reason, askedBy: decision.askedBy }),
  ]);
  if (from !== "pending") await withdrawAppeals(inside, [id]);
  if (to === "removed" && reason !== "person_erased")
    await takeWords(inside, id, isAppealable(from, reason, decision.askedBy));
  const reply = await findReply(inside, id);
  const event = eventOf(from, to);
  if (event) {
    // A pending review's address is not confirmed, so receivers must not get its text.
    const words = from === "pending" && to === "removed" ? WITHOUT_WORDS : {};
    const after = { ...row, ...words, status: to };
    await recordReviewEvent(inside, event, after, event === "review.updated" ? { reply } : {});
  }
  // The author of the reply was not told while the edited review was held.
  if (to === "published" && reply && row.editedAt !== null) await noticeEdit(inside, row);
  const count = Number(to === "published") - Number(from === "published");
  if (count === 0) return announce(inside.db, [`business:${business.id}`]);
  const { rating, createdAt } = row;
  const replied = reply ? count : 0;
  const products = ratedBy(await listRatings(inside, id), to === "published" ? 1 : -1);
  await countReviews(inside, [
    {
      businessId: business.id,
      day: dayOf(createdAt),
      kind: kindOf(row),
      rewarded: row.incentivized === true,
      rating,
      count,
      replied,
      products,
    },
  ]);
}

/** An author can appeal against a decision of others that has a reason. */
function isAppealable(from: ReviewStatus, reason: string | undefined, askedBy: AskedBy): boolean {
  return from !== "pending" && reason !== undefined && reason !== "person_erased" && !BY_AUTHOR.has(askedBy);
}

/** Records a row for each reason. The first row has the decision's id. */
export async function recordModeration(
  inside: Context,
  entry: {
    reviewId: ReviewId;
    businessId: BusinessId;
    from: ReviewStatus;
    to: ReviewStatus;
    reasons: readonly string[];
    askedBy: AskedBy;
    note?: string | null;
  } & Signature,
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
      note: (index === 0 && entry.note) || null,
      createdAt: inside.clock.now(),
    })),
  );
}
