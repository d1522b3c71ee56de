// A moderator decides about the review that the page showed. Of two who decide at once the second is refused.

import type { ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import type { Review, ReviewStatus } from "../state/columns.ts";
import { type LockedReview, requireReview } from "../state/lock.ts";

/** A review as the moderator's page showed it. */
export type Seen = Pick<Review, "status" | "editedAt">;

export const STATUS_IN_WORDS: Record<ReviewStatus, string> = {
  pending: "not confirmed yet",
  held: "being checked",
  published: "online",
  hidden: "hidden",
  removed: "removed",
};

/** Locks a review. Refuses with not_found, and with duplicate if it changed since the moderator read it. */
export async function lockAsSeen(inside: Context, id: ReviewId, seen: Seen): Promise<LockedReview> {
  const row = await requireReview(inside, id);
  refuseUnseen(row, seen);
  return row;
}

/** Refuses with duplicate if the review changed since the moderator read it. */
export function refuseUnseen(row: LockedReview, seen: Seen): void {
  if (row.status !== seen.status)
    throw new Refusal("duplicate", `It was decided meanwhile: the review is ${STATUS_IN_WORDS[row.status]}.`, {
      says: sentence(`review.meanwhile.${row.status}`),
    });
  if (row.editedAt?.getTime() !== seen.editedAt?.getTime())
    throw new Refusal("duplicate", "Its author changed the review meanwhile. Read it again.", {
      says: sentence("review.changed"),
    });
}

/** Refuses an undo whose form does not say which version of the review its reader saw. */
export function unseen(): Refusal {
  return new Refusal("duplicate", "The page did not say which version of the review you read. Read it again.", {
    says: sentence("review.unseen"),
  });
}
