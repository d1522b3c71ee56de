// Latency of requests that are sent one after the other: the median and the p99.
import { KEY } from "./data.ts";
import { type Figure, inRounds, mostFigure, type Options, quantile } from "./harness.ts";
import { addressAt } from "./load.ts";
import type { Service } from "./service.ts";

/** Rounds of a latency are short, so each has many requests. */
const REQUESTS = 1_000;
/** One request in so many more comes first, to warm up. */
const WARM_UP = 5;

export type Latency = { p50: number; p99: number };

/**
 * The latency of each round in ms, over HTTP, with the bench's key. @param pathOf the n-th path @param requests of a round: fewer where each
 * may take as long as its limit
 */
export function measureLatency(
  options: Options,
  { port }: Service,
  pathOf: (n: number) => string,
  requests = REQUESTS,
): Promise<Latency[]> {
  const warmUp = requests / WARM_UP;
  return inRounds(options, async () => {
    const times: number[] = [];
    for (let n = -warmUp; n < requests; n++) {
      options.signal.throwIfAborted();
      const path = pathOf(n + warmUp);
      const startedAt = performance.now();
      const headers = { authorization: `Bearer ${KEY}`, "x-forwarded-for": addressAt(n + warmUp) };
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} answers ${response.status}.`);
      if (n >= 0) times.push(performance.now() - startedAt);
    }
    return percentilesOf(times);
  });
}

export function percentilesOf(times: readonly number[]): Latency {
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Two figures, the p50 and the p99 of all rounds, each with its limit in ms. */
export function latencyFigures(name: string, rounds: readonly Latency[], most: Latency): Figure[] {
  return (["p50", "p99"] as const).map((each) =>
    mostFigure(
      `${name}, ${each}`,
      "ms",
      rounds.map((round) => round[each]),
      most[each],
    ),
  );
}
