// Moments as callers write them. One reader for all fields and query keys.

/** Extended or basic, with any number of decimals. Temporal checks calendar and clock. */
const MOMENT =
  /^(\d{4}-\d\d-\d\dT\d\d(?::\d\d(?::\d\d([.,]\d+)?)?)?|\d{8}T\d\d(?:\d\d(?:\d\d([.,]\d+)?)?)?)(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** PostgreSQL has no year 0, and the wire shows years of four digits. */
const EARLIEST = Date.parse("0001-01-01T00:00:00.000Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * The moment of an ISO 8601 text: date, `T`, time, then `Z`, an offset such as `+02:00`, `+0200` or `+02`, or nothing, which means
 * UTC. Cut to milliseconds. Null for any other text, and for a day, hour or year that does not exist.
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
