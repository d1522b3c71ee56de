// Reviews by the operator's staff: public at once, never verified, counted in no figure.
import { eq } from "drizzle-orm";
import { dayOf } from "#domain/business/tally.ts";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type BusinessId, newId, type ReviewId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { countReviews } from "./count.ts";
import { countRating, keepWording } from "./edit.ts";
import { recordReviewEvent } from "./event.ts";
import { moveTo } from "./lifecycle.ts";
import { findReply, findReviewedBusiness, type LockedReview, lockReview } from "./lock.ts";
import { enterEdit, enterMove } from "./log-entry.ts";
import { type FieldErrors, readSubmission } from "./submission.ts";
import { review } from "./table.ts";
import { languageOf } from "./text-language.ts";

export type EditorWords = { rating: number; title: string; body: string };

/** The shown name: an editor's review names no person. */
export const EDITOR_AUTHOR = "The editors";
/** The dashboard's language, where the text does not tell its own. */
const LANGUAGE = "en";

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

/** Refuses with not_found where there is no such business. */
export async function writeEditorReview(
  context: Context,
  businessId: BusinessId,
  words: EditorWords,
): Promise<ReviewId> {
  const language = await languageOf(words, LANGUAGE);
  return inTransaction(context, async (inside) => {
    const business = await findReviewedBusiness(inside, businessId);
    if (!business) throw new Refusal("not_found", "There is no such business.");
    const id = newId<"rev">();
    const createdAt = inside.clock.now();
    const day = dayOf(createdAt);
    const row = {
      ...words,
      id,
      author: EDITOR_AUTHOR,
      verified: false,
      source: "editor" as const,
      status: "published" as const,
      experienceDate: day,
      createdAt,
    };
    await inside.db.insert(review).values({ ...row, businessId, language, updatedAt: createdAt });
    await enterMove(inside, { ...row, business }, { from: "pending", to: "published", askedBy: "moderator" });
    await recordReviewEvent(inside, "review.created", { ...row, business });
    await countReviews(inside, [{ businessId, day, kind: "editor", rating: words.rating, count: 1, replied: 0 }]);
    return id;
  });
}

/** False: nothing changed. Refuses with not_found where none is public. */
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
    await keepWording(inside, row);
    await inside.db
      .update(review)
      .set({ ...words, language, editedAt: now, updatedAt: now })
      .where(eq(review.id, id));
    await enterEdit(inside, { ...row, ...words }, "moderator");
    await recordReviewEvent(inside, "review.updated", { ...row, ...words }, { reply: await findReply(inside, id) });
    if (rating === words.rating) await announce(inside.db, [`business:${businessId}`]);
    else await countRating(inside, row, words);
    return true;
  });
}

/** Refuses with not_found where none is public. */
export async function removeEditorReview(context: Context, businessId: BusinessId, id: ReviewId): Promise<void> {
  await inTransaction(context, async (inside) => {
    const row = await lockEditorReview(inside, businessId, id);
    // Without a reason: the profile's moderation figures are about customers' reviews.
    await moveTo(inside, row, { to: "removed", reasons: [], askedBy: "moderator" });
  });
}

async function lockEditorReview(inside: Context, businessId: BusinessId, id: ReviewId): Promise<LockedReview> {
  const row = await lockReview(inside, id);
  if (row?.source !== "editor" || row.business.id !== businessId || row.status !== "published")
    throw new Refusal("not_found", "There is no such editor's review.");
  return row;
}
