// Large cities, by their names in the languages of the pages.
import BY_COUNTRY from "./city.json" with { type: "json" };
import { type Word, wordsOf } from "./word.ts";

/** @property country ISO 3166-1 alpha-2; null where large cities of several countries have the name */
type City = { names: readonly string[]; country: string | null };

export const CITIES: readonly City[] = Object.entries(BY_COUNTRY).flatMap(([country, cities]) =>
  Object.entries(cities).map(([own, others]) => ({ names: [own, ...others.split(" | ")], country: country || null })),
);

/** @property name in the spelling of the table. @property words those that name it */
type NamedCity = { name: string; country: string | null; words: readonly Word[] };

/** The city of which one name has all its words among these; of several, the one with the longest name. */
export function namedCity(words: readonly Word[]): NamedCity | null {
  const typed = new Map(words.map((word) => [word.plain, word]));
  const found = names().filter(({ parts }) => parts.every((part) => typed.has(part)));
  const [longest] = found.toSorted((a, b) => b.parts.length - a.parts.length);
  if (longest === undefined) return null;
  const { name, country, parts } = longest;
  return { name, country, words: words.filter(({ plain }) => parts.includes(plain)) };
}

type Name = { name: string; country: string | null; parts: readonly string[] };

let known: readonly Name[] | null = null;

/** Made for the first search that needs them. */
function names(): readonly Name[] {
  known ??= CITIES.flatMap(({ names, country }) =>
    names.map((name) => ({ name, country, parts: wordsOf(name).map(({ plain }) => plain) })),
  );
  return known;
}
