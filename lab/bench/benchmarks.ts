// benchmarks: the time that a caller waits, and the time of a full refresh, as after every midnight, while a writer adds reviews to
// the largest business. The writer's reviews are rolled back, so the data stays the same.
import type { BusinessId } from "#contract/id.ts";
import { move } from "#domain/business/state/tally.ts";
import { refreshBenchmarks } from "#domain/insight/benchmark/refresh.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import type { BenchData } from "./data.ts";
import { BIG_ID } from "./data-fill.ts";
import { withDatabase } from "./database.ts";
import { type Bench, type Figure, mostFigure, type Options } from "./harness.ts";
import { type FirstRefresh, prepareInsights, secondsSince } from "./insight-data.ts";
import { type Latency, latencyFigures, measureLatency, percentilesOf } from "./latency.ts";
import { startService } from "./service.ts";

const REFRESHES = 3;
const ALONE_MS = 5_000;
const PAUSE_MS = 10;
const PLATFORM_PATH = "/api/v1/insights/benchmarks";
const categoryPath = (n: number) => `${PLATFORM_PATH}?category=bench-${n % 10}-${n % 3}`;

export const benchmarks: Bench = {
  name: "benchmarks",
  about: "benchmarks of categories and of the platform: the time that a caller waits, and a full refresh",
  async run(options) {
    const { data, first } = await prepareInsights(options);
    const refreshed = await measureRefresh(options, data, first);
    const service = await startService(data);
    try {
      const most: Latency = { p50: 5, p99: 30 };
      return [
        ...latencyFigures("benchmarks, category", await measureLatency(options, service, categoryPath), most),
        ...latencyFigures("benchmarks, platform", await measureLatency(options, service, () => PLATFORM_PATH), most),
        ...refreshed,
      ];
    } finally {
      await service.stop();
    }
  },
};

function measureRefresh({ say, signal }: Options, data: BenchData, first: FirstRefresh): Promise<Figure[]> {
  return withDatabase(data.dataDir, async ({ context, pool }) => {
    const alone = percentilesOf(await writeUntil(context, Bun.sleep(ALONE_MS)));
    const times: number[] = [];
    const waits: number[] = [];
    for (let n = 0; n < REFRESHES; n++) {
      signal.throwIfAborted();
      say(`full refresh ${n + 1} of ${REFRESHES}`);
      await pool.sql`update benchmark_figure set until = '-infinity'`;
      const startedAt = performance.now();
      const refresh = refreshBenchmarks(context).then(() => times.push(secondsSince(startedAt)));
      waits.push(...(await writeUntil(context, refresh)));
    }
    const { drifted } = await verifyFigures(context);
    if (drifted > 0) throw new Error(`${drifted} figures are not what the reviews say.`);
    return [
      mostFigure("benchmarks, full refresh", "s", times, 60, [
        `the first one, which reads every reply: ${first.businesses} businesses in ${first.seconds} s`,
        `a writer to the largest business waits meanwhile: ${latencyText(percentilesOf(waits))}; alone: ${latencyText(alone)}`,
      ]),
    ];
  });
}

/** The time of each move of the counters in ms, until `end` settles. All moves are rolled back. */
async function writeUntil(context: Context, end: Promise<unknown>): Promise<number[]> {
  const state = { ended: false };
  const ended = end.finally(() => {
    state.ended = true;
  });
  const rollback = new Error("rolled back");
  const businessId = BIG_ID as BusinessId;
  const times: number[] = [];
  while (!state.ended) {
    const startedAt = performance.now();
    await inTransaction(context, async (inside) => {
      await move(inside, [{ businessId, day: "2026-10-01", kind: "verified", rating: 5, count: 1, replied: 0 }]);
      throw rollback;
    }).catch((error) => {
      if (error !== rollback) throw error;
    });
    times.push(performance.now() - startedAt);
    await Bun.sleep(PAUSE_MS);
  }
  await ended;
  return times;
}

function latencyText({ p50, p99 }: Latency): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
