// The statement of the readers' search: businesses by their own words and those of their categories, with filters and in an order.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import {
  type BusinessFilter,
  type BusinessOrder,
  type FilterValues,
  fulfils,
  ORDER_BY,
  UNFILTERED,
  valuesOf,
} from "../profile/filter.ts";
import { SEARCHED } from "../spelling/column.ts";
import { isNamed, type Query } from "../spelling/query.ts";
import { severalNamesOf } from "../spelling/synonym.ts";
import { CUSTOMER_COUNT } from "../state/tally.ts";
import { MOST_SORTED } from "./business.ts";
import type { Look, NameSearch, Step } from "./step.ts";

/** Of the categories that the words name. A filter reads each; the page of the category lists all. */
const MOST_OF_CATEGORIES = 10_000;

/**
 * @property order null: by similarity. @property categories ids; null: all. @property own letters: a business whose city has them counts
 * only where its name or site has them, too. @property near countries, whose businesses come first among equally similar ones
 */
export type Choice = {
  filter: BusinessFilter;
  order: BusinessOrder | null;
  categories: readonly string[] | null;
  own?: string;
  near?: readonly string[];
};

export const ALL: Choice = { filter: UNFILTERED, order: null, categories: null };

export type Match = { id: BusinessId; country: string; categoryId: string };

/** Categories that the words name. @property isNamedAfter whether a business's name names the trade, too */
export type Trade = { categories: readonly string[]; isNamedAfter: (name: string) => boolean };

/** @property isOwn of one of the trades, and its own words fulfil a condition. @property site the domain */
export type Found = Match & {
  name: string;
  site: string;
  city: string;
  isOwn: boolean;
  isNear: boolean;
  rank: number;
  reviews: number;
};

/**
 * @property mostEach of one step. @property trades by similarity, businesses that are named after theirs come first. @property query by
 * similarity, a list of a city's names gains nothing
 */
type Options = { mostEach?: number; trades?: readonly Trade[]; query?: Query };

/** @returns how steps find the businesses that a reader chose */
export function chosenBy(
  { db }: Context,
  { filter, order, categories, own, near = [] }: Choice,
  { mostEach = MOST_SORTED, trades = [], query }: Options = {},
): Look<Found> {
  const find = byOrder[order ?? "match"];
  return async (steps, most, known) => {
    const worded = steps.flatMap(({ condition, ...step }) => (condition === null ? [] : [{ ...step, condition }]));
    const listed = steps.filter(({ condition }) => condition === null).flatMap(eachCategory);
    const found = await find(
      db,
      worded.map(({ condition }) => condition),
      most,
      known,
      ...valuesOf(filter),
      categories,
      worded.map((step) => step.categories && `{${step.categories.join(",")}}`),
      worded.map(({ rank }) => rank),
      listed.map(({ category }) => category),
      listed.map(({ rank }) => rank),
      mostEach,
      own === undefined ? null : `%${own.replace(/[\\%_]/g, "\\$&")}%`,
      trades.flatMap(({ categories }) => categories),
      near,
    );
    if (order !== null) return found;
    const last = worded.reduce((last, { categories, rank }) => (categories ? last : Math.max(last, rank)), 0);
    return namedFirst(query ? withoutLists(found, query, last) : found, trades);
  };
}

/**
 * A business that lists names of its city, such as "Wien, Vienna", stands with those that have another one than was typed, or it would
 * stand before those that have one. @param last rank of these
 */
function withoutLists(found: readonly Found[], query: Query, last: number): readonly Found[] {
  const hasSeveral = severalNamesOf(query.words);
  if (hasSeveral === null || found.every(({ rank }) => rank < last)) return found;
  return found.map((each) => {
    const { name, site, city, rank } = each;
    const isList = rank < last && !isNamed(name, query) && hasSeveral(`${name} ${site} ${city}`);
    return isList ? { ...each, rank: last } : each;
  });
}

