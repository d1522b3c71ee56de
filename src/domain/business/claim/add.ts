import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type BusinessId, newId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import type { Business } from "../business.ts";
import type { BusinessFields } from "../field.ts";
import { findBusinessByDomain } from "../lookup.ts";
import { business, businessTally } from "../table.ts";
import { type Claimant, lockOrganisation, openClaim } from "./open.ts";

const MAX_SLUG_LENGTH = 90;

/**
 * Adds an unclaimed profile and opens the claim; a business that has the domain already is returned instead. @param key
 * `domainKey` of its site
 */
export async function addBusiness(
  context: Context,
  fields: BusinessFields,
  key: string,
  claimant: Claimant,
): Promise<{ id: BusinessId; claimId: string } | { exists: Business }> {
  return inTransaction(context, async (inside) => {
    await lockOrganisation(inside, claimant.organisationId);
    // A domain is unique among the businesses that are added here, but an import may bring several branches of one shop.
    await lockDomain(inside.db, `business ${key}`);
    const exists = await findBusinessByDomain(inside, key);
    if (exists) return { exists };
    const id = newId<"biz">();
    await insert(inside, id, fields, key);
    await inside.db.insert(businessTally).values({ businessId: id });
    const { id: claimId } = await openClaim(inside, id, claimant);
    await announce(inside.db, [`business:${id}`, "category"]);
    return { id, claimId };
  });
}

/** The slug is the domain, shortened where it is too long, with a number where it is taken. */
async function insert(inside: Context, id: BusinessId, fields: BusinessFields, key: string): Promise<void> {
  const stem = key.slice(0, MAX_SLUG_LENGTH).replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");
  for (let number = 1; ; number++) {
    const rows = await inside.db
      .insert(business)
      .values({
        ...fields,
        id,
        slug: number === 1 ? stem : `${stem}-${number}`,
        domain: key,
        domainKey: key,
        createdAt: inside.clock.now(),
      })
      .onConflictDoNothing({ target: business.slug })
      .returning({ id: business.id });
    if (rows.length > 0) return;
  }
}

const lockDomain = statement("business_lock_domain", "select pg_advisory_xact_lock(hashtextextended($1::text, 0))");
