// The names of months and days of the week in our languages, with their short forms and cases, as `Intl` has them.
import { LANGUAGE } from "#platform/language/language.ts";

/** Regions whose names differ from those of the language: "Sept", "Jänner", "آذار", "جانفي". */
const FURTHER = [...["en-GB", "en-AU", "de-AT", "fr-CA", "es-MX", "pt-BR", "ar-SY", "ar-DZ", "ar-MA", "ar-SA"]];
/** Forms that people write and `Intl` lacks. */
const WRITTEN: Readonly<Record<string, number>> = { maerz: 3, mrz: 3, mär: 3, sept: 9, setiembre: 9, okt: 10, dez: 12 };
const NUMBERS = Array.from({ length: 12 }, (_, at) => at + 1);

type Names = { months: ReadonlyMap<string, number>; weekdays: ReadonlySet<string> };

let names: Names | null = null;

/** @param word as `wordKey` gives it. Returns 1 to 12, or null */
export function monthNamed(word: string): number | null {
  names ??= readNames();
  return names.months.get(word) ?? null;
}

/** @param word as `wordKey` gives it. "mar." is a Tuesday in French, and March, too. */
export function isWeekday(word: string): boolean {
  names ??= readNames();
  return names.weekdays.has(word);
}

/** "Février", "fevrier" and "FÉVRIER" are one word. Arabic keeps its letters: its marks are no accents. */
export function wordKey(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f.'’]/g, "")
    .normalize("NFC");
}

function readNames(): Names {
  const months = new Map<string, number>();
  const weekdays = new Set<string>();
  for (const [word, month] of Object.entries(WRITTEN)) months.set(wordKey(word), month);
  for (const locale of [...Object.values(LANGUAGE).map((each) => each.locale), ...FURTHER]) {
    for (const month of ["long", "short"] as const) {
      // The day beside it brings the case: "marca", not only "marzec".
      for (const options of [{ month }, { month, day: "numeric", year: "numeric" }] as const) {
        const format = formatOf(locale, options);
        for (const number of NUMBERS) add(format, new Date(Date.UTC(2024, number - 1, 7)), number);
      }
    }
    for (const weekday of ["long", "short"] as const) {
      const format = formatOf(locale, { weekday });
      for (const day of NUMBERS.slice(0, 7)) {
        const word = wordOf(format, new Date(Date.UTC(2024, 0, day)), "weekday");
        if (word) weekdays.add(word);
      }
    }
  }
  return { months, weekdays };

  function add(format: Intl.DateTimeFormat, at: Date, number: number): void {
    const word = wordOf(format, at, "month");
    // Numbers of Japanese months stand before a sign of their own.
    if (word && !/\d/.test(word)) months.set(word, number);
  }
}

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" });
}

function wordOf(format: Intl.DateTimeFormat, at: Date, type: "month" | "weekday"): string | undefined {
  const part = format.formatToParts(at).find((each) => each.type === type);
  return part && wordKey(part.value);
}
