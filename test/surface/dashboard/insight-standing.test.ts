// The rank of the hours to a reply in words: it never contradicts the median that stands beside it.
import { expect, test } from "bun:test";
import { METRICS } from "#domain/insight/unit.ts";
import { formatOf } from "#platform/language/format.ts";
import { rowsOf } from "#surface/dashboard/insight/benchmark.tsx";

const QUARTILES = { p25: 12.4, median: 28.1, p75: 43.9 };

function standingOf(hours: number | null): string | undefined {
  const metrics = Object.fromEntries(METRICS.map((metric) => [metric, QUARTILES]));
  const own = { values: { replyHours: hours }, percentiles: null };
  const given = [{ ...metrics, replyHours: QUARTILES }, own] as unknown as Parameters<typeof rowsOf>;
  return rowsOf(given[0], given[1], formatOf("en")).at(-1)?.standing;
}

test.each([
  [12.3, "Among the fastest quarter"],
  [15.1, "Faster than the median"],
  [28.04, "Faster than the median"],
  [28.08, "The same as the median"],
  [28.14, "The same as the median"],
  [28.2, "Slower than the median"],
  [43.9, "Slower than the median"],
  [44, "Among the slowest quarter"],
  [null, "You have no figure to compare yet"],
])("%p hours beside a median of 28.1: %s", (hours, words) => {
  expect(standingOf(hours)).toBe(words);
});
