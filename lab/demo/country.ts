// The countries of the demo: places, time zone, money, the languages its people write, and the first names of its staff.
import type { Currency, Language } from "./language.ts";
import countries from "./text/country.json" with { type: "json" };

export type Country = {
  code: string;
  /** How many of some 320 businesses. */
  share: number;
  timezone: string;
  /** Hours ahead of UTC, winter time: enough to give reviews a believable hour. */
  offset: number;
  currency: Currency;
  /** What its people write, and in what proportion; the first names its shops. */
  languages: Partial<Record<Language, number>>;
  cities: readonly string[];
  staff: readonly string[];
};

export const COUNTRIES = countries as readonly Country[];

/** The country of that code. Throws on an unknown one. */
export function countryOf(code: string): Country {
  const found = COUNTRIES.find((each) => each.code === code);
  if (!found) throw new Error(`No country ${code}`);
  return found;
}

/** The language of most of its people. */
export function mainLanguage(country: Country): Language {
  return Object.keys(country.languages)[0] as Language;
}
