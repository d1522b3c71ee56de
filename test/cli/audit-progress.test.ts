// What `log verify` says while it reads, by a clock of the test.
import { expect, test } from "bun:test";
import { createAuditProgress, type Reading } from "#cli/audit/progress.ts";

function screen() {
  let now = 0;
  const lines: string[] = [];
  const shown: string[] = [];
  const progress = createAuditProgress(
    { show: (_, text) => shown.push(text), line: (text) => lines.push(text) },
    () => now,
  );
  return { lines, shown, progress, pass: (ms: number) => (now += ms) };
}

const businesses = (done: number, share: number): Reading => ({ what: "businesses", done, total: 40, share });

test("a wait for the limits is said at once, with what is done and how long the rest may take", () => {
  const { lines, progress, pass } = screen();
  progress.at(businesses(10, 0.25));
  pass(2_000);
  progress.at(businesses(20, 0.5));
  expect(lines).toEqual([]);
  progress.waits(58_000);
  // A minute for the first half, the wait included, and another one for the second.
  expect(lines).toEqual(["20 of 40 businesses, about 118 s left, the service asks to wait 58 s"]);
});

test("lines come every 15 seconds at most, and a terminal's bar with each answer", () => {
  const { lines, shown, progress, pass } = screen();
  for (let second = 1; second <= 60; second++) {
    pass(1_000);
    progress.at({ what: "entries", done: second, total: 600, share: second / 600 });
  }
  expect(shown.length).toBe(60);
  expect(lines.map((line) => line.split(",")[0])).toEqual(["15", "30", "45", "60"].map((n) => `${n} of 600 entries`));
  expect(lines[0]).toBe("15 of 600 entries, about 10 min left");
});

test("the time of the entries says nothing about the businesses, and nothing is left at the end", () => {
  const { shown, progress, pass } = screen();
  pass(3_600_000);
  progress.at({ what: "entries", done: 600, total: 600, share: 1 });
  progress.at(businesses(0, 0.01));
  pass(10_000);
  progress.at(businesses(20, 0.5));
  progress.at(businesses(40, 1));
  expect(shown.slice(2)).toEqual(["20 of 40 businesses, about 10 s left", "40 of 40 businesses"]);
});
