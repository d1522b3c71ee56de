// Mails to the author of a review. The address is read here and where a rule asks for it, and nowhere else.
import { eq, sql } from "drizzle-orm";
import { queueMessages } from "#domain/message/message.ts";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { ReviewId } from "#platform/id.ts";
import { reviewAuthor } from "./table.ts";

export type Author = { email: string | null; ipHash: Uint8Array | null; confirmedAt: Date | null };

const NOBODY: Author = { email: null, ipHash: null, confirmedAt: null };

/** Who wrote a review; all null for an editor's review, or one that was imported without its author. */
export async function findAuthor({ db }: Context, id: ReviewId): Promise<Author> {
  const [row] = await byReview(db).execute({ id });
  return row ?? NOBODY;
}

/**
 * Queues a mail on the service's own behalf, whatever organisation manages the business. None without an address.
 * @param about.subjectId what the mail is about, where that is not the review
 */
export async function mailAuthor(
  inside: Context,
  to: { id: ReviewId; email: string | null },
  kind: "review-confirm" | "review-receipt" | "review-link" | "review-moderated" | "review-reported",
  about: { subjectId?: string; payload?: object } = {},
): Promise<void> {
  const { email: address, id } = to;
  if (address === null) return;
  await queueMessages(inside, [
    { kind, channel: "email", address, organisationId: null, subjectId: id, urgent: true, ...about },
  ]);
}

const byReview = prepared((db) =>
  db
    .select({ email: reviewAuthor.email, ipHash: reviewAuthor.ipHash, confirmedAt: reviewAuthor.confirmedAt })
    .from(reviewAuthor)
    .where(eq(reviewAuthor.reviewId, sql.placeholder("id")))
    .prepare("review_author"),
);
