// Waits for the result of a delivery that a person asked for, so that the page after it shows the result. It looks again and again, with no
// connection held in between: a settled attempt is not announced, because a replay settles thousands.
import { setTimeout as sleep } from "node:timers/promises";
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { LoggedAttempt } from "./log.ts";

/** A receiver has 10 seconds, and a person does not look at a blank page for so long. */
const RESULT_WITHIN_MS = 4_000;
/** Of one process, and of one organisation in it, so that none takes the places of all. Requests beyond these wait for nothing. */
const MOST_WAITING = 50;
const MOST_OF_ONE = 5;
const FIRST_LOOK_MS = 50;
const LONGEST_REST_MS = 500;

/** @property after the number of the last attempt before the one that is awaited; 0 for none */
export type Awaited = { subscriptionId: string; deliveryId: string; after: number };
/** @param waiter the organisation that takes the place */
export type AwaitResult = (context: Context, waiter: OrganisationId, of: Awaited) => Promise<LoggedAttempt | null>;

/** Returns the first attempt after `after`, or null where none was settled in time. Call it after the commit, outside a transaction. */
export function createAwaitResult(
  withinMs = RESULT_WITHIN_MS,
  { most = MOST_WAITING, mostOfOne = MOST_OF_ONE } = {},
): AwaitResult {
  const waiting: OrganisationId[] = [];
  return async (context, waiter, of) => {
    const mayWait = waiting.length < most && waiting.filter((each) => each === waiter).length < mostOfOne;
    const end = performance.now() + (mayWait ? withinMs : 0);
    if (mayWait) waiting.push(waiter);
    try {
      for (let restMs = FIRST_LOOK_MS; ; restMs = Math.min(2 * restMs, LONGEST_REST_MS)) {
        const [attempt] = await find(context.db, of.deliveryId, of.subscriptionId, of.after);
        const leftMs = end - performance.now();
        if (attempt || leftMs <= 0) return attempt ?? null;
        await sleep(Math.min(restMs, leftMs));
      }
    } finally {
      if (mayWait) waiting.splice(waiting.indexOf(waiter), 1);
    }
  };
}

/** The log has a partition for each day: a bound of the time leaves one or two to read. */
const find = statement<LoggedAttempt>(
  "webhook_result",
  `select attempt, attempted_at as "attemptedAt", outcome, response_status as "responseStatus", response_body as "responseBody",
    duration_ms as "durationMs"
  from webhook_attempt
  where delivery_id = $1::uuid and subscription_id = $2::uuid and attempt > $3::int and attempted_at >= now() - interval '1 minute'
  order by attempt limit 1`,
);
