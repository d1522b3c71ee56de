// What the editors of the service write about a business: public at once, never verified, listed apart and counted in no figure.
// Nobody moderates it: it is changed and removed by those who may write it.
import { eq } from "drizzle-orm";
import { business } from "#domain/business/table.ts";
import { dayOf, move } from "#domain/business/tally.ts";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type BusinessId, newId, type ReviewId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { recordReviewEvent } from "./event.ts";
import { moveTo } from "./lifecycle.ts";
import { findReply, type LockedReview, lockReview } from "./lock.ts";
import { type FieldErrors, readSubmission } from "./submission.ts";
import { review, reviewEdit } from "./table.ts";
import { languageOf } from "./text-language.ts";

export type EditorWords = { rating: number; title: string; body: string };

/** The name that is shown: it is the service's word, and no one person's. */
export const EDITOR_AUTHOR = "The editors";
/** Of the pages that it is written on. */
const LANGUAGE = "en";

/** Reads what a form says. */
export function readEditorReview(
  context: Context,
  fields: Record<string, string | undefined>,
): { words: EditorWords } | { errors: FieldErrors } {
  const { rating, title, body } = fields;
  const read = readSubmission(context, { rating, title, body, author: EDITOR_AUTHOR });
  if ("errors" in read) return read;
  const { submission } = read;
  return { words: { rating: submission.rating, title: submission.title, body: submission.body } };
}

/** Publishes it, dated today. Refuses with not_found where there is no such business. */
export async function writeEditorReview(
  context: Context,
  businessId: BusinessId,
  words: EditorWords,
): Promise<ReviewId> {
  const language = await languageOf(words, LANGUAGE);
  return inTransaction(context, async (inside) => {
    const [about] = await inside.db
      .select({
        id: business.id,
        slug: business.slug,
        name: business.name,
        domainKey: business.domainKey,
        country: business.country,
        organisationId: business.organisationId,
      })
      .from(business)
      .where(eq(business.id, businessId));
    if (!about) throw new Refusal("not_found", "There is no such business.");
    const id = newId<"rev">();
    const createdAt = inside.clock.now();
    const row = {
      ...words,
      id,
      author: EDITOR_AUTHOR,
      verified: false,
      source: "editor" as const,
      status: "published" as const,
      experienceDate: dayOf(createdAt),
      createdAt,
    };
    await inside.db.insert(review).values({ ...row, businessId, language, updatedAt: createdAt });
    await recordReviewEvent(inside, "review.created", { ...row, business: about });
    const { rating } = words;
    await move(inside, [{ businessId, day: dayOf(createdAt), kind: "editor", rating, count: 1, replied: 0 }]);
    return id;
  });
}

/** Says it anew; what it said before is kept. Refuses with not_found where there is none that is public. False: it is as it was. */
export async function changeEditorReview(
  context: Context,
  businessId: BusinessId,
  id: ReviewId,
  words: EditorWords,
): Promise<boolean> {
  const language = await languageOf(words, LANGUAGE);
  return inTransaction(context, async (inside) => {
    const row = await lockEditorReview(inside, businessId, id);
    const { rating, title, body } = row;
    if (rating === words.rating && title === words.title && body === words.body) return false;
    const now = inside.clock.now();
    await inside.db.insert(reviewEdit).values({ id: newId(), reviewId: id, rating, title, body, replacedAt: now });
    await inside.db
      .update(review)
      .set({ ...words, language, editedAt: now, updatedAt: now })
      .where(eq(review.id, id));
    await recordReviewEvent(inside, "review.updated", { ...row, ...words }, { reply: await findReply(inside, id) });
    if (rating === words.rating) {
      await announce(inside.db, [`business:${businessId}`]);
      return true;
    }
    const delta = { businessId, day: dayOf(row.createdAt), kind: "editor" as const, replied: 0 };
    await move(inside, [
      { ...delta, rating, count: -1 },
      { ...delta, rating: words.rating, count: 1 },
    ]);
    return true;
  });
}

/** Takes it away for good. Refuses as `changeEditorReview`. */
export async function removeEditorReview(context: Context, businessId: BusinessId, id: ReviewId): Promise<void> {
  await inTransaction(context, async (inside) => {
    const row = await lockEditorReview(inside, businessId, id);
    // Without a reason: the profile's figures are about what customers wrote.
    await moveTo(inside, row, { to: "removed", reasons: [], askedBy: "moderator" });
  });
}

async function lockEditorReview(inside: Context, businessId: BusinessId, id: ReviewId): Promise<LockedReview> {
  const row = await lockReview(inside, id);
  if (row?.source !== "editor" || row.business.id !== businessId || row.status !== "published")
    throw new Refusal("not_found", "There is no such editor's review.");
  return row;
}
