// The place that the words of a search name, where no business there has the other words: a city, by the table of names or by the
// businesses that state it, or a country.
import type { BusinessId } from "#contract/id.ts";
import { namedCity } from "../spelling/city.ts";
import { hasWholeWords } from "../spelling/query.ts";
import { cityNamesOf } from "../spelling/synonym.ts";
import { type Word, wordsOf } from "../spelling/word.ts";
import type { Found } from "./chosen.ts";

/**
 * @property city null: the country alone. @property trade the words that name it, as they were typed; empty: none. @property near businesses
 * of the trade elsewhere in the country. @property there other businesses of the place. @property abroad of the trade in other countries
 */
export type Place = {
  city: string | null;
  country: string | null;
  trade: string;
  near: ReadonlySet<BusinessId>;
  there: ReadonlySet<BusinessId>;
  abroad: ReadonlySet<BusinessId>;
};

/** @property words those that name the city. @property others the businesses elsewhere */
export type NamedPlace = {
  city: string;
  country: string | null;
  words: readonly Word[];
  there: Found[];
  others: Found[];
};

/** @param words those that may name a city: the name of a trade is none, or a business could take it as its city */
export function placeAmong(found: readonly Found[], words: readonly Word[]): NamedPlace | null {
  const cities = [...new Set(found.map(({ city }) => city))];
  const named = words.map((word) => new Set(cities.filter((city) => isNamedBy(city, word, words))));
  const isThere = ({ city }: Found) => named.some((each) => each.has(city));
  const others = found.filter((each) => !isThere(each));
  const there = found.filter(isThere);
  const known = namedCity(words);
  const city = known?.name ?? mostOf(there.map((each) => each.city));
  if (city === undefined) return null;
  const country = known?.country ?? mostOf(there.map((each) => each.country)) ?? null;
  const own = known?.words ?? words.filter((_, at) => named[at] !== undefined && named[at].size > 0);
  return { city, country, words: own, there, others };
}

/** One word of a known city's name of two, such as "new", does not name it. */
function isNamedBy(city: string, word: Word, words: readonly Word[]): boolean {
  const own = wordsOf(city);
  const isKnown = own.some((each) => cityNamesOf(each, own).length > 0);
  const names = isKnown ? cityNamesOf(word, words) : [[word]];
  return names.some((name) => hasWholeWords(city, { words: [...name], joined: null }));
}

function mostOf<T>(values: readonly T[]): T | undefined {
  const groups = [...Map.groupBy(values, (value) => value)].toSorted((a, b) => b[1].length - a[1].length);
  return groups[0]?.[0];
}
