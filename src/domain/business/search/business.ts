// The search of the open API and of moderators: by words in name, site and city.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { findBusinessBySite } from "../lookup.ts";
import { type Business, findBusinesses } from "../profile/business.ts";
import { ORDER_BY } from "../profile/filter.ts";
import { conditionsOf, inSteps, matching, type NameSearch, readSought } from "./step.ts";

/** A word that very many names share would take too long. */
export const MOST_SORTED = 1_000;

/** The business whose site the query names, then those whose name, site or city has the words. */
export async function findByWords(context: Context, query: string, limit: number): Promise<Business[]> {
  const [site, others] = await Promise.all([siteIn(context, query), searchBusinesses(context, query, limit)]);
  return site ? [site, ...others.filter((each) => each.id !== site.id)] : others;
}

export async function siteIn(context: Context, query: string): Promise<Business | null> {
  return query.includes(".") ? findBusinessBySite(context, query) : null;
}

/** Those with the whole words first, then those with words that begin like them, then those with similar ones; most reviews first. */
export async function searchBusinesses(context: Context, query: string, limit: number): Promise<Business[]> {
  const { exact, similar } = await inSteps(context, readSought(query), limit, (steps, ...asked) =>
    byReviews(context.db, conditionsOf(steps), ...asked),
  );
  return findBusinesses(
    context,
    [...exact, ...similar].map(({ id }) => id),
  );
}

const byReviews = statement<{ id: BusinessId }, NameSearch>(
  "business_search_words",
  `select matching.id from (${matching(MOST_SORTED)}) matching
  join business_tally on business_tally.business_id = matching.id
  order by matching.rank, ${ORDER_BY.reviews}, matching.id limit $2::int`,
);
