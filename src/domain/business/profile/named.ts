// Categories that the words of a search name. Each word may name one, and a business fits where its own words or its category's fit each word.
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Language } from "#platform/language/language.ts";
import { CATEGORY_SEARCHED } from "../spelling/column.ts";
import { beginnings, hasBeginnings, hasWholeWords, isNamed, type Query, readQuery, wholly } from "../spelling/query.ts";
import { isOneSynonym, synonymsOf } from "../spelling/synonym.ts";
import { formsOf, type Word, wordsOf } from "../spelling/word.ts";
import { type Category, inOrderOf, MAX_CATEGORY_DEPTH } from "./category.ts";

export const MOST_FOUND = 12;
/** Shorter beginnings, such as "in" of "Insurance", name no category. */
const LEAST_BEGINNING = 3;

/** Categories that one of their names, in any language, has words beginning like those of the query, or their synonyms; by name. */
export async function searchCategories(context: Context, query: string, language: Language): Promise<Category[]> {
  const sought = readQuery(query);
  if (sought === null) return [];
  const [typed, meant] = await Promise.all([
    namedLike(context.db, beginnings(sought)),
    namedLike(context.db, sought.words.map((word) => `(${alternatives(word, sought.words, beginnings)})`).join(" & ")),
  ]);
  const fits = (name: string) =>
    hasBeginnings(name, sought) || sought.words.every((word) => hasMeant(name, word, sought.words));
  const all = [...new Map([...typed, ...meant].map((each) => [each.id, each])).values()];
  const found = all.filter((each) => namesOf(each).some(fits));
  return found.toSorted(inOrderOf(language)).slice(0, MOST_FOUND);
}

/**
 * @property named the words that name the category or one above it. @property isName whether they are a whole name, or a synonym
 * of a category without others below it: "plumber" is the trade of "Plumbing & Heating". @property names of the categories that the words
 * name whole, in all languages
 */
export type NamedGroup = { named: ReadonlySet<Word>; isName: boolean; ids: string[]; names: string[] };

/** Groups of categories by the words that name them: by whole words, and by their beginnings, too. */
export type Named = { whole: NamedGroup[]; beginning: NamedGroup[] };

export async function findNamed(context: Context, words: readonly Word[]): Promise<Named> {
  const asked = words.flatMap((word) => [
    { word, isWhole: true, condition: alternatives(word, words, wholly) },
    ...(isLong(word) ? [{ word, isWhole: false, condition: beginnings(only(word)) }] : []),
  ]);
  const rows = await namedBy(
    context.db,
    asked.map(({ condition }) => condition),
  );
  const hits = rows.flatMap(({ at, ...category }) => {
    const by = asked[at - 1];
    return by ? [{ category, word: by.word, isWhole: by.isWhole }] : [];
  });
  const whole = hits.filter(({ isWhole }) => isWhole);
  const below = await readBelow(
    context,
    hits.map(({ category }) => category.id),
  );
  return { whole: group(whole, below, whole), beginning: group(hits, below, whole) };
}

type Hit = { category: Category; word: Word };

/** By the words that name them; of each hit, the categories below it, too. */
export function group(hits: readonly Hit[], below: ReadonlyMap<string, string[]>, whole: readonly Hit[]): NamedGroup[] {
  const wordsOfId = new Map<string, Set<Word>>();
  for (const { category, word } of hits)
    for (const id of below.get(category.id) ?? []) wordsOfId.set(id, (wordsOfId.get(id) ?? new Set()).add(word));
  const byWords = Map.groupBy(wordsOfId, ([, named]) =>
    [...named]
      .map(({ text }) => text)
      .toSorted()
      .join(" "),
  );
  return [...byWords.values()].flatMap((entries) => {
    const named = entries[0]?.[1] ?? new Set<Word>();
    const query = { words: [...named], joined: null };
    const hits = whole.filter(({ word }) => named.has(word));
    const isName = hits.some(({ category }) => namesOf(category).some((name) => isNamed(name, query)));
    const ids = entries.map(([id]) => id);
    const names = [...new Set(hits.flatMap(({ category }) => namesOf(category)))];
    const trades = new Set(
      hits
        .filter(
          ({ category, word }) =>
            below.get(category.id)?.length === 1 &&
            namesOf(category).some((name) => hasSynonym(name, word, query.words)),
        )
        .map(({ category }) => category.id),
    );
    return [
      { named, names, isName: true, ids: ids.filter((id) => isName || trades.has(id)) },
      { named, names, isName: false, ids: ids.filter((id) => !isName && !trades.has(id)) },
    ].filter((group) => group.ids.length > 0);
  });
}

