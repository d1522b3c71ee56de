// Moments in PostgreSQL's text, as the wire shows them.
import { expect, test } from "bun:test";
import { isoMoment } from "#platform/database/column.ts";

for (const [text, shown] of [
  ["2026-11-20 12:00:00+00", "2026-11-20T12:00:00.000Z"],
  ["2026-11-20 12:00:00.1+00", "2026-11-20T12:00:00.100Z"],
  ["2026-11-20 12:00:00.12+00", "2026-11-20T12:00:00.120Z"],
  ["2026-11-20 12:00:00.123+00", "2026-11-20T12:00:00.123Z"],
  ["2026-11-20 12:00:00.001+00", "2026-11-20T12:00:00.001Z"],
  ["2026-11-20T12:00:00.500+02:00", "2026-11-20T10:00:00.500Z"],
] as const) {
  test(`${text} is shown as ${shown}`, () => expect(isoMoment(text)).toBe(shown));
}
