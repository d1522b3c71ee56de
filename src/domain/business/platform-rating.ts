// Ratings on other platforms, as owners and moderators set them. The score moves in the same transaction. An owner's word is
// marked as such, and counts for 30 days unless it is renewed; a moderator's stays, with its date.
import { and, eq } from "drizzle-orm";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { refuseUrl } from "#platform/outbound.ts";
import { Refusal } from "#platform/refusal.ts";
import { statement } from "#platform/statement.ts";
import { readText, TEXT_LIMIT } from "#platform/text.ts";
import { business, platformRating } from "./table.ts";
import { refreshPlatforms } from "./tally.ts";

export type PlatformSetter = "owner" | "staff";

export type PlatformFields = {
  platform: string;
  url: string;
  /** 1.00 to 5.00, as text with two decimals: the column is exact. */
  rating: string;
  count: number;
};

export type PlatformErrors = Partial<Record<keyof PlatformFields, string>>;

export const MOST_PLATFORMS = 10;
export const MOST_RATINGS = 10_000_000;
/** An owner's word counts so many days. */
export const STALE_AFTER_DAYS = 30;
const NAME_LIMIT = { min: 1, max: 60 };
const BATCH = 200;

/** Reads what a form says, decimals with point or comma. */
export function readPlatformFields(
  given: Readonly<Record<string, string | undefined>>,
): { fields: PlatformFields } | { errors: PlatformErrors } {
  const errors: PlatformErrors = {};
  const name = readText(given.platform ?? "", NAME_LIMIT);
  if ("wrong" in name || name.text.includes("\n"))
    errors.platform = `The platform's name ${"wrong" in name ? name.wrong : "must be one line"}.`;
  const link = readText(given.url ?? "", TEXT_LIMIT.url);
  const target = "wrong" in link ? link : refuseUrl(link.text, []);
  if ("wrong" in target) errors.url = `The link ${target.wrong}.`;
  const rating = (given.rating ?? "").trim().replace(",", ".");
  const value = /^\d(?:\.\d{1,2})?$/.test(rating) ? Number(rating) : Number.NaN;
  if (!(value >= 1 && value <= 5)) errors.rating = "The rating must be from 1.00 to 5.00, with at most two decimals.";
  const counted = (given.count ?? "").trim();
  const count = /^\d{1,8}$/.test(counted) ? Number(counted) : Number.NaN;
  if (!(count <= MOST_RATINGS)) errors.count = "The number of ratings must be a whole number from 0 to 10,000,000.";
  if ("wrong" in name || "wrong" in target || Object.keys(errors).length > 0) return { errors };
  return { fields: { platform: name.text, url: target.url.href, rating: value.toFixed(2), count } };
}

/**
 * Sets the rating on a platform, or replaces it: an owner only what an owner set. Refuses with validation_error where another
 * hand has set it, or where there are too many; not_found where there is no such business.
 */
export async function setPlatform(
  context: Context,
  businessId: BusinessId,
  fields: PlatformFields,
  setBy: PlatformSetter,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    const known = await lockPlatforms(inside, businessId);
    // "google" beside "Google" would count one platform twice.
    const before = known.find(({ platform }) => platform.toLowerCase() === fields.platform.toLowerCase());
    refuseForeign(before, setBy);
    if (!before && known.length >= MOST_PLATFORMS)
      throw new Refusal("validation_error", `A business shows at most ${MOST_PLATFORMS} platforms. Remove one first.`);
    const row = { ...fields, setBy, staleAt: null, updatedAt: inside.clock.now() };
    if (before) await inside.db.update(platformRating).set(row).where(placeOf(businessId, before.platform));
    else await inside.db.insert(platformRating).values({ ...row, businessId });
    await refreshPlatforms(inside, [businessId]);
  });
}

/** Says again that an owner's rating is as it was: it counts for another 30 days. False where there is none of theirs. */
export async function renewPlatform(context: Context, businessId: BusinessId, platform: string): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    const known = await lockPlatforms(inside, businessId);
    if (!known.some((each) => each.platform === platform && each.setBy === "owner")) return false;
    await inside.db
      .update(platformRating)
      .set({ staleAt: null, updatedAt: inside.clock.now() })
      .where(placeOf(businessId, platform));
    await refreshPlatforms(inside, [businessId]);
    return true;
  });
}

/** Takes a platform away: an owner only what an owner set. False where there is no such platform. Refuses as `setPlatform`. */
export async function removePlatform(
  context: Context,
  businessId: BusinessId,
  platform: string,
  by: PlatformSetter,
): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    const before = (await lockPlatforms(inside, businessId)).find((each) => each.platform === platform);
    if (!before) return false;
    refuseForeign(before, by);
    await inside.db.delete(platformRating).where(placeOf(businessId, platform));
    await refreshPlatforms(inside, [businessId]);
    return true;
  });
}

/**
 * Takes out of the score what owners have not renewed for 30 days; for the timetable. Several processes may do it at once.
 * @returns how many
 */
export async function markStalePlatforms(context: Context): Promise<number> {
  for (let marked = 0; ; ) {
    const rows = await inTransaction(context, async (inside) => {
      const some = await markStale(inside.db, STALE_AFTER_DAYS, BATCH);
      await refreshPlatforms(inside, [...new Set(some.map((row) => row.business_id))].sort());
      return some;
    });
    marked += rows.length;
    if (rows.length < BATCH) return marked;
  }
}

type Known = { platform: string; setBy: "import" | "staff" | "owner" };

/** The business first: two who set platforms of one business come one after the other. */
async function lockPlatforms({ db }: Context, businessId: BusinessId): Promise<Known[]> {
  const [found] = await db
    .select({ id: business.id })
    .from(business)
    .where(eq(business.id, businessId))
    .for("no key update");
  if (!found) throw new Refusal("not_found", "There is no such business.");
  return db
    .select({ platform: platformRating.platform, setBy: platformRating.setBy })
    .from(platformRating)
    .where(eq(platformRating.businessId, businessId));
}

function refuseForeign(before: Known | undefined, by: PlatformSetter): void {
  if (by === "owner" && before && before.setBy !== "owner")
    throw new Refusal("validation_error", "This platform's rating was not set by you. Ask a moderator to change it.");
}

function placeOf(businessId: BusinessId, platform: string) {
  return and(eq(platformRating.businessId, businessId), eq(platformRating.platform, platform));
}

const markStale = statement<{ business_id: BusinessId }>(
  "platform_mark_stale",
  `update platform_rating p set stale_at = now()
  from (
    select business_id, platform from platform_rating
    where set_by = 'owner' and stale_at is null and updated_at < now() - make_interval(days => $1::int)
    order by updated_at limit $2::int for update skip locked
  ) old where p.business_id = old.business_id and p.platform = old.platform
  returning p.business_id`,
);
