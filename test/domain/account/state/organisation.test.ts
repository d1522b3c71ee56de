import { describe, expect, test } from "bun:test";
import { periodAt } from "#domain/account/state/organisation.ts";

const at = (text: string) => new Date(text);

describe("allowance periods step by calendar months from the anchor", () => {
  const cases: [anchor: string, now: string, start: string, end: string][] = [
    ["2026-01-15T10:00:00.000Z", "2026-01-15T10:00:00.000Z", "2026-01-15T10:00:00.000Z", "2026-02-15T10:00:00.000Z"],
    ["2026-01-15T10:00:00.000Z", "2026-02-15T09:59:59.999Z", "2026-01-15T10:00:00.000Z", "2026-02-15T10:00:00.000Z"],
    ["2026-01-31T00:00:00.000Z", "2026-02-28T00:00:00.000Z", "2026-02-28T00:00:00.000Z", "2026-03-31T00:00:00.000Z"],
    ["2026-01-31T00:00:00.000Z", "2026-03-30T23:00:00.000Z", "2026-02-28T00:00:00.000Z", "2026-03-31T00:00:00.000Z"],
    ["2024-02-29T00:00:00.000Z", "2025-03-01T00:00:00.000Z", "2025-02-28T00:00:00.000Z", "2025-03-29T00:00:00.000Z"],
  ];
  for (const [anchor, now, start, end] of cases) {
    test(`${anchor} at ${now}`, () => {
      const period = periodAt(at(anchor), at(now));
      expect(period.start.toISOString()).toBe(start);
      expect(period.end.toISOString()).toBe(end);
    });
  }

  test("a yearly step ends a year on", () => {
    const period = periodAt(at("2024-02-29T00:00:00.000Z"), at("2026-11-20T00:00:00.000Z"), 12);
    expect(period.start.toISOString()).toBe("2026-02-28T00:00:00.000Z");
    expect(period.end.toISOString()).toBe("2027-02-28T00:00:00.000Z");
  });
});
