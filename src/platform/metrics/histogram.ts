// How often something was how large, in a few ranges: three numbers are touched for each observation.

export type HistogramReading = {
  /** Upper ends of the ranges, the last one without an end left out. */
  bounds: readonly number[];
  /** Per range, the last one without an end included; not cumulative. */
  counts: readonly number[];
  sum: number;
};

export type Histogram = {
  observe(value: number): void;
  read(): HistogramReading;
};

/** @param bounds upper ends of the ranges, ascending */
export function createHistogram(bounds: readonly number[]): Histogram {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let sum = 0;
  return {
    observe(value) {
      let range = 0;
      while (range < bounds.length && value > (bounds[range] as number)) range++;
      (counts[range] as number)++;
      sum += value;
    },
    read: () => ({ bounds, counts: [...counts], sum }),
  };
}
