// A moderator warns a reader who reports without ground, or pauses their reports until a day.
import { toWire } from "#contract/id.ts";
import { findCase } from "#domain/review/moderation/case.ts";
import { refuseToLeft } from "#domain/review/moderation/complaint.ts";
import { findReportedReview } from "#domain/review/moderation/report.ts";
import { type Misuse, markMisuse } from "#domain/review/reader-report/misuse.ts";
import type { Context } from "#platform/database/context.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Drawn } from "#surface/form/form.ts";
import { wordsIn } from "#words/words.ts";
import { done, existing, idIn } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import type { UserVisit } from "../kit/visit.ts";
import { ownDetail } from "./case/decide.ts";
import { type MisuseAct, misuseForm, pauseFields, warnFields } from "./case/misuse-form.tsx";
import { drawCase } from "./case/page.tsx";
import { casePath } from "./kit/path.tsx";
import { readBack, writeBack } from "./kit/place.ts";

type Found = Awaited<ReturnType<typeof find>>;

export const warnReporter = form({
  undone: "sent",
  find,
  fields: (visit, { reportId }) => warnFields(toWire("rpt", reportId), visit.language),
  page: (visit, drawn, found) => draw(visit, "warn", drawn, found),
  change: (inside, { visit, values: { reason }, found }) => mark(inside, visit, found, { reason, until: null }),
  entry: ({ kind }, { visit, values: { reason }, found }) => entryOf(visit, found, { kind, until: null, reason }),
  done: ({ visit, found }) => done(visit, pathOf(visit, found), wordsIn("readerReport", visit.language).misuse.warned),
});

export const pauseReporter = form({
  find,
  fields: (visit, { reportId }) => pauseFields(toWire("rpt", reportId), visit.language, visit.context.clock.now()),
  page: (visit, drawn, found) => draw(visit, "pause", drawn, found),
  change: (inside, { visit, values, found }) => mark(inside, visit, found, values),
  entry: ({ kind, until }, { visit, values: { reason }, found }) =>
    entryOf(visit, found, { kind, until: until?.toISOString() ?? null, reason }),
  done({ visit, values: { until }, found }) {
    const { paused } = wordsIn("readerReport", visit.language).misuse;
    return done(visit, pathOf(visit, found), paused({ date: formatOf(visit.language).date(until) }));
  },
});

/** Who may not decide about the review may not decide about its reporters. */
async function mark(
  inside: Context,
  { user }: UserVisit,
  { reportId, review }: Found,
  { reason, until }: Pick<Misuse, "reason" | "until">,
) {
  await refuseToLeft(inside, review.id, user.id);
  return markMisuse(inside, { reportId, reason, until, decidedBy: user.id });
}

async function find(visit: UserVisit) {
  const reportId = idIn(visit, "rpt");
  const reviewId = existing(await findReportedReview(visit.context, reportId));
  return { reportId, review: existing(await findCase(visit.context, reviewId)) };
}

function draw(visit: UserVisit, act: MisuseAct, drawn: Drawn, { reportId, review }: Found) {
  return drawCase(visit, review, { form: misuseForm(act, toWire("rpt", reportId)), drawn });
}

function entryOf(
  visit: UserVisit,
  { reportId, review }: Found,
  said: { kind: "warning" | "pause"; until: string | null; reason: string },
) {
  return {
    action: "report.misuse",
    subject: toWire("rev", review.id),
    detail: { report: toWire("rpt", reportId), ...said, ...ownDetail(visit, review) },
  } as const;
}

function pathOf({ fields }: UserVisit, { review }: Found): string {
  const place = readBack(fields.back);
  return casePath(toWire("rev", review.id), place && writeBack(place));
}
