// A thread that counts in shared memory: on a message it takes a number of requests, and reports how many were admitted.
import { createRateWindow, type SharedCounts } from "#platform/rate-window/memory.ts";

export type RateTask = {
  counts: SharedCounts;
  /** Counts arrivals at each row. */
  gate: SharedArrayBuffer;
  names: string[];
  takes: number;
  limit: number;
  /** The clock's moments, in turn. All threads begin each row together, so none is more than a row ahead. */
  moments: number[][];
  threads: number;
  periodMs: number;
};

/** Admitted requests by name and moment. */
export type RateResult = Record<string, number>;

const SPINS = 100_000;

const scope = globalThis as unknown as Worker;
scope.onmessage = ({ data }: MessageEvent<RateTask>) => {
  const { counts, gate, names, takes, limit, moments, periodMs, threads } = data;
  const arrivals = new Int32Array(gate);
  let now = 0;
  const window = createRateWindow({ now: () => new Date(now) }, counts, "test");
  const admitted: RateResult = {};
  moments.forEach((row, index) => {
    Atomics.add(arrivals, 0, 1);
    // Spins at first, because a sleeping thread wakes after the race is over.
    for (let n = 0; Atomics.load(arrivals, 0) < (index + 1) * threads; n++)
      if (n > SPINS) Atomics.wait(arrivals, 1, 0, 1);
    for (const moment of row) {
      now = moment;
      for (let n = 0; n < takes; n++)
        for (const name of names) {
          const id = `${name} ${Math.floor(moment / periodMs)}`;
          if (window.take(name, limit, periodMs).admitted) admitted[id] = (admitted[id] ?? 0) + 1;
        }
    }
  });
  scope.postMessage(admitted);
};
