// Words of people for words of categories: a plumber is sought, and the category is "Plumbing". They lead to words, not to categories, so
// that a service with other categories, or other names, loses nothing.
import SYNONYMS from "./synonym.json" with { type: "json" };
import { type Word, wordsOf } from "./word.ts";

/** By the folded synonym: the words of a category's name. */
const meant = new Map<string, Word[][]>();
for (const [name, synonyms] of Object.entries(SYNONYMS))
  for (const synonym of synonyms)
    for (const { plain } of wordsOf(synonym)) meant.set(plain, [...(meant.get(plain) ?? []), wordsOf(name)]);

/** Words of categories' names that stand for a word, also for its English plural. */
export function synonymsOf({ plain }: Word): readonly Word[][] {
  return meant.get(plain) ?? meant.get(plain.replace(/s$/, "")) ?? [];
}
