// hanging: three hundred of a thousand receivers take the request and never answer. Measures the delay of the healthy ones. Six
// failures in a row would switch a subscription off, so here switching off is disabled and the three hundred hang until the end,
// with their retries.
import { recordEvents } from "#domain/webhook/state/event.ts";
import { inTransaction } from "#platform/database/context.ts";
import { quantile } from "../../bench/harness.ts";
import { payload, type Subscriber, type World, withDispatcher, withWorld } from "../../bench/webhook-world.ts";
import { rest } from "../kit/place.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { atMost, type Row } from "../kit/row.ts";

const RECEIVERS = 1_000;
const HANGING = 300;
/** Events of each step, a hundred a second. One in ten goes to a receiver that hangs. */
const HEALTHY_A_STEP = 9;
const HANGING_A_STEP = 1;
/** Long enough for two retries of the first requests that hung: after one minute, and after five more. */
const SECONDS = 420;
const LEAST_SECONDS = 20;
const STEP_MS = 100;
const MOST_MS = 1_000;
const ARRIVES_WITHIN_MS = 30_000;
const RESET_EVERY_MS = 2_000;
const SAY_EVERY_MS = 30_000;

export const hanging: Rehearsal = {
  name: "hanging",
  about: `${HANGING} of ${RECEIVERS.toLocaleString("en")} receivers hang: the delay of the healthy ones`,
  byDefault: true,
  run: (options) => withWorld((world) => withDispatcher(world, () => rehearse(world, options))),
};

async function rehearse(world: World, { say, scale, signal }: Options): Promise<Row[]> {
  const healthy = await world.subscribe(RECEIVERS - HANGING, "/time");
  // These receivers were healthy before, so each gets more requests at once than an unknown one, which is the worse case.
  const dead = await world.subscribe(HANGING, "/hang", "delivered");
  const seconds = Math.max(LEAST_SECONDS, Math.round(SECONDS * scale));
  const committedAt: number[] = [];
  let toDead = 0;
  const startedAt = performance.now();
  let resetFailuresAt = 0;
  let nextAt = startedAt;
  let saidAt = startedAt;
  while (performance.now() - startedAt < seconds * 1_000) {
    await rest(Math.max(0, nextAt - performance.now()), signal);
    // On a busy machine the rate falls. Missed events are not sent later in one burst.
    nextAt = Math.max(nextAt + STEP_MS, performance.now());
    if (performance.now() - resetFailuresAt > RESET_EVERY_MS) {
      resetFailuresAt = performance.now();
      await world.pool.sql`update webhook_subscription set consecutive_failures = 0 where consecutive_failures > 0`;
    }
    for (let n = 0; n < HANGING_A_STEP; n++) await commit(world, dead, toDead++);
    for (let n = 0; n < HEALTHY_A_STEP; n++) {
      await commit(world, healthy, committedAt.length);
      committedAt.push(performance.timeOrigin + performance.now());
    }
    if (performance.now() - saidAt > SAY_EVERY_MS) {
      saidAt = performance.now();
      say(`${Math.round((saidAt - startedAt) / 1_000)} of ${seconds} s`);
    }
  }
  const elapsedS = (performance.now() - startedAt) / 1_000;
  await world.receivers.awaitCount(committedAt.length, ARRIVES_WITHIN_MS).catch(() => {});
  const { arrivals, hung } = await world.receivers.receipts();
  const waits = arrivals.map(([n, at]) => at - (committedAt[n] ?? Number.NaN));
  const [row] = await world.pool.sql<{ retries: number; off: number }[]>`
    select (select count(*)::int from webhook_attempt where attempt > 1) as retries,
      (select count(*)::int from webhook_subscription where status <> 'active') as off`;
  const percentile = (share: number) => `p${share * 100} ${Math.round(quantile(waits, share))} ms`;
  const rate = (events: number) => Math.round(events / elapsedS);
  const load = `${rate(committedAt.length)} + ${rate(toDead)} events a second for ${seconds} s`;
  return [
    atMost(
      `from event to receipt at the healthy ones, ${HANGING} of ${RECEIVERS.toLocaleString("en")} hanging, p99`,
      Math.round(quantile(waits, 0.99)),
      MOST_MS,
      " ms",
      `; ${percentile(0.5)}, ${percentile(0.999)}; ${load}; ${hung} requests hung, ${row?.retries} of them retries, ${row?.off} switched off`,
    ),
    atMost(
      "events that a healthy receiver did not get",
      committedAt.length - new Set(arrivals.map(([n]) => n)).size,
      0,
    ),
  ];
}

async function commit(world: World, subscribers: readonly Subscriber[], n: number): Promise<void> {
  const { organisationId } = subscribers[n % subscribers.length] as Subscriber;
  await inTransaction(world.context, (inside) =>
    recordEvents(inside, [{ event: "review.created", organisationId, data: payload(n) }]),
  );
}
