// Searches for businesses by the first letters of words in name, domain and city.
import { and, asc, ilike, or, sql } from "drizzle-orm";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { nameOrder } from "#platform/database/collation.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { findBusinessBySite } from "./lookup.ts";
import { type Business, findBusinesses } from "./profile/business.ts";
import { domainKey } from "./state/domain-key.ts";
import { business } from "./state/table.ts";
import { CUSTOMER_COUNT } from "./state/tally.ts";

export type ClaimableBusiness = Pick<
  Business,
  "id" | "slug" | "name" | "domain" | "city" | "country" | "organisationId" | "verificationStatus" | "profile"
>;

export type MemberBusiness = { id: BusinessId; name: string; domain: string; organisationId: OrganisationId };

/** More words do not narrow a search. */
const MAX_WORDS = 8;
/** A word that very many names share would take too long. */
const MOST_SORTED = 1_000;
/** A claimant knows the name and can type more of it. */
const MOST_CLAIMABLE = 200;

/** SQL: businesses with words that begin like those of $1; exactly the index's expression. */
const MATCHES = `select id from business
  where to_tsvector('simple', name || ' ' || translate(domain, '.-', '  ') || ' ' || city) @@ to_tsquery('simple', $1)
    and profile = 'public'`;

/** The business whose site the query names, then those whose name, site or city begins like the words, most reviews first. */
export async function findByWords(context: Context, query: string, limit: number): Promise<Business[]> {
  const [site, others] = await Promise.all([
    query.includes(".") ? findBusinessBySite(context, query) : null,
    searchBusinesses(context, query, limit),
  ]);
  return site ? [site, ...others.filter((each) => each.id !== site.id)] : others;
}

/**
 * Most reviews first. Looks for whole words and the last one's first letters; only where these do not fill the list, for the first
 * letters of all words. First letters that all names share take a hundred times as long.
 */
export async function searchBusinesses(context: Context, query: string, limit: number): Promise<Business[]> {
  const words = wordsOf(query);
  if (words === null) return [];
  const exact = words.includes("&") ? await byReviews(context.db, words.replaceAll(":* &", " &"), limit) : [];
  const found = exact.length === limit ? exact : await byReviews(context.db, words, limit);
  const ids = found.map(({ id }) => id);
  return findBusinesses(context, ids);
}

/** Businesses with this site first, then matches by name. A profile that is not public is found by its site, and shows no typed word. */
export async function searchClaimable(context: Context, query: string, limit: number): Promise<ClaimableBusiness[]> {
  const words = wordsOf(query);
  if (words === null) return [];
  const site = query.includes(".") ? domainKey(query) : null;
  return bySiteAndName(context.db, words, site, limit);
}

/** Sorted by name. @param search part of a name or a domain; empty: all */
export async function searchOwn(
  context: Context,
  organisationIds: readonly OrganisationId[],
  search: string,
  range: { limit: number; offset: number },
): Promise<MemberBusiness[]> {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return context.db
    .select({
      id: business.id,
      name: business.name,
      domain: business.domain,
      organisationId: sql<OrganisationId>`${business.organisationId}`,
    })
    .from(business)
    .where(
      and(
        sql`${business.organisationId} = any(${`{${organisationIds.join(",")}}`}::uuid[])`,
        search === "" ? undefined : or(ilike(business.name, pattern), ilike(business.domain, pattern)),
      ),
    )
    .orderBy(sql.raw(nameOrder("business.name")), asc(business.id))
    .limit(range.limit)
    .offset(range.offset);
}

function wordsOf(query: string): string | null {
  const words = query.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const searched = words.slice(0, MAX_WORDS).map((word) => `'${word}':*`);
  return searched.length === 0 ? null : searched.join(" & ");
}

const byReviews = statement<{ id: BusinessId }>(
  "business_search",
  `select matching.id from (${MATCHES} limit ${MOST_SORTED}) matching
  join business_tally on business_tally.business_id = matching.id
  order by ${CUSTOMER_COUNT} desc, matching.id limit $2::int`,
);

const bySiteAndName = statement<ClaimableBusiness>(
  "business_search_claimable",
  `with matching as materialized (
    (select id, 0 as rank from business where domain_key = $2::text order by created_at, id limit 5)
    union all
    (select id, 1 from (${MATCHES} limit ${MOST_CLAIMABLE}) named)
  ), found as (select id, min(rank) as rank from matching group by id)
  select b.id, b.slug, case when b.profile = 'public' then b.name else b.domain end as name, b.domain,
    case when b.profile = 'public' then b.city else '' end as city, b.country, b.profile, b.organisation_id as "organisationId",
    b.verification_status as "verificationStatus"
  from found join business b on b.id = found.id
  order by found.rank, length(b.name), ${nameOrder("b.name")}, b.id limit $3::int`,
);
