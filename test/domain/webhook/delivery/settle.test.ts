// The schedule of retries: a first send and six more, then the delivery is dropped.
import { expect, test } from "bun:test";
import { retryDelayMs } from "#domain/webhook/delivery/settle.ts";

const MINUTES = 60_000;
const schedule: [attempts: number, minutes: number | null][] = [
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 2 * 60],
  [5, 8 * 60],
  [6, 24 * 60],
  [7, null],
  [8, null],
  [1_000, null],
];
for (const [attempts, minutes] of schedule) {
  test(`after ${attempts} attempts: ${minutes === null ? "dropped" : `${minutes} minutes`}`, () => {
    expect(retryDelayMs(attempts)).toBe(minutes === null ? null : minutes * MINUTES);
  });
}

test("the last attempt is 34 h 36 min after the first, where each fails at once", () => {
  let last = 0;
  for (let attempts = 1; retryDelayMs(attempts) !== null; attempts++) last += retryDelayMs(attempts) ?? 0;
  expect(last).toBe((34 * 60 + 36) * MINUTES);
});
