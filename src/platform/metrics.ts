// Figures of one thread, as Prometheus wants them. Whatever counts something counts it in plain numbers; here it says how they
// are read, which happens only when somebody asks. Readings are plain values, so that a thread can hand them to another.
import type { HistogramReading } from "./metrics/histogram.ts";

export type MetricDefinition = {
  type: "counter" | "gauge" | "histogram";
  help: string;
  /** Names of labels; what they may be is bounded, and never says anything of a person. */
  labels?: readonly string[];
  /** What several threads' values of the same labels make together; the sum, unless said otherwise. */
  across?: "first" | "max";
};

export type Reading<Name extends string = string> = {
  name: Name;
  labels?: Record<string, string>;
  value: number | HistogramReading;
};

export type Metrics<Name extends string = string> = {
  /** `read` is asked at each scrape. */
  add(read: () => readonly Reading<Name>[]): void;
  /** What all have to say now. */
  read(): Reading<Name>[];
};

/** The figures of this thread. */
export function createMetrics<Name extends string = string>(): Metrics<Name> {
  const readers: (() => readonly Reading<Name>[])[] = [];
  return {
    add(read) {
      readers.push(read);
    },
    read: () => readers.flatMap((read) => read()),
  };
}
