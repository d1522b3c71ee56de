// Replaces and deletes the fingerprint of a review, and drops those of words that are too old to count. ../publish/insert.ts writes the first one.
import { eq } from "drizzle-orm";
import type { ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { turnOver } from "#platform/database/partition.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { reviewFingerprint } from "./table.ts";

/** A search reads every partition, and a write touches one: partitions should be few, and each of them small. */
export const PARTITION_DAYS = 30;

/** Stores the fingerprint of new words. Call it under the review's lock. */
export async function replaceFingerprint(inside: Context, id: ReviewId, fingerprint: Fingerprint | null) {
  await forgetFingerprint(inside, id);
  if (fingerprint) await inside.db.insert(reviewFingerprint).values({ reviewId: id, ...fingerprint });
}

export async function forgetFingerprint({ db }: Context, id: ReviewId): Promise<void> {
  await db.delete(reviewFingerprint).where(eq(reviewFingerprint.reviewId, id));
}

/** Drops old fingerprints. @param days words count at least this long, and at most PARTITION_DAYS longer */
export function turnOverFingerprints(context: Context, days: number): Promise<void> {
  const partitions = { table: "review_fingerprint", column: "written_at", days: PARTITION_DAYS, ahead: 1 };
  return turnOver(context, partitions, days);
}
