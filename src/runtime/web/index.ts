// Everything that serves in this process: the main thread and the further web threads of --threads.
import type { ChangeHandlers } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import { createOthers, type Fleet, joinFleet } from "#platform/rate-window/fleet.ts";
import { createSharedCounts } from "#platform/rate-window/memory.ts";
import { requireFree } from "../listen.ts";
import type { ProcessMetrics } from "../metrics/process.ts";
import { type SupervisedThread, superviseThread, type Thread, threadUrl } from "../supervisor.ts";
import type { WebSettings } from "./thread.ts";
import { openWeb, toPlain, type Web, type WebPlan } from "./web.ts";

/** Beyond the grace, for a thread to close its connections to the database. */
const LEAVE_WITHIN_MS = 6_000;

export type ServingPlan = Pick<WebPlan, "config" | "plans" | "target" | "threads" | "log"> & {
  /** Whether another process may listen on the same port. */
  reusePort: boolean;
  graceMs: number;
  metrics: ProcessMetrics;
};

export type Serving = {
  context: Context;
  countsIn: Web["countsIn"];
  /** @param more further handlers of changes. Throws where the port is taken. */
  start(...more: ChangeHandlers[]): Promise<{ url: string }>;
  stop(): Promise<void>;
  /** Call when the context is not used any more. */
  close(): Promise<void>;
};

export function openServing({ reusePort, graceMs, metrics, ...given }: ServingPlan): Serving {
  const { config, threads, log } = given;
  const others = createOthers();
  const counts = createSharedCounts();
  const plan = { ...given, sharesPort: reusePort || threads > 1, counts, others };
  const web = openWeb(plan, { thread: "main", metrics, answer: metrics.answer });
  const further: Thread[] = [];
  let fleet: Fleet | null = null;
  const fleetChanges: ChangeHandlers = {
    onChange(topic) {
      if (topic === "fleet" || topic === "*") fleet?.look();
    },
    onGap: () => fleet?.look(),
  };
  return {
    context: web.context,
    countsIn: web.countsIn,
    async start(...more) {
      // A port that threads share could also be shared by another process, which is usually a mistake.
      if (threads > 1 && !reusePort) requireFree(config);
      if (config.redisUrl === null) fleet = await joinFleet({ db: web.context.db, log, others });
      const { url, port } = await web.start(fleetChanges, ...more);
      for (let number = 2; number <= threads; number++)
        further.push(metrics.addThread(startThread(`web ${number}`, plan, port, graceMs, metrics.answerThread)));
      return { url };
    },
    async stop() {
      await Promise.all([web.stop(graceMs), ...further.map((each) => each.stop())]);
    },
    async close() {
      await fleet?.leave();
      await web.close();
    },
  };
}

function startThread(
  name: string,
  { log, config, ...plan }: WebPlan,
  port: number,
  graceMs: number,
  answer: ProcessMetrics["answerThread"],
): SupervisedThread {
  const settings: WebSettings = { ...plan, config: { ...toPlain(config), port }, graceMs };
  return superviseThread({ name, url: threadUrl("web"), settings, log, answer, graceMs: graceMs + LEAVE_WITHIN_MS });
}
