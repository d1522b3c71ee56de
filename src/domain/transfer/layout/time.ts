// Finds the time of day in a date, and what stands around it.

/** @property day the text without time and zone. @property zone empty where there is none */
export type TimeOfDay = { day: string; sinceMidnight: number; zone: string };

const HALF = String.raw`([ap])\.?\s?m\.?|(午前|午後|ص|م|صباحا|مساء)`;
const ZONE = String.raw`(z|(?:(?:utc|gmt)\s?)?[+\-−]\d{1,2}(?::?\d{2})?(?:\s[a-z]{2,5})?|[a-z]{2,5}(?![a-z])|[a-z_]+\/[a-z0-9_+\/-]+)`;
/** 15:43:43.123 pm +02:00, with the text before and behind. A date of the form 2024-03-07T15:43 has its T before the time. */
const CLOCK = new RegExp(
  String.raw`(?:^|[\s,:t日)]|午前|午後)(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?(?:\s?uhr)?(?:\s?(?:${HALF})(?![a-z\p{L}]))?(?:\s?${ZONE})?(?=$|[\s,])`,
  "u",
);
/** 3pm, 15h43, 15 h, 15 Uhr, 15時43分43秒 */
const WORDED = new RegExp(
  String.raw`(?:^|[\s,日]|午前|午後)(\d{1,2})\s?(?:([ap])\.?\s?m\.?|(?:h|時|uhr|godz\.?)\s?(?:(\d{2}|\d(?=分))(?:\s?(?:min|m|分))?\s?(?:(\d{1,2})\s?(?:s|秒))?)?)(?:\s?${ZONE})?(?=$|[\s,])`,
  "u",
);
/** 07.03.2024 15.43 */
const POINTED = /(?<=\d{4},?)\s(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?:\s?uhr)?$/;
const BASIC = /^(\d{4})(\d{2})(\d{2})t(\d{2})(\d{2})(\d{2})?(?:[.,]\d{1,9})?(z|[+-]\d{2}:?\d{2})?$/;
/** Words that lead to a time. */
const LEADING = /[\s,|]+(?:at|um|à|a las?|las?|a|alle(?: ore)?|ore|às|as|om|o godz|o|godz|kl|الساعة|في)\.?$/u;
const FIRST_HALF = /(午前|午後)$/;

/** Returns null for a time that does not exist. Text without a time is midnight. */
export function readTime(text: string): TimeOfDay | null {
  const basic = BASIC.exec(text);
  if (basic) {
    const [, year, month, day, hour, minute, second, zone = ""] = basic;
    return made(`${year}-${month}-${day}`, clock(hour, minute, second), zone);
  }
  const found = CLOCK.exec(text);
  if (found) {
    const [all, hour, minute, second, parts = "", half, far, zone = ""] = found;
    const before = text.slice(0, found.index) + leadingSign(all);
    const first = FIRST_HALF.exec(before.trimEnd())?.[1];
    const ms = Number(parts.padEnd(3, "0").slice(0, 3));
    const since = clock(hour, minute, second, half ?? halfOf(far ?? first));
    return around(before, text.slice(found.index + all.length), since === null ? null : since + ms, zone);
  }
  const worded = WORDED.exec(text);
  if (worded) {
    const [all, hour, half, minute, second, zone = ""] = worded;
    const before = text.slice(0, worded.index) + leadingSign(all);
    const first = FIRST_HALF.exec(before.trimEnd())?.[1];
    return around(
      before,
      text.slice(worded.index + all.length),
      clock(hour, minute, second, half ?? halfOf(first)),
      zone,
    );
  }
  const pointed = POINTED.exec(text);
  if (pointed) return made(text.slice(0, pointed.index), clock(pointed[1], pointed[2], pointed[3]), "");
  return { day: text, sinceMidnight: 0, zone: "" };
}

/** The sign of the day, or of the half of the day, that the pattern took with the time. */
function leadingSign(all: string): string {
  return /^(?:日|午前|午後)/.exec(all)?.[0] ?? "";
}

/** What is behind the time and its zone is the year, as in "Thu Mar 7 15:43:43 2024", or the day, where nothing stands before it. */
function around(before: string, behind: string, since: number | null, zone: string): TimeOfDay | null {
  if (before.trim() === "" && zone === "") return made(behind.replace(/^[\s,]+/, ""), since, "");
  let day = before
    .trimEnd()
    .replace(FIRST_HALF, "")
    .replace(LEADING, "")
    .replace(/[\s,:]+$/, "");
  const [, further = "", year] = /^\s?(.*?)\s?((?:19|20)\d{2})?$/.exec(behind) ?? [];
  if (year !== undefined) day += ` ${year}`;
  if (further !== "" && zone !== "") return null;
  return made(day, since, zone || further);
}

function made(day: string, since: number | null, zone: string): TimeOfDay | null {
  return since === null ? null : { day: day.trim(), sinceMidnight: since, zone };
}

function halfOf(sign: string | undefined): string | undefined {
  if (sign === undefined) return undefined;
  return /午後|م/.test(sign) ? "p" : "a";
}

/** In milliseconds. 24:00 is the end of the day, and the leap second 60 is read as 59. */
function clock(hour = "", minute = "0", second = "0", half?: string): number | null {
  const [h, m, s] = [Number(hour), Number(minute), Math.min(Number(second), Number(second) === 60 ? 59 : 99)];
  if (m > 59 || s > 59 || h > 24 || (h === 24 && m + s > 0)) return null;
  if (half !== undefined && (h < 1 || h > 12)) return null;
  const hours = half === undefined ? h : (h % 12) + (half === "p" ? 12 : 0);
  return ((hours * 60 + m) * 60 + s) * 1_000;
}
