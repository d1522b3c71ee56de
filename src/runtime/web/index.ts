// Everything that serves in this process: the main thread and the further web threads of --threads.
import { type ChangeHandlers, onTopics } from "#platform/database/change.ts";
import { bundledModule } from "#platform/file/bundled.ts";
import { createOthers, type Fleet, joinFleet } from "#platform/rate-window/fleet.ts";
import { createSharedCounts } from "#platform/rate-window/memory.ts";
import { toPlain } from "../kit/plain-config.ts";
import { superviseThread, type Thread } from "../kit/supervisor.ts";
import { requireFree } from "../listen.ts";
import type { ProcessMetrics } from "../metrics/process.ts";
import { GRACE_MS, openWeb, type WebPlan } from "./server.ts";
import type { WebSettings } from "./thread.ts";

/** Beyond the grace, for a thread to close its connections to the database. */
const LEAVE_WITHIN_MS = 6_000;

type ServingPlan = Pick<WebPlan, "config" | "plans" | "target" | "threads" | "outage" | "log"> & {
  /** Whether another process may listen on the same port. */
  reusePort: boolean;
  metrics: ProcessMetrics;
};

export function openServing({ reusePort, metrics, config, log, plans, target, threads, outage }: ServingPlan) {
  const others = createOthers();
  const sharesPort = reusePort || threads > 1;
  const shared = { plans, target, threads, sharesPort, counts: createSharedCounts(), others, outage };
  const web = openWeb(
    { ...shared, config, log },
    { thread: "main", metrics, answer: metrics.answer, loads: metrics.loads },
  );
  const further: Thread[] = [];
  let fleet: Fleet | null = null;

  const startThread = (number: number, port: number): Thread => {
    const url = bundledModule("runtime/web/thread") ?? new URL("./thread.ts", import.meta.url);
    const settings: WebSettings = { ...shared, config: { ...toPlain(config), port } };
    const plan = { name: `web ${number}`, url, settings, log, answer: metrics.answerThread };
    return metrics.addThread(superviseThread({ ...plan, graceMs: GRACE_MS + LEAVE_WITHIN_MS }));
  };

  return {
    context: web.context,
    /** @param more further handlers of changes. Throws where the port is taken. */
    async start(...more: ChangeHandlers[]) {
      // A port that threads share could also be shared by another process, which is usually a mistake.
      if (threads > 1 && !reusePort) requireFree(config);
      if (config.redisUrl === null) fleet = await joinFleet({ ...web.context, others });
      const { url, port } = await web.start(
        onTopics(["fleet"], () => fleet?.look()),
        ...more,
      );
      for (let number = 2; number <= threads; number++) further.push(startThread(number, port));
      return { url };
    },
    async stop(): Promise<void> {
      await Promise.all([web.stop(), ...further.map((each) => each.stop())]);
    },
    /** Call after the last use of the context. */
    async close(): Promise<void> {
      await fleet?.leave();
      await web.close();
    },
  };
}
