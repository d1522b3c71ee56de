// A search that names a country: "coffee austria" is coffee with the filter of Austria.
import type { Context } from "#platform/database/context.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { COUNTRY_CODES } from "../profile/country.ts";
import { isFiller, withoutFillers } from "../spelling/filler.ts";
import { type Word, wordsOf } from "../spelling/word.ts";
import { type Choice, chosenBy, type Match } from "./chosen.ts";

/** Names that `Intl` lacks. */
const USUAL: Record<string, string> = {
  AE: "UAE | Emirates | Emirate | Émirats | Emiratos | Emirati | Emiraten | Emirados | Emiraty | الإمارات",
  CZ: "Czech Republic | Tschechische Republik | République tchèque | República Checa | Repubblica Ceca",
  GB:
    "UK | Great Britain | Britain | England | Scotland | Wales | Northern Ireland | Großbritannien | Schottland | Grande-Bretagne | Angleterre | " +
    "Gran Bretaña | Inglaterra | Gran Bretagna | Inghilterra | Groot-Brittannië | Engeland | Grã-Bretanha | Anglia | بريطانيا | إنجلترا | イングランド",
  NL: "Holland | Hollande | Holanda | Olanda | オランダ",
  TR: "Turkey",
  UM: "US Outlying Islands",
  US: "US | USA | America | Amerika | Amérique | América | أمريكا | 米国",
  VI: "US Virgin Islands",
};
/** Two letters, such as the Spanish "RU" of the United Kingdom, name another country elsewhere. */
const LEAST_SHORT = 3;
/** "Saint Vincent and the Grenadines" has fillers, too. */
const MOST_WORDS = 8;

/** @property rest the typed words without the name of the country */
export type NamedCountry = { country: string; rest: string };

/** Null where the words name none. Of several countries the longest name counts, and all names of that one are left out. */
export function readCountry(typed: string): NamedCountry | null {
  let country: string | null = null;
  let parts = partsOf(typed);
  for (let length = Math.min(MOST_WORDS, parts.length); length > 0; length--)
    for (let from = 0; from + length <= parts.length; from++) {
      const named = countries().get(keyOf(parts.slice(from, from + length).flatMap(({ words }) => words)));
      if (named === undefined || (country ?? named) !== named) continue;
      country = named;
      const before = withoutLastFillers(parts.slice(0, from));
      parts = [...before, ...parts.slice(from + length)];
      // The words on both sides may be one name: each that is left would cost a search of its own.
      from = Math.max(0, before.length - length + 1) - 1;
    }
  return country === null ? null : { country, rest: parts.map(({ typed }) => typed).join(" ") };
}

type Part = { typed: string; words: readonly Word[] };

function partsOf(typed: string): Part[] {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== "");
  return parts.map((part) => ({ typed: part, words: wordsOf(part) }));
}

/** All businesses of a country. @param categories ids of all categories */
export function listCountry(
  context: Context,
  choice: Choice,
  categories: readonly string[],
  limit: number,
): Promise<Match[]> {
  return chosenBy(context, choice)([{ condition: null, categories, rank: 1 }], limit, []);
}

/** "Coffee in the" of "coffee in the UK" is coffee. */
function withoutLastFillers(parts: readonly Part[]): Part[] {
  const last = parts.findLastIndex(({ words }) => words.some((word) => !isFiller(word)));
  return parts.slice(0, last + 1);
}

let known: ReadonlyMap<string, string> | null = null;

/** Codes by the folded words of each name. Made for the first search that needs it. */
function countries(): ReadonlyMap<string, string> {
  known ??= new Map(countryNames().map(([name, code]) => [keyOf(wordsOf(name)), code]));
  return known;
}

type Name = [name: string, code: string];

/** In all languages. */
export function countryNames(): Name[] {
  return [...namesIn("long"), ...namesIn("short"), ...usualNames()];
}

export function nameOfCountry(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
}

function namesIn(style: "long" | "short"): Name[] {
  return LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", style });
    const all = [...COUNTRY_CODES].map((code): Name => [names.of(code) ?? code, code]);
    return style === "long" ? all : all.filter(([name]) => name.length >= LEAST_SHORT && !name.includes("."));
  });
}

function usualNames(): Name[] {
  return Object.entries(USUAL).flatMap(([code, names]) => names.split(" | ").map((name): Name => [name, code]));
}

function keyOf(words: readonly Word[]): string {
  return withoutFillers(words)
    .map(({ plain }) => plain)
    .join(" ");
}
