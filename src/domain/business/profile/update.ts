// An organisation changes its business. The site must stay within the proved domain, or one shop could get another's reviews.
import { and, eq } from "drizzle-orm";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { learnWords } from "../spelling/learn.ts";
import { isOfSite } from "../state/domain-key.ts";
import { holdCategory } from "../state/hold-category.ts";
import { business } from "../state/table.ts";
import type { BusinessFields } from "./field.ts";

/** @returns false where it is so already, null where the organisation does not manage the business */
export async function setShowsPhotos(
  inside: Context,
  organisationId: OrganisationId,
  id: BusinessId,
  showsPhotos: boolean,
): Promise<boolean | null> {
  // A moderator reads pictures, and none reads a sandbox.
  const own = and(eq(business.id, id), eq(business.organisationId, organisationId), eq(business.sandbox, false));
  const [before] = await inside.db.select({ is: business.showsPhotos }).from(business).where(own).for("no key update");
  if (!before) return null;
  if (before.is === showsPhotos) return false;
  await inside.db.update(business).set({ showsPhotos }).where(own);
  await announce(inside.db, [`business:${id}`]);
  return true;
}

/** @returns null where the organisation does not manage the business, "domain" where the site is at another domain */
export async function updateBusiness(
  context: Context,
  organisationId: OrganisationId,
  id: BusinessId,
  fields: BusinessFields,
): Promise<"changed" | "same" | "domain" | null> {
  return inTransaction(context, async (inside) => {
    const [before] = await inside.db
      .select({
        domainKey: business.domainKey,
        name: business.name,
        website: business.website,
        country: business.country,
        city: business.city,
        timezone: business.timezone,
        categoryId: business.categoryId,
      })
      .from(business)
      .where(and(eq(business.id, id), eq(business.organisationId, organisationId)))
      .for("no key update");
    if (!before) return null;
    const { domainKey: ownKey, ...was } = before;
    if (!isOfSite(fields.website, ownKey)) return "domain";
    const names = Object.keys(was) as (keyof BusinessFields)[];
    if (names.every((name) => was[name] === fields[name])) return "same";
    if (fields.categoryId !== was.categoryId) await holdCategory(inside, fields.categoryId);
    await inside.db.update(business).set(fields).where(eq(business.id, id));
    await learnWords(inside.db, [id]);
    await announce(inside.db, [`business:${id}`]);
    return "changed";
  });
}
