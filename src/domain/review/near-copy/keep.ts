// Replaces and deletes fingerprints: of one review, and of all words that are too old to count. insert.ts writes the first one.
import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { turnOver } from "#platform/database/partition.ts";
import type { ReviewId } from "#platform/id.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { reviewFingerprint } from "./table.ts";

/** A search asks each partition, and a write meets the pages of one: few partitions, each small. */
const PARTITION_DAYS = 30;

/** For new words. Call it under the review's lock. */
export async function replaceFingerprint(inside: Context, id: ReviewId, fingerprint: Fingerprint | null) {
  await forgetFingerprint(inside, id);
  if (fingerprint) await inside.db.insert(reviewFingerprint).values({ reviewId: id, ...fingerprint });
}

export async function forgetFingerprint({ db }: Context, id: ReviewId): Promise<void> {
  await db.delete(reviewFingerprint).where(eq(reviewFingerprint.reviewId, id));
}

/** @param days how long words count at least; at most a partition's length longer */
export function turnOverFingerprints(context: Context, days: number): Promise<void> {
  const of = { table: "review_fingerprint", column: "written_at", days: PARTITION_DAYS, ahead: 1 };
  return turnOver(context, of, days);
}
