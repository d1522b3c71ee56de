// The large database with its insights up to date, so that a bench does not measure the refresh at the start.
import { refreshBenchmarks } from "#domain/insight/benchmark/refresh.ts";
import { systemClock } from "#platform/clock.ts";
import type { Context } from "#platform/context.ts";
import { type DatabasePool, openPool } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import { type BenchData, prepareData } from "./data.ts";
import type { Options } from "./harness.ts";
import { LARGE } from "./scale.ts";

/** Duration of the first refresh, which reads every reply. */
export type FirstRefresh = { businesses: number; seconds: number };

export async function prepareInsights({ say }: Options): Promise<{ data: BenchData; first: FirstRefresh }> {
  const data = await prepareData(say, LARGE);
  say("refreshing benchmarks ...");
  const startedAt = performance.now();
  const businesses = await withContext(data, ({ context }) => refreshBenchmarks(context));
  return { data, first: { businesses, seconds: secondsSince(startedAt) } };
}

/** Runs `work` in this process over the data, without the service. */
export async function withContext<T>(
  data: BenchData,
  work: (over: { context: Context; pool: DatabasePool }) => Promise<T>,
): Promise<T> {
  const server = await enterEmbeddedPostgres({ dataDir: data.dataDir });
  try {
    const pool = openPool(server.connection, { max: 4 });
    try {
      const log = createLog("error", 2);
      return await work({ context: { db: pool.db, clock: systemClock, log, baseUrl: "http://localhost" }, pool });
    } finally {
      await pool.close();
    }
  } finally {
    await server.leave();
  }
}

/** To a tenth. */
export function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10;
}
