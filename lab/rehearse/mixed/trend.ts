// Judges whether figures stay level over time.
import { quantile } from "../../bench/harness.ts";

export type Sample = { atMs: number; value: number };

/**
 * The slope by Theil and Sen: the median of the slopes between all pairs, which a few outliers do not move.
 * @returns per ms; 0 for fewer than two samples
 */
export function slopeOf(samples: readonly Sample[]): number {
  const slopes: number[] = [];
  for (const [index, a] of samples.entries())
    for (const b of samples.slice(index + 1))
      if (b.atMs !== a.atMs) slopes.push((b.value - a.value) / (b.atMs - a.atMs));
  return slopes.length === 0 ? 0 : medianOf(slopes);
}

/** How much it grows from the first to the last of the samples, by their slope. */
export function growthOf(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  return first && last ? slopeOf(samples) * (last.atMs - first.atMs) : 0;
}

/** The later three quarters: code that is loaded and caches that fill at the beginning are no growth. */
export function settled(samples: readonly Sample[]): Sample[] {
  return samples.slice(Math.ceil(samples.length / 4));
}

/** The least sample of each window: other samples hold garbage that is not collected yet, and a leak raises the least, too. */
export function troughsOf(samples: readonly Sample[], windowMs: number): Sample[] {
  const windows = Map.groupBy(samples, ({ atMs }) => Math.floor(atMs / windowMs));
  return [...windows.values()].map((all) => all.reduce((least, each) => (each.value < least.value ? each : least)));
}

export function medianOf(values: readonly number[]): number {
  return quantile(values, 0.5);
}
