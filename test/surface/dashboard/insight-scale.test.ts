// Scales of charts fit the data, and keep every value within them.
import { describe, expect, test } from "bun:test";
import { scaleOfScores, scaleUpTo } from "#surface/dashboard/insight/scale.ts";

describe("a scale of scores", () => {
  for (const [values, from, to] of [
    [[38, 46], 38, 46],
    [[44], 42, 46],
    [[43, 44], 41, 46],
    [[50], 46, 50],
    [[10], 10, 14],
    [[49, 50], 46, 50],
    [[10, 50], 10, 50],
    [[31, 47], 30, 50],
  ] as const)
    test(`${values} runs from ${from} to ${to}`, () => {
      expect(scaleOfScores(values)).toMatchObject({ from, to });
    });

  test("holds every pair of scores, with two to six ticks", () => {
    for (let low = 10; low <= 50; low++)
      for (let high = low; high <= 50; high++) {
        const { from, to, ticks } = scaleOfScores([low, high]);
        expect(from <= low && high <= to && from >= 10 && to <= 50).toBe(true);
        expect(ticks.length).toBeWithin(2, 7);
        expect([ticks[0], ticks.at(-1)]).toEqual([from, to]);
      }
  });
});

test("a scale from zero ends at a round number", () => {
  expect([0, 1, 2, 3, 9, 10, 11, 867, 1_000_000].map((most) => scaleUpTo(most).to)).toEqual([
    2, 2, 2, 4, 10, 10, 20, 1000, 1_000_000,
  ]);
});
