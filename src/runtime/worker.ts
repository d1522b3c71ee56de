// Starts the threads that send messages, deliver webhooks and import files.
import { plansWith } from "#domain/account/plan/gate.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import type { Config } from "#platform/config/config.ts";
import type { Outage } from "#platform/database/outage.ts";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { bundledModule } from "#platform/file/bundled.ts";
import type { Log } from "#platform/telemetry/log.ts";
import { toPlain } from "./kit/plain-config.ts";
import { startPoller } from "./kit/poller.ts";
import { type SupervisedThread, superviseThread, type Thread } from "./kit/supervisor.ts";
import { WAKE, type WorkerName, type WorkerSettings } from "./worker-thread.ts";

/** `target`: the migrated database. Stop the thread before leaving it. */
type WorkerPlan = { config: Config; plans: Plans; target: DatabaseTarget; outage: Outage; log: Log };

export function startWorker(name: WorkerName, { config, plans, target, outage, log }: WorkerPlan): SupervisedThread {
  const settings: WorkerSettings = {
    config: toPlain(config),
    webhookPlans: plansWith(plans, "webhooks"),
    target,
    outage,
  };
  const url = bundledModule(`runtime/thread/${name}`) ?? new URL(`./thread/${name}.ts`, import.meta.url);
  return superviseThread({ name, url, settings, log });
}

/** Makes a running thread look for work. */
export function wakeThread({ ask }: Partial<Pick<SupervisedThread, "ask">>): void {
  void ask?.(WAKE);
}

/** Looks for work at once and on demand, and starts the thread when there is some. A started thread stays. */
export function startOnDemand(
  isNeeded: () => Promise<boolean>,
  start: () => Thread & Partial<Pick<SupervisedThread, "ask">>,
  log: Log,
) {
  let thread: ReturnType<typeof start> | null = null;
  const poll = async () => {
    if (!thread && (await isNeeded())) thread = start();
    return Number.POSITIVE_INFINITY;
  };
  const poller = startPoller("look for a thread's work", poll, log);
  return {
    look: poller.nudge,
    /** For work that nothing announced. */
    wake(): void {
      if (thread) wakeThread(thread);
      else poller.nudge();
    },
    async stop(): Promise<void> {
      await poller.stop();
      await thread?.stop();
    },
  };
}
