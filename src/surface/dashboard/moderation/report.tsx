// Reports: the queue of reported reviews, the oldest report first, and a moderator's decision about them, which can be undone.
import { fromWire, toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { findCase } from "#domain/review/moderation/case.ts";
import { listReported, type ReportedReview } from "#domain/review/moderation/queue.ts";
import { decideReports, findReportedReview, REPORT_VERDICTS, undoReport } from "#domain/review/moderation/report.ts";
import { done, existing, idIn, tryAct } from "../kit/act.ts";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { explainOnCase, ownDetail, pathAfter, readDecision, readSeen } from "./case/decide.ts";
import { OpenReports } from "./case/form.tsx";
import { casePath, REPORTS_PATH } from "./kit/path.tsx";
import { CaseLink, isWhole, ReviewCase } from "./kit/review-text.tsx";
import { REPORT_WORDS } from "./kit/words.ts";
import { queuePage } from "./queue-page.tsx";

/** Bytes of the page that a text may take. */
const ROOM = { title: 480, body: 1_500, copy: 0 };

export function reportQueuePage(visit: UserVisit): Promise<Answer> {
  return queuePage(visit, {
    title: "Reports",
    path: REPORTS_PATH,
    size: 5,
    list: (from) => listReported(visit.context, from),
    positionOf: ({ reports }) => reports[0],
    empty: {
      none: "No report waits",
      end: "No more reports wait",
      text: "Reports of reviews by their businesses appear here. The reviews stay online until you decide.",
    },
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

/** Reports that one decision may name: more than any form does. */
const MAX_REPORTS = 50;

export async function decideReportPost(visit: UserVisit): Promise<Answer> {
  const { context, fields, user } = visit;
  const reportId = idIn(visit, "rpt");
  const reviewId = existing(await findReportedReview(context, reportId));
  const found = existing(await findCase(context, reviewId));
  const read = readDecision(visit, found, REPORT_WORDS, "report-");
  if ("answer" in read) return read.answer;
  const { verdict, seen, grounds, fault } = read;
  const reportIds = [reportId, ...idsIn(fields.reports)];
  const report = toWire("rpt", reportId);
  const subject = toWire("rev", found.id);
  const decided = await tryAct(
    visit,
    (decision: string | null) => ({
      action: `report.${verdict}`,
      subject,
      detail: { report, decision, ...grounds, ...ownDetail(visit, found) },
    }),
    (inside) => decideReports(inside, { reviewId: found.id, reportIds, verdict, seen, grounds, decidedBy: user.id }),
  );
  if (decided instanceof Refusal) return explainOnCase(visit, found.id, decided, fault);
  return done(visit, pathAfter(fields, REPORTS_PATH, report, casePath(subject)), REPORT_WORDS[verdict].done);
}

export async function undoReportPost(visit: UserVisit): Promise<Answer> {
  const { context, fields, user } = visit;
  const reportId = idIn(visit, "rpt");
  const reviewId = existing(await findReportedReview(context, reportId));
  const subject = toWire("rev", reviewId);
  const entry = { action: "report.undo", subject, detail: { report: toWire("rpt", reportId) } };
  const undone = await tryAct(visit, entry, (inside) => undoReport(inside, reportId, readSeen(fields), user.id));
  if (undone instanceof Refusal) return explainOnCase(visit, reviewId, undone);
  const path = pathAfter(fields, REPORTS_PATH, null, casePath(subject));
  return done(visit, path, "The decision was undone. The report waits again.");
}

function idsIn(text = ""): string[] {
  return text
    .split(" ")
    .slice(0, MAX_REPORTS)
    .map((wire) => fromWire("rpt", wire))
    .filter((id) => id !== null);
}
