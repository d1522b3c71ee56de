// Starts the threads that send messages, deliver webhooks and import files.
import { plansWith } from "#domain/account/plan/gate.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import type { Config } from "#platform/config.ts";
import type { DatabaseTarget } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import { toPlain } from "./plain-config.ts";
import { startPoller } from "./poller.ts";
import { type SupervisedThread, superviseThread, type Thread, threadUrl } from "./supervisor.ts";
import type { WorkerName, WorkerSettings } from "./worker-thread.ts";

/** `target`: the migrated database. Stop the thread before leaving it. */
type WorkerPlan = { config: Config; plans: Plans; target: DatabaseTarget; log: Log };

export function startWorker(name: WorkerName, { config, plans, target, log }: WorkerPlan): SupervisedThread {
  const settings: WorkerSettings = { config: toPlain(config), webhookPlans: plansWith(plans, "webhooks"), target };
  return superviseThread({ name, url: threadUrl(name), settings, log });
}

/** An announcement can be missed; then work waits at most this long for the thread. */
const LOOK_EVERY_MS = 30_000;

/** Looks for work at once, on demand and at intervals, and starts the thread when there is some. A started thread stays. */
export function startOnDemand(isNeeded: () => Promise<boolean>, start: () => Thread, log: Log) {
  let thread: Thread | null = null;
  const poll = async () => {
    if (!thread && (await isNeeded())) thread = start();
    return thread ? Number.POSITIVE_INFINITY : LOOK_EVERY_MS;
  };
  const poller = startPoller("look for a thread's work", poll, log);
  return {
    look: poller.nudge,
    async stop(): Promise<void> {
      await poller.stop();
      await thread?.stop();
    },
  };
}
