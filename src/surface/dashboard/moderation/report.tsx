// Reports: the queue of reported reviews, the oldest report first, and a moderator's decision about them, which can be undone.
import { fromWire, toWire } from "#contract/id.ts";
import { type Case, findCase } from "#domain/review/moderation/case.ts";
import { listReported, type ReportedReview } from "#domain/review/moderation/queue.ts";
import {
  decideReports,
  findReportedReview,
  REPORT_VERDICTS,
  type ReportVerdict,
  undoReport,
} from "#domain/review/moderation/report.ts";
import { wordsIn } from "#words/words.ts";
import { act, done, existing, idIn } from "../kit/act.ts";
import { form, submitting } from "../kit/form.ts";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { choose, decisionFields, decisionOf, drawDecision, ownDetail, pathAfter, readSeen } from "./case/decide.ts";
import { OpenReports } from "./case/form.tsx";
import { drawCase } from "./case/page.tsx";
import { casePath, REPORTS_PATH } from "./kit/path.tsx";
import { CaseLink, isWhole, ReviewCase } from "./kit/review-text.tsx";
import { queuePage } from "./queue-page.tsx";

/** Bytes of the page that a text may take. */
const ROOM = { title: 480, body: 1_500, copy: 0 };

export function reportQueuePage(visit: UserVisit): Promise<Answer> {
  return queuePage(visit, {
    title: wordsIn("frame", visit.language).queue.reports,
    path: REPORTS_PATH,
    size: 5,
    list: (from) => listReported(visit.context, from),
    positionOf: ({ reports }) => reports[0],
    empty: wordsIn("reportQueue", visit.language),
    draw: (rows, back) => rows.map((each) => <Card key={each.review.id} of={each} visit={visit} back={back} />),
  });
}

function Card({ of, visit, back }: { of: ReportedReview; visit: UserVisit; back: string }) {
  const { review, business, reports } = of;
  const wire = toWire("rev", review.id);
  const isRead = isWhole(review, ROOM);
  const verdicts = isRead ? REPORT_VERDICTS[review.status] : [];
  const subject = { wire, author: review.author, seen: review, back };
  return (
    <ReviewCase review={review} business={business} about={null} visit={visit} room={ROOM}>
      <OpenReports reports={reports} verdicts={verdicts} subject={subject} />
      <p>
        <CaseLink {...subject} isRead={isRead} />
      </p>
    </ReviewCase>
  );
}

/** Every verdict about a report. */
const VERDICTS: Readonly<Record<ReportVerdict, true>> = { dismiss: true, uphold: true, hide: true, remove: true };

/** Reports that one decision may name: more than any form does. */
const MAX_REPORTS = 50;

async function caseOf(visit: UserVisit): Promise<Case> {
  const reviewId = existing(await findReportedReview(visit.context, idIn(visit, "rpt")));
  return existing(await findCase(visit.context, reviewId));
}

export const decideReport = submitting({
  find: caseOf,
  fields: (visit, found) => decisionFields(visit, found, VERDICTS, "report-"),
  page: (visit, form, found) => drawDecision(visit, form, found, "report-"),
  async submit({ visit, values, found }) {
    const stated = decisionOf(visit, VERDICTS, values);
    if (!stated) return choose(visit);
    const { verdict, seen, grounds } = stated;
    const { fields, user } = visit;
    const reportId = idIn(visit, "rpt");
    const reportIds = [reportId, ...idsIn(fields.reports)];
    const report = toWire("rpt", reportId);
    const subject = toWire("rev", found.id);
    await act(
      visit,
      (decision: string | null) => ({
        action: `report.${verdict}`,
        subject,
        detail: { report, decision, ...grounds, ...ownDetail(visit, found) },
      }),
      (inside) => decideReports(inside, { reviewId: found.id, reportIds, verdict, seen, grounds, decidedBy: user.id }),
    );
    return done(
      visit,
      pathAfter(fields, REPORTS_PATH, report, casePath(subject)),
      wordsIn("moderating", visit.language).report[verdict].done,
    );
  },
});

export const undoReported = form({
  find: caseOf,
  fields: (_visit: UserVisit) => ({}),
  page: (visit, { fault }, found) => drawCase(visit, found, undefined, fault),
  change: (inside, { visit }) => undoReport(inside, idIn(visit, "rpt"), readSeen(visit.fields), visit.user.id),
  entry: (_undone, { visit, found }) => ({
    action: "report.undo",
    subject: toWire("rev", found.id),
    detail: { report: toWire("rpt", idIn(visit, "rpt")) },
  }),
  done({ visit, found }) {
    const path = pathAfter(visit.fields, REPORTS_PATH, null, casePath(toWire("rev", found.id)));
    return done(visit, path, wordsIn("moderating", visit.language).undoneReport);
  },
});

function idsIn(text = ""): string[] {
  return text
    .split(" ")
    .slice(0, MAX_REPORTS)
    .map((wire) => fromWire("rpt", wire))
    .filter((id) => id !== null);
}
