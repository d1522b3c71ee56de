// The search for a business to claim.
import { nameOrder } from "#platform/database/collation.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Business } from "../profile/business.ts";
import { domainKey } from "../state/domain-key.ts";
import { conditionsOf, inSteps, matching, type NameSearch, readSought } from "./step.ts";

export type ClaimableBusiness = Pick<
  Business,
  "id" | "slug" | "name" | "domain" | "city" | "country" | "organisationId" | "verificationStatus" | "profile"
>;

/** A claimant knows the name and can type more of it. */
const MOST_CLAIMABLE = 200;

/**
 * Businesses with this site first, then matches as in `searchBusinesses`, the shortest name first. A profile that is not public is found
 * by its site, and shows no typed word; a withdrawn one is not found.
 */
export async function searchClaimable(context: Context, query: string, limit: number): Promise<ClaimableBusiness[]> {
  const site = query.includes(".") ? domainKey(query) : null;
  const ofSite = site === null ? [] : await bySite(context.db, site, limit);
  const { exact, similar } = await inSteps(
    context,
    readSought(query),
    limit,
    (steps, ...asked) => byName(context.db, conditionsOf(steps), ...asked),
    { first: ofSite },
  );
  return [...exact, ...similar];
}

/** SQL: columns of a business `b`. */
const CLAIMABLE = `b.id, b.slug, case when b.profile = 'public' then b.name else b.domain end as name, b.domain,
    case when b.profile = 'public' then b.city else '' end as city, b.country, b.profile, b.organisation_id as "organisationId",
    b.verification_status as "verificationStatus"`;

const bySite = statement<ClaimableBusiness, [site: string, most: number]>(
  "business_search_claimable_site",
  `select ${CLAIMABLE} from (select * from business where domain_key = $1::text and not sandbox and profile <> 'withdrawn' order by created_at, id limit 5) b
  order by length(b.name), ${nameOrder("b.name")}, b.id limit $2::int`,
);

const byName = statement<ClaimableBusiness, NameSearch>(
  "business_search_claimable",
  `select ${CLAIMABLE} from (${matching(MOST_CLAIMABLE)}) matching join business b on b.id = matching.id
  order by matching.rank, length(b.name), ${nameOrder("b.name")}, b.id limit $2::int`,
);
