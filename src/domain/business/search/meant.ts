// The country or large city that a misspelled word means: "austira" is Austria. Compared in memory with the names in all languages.
import type { Language } from "#platform/language/language.ts";
import { CITIES } from "../spelling/city.ts";
import { similarIn } from "../spelling/query.ts";
import { distance, errorsIn } from "../spelling/typo.ts";
import { wordsOf } from "../spelling/word.ts";
import { countryNames, nameOfCountry } from "./country.ts";

/** Of a search with more words the first ones are read. */
const MOST_WORDS = 6;
/** "Nueva York". Longer names, such as "Bosnia and Herzegovina", are compared as a whole as rarely as they are typed. */
const MOST_TOGETHER = 2;

/** @property country null of a city */
type Name = { name: string; country: string | null; folded: string; letters: readonly string[]; errors: number };

/** The typed words with the name in place of the misspelled one, a country's in the reader's language; null where none is like a name. */
export function meantPlace(typed: string, language: Language): string | null {
  const parts = typed.split(/\s+/).filter((part) => part !== "");
  const few = parts.slice(0, MOST_WORDS);
  for (let length = MOST_TOGETHER; length > 0; length--)
    for (let from = 0; from + length <= few.length; from++) {
      const like = likeName(foldedOf(few.slice(from, from + length).join(" ")));
      if (like === null) continue;
      const name = like.country === null ? like.name : nameOfCountry(like.country, language);
      return [...parts.slice(0, from), name, ...parts.slice(from + length)].join(" ");
    }
  return null;
}

/** The words of a text that the typed ones are like, as they stand there; null where one is like none. */
export function meantWords(typed: string, text: string): string | null {
  const parts = text.split(/\s+/).filter((part) => part !== "");
  const meant = wordsOf(typed).map((word) => parts.find((part) => similarIn(part, [word]).length > 0));
  return meant.length === 0 || meant.includes(undefined) ? null : [...new Set(meant)].join(" ");
}

/** Null for a name as it is written, too. */
function likeName(folded: string): Name | null {
  const letters = [...folded];
  // "Vienan" is "Vienna" rather than "Viena": letters change places more often than one is too many.
  const lengthened = (name: Name) => Math.abs(name.letters.length - letters.length);
  const near = (byInitial().get(letters[0] ?? "") ?? [])
    .map((each) => ({ ...each, distance: distance(letters, each.letters, each.errors) }))
    .filter((each) => each.distance <= each.errors)
    .toSorted((a, b) => a.distance - b.distance || lengthened(a) - lengthened(b));
  const [nearest] = near;
  return nearest === undefined || nearest.distance === 0 ? null : nearest;
}

let known: ReadonlyMap<string, readonly Name[]> | null = null;

/** The first letter has to be right: a search compares a twentieth of the names. Names without room for an error are left out. */
function byInitial(): ReadonlyMap<string, readonly Name[]> {
  if (known) return known;
  const cities = CITIES.flatMap(({ names }) => names.map((name) => [name, null] as const));
  const names = [...cities, ...countryNames()].map(([name, country]): Name => {
    const folded = foldedOf(name);
    return { name, country, folded, letters: [...folded], errors: errorsIn(folded) };
  });
  // Of names that differ in accents alone, such as "Austria" and "Áustria", the first one.
  const each = new Map(
    names
      .filter(({ errors }) => errors > 0)
      .map((name) => [name.folded, name] as const)
      .toReversed(),
  );
  known = Map.groupBy(each.values(), ({ letters }) => letters[0] ?? "");
  return known;
}

function foldedOf(text: string): string {
  return wordsOf(text)
    .map(({ plain }) => plain)
    .join(" ");
}
