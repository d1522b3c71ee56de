// A moderator decides about a review, or undoes the last decision, if the review is still as the page showed it (seen.ts).

import { eq } from "drizzle-orm";
import { newId, type ReviewId, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { findSent, queueMessages, serviceMail } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { APPEAL_UPHELD, refuseWhileAppealed } from "../appeal/withdraw.ts";
import { findAuthor, mailDecision } from "../lifecycle/author-mail.ts";
import { changeStatus, moveTo, recordModeration } from "../lifecycle/lifecycle.ts";
import { fingerprintOf } from "../near-copy/fingerprint.ts";
import { reasonsToHold } from "../rule/check.ts";
import type { ReviewStatus } from "../state/columns.ts";
import { listDecisions, type ModerationEntry } from "../state/history.ts";
import { type LockedReview, requireReview } from "../state/lock.ts";
import { type Grounds, STATUS_AFTER, TAKEN_BACK, VERDICTS, type Verdict } from "../state/reason.ts";
import { review } from "../state/table.ts";
import { refuseToLeft } from "./complaint.ts";
import { lockAsSeen, refuseUnseen, type Seen, STATUS_IN_WORDS } from "./seen.ts";

export type Ruling = {
  reviewId: ReviewId;
  verdict: Verdict;
  seen: Seen;
  grounds: Grounds;
  decidedBy: UserId;
};

/**
 * Mails the author, too. Refuses with not_found, duplicate if another moderator was first, validation_error if the
 * verdict does not fit the status. @returns the decision's id
 */
export async function decideReview(context: Context, ruling: Ruling): Promise<string> {
  return inTransaction(context, async (inside) => {
    const row = await lockAsSeen(inside, ruling.reviewId, ruling.seen);
    await refuseToLeft(inside, row.id, ruling.decidedBy);
    return applyVerdict(inside, row, { ...ruling, askedBy: "moderator" });
  });
}

/** Moves a locked review. @param ruling.askedBy "owner" if the business reported the review, "reader" if readers alone did. @returns the decision's id */
export async function applyVerdict(
  inside: Context,
  row: LockedReview,
  {
    verdict,
    grounds,
    askedBy,
    decidedBy,
  }: Omit<Ruling, "reviewId" | "seen"> & { askedBy: "owner" | "reader" | "moderator" },
): Promise<string> {
  if (row.source === "editor")
    throw new Refusal("validation_error", "An editor's review is changed and removed on its business's page.", {
      says: sentence("review.editors"),
    });
  if (!VERDICTS[row.status].includes(verdict))
    throw new Refusal(
      "validation_error",
      `This decision is not possible for a review that is ${STATUS_IN_WORDS[row.status]}.`,
      { says: sentence(`review.impossible.${row.status}`) },
    );
  await refuseWhileAppealed(inside, row.id);
  const id = newId();
  await changeStatus(inside, row.id, { to: STATUS_AFTER[verdict], ...grounds, askedBy, decidedBy, id });
  return id;
}

/**
 * Reopens the reports that the decision settled, too. Words that were edited after the decision pass the rules before they are public:
 * a rule may hold them. Refuses with not_found, duplicate if there was another decision or an edit since, validation_error if there is
 * nothing to undo. @param undo.seen the review as the moderator read it @returns the status that the review has then
 */
export async function undoDecision(
  context: Context,
  { reviewId, decisionId, seen, decidedBy }: { reviewId: ReviewId; decisionId: string; seen: Seen; decidedBy: UserId },
): Promise<ReviewStatus> {
  return inTransaction(context, async (inside) => {
    const row = await requireReview(inside, reviewId);
    if (row.status === "removed")
      throw new Refusal("validation_error", "A removed review stays removed.", {
        says: sentence("review.staysRemoved"),
      });
    const last = await findLastDecision(inside, reviewId);
    if (last?.id !== decisionId || last.undoes !== null || last.to !== row.status)
      throw new Refusal("duplicate", "There was another decision since. Read the review again.", {
        says: sentence("review.anotherDecision"),
      });
    if (last.decidedBy === null)
      throw new Refusal("validation_error", "No moderator took that decision.", {
        says: sentence("review.noModerator"),
      });
    if (last.reason === APPEAL_UPHELD)
      throw new Refusal("validation_error", "The decision of an appeal cannot be undone. Decide anew.", {
        says: sentence("review.appealFinal"),
      });
    refuseUnseen(row, seen);
    await refuseWhileAppealed(inside, reviewId);
    await refuseToLeft(inside, reviewId, decidedBy);
    await refuseToFirst(inside, { reviewId, decidedAt: last.createdAt, moderator: decidedBy });
    const signature = { askedBy: "moderator", decidedBy, undoes: last.id } as const;
    const isEdited = row.editedAt !== null && row.editedAt > last.createdAt;
    const reasons = isEdited && last.from === "published" ? await reasonsOfEdited(inside, row) : [];
    if (reasons.length > 0) await holdEdited(inside, row, reasons);
    else await changeStatus(inside, reviewId, { to: last.from, reason: TAKEN_BACK, ...signature });
    await reopenReports(inside, reviewId, last.createdAt);
    return reasons.length > 0 ? "held" : last.from;
  });
}

async function reasonsOfEdited(inside: Context, row: LockedReview): Promise<string[]> {
  const { email } = await findAuthor(inside, row.id);
  return reasonsToHold(inside, row, { email, counted: null, ipHash: null, fingerprint: fingerprintOf(row.body) });
}

/** Holds words that a rule finds. A review that is held already stays so, for the rule's reasons. */
async function holdEdited(inside: Context, row: LockedReview, reasons: string[]): Promise<void> {
  const { id: reviewId, status: from, business } = row;
  const held = { to: "held", reasons, askedBy: "rule", id: newId() } as const;
  if (from === "held") await recordModeration(inside, { reviewId, businessId: business.id, from, ...held });
  else await moveTo(inside, row, held);
  await mailDecision(inside, row, { ...held, reason: reasons[0] ?? "", note: null, decision: held.id });
}

/**
 * Reopens the reports that were decided at this moment, unless their organisation or reader has reported anew. Readers who were told already
 * that the review is offline are told that it is back. @returns how many
 */
export async function reopenReports(inside: Context, reviewId: ReviewId, decidedAt: Date): Promise<number> {
  const moment = decidedAt.toISOString();
  const upheld = await upheldOf(inside.db, reviewId, moment);
  const reopened = new Set((await reopen(inside.db, reviewId, moment)).map(({ id }) => id));
  const back = upheld.filter(({ id }) => reopened.has(id));
  const told = await findSent(
    inside,
    "reader-report-decided",
    back.map(({ id }) => id),
    decidedAt,
  );
  const mails = back.flatMap(({ id, email }) =>
    told.has(id) && email !== null ? [serviceMail("reader-report-reopened", email, id)] : [],
  );
  await queueMessages(inside, mails);
  return reopened.size;
}

/** Refuses where another moderator has decided a complaint about this one's decision at this moment. */
export async function refuseToFirst(
  { db }: Context,
  of: { reviewId: ReviewId; decidedAt: Date; moderator: UserId },
): Promise<void> {
  const [own] = await complainedOf(db, of.reviewId, of.decidedAt.toISOString(), of.moderator);
  if (own)
    throw new Refusal("validation_error", "Another moderator decided a complaint about your decision.", {
      says: sentence("report.ownDecision"),
    });
}

/** Returns null if there was no decision about the review. */
export async function findLastDecision(context: Context, reviewId: ReviewId): Promise<ModerationEntry | null> {
  const [last] = await listDecisions(context, reviewId, 1);
  return last ?? null;
}

export function canUndo(last: ModerationEntry | null, status: ReviewStatus): last is ModerationEntry {
  if (last === null || last.decidedBy === null || last.undoes !== null || last.reason === APPEAL_UPHELD) return false;
  return last.to === status && status !== "removed";
}

/** Returns the last decision about a review if this moderator took it and can undo it; null otherwise. */
export async function findUndoable(
  context: Context,
  reviewId: ReviewId,
  userId: UserId,
): Promise<{ decisionId: string; seen: Seen; title: string } | null> {
  const [row] = await context.db
    .select({ title: review.title, status: review.status, editedAt: review.editedAt })
    .from(review)
    .where(eq(review.id, reviewId));
  const last = row ? await findLastDecision(context, reviewId) : null;
  if (!row || !canUndo(last, row.status) || last.decidedBy !== userId) return null;
  const { title, status, editedAt } = row;
  // The moderator has not read the words that came after the decision.
  if (editedAt !== null && editedAt > last.createdAt) return null;
  return { decisionId: last.id, seen: { status, editedAt }, title };
}

const reopen = statement<{ id: string }>(
  "report_reopen",
  `update report p set status = 'open', decision = null, decided_at = null, decided_by = null
  where review_id = $1::uuid and decided_at = $2::timestamptz and status <> 'open'
    and not exists (select 1 from report o
      where o.review_id = p.review_id and o.status = 'open' and o.made_by = 'organisation' and p.made_by = 'organisation'
        and o.photo_id is not distinct from p.photo_id and o.organisation_id is not distinct from p.organisation_id)
    and not exists (select 1 from report_reader q join report_reader w on candor_mailbox(w.email) = candor_mailbox(q.email)
      join report o on o.id = w.report_id and o.review_id = p.review_id and o.photo_id is not distinct from p.photo_id
        and o.status = 'open' where q.report_id = p.id)
  returning id`,
);

const upheldOf = statement<{ id: string; email: string | null }>(
  "report_upheld_of",
  `select p.id, q.email from report p join report_reader q on q.report_id = p.id
  where p.review_id = $1::uuid and p.decided_at = $2::timestamptz and p.status = 'upheld'`,
);

const complainedOf = statement<{ id: string }>(
  "report_complaint_of",
  `select id from report where review_id = $1::uuid and decided_at = $2::timestamptz and complained_at is not null
    and first_decided_by = $3::uuid and decided_by <> $3::uuid limit 1`,
);
