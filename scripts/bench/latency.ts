// Median and maximum latency of a hundred requests, one after the other.
import { KEY } from "./data.ts";
import type { Figure, Options } from "./harness.ts";
import type { Service } from "./service.ts";

const WARM_UP = 200;

export type Latency = { p50: number; p99: number };

/** Milliseconds of each request, over HTTP, with the bench's key. @param pathOf the n-th path */
export async function measureLatency(
  { port }: Pick<Service, "port">,
  requests: number,
  pathOf: (n: number) => string,
  signal: AbortSignal,
): Promise<Latency> {
  const times: number[] = [];
  for (let n = -WARM_UP; n < requests; n++) {
    signal.throwIfAborted();
    const path = pathOf(n + WARM_UP);
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${KEY}` } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}.`);
    if (n >= 0) times.push(performance.now() - startedAt);
  }
  return percentilesOf(times);
}

/** The middle and the worst of a hundred. */
export function percentilesOf(times: number[]): Latency {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Each of the two over all rounds, against what it may be. */
export function latencyFigures(name: string, rounds: Latency[], most: Latency): Figure[] {
  return (["p50", "p99"] as const).map((each) =>
    mostFigure(
      `${name}, ${each}`,
      "ms",
      rounds.map((round) => round[each]),
      most[each],
    ),
  );
}

/** A figure where less is better and there is nothing to compare with. */
export function mostFigure(name: string, unit: string, values: number[], most: number, notes: string[] = []): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? Number.NaN;
  return {
    name,
    unit,
    ours: { median, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN },
    baseline: null,
    ratio: null,
    target: `<= ${most} ${unit}`,
    met: median <= most,
    notes,
  };
}

/** Rounds of a latency are short: many requests in each. */
export const REQUESTS = 1_000;

/** One after the other, each round by itself. */
export async function inRounds<T>({ rounds, say, signal }: Options, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted();
    say(`round ${round + 1} of ${rounds}`);
    results.push(await measure());
  }
  return results;
}
