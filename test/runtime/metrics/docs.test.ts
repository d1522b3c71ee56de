// docs/metrics.md names every metric, and no other.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { METRICS, type MetricName } from "#runtime/metrics/definition.ts";

const docs = readFileSync(new URL("../../../docs/metrics.md", import.meta.url), "utf8");

test("each metric is explained once, with its type and its labels", () => {
  const rows = [...docs.matchAll(/^\| `(candor_[a-z_]+)` \| ([a-z]+) \| ([a-z, ]*)\| .+ \|$/gm)];
  const told = Object.fromEntries(
    rows.map(([, name, type, labels = ""]) => [name, { type, labels: labels.split(",").map((each) => each.trim()) }]),
  );
  expect(rows.length).toBe(Object.keys(told).length);
  const defined = Object.entries(METRICS).map(([name, definition]) => {
    const { labels = [] } = definition as { labels?: readonly string[] };
    return [name, { type: definition.type, labels: labels.length === 0 ? [""] : [...labels] }];
  });
  expect(told).toEqual(Object.fromEntries(defined));
});

test("alerts and explanations name no metric that does not exist", () => {
  const named = new Set(
    [...docs.matchAll(/candor_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, "")),
  );
  for (const name of named) expect(Object.keys(METRICS)).toContain(name as MetricName);
});
