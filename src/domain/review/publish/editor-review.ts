// Reviews by the operator's staff: public at once, never verified, counted in no figure.
import { eq } from "drizzle-orm";
import { type BusinessId, newId, type ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { business } from "#domain/business/state/table.ts";
import { dayOf } from "#domain/business/state/tally.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { moveTo } from "../lifecycle/lifecycle.ts";
import { enterEdit, enterMove } from "../lifecycle/log-entry.ts";
import { businessColumns } from "../state/columns.ts";
import { countReviews } from "../state/count.ts";
import { recordReviewEvent } from "../state/event.ts";
import { findReply, type LockedReview, lockReview } from "../state/lock.ts";
import type { Submission } from "../state/submission.ts";
import { review } from "../state/table.ts";
import { languageOf } from "../state/text-language.ts";
import { countRating, keepWording } from "./edit.ts";

export type EditorWords = Pick<Submission, "rating" | "title" | "body">;

/** Stands in place of a name: an editor's review names no person. */
export const EDITOR_AUTHOR = "The editors";
/** The dashboard's language, which is assumed if that of the text cannot be detected. */
const LANGUAGE = "en";

/** Refuses with not_found if the business does not exist. */
export async function writeEditorReview(
  context: Context,
  businessId: BusinessId,
  words: EditorWords,
): Promise<ReviewId> {
  const language = await languageOf(words, LANGUAGE);
  return inTransaction(context, async (inside) => {
    const [reviewed] = await inside.db.select(businessColumns).from(business).where(eq(business.id, businessId));
    if (!reviewed) throw new Refusal("not_found", "There is no such business.");
    const id = newId<"rev">();
    const createdAt = inside.clock.now();
    const day = dayOf(createdAt);
    const row = {
      ...words,
      id,
      author: EDITOR_AUTHOR,
      verified: false,
      incentivized: null,
      reward: null,
      source: "editor" as const,
      status: "published" as const,
      experienceDate: day,
      createdAt,
    };
    await inside.db.insert(review).values({ ...row, businessId, language, updatedAt: createdAt });
    const written = { ...row, business: reviewed };
    await enterMove(inside, written, { from: "pending", to: "published", askedBy: "moderator" });
    await recordReviewEvent(inside, "review.created", written);
    await countReviews(inside, [{ businessId, day, kind: "editor", rating: words.rating, count: 1, replied: 0 }]);
    return id;
  });
}

/** Returns false if the words are the same. Refuses with not_found if the business has no such public review by an editor. */
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

/** Refuses with not_found if the business has no such public review by an editor. */
export async function removeEditorReview(context: Context, businessId: BusinessId, id: ReviewId): Promise<void> {
  await inTransaction(context, async (inside) => {
    const row = await lockEditorReview(inside, businessId, id);
    // Without a reason, because the profile counts decisions about customers' reviews only.
    await moveTo(inside, row, { to: "removed", reasons: [], askedBy: "moderator" });
  });
}

async function lockEditorReview(inside: Context, businessId: BusinessId, id: ReviewId): Promise<LockedReview> {
  const row = await lockReview(inside, id);
  if (row?.source !== "editor" || row.business.id !== businessId || row.status !== "published")
    throw new Refusal("not_found", "There is no such editor's review.");
  return row;
}
