// Businesses that have some of the words, where none has all. Where the words name a trade and a place without it: the trade elsewhere in
// the country, then other businesses of the place, then the trade in other countries.
import type { Context } from "#platform/database/context.ts";
import { languageOfCountry } from "#platform/language/choose.ts";
import type { Named, NamedGroup } from "../profile/named.ts";
import type { Query } from "../spelling/query.ts";
import type { Word } from "../spelling/word.ts";
import { type Choice, chosenBy, type Found, type Match } from "./chosen.ts";
import { beginningsOf, stepsOf } from "./named-step.ts";
import { type NamedPlace, type Place, placeAmong } from "./place.ts";
import type { Step } from "./step.ts";

/** Shorter words, such as "in", tell nothing alone. */
const LEAST_ALONE = 3;
const MOST_STEPS = 32;
/** Of a step that knows some of the words. */
const MOST_OF_SOME = 100;
/** Without one of more words, a search would read the entries of each as often. */
const MOST_WITHOUT_ONE = 4;
/** Further words are looked up alone only where none of these has a business. */
const MOST_ALONE = 3;
/** Of a large city, before those that match another word; fewer where that is a trade, because they are of another one. */
const MOST_THERE = 20;
const MOST_OF_OTHER_TRADES = 4;
/** Of a trade in a large country, before the other businesses of the place. */
const MOST_NEAR = 60;

type Some = { some: Match[]; place: Place | null };

export async function findSome(
  context: Context,
  query: Query,
  { whole, beginning }: Named,
  choice: Choice,
  limit: number,
): Promise<Some> {
  const look = chosenBy(context, choice, { mostEach: MOST_OF_SOME });
  for (const steps of stepsOfSome(beginning, query)) {
    const some = steps.length === 0 ? [] : await look(steps, MOST_OF_SOME * steps.length, []);
    if (some.length === 0) continue;
    const named = placeAmong(some, without(query.words, whole));
    if (named === null) return { some: some.slice(0, limit), place: null };
    return inPlace(context, named, query, beginning, choice, limit);
  }
  return { some: [], place: null };
}

/** In each part the order stays. */
async function inPlace(
  context: Context,
  of: NamedPlace,
  query: Query,
  groups: readonly NamedGroup[],
  choice: Choice,
  limit: number,
): Promise<Some> {
  const { city, country, words, there: all, others } = of;
  const rest = query.words.filter((word) => !words.includes(word));
  const trade = rest.filter((word) => groupsOf([word], groups).length > 0);
  const isTraded = ({ categoryId }: Match) => groupsOf(trade, groups).some(({ ids }) => ids.includes(categoryId));
  // The place has the trade, and lacks a further word.
  if (trade.length > 0 && all.some(isTraded)) return inPlace(context, of, query, [], choice, limit);
  const most = trade.length > 0 ? MOST_OF_OTHER_TRADES : MOST_THERE;
  const there = others.length > 0 ? all.slice(0, most) : all;
  const isThere = new Set(there.map(({ id }) => id));
  const near = (await ofTrade(context, trade, groups, choice, country)).filter(({ id }) => !isThere.has(id));
  const isNear = new Set(near.map(({ id }) => id));
  const isHome = (each: Match) => each.country === country;
  const far = others.filter(({ id }) => !isNear.has(id));
  const traded = far.filter((each) => country !== null && !isHome(each) && isTraded(each));
  // Countries with the language of the place come first: most of them are its neighbours.
  const language = languageOfCountry(country);
  const isOfLanguage = (each: Match) => language !== null && languageOfCountry(each.country) === language;
  const abroad = [...traded.filter(isOfLanguage), ...traded.filter((each) => !isOfLanguage(each))];
  const other = far.filter((each) => !abroad.includes(each));
  const last = [...other.filter(isHome), ...other.filter((each) => !isHome(each))];
  const some = [...near, ...there, ...abroad, ...last].slice(0, limit);
  if (there.length === 0 && trade.length === 0) return { some, place: null };
  const typed = trade.map(({ text }) => text).join(" ");
  return {
    some,
    place: { city, country, trade: typed, near: isNear, there: isThere, abroad: new Set(abroad.map(({ id }) => id)) },
  };
}

/** A statement of its own: the rows of all countries are cut off long before those of one country were read. */
async function ofTrade(
  context: Context,
  trade: readonly Word[],
  groups: readonly NamedGroup[],
  choice: Choice,
  country: string | null,
): Promise<Found[]> {
  const { filter } = choice;
  if (trade.length === 0 || country === null || (filter.country ?? country) !== country) return [];
  const own = { condition: beginningsOf({ words: [...trade], joined: null }), categories: null, rank: 1 };
  const steps = [own, ...stepsOf(trade, groups, beginningsOf)];
  return chosenBy(context, { ...choice, filter: { ...filter, country } })(steps, MOST_NEAR, []);
}

function groupsOf(words: readonly Word[], groups: readonly NamedGroup[]): NamedGroup[] {
  return groups.filter(({ named }) => words.some((word) => named.has(word)));
}

function without(words: readonly Word[], groups: readonly NamedGroup[]): Word[] {
  return words.filter((word) => groupsOf([word], groups).length === 0);
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
