// Watches memory, and how long a health check waits, while requests are sent.
import { availableParallelism, loadavg } from "node:os";
import type { Fuzzed } from "./service.ts";

const EVERY_MS = 250;
/** A health check must be answered within this. */
const HEALTHY_WITHIN_MS = 1_000;
/** Memory above this is a finding. */
const MOST_MB = 600;
/** The last quarter of a run may use this much more than the one before, which is noise. */
const GROWTH = 1.15;
/** In shorter runs the caches still fill. */
const GROWTH_KNOWN_AFTER_S = 180;

export type Watching = { stop(): Promise<string> };

/** Watches until `stop`, which returns a line for the report. */
export function watch(service: Fuzzed, tell: (rule: string, detail: string) => void): Watching {
  const rss: number[] = [];
  const waits: number[] = [];
  const startedAt = performance.now();
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      rss.push(service.rssMb());
      const askedAt = performance.now();
      const isWell = await fetch(`http://127.0.0.1:${service.port}/healthz`, {
        signal: AbortSignal.timeout(10_000),
      }).then(
        (answer) => answer.status === 200,
        () => false,
      );
      waits.push(performance.now() - askedAt);
      if (!isWell) tell("the service answers for its health", "it did not");
      await Bun.sleep(EVERY_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await looking;
      const elapsedS = (performance.now() - startedAt) / 1_000;
      const peak = Math.max(...rss);
      const quarter = rss.length >> 2;
      const [third, last] = [median(rss.slice(2 * quarter, 3 * quarter)), median(rss.slice(3 * quarter))];
      const slowest = Math.max(...waits);
      // Other programs delay all answers, so the report shows the load of the machine.
      const busy = `a load of ${(loadavg()[0] as number).toFixed(1)} on ${availableParallelism()} cores`;
      if (peak > MOST_MB) tell("memory is bounded", `${Math.round(peak)} MB, more than ${MOST_MB}`);
      if (elapsedS >= GROWTH_KNOWN_AFTER_S && last > third * GROWTH)
        tell("memory does not grow", `${Math.round(third)} MB in the third quarter, ${Math.round(last)} in the last`);
      if (slowest > HEALTHY_WITHIN_MS)
        tell("health is answered within a second", `${Math.round(slowest)} ms, with ${busy}`);
      const growth = elapsedS >= GROWTH_KNOWN_AFTER_S ? "" : " (too short to judge growth)";
      return `memory ${Math.round(rss[0] ?? 0)} MB at first, ${Math.round(third)} in the third quarter, ${Math.round(last)} in the last, ${Math.round(peak)} at most${growth}; health within ${Math.round(slowest)} ms; ${(service.cpuMs() / elapsedS / 10).toFixed(0)}% of a core, ${busy}`;
    },
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
