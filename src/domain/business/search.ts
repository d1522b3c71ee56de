// Searches for businesses by words in name, site, city and, for readers, category, in any order, without accents and with typing errors.
import { domainToUnicode } from "node:url";
import type { BusinessId } from "#contract/id.ts";
import { nameOrder } from "#platform/database/collation.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { findBusinessBySite } from "./lookup.ts";
import { type Business, findBusinesses } from "./profile/business.ts";
import { idsNamed, type NamedCategories } from "./profile/category.ts";
import {
  type BusinessFilter,
  type BusinessOrder,
  doesFulfil,
  type FilterValues,
  fulfils,
  ORDER_BY,
  UNFILTERED,
  valuesOf,
} from "./profile/filter.ts";
import { SEARCHED } from "./spelling/column.ts";
import { beginnings, leniently, misspellable, readQuery, strictly } from "./spelling/query.ts";
import { findMeant } from "./spelling/typo.ts";
import { domainKey } from "./state/domain-key.ts";

export type ClaimableBusiness = Pick<
  Business,
  "id" | "slug" | "name" | "domain" | "city" | "country" | "organisationId" | "verificationStatus" | "profile"
>;

/** A word that very many names share would take too long. */
const MOST_SORTED = 1_000;
/** A claimant knows the name and can type more of it. */
const MOST_CLAIMABLE = 200;
/** Of the categories that the words name. A filter reads each; the page of the category lists all. */
const MOST_OF_CATEGORIES = 10_000;
/**
 * Of a category's businesses: behind those whose own name has the words. Where the query is the category's name they stand among them, so that a
 * name that copies it comes before none with more reviews.
 */
const RANK = { behind: 1_000, among: 1 };
/** Where fewer are found as typed, words with typing errors are looked for. */
const FEW = 5;

/** SQL: businesses that fulfil one of the conditions $1, without those of $3, each with the first one's rank. @param further SQL of a condition */
const matching = (
  most: number,
  further = "",
) => `select each.id, min(step.rank) as rank from unnest($1::text[]) with ordinality step(condition, rank)
  cross join lateral (select id from business
    where ${SEARCHED} @@ step.condition::tsquery and profile = 'public' and id <> all($3::uuid[]) ${further} limit ${most}) each
  group by each.id`;

/** The business whose site the query names, then those whose name, site or city has the words. */
export async function findByWords(context: Context, query: string, limit: number): Promise<Business[]> {
  const [site, others] = await Promise.all([siteIn(context, query), searchBusinesses(context, query, limit)]);
  return site ? [site, ...others.filter((each) => each.id !== site.id)] : others;
}

async function siteIn(context: Context, query: string): Promise<Business | null> {
  return query.includes(".") ? findBusinessBySite(context, query) : null;
}

/** @property order null: by similarity. @property categories ids; null: all */
export type Choice = { filter: BusinessFilter; order: BusinessOrder | null; categories: readonly string[] | null };

export const ALL: Choice = { filter: UNFILTERED, order: null, categories: null };

export type Match = { id: BusinessId; country: string; categoryId: string };

/** @property exact with the words that were typed, or words that begin like them, also in the category's name. @property similar with typing errors */
export type Matches = { exact: Match[]; similar: Match[] };

/** As `findByWords`, of the businesses that a reader chose. The limit is one for both parts. */
export async function findMatches(context: Context, query: string, choice: Choice, limit: number): Promise<Matches> {
  const { filter, order, categories } = choice;
  const find = byOrder[order ?? "match"];
  const values = [...valuesOf(filter), categories] as const;
  const [site, names] = await Promise.all([siteIn(context, query), idsNamed(context, query)]);
  const rank = names.isName ? RANK.among : RANK.behind;
  const found = await inSteps(
    context,
    query,
    limit,
    (inNamed, ...asked) => find(context.db, ...asked, ...values, inNamed, rank),
    { isAtOnce: order !== null, named: names },
  );
  const named = site && doesFulfil(site, filter) && (categories?.includes(site.category.id) ?? true) ? site : null;
  if (!named) return found;
  const others = ({ id }: Match) => id !== named.id;
  const first = { id: named.id, country: named.country, categoryId: named.category.id };
  return { exact: [first, ...found.exact.filter(others)], similar: found.similar.filter(others) };
}

/** Those with the whole words first, then those with words that begin like them, then those with similar ones; most reviews first. */
export async function searchBusinesses(context: Context, query: string, limit: number): Promise<Business[]> {
  const { exact, similar } = await inSteps(context, query, limit, (inNamed, ...asked) =>
    byOrder.match(context.db, ...asked, ...valuesOf(UNFILTERED), null, inNamed, RANK.behind),
  );
  return findBusinesses(
    context,
    [...exact, ...similar].map(({ id }) => id),
  );
}

/**
 * Businesses with this site first, then matches as in `searchBusinesses`, the shortest name first. A profile that is not public is found
 * by its site, and shows no typed word.
 */
