// What a reader's search found, and what can be chosen among it.
import type { BusinessId } from "#contract/id.ts";
import {
  type Category,
  type CategoryNode,
  categoriesByIds,
  findCategory,
  idsBelow,
  type ReadTree,
} from "#domain/business/profile/category.ts";
import { UNFILTERED } from "#domain/business/profile/filter.ts";
import { guessCategories } from "#domain/business/profile/misspelled.ts";
import { readBelow, searchCategories } from "#domain/business/profile/named.ts";
import { ALL, type Choice, type Match } from "#domain/business/search/chosen.ts";
import { listCountry, type NamedCountry, readCountry } from "#domain/business/search/country.ts";
import { findMatches, type Matches, NONE } from "#domain/business/search/match.ts";
import type { Context } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { closestUsed } from "../component/category.tsx";
import { type DirectoryQuery, isNarrowed, isWhole } from "../kit/directory-query.ts";
import type { CategoryCount } from "./filter.tsx";

export const MAX_RESULTS = 100;
/** Businesses with the name of a country in their own words come before those of the country, and do not hide these. */
const MOST_NAMESAKES = 10;
const MOST_CATEGORIES = 12;
/** Of other countries, below the businesses of the country that the words name, and only where it has as few. */
export const FEW = 4;

/**
 * @property words those of the links. @property isCountry whether the words name a country alone. @property isTyped whether a business, or a part of
 * the words, was found as typed. @property isPart whether none has all words
 */
export type Chosen = {
  query: DirectoryQuery;
  words: string;
  isCountry: boolean;
  category: Category | null;
  found: Matches;
  all: Match[];
  isTyped: boolean;
  isPart: boolean;
};

/** @returns the matches that a reader chose, and all matches, whose countries and categories can be chosen. An unknown category is ignored */
export async function findChosen(
  context: Context,
  readTree: ReadTree,
  typed: string,
  asked: DirectoryQuery,
  language: Language,
): Promise<Chosen> {
  const category = asked.category === null ? null : await findCategory(context, asked.category);
  const query = { ...asked, category: category?.slug ?? null };
  const categories = category && (await idsBelow(context, category.id));
  const [found, whole] = await Promise.all([
    findMatches(context, typed, { filter: query, order: query.order, categories }, MAX_RESULTS, language),
    isWhole(query) ? null : findMatches(context, typed, ALL, MAX_RESULTS, language),
  ]);
  const all = whole ?? found;
  const named = all.missing ? null : readCountry(typed);
  if (named?.rest === "") {
    const there = await ofCountry(
      context,
      readTree,
      typed,
      language,
      { query, category, categories },
      named.country,
      found,
    );
    if (there.all.length > 0) return there;
  } else if (named && all.exact.length === 0 && (asked.country ?? named.country) === named.country) {
    const there = await findChosen(context, readTree, named.rest, { ...asked, country: named.country }, language);
    if (!there.isPart && there.all.length > 0)
      return isIn(there, named.country) ? fewAnd(there, named) : elsewhere(there, named);
  }
  const areAll = all.exact.length + all.similar.length > 0;
  const isTyped = all.exact.length + all.some.length > 0;
  const chosen = areAll ? { ...found, some: [], place: null } : found;
  const isPart = all.some.length > 0;
  return { query, words: typed, isCountry: false, category, found: chosen, all: inOrder(all), isTyped, isPart };
}

function isIn({ found, all }: Chosen, of: string): boolean {
  return found.exact.length > 0 || all.some(({ country }) => country === of);
}

/** The country has no business with the other words: those of other countries, in its place. */
function elsewhere(chosen: Chosen, { country, rest }: NamedCountry): Chosen {
  return { ...chosen, found: { ...NONE, ...abroad(chosen.all, country, rest) } };
}

/** The country has few businesses with the other words: some of other countries stand below them, unless a reader chose among these. */
function fewAnd(chosen: Chosen, { country, rest }: NamedCountry): Chosen {
  const { query, found, all } = chosen;
  const isChosen = isNarrowed({ ...query, country: null });
  if (isChosen || found.exact.length > FEW || found.similar.length > 0) return chosen;
  const others = all.filter((each) => each.country !== country).slice(0, FEW);
  return others.length === 0 ? chosen : { ...chosen, found: { ...found, ...abroad(others, country, rest) } };
}

function abroad(some: Match[], country: string, trade: string): Pick<Matches, "some" | "place"> {
  const none = new Set<BusinessId>();
  return {
    some,
    place: { city: null, country, trade, near: none, there: none, abroad: new Set(some.map(({ id }) => id)) },
  };
}

