// Text messages wait from 21:00 to 08:00 in the business's time zone, also across changes of its clocks.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { outsideQuietHours } from "#domain/invitation/state/quiet-hours.ts";

/** Moments with their offsets, so that a reader sees the local time. */
const cases: Record<string, [zone: string, at: string, expected: string][]> = {
  "the borders": [
    ["Europe/Berlin", "2026-11-20T20:59:59.999+01:00", "2026-11-20T20:59:59.999+01:00"],
    ["Europe/Berlin", "2026-11-20T21:00:00.000+01:00", "2026-11-21T08:00:00.000+01:00"],
    ["Europe/Berlin", "2026-11-20T23:59:59.999+01:00", "2026-11-21T08:00:00.000+01:00"],
    ["Europe/Berlin", "2026-11-21T00:00:00.000+01:00", "2026-11-21T08:00:00.000+01:00"],
    ["Europe/Berlin", "2026-11-21T07:59:59.999+01:00", "2026-11-21T08:00:00.000+01:00"],
    ["Europe/Berlin", "2026-11-21T08:00:00.000+01:00", "2026-11-21T08:00:00.000+01:00"],
    ["UTC", "2026-12-31T21:00:00Z", "2027-01-01T08:00:00Z"],
    ["UTC", "2028-02-28T22:00:00Z", "2028-02-29T08:00:00Z"],
  ],
  "the night in which clocks go forward is an hour shorter": [
    ["Europe/Berlin", "2026-03-28T21:30:00+01:00", "2026-03-29T08:00:00+02:00"],
    ["Europe/Berlin", "2026-03-29T01:59:59+01:00", "2026-03-29T08:00:00+02:00"],
    ["Europe/Berlin", "2026-03-29T03:00:00+02:00", "2026-03-29T08:00:00+02:00"],
    ["America/New_York", "2026-03-07T22:00:00-05:00", "2026-03-08T08:00:00-04:00"],
    // Its clocks go from 23:59 to 01:00.
    ["Africa/Cairo", "2026-04-23T23:30:00+02:00", "2026-04-24T08:00:00+03:00"],
  ],
  "the night in which clocks go back is an hour longer": [
    ["Europe/Berlin", "2026-10-24T21:30:00+02:00", "2026-10-25T08:00:00+01:00"],
    ["Europe/Berlin", "2026-10-25T02:30:00+02:00", "2026-10-25T08:00:00+01:00"],
    ["Europe/Berlin", "2026-10-25T02:30:00+01:00", "2026-10-25T08:00:00+01:00"],
    ["Europe/Berlin", "2026-10-25T07:59:59.999+01:00", "2026-10-25T08:00:00+01:00"],
    // In the south clocks go back in April, and on this island by half an hour.
    ["Australia/Lord_Howe", "2026-04-04T22:00:00+11:00", "2026-04-05T08:00:00+10:30"],
    ["Pacific/Chatham", "2026-04-04T22:00:00+13:45", "2026-04-05T08:00:00+12:45"],
  ],
  "offsets of half and three quarters of an hour": [
    ["Asia/Kolkata", "2026-11-20T20:59:59.999+05:30", "2026-11-20T20:59:59.999+05:30"],
    ["Asia/Kolkata", "2026-11-20T21:00:00+05:30", "2026-11-21T08:00:00+05:30"],
    ["Asia/Kathmandu", "2026-11-20T07:59:59.999+05:45", "2026-11-20T08:00:00+05:45"],
    ["Asia/Kathmandu", "2026-11-20T08:00:00+05:45", "2026-11-20T08:00:00+05:45"],
    ["America/St_Johns", "2026-11-20T21:00:00-03:30", "2026-11-21T08:00:00-03:30"],
    ["Pacific/Chatham", "2026-01-10T21:00:00+13:45", "2026-01-11T08:00:00+13:45"],
    ["Pacific/Kiritimati", "2026-01-10T23:00:00+14:00", "2026-01-11T08:00:00+14:00"],
    ["Pacific/Pago_Pago", "2026-01-10T23:00:00-11:00", "2026-01-11T08:00:00-11:00"],
  ],
  "a day that a place left out has no morning": [
    ["Pacific/Apia", "2011-12-29T22:00:00-10:00", "2011-12-31T08:00:00+14:00"],
  ],
  "a zone that nobody knows counts as UTC": [
    ["Europe/Atlantis", "2026-11-20T21:00:00Z", "2026-11-21T08:00:00Z"],
    ["", "2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z"],
    ["💥", "2026-11-20T03:00:00Z", "2026-11-20T08:00:00Z"],
    ["'; drop table", "2026-11-20T03:00:00Z", "2026-11-20T08:00:00Z"],
  ],
};

for (const [what, table] of Object.entries(cases)) {
  describe(what, () => {
    for (const [zone, at, expected] of table)
      test(`${zone || "no zone"} ${at}`, () =>
        expect(outsideQuietHours(new Date(at), zone).toISOString()).toBe(new Date(expected).toISOString()));
  });
}

test("at any moment, anywhere: never earlier, never in quiet hours, never later than needed, and settled at once", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const from = Date.parse("2020-01-01T00:00:00Z");
  const to = Date.parse("2035-01-01T00:00:00Z");
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), fc.constantFrom(...zones), (moment, zone) => {
      const at = new Date(moment);
      const moved = outsideQuietHours(at, zone);
      const local = Temporal.Instant.fromEpochMilliseconds(moved.getTime()).toZonedDateTimeISO(zone);
      expect(local.hour).toBeGreaterThanOrEqual(8);
      expect(local.hour).toBeLessThan(21);
      const waited = moved.getTime() - at.getTime();
      expect(waited).toBeGreaterThanOrEqual(0);
      expect(waited).toBeLessThanOrEqual(13 * 3_600_000);
      if (waited > 0) expect(local.toPlainTime().toString()).toBe("08:00:00");
      expect(outsideQuietHours(moved, zone)).toEqual(moved);
    }),
    { numRuns: 2_000 },
  );
});
