// How late this thread's event loop comes to what is due. Measured by a timer of our own, and only from the first time that
// somebody asks on: an idle process that nobody watches is not woken for it.
import { createHistogram, type HistogramReading } from "./histogram.ts";

const EVERY_MS = 100;
const BOUNDS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export type LoopLag = {
  /** In seconds. */
  read(): HistogramReading;
  stop(): void;
};

export function createLoopLag(): LoopLag {
  const lag = createHistogram(BOUNDS_S);
  let timer: Timer | null = null;
  let dueAt = 0;
  const start = () => {
    dueAt = performance.now() + EVERY_MS;
    timer = setInterval(() => {
      const now = performance.now();
      lag.observe(Math.max(0, now - dueAt) / 1_000);
      dueAt = now + EVERY_MS;
    }, EVERY_MS);
    timer.unref();
  };
  return {
    read() {
      if (!timer) start();
      return lag.read();
    },
    stop: () => clearInterval(timer ?? undefined),
  };
}
