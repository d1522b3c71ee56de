// The search of readers: each word must fit the name, site, city or category, as "furniture bristol" is a category and a city.
import type { Context } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { doesFulfil } from "../profile/filter.ts";
import { findNamed, findSimilarlyNamed, type NamedGroup, namedAfter } from "../profile/named.ts";
import { withoutFillers } from "../spelling/filler.ts";
import { hasSimilar, hasWholeWords, isNamed, type Query, similarly, wholly } from "../spelling/query.ts";
import { cityNamesOf } from "../spelling/synonym.ts";
import type { Word } from "../spelling/word.ts";
import { siteIn } from "./business.ts";
import { type Choice, chosenBy, type Match, type Trade } from "./chosen.ts";
import { type Place, placeFirst } from "./place.ts";
import { findLikeSite, readSite, type Site } from "./site.ts";
import { inSteps, readSought, type Step } from "./step.ts";

/**
 * Of a category's businesses: behind those whose own name has the words. Where the words are the category's name, or a synonym of it,
 * they stand among them, so that a name that copies these comes before none with more reviews. Only the category's own businesses that are
 * named after their trade come first.
 */
const RANK = { behind: 1_000, among: 1 };
/** Groups of categories by the words that name them: hostile words could make hundreds. */
const MOST_GROUPS = 12;
/** Of all groups: each word that is no category's is looked up once more for its group. */
const MOST_OTHER_WORDS = 24;
/** Shorter words, such as "in", tell nothing alone. */
const LEAST_ALONE = 3;
const MOST_STEPS = 32;
/** Of a step that knows some of the words. */
const MOST_OF_SOME = 100;
/** Without one of more words, a search would read the entries of each as often. */
const MOST_WITHOUT_ONE = 4;
/** Further words are looked up alone only where none of these has a business. */
const MOST_ALONE = 3;

/**
 * @property exact with the words that were typed, or words that begin like them, also in the category's name. @property similar with typing
 * errors. @property some with some of the words, where none has all. @property place the first ones of `some` are there. @property missing
 * the site that was typed and is not listed: the others have its main label in their name or site
 */
export type Matches = { exact: Match[]; similar: Match[]; some: Match[]; place: Place | null; missing: Site | null };

export const NONE: Matches = { exact: [], similar: [], some: [], place: null, missing: null };

type Found = Omit<Matches, "missing">;

/** Businesses that a reader chose: the one whose site the query names, then those with the words. The limit is one for all parts. */
export async function findMatches(
  context: Context,
  typed: string,
  choice: Choice,
  limit: number,
  language: Language,
): Promise<Matches> {
  const { filter, categories } = choice;
  const listed = await siteIn(context, typed);
  const missing = listed ? null : readSite(typed);
  if (missing) return { ...NONE, exact: await findLikeSite(context, missing, choice, limit), missing };
  const found = await findFitting(context, readSought(typed), choice, limit, language);
  if (!listed) return { ...found, missing: null };
  const isChosen = doesFulfil(listed, filter) && (categories?.includes(listed.category.id) ?? true);
  if (!isChosen) return { ...found, some: [], place: null, missing: null };
  const others = ({ id }: Match) => id !== listed.id;
  const first = { id: listed.id, country: listed.country, categoryId: listed.category.id };
  const exact = [first, ...found.exact.filter(others)].slice(0, limit);
  return { ...NONE, exact, similar: found.similar.filter(others).slice(0, limit - exact.length) };
}

/** Whether the words are those of the business's city, not its name: "Paris" of a dentist there. */
export function isByCity(typed: string, { name, city }: { name: string; city: string }): boolean {
  const query = readSought(typed);
  if (query === null) return false;
  const telling = { words: withoutFillers(query.words), joined: null };
  const isOfCity = (word: Word) =>
    hasSimilar(city, { words: [word], joined: null }) ||
    cityNamesOf(word, query.words).some((words) => hasWholeWords(city, { words, joined: null }));
  return telling.words.every(isOfCity) && !isNamed(name, telling);
}

