// Reports: the queue of reported reviews, the oldest report first, and a moderator's decision about them, which can be undone.
import { fromWire, type ReviewId, toWire } from "#contract/id.ts";
import { type Case, findCase } from "#domain/review/moderation/case.ts";
import { findLeftTo, type LeftTo } from "#domain/review/moderation/complaint.ts";
import { listReported, listUrgent, type ReportedReview } from "#domain/review/moderation/queue.ts";
import {
  decideReports,
  findReportedReview,
  REPORT_VERDICTS,
  type ReportVerdict,
  undoReport,
} from "#domain/review/moderation/report.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { READER_REASONS, REPORT_REASONS } from "#domain/review/state/reason.ts";
import { wordsIn } from "#words/words.ts";
import { When } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { act, existing, idIn } from "../kit/act.ts";
import { form, submitting } from "../kit/form.ts";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { reportReasonWords } from "../review/words.ts";
import { choose, decisionFields, decisionOf, drawDecision, ownDetail, readSeen } from "./case/decide.ts";
import { DecisionForm, photoGoneWords, photoLabel, reportForm, reportWords, shortcutOf } from "./case/form.tsx";
import { Left } from "./case/left.tsx";
import { areComplaints, ReportList, reportedPhotos } from "./case/open-reports.tsx";
import { drawCase } from "./case/page.tsx";
import { keptFrom } from "./case/report-text.tsx";
import { doneAt, pathAfter, pathBack, positionOf } from "./kit/next-case.ts";
import { casePath } from "./kit/path.tsx";
import { CaseLink, CUT_ROOM, isWhole, ReviewCase } from "./kit/review-text.tsx";
import { Acts, ActTemplate, CASE, marksOf, OF } from "./list/acts.tsx";
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
    urgent: (back) => urgentNotice(visit, back),
    positionOf: ({ position }) => position,
    ratingOf: ({ review }) => review.rating,
    reviewOf: ({ review }) => review.id,
    empty: wordsIn("reportQueue", language),
    draw: (each, back) => <Card of={each} visit={visit} left={left.get(each.review.id) ?? null} back={back} />,
    templates: (rows, back) => {
      const decided = rows.filter(({ review }) => isWhole(review, ROOM) && !left.has(review.id));
      return <Templates of={decided} back={back} />;
    },
  });
}

/** A flood of other reports must not hide one of child abuse. */
async function urgentNotice(visit: UserVisit, back: string) {
  const ids = await listUrgent(visit.context);
  const [oldest] = ids;
  if (oldest === undefined) return null;
  const words = wordsIn("reportQueue", visit.language);
  return (
    <p class="notice">
      {words.urgent({ count: ids.length })}{" "}
      <TouchLink href={casePath(toWire("rev", oldest), back)}>{words.openOldest}</TouchLink>
    </p>
  );
}

const USUAL = "published";

type CardProps = { of: ReportedReview; visit: UserVisit; left: LeftTo | null; back: string };

function Card({ of, visit, left, back }: CardProps) {
  const { review, business, position, reports, all, photos } = of;
  const { reported } = wordsIn("caseFile", visit.language);
  const when = reported({ reason: <When at={position.createdAt} /> });
  const wire = toWire("rev", review.id);
  const words = wordsIn("moderating", visit.language);
  const isSecond = areComplaints(reports, all);
  const isRead = isWhole(review, ROOM);
  const verdicts = REPORT_VERDICTS[review.status];
  const ofReview = verdicts.map((verdict) => ({
    form: reportForm(verdict),
    template: templateOf(verdict, review.status, isSecond),
    label: reportWords(visit.language, verdict, review.status, isSecond).label,
    shortcut: shortcutOf(verdict, verdicts),
  }));
  // The form of a picture stands on the page of the review, beside all its reports.
  const ofPhotos = review.status === "removed" ? [] : reportedPhotos(reports, photos);
  const photoActs = ofPhotos.map(({ id, n, isGone, isSecond }) => {
    const taken = reportWords(visit.language, "photo", review.status, isSecond);
    const { label } = isGone ? photoGoneWords(visit.language, isSecond) : taken;
    return { form: reportForm("photo", id), label: photoLabel(visit.language, label, n) };
  });
  const acts = left === null ? [...photoActs, ...ofReview] : [];
  const ids = reports.map(({ id }) => toWire("rpt", id));
  const last = toWire("rpt", all.lastId);
  const marks = {
    ...marksOf(review, USUAL, ids[0]),
    "data-reports": ids.length > 1 ? ids.join(" ") : undefined,
    "data-last": last === ids[0] ? undefined : last,
  };
  return (
    <ReviewCase {...{ review, business, visit, back, when, marks }} about={null} room={isRead ? ROOM : CUT_ROOM}>
      <ReportList reports={reports} all={all} photos={photos} kept={keptFrom(visit, business, left)} />
      {left && <Left to={left} />}
      {isRead ? (
        <Acts page={casePath(wire)} back={back} acts={acts} whole={words.wholeReview} />
      ) : (
        <CaseLink href={casePath(wire, back)} author={review.author} />
      )}
    </ReviewCase>
  );
}

