// Searches the businesses of a person's organisations, public or not.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { nameOrder } from "#platform/database/collation.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { SEARCHED } from "../spelling/column.ts";
import { leniently, misspellable, strictly } from "../spelling/query.ts";
import { findMeant } from "../spelling/typo.ts";
import { readSought } from "./step.ts";

export type MemberBusiness = { id: BusinessId; name: string; domain: string; organisationId: OrganisationId };

/** In the order of `searchBusinesses`, those with the letters anywhere before those with similar words; sorted by name. @param search empty: all */
export async function searchOwn(
  context: Context,
  organisationIds: readonly OrganisationId[],
  search: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MemberBusiness[]> {
  const own = [...organisationIds];
  if (search === "") return allOwn(context.db, own, limit, offset);
  const query = readSought(search);
  const similar = (query && leniently(query, await findMeant(context, misspellable(query)))) ?? "";
  const { whole, beginning } = query ? strictly(query) : { whole: [], beginning: [] };
  const conditions = [...whole, ...beginning];
  const pattern = `%${search.replaceAll("\u0000", "").replace(/[\\%_]/g, "\\$&")}%`;
  return ownMatching(context.db, own, limit, offset, conditions, pattern, similar);
}

/** SQL: columns of a business `b`. */
const OWN = `b.id, b.name, b.domain, b.organisation_id as "organisationId"`;
const OWNED = "organisation_id = any($1::uuid[])";

const allOwn = statement<MemberBusiness, [own: OrganisationId[], limit: number, offset: number]>(
  "business_own",
  `select ${OWN} from business b where ${OWNED} order by ${nameOrder("b.name")}, b.id limit $2::int offset $3::int`,
);

const ownMatching = statement<
  MemberBusiness,
  [own: OrganisationId[], limit: number, offset: number, conditions: string[], pattern: string, similar: string]
>(
  "business_search_own",
  `with matching as (
    select id, min(rank) as rank from (
      select business.id, step.rank from unnest($4::text[]) with ordinality step(condition, rank)
      join business on ${OWNED} and ${SEARCHED} @@ step.condition::tsquery
      union all select id, 100 from business where ${OWNED} and (name ilike $5::text or domain ilike $5::text)
      union all select id, 101 from business where ${OWNED} and ${SEARCHED} @@ $6::tsquery
    ) found group by id
  )
  select ${OWN} from matching join business b on b.id = matching.id
  order by matching.rank, ${nameOrder("b.name")}, b.id limit $2::int offset $3::int`,
);
