// Moments as callers write them. One reader for all fields and query keys.
import { DAY_MS } from "./clock.ts";

/** Extended or basic, with any number of decimals of the last part. Temporal checks calendar and offset. */
const EXTENDED = /^(\d{4})-(\d\d)-(\d\d)T(\d\d)(?::(\d\d)(?::(\d\d))?)?(?:[.,](\d+))?(Z|[+-]\d\d(?::?\d\d)?)?$/i;
const BASIC = /^(\d{4})(\d\d)(\d\d)T(\d\d)(?:(\d\d)(\d\d)?)?(?:[.,](\d+))?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** PostgreSQL has no year 0, and the wire shows years of four digits. */
const EARLIEST = Date.parse("0001-01-01T00:00:00.000Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** More decimals are below a millisecond, of an hour, too. */
const MOST_DECIMALS = 15;

/** Ends a sentence that refuses another text. */
export const MOMENT_FORMS =
  "an ISO 8601 moment in its calendar form, such as 2026-11-20T08:00:00Z, 20261120T080000+0200 or 2026-11-20T08.5; week and ordinal dates are not read";

/**
 * The moment of an ISO 8601 text: date, `T`, time, then `Z`, an offset such as `+02:00`, `+0200` or `+02`, or nothing, which means
 * UTC. The last part of the time may have decimals, and 24:00 is the end of the day. Cut to milliseconds. Null for any other text, and
 * for a day, hour or year that does not exist.
 */
export function readMoment(text: string): Date | null {
  const found = EXTENDED.exec(text) ?? BASIC.exec(text);
  if (!found) return null;
  const [, year, month, day, hour, minute, second, decimals = "", zone = "Z"] = found;
  const time = sinceMidnight(Number(hour), minute, second, decimals);
  if (time === null) return null;
  try {
    const moment = Temporal.Instant.from(`${year}-${month}-${day}T00:00${zone}`).epochMilliseconds + time;
    return moment >= EARLIEST && moment <= LATEST ? new Date(moment) : null;
  } catch {
    return null;
  }
}

/** In milliseconds; null for a time that does not exist. The leap second 60 is read as 59, as Temporal reads it. */
function sinceMidnight(hour: number, minute = "", second = "", decimals = ""): number | null {
  if (Number(minute) > 59 || Number(second) > 60) return null;
  const whole = hour * HOUR + Number(minute) * MINUTE + Math.min(Number(second), 59) * SECOND;
  const last = second !== "" ? SECOND : minute !== "" ? MINUTE : HOUR;
  const time = whole + partOf(last, decimals.slice(0, MOST_DECIMALS));
  return time < DAY_MS || (hour === 24 && time === DAY_MS) ? time : null;
}

/** In integers: 0.1 of an hour is 360,000 ms and not one less. */
function partOf(unit: number, decimals: string): number {
  return decimals === "" ? 0 : Number((BigInt(unit) * BigInt(decimals)) / 10n ** BigInt(decimals.length));
}
