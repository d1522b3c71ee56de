// Settles attempts in batches. A delivery that arrived or has no retry left leaves the queue; any other waits for its next
// attempt. Each attempt goes into the log.
import { newId } from "#contract/id.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { COMMIT_WITHOUT_WAITING } from "../state/lane.ts";
import { noteFailed } from "./failed.ts";
import { type CountedAttempt, countFailures } from "./failure.ts";

export type AttemptResult = CountedAttempt & {
  deliveryId: string;
  isTest: boolean;
  /** Owner of the lane's lease. */
  owner: string;
  responseStatus: number | null;
  responseBody: string | null;
  durationMs: number;
};

export type Settled = {
  /** How many results were ignored, because another dispatcher leased the lane or settled the delivery meanwhile. */
  ignored: number;
  switchedOff: string[];
};

/** Between the end of an attempt and the next one. Without jitter, because the contract states the times (Events). */
const RETRY_DELAYS_MS = [1, 5, 30, 2 * 60, 8 * 60, 24 * 60].map((minutes) => minutes * 60_000);

/** The wait before the next attempt; null: the delivery is dropped. @param attempts made so far, at least 1 */
export function retryDelayMs(attempts: number): number | null {
  return RETRY_DELAYS_MS[attempts - 1] ?? null;
}

export async function settleAttempts(context: Context, results: readonly AttemptResult[]): Promise<Settled> {
  if (results.length === 0) return { ignored: 0, switchedOff: [] };
  return inTransaction(context, async (inside) => {
    const kept = new Set((await writeResults(inside.db, results)).map(({ id }) => id));
    const settled = results.filter((each) => kept.has(each.deliveryId));
    const switchedOff = await countFailures(inside, settled);
    await noteFailed(inside, settled);
    return { ignored: results.length - kept.size, switchedOff };
  });
}

function writeResults(db: Context["db"], results: readonly AttemptResult[]): Promise<{ id: string }[]> {
  return write(
    db,
    results.map(() => newId()),
    results.map((each) => each.deliveryId),
    results.map((each) => each.owner),
    results.map((each) => each.attempts),
    results.map((each) => each.outcome),
    results.map((each) => each.responseStatus),
    results.map((each) => each.responseBody),
    results.map((each) => Math.round(each.durationMs)),
    results.map(waitAfter),
  );
}

const RESULT_OF = `result r, webhook_lane l
  where d.id = r.delivery_id and d.attempts = r.attempts and l.subscription_id = d.subscription_id and l.owner = r.owner`;

// Writes queue and log at once, fenced by the lane's owner and the attempt's number. A crash of PostgreSQL may lose the result; then the
// delivery is sent again under the same id.
const write = statement<{ id: string }>(
  "webhook_settle",
  `with result as materialized (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::int[], $7::text[], $8::int[], $9::int[])
      as r(id, delivery_id, owner, attempts, outcome, status, body, duration, wait)
  ), finished as (
    delete from webhook_delivery d using ${RESULT_OF} and r.wait is null returning d.subscription_id, d.event_id, r.*
  ), waiting as (
    update webhook_delivery d set attempts = d.attempts + 1, run_at = now() + make_interval(secs => r.wait)
    from ${RESULT_OF} and r.wait is not null returning d.subscription_id, d.event_id, r.*
  ), kept as (select * from finished union all select * from waiting
  ), logged as (
    insert into webhook_attempt (id, delivery_id, subscription_id, event_id, attempt, outcome, response_status, response_body,
      duration_ms, attempted_at)
    select id, delivery_id, subscription_id, event_id, attempts + 1, outcome, status, body, duration, now() from kept
  )
  select delivery_id as id, ${COMMIT_WITHOUT_WAITING} from kept`,
  { plan: "fresh" },
);

/** Seconds; null: the delivery is over. */
function waitAfter({ delivered, manual, attempts }: AttemptResult): number | null {
  const delayMs = delivered || manual ? null : retryDelayMs(attempts + 1);
  return delayMs === null ? null : delayMs / 1_000;
}
