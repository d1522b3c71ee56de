// Reports before a moderator: those about one review are read and decided together. The decision, the review's move, the reports
// and the mails are one transaction.
//
//   open ──▶ upheld | dismissed        (and back to open, where the decision is taken back)
import { and, eq, inArray, sql } from "drizzle-orm";
import { user } from "#domain/account/table.ts";
import { queueMessages } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type ReviewId, toWire, type UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { lockReview, type ReviewStatus } from "../lock.ts";
import { moderation, report, review } from "../table.ts";
import { lockAsSeen, rule, type Seen, undoDecision } from "./decide.ts";
import { type Grounds, groundsInWords } from "./reason.ts";
import { reopenDecided } from "./reopen.ts";

/** Dismiss: it stays as it is. Uphold: it is offline already. Hide, remove: upheld, and taken down for it. */
export type ReportVerdict = "dismiss" | "uphold" | "hide" | "remove";

/** What can be decided about reports of a review in each state. */
export const REPORT_VERDICTS: Record<ReviewStatus, readonly ReportVerdict[]> = {
  pending: ["dismiss"],
  held: ["dismiss", "remove"],
  published: ["dismiss", "hide", "remove"],
  hidden: ["dismiss", "uphold", "remove"],
  removed: ["dismiss", "uphold"],
};

export type ReportRuling = {
  reviewId: ReviewId;
  /** Those that the moderator read: one that came since waits. */
  reportIds: readonly string[];
  verdict: ReportVerdict;
  seen: Seen;
  grounds: Grounds;
  decidedBy: UserId;
};

/**
 * Decides the reports. Whoever reported is told, and the author where the review moves. Refuses with not_found, with duplicate
 * where somebody was quicker, and with validation_error where the verdict is none for a review in this state.
 * @returns the id of the decision about the review; null where that stays as it is
 */
export async function decideReports(context: Context, ruling: ReportRuling): Promise<string | null> {
  const { reviewId, verdict, grounds, decidedBy, reportIds } = ruling;
  // One moment for all of it: by that the decision finds its reports again when it is taken back.
  const at = context.clock.now();
  return inTransaction({ ...context, clock: { ...context.clock, now: () => at } }, async (inside) => {
    const row = await lockAsSeen(inside, reviewId, ruling.seen);
    if (!REPORT_VERDICTS[row.status].includes(verdict))
      throw new Refusal("validation_error", "A report of a review in this state cannot be decided so.");
    const decided = await inside.db
      .update(report)
      .set({
        status: verdict === "dismiss" ? "dismissed" : "upheld",
        decision: groundsInWords(verdict, grounds),
        decidedAt: at,
        decidedBy,
      })
      .where(and(eq(report.reviewId, reviewId), inArray(report.id, [...reportIds]), sql`${report.status} = 'open'`))
      .returning({ id: report.id });
    if (decided.length === 0) throw new Refusal("duplicate", "Another moderator decided meanwhile.");
    await tellReporters(
      inside,
      decided.map(({ id }) => id),
    );
    if (verdict !== "hide" && verdict !== "remove") return null;
    return rule(inside, row, { verdict, grounds, decidedBy, askedBy: "owner" });
  });
}

/**
 * Takes the decision about a report back: it waits again, with those that were decided along with it, and the review is as it was
 * before. Refuses with not_found, with duplicate where it waits already or something else was decided since, and with
 * validation_error where the review was removed for it.
 */
export async function undoReport(context: Context, reportId: string, decidedBy: UserId): Promise<void> {
  await inTransaction(context, async (inside) => {
    const [found] = await inside.db.select().from(report).where(eq(report.id, reportId));
    if (!found) throw new Refusal("not_found", "There is no such report.");
    const { reviewId } = found;
    await lockReview(inside, reviewId);
    const [now] = await inside.db.select().from(report).where(eq(report.id, reportId));
    if (!now?.decidedAt) throw new Refusal("duplicate", "The report waits for a decision already.");
    const move = await moveOf(inside, reviewId, now.decidedAt);
    if (move !== null) await undoDecision(inside, { reviewId, decisionId: move, decidedBy });
    else if ((await reopenDecided(inside, reviewId, now.decidedAt)) === 0)
      throw new Refusal("duplicate", "The same organisation has reported the review anew. Decide that report.");
  });
}

/** What moved the review when its reports were decided. */
async function moveOf({ db }: Context, reviewId: ReviewId, decidedAt: Date): Promise<string | null> {
  const [row] = await db
    .select({ id: moderation.id })
    .from(moderation)
    .where(
      and(
        eq(moderation.reviewId, reviewId),
        eq(moderation.createdAt, decidedAt),
        eq(moderation.askedBy, "owner"),
        sql`${moderation.undoes} is null`,
      ),
    );
  return row?.id ?? null;
}

/** Those who still have an account and belong to the organisation that reported. */
async function tellReporters(inside: Context, reportIds: readonly string[]): Promise<void> {
  const rows = await inside.db
    .select({ id: report.id, email: user.email })
    .from(report)
    .innerJoin(user, eq(user.id, report.userId))
    .where(
      and(
        inArray(report.id, [...reportIds]),
        sql`exists (select 1 from member m where m.organisation_id = ${report.organisationId} and m.user_id = ${report.userId})`,
      ),
    );
  await queueMessages(
    inside,
    rows.map(({ id, email }) => ({
      kind: "report-decided",
      channel: "email",
      address: email,
      organisationId: null,
      subjectId: id,
      urgent: true,
    })),
  );
}

/** The review that a report is about; null where there is no such report. */
export async function findReportedReview({ db }: Context, reportId: string): Promise<ReviewId | null> {
  const [row] = await db.select({ reviewId: report.reviewId }).from(report).where(eq(report.id, reportId));
  return row?.reviewId ?? null;
}

/** A report that this moderator decided and can take the decision back of; else null. `wire`: of the review. */
export async function findUndoableReport(
  { db }: Context,
  reportId: string,
  userId: UserId,
): Promise<{ status: "upheld" | "dismissed"; title: string; wire: string } | null> {
  const [row] = await db
    .select({
      status: report.status,
      decidedBy: report.decidedBy,
      title: review.title,
      reviewId: review.id,
      now: review.status,
    })
    .from(report)
    .innerJoin(review, eq(review.id, report.reviewId))
    .where(eq(report.id, reportId));
  if (!row || row.status === "open" || row.decidedBy !== userId) return null;
  // Removed for it, which is final.
  if (row.status === "upheld" && row.now === "removed") return null;
  return { status: row.status, title: row.title, wire: toWire("rev", row.reviewId) };
}
