// A moderator decides an appeal: the review goes back online, or stays offline. The moderator who took the decision leaves the appeal to
// another, if there is one.

import { eq } from "drizzle-orm";
import { newId, type PhotoId, type ReviewId, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { queueMessages, serviceMail } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { giveWordsBack } from "../appeal/removed-words.ts";
import { type AppealOutcome, appeal } from "../appeal/table.ts";
import { APPEAL_UPHELD } from "../appeal/withdraw.ts";
import { mailDecision } from "../lifecycle/author-mail.ts";
import { changeStatus } from "../lifecycle/lifecycle.ts";
import { noticeAbout } from "../notice/record.ts";
import type { LockedReview } from "../state/lock.ts";
import { moderation } from "../state/table.ts";
import { findWithColleague, refuseToLeft } from "./complaint.ts";
import { lockAsSeen, type Seen } from "./seen.ts";

export type AppealVerdict = "restore" | "uphold";

export type AppealRuling = {
  appealId: string;
  verdict: AppealVerdict;
  /** The review as the moderator read it. */
  seen: Seen;
  /** The moderator's words to the author. */
  answer: string;
  decidedBy: UserId;
};

type Decided = { reviewId: ReviewId; decision: string | null };

/**
 * Mails the author, and the reporter whose report led to the decision. Refuses with not_found; duplicate if another moderator was first
 * or the author changed the review; validation_error if another moderator has to decide; gone if the words were deleted.
 * @returns `decision`: the id of the new decision about the review; null if the review stays as it is
 */
export async function decideAppeal(context: Context, ruling: AppealRuling): Promise<Decided> {
  const { appealId, verdict, seen, answer, decidedBy } = ruling;
  return inTransaction(context, async (inside) => {
    const { reviewId } = await findAppeal(inside, appealId);
    const row = await lockAsSeen(inside, reviewId, seen);
    // Read after the lock: another moderator may have been quicker.
    const { status, first } = await findAppeal(inside, appealId);
    if (status !== "open")
      throw new Refusal("duplicate", "The appeal was decided meanwhile.", { says: sentence("review.appealDecided") });
    if (await mustLeaveTo(inside, { reviewId, moderator: decidedBy, first: first.decidedBy }))
      throw new Refusal("validation_error", "You took the decision. Another moderator decides the appeal.", {
        says: sentence("review.ownDecision"),
      });
    await refuseToLeft(inside, reviewId, decidedBy);
    const outcome = verdict === "restore" ? "restored" : "upheld";
    const decidedAt = inside.clock.now();
    await inside.db
      .update(appeal)
      .set({ status: outcome, answer, decidedAt, decidedBy })
      .where(eq(appeal.id, appealId));
    const decision = await settle(inside, row, { ...ruling, first });
    const reporters = await mailReporters(inside, reviewId, { decidedAt: first.createdAt, photo: null, outcome });
    await noticeAbout(inside, "appeal", row, appealId, { except: reporters });
    return { reviewId, decision };
  });
}

/** Returns whether this moderator took the decision, and there is another one who can decide the appeal. */
export async function mustLeaveTo(
  context: Context,
  { reviewId, moderator, first }: { reviewId: ReviewId; moderator: UserId; first: UserId | null },
): Promise<boolean> {
  return moderator === first && (await findWithColleague(context, [reviewId], moderator)).has(reviewId);
}

/** The decision under appeal. */
type First = Awaited<ReturnType<typeof findAppeal>>["first"];

/** @returns the id of the new decision about the review; null if the review stays as it is */
async function settle(
  inside: Context,
  row: LockedReview,
  { verdict, answer, decidedBy, first }: AppealRuling & { first: First },
): Promise<string | null> {
  const signature = { askedBy: "moderator", decidedBy, id: newId(), note: answer } as const;
  if (verdict === "restore") {
    if (row.status === "removed" && !(await giveWordsBack(inside, row.id)))
      throw new Refusal("gone", "The text was deleted meanwhile, so the review cannot be put back.", {
        says: sentence("review.textGone"),
      });
    await changeStatus(inside, row.id, { to: "published", reason: APPEAL_UPHELD, appeal: "restored", ...signature });
    return signature.id;
  }
  // A hold is not final. The review is removed for the reason of the hold, and its author can appeal against the removal.
  if (row.status === "held") {
    await changeStatus(inside, row.id, { to: "removed", reason: first.reason, appeal: "upheld", ...signature });
    return signature.id;
  }
  const { reason, id: decision } = first;
  await mailDecision(inside, row, { ...signature, to: row.status, reason, decision, appeal: "upheld" });
  return null;
}

async function findAppeal({ db }: Context, id: string) {
  const { reason, decidedBy, createdAt } = moderation;
  const [row] = await db
    .select({
      reviewId: appeal.reviewId,
      status: appeal.status,
      first: { id: moderation.id, reason, decidedBy, createdAt },
    })
    .from(appeal)
    .innerJoin(moderation, eq(moderation.id, appeal.moderationId))
    .where(eq(appeal.id, id));
  if (!row) throw new Refusal("not_found", "There is no such appeal.");
  return row;
}

type Answered = {
  /** Moment of the decision under appeal, which settled the reports. */
  decidedAt: Date | null;
  /** The picture that was taken down; null: the review was. */
  photo: PhotoId | null;
  outcome: AppealOutcome;
};

/** Tells those whose reports led to the decision. @returns the members who are mailed */
export async function mailReporters(
  inside: Context,
  reviewId: ReviewId,
  { decidedAt, photo, outcome }: Answered,
): Promise<UserId[]> {
  if (decidedAt === null) return [];
  const settled = [reviewId, decidedAt.toISOString(), photo] as const;
  const rows = await reporters(inside.db, ...settled);
  await queueMessages(
    inside,
    rows.map(({ id, email }) => ({ ...serviceMail("appeal-decided", email, id), payload: { outcome } })),
  );
  // Readers were told that the review is offline, which changes only if it is back.
  if (outcome === "restored") {
    const readers = await readersOf(inside.db, ...settled);
    await queueMessages(
      inside,
      readers.map(({ id, email }) => serviceMail("reader-report-restored", email, id)),
    );
  }
  return rows.map(({ userId }) => userId);
}

/** Finds members whose reports led to the decision, if their organisation still manages the business. */
const reporters = statement<{ id: string; email: string; userId: UserId }>(
  "appeal_reporters",
  `select p.id, u.email, u.id as "userId" from report p join "user" u on u.id = p.user_id
  join member m on m.organisation_id = p.organisation_id and m.user_id = p.user_id
  join review r on r.id = p.review_id
  join business b on b.id = r.business_id and b.organisation_id = p.organisation_id
  where p.review_id = $1::uuid and p.status = 'upheld' and p.decided_at = $2::timestamptz and ($3::uuid is null or p.photo_id = $3::uuid)`,
);

const readersOf = statement<{ id: string; email: string }>(
  "appeal_readers",
  `select p.id, q.email from report p join report_reader q on q.report_id = p.id and q.email is not null
  where p.review_id = $1::uuid and p.status = 'upheld' and p.decided_at = $2::timestamptz and ($3::uuid is null or p.photo_id = $3::uuid)`,
);
