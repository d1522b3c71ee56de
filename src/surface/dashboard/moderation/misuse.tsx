// A moderator warns a reader who reports without ground, or pauses their reports.
import { toWire } from "#contract/id.ts";
import { findCase } from "#domain/review/moderation/case.ts";
import { findReportedReview } from "#domain/review/moderation/report.ts";
import { markMisuse } from "#domain/review/reader-report/misuse.ts";
import { formatOf } from "#platform/language/format.ts";
import { wordsIn } from "#words/words.ts";
import { done, existing, idIn } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import type { UserVisit } from "../kit/visit.ts";
import { ownDetail } from "./case/decide.ts";
import { misuseFields, misuseForm } from "./case/misuse-form.tsx";
import { drawCase } from "./case/page.tsx";
import { casePath } from "./kit/path.tsx";

export const markReport = form({
  async find(visit: UserVisit) {
    const reportId = idIn(visit, "rpt");
    const reviewId = existing(await findReportedReview(visit.context, reportId));
    return { reportId, review: existing(await findCase(visit.context, reviewId)) };
  },
  fields: (visit, { reportId }) => misuseFields(toWire("rpt", reportId), visit.language),
  page: (visit, drawn, { reportId, review }) =>
    drawCase(visit, review, { form: misuseForm(toWire("rpt", reportId)), drawn }),
  change: (inside, { visit, values: { reason, days }, found }) =>
    markMisuse(inside, { reportId: found.reportId, reason, days, decidedBy: visit.user.id }),
  entry: ({ kind, until }, { visit, values: { reason }, found }) => ({
    action: "report.misuse",
    subject: toWire("rev", found.review.id),
    detail: {
      ...{ report: toWire("rpt", found.reportId), kind, until: until?.toISOString() ?? null, reason },
      ...ownDetail(visit, found.review),
    },
  }),
  done({ visit, found }, result) {
    const { misuse: words } = wordsIn("readerReport", visit.language);
    const path = casePath(toWire("rev", found.review.id));
    const until = result?.until;
    return done(visit, path, until ? words.paused({ date: formatOf(visit.language).date(until) }) : words.warned);
  },
});
