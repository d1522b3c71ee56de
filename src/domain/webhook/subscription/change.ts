// Makes a change of a subscription hold from its answer on, in all processes. A change is counted in its transaction. A dispatcher reads
// the counts often, and starts nothing when its last reading began too long ago. A change of a subscription whose lane is leased is
// answered that long after its commit. Nothing is locked, so changes and starts never wait for each other, and a lost connection, a
// stopped process or a new primary opens no gap. A few buckets of subscriptions share the counts, so that a reading is small.
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

const BUCKETS = 64;
/** A dispatcher starts deliveries for so long after a reading began. A slower database stops the starts. */
export const READING_HOLDS_MS = 1_000;
/** More than the time that a process needs from its last look at the clock to the start. */
const MARGIN_MS = 50;

export function bucketOf(subscriptionId: string): number {
  return Number.parseInt(subscriptionId.slice(-2), 16) % BUCKETS;
}

/** Call it in the transaction of the change. */
export async function countChange({ db }: Context, subscriptionId: string): Promise<void> {
  await count(db, bucketOf(subscriptionId));
}

/** @returns by bucket how many changes were committed; a bucket without changes is left out. Targets read after it are as new, or newer */
export async function readChanges({ db }: Context): Promise<Map<number, number>> {
  return new Map((await read(db)).map(({ bucket, changes }) => [bucket, changes]));
}

/**
 * Waits until no dispatcher starts a delivery as the subscription was before. Call it after the commit of the change, and before the
 * answer. A lane that is leased after the commit needs no wait: its target is read after the lease.
 */
export async function outlastStarts({ db }: Context, subscriptionId: string): Promise<void> {
  const leases = await findLease(db, subscriptionId);
  if (leases.length > 0) await sleep(READING_HOLDS_MS + MARGIN_MS);
}

const count = statement(
  "webhook_change_count",
  `insert into webhook_change as c values ($1::int, 1) on conflict (bucket) do update set version = c.version + 1`,
);

const read = statement<{ bucket: number; changes: number }>(
  "webhook_change_read",
  "select bucket, version::float8 as changes from webhook_change",
);

const findLease = statement(
  "webhook_lane_leased",
  "select 1 from webhook_lane where subscription_id = $1::uuid and lease_until > now()",
);
