// Time zones as dates of files name them: offsets, abbreviations with one meaning, and IANA names.
import { DAY_MS } from "#platform/time/clock.ts";

const MINUTE_MS = 60_000;

/** In minutes. Only those that mean one zone: PST, EST, CST, IST, BST and others mean several. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  ...{ z: 0, utc: 0, gmt: 0, ut: 0, wet: 0, west: 60, cet: 60, mez: 60, cest: 120, mesz: 120, eet: 120, eest: 180 },
  ...{ msk: 180, jst: 540, kst: 540, aest: 600, aedt: 660, acst: 570, acdt: 630, awst: 480, nzst: 720, nzdt: 780 },
  ...{ akst: -540, akdt: -480, nst: -210, ndt: -150, cat: 120, eat: 180, sast: 120, hkt: 480, wib: 420, wita: 480 },
};

const OFFSET = /^(?:utc|gmt)?\s?([+\-−])(\d{1,2})(?::?([0-5]\d))?(?:\s?\(?[a-z]{1,5}\)?)?$/;
const IANA = /^[a-z_]+(?:\/[a-z0-9_+-]+){1,2}$/;
/** The widest offsets of the world. */
const MOST_HOURS = 14;

/** Minutes that are added to UTC, or an IANA name. */
export type Zone = number | string;

/**
 * Reads what stands behind a time. @param given in lower case. Returns `unclear` for an abbreviation that is none of one zone, and null
 * for text that is no zone
 */
export function readZone(given: string): Zone | "unclear" | null {
  const text = given.trim();
  const [, sign, hours, minutes = "0"] = OFFSET.exec(text) ?? [];
  if (hours !== undefined) {
    const offset = Number(hours) * 60 + Number(minutes);
    return offset > MOST_HOURS * 60 ? null : sign === "+" ? offset : -offset;
  }
  const known = Object.hasOwn(ABBREVIATIONS, text) ? ABBREVIATIONS[text] : undefined;
  if (known !== undefined) return known;
  if (/^[a-z]{2,5}$/.test(text)) return "unclear";
  return IANA.test(text) ? zoneNamed(text) : null;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** A file may name any number of zones. */
const MOST_FORMATS = 64;

/** Returns the name as `Intl` spells it, or null for an unknown one. */
export function zoneNamed(name: string): string | null {
  try {
    return formatOf(name).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** @param local the wall clock's time as if it were UTC. In the hour that a clock repeats, the earlier one; in the hour that it leaves out, the later one. */
export function instantOf(local: number, zone: Zone): Date {
  if (typeof zone === "number") return new Date(local - zone * MINUTE_MS);
  if (zone === "UTC") return new Date(local);
  // Offsets at midnight before and after: one of them holds at the time itself, and mostly they are one.
  const day = Math.floor(local / DAY_MS);
  const offsets = [offsetOfDay(day - 1, zone), offsetOfDay(day + 2, zone)];
  if (offsets[0] === offsets[1]) return new Date(local - (offsets[0] ?? 0));
  const fitting = offsets.map((offset) => local - offset).filter((at) => at + offsetAt(at, zone) === local);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : local - Math.min(...offsets));
}

const offsetsOfDays = new Map<string, Map<number, number>>();
/** Four centuries. */
const MOST_DAYS = 146_097;

/** @param day since 1970. Kept, because `Intl` takes longer than the reading of the whole date */
function offsetOfDay(day: number, zone: string): number {
  let offsets = offsetsOfDays.get(zone);
  if (!offsets) {
    if (offsetsOfDays.size >= MOST_FORMATS) offsetsOfDays.clear();
    offsets = new Map();
    offsetsOfDays.set(zone, offsets);
  }
  let offset = offsets.get(day);
  if (offset === undefined) {
    offset = offsetAt(day * DAY_MS, zone);
    if (offsets.size >= MOST_DAYS) offsets.clear();
    offsets.set(day, offset);
  }
  return offset;
}

function offsetAt(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour % 24, minute, second) - Math.floor(at / 1_000) * 1_000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      ...{ timeZone: zone, calendar: "gregory", numberingSystem: "latn", hourCycle: "h23" },
      ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" },
    } as const);
    if (formats.size >= MOST_FORMATS) formats.clear();
    formats.set(zone, format);
  }
  return format;
}
