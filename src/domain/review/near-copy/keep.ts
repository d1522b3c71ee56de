// Replaces and deletes the fingerprint of a review; insert.ts writes the first one.
import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { ReviewId } from "#platform/id.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { reviewFingerprint } from "./table.ts";

/** For words that were written just now. Call it under the review's lock. */
export async function replaceFingerprint(inside: Context, id: ReviewId, fingerprint: Fingerprint | null) {
  await forgetFingerprint(inside, id);
  if (fingerprint) await inside.db.insert(reviewFingerprint).values({ reviewId: id, ...fingerprint });
}

export async function forgetFingerprint({ db }: Context, id: ReviewId): Promise<void> {
  await db.delete(reviewFingerprint).where(eq(reviewFingerprint.reviewId, id));
}
