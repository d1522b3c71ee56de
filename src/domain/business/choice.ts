// The businesses that somebody can choose from: of all organisations that they belong to, by name, searched.
import { and, asc, ilike, inArray, or, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { BusinessId, OrganisationId } from "#platform/id.ts";
import { business } from "./table.ts";

export type ChoosableBusiness = { id: BusinessId; name: string; domain: string; organisationId: OrganisationId };

/** @param search part of a name or a domain; all, where it is empty. Ordered by name. */
export async function listChoosable(
  context: Context,
  organisationIds: readonly OrganisationId[],
  search: string,
  range: { limit: number; offset: number },
): Promise<ChoosableBusiness[]> {
  if (organisationIds.length === 0) return [];
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await context.db
    .select({
      id: business.id,
      name: business.name,
      domain: business.domain,
      organisationId: business.organisationId,
    })
    .from(business)
    .where(
      and(
        inArray(business.organisationId, [...organisationIds]),
        search === "" ? undefined : or(ilike(business.name, pattern), ilike(business.domain, pattern)),
      ),
    )
    .orderBy(sql`lower(${business.name})`, asc(business.id))
    .limit(range.limit)
    .offset(range.offset);
  return rows as ChoosableBusiness[];
}
