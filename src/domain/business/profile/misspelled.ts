// Categories that misspelled words name. Their names in all languages are compared in memory.
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { misspellable, readQuery, type Spelled, similarTo, spelled } from "../spelling/query.ts";
import type { Word } from "../spelling/word.ts";
import { type Category, categoryName, inOrderOf, MOST_CHOICES } from "./category.ts";
import { COLUMNS, group, isLong, MOST_FOUND, type NamedGroup, namesOf, readBelow } from "./named.ts";

/**
 * Categories that one of their names has words like those of the query with typing errors; by name. Of a very large tree only a part is
 * searched.
 */
export async function guessCategories(context: Context, query: string, language: Language): Promise<Category[]> {
  const sought = readQuery(query);
  if (sought === null || misspellable(sought).length === 0) return [];
  const rows = await some(context.db);
  const spellings = [sought.words, ...(sought.joined ? [sought.joined] : [])];
  const similar = spellings.map((words) => ({ count: words.length, in: similarTo(words) }));
  const fits = (name: string) => similar.some((each) => each.in(keptForms(name)).length === each.count);
  const found = nearest(language, (names) => rows.filter((each) => names(each).some(fits)));
  return found.toSorted(inOrderOf(language)).slice(0, MOST_FOUND);
}

/** Groups by the words that name a category with typing errors, or without them. */
export async function findSimilarlyNamed(
  context: Context,
  words: readonly Word[],
  language: Language,
): Promise<NamedGroup[]> {
  const rows = await some(context.db);
  const similar = similarTo(words);
  const hits = nearest(language, (names) =>
    rows.flatMap((category) => {
      const fitting = new Set(names(category).flatMap((name) => similar(keptForms(name))));
      return [...fitting].filter(isLong).map((word) => ({ category, word }));
    }),
  );
  return group(
    hits,
    await readBelow(
      context,
      hits.map(({ category }) => category.id),
    ),
    [],
  );
}

type Names = (category: Category) => string[];

/** By names in the reader's language and in English; only where these find nothing, by those in all languages. */
function nearest<T>(language: Language, find: (names: Names) => T[]): T[] {
  const found = find((category) => readNames(category, language));
  return found.length > 0 ? found : find(namesOf);
}

const MOST_KEPT = MOST_CHOICES * LANGUAGES.length;
const kept = new Map<string, Spelled>();

/** To find the forms of a thousand names takes longer than to compare them. Old names go when there are too many. */
function keptForms(name: string): Spelled {
  const known = kept.get(name);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const forms = spelled(name);
  kept.set(name, forms);
  return forms;
}

/** In the reader's language, and in English. */
function readNames(category: Category, language: Language): string[] {
  return [...new Set([categoryName(category, language), category.name])];
}

/** In a part of a very large tree. */
const some = statement<Category>("category_some", `select ${COLUMNS} from category order by id limit ${MOST_CHOICES}`);
