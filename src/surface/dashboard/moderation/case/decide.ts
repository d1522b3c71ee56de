// A moderator's decision about a review, and undoing it.
import { type ReviewId, toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { type Case, findCase } from "#domain/review/moderation/case.ts";
import { decideReview, undoDecision } from "#domain/review/moderation/decide.ts";
import type { ReportVerdict } from "#domain/review/moderation/report.ts";
import { type Seen, unseen } from "#domain/review/moderation/seen.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { type Grounds, readGrounds, VERDICTS, type Verdict } from "#domain/review/state/reason.ts";
import type { Fields } from "#surface/look/fields.ts";
import { done, existing, idIn, tryAct } from "../../kit/act.ts";
import { readPosition, readUuid, withQuery, writePosition } from "../../kit/address.ts";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { STATUS_WORDS } from "../../review/words.ts";
import { casePath, isOwnCase, QUEUE_PATH } from "../kit/path.tsx";
import { VERDICT_WORDS, type VerdictWords } from "../kit/words.ts";
import type { DecisionFault } from "./form.tsx";
import { drawCase } from "./page.tsx";

export async function decideReviewPost(visit: UserVisit): Promise<Answer> {
  const found = existing(await findCase(visit.context, idIn(visit, "rev")));
  const read = readDecision(visit, found, VERDICT_WORDS, "");
  if ("answer" in read) return read.answer;
  const { verdict, seen, grounds, fault } = read;
  const wire = toWire("rev", found.id);
  const decided = await tryAct(
    visit,
    (decision: string) => ({
      action: `review.${verdict}`,
      subject: wire,
      detail: { decision, ...grounds, ...ownDetail(visit, found) },
    }),
    (inside) => decideReview(inside, { reviewId: found.id, verdict, seen, grounds, decidedBy: visit.user.id }),
  );
  if (decided instanceof Refusal) return explainOnCase(visit, found.id, decided, fault);
  return done(visit, pathAfter(visit.fields, QUEUE_PATH, wire, casePath(wire)), VERDICT_WORDS[verdict].done);
}

export async function undoReviewPost(visit: UserVisit): Promise<Answer> {
  const reviewId = idIn(visit, "rev");
  const decisionId = existing(readUuid(visit.fields.decision));
  const wire = toWire("rev", reviewId);
  const seen = readSeen(visit.fields);
  if (!seen) return explainOnCase(visit, reviewId, unseen());
  const status = await tryAct(
    visit,
    (to: ReviewStatus) => ({ action: "review.undo", subject: wire, detail: { decision: decisionId, to } }),
    (inside) => undoDecision(inside, { reviewId, decisionId, seen, decidedBy: visit.user.id }),
  );
  if (status instanceof Refusal) return explainOnCase(visit, reviewId, status);
  const word = (STATUS_WORDS[status]?.label ?? status).toLowerCase();
  const path = pathAfter(visit.fields, QUEUE_PATH, null, casePath(wire));
  return done(visit, path, `The decision was undone. The review is ${word} again.`);
}

type Decision<V> = { verdict: V; seen: Seen; grounds: Grounds; fault: DecisionFault };

/** Reads the form of a decision. If it has errors, `answer` shows them. @param prefix of the forms' names */
export function readDecision<V extends Verdict | ReportVerdict>(
  visit: UserVisit,
  found: Case,
  words: Readonly<Record<V, VerdictWords>>,
  prefix: string,
): Decision<V> | { answer: Answer } {
  const { fields } = visit;
  const { verdict = "", reason, note } = fields;
  const fault = { form: "", typed: { reason, note }, wrong: {} };
  const seen = readSeen(fields);
  if (!isVerdict(verdict, words) || !seen)
    return { answer: drawCase(visit, found, { ...fault, problem: "Choose a decision." }) };
  const form = `${prefix}${verdict}`;
  const read = readGrounds(verdict, fields);
  if ("errors" in read) return { answer: drawCase(visit, found, { ...fault, form, wrong: read.errors }) };
  return { verdict, seen, grounds: read.grounds, fault };
}

/** Draws the case as it is after a refused decision, with the refusal above it. */
export async function explainOnCase(
  visit: UserVisit,
  reviewId: ReviewId,
  { message, status }: Refusal,
  fault: DecisionFault = { form: "", typed: {}, wrong: {} },
): Promise<Answer> {
  const found = existing(await findCase(visit.context, reviewId));
  return drawCase(visit, found, { ...fault, problem: message, status });
}

export function ownDetail(visit: UserVisit, { business }: Pick<Case, "business">): { own?: true } {
  return isOwnCase(visit, business.organisationId) ? { own: true } : {};
}

/** Returns to the queue, which offers to undo the decision, or to the page of the review. */
export function pathAfter({ back }: Fields, queue: string, decided: string | null, own: string): string {
  if (back === undefined) return withQuery(own, { decided });
  const position = readPosition(back);
  return withQuery(queue, { after: position && writePosition(position), decided });
}

export function isVerdict<V extends string>(text: string, words: Readonly<Record<V, object>>): text is V {
  return Object.hasOwn(words, text);
}

/** The version of the review that the form was drawn with. */
export function readSeen({ status = "", edited = "" }: Fields): Seen | null {
  if (!Object.hasOwn(VERDICTS, status)) return null;
  const editedAt = edited === "" ? null : new Date(edited);
  if (editedAt && Number.isNaN(editedAt.getTime())) return null;
  return { status: status as ReviewStatus, editedAt };
}
