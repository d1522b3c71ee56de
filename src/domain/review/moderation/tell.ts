// What an author hears of a moderator's decision, as long as there is a confirmed address to tell it to.
import { and, eq, isNotNull } from "drizzle-orm";
import { queueMessages } from "#domain/message/message.ts";
import type { Context } from "#platform/context.ts";
import type { ReviewId } from "#platform/id.ts";
import type { ReviewStatus } from "../lock.ts";
import { reviewAuthor } from "../table.ts";

type Told = {
  from: ReviewStatus;
  to: ReviewStatus;
  /** In words. */
  reason: string;
};

/** Queues the mail, in the transaction that decides. Nobody is told who was erased, or never confirmed an address. */
export async function tellDecision(inside: Context, reviewId: ReviewId, { from, to, reason }: Told): Promise<void> {
  // That one is told by the move itself: the first receipt said that the review is being checked.
  if (from === "held" && to === "published") return;
  const [author] = await inside.db
    .select({ email: reviewAuthor.email })
    .from(reviewAuthor)
    .where(and(eq(reviewAuthor.reviewId, reviewId), isNotNull(reviewAuthor.confirmedAt)));
  if (!author?.email) return;
  const mail = {
    channel: "email",
    address: author.email,
    organisationId: null,
    subjectId: reviewId,
    urgent: true,
  } as const;
  // The receipt says of a held review that it is being checked.
  await queueMessages(inside, [
    to === "held"
      ? { ...mail, kind: "review-receipt" }
      : { ...mail, kind: "review-moderated", payload: { status: to, reason } },
  ]);
}
