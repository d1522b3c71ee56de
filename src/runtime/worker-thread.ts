// Shared by the threads that send messages, deliver webhooks and import files: a small pool of connections, a loop that polls for work
// and is woken by announcements, and figures.
import type { Config } from "#platform/config/config.ts";
import { type ChangeHandlers, listenForChanges, RARE_PULSE, toEach } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { openPool, type PoolOptions } from "#platform/database/database.ts";
import { type Outage, tellingOutages } from "#platform/database/outage.ts";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { createMetrics } from "#platform/telemetry/metrics.ts";
import { systemClock } from "#platform/time/clock.ts";
import { fromPlain, type PlainConfig } from "./kit/plain-config.ts";
import { type Poll, startPoller } from "./kit/poller.ts";
import { serveThread } from "./kit/supervisor.ts";
import type { MetricName, ServiceReading } from "./metrics/definition.ts";
import { answerLoad } from "./metrics/load.ts";
import { changeReader, poolReader, threadReader } from "./metrics/reading.ts";
import { answerReadings } from "./metrics/thread-reading.ts";

/** What the timetable asks a thread: to look for work that nothing announced. */
export const WAKE = "wake";

export type WorkerName = "sender" | "dispatcher" | "importer";

export type WorkerSettings = {
  config: PlainConfig;
  /** Ids of the plans that allow webhooks. */
  webhookPlans: string[];
  target: DatabaseTarget;
  outage: Outage;
};

type WorkerSetup = {
  config: Config;
  webhookPlans: string[];
  context: Context;
  /** Polls at once. */
  nudge(): void;
  /** Aborted when the thread is asked to stop. */
  signal: AbortSignal;
};

type Work = {
  poll: Poll;
  /** The longest rest while no announcements arrive. Else what is announced, is due or is in the timetable ends it. */
  restUnheardMs: number;
  changes: readonly ChangeHandlers[];
  readers?: readonly (() => ServiceReading[])[];
  /** Called after the last poll. */
  stop?(): Promise<void>;
};

/** The thread's file calls this once. */
export function serveWorker(
  name: WorkerName,
  connections: Pick<PoolOptions, "max" | "deadlineMs">,
  open: (setup: WorkerSetup) => Work,
): void {
  serveThread<WorkerSettings>(async ({ config: plain, webhookPlans, target, outage }) => {
    const config = fromPlain(plain);
    const pool = openPool(target, { ...connections, applicationName: `candor ${name}` });
    const log = tellingOutages(createLog(config.logLevel), outage, pool);
    const context: Context = { db: pool.db, clock: systemClock, log, baseUrl: config.baseUrl };
    const leaving = new AbortController();
    let nudge = () => {};
    const work = open({ config, webhookPlans, context, nudge: () => nudge(), signal: leaving.signal });
    let isHearing = () => false;
    const poll = async () => {
      const ms = await work.poll();
      return isHearing() ? ms : Math.min(ms, work.restUnheardMs);
    };
    const poller = startPoller(name, poll, log);
    nudge = poller.nudge;
    const changes = listenForChanges(target, toEach(work.changes), log, RARE_PULSE);
    isHearing = changes.isHearing;
    const metrics = createMetrics<MetricName>();
    const own = [threadReader(name), poolReader(name, pool), changeReader(name, changes)];
    for (const reader of [...own, ...(work.readers ?? [])]) metrics.add(reader);
    const [answer, load] = [answerReadings(metrics), answerLoad()];
    return {
      answer: (question) => (question === WAKE ? nudge() : (answer(question) ?? load(question))),
      async stop() {
        leaving.abort();
        await poller.stop();
        await work.stop?.();
        await changes.stop();
        await pool.close();
      },
    };
  });
}
