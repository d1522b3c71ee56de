// Fixed windows of one minute, aligned to the clock.
import { expect, test } from "bun:test";
import { createRateWindow } from "#platform/rate-window/memory.ts";
import { testClock } from "../support/database.ts";

test("admits as many as the limit says, and counts down", () => {
  const window = createRateWindow(testClock());
  const seen = [1, 2, 3, 4, 5].map(() => window.take("a", 3));
  expect(seen.map((each) => each.admitted)).toEqual([true, true, true, false, false]);
  expect(seen.map((each) => each.remaining)).toEqual([2, 1, 0, 0, 0]);
  expect(seen.every((each) => each.limit === 3)).toBe(true);
});

test("counts each caller apart", () => {
  const window = createRateWindow(testClock());
  for (const who of ["a", "b", "__proto__", "constructor"]) expect(window.take(who, 1).admitted).toBe(true);
  expect(window.take("a", 1).admitted).toBe(false);
});

const moments: [now: string, resetAt: string, retryAfter: number][] = [
  ["2026-11-20T12:00:00.000Z", "2026-11-20T12:01:00Z", 60],
  ["2026-11-20T12:00:00.001Z", "2026-11-20T12:01:00Z", 60],
  ["2026-11-20T12:00:01.000Z", "2026-11-20T12:01:00Z", 59],
  ["2026-11-20T12:00:58.999Z", "2026-11-20T12:01:00Z", 2],
  ["2026-11-20T12:00:59.000Z", "2026-11-20T12:01:00Z", 1],
  ["2026-11-20T12:00:59.999Z", "2026-11-20T12:01:00Z", 1],
];
for (const [now, resetAt, retryAfter] of moments) {
  test(`at ${now} the window ends at ${resetAt}, in ${retryAfter} s`, () => {
    const admission = createRateWindow(testClock(now)).take("a", 1);
    expect(admission.resetAt).toBe(Date.parse(resetAt) / 1_000);
    expect(admission.retryAfter).toBe(retryAfter);
  });
}

test("is fixed, not sliding: each minute begins at zero for everybody", () => {
  const clock = testClock("2026-11-20T12:00:59.999Z");
  const window = createRateWindow(clock);
  expect(window.take("a", 1).admitted).toBe(true);
  expect(window.take("a", 1).admitted).toBe(false);
  clock.advance(1);
  expect(window.take("a", 1)).toMatchObject({ admitted: true, remaining: 0 });
});

test("a refused request is not counted: a higher limit a moment later admits", () => {
  const window = createRateWindow(testClock());
  window.take("a", 1);
  for (let n = 0; n < 50; n++) window.take("a", 1);
  expect(window.take("a", 3)).toMatchObject({ admitted: true, remaining: 1 });
});
