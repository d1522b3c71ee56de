// Replaces the words of a review: the earlier wording is kept, and a public review must pass the rules again.

import { eq } from "drizzle-orm";
import { newId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import { sentence } from "#contract/sentence.ts";
import type { ProductDelta } from "#domain/business/product-tally.ts";
import { dayOf, kindOf } from "#domain/business/state/tally.ts";
import { touch } from "#domain/business/state/touch.ts";
import type { Context } from "#platform/database/context.ts";
import { findAuthor } from "../lifecycle/author-mail.ts";
import { moveTo } from "../lifecycle/lifecycle.ts";
import { enterEdit } from "../lifecycle/log-entry.ts";
import { fingerprintOf } from "../near-copy/fingerprint.ts";
import { replaceFingerprint } from "../near-copy/keep.ts";
import { noticeEdit } from "../notice/record.ts";
import { reasonsToHold } from "../rule/check.ts";
import { countReviews } from "../state/count.ts";
import { recordReviewEvent } from "../state/event.ts";
import { findReply, type LockedReview } from "../state/lock.ts";
import { changeRatings, type ProductRating } from "../state/product-rating.ts";
import type { Label } from "../state/reward.ts";
import type { Submission } from "../state/submission.ts";
import { review, reviewEdit } from "../state/table.ts";
import { languageOf } from "../state/text-language.ts";

/** Earlier wordings are kept for good, so their number is bounded. */
export const MOST_EDITS = 20;

export type Edit = {
  submission: Submission;
  language: string;
  ratings?: readonly ProductRating[];
  /** A label that the review did not have. */
  label?: Label | undefined;
};

/**
 * Holds a public review whose new words break a rule. Refuses with validation_error after MOST_EDITS edits.
 * @returns the review after the edit; null if nothing changed
 */
export async function rewrite(inside: Context, row: LockedReview, edit: Edit): Promise<LockedReview | null> {
  const { submission, label } = edit;
  const isSame = (Object.keys(submission) as (keyof Submission)[]).every((field) => submission[field] === row[field]);
  const products = await changeRatings(inside, row.id, edit.ratings ?? []);
  if (isSame && products.length === 0 && !label) return null;
  const isSameText = submission.title === row.title && submission.body === row.body;
  const language = isSameText ? row.language : await languageOf(submission, edit.language);
  if ((await inside.db.$count(reviewEdit, eq(reviewEdit.reviewId, row.id))) >= MOST_EDITS)
    throw new Refusal("validation_error", `A review can be edited ${MOST_EDITS} times, and this one was.`, {
      says: sentence("review.mostEdits", { most: MOST_EDITS }),
    });
  const now = inside.clock.now();
  await keepWording(inside, row);
  await inside.db
    .update(review)
    .set({ ...submission, ...label, language, editedAt: now, updatedAt: now })
    .where(eq(review.id, row.id));
  const fingerprint = sandboxOf(row.business.slug) === null ? fingerprintOf(submission.body) : null;
  if (submission.body !== row.body) await replaceFingerprint(inside, row.id, fingerprint);
  const after: LockedReview = { ...row, ...submission, ...label, language, editedAt: now };
  if (row.status !== "pending") {
    await enterEdit(inside, after, "author");
    await noticeEdit(inside, after);
  }
  if (row.status !== "published") return after;
  const isCounted = row.rating === after.rating && row.incentivized === after.incentivized && products.length === 0;
  if (!isCounted) await countRating(inside, row, after, products);
  // Only new words are checked: a moderator may have published the old ones although a rule held them.
  const isSameWords = isSameText && submission.author === row.author;
  const { email } = await findAuthor(inside, row.id);
  const reasons = isSameWords
    ? []
    : await reasonsToHold(inside, after, { email, counted: null, ipHash: null, fingerprint });
  if (reasons.length > 0) {
    await moveTo(inside, after, { to: "held", reasons, askedBy: "rule" });
    return { ...after, status: "held" };
  }
  await recordReviewEvent(inside, "review.updated", after, { reply: await findReply(inside, row.id) });
  await touch(inside, [row.business.id]);
  return after;
}

export async function keepWording(inside: Context, { id, rating, title, body }: LockedReview): Promise<void> {
  await inside.db
    .insert(reviewEdit)
    .values({ id: newId(), reviewId: id, rating, title, body, replacedAt: inside.clock.now() });
}

export async function countRating(
  inside: Context,
  before: LockedReview,
  { rating, incentivized = before.incentivized }: { rating: number; incentivized?: boolean | null },
  products: readonly ProductDelta[] = [],
): Promise<void> {
  const delta = { businessId: before.business.id, day: dayOf(before.createdAt), kind: kindOf(before), replied: 0 };
  await countReviews(inside, [
    { ...delta, rating: before.rating, rewarded: before.incentivized === true, count: -1 },
    { ...delta, rating, rewarded: incentivized === true, count: 1, products },
  ]);
}
