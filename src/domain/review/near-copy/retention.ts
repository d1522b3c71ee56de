// Keeps the fingerprints of recent words only: what is written and searched stays small, however many reviews there are.
import type { Context } from "#platform/context.ts";
import { turnOver } from "#platform/database/partition.ts";

/** A search asks each partition, and a write meets the pages of one: few partitions, each small. */
const PARTITION_DAYS = 30;

/** @param days how long words count at least; at most a partition's length longer */
export function turnOverFingerprints(context: Context, days: number): Promise<void> {
  const of = { table: "review_fingerprint", column: "written_at", days: PARTITION_DAYS, ahead: 1 };
  return turnOver(context, of, days);
}
