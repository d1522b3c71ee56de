// Ratings on other platforms that count in the score: set by a moderator, confirmed (statement.ts) or imported.

import { and, eq, sql } from "drizzle-orm";
import type { BusinessId, OrganisationId, UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { ownBusiness } from "#domain/account/team/own-case.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { isOfParty } from "../state/party.ts";
import { business } from "../state/table.ts";
import { refreshPlatforms } from "../state/tally.ts";
import { stillCounts } from "./counting.ts";
import type { PlatformFields } from "./field.ts";
import { platformRating } from "./table.ts";

export const MOST_PLATFORMS = 10;

export type KnownRating = { platform: string; setBy: "import" | "staff" | "owner"; counts: boolean };

/**
 * Stores a rating that a moderator read on the platform. Refuses with not_found, and with validation_error where there are too many
 * or the moderator belongs to the organisation.
 */
export async function setPlatform(
  context: Context,
  businessId: BusinessId,
  fields: PlatformFields,
  moderator: UserId,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    const ratings = await lockPlatforms(inside, businessId, { moderator });
    const before = findSame(ratings, fields.platform);
    if (!before && ratings.length >= MOST_PLATFORMS) throw tooMany();
    await writeRating(inside, businessId, { ...fields, platform: before?.platform ?? fields.platform, setBy: "staff" });
  });
}

/** @returns false where there is no such rating. Refuses with validation_error where owners remove a rating that no owner stated. */
export async function removePlatform(
  context: Context,
  businessId: BusinessId,
  platform: string,
  by: { organisationId: OrganisationId } | { moderator: UserId },
): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    const ratings = await lockPlatforms(inside, businessId, by);
    const before = ratings.find((each) => each.platform === platform);
    if (!before) return false;
    if ("organisationId" in by && before.setBy !== "owner")
      throw new Refusal(
        "validation_error",
        "This platform's rating was not stated by you. Ask a moderator to remove it.",
        { says: sentence("platform.notYours") },
      );
    await inside.db.delete(platformRating).where(isRating(businessId, platform));
    await refreshPlatforms(inside, [businessId]);
    return true;
  });
}

/** Call it under `lockPlatforms`. */
export async function writeRating(
  inside: Context,
  businessId: BusinessId,
  given: PlatformFields & { setBy: KnownRating["setBy"] },
): Promise<void> {
  const row = { ...given, businessId, staleAt: null, remindedAt: null, updatedAt: inside.clock.now() };
  await inside.db
    .insert(platformRating)
    .values(row)
    // An import does not lock the business, and may have written the same platform meanwhile.
    .onConflictDoUpdate({ target: [platformRating.businessId, platformRating.platform], set: row });
  await refreshPlatforms(inside, [businessId]);
  const [known] = await inside.db.select({ slug: business.slug }).from(business).where(eq(business.id, businessId));
  const about = known ? { id: businessId, slug: known.slug } : null;
  await recordEntries(inside, [{ event: "platform-confirmed", business: about, reviewId: null, by: "moderator" }]);
}

/**
 * Locks the business against other changes of its platforms. Refuses with not_found where the organisation does not
 * manage it, and with validation_error where the moderator belongs to one that manages or claims it, also where there is no other moderator.
 */
export async function lockPlatforms(
  inside: Context,
  businessId: BusinessId,
  by: { organisationId: OrganisationId } | { moderator: UserId },
): Promise<KnownRating[]> {
  const [found] = await inside.db
    .select({ organisationId: business.organisationId })
    .from(business)
    .where(eq(business.id, businessId))
    .for("no key update");
  if (!found || ("organisationId" in by && found.organisationId !== by.organisationId))
    throw new Refusal("not_found", "There is no such business.");
  if ("moderator" in by && (await isOfParty(inside, businessId, by.moderator))) throw ownBusiness();
  return inside.db
    .select({
      platform: platformRating.platform,
      setBy: platformRating.setBy,
      counts: sql<boolean>`${sql.raw(stillCounts("platform_rating"))}`,
    })
    .from(platformRating)
    .where(eq(platformRating.businessId, businessId));
}

/** Compares names without case, or one platform would count twice. */
export function findSame<T extends { platform: string }>(known: readonly T[], platform: string): T | undefined {
  return known.find((each) => each.platform.toLowerCase() === platform.toLowerCase());
}

export function tooMany(): Refusal {
  return new Refusal("validation_error", `A business shows at most ${MOST_PLATFORMS} platforms. Remove one first.`, {
    says: sentence("platform.most", { most: MOST_PLATFORMS }),
  });
}

function isRating(businessId: BusinessId, platform: string) {
  return and(eq(platformRating.businessId, businessId), eq(platformRating.platform, platform));
}
