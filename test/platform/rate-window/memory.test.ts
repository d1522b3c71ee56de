// Counts that threads share: exact in every race, and as good as a thread's own.
import { afterEach, describe, expect, test } from "bun:test";
import { createRateWindow, createSharedCounts } from "#platform/rate-window/memory.ts";
import { testClock } from "../../support/database.ts";
import type { RateResult, RateTask } from "../../support/rate-thread.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const THREADS = 4;
const workers: Worker[] = [];

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

/** Runs the task in four threads at once; what was admitted, in all. */
async function race(task: Omit<RateTask, "counts" | "gate" | "threads">): Promise<RateResult> {
  const shared = { counts: createSharedCounts(), gate: new SharedArrayBuffer(8), threads: THREADS };
  const results = Array.from({ length: THREADS }, () => {
    const worker = new Worker(new URL("../../support/rate-thread.ts", import.meta.url));
    workers.push(worker);
    worker.postMessage({ ...task, ...shared } satisfies RateTask);
    return new Promise<RateResult>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
    });
  });
  const sum: RateResult = {};
  for (const each of await Promise.all(results))
    for (const [id, n] of Object.entries(each)) sum[id] = (sum[id] ?? 0) + n;
  return sum;
}

const START = Date.parse("2026-11-20T12:00:00.000Z");

describe("four threads", () => {
  test("that ask 10,000 times for one name are admitted exactly 600 times", async () => {
    const moments = Array.from({ length: 50 }, (_, n) => [START + n * MINUTE_MS]);
    const admitted = await race({ names: ["key"], takes: 2_500, limit: 600, moments, periodMs: MINUTE_MS });
    expect(Object.values(admitted)).toEqual(moments.map(() => 600));
  });

  test("that race for one name for long are admitted exactly as often as it may", async () => {
    const task = { names: ["key"], takes: 100_000, limit: 200_000, moments: [[START]], periodMs: MINUTE_MS };
    expect(Object.values(await race(task))).toEqual([200_000]);
  });

  test("that race for thousands of new names admit each exactly as often as its limit", async () => {
    const names = Array.from({ length: 5_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`);
    const admitted = await race({ names, takes: 3, limit: 5, moments: [[START]], periodMs: MINUTE_MS });
    expect(Object.keys(admitted)).toHaveLength(names.length);
    expect(new Set(Object.values(admitted))).toEqual(new Set([5]));
  });

  test("whose minutes change at different times keep to the limit in each minute", async () => {
    const at = (minute: number, ms: number) => START + minute * MINUTE_MS + ms;
    // Within a row one thread may be in the old minute while another is in the new one.
    const moments = Array.from({ length: 40 }, (_, n) => [at(n, 59_999), at(n + 1, 0)]);
    const admitted = await race({ names: ["a", "b"], takes: 400, limit: 600, moments, periodMs: MINUTE_MS });
    expect(Object.keys(admitted)).toHaveLength(82);
    expect(new Set(Object.values(admitted))).toEqual(new Set([600]));
  });
});

describe("a window in shared memory", () => {
  test("counts each surface and each period apart", () => {
    const [clock, counts] = [testClock(), createSharedCounts()];
    const [one, other] = [createRateWindow(clock, counts, "one"), createRateWindow(clock, counts, "other")];
    expect(one.take("a", 1).admitted).toBe(true);
    expect(one.take("a", 1, DAY_MS).admitted).toBe(true);
    expect(other.take("a", 1).admitted).toBe(true);
    expect(one.take("a", 1).admitted).toBe(false);
  });

  test("has room for earlier counts, minute after minute, and admits no name more often when it is full", () => {
    const [clock, counts] = [testClock(), createSharedCounts()];
    const window = createRateWindow(clock, counts, "test");
    for (let minute = 0; minute < 5; minute++) {
      let refused = 0;
      for (let n = 0; n < 200_000; n++) if (!window.take(`name ${minute} ${n}`, 1).admitted) refused++;
      // Three quarters full: a name finds no place of its own once in a great while.
      expect(refused).toBeLessThan(2_000);
      clock.advance(MINUTE_MS);
    }
    let [first, second] = [0, 0];
    for (let n = 0; n < 400_000; n++) if (window.take(`many ${n}`, 1).admitted) first++;
    for (let n = 0; n < 400_000; n++) if (window.take(`many ${n}`, 1).admitted) second++;
    expect(first).toBeGreaterThan(200_000);
    expect(second).toBe(0);
  });
});
