// A moderator's word about a review, and taking it back.

import type { ReviewStatus } from "#domain/review/lock.ts";
import { findCase } from "#domain/review/moderation-case.ts";
import { decideReview, type Seen, undoDecision } from "#domain/review/moderation-decide.ts";
import { readGrounds, VERDICTS, type Verdict } from "#domain/review/moderation-reason.ts";
import { fromWire, type ReviewId, toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Fields } from "#surface/look/fields.ts";
import { act, done } from "../../act.ts";
import { STATUS_WORDS } from "../../review/words.ts";
import type { Answer, UserVisit } from "../../visit.ts";
import { casePath, placeText, QUEUE_PATH, readPlace, withQuery } from "../path.ts";
import { isOwn } from "../review-text.tsx";
import { type Fault, VERDICT_WORDS } from "../words.ts";
import { drawCase } from "./page.tsx";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** POST /moderation/reviews/:id/decide */
export async function decideReviewPost(visit: UserVisit): Promise<Answer | null> {
  const { context, fields, user, params } = visit;
  const reviewId = fromWire("rev", params.id ?? "");
  const found = reviewId && (await findCase(context, reviewId));
  if (!found) return null;
  const { reason, note } = fields;
  const fault = { typed: { reason, note }, wrong: {} };
  const verdict = verdictOf(fields.verdict);
  const seen = seenIn(fields);
  if (!verdict || !seen) return drawCase(visit, found, { ...fault, form: "", problem: "Choose what to do with it." });
  const read = readGrounds(verdict, fields);
  if ("errors" in read) return drawCase(visit, found, { ...fault, form: verdict, wrong: read.errors });
  const { grounds } = read;
  const wire = toWire("rev", found.id);
  return orSay(visit, found.id, { ...fault, form: verdict }, async () => {
    await act(
      visit,
      (decision: string) => ({
        action: `review.${verdict}`,
        subject: wire,
        detail: { decision, ...grounds, ...(isOwn(visit, found.business.organisationId) && { own: true }) },
      }),
      (inside) => decideReview(inside, { reviewId: found.id, verdict, seen, grounds, decidedBy: user.id }),
    );
    return done(visit, placeAfter(fields, QUEUE_PATH, "rev", wire, casePath(wire)), VERDICT_WORDS[verdict].done);
  });
}

/** POST /moderation/reviews/:id/undo */
export async function undoReviewPost(visit: UserVisit): Promise<Answer | null> {
  const { fields, user, params } = visit;
  const reviewId = fromWire("rev", params.id ?? "");
  const decisionId = fields.decision ?? "";
  if (reviewId === null || !UUID.test(decisionId)) return null;
  const wire = toWire("rev", reviewId);
  return orSay(visit, reviewId, { form: "", typed: {}, wrong: {} }, async () => {
    const status = await act(
      visit,
      (to: ReviewStatus) => ({ action: "review.undo", subject: wire, detail: { decision: decisionId, to } }),
      (inside) => undoDecision(inside, { reviewId, decisionId, decidedBy: user.id }),
    );
    const now = (STATUS_WORDS[status]?.label ?? status).toLowerCase();
    return done(
      visit,
      placeAfter(fields, QUEUE_PATH, "rev", null, casePath(wire)),
      `Taken back. The review is ${now} again.`,
    );
  });
}

/** A refusal becomes a message on the review's own page, as it is by then. */
export async function orSay(
  visit: UserVisit,
  reviewId: ReviewId,
  fault: Fault,
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "not_found") throw error;
    const now = await findCase(visit.context, reviewId);
    return now && drawCase(visit, now, { ...fault, form: "", problem: error.message, status: error.status });
  }
}

/** What the form says that the moderator had before them; null where that is nothing it could have said. */
export function seenIn({ status = "", edited = "" }: Fields): Seen | null {
  if (!Object.hasOwn(VERDICTS, status)) return null;
  const editedAt = edited === "" ? null : new Date(edited);
  if (editedAt && Number.isNaN(editedAt.getTime())) return null;
  return { status: status as ReviewStatus, editedAt };
}

/** Back to the queue that the form stood in, at its place, with the way to take it back; else to the review's own page. */
export function placeAfter(
  { back }: Fields,
  queue: string,
  prefix: "rev" | "rpt",
  decided: string | null,
  own: string,
): string {
  if (back === undefined) return withQuery(own, { decided });
  const place = readPlace(prefix, back);
  return withQuery(queue, { after: place && placeText(prefix, place), decided });
}

function verdictOf(value: string | undefined): Verdict | null {
  return value !== undefined && Object.hasOwn(VERDICT_WORDS, value) ? (value as Verdict) : null;
}