/**
 * @returns whether a business is named after its trade: its name has the words, and no other word for the same trade. "Barber Coiffeur
 * Friseur" is a list for the search, and "Leeds Plumbing & Heating" has the words of one category's name, as "Kim Hair Salon" has one
 * synonym's.
 */
export function namedAfter({ named, names }: NamedGroup): (name: string) => boolean {
  const words = { words: [...named], joined: null };
  const all = names.map((name) => ({ forms: formsOf(name), length: wordsOf(name).length }));
  const has = (forms: ReadonlySet<string>, { text, plain }: Word) => forms.has(text) || forms.has(plain);
  const means = (word: Word, beside: readonly Word[]) =>
    [[word], ...synonymsOf(word, beside)].some((each) =>
      all.some(({ forms }) => each.every((part) => has(forms, part))),
    );
  return (name) => {
    if (!hasWholeWords(name, words)) return false;
    const typed = wordsOf(name);
    const trade = typed.filter((word) => means(word, typed));
    return (
      trade.length <= 1 ||
      isOneSynonym(trade) ||
      all.some(({ forms, length }) => trade.length <= length && trade.every((each) => has(forms, each)))
    );
  };
}

/** SQL: the word, or a synonym's words. */
function alternatives(word: Word, beside: readonly Word[], form: (query: Query) => string): string {
  const meant = synonymsOf(word, beside).map((each) => wholly({ words: each, joined: null }));
  return [form(only(word)), ...meant].map((each) => `(${each})`).join(" | ");
}

function hasMeant(name: string, word: Word, beside: readonly Word[]): boolean {
  return hasBeginnings(name, only(word)) || hasSynonym(name, word, beside);
}

function hasSynonym(name: string, word: Word, beside: readonly Word[]): boolean {
  return synonymsOf(word, beside).some((words) => hasWholeWords(name, { words, joined: null }));
}

function only(word: Word): Query {
  return { words: [word], joined: null };
}

export function isLong({ text, isGapless }: Word): boolean {
  return isGapless || text.length >= LEAST_BEGINNING;
}

/** In all languages. */
export function namesOf({ name, names }: Pick<Category, "name" | "names">): string[] {
  return [name, ...Object.values(names ?? {})];
}

/** By each of the ids: itself and the ids of all categories below it. */
export async function readBelow({ db }: Context, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = ids.length === 0 ? [] : await belowEach(db, [...new Set(ids)]);
  return new Map([...Map.groupBy(rows, ({ root }) => root)].map(([root, of]) => [root, of.map(({ id }) => id)]));
}

/** SQL: columns of a category. */
export const COLUMNS = `category.id, category.slug, category.name, category.names, category.parent_id as "parentId"`;

/** One name after the other, so that words of two names fulfil the condition, too. */
const namedLike = statement<Category, [condition: string]>(
  "category_named_like",
  `select ${COLUMNS} from category where ${CATEGORY_SEARCHED} @@ $1::tsquery`,
);

/** @property at of the condition, from 1 */
const namedBy = statement<Category & { at: number }, [conditions: string[]]>(
  "category_named_by",
  `select asked.at::int as at, ${COLUMNS} from unnest($1::text[]) with ordinality asked(condition, at)
  join category on ${CATEGORY_SEARCHED} @@ asked.condition::tsquery`,
);

const belowEach = statement<{ root: string; id: string }, [ids: readonly string[]]>(
  "category_below_each",
  `with recursive branch as (
    select id as root, id, 1 as depth from category where id = any($1::uuid[])
    union all
    select branch.root, c.id, branch.depth + 1 from category c join branch on c.parent_id = branch.id
    where branch.depth < ${MAX_CATEGORY_DEPTH}
  ) select distinct root, id from branch`,
);
