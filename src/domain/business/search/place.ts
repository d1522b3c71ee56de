// Of businesses that have some of the words: those of the city that the words name, then those of its country, then the others.
import type { BusinessId } from "#contract/id.ts";
import { hasWholeWords } from "../spelling/query.ts";
import { cityNamesOf } from "../spelling/synonym.ts";
import { type Word, wordsOf } from "../spelling/word.ts";
import type { Found } from "./chosen.ts";

/** Of a large city, before those that match another word. */
const MOST_THERE = 20;

/** @property cities as most of their businesses write them. @property ids of the businesses there */
export type Place = { cities: readonly string[]; ids: ReadonlySet<BusinessId> };

/** In each part the order stays. @param words those that may name a city: the name of a trade is none, or a business could take it as its city */
export function placeFirst(found: readonly Found[], words: readonly Word[]): { inOrder: Found[]; place: Place | null } {
  const cities = [...new Set(found.map(({ city }) => city))];
  const named = words.map((word) => new Set(cities.filter((city) => isNamedBy(city, word, words))));
  const isThere = ({ city }: Found) => named.some((each) => each.has(city));
  const others = found.filter((each) => !isThere(each));
  const there = found.filter(isThere).slice(0, others.length > 0 ? MOST_THERE : undefined);
  if (there.length === 0) return { inOrder: [...found], place: null };
  const home = mostOf(there.map(({ country }) => country));
  const isNear = ({ country }: Found) => country === home;
  const inOrder = [...there, ...others.filter(isNear), ...others.filter((each) => !isNear(each))];
  const shown = named.map((each) => mostOf(there.flatMap(({ city }) => (each.has(city) ? [city] : []))));
  const ids = new Set(there.map(({ id }) => id));
  return { inOrder, place: { cities: [...new Set(shown.filter((city) => city !== undefined))], ids } };
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
