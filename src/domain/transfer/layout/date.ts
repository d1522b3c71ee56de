// Reads dates as other services write them. The whole file decides whether 03/04/2024 is in March or in April.
import { DAY_MS } from "#platform/time/clock.ts";
import { readMoment } from "#platform/time/moment.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NUMERIC = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ ,T]+(.*))?$/;
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ ,T]+(.*))?$/;
const MONTH_NAMED =
  /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:[ ,T]+(?:at\s+)?(.*))?$/i;
const DAY_NAMED =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?\.?[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?:[ ,T]+(?:at\s+)?(.*))?$/i;
const TIME =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?\s*(?:(Z|UTC|GMT)|([+-]\d{2}):?(\d{2}))?(?:\s*\(?[A-Z]{2,5}\)?)?$/i;
/** Days since 1900 as workbooks store them, from 1970 to 2100. */
const WORKBOOK_DAYS = { least: 25_569, most: 73_050 };

/** Tells the order of a numeric date: true if the day comes first, false if the month does, null if the date does not tell. */
export function tellsOrder(text: string): boolean | null {
  const [, first, second] = NUMERIC.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) return null;
  if (Number(first) > 12 && Number(second) <= 12) return true;
  return Number(second) > 12 && Number(first) <= 12 ? false : null;
}

/** The longest form of a date has 60. Longer text is none, and some patterns would need long for it. */
const MOST_CHARACTERS = 100;

/** Returns null for text that names no moment. A time without an offset is UTC. */
export function readDate(given: string, dayFirst: boolean): Date | null {
  const text = given.trim();
  if (text.length > MOST_CHARACTERS) return null;
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, first, second, year, time] = numeric;
    return dayFirst ? moment(year, second, first, time) : moment(year, first, second, time);
  }
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return readMoment(text) ?? moment(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst[4]);
  const monthNamed = MONTH_NAMED.exec(text);
  if (monthNamed) return moment(monthNamed[3], monthOf(monthNamed[1]), monthNamed[2], monthNamed[4]);
  const dayNamed = DAY_NAMED.exec(text);
  if (dayNamed) return moment(dayNamed[3], monthOf(dayNamed[2]), dayNamed[1], dayNamed[4]);
  return numbered(text);
}

/** Reads seconds or milliseconds since 1970, or a workbook's days. */
function numbered(text: string): Date | null {
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1_000);
  if (/^\d{13}$/.test(text)) return new Date(Number(text));
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return null;
  const days = Number(text);
  if (days < WORKBOOK_DAYS.least || days > WORKBOOK_DAYS.most) return null;
  return new Date(Math.round((days - WORKBOOK_DAYS.least) * DAY_MS));
}

function monthOf(name: string | undefined): string {
  return String(MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1);
}

function moment(year = "", month = "", day = "", time = ""): Date | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const at = new Date(Date.UTC(y, m - 1, d));
  // 31/02/2024 would become March.
  if (m < 1 || m > 12 || at.getUTCDate() !== d || at.getUTCFullYear() !== y) return null;
  if (time.trim() === "") return at;
  const [, hour = "", minute = "", second = "0", half, , offsetHours, offsetMinutes] = TIME.exec(time.trim()) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  if (half !== undefined && (Number(hour) > 12 || Number(hour) < 1)) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  const offset =
    offsetHours === undefined
      ? 0
      : (Math.abs(Number(offsetHours)) * 60 + Number(offsetMinutes)) * (offsetHours.startsWith("-") ? -1 : 1);
  return new Date(at.getTime() + ((hours * 60 + Number(minute) - offset) * 60 + Number(second)) * 1_000);
}
