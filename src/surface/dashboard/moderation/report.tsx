// Reports: the queue of reported reviews, the oldest report first, and a moderator's decision about them, which can be undone.
import { fromWire, type ReviewId, toWire } from "#contract/id.ts";
import { type Case, findCase } from "#domain/review/moderation/case.ts";
import { findLeftTo, type LeftTo } from "#domain/review/moderation/complaint.ts";
import { listReported, type ReportedReview } from "#domain/review/moderation/queue.ts";
import {
  decideReports,
  findReportedReview,
  REPORT_VERDICTS,
  type ReportVerdict,
  undoReport,
} from "#domain/review/moderation/report.ts";
import { READER_REASONS, REPORT_REASONS } from "#domain/review/state/reason.ts";
import { wordsIn } from "#words/words.ts";
import { act, done, existing, idIn } from "../kit/act.ts";
import { form, submitting } from "../kit/form.ts";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { reportReasonWords } from "../review/words.ts";
import { choose, decisionFields, decisionOf, drawDecision, ownDetail, readSeen } from "./case/decide.ts";
import { OpenReports, reportWords } from "./case/form.tsx";
import { Left } from "./case/left.tsx";
import { drawCase } from "./case/page.tsx";
import { pathAfter, pathBack, positionOf } from "./kit/next-case.ts";
import { casePath } from "./kit/path.tsx";
import { CaseLink, isWhole, ReviewCase } from "./kit/review-text.tsx";
import { caseQueuePage } from "./list/cases.tsx";

/** Bytes of the page that a text may take. */
const ROOM = { title: 480, body: 1_500, copy: 0 };

export function reportQueuePage(visit: UserVisit): Promise<Answer> {
  const { context, language } = visit;
  let left: ReadonlyMap<ReviewId, LeftTo> = new Map();
  return caseQueuePage(visit, {
    name: "reports",
    reasons: [...new Set([...REPORT_REASONS, ...READER_REASONS])].map((value) => ({
      value,
      label: reportReasonWords(value, language),
    })),
    async list(query) {
      const found = await listReported(context, query);
      const ids = found.rows.map(({ review }) => review.id);
      left = await findLeftTo(context, ids, visit.user.id);
      return found;
    },
    positionOf: ({ position }) => position,
    reviewOf: ({ review }) => review,
    empty: wordsIn("reportQueue", language),
    draw: (each, back) => <Card of={each} visit={visit} left={left.get(each.review.id) ?? null} back={back} />,
  });
}

type CardProps = { of: ReportedReview; visit: UserVisit; left: LeftTo | null; back: string };

function Card({ of, visit, left, back }: CardProps) {
  const { review, business, reports, all } = of;
  const wire = toWire("rev", review.id);
  const isRead = isWhole(review, ROOM);
  const verdicts = isRead && left === null ? REPORT_VERDICTS[review.status] : [];
  const subject = { wire, author: review.author, seen: review, back };
  return (
    <ReviewCase review={review} business={business} about={null} visit={visit} room={ROOM} back={back}>
      <OpenReports reports={reports} all={all} verdicts={verdicts} subject={subject} />
      {left && <Left to={left} />}
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
    const lastId = fromWire("rpt", fields.last ?? "");
    const report = toWire("rpt", reportId);
    const subject = toWire("rev", found.id);
    await act(
      visit,
      (decision: string | null) => ({
        action: `report.${verdict}`,
        subject,
        detail: { report, decision, ...grounds, ...ownDetail(visit, found) },
      }),
      (inside) =>
        decideReports(inside, { reviewId: found.id, reportIds, lastId, verdict, seen, grounds, decidedBy: user.id }),
    );
    const path = await pathAfter(visit, {
      queue: "reports",
      own: casePath(subject),
      decided: report,
      positionIn: (queue) => positionOf(found, queue),
    });
    return done(visit, path, reportWords(wordsIn("moderating", visit.language), verdict, found.status).done);
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
    const wire = toWire("rev", found.id);
    const path = pathBack(visit, "reports", casePath(wire), wire);
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