async function findFitting(
  context: Context,
  query: Query | null,
  choice: Choice,
  limit: number,
  language: Language,
): Promise<Found> {
  if (query === null) return NONE;
  const spellings = [query.words, ...(query.joined ? [query.joined] : [])];
  const named = await Promise.all(spellings.map(async (words) => ({ words, groups: await findNamed(context, words) })));
  const trades = named.flatMap(({ groups }) => tradesOf(groups.whole));
  const found = await inSteps(context, query, limit, chosenBy(context, choice, { trades, query }), {
    isAtOnce: choice.order !== null,
    whole: named.flatMap(({ words, groups }) => stepsOf(words, groups.whole, wholly)),
    beginning: named.flatMap(({ words, groups }) => stepsOf(words, groups.beginning, beginningsOf)),
    similar: async ({ near, isKnown }) => {
      const steps = named.map(async ({ words, groups: { beginning } }) => {
        const isTrade = (word: Word) => beginning.some((group) => group.named.has(word));
        // A word that a business has, such as its city, is no misspelled category.
        const guessed = words.filter((word) => isTrade(word) || !isKnown(word));
        const misspelled = guessed.every(isTrade) ? [] : await findSimilarlyNamed(context, guessed, language);
        return stepsOf(words, [...beginning, ...misspelled], (rest) => similarly(rest, near));
      });
      return (await Promise.all(steps)).flat();
    },
  });
  if (found.exact.length + found.similar.length > 0) return { ...NONE, ...found };
  const telling = withoutFillers(query.words);
  if (telling.length < query.words.length)
    return findFitting(context, { words: telling, joined: null }, choice, limit, language);
  const look = chosenBy(context, choice, { mostEach: MOST_OF_SOME });
  const groups = named[0]?.groups.beginning ?? [];
  const others = query.words.filter((word) => !named[0]?.groups.whole.some((group) => group.named.has(word)));
  for (const steps of stepsOfSome(groups, query)) {
    const some = steps.length === 0 ? [] : await look(steps, MOST_OF_SOME * steps.length, []);
    if (some.length === 0) continue;
    const { inOrder, place } = choice.order === null ? placeFirst(some, others) : { inOrder: some, place: null };
    return { ...NONE, some: inOrder.slice(0, limit), place };
  }
  return NONE;
}

/** Those that the words name whole. */
function tradesOf(groups: readonly NamedGroup[]): Trade[] {
  const named = groups.filter(({ isName }) => isName).slice(0, MOST_GROUPS);
  return named.map((group) => ({ categories: group.ids, isNamedAfter: namedAfter(group) }));
}

const beginningsOf = (query: Query) => similarly(query, new Map());

/** Businesses of the categories that some words name, with the others in their own words. @param form SQL of these */
function stepsOf(words: readonly Word[], groups: readonly NamedGroup[], form: (query: Query) => string): Step[] {
  let others = 0;
  return groups
    .map(({ named, isName, ids }) => ({ ids, isName, rest: words.filter((word) => !named.has(word)) }))
    .filter(({ rest }) => rest.length < words.length)
    .toSorted((a, b) => a.rest.length - b.rest.length)
    .slice(0, MOST_GROUPS)
    .filter(({ rest }) => {
      others += rest.length;
      return others <= MOST_OTHER_WORDS;
    })
    .map(({ ids, isName, rest }) => ({
      condition: rest.length === 0 ? null : form({ words: rest, joined: null }),
      categories: ids,
      rank: isName ? RANK.among : RANK.behind,
    }));
}

/**
 * Without one of several words; then by a single one: those of a category, which is the trade, before those by the others, such as a city.
 * In two parts: the second is for where the first finds nothing.
 */
function stepsOfSome(groups: readonly NamedGroup[], { words }: Query): Step[][] {
  if (words.length < 2) return [];
  const isTrade = (word: Word) => groups.some(({ named }) => named.has(word));
  const isFew = words.length > 2 && words.length <= MOST_WITHOUT_ONE;
  const withoutOne = isFew ? words.map((_, at) => words.toSpliced(at, 1)) : [];
  const telling = words.filter(({ text, isGapless }) => isGapless || text.length >= LEAST_ALONE);
  const alone = [...telling.filter(isTrade), ...telling.filter((word) => !isTrade(word))].map((word) => [word]);
  const inOrder = (sets: readonly Word[][]) => {
    const steps = sets.flatMap((each, at) => {
      const rank = each.length > 1 ? 1 : at + 2;
      const own = { condition: beginningsOf({ words: each, joined: null }), categories: null, rank };
      return [own, ...stepsOf(each, groups, beginningsOf).map((step) => ({ ...step, rank }))];
    });
    return steps.slice(0, MOST_STEPS);
  };
  return [inOrder([...withoutOne, ...alone.slice(0, MOST_ALONE)]), inOrder(alone.slice(MOST_ALONE))];
}
