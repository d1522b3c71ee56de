// Runs test files in several processes, prints each file when it has ended and each failure at once, and repeats the
// failures at the end, where a reader of a long log looks.
import { type Place, runBatch, type Sums } from "./batch.ts";
import { createQueue } from "./queue.ts";
import { readTimings, writeTimings } from "./timings.ts";

const SLOWEST_NAMED = 5;

export type Order = {
  folder: string;
  files: readonly string[];
  /** The environment of each worker's processes. */
  workers: readonly Place["env"][];
  /** Path of the file with the time of each test file. */
  timings: string;
  print(line: string): void;
  /** Ends the tests. */
  signal?: AbortSignal;
};

/** @returns whether all tests passed */
export async function runFiles({ folder, files, workers, timings, print, signal }: Order): Promise<boolean> {
  const times = readTimings(timings, files);
  const queue = createQueue(times, workers.length);
  const sums: Sums = { pass: 0, fail: 0, skip: 0 };
  const failures: string[] = [];
  let ended = 0;
  let isGreen = true;

  const listener = {
    onEnd(file: string, ms: number) {
      times[file] = Math.round(ms);
      const failed = failures.length > 0 ? `, ${failures.length} failed so far` : "";
      print(`[${++ended}/${files.length}${failed}] ${file} ${seconds(ms)}`);
    },
    onFailure(lines: readonly string[]) {
      failures.push(lines.join("\n"));
      print(`\n${lines.join("\n")}\n`);
    },
  };

  const work = async (env: Place["env"]) => {
    for (let batch = queue.take(); batch.length > 0 && !signal?.aborted; batch = queue.take()) {
      const outcome = await runBatch(batch, { folder, env, ...(signal && { signal }) }, listener);
      for (const word of ["pass", "fail", "skip"] as const) sums[word] += outcome.sums[word];
      isGreen &&= outcome.isGreen;
      queue.putBack(outcome.notRun);
    }
  };
  await Promise.all(workers.map(work));
  writeTimings(timings, times);

  if (failures.length > 0) print(`\nFailed:\n\n${failures.join("\n\n")}`);
  const slowest = Object.entries(times).sort(([, a], [, b]) => b - a);
  const named = slowest.slice(0, SLOWEST_NAMED).map(([file, ms]) => `${file} ${seconds(ms)}`);
  print(`\nSlowest: ${named.join(", ")}\n`);
  for (const word of ["pass", "skip", "fail"] as const) print(` ${sums[word]} ${word}`);
  return isGreen && ended === files.length;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
