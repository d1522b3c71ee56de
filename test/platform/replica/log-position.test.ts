// How old the state of a replica is.
import { expect, test } from "bun:test";
import { parsePosition } from "#platform/database/position.ts";
import { createLogPositions } from "#platform/database/replica.ts";

const at = (moment: { now: number }) => createLogPositions(10_000, () => moment.now);

test("positions in the log are read as PostgreSQL writes them", () => {
  expect(parsePosition("0/0")).toBe(0n);
  expect(parsePosition("16/B374D848")).toBe(0x16b374d848n);
  expect(parsePosition("1/0")).toBeGreaterThan(parsePosition("0/FFFFFFFF"));
});

test("one that has replayed the whole log is as old as the last measurement", () => {
  const moment = { now: 1_000 };
  const positions = at(moment);
  positions.note(1_000, 50n);
  moment.now = 1_200;
  expect(positions.lagMs(50n)).toBe(200);
  expect(positions.lagMs(51n)).toBe(200);
});

test("one that stands still gets older while the log grows, until its age is unknown", () => {
  const moment = { now: 0 };
  const positions = at(moment);
  for (let second = 0; second <= 20; second++) {
    moment.now = second * 1_000;
    positions.note(moment.now, BigInt(second * 100));
    if (second === 7) expect(positions.lagMs(300n)).toBe(4_000);
  }
  expect(positions.lagMs(300n)).toBeNull();
  expect(positions.lagMs(1_500n)).toBe(5_000);
});

test("one that stands still while nothing is written is not behind", () => {
  const moment = { now: 0 };
  const positions = at(moment);
  for (let second = 0; second <= 60; second++) {
    moment.now = second * 1_000;
    positions.note(moment.now, 300n);
  }
  expect(positions.lagMs(300n)).toBe(0);
});

test("while the first database is away, a replica with all of its log is current", () => {
  const moment = { now: 0 };
  const positions = at(moment);
  positions.note(0, 300n);
  for (let second = 1; second <= 60; second++) {
    moment.now = second * 1_000;
    positions.standStill(moment.now);
  }
  expect(positions.lagMs(300n)).toBe(0);
  expect(positions.lagMs(299n)).toBeNull();
});

test("nothing is known before the first measurement", () => {
  expect(createLogPositions(1_000).lagMs(1n)).toBeNull();
});
