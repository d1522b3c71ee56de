// While an appeal waits, moderators cannot decide about the review otherwise. A decision by its author or the operator withdraws the
// appeal.

import { and, eq, inArray } from "drizzle-orm";
import type { ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { appeal } from "./table.ts";

/** Reason of the move that puts a review back online after an appeal. */
export const APPEAL_UPHELD = "appeal_upheld";

/** Withdraws the open appeals about locked reviews. */
export async function withdrawAppeals({ db }: Context, reviewIds: readonly ReviewId[]): Promise<void> {
  if (reviewIds.length === 0) return;
  await db
    .update(appeal)
    .set({ status: "withdrawn" })
    .where(and(inArray(appeal.reviewId, [...reviewIds]), eq(appeal.status, "open")));
}

/** Refuses with duplicate if an appeal about a locked review waits: another decision would let the first moderator decide the appeal. */
export async function refuseWhileAppealed({ db }: Context, reviewId: ReviewId): Promise<void> {
  if ((await db.$count(appeal, and(eq(appeal.reviewId, reviewId), eq(appeal.status, "open")))) > 0)
    throw new Refusal("duplicate", "Its author has appealed. Decide the appeal.", {
      says: sentence("review.appealed"),
    });
}