/** The words are the name of a country alone. Another country's filter leaves none. */
async function ofCountry(
  context: Context,
  readTree: ReadTree,
  words: string,
  language: Language,
  { query, category, categories }: Pick<Chosen, "query" | "category"> & Pick<Choice, "categories">,
  country: string,
  { exact: namesakes }: Matches,
): Promise<Chosen> {
  const list = await countryLister(context, readTree, language);
  const isThere = (query.country ?? country) === country;
  const [there, whole] = await Promise.all([
    isThere ? list({ filter: { ...query, country }, order: query.order, categories }) : [],
    list({ ...ALL, filter: { ...UNFILTERED, country } }),
  ]);
  const chosen = { words, isCountry: true, category, isTyped: true, isPart: false };
  if (namesakes.length === 0)
    return { ...chosen, query: isThere ? { ...query, country } : query, found: { ...NONE, exact: there }, all: whole };
  const exact = namesakes.slice(0, MOST_NAMESAKES);
  const without = (of: readonly Match[]) => of.filter(({ id }) => !exact.some((each) => each.id === id));
  const some = without(there).slice(0, MAX_RESULTS - exact.length);
  const place = {
    city: null,
    country,
    trade: "",
    near: new Set<BusinessId>(),
    there: new Set(some.map(({ id }) => id)),
    abroad: new Set<BusinessId>(),
  };
  const all = [...exact, ...without(whole)].slice(0, MAX_RESULTS);
  return { ...chosen, query, found: { ...NONE, exact, some, place }, all };
}

/** A list of all businesses of a country has one order, wherever it stands. */
export async function countryLister(context: Context, readTree: ReadTree, language: Language) {
  const every = idsIn(await readTree(language));
  return (choice: Choice) => listCountry(context, choice, every, MAX_RESULTS);
}

function idsIn(nodes: readonly CategoryNode[]): string[] {
  return nodes.flatMap(({ id, children }) => [id, ...idsIn(children)]);
}

/** @property used with businesses. @property empty the first that the words name; null where they name one with businesses */
export type NamedCategories = { used: Category[]; empty: Category | null };

/**
 * Categories that the words name; only where nothing was found as typed, those that may have been meant. Those with businesses come first,
 * then the closest ones above the others that have some.
 */
export async function findUsedCategories(
  context: Context,
  readTree: ReadTree,
  typed: string,
  language: Language,
  isTyped: boolean,
): Promise<NamedCategories> {
  const named = await searchCategories(context, typed, language);
  const found = named.length > 0 || isTyped ? named : await guessCategories(context, typed, language);
  if (found.length === 0) return { used: [], empty: null };
  const roots = await readTree(language);
  const closest = found.map(({ id }) => ({ id, used: closestUsed(roots, id) }));
  const itself = closest.filter(({ id, used }) => used?.id === id);
  const used = [...itself, ...closest].flatMap((each) => each.used ?? []);
  return { used: [...new Set(used)], empty: itself.length === 0 ? (found[0] ?? null) : null };
}

export function inOrder({ exact, similar, some }: Matches): Match[] {
  return [...exact, ...similar, ...some];
}

/** Those with most businesses first, without their numbers where the list may be cut off: each choice may find more. */
export async function countOptions(context: Context, all: readonly Match[]) {
  const isWhole = all.length < MAX_RESULTS;
  const byCountry = countBy(all, ({ country }) => country);
  const byCategory = countBy(all, ({ categoryId }) => categoryId);
  const ids = [...byCategory.keys()];
  const [rows, below] = await Promise.all([
    ids.length === 0 ? [] : categoriesByIds(context.db, ids),
    readBelow(context, ids),
  ]);
  const slugs = new Map(rows.map((category) => [category.slug, category]));
  // A category's list holds the businesses of those below it.
  const countBelow = (id: string) => (below.get(id) ?? []).reduce((sum, each) => sum + (byCategory.get(each) ?? 0), 0);
  const named = rows.map(({ id, slug }) => [slug, countBelow(id)] as const);
  const counted = (count: number) => (isWhole ? { count } : {});
  const countries = mostFirst([...byCountry]).map(([country, count]) => ({ country, ...counted(count) }));
  const categories = mostFirst(named).flatMap(([slug, count]): CategoryCount[] => {
    const category = slugs.get(slug);
    return category ? [{ category, ...counted(count) }] : [];
  });
  return { countries, categories: categories.slice(0, MOST_CATEGORIES) };
}

function countBy(all: readonly Match[], by: (match: Match) => string): Map<string, number> {
  return new Map([...Map.groupBy(all, by)].map(([key, of]) => [key, of.length]));
}

function mostFirst(counts: readonly (readonly [name: string, count: number])[]) {
  return counts.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
