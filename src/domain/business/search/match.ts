// The search of readers: each word must fit the name, site, city or category, as "furniture bristol" is a category and a city.
import type { Context } from "#platform/database/context.ts";
import { countriesOf } from "#platform/language/choose.ts";
import type { Language } from "#platform/language/language.ts";
import { doesFulfil } from "../profile/filter.ts";
import { findSimilarlyNamed } from "../profile/misspelled.ts";
import { findNamed, type Named, type NamedGroup, namedAfter } from "../profile/named.ts";
import { withoutFillers } from "../spelling/filler.ts";
import { hasSimilar, hasWholeWords, isNamed, type Query, similarly, wholly } from "../spelling/query.ts";
import { cityNamesOf } from "../spelling/synonym.ts";
import type { Word } from "../spelling/word.ts";
import { siteIn } from "./business.ts";
import { type Choice, chosenBy, type Match, type Trade } from "./chosen.ts";
import { beginningsOf, MOST_GROUPS, stepsOf } from "./named-step.ts";
import type { Place } from "./place.ts";
import { findLikeSite, readSite, type Site } from "./site.ts";
import { findSome } from "./some.ts";
import { inSteps, readSought } from "./step.ts";

/**
 * @property exact with the words that were typed, or words that begin like them, also in the category's name. @property similar with typing
 * errors. @property some with some of the words, where none has all. @property place how `some` are grouped. @property missing
 * the site that was typed and is not listed: the others have its main label in their name or site
 */
export type Matches = { exact: Match[]; similar: Match[]; some: Match[]; place: Place | null; missing: Site | null };

export const NONE: Matches = { exact: [], similar: [], some: [], place: null, missing: null };

type Found = Omit<Matches, "missing">;

const NO_GROUPS: Named = { whole: [], beginning: [] };

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
  const near = choice.near ?? countriesOf(language);
  const found = await findFitting(context, readSought(typed), { ...choice, near }, limit, language);
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
  return { ...NONE, ...(await findSome(context, query, named[0]?.groups ?? NO_GROUPS, choice, limit)) };
}

/** Those that the words name whole. */
function tradesOf(groups: readonly NamedGroup[]): Trade[] {
  const named = groups.filter(({ isName }) => isName).slice(0, MOST_GROUPS);
  return named.map((group) => ({ categories: group.ids, isNamedAfter: namedAfter(group) }));
}
