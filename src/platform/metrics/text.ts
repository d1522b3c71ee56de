// Readings of several threads as one text for Prometheus. The library that writes it is loaded when somebody first asks: a
// service that nobody watches is spared its memory.
import type { MetricDefinition, Reading } from "../metrics.ts";
import type { HistogramReading } from "./histogram.ts";

/** Prometheus, "Exposition formats". */
export const METRICS_CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

type Value = { metricName?: string; labels: Record<string, string | number>; value: number };

/** @param threads what each thread had to say; names that are not defined are left out */
export async function metricsText(
  definitions: Readonly<Record<string, MetricDefinition>>,
  threads: readonly (readonly Reading[])[],
): Promise<string> {
  const { AggregatorRegistry } = await import("prom-client");
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

/** Ranges are told from zero on, each with those below it. */
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
