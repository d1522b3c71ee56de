// Moments as callers write them. One reader for every field and query key, so that a form that one of them takes is taken by all.

/** Extended or basic, with any number of decimals. Temporal checks the calendar and the clock; nothing here backtracks. */
const MOMENT =
  /^(\d{4}-\d\d-\d\dT\d\d(?::\d\d(?::\d\d([.,]\d+)?)?)?|\d{8}T\d\d(?:\d\d(?:\d\d([.,]\d+)?)?)?)(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** PostgreSQL has no year 0, and the wire shows years of four digits. */
const EARLIEST = Date.parse("0001-01-01T00:00:00.000Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * The moment that a text names in ISO 8601: calendar date, `T` and time, then `Z`, an offset such as `+02:00`, `+0200` or `+02`, or
 * nothing, which is UTC. Cut to milliseconds. Null for any other text, and where the day, the hour or the year does not exist.
 */
export function readMoment(text: string): Date | null {
  const [, whole, ...fractions] = MOMENT.exec(text) ?? [];
  if (whole === undefined) return null;
  const fraction = fractions[0] ?? fractions[1] ?? "";
  const zone = fractions[2] ?? "Z";
  try {
    const seconds = whole.slice(0, whole.length - fraction.length);
    const moment = Temporal.Instant.from(`${seconds}${fraction.slice(0, 4)}${zone}`).epochMilliseconds;
    return moment >= EARLIEST && moment <= LATEST ? new Date(moment) : null;
  } catch {
    return null;
  }
}
