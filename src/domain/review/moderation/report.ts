// A moderator decides about all reports of a review, or about those of one of its pictures, by its business and by readers, in one transaction
// with the move and the mails: open -> upheld | dismissed, and back if the decision is undone.

import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { type ReviewId, toWire, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { queueMessages, serviceMail } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { noticeAbout } from "../notice/record.ts";
import { holdSwitch } from "../photo/attach.ts";
import { findKeptPhoto } from "../photo/one.ts";
import { forgetMisuse } from "../reader-report/misuse.ts";
import type { ReviewStatus } from "../state/columns.ts";
import { lockReview } from "../state/lock.ts";
import { type Grounds, groundsInWords } from "../state/reason.ts";
import { moderation, report, review } from "../state/table.ts";
import { refuseToLeft } from "./complaint.ts";
import { applyVerdict, refuseToFirst, reopenReports, undoDecision } from "./decide.ts";
import { type ReportedPhoto, takeDownReported, undoPhoto } from "./photo.ts";
import { lockAsSeen, type Seen, unseen } from "./seen.ts";

/** Dismiss: the review stays. Uphold: it is offline already. Hide, remove: the review moves. Photo: the reported picture alone goes. */
export type ReportVerdict = "dismiss" | "uphold" | "hide" | "remove" | "photo";

/** `photo` is possible for each review that is not removed, where reports name a picture. */
export const REPORT_VERDICTS: Record<ReviewStatus, readonly ReportVerdict[]> = {
  pending: ["dismiss"],
  held: ["dismiss", "remove"],
  published: ["dismiss", "hide", "remove"],
  hidden: ["dismiss", "uphold", "remove"],
  removed: ["dismiss", "uphold"],
};

export type ReportRuling = {
  reviewId: ReviewId;
  /** The reports that the moderator read; later ones stay open. */
  reportIds: readonly string[];
  /** The last report that the page counted: a flood has more than it shows, and those before this one are decided, too. */
  lastId?: string | null;
  verdict: ReportVerdict;
  /** The picture that goes: with this verdict, only its reports are decided. */
  photo?: ReportedPhoto | null;
  seen: Seen;
  grounds: Grounds;
  decidedBy: UserId;
};

/**
 * Refuses with not_found, duplicate if another moderator was first or the picture changed, validation_error if the verdict does not fit
 * the status. @returns the id of the decision about the review; null if the review stays as it is
 */
export async function decideReports(context: Context, ruling: ReportRuling): Promise<string | null> {
  const { reviewId, verdict, grounds, decidedBy, reportIds, lastId = null } = ruling;
  const photo = verdict === "photo" ? (ruling.photo ?? null) : null;
  // Reports and move get one moment, by which an undo of the decision finds them.
  const at = context.clock.now();
  return inTransaction({ ...context, clock: { ...context.clock, now: () => at } }, async (inside) => {
    if (photo) await holdSwitch(inside, reviewId);
    const row = await lockAsSeen(inside, reviewId, ruling.seen);
    if (verdict === "photo" ? !photo || row.status === "removed" : !REPORT_VERDICTS[row.status].includes(verdict))
      throw new Refusal(
        "validation_error",
        "This decision is not possible for a report of a review with this status.",
        { says: sentence("review.reportImpossible") },
      );
    await refuseToLeft(inside, reviewId, decidedBy);
    const decided = await inside.db
      .update(report)
      .set({
        status: verdict === "dismiss" ? "dismissed" : "upheld",
        decision: groundsInWords(verdict, grounds),
        decidedAt: at,
        decidedBy,
      })
      .where(
        and(
          eq(report.reviewId, reviewId),
          readUpTo(reportIds, lastId),
          eq(report.status, "open"),
          photo ? eq(report.photoId, photo.id) : undefined,
        ),
      )
      .returning({
        id: report.id,
        madeBy: report.madeBy,
        organisationId: report.organisationId,
        userId: report.userId,
      });
    if (decided.length === 0)
      throw new Refusal("duplicate", "Another moderator decided meanwhile.", {
        says: sentence("review.otherModerator"),
      });
    const ids = decided.map(({ id }) => id);
    // A report that moderators agree with was no misuse.
    if (verdict !== "dismiss") await forgetMisuse(inside, ids);
    await mailReporters(inside, ids);
    const own = decided.filter((each) => each.madeBy === "organisation");
    for (const { id, organisationId, userId } of own)
      if (organisationId === row.business.organisationId)
        await noticeAbout(inside, "report", row, id, { except: userId === null ? [] : [userId] });
    if (verdict === "dismiss" || verdict === "uphold") return null;
    // The business hears that its review or the picture is offline, and not who reported it.
    const [oldest = ""] = ids.toSorted();
    if (own.length === 0) await noticeAbout(inside, "report", row, oldest);
    if (photo) await takeDownReported(inside, row, { ...photo, grounds, decidedBy });
    if (verdict === "photo") return null;
    // Also a reader's report from an address of the business has its organisation.
    const isOwners = decided.some(({ organisationId }) => organisationId !== null);
    return applyVerdict(inside, row, { verdict, grounds, decidedBy, askedBy: isOwners ? "owner" : "reader" });
  });
}

/** A complaint keeps its report's old place in the queue, so that it is decided only where it was read. */
function readUpTo(reportIds: readonly string[], lastId: string | null) {
  const isRead = inArray(report.id, [...reportIds]);
  if (lastId === null) return isRead;
  const isBefore = sql`(${report.createdAt}, ${report.id}) <= (select l.created_at, l.id from report l where l.id = ${lastId}::uuid)`;
  return or(isRead, and(isBefore, isNull(report.complainedAt)));
}

/**
 * Also undoes the move of the review or of the picture, and reopens the reports that were decided together. Refuses with not_found, duplicate if the report is
 * open already or there was another decision or an edit since, validation_error if the review was removed. @param seen the review as
 * the moderator read it, without which no move is undone
 */
export async function undoReport(
  context: Context,
  reportId: string,
  seen: Seen | null,
  decidedBy: UserId,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    const subject = await findSubject(inside, reportId);
    if (!subject) throw new Refusal("not_found", "There is no such report.");
    const { reviewId, photoId } = subject;
    if (photoId !== null) await holdSwitch(inside, reviewId);
    await lockReview(inside, reviewId);
    // Another moderator may have decided before the lock.
    const [now] = await inside.db.select().from(report).where(eq(report.id, reportId));
    if (!now?.decidedAt)
      throw new Refusal("duplicate", "The report waits for a decision already.", {
        says: sentence("review.reportWaits"),
      });
    await refuseToLeft(inside, reviewId, decidedBy);
    await refuseToFirst(inside, { reviewId, decidedAt: now.decidedAt, moderator: decidedBy });
    const photo = photoId && (await findKeptPhoto(inside, photoId));
    if (photo && now.status === "upheld" && photo.decidedAt?.getTime() === now.decidedAt.getTime()) {
      await undoPhoto(inside, { id: photo.id, seen: photo.version, decidedBy });
      return;
    }
    const move = await moveOf(inside, reviewId, now.decidedAt);
    if (move !== null && seen === null) throw unseen();
    if (move !== null && seen) await undoDecision(inside, { reviewId, decisionId: move, seen, decidedBy });
    else if ((await reopenReports(inside, reviewId, now.decidedAt)) === 0)
      throw new Refusal("duplicate", "The same organisation has reported the review anew. Decide that report.", {
        says: sentence("review.reportedAnew"),
      });
  });
}

