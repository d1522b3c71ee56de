// A moderator's decision about a review, and undoing it.
import { toWire } from "#contract/id.ts";
import { type Case, findCase } from "#domain/review/moderation/case.ts";
import { decideReview, undoDecision } from "#domain/review/moderation/decide.ts";
import type { ReportVerdict } from "#domain/review/moderation/report.ts";
import { type Seen, unseen } from "#domain/review/moderation/seen.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { type Grounds, STATUS_AFTER, VERDICTS, type Verdict } from "#domain/review/state/reason.ts";
import { hidden } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import type { Fields } from "#surface/look/fields.ts";
import { wordsIn } from "#words/words.ts";
import { act, existing, idIn } from "../../kit/act.ts";
import { readUuid } from "../../kit/address.ts";
import { form, submitting } from "../../kit/form.ts";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { doneAt, pathAfter, pathBack, positionOf } from "../kit/next-case.ts";
import { casePath, isOwnCase } from "../kit/path.tsx";
import { statusWord } from "../kit/words.ts";
import { groundFields } from "./form.tsx";
import { drawCase } from "./page.tsx";

async function caseOf(visit: UserVisit): Promise<Case> {
  return existing(await findCase(visit.context, idIn(visit, "rev")));
}

export const decideCase = submitting({
  undone: "decided",
  find: caseOf,
  fields: (visit, found) => decisionFields(visit, found, STATUS_AFTER, ""),
  page: (visit, form, found) => drawDecision(visit, form, found, ""),
  async submit({ visit, values, found }) {
    const decision = decisionOf(visit, STATUS_AFTER, values);
    if (!decision) return choose(visit);
    const { verdict, seen, grounds } = decision;
    const wire = toWire("rev", found.id);
    await act(
      visit,
      (decision: string) => ({
        action: `review.${verdict}`,
        subject: wire,
        detail: { decision, ...grounds, ...ownDetail(visit, found) },
      }),
      (inside) => decideReview(inside, { reviewId: found.id, verdict, seen, grounds, decidedBy: visit.user.id }),
    );
    const path = await pathAfter(visit, {
      queue: "held",
      own: casePath(wire),
      decided: wire,
      positionIn: (queue) => positionOf(found, queue),
    });
    return doneAt(visit, path, wordsIn("moderating", visit.language).verdict[verdict].done);
  },
});

export const undoCase = form({
  undone: "undone",
  find: caseOf,
  fields: (_visit: UserVisit) => ({ decision: hidden({ read: (typed) => existing(readUuid(typed)) }) }),
  page: (visit, { fault }, found) => drawCase(visit, found, undefined, fault),
  change(inside, { visit, values: { decision: decisionId }, found }): Promise<ReviewStatus> {
    const seen = readSeen(visit.fields);
    if (!seen) throw unseen();
    return undoDecision(inside, { reviewId: found.id, decisionId, seen, decidedBy: visit.user.id });
  },
  entry: (to, { visit, values: { decision }, found }) => ({
    action: "review.undo",
    subject: toWire("rev", found.id),
    detail: { decision, to, ...ownDetail(visit, found) },
  }),
  done({ visit, found }, status) {
    const { language } = visit;
    const words = wordsIn("moderating", language);
    const wire = toWire("rev", found.id);
    const path = pathBack(visit, "held", casePath(wire), wire);
    return doneAt(visit, path, words.undone({ status: statusWord(status, language) }));
  },
});

/** The verdicts that a form may state, by their codes. */
type Known<V extends string> = Readonly<Record<V, unknown>>;

/** The grounds of the verdict that was sent; none where it is no verdict. @param prefix of the forms' names */
export function decisionFields<V extends Verdict | ReportVerdict>(
  { fields, language }: UserVisit,
  { id }: Case,
  known: Known<V>,
  prefix: string,
) {
  const { verdict = "" } = fields;
  return {
    ...(isVerdict(verdict, known) && groundFields(verdict, nameOf(fields, prefix), toWire("rev", id), language)),
  };
}

export function drawDecision(visit: UserVisit, drawn: Drawn, found: Case, prefix: string): Promise<Answer> {
  return drawCase(visit, found, { form: nameOf(visit.fields, prefix), drawn });
}

/** The name of the form: each reported picture has one of its own. */
function nameOf({ verdict = "", photo }: Fields, prefix: string): string {
  return prefix + verdict + (verdict === "photo" ? `-${photo}` : "");
}

export function choose({ language }: UserVisit) {
  return { problem: wordsIn("moderating", language).chooseDecision };
}

/** The decision that a form states; null without a verdict, or without the version of the review. */
export function decisionOf<V extends Verdict | ReportVerdict>(
  { fields }: UserVisit,
  known: Known<V>,
  { reason, note }: { reason?: string; note?: string | null },
): { verdict: V; seen: Seen; grounds: Grounds } | null {
  const { verdict = "" } = fields;
  const seen = readSeen(fields);
  if (!isVerdict(verdict, known) || !seen || reason === undefined || note === undefined) return null;
  return { verdict, seen, grounds: { reason, note } };
}

export function ownDetail(visit: UserVisit, { business }: Pick<Case, "business">): { own?: true } {
  return isOwnCase(visit, business) ? { own: true } : {};
}

export function isVerdict<V extends string>(text: string, known: Known<V>): text is V {
  return Object.hasOwn(known, text);
}

/** The version of the review that the form was drawn with. */
export function readSeen({ status = "", edited = "" }: Fields): Seen | null {
  if (!Object.hasOwn(VERDICTS, status)) return null;
  const editedAt = edited === "" ? null : new Date(edited);
  if (editedAt && Number.isNaN(editedAt.getTime())) return null;
  return { status: status as ReviewStatus, editedAt };
}