/** Of a complaint, and of a review that is offline, the words are others. */
function templateOf(verdict: ReportVerdict, status: ReviewStatus, isSecond: boolean): string | undefined {
  if (isSecond) return `${reportForm(verdict)}-second`;
  return verdict === "dismiss" && status !== USUAL ? `${reportForm(verdict)}-offline` : undefined;
}

function Templates({ of, back }: { of: readonly ReportedReview[]; back: string }) {
  const drawn = new Map(
    of.flatMap(({ review: { status }, reports, all }) => {
      const isSecond = areComplaints(reports, all);
      return REPORT_VERDICTS[status].map((verdict) => [
        templateOf(verdict, status, isSecond) ?? reportForm(verdict),
        { verdict, isSecond, seen: { status: verdict === "dismiss" ? status : USUAL, editedAt: null } as const },
      ]);
    }),
  );
  return [...drawn].map(([name, { verdict, isSecond, seen }]) => (
    <ActTemplate key={name} name={name}>
      <DecisionForm
        wire={CASE}
        author=""
        seen={seen}
        back={back}
        verdict={verdict}
        reports={[OF]}
        last={OF}
        isSecond={isSecond}
      />
    </ActTemplate>
  ));
}

/** Every verdict about a report. */
const VERDICTS: Readonly<Record<ReportVerdict, true>> = {
  dismiss: true,
  uphold: true,
  hide: true,
  remove: true,
  photo: true,
};

/** Reports that one decision may name: more than any form does. */
const MAX_REPORTS = 50;

async function caseOf(visit: UserVisit): Promise<Case> {
  const reviewId = existing(await findReportedReview(visit.context, idIn(visit, "rpt")));
  return existing(await findCase(visit.context, reviewId));
}

export const decideReport = submitting({
  undone: "decided",
  find: caseOf,
  fields: (visit, found) => decisionFields(visit, found, VERDICTS, "report-"),
  page: (visit, form, found) => drawDecision(visit, form, found, "report-"),
  async submit({ visit, values, found }) {
    const stated = decisionOf(visit, VERDICTS, values);
    if (!stated) return choose(visit);
    const { verdict, seen, grounds } = stated;
    const { fields, user } = visit;
    const photoId = verdict === "photo" ? fromWire("pho", fields.photo ?? "") : null;
    const photo = photoId && { id: photoId, seen: fields.seen ?? "" };
    const reportId = idIn(visit, "rpt");
    const reportIds = [reportId, ...idsIn(fields.reports)];
    const lastId = fromWire("rpt", fields.last ?? "");
    const report = toWire("rpt", reportId);
    const isSecond = found.open.all !== null && areComplaints(found.open.reports, found.open.all);
    const subject = toWire("rev", found.id);
    await act(
      visit,
      (decision: string | null) => ({
        action: `report.${verdict}`,
        subject,
        detail: {
          report,
          decision,
          ...(photoId && { photo: toWire("pho", photoId) }),
          ...grounds,
          ...ownDetail(visit, found),
        },
      }),
      (inside) =>
        decideReports(inside, {
          reviewId: found.id,
          ...{ reportIds, lastId, verdict, photo, seen, grounds },
          decidedBy: user.id,
        }),
    );
    const path = await pathAfter(visit, {
      queue: "reports",
      own: casePath(subject),
      decided: report,
      positionIn: (queue) => positionOf(found, queue),
    });
    return doneAt(visit, path, reportWords(visit.language, verdict, found.status, isSecond).done);
  },
});

export const undoReported = form({
  undone: "undone",
  find: caseOf,
  fields: (_visit: UserVisit) => ({}),
  page: (visit, { fault }, found) => drawCase(visit, found, undefined, fault),
  change: (inside, { visit }) => undoReport(inside, idIn(visit, "rpt"), readSeen(visit.fields), visit.user.id),
  entry: (_undone, { visit, found }) => ({
    action: "report.undo",
    subject: toWire("rev", found.id),
    detail: { report: toWire("rpt", idIn(visit, "rpt")), ...ownDetail(visit, found) },
  }),
  done({ visit, found }) {
    const wire = toWire("rev", found.id);
    const path = pathBack(visit, "reports", casePath(wire), wire);
    return doneAt(visit, path, wordsIn("moderating", visit.language).undoneReport);
  },
});

function idsIn(text = ""): string[] {
  return text
    .split(" ")
    .slice(0, MAX_REPORTS)
    .map((wire) => fromWire("rpt", wire))
    .filter((id) => id !== null);
}
