// Runs test files in several processes, prints each file when it has ended and each failure at once, and repeats the
// failures at the end, where a reader of a long log looks. A few files that failed beside the others run once more, alone: a test that
// a busy machine broke passes then, and is named, because it has to be mended.
import { type Failure, type Place, runBatch, type Sums } from "./batch.ts";
import { createQueue } from "./queue.ts";
import { readTimings, writeTimings } from "./timings.ts";

const SLOWEST_NAMED = 5;
/** More failed files than these have their cause in the code. */
const MOST_REPEATED = 3;

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
  const failures: Failure[] = [];
  let ended = 0;

  const listener = {
    onEnd(file: string, ms: number) {
      times[file] = Math.round(ms);
      const failed = failures.length > 0 ? `, ${failures.length} failed so far` : "";
      print(`[${++ended}/${files.length}${failed}] ${file} ${seconds(ms)}`);
    },
    onFailure(failure: Failure) {
      failures.push(failure);
      print(`\n${failure.text}\n`);
    },
  };

  const work = async (env: Place["env"]) => {
    for (let batch = queue.take(); batch.length > 0 && !signal?.aborted; batch = queue.take()) {
      const outcome = await runBatch(batch, { folder, env, ...(signal && { signal }) }, listener);
      for (const word of ["pass", "fail", "skip"] as const) sums[word] += outcome.sums[word];
      queue.putBack(outcome.notRun);
    }
  };
  await Promise.all(workers.map(work));
  writeTimings(timings, times);

  const place = { folder, env: workers[0] ?? {}, ...(signal && { signal }) };
  const passed = await passedAlone(failures, place, print);
  const [mended, failed] = [
    failures.filter(({ file }) => passed.has(file)),
    failures.filter(({ file }) => !passed.has(file)),
  ];
  sums.pass += mended.length;
  sums.fail -= mended.length;
  if (mended.length > 0)
    print(
      `\nFailed beside other tests and passed alone. To be mended:\n\n${mended.map(({ text }) => text).join("\n\n")}`,
    );
  if (failed.length > 0) print(`\nFailed:\n\n${failed.map(({ text }) => text).join("\n\n")}`);
  const slowest = Object.entries(times).sort(([, a], [, b]) => b - a);
  const named = slowest.slice(0, SLOWEST_NAMED).map(([file, ms]) => `${file} ${seconds(ms)}`);
  print(`\nSlowest: ${named.join(", ")}\n`);
  for (const word of ["pass", "skip", "fail"] as const) print(` ${sums[word]} ${word}`);
  return failed.length === 0 && ended === files.length;
}

/** Runs files with failures once more. A process that ended too early is not tried again. @returns the files that passed */
async function passedAlone(failures: readonly Failure[], place: Place, print: Order["print"]): Promise<Set<string>> {
  const passed = new Set<string>();
  const files = new Set(failures.map(({ file }) => file));
  if (files.size > MOST_REPEATED) return passed;
  for (const file of files) {
    if (place.signal?.aborted || failures.some((each) => each.file === file && each.isCrash)) continue;
    const again: Failure[] = [];
    await runBatch([file], place, { onEnd() {}, onFailure: (failure) => again.push(failure) });
    print(`${file}, once more and alone: ${again.length === 0 ? "passed" : "failed"}`);
    if (again.length === 0) passed.add(file);
  }
  return passed;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
