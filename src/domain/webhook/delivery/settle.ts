// What came of attempts, written in batches. A delivery that arrived or has no retry left leaves the queue; any other waits for
// its next attempt. Each attempt goes into the log.
import { sql } from "drizzle-orm";
import { arrayOf } from "#platform/array.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { COMMIT_WITHOUT_WAITING } from "#platform/disk-wait.ts";
import { newId } from "#platform/id.ts";
import { countFailures } from "../subscription/failure.ts";
import { retryDelayMs } from "./retry.ts";

export type AttemptResult = {
  deliveryId: string;
  subscriptionId: string;
  /** Of the lane, as claimed. */
  owner: string;
  eventId: string;
  /** Attempts made before this one. */
  attempts: number;
  manual: boolean;
  delivered: boolean;
  /** A word for the log: `delivered`, `status`, `timeout`, ... */
  outcome: string;
  responseStatus: number | null;
  responseBody: string | null;
  durationMs: number;
};

export type Settled = {
  /** Whose lane or place in the queue was no longer ours: somebody else settles them. */
  ignored: number;
  /** Subscriptions that these results switched off. */
  switchedOff: string[];
};

/** Writes results, in the order in which they came. */
export async function settleAttempts(context: Context, results: readonly AttemptResult[]): Promise<Settled> {
  if (results.length === 0) return { ignored: 0, switchedOff: [] };
  return inTransaction(context, async (inside) => {
    const kept = await writeResults(inside, results);
    const switchedOff = await countFailures(
      inside,
      results.filter((each) => kept.has(each.deliveryId)),
    );
    return { ignored: results.length - kept.size, switchedOff };
  });
}

/** Queue and log in one statement, fenced by the lane's owner and by the attempt that the result is of. */
async function writeResults({ db }: Context, results: readonly AttemptResult[]): Promise<Set<string>> {
  // Not kept as a plan: see fanOut. What a crash of PostgreSQL undoes of it is sent again, under the same id.
  const rows = (await db.execute(sql`
    with result as materialized (
      select r.* from unnest(
        ${arrayOf(results, () => newId())}::uuid[],
        ${arrayOf(results, (each) => each.deliveryId)}::uuid[],
        ${arrayOf(results, (each) => each.subscriptionId)}::uuid[],
        ${arrayOf(results, (each) => each.owner)}::uuid[],
        ${arrayOf(results, (each) => each.eventId)}::uuid[],
        ${arrayOf(results, (each) => each.attempts)}::int[],
        ${arrayOf(results, (each) => each.outcome)}::text[],
        ${arrayOf(results, (each) => each.responseStatus)}::int[],
        ${arrayOf(results, (each) => each.responseBody)}::text[],
        ${arrayOf(results, (each) => Math.round(each.durationMs))}::int[],
        ${arrayOf(results, waitAfter)}::int[]
      ) as r(id, delivery_id, subscription_id, owner, event_id, attempts, outcome, status, body, duration, wait)
      join webhook_lane l on l.subscription_id = r.subscription_id and l.owner = r.owner
    ), finished as (
      delete from webhook_delivery d using result r
      where r.wait is null and d.id = r.delivery_id and d.attempts = r.attempts returning d.id
    ), waiting as (
      update webhook_delivery d set attempts = d.attempts + 1, run_at = now() + make_interval(secs => r.wait) from result r
      where r.wait is not null and d.id = r.delivery_id and d.attempts = r.attempts returning d.id
    ), kept as (select id from finished union all select id from waiting
    ), logged as (
      insert into webhook_attempt (id, delivery_id, subscription_id, event_id, attempt, outcome, response_status, response_body,
        duration_ms, attempted_at)
      select r.id, r.delivery_id, r.subscription_id, r.event_id, r.attempts + 1, r.outcome, r.status, r.body, r.duration,
        now() from result r join kept on kept.id = r.delivery_id
    )
    select id, ${sql.raw(COMMIT_WITHOUT_WAITING)} from kept`)) as unknown as { id: string }[];
  return new Set(rows.map((row) => row.id));
}

/** Seconds; null: the delivery is over. */
function waitAfter({ delivered, manual, attempts }: AttemptResult): number | null {
  const delayMs = delivered || manual ? null : retryDelayMs(attempts + 1);
  return delayMs === null ? null : delayMs / 1_000;
}
