// A business that is not listed yet: an unclaimed profile, and with it the claim of whoever added it.
import { sql } from "drizzle-orm";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type BusinessId, newId } from "#platform/id.ts";
import type { Business } from "../business.ts";
import type { BusinessFields } from "../field.ts";
import { findBusinessByDomain } from "../lookup.ts";
import { business, businessTally } from "../table.ts";
import { type Claimant, lockOrganisation, openClaim } from "./open.ts";

const MAX_SLUG_LENGTH = 90;

/**
 * Adds a business and opens the claim. Where a business has that domain already, nothing is added and it is answered.
 * @param key `domainKey` of its site. Refuses as `openClaim`.
 */
export async function addBusiness(
  context: Context,
  fields: BusinessFields,
  key: string,
  claimant: Claimant,
): Promise<{ id: BusinessId; claimId: string } | { exists: Business }> {
  return inTransaction(context, async (inside) => {
    await lockOrganisation(inside, claimant.organisationId);
    // A domain is unique among what is added here, and not in the table: an import may bring several places of one shop.
    await inside.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`business ${key}`}, 0))`);
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

/** Its slug is its domain, as short as a slug has to be, and with a number where that is taken. */
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
