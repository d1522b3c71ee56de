// Numbers, dates and durations for people, in English.

const COUNT = new Intl.NumberFormat("en-GB");
const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const LANGUAGE = new Intl.DisplayNames("en", { type: "language" });
const REGION = new Intl.DisplayNames("en", { type: "region" });
const DECIMAL = [0, 1, 2, 3].map(
  (digits) => new Intl.NumberFormat("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/** 1,204 */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** "1 review", "1,204 reviews" */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Always this number of decimals. */
export function formatDecimal(value: number, digits: 0 | 1 | 2 | 3): string {
  return (DECIMAL[digits] as Intl.NumberFormat).format(value);
}

/** Tenths of a star as "4.4". */
export function formatScore(tenths: number): string {
  return formatDecimal(tenths / 10, 1);
}

/** A share of 0 to 1 as "91%"; neither 0% nor 100% unless that is exact. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.005) return "under 1%";
  if (share < 1 && share >= 0.995) return "over 99%";
  return `${Math.round(share * 100)}%`;
}

/** "14 November 2026", of a moment (in UTC) or of a date YYYY-MM-DD. */
export function formatDate(date: Date | string): string {
  const moment = typeof date === "string" ? new Date(`${date}T00:00:00Z`) : date;
  return Number.isNaN(moment.getTime()) ? String(date) : DATE.format(moment);
}

/** For `datetime`. */
export function isoDate(date: Date | string): string {
  return typeof date === "string" ? date : date.toISOString();
}

/** "German" for `de`; the code itself where it names no language. */
export function languageName(code: string): string {
  try {
    return LANGUAGE.of(code) ?? code;
  } catch {
    return code;
  }
}

/** "Germany" for `DE`; the code itself where it names no country. */
export function countryName(code: string): string {
  try {
    return REGION.of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

/** At most `max` code points, cut after a word where one ends near, with an ellipsis. */
export function shorten(text: string, max: number): string {
  // A code point has at most two units, so the rest of a long text is not looked at.
  const points = [...text.slice(0, 2 * (max + 1))];
  if (points.length <= max) return text;
  const cut = points.slice(0, max - 1).join("");
  const word = cut.search(/\s+\S{0,24}$/);
  return `${word > 0 ? cut.slice(0, word) : cut}…`;
}
