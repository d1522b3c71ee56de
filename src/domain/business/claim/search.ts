// Finding the business to claim. Unlike the public search it never sorts all that match: a word that a hundred thousand names share
// would keep a page waiting, and whoever looks for their own business can type more of it.
import type { Context } from "#platform/context.ts";
import type { BusinessId, OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import type { VerificationStatus } from "../business.ts";
import { domainKey } from "../domain-key.ts";

export type Claimable = {
  id: BusinessId;
  slug: string;
  name: string;
  domain: string;
  city: string;
  country: string;
  organisationId: OrganisationId | null;
  verificationStatus: VerificationStatus;
};

/** More words than this narrow a search no further. */
const MAX_WORDS = 8;
/** Of those that match, so many are looked at. */
const MOST_LOOKED_AT = 200;

/** Businesses with this site, then those whose name, domain or city has words that begin like the query's, by name. */
export async function searchClaimable(context: Context, query: string, limit: number): Promise<Claimable[]> {
  const words = query.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return [];
  const searched = words.slice(0, MAX_WORDS).map((word) => `'${word}':*`);
  const site = query.includes(".") ? domainKey(query) : null;
  return search(context.db, searched.join(" & "), site, MOST_LOOKED_AT, limit);
}

const search = statement<Claimable>(
  "claim_search",
  `with matching as materialized (
    (select id, 0 as place from business where domain_key = $2::text order by created_at, id limit 5)
    union all
    (select id, 1 from business
    where to_tsvector('simple', name || ' ' || translate(domain, '.-', '  ') || ' ' || city) @@ to_tsquery('simple', $1)
    limit $3::int)
  ), found as (select id, min(place) as place from matching group by id)
  select b.id, b.slug, b.name, b.domain, b.city, b.country, b.organisation_id as "organisationId",
    b.verification_status as "verificationStatus"
  from found join business b on b.id = found.id
  order by found.place, length(b.name), lower(b.name), b.id limit $4::int`,
);
