// A moderator confirms or rejects one version of an owner's statement. Of two moderators at once the second is refused.
import { and, eq } from "drizzle-orm";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BusinessId, PlatformStatementId, UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import type { PlatformFigures } from "./field.ts";
import { mailManagers } from "./notice.ts";
import { findSame, lockPlatforms, ownCase, writeRating } from "./rating.ts";
import { platformStatement } from "./table.ts";

type Stated = { businessId: BusinessId; platform: string; url: string };

/**
 * Makes the statement a rating with these figures. Refuses with duplicate where it was changed, withdrawn or decided
 * meanwhile, and with validation_error where the moderator is of the same organisation.
 */
export async function confirmStatement(
  context: Context,
  id: PlatformStatementId,
  figures: PlatformFigures,
  moderator: UserId,
): Promise<Stated> {
  return inTransaction(context, async (inside) => {
    const { stated, ratings } = await lockStatement(inside, id, moderator);
    const before = findSame(ratings, stated.platform);
    await inside.db.delete(platformStatement).where(eq(platformStatement.id, id));
    await writeRating(inside, stated.businessId, {
      ...figures,
      platform: before?.platform ?? stated.platform,
      url: stated.url,
      // An owner must not get the right to remove a rating that an import or a moderator set.
      setBy: before && before.staleAt === null && before.setBy !== "owner" ? "staff" : "owner",
    });
    await mailManagers(inside, [stated], "platform-confirmed");
    return stated;
  });
}

export async function rejectStatement(
  context: Context,
  id: PlatformStatementId,
  reason: string,
  moderator: UserId,
): Promise<Stated> {
  return inTransaction(context, async (inside) => {
    const { stated } = await lockStatement(inside, id, moderator);
    await inside.db
      .update(platformStatement)
      .set({ status: "rejected", reason, decidedBy: moderator, decidedAt: inside.clock.now() })
      .where(eq(platformStatement.id, id));
    await announce(inside.db, [`business:${stated.businessId}`]);
    await mailManagers(inside, [stated], "platform-rejected");
    return stated;
  });
}

/** The business is locked before the statement is read: an owner who changes it holds the same lock. */
async function lockStatement(inside: Context, id: PlatformStatementId, moderator: UserId) {
  const find = () =>
    inside.db
      .select({
        businessId: platformStatement.businessId,
        platform: platformStatement.platform,
        url: platformStatement.url,
        statedBy: platformStatement.statedBy,
      })
      .from(platformStatement)
      .where(and(eq(platformStatement.id, id), eq(platformStatement.status, "stated")));
  const [seen] = await find();
  const known = seen && (await lockPlatforms(inside, seen.businessId, { moderator }));
  const [found] = await find();
  if (!known || !found)
    throw new Refusal("duplicate", "This statement was changed, withdrawn or decided meanwhile. Nothing was done.");
  // This also covers a person who has left the organisation since.
  if (found.statedBy === moderator) throw ownCase();
  const { statedBy: _, ...stated } = found;
  return { stated, ratings: known.ratings };
}
