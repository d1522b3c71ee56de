// Numbers, dates and names for people, in each language. `Intl` objects are costly to make, so each is made once at its first use.
import { memoize } from "../cache/ttl-cache.ts";
import { isolatedIn } from "./isolate.ts";
import { LANGUAGE, type Language } from "./language.ts";

export type Format = ReturnType<typeof createFormat>;

const kept = new Map<Language, Format>();

export function formatOf(language: Language): Format {
  let format = kept.get(language);
  if (!format) {
    format = createFormat(language);
    kept.set(language, format);
  }
  return format;
}

function createFormat(language: Language) {
  const locale = LANGUAGE[language].locale;
  const number = lazily(
    (digits: number) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const sum = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
  const compact = lazily(() => new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }));
  const percent = lazily(() => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }));
  const date = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }));
  const minutes = { year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  const moment = lazily(() => new Intl.DateTimeFormat(locale, { ...minutes, timeZone: "UTC", timeZoneName: "short" }));
  const time = lazily(
    () =>
      new Intl.DateTimeFormat(locale, {
        hour: "2-digit",
        minute: "2-digit",
        timeZone: "UTC",
        timeZoneName: "short",
      }),
  );
  const month = lazily((isShort) => {
    const length = isShort ? "short" : "long";
    return new Intl.DateTimeFormat(locale, { month: length, year: "numeric", timeZone: "UTC" });
  });
  /** A page of Insights names the same months many times. */
  const months = new Map<string, string>();
  const list = lazily(() => new Intl.ListFormat(locale));
  const choice = lazily(() => new Intl.ListFormat(locale, { type: "disjunction" }));
  const relative = lazily(() => new Intl.RelativeTimeFormat(locale));
  const order = lazily(() => new Intl.Collator(locale));
  const languages = lazily(() => new Intl.DisplayNames(locale, { type: "language" }));
  // A list names the same few languages in every row.
  const languageName = memoize((code) => nameIn(languages(0), code), MOST_NAMES, LONGEST_CODE);
  const regions = lazily(() => new Intl.DisplayNames(locale, { type: "region" }));
  return {
    language,
    /** 1,204 */
    count: (value: number) => (isSmall(value) ? String(value) : number(0).format(value)),
    /** Always this number of decimals. */
    decimal: (value: number, digits: number) => number(digits).format(value),
    /** At most two decimals: 24.5, 1,204, 5,308.75 */
    sum: (value: number) => sum(0).format(value),
    /** "1.2M" */
    compact: (value: number) => compact(0).format(value),
    /** Tenths of a star as "4.4". */
    score: (tenths: number) => number(1).format(tenths / 10),
    /** "91%" for 0.91. */
    percent: (share: number) => percent(0).format(share),
    /** "14 November 2026", of a moment (in UTC) or of a date YYYY-MM-DD. A text that is no date is given back. */
    date(of: Date | string): string {
      const moment = typeof of === "string" ? new Date(`${of}T00:00:00Z`) : of;
      return Number.isNaN(moment.getTime()) ? String(of) : date(0).format(moment);
    },
    /** "14 November 2026 at 09:05 UTC" */
    moment: (of: Date) => moment(0).format(of),
    /** "14 November 2026 at 10:05" by the clocks of a time zone, which the sentence names. */
    momentIn: (of: Date, timeZone: string) => new Intl.DateTimeFormat(locale, { ...minutes, timeZone }).format(of),
    /** "09:05 UTC", below a heading that names the day. */
    time: (of: Date) => time(0).format(of),
    /** "November 2026" of a month that is written as `2026-11`. */
    month(of: string): string {
      let name = months.get(of);
      if (name === undefined) {
        name = month(0).format(new Date(`${of}-01T00:00:00Z`));
        if (months.size < MOST_MONTHS) months.set(of, name);
      }
      return name;
    },
    /** "Nov 2026" */
    shortMonth: (of: string) => month(1).format(new Date(`${of}-01T00:00:00Z`)),
    /** "a, b and c"; without those that are null. */
    list: (items: readonly (string | null)[]) =>
      list(0).format(items.flatMap((item) => (item === null ? [] : [isolatedIn(item, language)]))),
    /** As `list`, in parts: the items are those of the type "element". */
    listParts: (items: readonly string[]) => list(0).formatToParts(items),
    /** "a, b or c" */
    choice: (items: readonly string[]) => choice(0).format(items),
    /** "3 days ago", "in 2 hours", "November 2025" from a year on; null less than a minute away. */
    relative(at: Date, now: Date): string | null {
      const seconds = (at.getTime() - now.getTime()) / 1_000;
      if (Math.abs(seconds) >= YEAR) return month(0).format(at);
      const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? [];
      return unit && size ? relative(0).format(Math.trunc(seconds / size), unit) : null;
    },
    /** For sorting. */
    compare: (a: string, b: string) => order(0).compare(a, b),
    /** "German" for `de`; the code itself where it names no language. */
    languageName,
    /** "Germany" for `DE`; the code itself where it names no country. */
    countryName: (code: string) => nameIn(regions(0), code.toUpperCase()),
  };
}

const MOST_NAMES = 500;
const LONGEST_CODE = 12;
const MOST_MONTHS = 1_000;

/** All languages write such a number with the same digits and without a separator. */
function isSmall(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 1_000 && !Object.is(value, -0);
}

/** Seconds. "1 year ago" would say the same for 23 months. */
const YEAR = 31_557_600;

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

function lazily<T>(make: (key: number) => T): (key: number) => T {
  const made: T[] = [];
  return (key) => {
    made[key] ??= make(key);
    return made[key];
  };
}
