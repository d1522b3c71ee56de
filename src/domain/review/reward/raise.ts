// Raises a case against a business: its invitation said that there is no reward, and the author says that there was one.
import { newId, type ReviewId } from "#contract/id.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import type { Context } from "#platform/database/context.ts";
import type { ReviewedBusiness } from "../state/columns.ts";
import { rewardCase } from "./table.ts";

/** Call it in the transaction that stores the review. A review has one case. */
export async function raiseRewardCase(
  { db, clock }: Context,
  reviewId: ReviewId,
  { id: businessId, slug, organisationId }: ReviewedBusiness,
): Promise<void> {
  // No moderator reads a sandbox.
  if (sandboxOf(slug) !== null) return;
  await db
    .insert(rewardCase)
    .values({ id: newId<"rpt">(), reviewId, businessId, organisationId, createdAt: clock.now() })
    .onConflictDoNothing();
}
