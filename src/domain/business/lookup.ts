// A business found by its site. The domain that a business stands for comes before a site that it only names.
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

/** In the order of the index, so that a host which a hundred thousand share costs as much as one of its own. */
const byWebsite = prepared((db) =>
  selectBusinesses(db)
    .where(eq(websiteHost(business), sql.placeholder("host")))
    .orderBy(sql`${business.verificationStatus} <> 'verified'`, business.createdAt, business.id)
    .limit(1)
    .prepare("business_by_website"),
);

/** The business with this domain, however the address is written; null where none has it, or where it is no address. */
export async function findBusinessByDomain(context: Context, address: string): Promise<Business | null> {
  const key = domainKey(address);
  if (key === null) return null;
  const [row] = await byDomain(context.db).execute({ domain: key });
  return row ? readBusiness(row) : null;
}

/** The same, and where no business has the domain, one whose website is there. */
export async function findBusinessBySite(context: Context, address: string): Promise<Business | null> {
  const found = await findBusinessByDomain(context, address);
  const key = domainKey(address);
  if (found || key === null) return found;
  // An import keeps a website as it was written, so a name in another script may stand there in either of its forms.
  for (const host of new Set([key, domainToUnicode(key) || key])) {
    const [row] = await byWebsite(context.db).execute({ host });
    if (row) return readBusiness(row);
  }
  return null;
}
