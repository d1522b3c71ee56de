// A moderator's decision about reports of a review, and undoing it.
import { findCase } from "#domain/review/moderation/case.ts";
import { decideReports, findReportedReview, undoReport } from "#domain/review/moderation/report.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { act, done, orExplain } from "../../act.ts";
import type { Answer, UserVisit } from "../../visit.ts";
import { explainOnCase, ownDetail, pathAfter, readDecision } from "../case/decide.ts";
import { casePath, REPORTS_PATH } from "../path.tsx";
import { REPORT_WORDS } from "../words.ts";

/** Reports that one decision may name: more than any form does. */
const MAX_REPORTS = 50;

export async function decideReportPost(visit: UserVisit): Promise<Answer | null> {
  const { context, fields, user, params } = visit;
  const reportId = fromWire("rpt", params.id ?? "");
  const reviewId = reportId && (await findReportedReview(context, reportId));
  const found = reviewId && (await findCase(context, reviewId));
  if (!found) return null;
  const read = readDecision(visit, found, REPORT_WORDS, "report-");
  if ("answer" in read) return read.answer;
  const { verdict, seen, grounds, fault } = read;
  const reportIds = [reportId, ...idsIn(fields.reports)];
  const report = toWire("rpt", reportId);
  const subject = toWire("rev", found.id);
  return orExplain(
    async (): Promise<Answer | null> => {
      await act(
        visit,
        (decision: string | null) => ({
          action: `report.${verdict}`,
          subject,
          detail: { report, decision, ...grounds, ...ownDetail(visit, found) },
        }),
        (inside) =>
          decideReports(inside, { reviewId: found.id, reportIds, verdict, seen, grounds, decidedBy: user.id }),
      );
      return done(visit, pathAfter(fields, REPORTS_PATH, "rpt", report, casePath(subject)), REPORT_WORDS[verdict].done);
    },
    explainOnCase(visit, found.id, fault),
  );
}

export async function undoReportPost(visit: UserVisit): Promise<Answer | null> {
  const { context, fields, user, params } = visit;
  const reportId = fromWire("rpt", params.id ?? "");
  const reviewId = reportId && (await findReportedReview(context, reportId));
  if (!reviewId) return null;
  const subject = toWire("rev", reviewId);
  return orExplain(
    async (): Promise<Answer | null> => {
      const entry = { action: "report.undo", subject, detail: { report: toWire("rpt", reportId) } };
      await act(visit, entry, (inside) => undoReport(inside, reportId, user.id));
      const path = pathAfter(fields, REPORTS_PATH, "rpt", null, casePath(subject));
      return done(visit, path, "The decision was undone. The report waits again.");
    },
    explainOnCase(visit, reviewId),
  );
}

function idsIn(text = ""): string[] {
  return text
    .split(" ")
    .slice(0, MAX_REPORTS)
    .map((wire) => fromWire("rpt", wire))
    .filter((id) => id !== null);
}
