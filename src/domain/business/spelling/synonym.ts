// Words of people for words of categories: a plumber is sought, and the category is "Plumbing". They lead to words, not to categories, so
// that a service with other categories, or other names, loses nothing.
import { withoutFillers } from "./filler.ts";
import SYNONYMS from "./synonym.json" with { type: "json" };
import { type Word, wordsOf } from "./word.ts";

/**
 * "Hair salon" is two words for one trade: each stands for the category only beside the other.
 * @property parts of the synonym, in every order. @property telling those without fillers, which a search must have
 */
type Synonym = { parts: ReadonlySet<string>; telling: readonly string[]; name: Word[] };

/** By each folded word of the synonym. */
const meant = new Map<string, Synonym[]>();
for (const [category, synonyms] of Object.entries(SYNONYMS)) {
  const name = wordsOf(category);
  for (const words of synonyms.map((synonym) => wordsOf(synonym))) {
    const parts = new Set(words.map(({ plain }) => plain));
    const synonym = { parts, telling: withoutFillers(words).map(({ plain }) => plain), name };
    for (const part of parts) meant.set(part, [...(meant.get(part) ?? []), synonym]);
  }
}

/** Words of categories' names that stand for a word, also for its English plural. @param beside all words of the text */
export function synonymsOf(word: Word, beside: readonly Word[]): readonly Word[][] {
  const all = new Set(beside.flatMap(singulars));
  const found = singulars(word).flatMap((each) => meant.get(each) ?? []);
  return [...new Set(found.filter(({ telling }) => telling.every((each) => all.has(each))).map(({ name }) => name))];
}

/** Whether the words are one synonym, such as "hair salon", or a part of one, each once. */
export function isOneSynonym(words: readonly Word[]): boolean {
  if (new Set(words.map(({ plain }) => plain)).size < words.length) return false;
  const [first] = words;
  const found = first === undefined ? [] : singulars(first).flatMap((each) => meant.get(each) ?? []);
  return found.some(({ parts }) => words.every((word) => singulars(word).some((each) => parts.has(each))));
}

function singulars({ plain }: Word): string[] {
  return [...new Set([plain, plain.replace(/s$/, "")])];
}
