// Moments and days as an archive may write them: strict ISO 8601, and only those that exist. The driver would turn the 31st
// of February into March, and PostgreSQL would refuse the whole batch.

const PATTERN = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d):(\d\d)))?$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const DAY_MS = 86_400_000;

/** Milliseconds since 1970 of a date and time with `Z` or an offset, or of the midnight (UTC) that begins a date; null for any other text. */
export function readMoment(text: string): number | null {
  const match = PATTERN.exec(text);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (!exists(year, month, day)) return null;
  if (match[4] === undefined) return utc(year, month, day);
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)];
  const [offsetHours, offsetMinutes] = [Number(match[9] ?? 0), Number(match[10] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return null;
  // The store keeps milliseconds; what is finer is cut off.
  const milliseconds = Number(match[7] === undefined ? 0 : match[7].slice(0, 3).padEnd(3, "0"));
  const offset = (offsetHours * 60 + offsetMinutes) * (match[8] === "-" ? -60_000 : 60_000);
  return utc(year, month, day) + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds - offset;
}

/** The text, if it is a calendar day that exists, YYYY-MM-DD. */
export function readDay(text: string): string | null {
  return text.length === 10 && readMoment(text) !== null ? text : null;
}

/** The wire's form: UTC with milliseconds. */
export function momentText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The calendar day in UTC. */
export function dayText(milliseconds: number): string {
  return momentText(milliseconds).slice(0, 10);
}

function exists(year: number, month: number, day: number): boolean {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month >= 1 && day >= 1 && day <= (MONTH_DAYS[month - 1] ?? 0) + (leap ? 1 : 0);
}

function utc(year: number, month: number, day: number): number {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  return year < 100 ? Number.NaN : Date.UTC(year, month - 1, day);
}
