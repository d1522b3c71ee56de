// Verified businesses by slug, many at once, with the plan that says what they may show on other sites.
import { and, eq, sql } from "drizzle-orm";
import type { PlanStatus } from "#domain/account/organisation.ts";
import { organisation } from "#domain/account/table.ts";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { BusinessId, OrganisationId } from "#platform/id.ts";
import { SLUG_PATTERN } from "./business.ts";
import { business, businessTally } from "./table.ts";
import { readTally, type Tally, tallyColumns } from "./tally.ts";

export type ClaimedBusiness = {
  id: BusinessId;
  slug: string;
  name: string;
  domain: string;
  organisationId: OrganisationId;
  plan: string;
  planStatus: PlanStatus;
  tally: Tally;
};

const bySlugs = prepared((db) =>
  db
    .select({
      id: business.id,
      slug: business.slug,
      name: business.name,
      domain: business.domain,
      organisationId: organisation.id,
      plan: organisation.plan,
      planStatus: organisation.planStatus,
      tally: tallyColumns,
    })
    .from(business)
    .innerJoin(businessTally, eq(businessTally.businessId, business.id))
    .innerJoin(organisation, eq(organisation.id, business.organisationId))
    .where(
      and(
        sql`${business.slug} = any(${sql.placeholder("slugs")}::text[])`,
        eq(business.verificationStatus, sql`'verified'`),
      ),
    )
    .prepare("business_claimed_by_slugs"),
);

/** Those that an organisation manages and has proved to be its own. */
export async function loadClaimed(context: Context, slugs: readonly string[]): Promise<ClaimedBusiness[]> {
  // Any other text could change the array that the slugs are joined to.
  const asked = slugs.filter((slug) => SLUG_PATTERN.test(slug));
  if (asked.length === 0) return [];
  const rows = await bySlugs(context.db).execute({ slugs: `{${asked.join(",")}}` });
  return rows.map((row) => ({ ...row, tally: readTally(row.tally) }));
}