export async function searchClaimable(context: Context, query: string, limit: number): Promise<ClaimableBusiness[]> {
  const site = query.includes(".") ? domainKey(query) : null;
  const ofSite = site === null ? [] : await bySite(context.db, site, limit);
  const { exact, similar } = await inSteps(context, query, limit, (_, ...asked) => byName(context.db, ...asked), {
    first: ofSite,
  });
  return [...exact, ...similar];
}

type NameSearch = [conditions: string[], most: number, known: BusinessId[]];

type Steps<Row> = { first?: readonly Row[]; isAtOnce?: boolean; named?: Pick<NamedCategories, "whole" | "beginning"> };

/**
 * Looks for whole words, then beginnings, then words with errors, until the list is full.
 * @property first known before the search. @property isAtOnce whether whole words and beginnings are one step, because the order is another
 * one. @property named categories whose businesses are found, too
 */
async function inSteps<Row extends { id: BusinessId }>(
  context: Context,
  typed: string,
  limit: number,
  find: (inNamed: readonly string[], ...asked: NameSearch) => Promise<Row[]>,
  { first = [], isAtOnce = false, named = { whole: [], beginning: [] } }: Steps<Row> = {},
): Promise<{ exact: Row[]; similar: Row[] }> {
  const query = readQuery(soughtIn(typed));
  const exact = [...first];
  const isFull = () => exact.length >= limit;
  const look = async (conditions: string[], inNamed: readonly string[] = []) => {
    const known = exact.map(({ id }) => id);
    return conditions.length + inNamed.length === 0 ? [] : find(inNamed, conditions, limit - exact.length, known);
  };
  if (query === null || isFull()) return { exact, similar: [] };
  const { whole, beginning } = strictly(query);
  // Whole words are beginnings, too.
  exact.push(
    ...(isAtOnce
      ? await look([beginnings(query)], [...named.whole, ...named.beginning])
      : await look(whole, named.whole)),
  );
  if (isFull()) return { exact, similar: [] };
  const isEnough = exact.length >= FEW;
  const [meant, begun] = await Promise.all([
    isEnough ? null : findMeant(context, misspellable(query)),
    isAtOnce ? [] : look(beginning, named.beginning),
  ]);
  exact.push(...begun);
  const condition = meant && !isFull() && exact.length < FEW ? leniently(query, meant) : null;
  return { exact, similar: condition === null ? [] : await look([condition]) };
}

/** A site is sought by its host without `www.`. */
export function soughtIn(typed: string): string {
  const text = typed.trim();
  const key = text.includes(".") && !/\s/.test(text) ? domainKey(text) : null;
  const host = key === null ? text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "") : domainToUnicode(key) || key;
  return host.replace(/^www\./i, "");
}

type Chosen = [
  ...NameSearch,
  ...FilterValues,
  categories: readonly string[] | null,
  inNamed: readonly string[],
  rank: number,
];

const CHOSEN = `and ${fulfils(4)} and ($7::uuid[] is null or category_id = any($7::uuid[]))`;

/** SQL: businesses of the categories $8, with the rank $9. */
const IN_NAMED = `select business.id, $9::int as rank from (
    select each.* from unnest($8::uuid[]) named(category) cross join lateral (
      select id, country, verification_status, category_id from business
      where category_id = named.category and profile = 'public' limit ${MOST_OF_CATEGORIES}
    ) each limit ${MOST_OF_CATEGORIES}
  ) business where id <> all($3::uuid[]) ${CHOSEN} limit ${MOST_SORTED}`;

/** Sorts ids before it joins the business. */
const matches = (name: string, order: string) =>
  statement<Match, Chosen>(
    name,
    `select found.id, b.country, b.category_id as "categoryId" from (
      select matching.id, row_number() over (order by ${order}, matching.id) as position from (
        select id, min(rank) as rank from ((${matching(MOST_SORTED, CHOSEN)}) union all (${IN_NAMED})) every group by id
      ) matching join business_tally on business_tally.business_id = matching.id order by position limit $2::int
    ) found join business b on b.id = found.id order by found.position`,
  );

const byOrder: Record<BusinessOrder | "match", ReturnType<typeof matches>> = {
  match: matches("business_search", `matching.rank, ${ORDER_BY.reviews}`),
  score: matches("business_search_score", ORDER_BY.score),
  reviews: matches("business_search_reviews", ORDER_BY.reviews),
};

/** SQL: columns of a business `b`. */
const CLAIMABLE = `b.id, b.slug, case when b.profile = 'public' then b.name else b.domain end as name, b.domain,
    case when b.profile = 'public' then b.city else '' end as city, b.country, b.profile, b.organisation_id as "organisationId",
    b.verification_status as "verificationStatus"`;

const bySite = statement<ClaimableBusiness, [site: string, most: number]>(
  "business_search_claimable_site",
  `select ${CLAIMABLE} from (select * from business where domain_key = $1::text and not sandbox order by created_at, id limit 5) b
  order by length(b.name), ${nameOrder("b.name")}, b.id limit $2::int`,
);

const byName = statement<ClaimableBusiness, NameSearch>(
  "business_search_claimable",
  `select ${CLAIMABLE} from (${matching(MOST_CLAIMABLE)}) matching join business b on b.id = matching.id
  order by matching.rank, length(b.name), ${nameOrder("b.name")}, b.id limit $2::int`,
);
