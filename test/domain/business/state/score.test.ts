import { describe, expect, test } from "bun:test";
import { labelOf, ratingAverage, type Stars, score, share, starsToDraw } from "#domain/business/state/score.ts";

const NONE: Stars = [0, 0, 0, 0, 0];
const NO_PLATFORMS = { count: 0, sum: 0 };
const fives = (count: number): Stars => [0, 0, 0, 0, count];

describe("the score", () => {
  // Computed by hand: (7 x 3.5 + weights x stars) / (7 + weights).
  const cases: [
    what: string,
    verified: Stars,
    unverified: Stars,
    platforms: { count: number; sum: number },
    tenths: number | null,
  ][] = [
    ["nothing", NONE, NONE, NO_PLATFORMS, null],
    ["two reviews are too few", fives(2), NONE, NO_PLATFORMS, null],
    ["three verified fives: 39.5 / 10 = 3.95, which is 4.0", fives(3), NONE, NO_PLATFORMS, 40],
    ["three unverified fives: 32 / 8.5 = 3.76", NONE, fives(3), NO_PLATFORMS, 38],
    ["two here and one elsewhere make three: (24.5 + 10 + 2) / 9.5 = 3.84", fives(2), NONE, { count: 1, sum: 400 }, 38],
    ["only elsewhere, below the floor: (24.5 + 10 x 4.5) / 17 = 4.09", NONE, NONE, { count: 20, sum: 9_000 }, 41],
    ["only elsewhere, capped at 10: the same for a million", NONE, NONE, { count: 1_000_000, sum: 450_000_000 }, 41],
    [
      "capped at what customers weigh: (24.5 + 100 x 5 + 100 x 1) / 207 = 3.02",
      fives(100),
      NONE,
      { count: 1_000, sum: 100_000 },
      30,
    ],
    ["not capped: (24.5 + 100 x 5 + 50 x 1) / 157 = 3.66", fives(100), NONE, { count: 100, sum: 10_000 }, 37],
    ["all ones: (24.5 + 1000) / 1007 = 1.017", [1_000, 0, 0, 0, 0], NONE, NO_PLATFORMS, 10],
    ["all fives, many: 5.0", fives(100_000), NONE, NO_PLATFORMS, 50],
    ["mixed: (24.5 + 3 + 8 + .5 + 2.5) / (7 + 3 + 1) = 3.5", [0, 0, 1, 2, 0], [1, 0, 0, 0, 1], NO_PLATFORMS, 35],
  ];
  for (const [what, verified, unverified, platforms, tenths] of cases) {
    test(what, () => expect(score({ verified, unverified }, platforms).tenths).toBe(tenths));
  }

  test("is rounded half up where a float could round either way", () => {
    // (24.5 + 5v) / (7 + v) is 4.25 at v = 7: 59.5 / 14.
    expect(score({ verified: fives(7), unverified: NONE }, NO_PLATFORMS).tenths).toBe(43);
  });

  test("stays exact beyond 2^53", () => {
    const platforms = { count: 100_000_000, sum: 482 * 100_000_000 };
    expect(score({ verified: fives(100_000_000), unverified: NONE }, platforms).tenths).toBe(49);
  });

  test("is the sum of its parts", () => {
    const parts = score({ verified: fives(10), unverified: fives(5) }, { count: 500, sum: 200_000 });
    expect(parts).toEqual({
      tenths: expect.any(Number),
      priorHalves: 14,
      verifiedHalves: 20,
      unverifiedHalves: 5,
      platformHalves: 25,
      platformHalvesUncapped: 500,
    });
    const weight = (14 + 20 + 5 + 25) / 2;
    const mean = (7 * 3.5 + 10 * 5 + 2.5 * 5 + 12.5 * 4) / weight;
    expect(parts.tenths).toBe(Math.round(mean * 10));
  });
});

test("labels begin at their limits", () => {
  const borders: [number, string][] = [
    [50, "Excellent"],
    [43, "Excellent"],
    [42, "Great"],
    [38, "Great"],
    [37, "Average"],
    [28, "Average"],
    [27, "Poor"],
    [18, "Poor"],
    [17, "Bad"],
    [10, "Bad"],
  ];
  for (const [tenths, label] of borders) expect(labelOf(tenths)).toBe(label as never);
});

test("averages and shares are rounded half up, and are 0 without reviews", () => {
  expect(ratingAverage(NONE)).toBe(0);
  expect(ratingAverage([1, 0, 0, 0, 2])).toBe(3.67);
  expect(ratingAverage([0, 0, 0, 7, 1])).toBe(4.13);
  expect(share(0, 0)).toBe(0);
  expect(share(1, 3)).toBe(0.3333);
  expect(share(2, 3)).toBe(0.6667);
});

test("stars are drawn to the nearest half", () => {
  expect(starsToDraw(null, 0)).toBe(0);
  expect(starsToDraw(null, 3.24)).toBe(3);
  expect(starsToDraw(null, 3.25)).toBe(3.5);
  expect(starsToDraw(47, 1)).toBe(4.5);
  expect(starsToDraw(48, 1)).toBe(5);
});
