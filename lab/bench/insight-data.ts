// The large database with its insights up to date, so that a bench does not measure the refresh at the start.
import { refreshBenchmarks } from "#domain/insight/benchmark/refresh.ts";
import { type BenchData, prepareData } from "./data.ts";
import { withDatabase } from "./database.ts";
import type { Options } from "./harness.ts";
import { LARGE } from "./scale.ts";

/** The first refresh reads every reply. */
export type FirstRefresh = { businesses: number; seconds: number };

export async function prepareInsights({ say }: Options): Promise<{ data: BenchData; first: FirstRefresh }> {
  const data = await prepareData(say, LARGE);
  say("refreshing benchmarks ...");
  const startedAt = performance.now();
  const businesses = await withDatabase(data.dataDir, ({ context }) => refreshBenchmarks(context));
  return { data, first: { businesses, seconds: secondsSince(startedAt) } };
}

/** Seconds, rounded to a tenth. */
export function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10;
}
