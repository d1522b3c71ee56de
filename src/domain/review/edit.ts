// Writing a review anew in the place of the old: what it was is kept, and what is public now has passed the rules as it is
// now. An author's edit and a confirmed revision both end here.
import { eq, sql } from "drizzle-orm";
import { dayOf, kindOf, move } from "#domain/business/tally.ts";
import { announce } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import { newId, type ReviewId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { recordReviewEvent } from "./event.ts";
import { type Fingerprint, fingerprintOf } from "./fingerprint.ts";
import { moveTo } from "./lifecycle.ts";
import { findReply, type LockedReview } from "./lock.ts";
import { changeRatings, type ProductRating } from "./product-rating.ts";
import { findOthers } from "./rule/facts.ts";
import { heldBy } from "./rule/rule.ts";
import type { Submission } from "./submission.ts";
import { review, reviewAuthor, reviewEdit, reviewFingerprint } from "./table.ts";
import { languageOf } from "./text-language.ts";

/** History is kept for good, so it has to end somewhere. */
const MOST_EDITS = 20;

export type Edit = {
  submission: Submission;
  /** Of the form, where the text does not tell. */
  language: string;
  ratings?: readonly ProductRating[];
};

/**
 * Replaces what a locked review says. A public review that breaks a rule with its new words is held; one that is not public
 * does not become so. Refuses with validation_error after too many edits.
 * @returns the review as it is then; null where nothing was changed.
 */
export async function rewrite(inside: Context, row: LockedReview, edit: Edit): Promise<LockedReview | null> {
  const { submission } = edit;
  const isSame = (Object.keys(submission) as (keyof Submission)[]).every((field) => submission[field] === row[field]);
  const ratingsChanged = await changeRatings(inside, row.id, edit.ratings ?? []);
  if (isSame && !ratingsChanged) return null;
  const isSameText = submission.title === row.title && submission.body === row.body;
  const fingerprint = fingerprintOf(submission.body);
  const language = isSameText ? row.language : await languageOf(submission, edit.language);
  await keepHistory(inside, row);
  const now = inside.clock.now();
  await inside.db
    .update(review)
    .set({ ...submission, language, editedAt: now, updatedAt: now })
    .where(eq(review.id, row.id));
  if (submission.body !== row.body) await storeFingerprint(inside, row.id, fingerprint);
  const after: LockedReview = { ...row, ...submission, language };
  if (row.status !== "published") return after;
  if (row.rating !== after.rating) await moveRating(inside, row, after);
  // A moderator may have let the words pass that a rule held: only other words are asked about again.
  const reasons = isSameText ? [] : await reasonsToHold(inside, after, fingerprint);
  if (reasons.length > 0) {
    await moveTo(inside, after, { to: "held", reasons, askedBy: "rule" });
    return { ...after, status: "held" };
  }
  await recordReviewEvent(inside, "review.updated", after, { reply: await findReply(inside, row.id) });
  await announce(inside.db, [`business:${row.business.id}`]);
  return after;
}

/** What would hold the review as it stands. `ipHash` only where it is new: an edit is no further review. */
export async function reasonsToHold(
  inside: Context,
  row: LockedReview,
  fingerprint: Fingerprint | null,
  ipHash: Uint8Array | null = null,
): Promise<string[]> {
  const [author] = await authorOf(inside.db).execute({ id: row.id });
  const email = author?.email ?? null;
  const others = await findOthers(inside, {
    id: row.id,
    businessId: row.business.id,
    fingerprint,
    ipHash,
    email,
    writtenAt: row.createdAt,
  });
  const organic = row.source === "organic";
  return heldBy({ ...row, ...others, email, organic });
}

async function keepHistory(inside: Context, row: LockedReview): Promise<void> {
  const edits = await inside.db.$count(reviewEdit, eq(reviewEdit.reviewId, row.id));
  if (edits >= MOST_EDITS) {
    throw new Refusal("validation_error", `A review can be edited ${MOST_EDITS} times, and this one was.`);
  }
  await inside.db.insert(reviewEdit).values({
    id: newId(),
    reviewId: row.id,
    rating: row.rating,
    title: row.title,
    body: row.body,
    replacedAt: inside.clock.now(),
  });
}

async function storeFingerprint(inside: Context, id: ReviewId, fingerprint: Fingerprint | null): Promise<void> {
  if (fingerprint === null) {
    await inside.db.delete(reviewFingerprint).where(eq(reviewFingerprint.reviewId, id));
    return;
  }
  await inside.db
    .insert(reviewFingerprint)
    .values({ reviewId: id, ...fingerprint })
    .onConflictDoUpdate({ target: reviewFingerprint.reviewId, set: fingerprint });
}

/** One review less of the old stars, one more of the new; whether it has a reply stays as it is. */
async function moveRating(inside: Context, before: LockedReview, after: LockedReview): Promise<void> {
  const delta = { businessId: before.business.id, day: dayOf(before.createdAt), kind: kindOf(before), replied: 0 };
  await move(inside, [
    { ...delta, rating: before.rating, count: -1 },
    { ...delta, rating: after.rating, count: 1 },
  ]);
}

const authorOf = prepared((db) =>
  db
    .select({ email: reviewAuthor.email })
    .from(reviewAuthor)
    .where(eq(reviewAuthor.reviewId, sql.placeholder("id")))
    .prepare("review_author_email"),
);
