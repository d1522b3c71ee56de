// Other words for words of a search: a plumber is sought, and the category is "Plumbing"; Vienna is sought, and the city is "Wien". They
// lead to words, not to categories or places, so that a service with other categories, or other names, loses nothing.
import { CITIES } from "./city.ts";
import { withoutFillers } from "./filler.ts";
import SYNONYMS from "./synonym.json" with { type: "json" };
import { formsOf, type Word, wordsOf } from "./word.ts";

/**
 * "Hair salon" is two words for one trade: each stands for the category only beside the other.
 * @property parts of the synonym, in every order. @property telling those without fillers, which a search must have. @property meant each a name
 */
type Synonym = { parts: ReadonlySet<string>; telling: readonly string[]; meant: readonly Word[][] };

/** By each folded word of the synonym. */
type Synonyms = ReadonlyMap<string, readonly Synonym[]>;

const trades = byWords(Object.entries(SYNONYMS).map(([category, synonyms]) => [[category], synonyms]));
/** Each name of a city stands for all its names. */
const cities = byWords(CITIES.map(({ names }) => [names, names]));

function byWords(all: readonly (readonly [names: readonly string[], synonyms: readonly string[]])[]): Synonyms {
  const synonyms = all.flatMap(([names, synonyms]) => {
    const meant = names.map((name) => wordsOf(name));
    return synonyms.map((synonym): Synonym => {
      const words = wordsOf(synonym);
      return {
        parts: new Set(words.map(({ plain }) => plain)),
        telling: withoutFillers(words).map(({ plain }) => plain),
        meant,
      };
    });
  });
  const byPart = new Map<string, Synonym[]>();
  for (const synonym of synonyms)
    for (const part of synonym.parts) byPart.set(part, [...(byPart.get(part) ?? []), synonym]);
  return byPart;
}

/** Words of categories' names that stand for a word, also for its English plural. @param beside all words of the text */
export function synonymsOf(word: Word, beside: readonly Word[]): readonly Word[][] {
  return meantBy(trades, word, beside, singulars);
}

/** All names of the city that the word names, or helps to name. @param beside all words of the text */
export function cityNamesOf(word: Word, beside: readonly Word[]): readonly Word[][] {
  return meantBy(cities, word, beside, ({ plain }) => [plain]);
}

/** @returns whether a text has several names of one city that the words name; null where they name none */
export function severalNamesOf(words: readonly Word[]): ((text: string) => boolean) | null {
  const named = words.map((word) => cityNamesOf(word, words)).filter((names) => names.length > 0);
  if (named.length === 0) return null;
  return (text) => {
    const forms = formsOf(text);
    const has = (name: readonly Word[]) => name.every(({ text, plain }) => forms.has(text) || forms.has(plain));
    return named.some((names) => names.filter(has).length > 1);
  };
}

function meantBy(
  synonyms: Synonyms,
  word: Word,
  beside: readonly Word[],
  formsOf: (word: Word) => string[],
): readonly Word[][] {
  const found = formsOf(word).flatMap((each) => synonyms.get(each) ?? []);
  if (found.length === 0) return [];
  const all = new Set(beside.flatMap(formsOf));
  return [
    ...new Set(found.filter(({ telling }) => telling.every((each) => all.has(each))).flatMap(({ meant }) => meant)),
  ];
}

/** Whether the words are one synonym of a trade, such as "hair salon", or a part of one, each once. */
export function isOneSynonym(words: readonly Word[]): boolean {
  if (new Set(words.map(({ plain }) => plain)).size < words.length) return false;
  const [first] = words;
  const found = first === undefined ? [] : singulars(first).flatMap((each) => trades.get(each) ?? []);
  return found.some(({ parts }) => words.every((word) => singulars(word).some((each) => parts.has(each))));
}

function singulars({ plain }: Word): string[] {
  return [...new Set([plain, plain.replace(/s$/, "")])];
}
