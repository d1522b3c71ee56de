// Keeps changes of subscriptions apart from starts of deliveries, in all processes: a dispatcher starts deliveries only under a shared
// lock that it holds for a moment, and a change takes the lock alone. So a change waits for that moment to end, and what starts after its
// commit has read the change. Subscriptions share the locks of a few buckets, which costs a dispatcher one statement for all its lanes.
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";

const BUCKETS = 64;
/** The first number of these advisory locks. */
const LOCKS = 1_937_011_316;
/** A process that was stopped under the lock loses it after this time, so that changes go on. */
export const START_LOCK_MS = 1_000;

export function bucketOf(subscriptionId: string): number {
  return Number.parseInt(subscriptionId.slice(-2), 16) % BUCKETS;
}

/** Waits for starts under way, and holds off others until the transaction ends. Call it before the change of the subscription. */
export async function lockChange({ db }: Context, subscriptionId: string): Promise<void> {
  const bucket = bucketOf(subscriptionId);
  await lock(db, bucket);
  await count(db, bucket);
}

/**
 * Locks the buckets in which no change is under way, until the transaction ends. @returns by bucket how many changes it has had; targets
 * that are read from here on are those of this moment as long as the lock is held
 */
export async function lockStarts({ db }: Context): Promise<Map<number, number>> {
  // Sent together: the connection reads after it has the locks.
  const [locked, counted] = await Promise.all([tryLock(db), read(db)]);
  const versions = new Map(counted.map(({ bucket, version }) => [bucket, version]));
  return new Map(locked.map(({ bucket }) => [bucket, versions.get(bucket) ?? 0]));
}

const lock = statement("webhook_change_lock", `select pg_advisory_xact_lock(${LOCKS}, $1::int)`);

const count = statement(
  "webhook_change_count",
  `insert into webhook_change as c values ($1::int, 1) on conflict (bucket) do update set version = c.version + 1`,
);

const tryLock = statement<{ bucket: number }>(
  "webhook_start_lock",
  `select bucket, set_config('idle_in_transaction_session_timeout', '${START_LOCK_MS}', true)
  from generate_series(0, ${BUCKETS - 1}) bucket where pg_try_advisory_xact_lock_shared(${LOCKS}, bucket)`,
);

const read = statement<{ bucket: number; version: number }>(
  "webhook_change_read",
  "select bucket, version::float8 as version from webhook_change",
);
