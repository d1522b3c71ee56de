// limits: the cost of counting one request in shared memory, in PostgreSQL and, if installed, in Redis.
import type { DatabaseTarget } from "#platform/database/target.ts";
import { createRateWindow, createSharedCounts } from "#platform/rate-window/memory.ts";
import type { RateWindow } from "#platform/rate-window/rate-window.ts";
import { createWindows } from "#platform/rate-window/shared.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";
import { HAS_REDIS, startRedis } from "../../test/support/redis.ts";
import { withDatabase, withDataFolder } from "./database.ts";
import { type Bench, type Figure, inRounds, mostFigure, type Options } from "./harness.ts";
import { percentilesOf } from "./latency.ts";

const NAMES = Array.from({ length: 10_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`);
const LIMIT = 1_000_000;
const TAKES = 500_000;
const STORE_TAKES = 10_000;
/** Callers at the same time. */
const AT_ONCE = 64;
const MOST = { memoryUs: 1, storeUs: 500 };
const DEADLINE_MS = 5_000;

export const limits: Bench = {
  name: "limits",
  about: "the cost of counting a request: in memory, in PostgreSQL, in Redis",
  async run(options): Promise<Figure[]> {
    const window = createRateWindow(systemClock);
    return [
      mostFigure("limits, memory", "us", await inRounds(options, async () => memoryUs(window)), MOST.memoryUs),
      await withDataFolder("limits", (folder) =>
        withDatabase(folder, ({ target }) => measureStore("PostgreSQL", options, target, null)),
      ),
      ...(await withRedis((url) => measureStore("Redis", options, { url: "" }, url))),
    ];
  },
};

function memoryUs(window: ReturnType<typeof createRateWindow>): number {
  const startedAt = performance.now();
  for (let n = 0; n < TAKES; n++) window.take(NAMES[n % NAMES.length] as string, LIMIT);
  return ((performance.now() - startedAt) / TAKES) * 1_000;
}

async function measureStore(
  name: string,
  options: Options,
  target: DatabaseTarget,
  redisUrl: string | null,
): Promise<Figure> {
  const windows = createWindows({
    redisUrl,
    target,
    hasOthers: () => true,
    counts: createSharedCounts(),
    appSecret: "bench",
    log: createLog("warn", 2),
    deadlineMs: DEADLINE_MS,
  });
  try {
    await windows.ready();
    const window = windows.windows("bench");
    const alone: number[] = [];
    for (let n = 0; n < 1_000; n++) {
      const startedAt = performance.now();
      await window.take(NAMES[n] as string, LIMIT);
      alone.push(performance.now() - startedAt);
    }
    const { p50, p99 } = percentilesOf(alone);
    const rounds = await inRounds(options, () => storeUs(window));
    return mostFigure(`limits, ${name}`, "us", rounds, MOST.storeUs, [
      `${AT_ONCE} at once, each another name; one after the other p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    ]);
  } finally {
    await windows.stop();
  }
}

/** Microseconds for each take, with many at the same time. */
async function storeUs(window: RateWindow): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const caller = async () => {
    while (next < STORE_TAKES) await window.take(NAMES[next++ % NAMES.length] as string, LIMIT);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return ((performance.now() - startedAt) / STORE_TAKES) * 1_000;
}

async function withRedis(work: (url: string) => Promise<Figure>): Promise<Figure[]> {
  if (!HAS_REDIS) return [];
  const redis = await startRedis();
  try {
    return [await work(redis.url)];
  } finally {
    await redis.stop();
  }
}
