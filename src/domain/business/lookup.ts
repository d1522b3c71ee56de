// Finds businesses by site (their domain first, then the website they name), and claimed ones by slug.
import { domainToUnicode } from "node:url";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import { organisation } from "#domain/account/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { logoPath } from "./logo/address.ts";
import { readTally, tallyColumns } from "./platform/tally-now.ts";
import { type Business, readBusiness, selectBusinesses } from "./profile/business.ts";
import { domainKey } from "./state/domain-key.ts";
import { business, businessTally, IS_PUBLIC, SLUG_PATTERN, websiteHost } from "./state/table.ts";

/** Among several with one domain: the verified one, then the claimed one, then the oldest. */
const byDomain = prepared((db) =>
  selectBusinesses(db)
    .where(and(eq(business.domainKey, sql.placeholder("domain")), IS_PUBLIC))
    .orderBy(
      sql`${business.verificationStatus} <> 'verified'`,
      sql`${business.organisationId} is null`,
      business.createdAt,
      business.id,
    )
    .limit(1)
    .prepare("business_by_domain"),
);

/** In the index's order, so that a host shared by a hundred thousand businesses costs no more. */
const byWebsite = prepared((db) =>
  selectBusinesses(db)
    .where(and(eq(websiteHost(business), sql.placeholder("host")), IS_PUBLIC))
    .orderBy(sql`${business.verificationStatus} <> 'verified'`, business.createdAt, business.id)
    .limit(1)
    .prepare("business_by_website"),
);

/** Accepts every spelling of an address. Null where it is no address or no business has it. */
export async function findBusinessByDomain(context: Context, address: string): Promise<Business | null> {
  const key = domainKey(address);
  if (key === null) return null;
  const [row] = await byDomain(context.db).execute({ domain: key });
  return row ? readBusiness(row) : null;
}

export async function findBusinessBySite(context: Context, address: string): Promise<Business | null> {
  const found = await findBusinessByDomain(context, address);
  const key = domainKey(address);
  if (found || key === null) return found;
  // Imported websites may be in Unicode or punycode.
  for (const host of new Set([key, domainToUnicode(key) || key])) {
    const [row] = await byWebsite(context.db).execute({ host });
    if (row) return readBusiness(row);
  }
  return null;
}

const bySlugs = prepared((db) =>
  db
    .select({
      id: business.id,
      slug: business.slug,
      name: business.name,
      domain: business.domain,
      domainKey: business.domainKey,
      country: business.country,
      organisationId: sql<OrganisationId>`${organisation.id}`,
      plan: organisation.plan,
      planStatus: organisation.planStatus,
      suspendedAt: organisation.suspendedAt,
      defaultLanguage: organisation.defaultLanguage,
      logoPath,
      tally: tallyColumns,
    })
    .from(business)
    .innerJoin(businessTally, eq(businessTally.businessId, business.id))
    .innerJoin(organisation, eq(organisation.id, business.organisationId))
    .where(
      and(
        sql`${business.slug} = any(${sql.placeholder("slugs")}::text[])`,
        eq(business.verificationStatus, sql`'verified'`),
        isNull(organisation.suspendedAt),
        IS_PUBLIC,
      ),
    )
    .prepare("business_claimed_by_slugs"),
);

/** Businesses that an organisation manages and has proved to own, without those of suspended ones. */
export async function loadClaimed(context: Context, slugs: readonly string[]) {
  // Other characters could change the array literal below.
  const asked = slugs.filter((slug) => SLUG_PATTERN.test(slug));
  if (asked.length === 0) return [];
  const rows = await bySlugs(context.db).execute({ slugs: `{${asked.join(",")}}` });
  return rows.map((row) => ({ ...row, tally: readTally(row.tally) }));
}

export type ClaimedBusiness = Awaited<ReturnType<typeof loadClaimed>>[number];
