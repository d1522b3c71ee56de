// A moderator's word about reports of a review, and taking it back.
import { findCase } from "#domain/review/moderation-case.ts";
import { readGrounds } from "#domain/review/moderation-reason.ts";
import { decideReports, findReportedReview, type ReportVerdict, undoReport } from "#domain/review/moderation-report.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { act, done } from "../../act.ts";
import type { Answer, UserVisit } from "../../visit.ts";
import { orSay, placeAfter, seenIn } from "../case/decide.ts";
import { drawCase } from "../case/page.tsx";
import { casePath, REPORTS_PATH } from "../path.ts";
import { isOwn } from "../review-text.tsx";
import { REPORT_WORDS } from "../words.ts";

/** More than one form can name. */
const MOST = 50;

/** POST /moderation/reports/:id/decide */
export async function decideReportPost(visit: UserVisit): Promise<Answer | null> {
  const { context, fields, user, params } = visit;
  const reportId = fromWire("rpt", params.id ?? "");
  const reviewId = reportId && (await findReportedReview(context, reportId));
  const found = reviewId && (await findCase(context, reviewId));
  if (!found) return null;
  const { reason, note } = fields;
  const fault = { typed: { reason, note }, wrong: {} };
  const verdict = verdictOf(fields.verdict);
  const seen = seenIn(fields);
  if (!verdict || !seen) return drawCase(visit, found, { ...fault, form: "", problem: "Choose what to do about it." });
  const read = readGrounds(verdict, fields);
  if ("errors" in read) return drawCase(visit, found, { ...fault, form: `report-${verdict}`, wrong: read.errors });
  const { grounds } = read;
  const reportIds = [reportId, ...idsIn(fields.reports)];
  const wire = toWire("rpt", reportId);
  return orSay(visit, found.id, { ...fault, form: "" }, async () => {
    await act(
      visit,
      (decision: string | null) => ({
        action: `report.${verdict}`,
        subject: toWire("rev", found.id),
        detail: {
          report: wire,
          decision,
          ...grounds,
          ...(isOwn(visit, found.business.organisationId) && { own: true }),
        },
      }),
      (inside) => decideReports(inside, { reviewId: found.id, reportIds, verdict, seen, grounds, decidedBy: user.id }),
    );
    const own = casePath(toWire("rev", found.id));
    return done(visit, placeAfter(fields, REPORTS_PATH, "rpt", wire, own), REPORT_WORDS[verdict].done);
  });
}

/** POST /moderation/reports/:id/undo */
export async function undoReportPost(visit: UserVisit): Promise<Answer | null> {
  const { context, fields, user, params } = visit;
  const reportId = fromWire("rpt", params.id ?? "");
  const reviewId = reportId && (await findReportedReview(context, reportId));
  if (!reviewId) return null;
  const subject = toWire("rev", reviewId);
  return orSay(visit, reviewId, { form: "", typed: {}, wrong: {} }, async () => {
    const told = { action: "report.undo", subject, detail: { report: toWire("rpt", reportId) } };
    await act(visit, told, (inside) => undoReport(inside, reportId, user.id));
    return done(
      visit,
      placeAfter(fields, REPORTS_PATH, "rpt", null, casePath(subject)),
      "Taken back. The report waits again.",
    );
  });
}

function verdictOf(value: string | undefined): ReportVerdict | null {
  return value !== undefined && Object.hasOwn(REPORT_WORDS, value) ? (value as ReportVerdict) : null;
}

function idsIn(text = ""): string[] {
  return text
    .split(" ")
    .slice(0, MOST)
    .map((wire) => fromWire("rpt", wire))
    .filter((id) => id !== null);
}
