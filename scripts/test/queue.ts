// Deals test files out to workers: the slowest first, several at a time, fewer and fewer as the queue gets shorter. So a process
// starts for some twenty files and not for each, and all workers end at about the same time.
import type { Timings } from "./timings.ts";

/** A worker takes at once its share of the remaining files, divided by this. */
const PARTS_PER_WORKER = 1.5;
/** Loading and compiling the service takes about a second of a core, which should be little against the tests. */
const SHORTEST_BATCH_MS = 20_000;

export type Queue = {
  /** The next files for a worker; none when all are dealt out. */
  take(): string[];
  /** Files that were taken and not run. */
  putBack(files: readonly string[]): void;
};

export function createQueue(timings: Timings, workers: number): Queue {
  const slowestFirst = (a: string, b: string) => (timings[b] ?? 0) - (timings[a] ?? 0);
  const left = Object.keys(timings).sort(slowestFirst);
  const sum = (files: readonly string[]) => files.reduce((ms, file) => ms + (timings[file] ?? 0), 0);
  return {
    take() {
      const enough = Math.max(SHORTEST_BATCH_MS, sum(left) / (workers * PARTS_PER_WORKER));
      const taken: string[] = [];
      do taken.push(...left.splice(0, 1));
      while (left.length > 0 && sum(taken) + (timings[left[0] as string] ?? 0) <= enough);
      return taken;
    },
    putBack(files) {
      left.push(...files);
      left.sort(slowestFirst);
    },
  };
}