async function moveOf({ db }: Context, reviewId: ReviewId, decidedAt: Date): Promise<string | null> {
  const [row] = await db
    .select({ id: moderation.id })
    .from(moderation)
    .where(
      and(
        eq(moderation.reviewId, reviewId),
        eq(moderation.createdAt, decidedAt),
        inArray(moderation.askedBy, ["owner", "reader"]),
        isNull(moderation.undoes),
      ),
    );
  return row?.id ?? null;
}

async function mailReporters(inside: Context, reportIds: readonly string[]): Promise<void> {
  const rows = await reporters(inside.db, reportIds);
  await queueMessages(
    inside,
    rows.map(({ id, email, kind }) => serviceMail(kind, email, id)),
  );
}

export async function findReportedReview(context: Context, reportId: string): Promise<ReviewId | null> {
  return (await findSubject(context, reportId))?.reviewId ?? null;
}

async function findSubject({ db }: Context, reportId: string) {
  const { reviewId, photoId } = report;
  const [row] = await db.select({ reviewId, photoId }).from(report).where(eq(report.id, reportId));
  return row ?? null;
}

/** Returns the report if this moderator decided it and can undo that; null otherwise. `wire` is the review's id on the wire. */
export async function findUndoableReport(
  { db }: Context,
  reportId: string,
  userId: UserId,
): Promise<{ status: "upheld" | "dismissed"; seen: Seen; title: string; wire: string } | null> {
  const [row] = await db
    .select({
      status: report.status,
      decidedBy: report.decidedBy,
      decidedAt: report.decidedAt,
      editedAt: review.editedAt,
      title: review.title,
      reviewId: review.id,
      now: review.status,
    })
    .from(report)
    .innerJoin(review, eq(review.id, report.reviewId))
    .where(eq(report.id, reportId));
  if (!row || (row.status !== "upheld" && row.status !== "dismissed") || row.decidedBy !== userId) return null;
  // A removal is final.
  if (row.status === "upheld" && row.now === "removed") return null;
  // The moderator has not read the words that came after the decision.
  const { status, now, editedAt, decidedAt, title } = row;
  if (editedAt !== null && decidedAt !== null && editedAt > decidedAt) return null;
  return { status, seen: { status: now, editedAt }, title, wire: toWire("rev", row.reviewId) };
}

const reporters = statement<{ id: string; email: string; kind: string }>(
  "report_reporters",
  `select p.id, u.email, 'report-decided' as kind from report p join "user" u on u.id = p.user_id
  join member m on m.organisation_id = p.organisation_id and m.user_id = p.user_id
  where p.id = any($1::uuid[])
  union all
  select q.report_id, q.email, 'reader-report-decided' from report_reader q
  where q.report_id = any($1::uuid[]) and q.email is not null`,
);
