// Finds a business by its site: by its own domain first, then by the website that it names.
import { domainToUnicode } from "node:url";
import { eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import { type Business, readBusiness, selectBusinesses } from "./business.ts";
import { domainKey } from "./domain-key.ts";
import { business, websiteHost } from "./table.ts";

/** Among several with one domain: the verified one, then the claimed one, then the oldest. */
const byDomain = prepared((db) =>
  selectBusinesses(db)
    .where(eq(business.domainKey, sql.placeholder("domain")))
    .orderBy(
      sql`${business.verificationStatus} <> 'verified'`,
      sql`${business.organisationId} is null`,
      business.createdAt,
      business.id,
    )
    .limit(1)
    .prepare("business_by_domain"),
);

/** In the order of the index: a host that a hundred thousand businesses share costs no more than any other. */
const byWebsite = prepared((db) =>
  selectBusinesses(db)
    .where(eq(websiteHost(business), sql.placeholder("host")))
    .orderBy(sql`${business.verificationStatus} <> 'verified'`, business.createdAt, business.id)
    .limit(1)
    .prepare("business_by_website"),
);

/** However the address is written. Null where it is no address or no business has it. */
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
  // An imported website is stored as it was written: in Unicode or in punycode.
  for (const host of new Set([key, domainToUnicode(key) || key])) {
    const [row] = await byWebsite(context.db).execute({ host });
    if (row) return readBusiness(row);
  }
  return null;
}
