// The domains that may stand in the name of a business or an organisation.
import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { registeredDomain } from "./mail-provider.ts";
import { business } from "./table.ts";

/** The business's domain and its registered domain. @param domainKey of the business */
export function ownDomains(domainKey: string): string[] {
  return [...new Set([domainKey, registeredDomain(domainKey) ?? domainKey])];
}

/** The same of all businesses that the organisation manages. */
export async function domainsOfOrganisation({ db }: Context, id: OrganisationId): Promise<string[]> {
  const rows = await db
    .selectDistinct({ domainKey: business.domainKey })
    .from(business)
    .where(eq(business.organisationId, id));
  return rows.flatMap(({ domainKey }) => ownDomains(domainKey));
}