/** The statement puts all first whose own words are those of their trade. Those that have them in their site or city, or too many, go back. */
function namedFirst(found: readonly Found[], trades: readonly Trade[]): Found[] {
  const isNamed = ({ isOwn, name, categoryId }: Found) =>
    isOwn && trades.some(({ categories, isNamedAfter }) => categories.includes(categoryId) && isNamedAfter(name));
  const named = new Set(found.filter(isNamed));
  const others = found.filter((each) => !named.has(each));
  const inOrder = (a: Found, b: Found) =>
    a.rank - b.rank || Number(b.isNear) - Number(a.isNear) || b.reviews - a.reviews || (a.id < b.id ? -1 : 1);
  return [...named, ...others.toSorted(inOrder)];
}

function eachCategory({ categories, rank }: Step): { category: string; rank: number }[] {
  return (categories ?? []).map((category) => ({ category, rank }));
}

type Chosen = [
  ...NameSearch,
  ...FilterValues,
  categories: readonly string[] | null,
  categoriesOf: readonly (string | null)[],
  ranks: readonly number[],
  listed: readonly string[],
  listedRanks: readonly number[],
  mostEach: number,
  own: string | null,
  ofTrades: readonly string[],
  near: readonly string[],
];

const CHOSEN = `and ${fulfils(4)} and ($7::uuid[] is null or category_id = any($7::uuid[]))`;

/** SQL: businesses that fulfil one of the conditions $1 and are of its categories $8, each with its rank $9, whether they are of the trades $14, and whether they are in the countries $15. */
const WORDED = `select each.id, step.rank, step.categories is null and each.category_id = any($14::uuid[]) as own, each.country = any($15::text[]) as near
  from unnest($1::text[], $8::text[], $9::int[]) step(condition, categories, rank)
  cross join lateral (select id, category_id, country from business
    where ${SEARCHED} @@ step.condition::tsquery and profile = 'public' and id <> all($3::uuid[]) ${CHOSEN}
      and (step.categories is null or category_id = any(step.categories::uuid[]))
      and ($13::text is null or city not ilike $13::text or name ilike $13::text or domain ilike $13::text) limit $12::int) each`;

/** SQL: businesses of the categories $10, each with its rank $11. Where there are too many, those of the countries $15 are kept. */
const LISTED = `select business.id, business.list_rank as rank, false as own, business.country = any($15::text[]) as near from (
    select each.*, named.rank as list_rank from unnest($10::uuid[], $11::int[]) named(category, rank) cross join lateral (
      select id, country, verification_status, category_id from business
      where category_id = named.category and profile = 'public' limit ${MOST_OF_CATEGORIES}
    ) each limit ${MOST_OF_CATEGORIES}
  ) business where id <> all($3::uuid[]) ${CHOSEN} order by near desc limit $12::int`;

/** Sorts ids before it joins the business. */
const matches = (name: string, order: string) =>
  statement<Found, Chosen>(
    name,
    `select found.id, b.country, b.category_id as "categoryId", b.name, b.domain as site, b.city, found.own as "isOwn", found.near as "isNear", found.rank, found.reviews from (
      select matching.*, ${CUSTOMER_COUNT} as reviews, row_number() over (order by ${order}, matching.id) as position from (
        select id, min(rank) as rank, bool_or(own) as own, bool_or(near) as near from ((${WORDED}) union all (${LISTED})) every group by id
      ) matching join business_tally on business_tally.business_id = matching.id order by position limit $2::int
    ) found join business b on b.id = found.id order by found.position`,
  );

const byOrder: Record<BusinessOrder | "match", ReturnType<typeof matches>> = {
  match: matches("business_search", `matching.own desc, matching.rank, matching.near desc, ${ORDER_BY.reviews}`),
  score: matches("business_search_score", ORDER_BY.score),
  reviews: matches("business_search_reviews", ORDER_BY.reviews),
};
