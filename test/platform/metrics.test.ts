import { describe, expect, test } from "bun:test";
import {
  createHistogram,
  createLoopLag,
  createMetrics,
  type MetricDefinition,
  metricsText,
} from "#platform/telemetry/metrics.ts";
import { parseMetrics, sampleOf } from "../support/metrics-text.ts";
import { until } from "../support/until.ts";

const DEFINITIONS: Record<string, MetricDefinition> = {
  x_total: { type: "counter", labels: ["kind"], help: "Counted." },
  x_most: { type: "gauge", across: "max", help: "The largest." },
  x_shared: { type: "gauge", across: "first", help: "One for all." },
  x_seconds: { type: "histogram", help: 'Back\\slash, "quote"\nand a second line.' },
};

test("a value falls into the first range that holds it, its end included", () => {
  const histogram = createHistogram([1, 2]);
  for (const value of [0, 1, 1.5, 2, 2.1, 1e9]) histogram.observe(value);
  expect(histogram.read()).toEqual({ bounds: [1, 2], counts: [2, 2, 2], sum: 0 + 1 + 1.5 + 2 + 2.1 + 1e9 });
});

test("readings are made at each scrape, of everything that was added", () => {
  let count = 0;
  const metrics = createMetrics();
  metrics.add(() => [{ name: "x_total", value: count }]);
  metrics.add(() => [{ name: "x_most", value: 7 }]);
  count = 3;
  expect(metrics.read()).toEqual([
    { name: "x_total", value: 3 },
    { name: "x_most", value: 7 },
  ]);
});

describe("the text", () => {
  const reading = (values: number[]) => {
    const histogram = createHistogram([0.1, 1]);
    for (const each of values) histogram.observe(each);
    return histogram.read();
  };
  const thread = (n: number, most: number, values: number[]) => [
    { name: "x_total", labels: { kind: "a" }, value: n },
    { name: "x_most", value: most },
    { name: "x_shared", value: 5 },
    { name: "x_seconds", value: reading(values) },
  ];

  test("adds the threads' counts, and takes the largest or a single one where a sum has no meaning", async () => {
    const text = await metricsText(DEFINITIONS, [
      [...thread(2, 10, [0.05, 0.5]), { name: "x_total", labels: { kind: "b" }, value: 1 }],
      thread(40, 30, [0.5, 5]),
    ]);
    const families = parseMetrics(text);
    expect(sampleOf(families, "x_total", { kind: "a" })).toBe(42);
    expect(sampleOf(families, "x_total", { kind: "b" })).toBe(1);
    expect(sampleOf(families, "x_most")).toBe(30);
    expect(sampleOf(families, "x_shared")).toBe(5);
    expect(sampleOf(families, "x_seconds_bucket", { le: "0.1" })).toBe(1);
    expect(sampleOf(families, "x_seconds_bucket", { le: "1" })).toBe(3);
    expect(sampleOf(families, "x_seconds_bucket", { le: "+Inf" })).toBe(4);
    expect(sampleOf(families, "x_seconds_sum")).toBeCloseTo(6.05);
    expect(sampleOf(families, "x_seconds_count")).toBe(4);
  });

  test("stays valid whatever a help or a label contains", async () => {
    const text = await metricsText(DEFINITIONS, [
      [
        { name: "x_total", labels: { kind: 'a"b\\c\nd' }, value: 1 },
        { name: "x_seconds", value: reading([1]) },
      ],
    ]);
    expect(parseMetrics(text).get("x_total")?.samples[0]?.labels.kind).toBe('a\\"b\\\\c\\nd');
  });

  test("leaves out what is not defined", async () => {
    expect(
      await metricsText(DEFINITIONS, [
        [
          { name: "y_total", value: 1 },
          { name: "x_most", value: 1 },
        ],
      ]),
    ).not.toContain("y_total");
  });
});

test("a blocked event loop shows in its lag", async () => {
  const readLag = createLoopLag();
  readLag();
  await until("it is measured", () => readLag().counts.some((count) => count > 0));
  const before = readLag().sum;
  const blockedUntil = performance.now() + 300;
  while (performance.now() < blockedUntil);
  await until("it is noticed", () => readLag().sum - before > 0.15);
});
