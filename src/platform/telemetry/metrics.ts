// Figures of one thread as plain values, which it can pass to another thread, and their text for Prometheus.
import { AggregatorRegistry } from "prom-client";

export type HistogramReading = {
  /** Upper bounds of the ranges, without the last one, which has none. */
  bounds: readonly number[];
  /** Per range, including the last one; not cumulative. */
  counts: readonly number[];
  sum: number;
};

export function createHistogram(bounds: readonly number[]) {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let sum = 0;
  return {
    observe(value: number): void {
      let range = 0;
      while (range < bounds.length && value > (bounds[range] as number)) range++;
      (counts[range] as number)++;
      sum += value;
    },
    read: (): HistogramReading => ({ bounds, counts: [...counts], sum }),
  };
}

export type MetricDefinition = {
  type: "counter" | "gauge" | "histogram";
  help: string;
  /** Names of labels. Their values are bounded and never tell of a person. */
  labels?: readonly string[];
  /** How values of several threads with the same labels are combined; the sum unless given. */
  across?: "first" | "max";
};

export type Reading<Name extends string = string> = {
  name: Name;
  labels?: Record<string, string>;
  value: number | HistogramReading;
};

export type Metrics<Name extends string = string> = ReturnType<typeof createMetrics<Name>>;

export function createMetrics<Name extends string = string>() {
  const readers: (() => readonly Reading<Name>[])[] = [];
  return {
    /** `read` is asked at each scrape. */
    add(read: () => readonly Reading<Name>[]): void {
      readers.push(read);
    },
    read: (): Reading<Name>[] => readers.flatMap((read) => read()),
  };
}

const EVERY_MS = 100;
const BOUNDS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Measures from the first reading on. @returns how late this thread's timers ran, in seconds */
export function createLoopLag(): () => HistogramReading {
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
  return () => {
    if (!timer) start();
    return lag.read();
  };
}

/** Prometheus, "Exposition formats". */
export const METRICS_CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

type Value = { metricName?: string; labels: Record<string, string | number>; value: number };

/** @param threads each thread's readings; unknown names are left out */
export async function metricsText(
  definitions: Readonly<Record<string, MetricDefinition>>,
  threads: readonly (readonly Reading[])[],
): Promise<string> {
  const families = threads.map((readings) =>
    [...Map.groupBy(readings, (each) => each.name)].flatMap(([name, ofName]) => {
      const definition = definitions[name];
      if (!definition) return [];
      const { type, help, across } = definition;
      return [{ name, type, help, aggregator: across ?? "sum", values: ofName.flatMap(valuesOf) }];
    }),
  );
  return AggregatorRegistry.aggregate(families).metrics();
}

function valuesOf({ name, labels = {}, value }: Reading): Value[] {
  return typeof value === "number" ? [{ labels, value }] : rangesOf(name, labels, value);
}

/** Buckets are cumulative. */
function rangesOf(name: string, labels: Record<string, string>, { bounds, counts, sum }: HistogramReading): Value[] {
  let below = 0;
  const buckets = counts.map((count, index) => {
    below += count;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: bounds[index] ?? "+Inf" }, value: below };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: below },
  ];
}
