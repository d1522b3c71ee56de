// Owners' statements about ratings on other platforms. A statement counts nowhere until a moderator confirms it. Each change makes a new
// id, so that a decision about an earlier version is refused.

import { and, asc, eq, sql } from "drizzle-orm";
import {
  type BusinessId,
  newId,
  type OrganisationId,
  type PlatformStatementId,
  type Position,
  positionValues,
  type UserId,
} from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { organisation } from "#domain/account/state/table.ts";
import { ownBusiness } from "#domain/account/team/own-case.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { business } from "../state/table.ts";
import { stillCounts } from "./counting.ts";
import type { PlatformFields, PlatformFigures } from "./field.ts";
import { mailOwnersOf } from "./notice.ts";
import { findSame, lockPlatforms, MOST_PLATFORMS, tooMany, writeRating } from "./rating.ts";
import { platformRating, platformStatement } from "./table.ts";

export type StatedBy = { organisationId: OrganisationId; userId: UserId };

type Stated = { businessId: BusinessId; platform: string; url: string };

/**
 * Stores a statement and replaces an earlier one; a confirmed rating still counts. Refuses with validation_error where there are too
 * many, and with not_found where the organisation does not manage the business.
 */
export async function statePlatform(
  context: Context,
  businessId: BusinessId,
  fields: PlatformFields,
  by: StatedBy,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    const ratings = await lockPlatforms(inside, businessId, by);
    const stated = await inside.db
      .select({ platform: platformStatement.platform })
      .from(platformStatement)
      .where(eq(platformStatement.businessId, businessId));
    const known = new Set([...ratings, ...stated].map(({ platform }) => platform.toLowerCase()));
    if (!known.has(fields.platform.toLowerCase()) && known.size >= MOST_PLATFORMS) throw tooMany();
    const before = findSame(stated, fields.platform);
    if (before) await inside.db.delete(platformStatement).where(isStatement(businessId, before.platform));
    await inside.db.insert(platformStatement).values({
      ...fields,
      id: newId<"pst">(),
      businessId,
      statedBy: by.userId,
      statedAt: inside.clock.now(),
    });
    await announce(inside.db, [`business:${businessId}`]);
  });
}

/** A confirmed rating stays. @returns false where there is no such statement */
export async function withdrawStatement(
  context: Context,
  businessId: BusinessId,
  platform: string,
  by: Pick<StatedBy, "organisationId">,
): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    await lockPlatforms(inside, businessId, by);
    const gone = await inside.db
      .delete(platformStatement)
      .where(isStatement(businessId, platform))
      .returning({ id: platformStatement.id });
    await announce(inside.db, [`business:${businessId}`]);
    return gone.length > 0;
  });
}

export async function dropStatements(inside: Context, businessId: BusinessId): Promise<void> {
  await inside.db.delete(platformStatement).where(eq(platformStatement.businessId, businessId));
}

/** The oldest first. @param after the last one that was read */
export async function listWaitingStatements(
  context: Context,
  { after, limit }: { after: Position | null; limit: number },
): Promise<WaitingStatement[]> {
  const [moment, id] = positionValues(after, "-infinity");
  const isAfter = sql`(${platformStatement.statedAt}, ${platformStatement.id}) > (${moment}::timestamptz, ${id}::uuid)`;
  const rows = await waiting(context)
    .where(and(eq(platformStatement.status, "stated"), isAfter))
    .orderBy(asc(platformStatement.statedAt), asc(platformStatement.id))
    .limit(limit);
  return rows.map(present);
}

export async function findWaitingStatement(
  context: Context,
  id: PlatformStatementId,
): Promise<WaitingStatement | null> {
  const [row] = await waiting(context).where(and(eq(platformStatement.status, "stated"), eq(platformStatement.id, id)));
  return row ? present(row) : null;
}

/**
 * Makes the statement a rating with these figures. Refuses with duplicate where it was changed, withdrawn or decided
 * meanwhile, and with validation_error where the moderator's organisation manages or claims the business.
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
      // Otherwise an owner could remove a rating that an import or a moderator set.
      setBy: before?.counts && before.setBy !== "owner" ? "staff" : "owner",
    });
    await mailOwnersOf(inside, [stated], "platform-confirmed");
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
    await mailOwnersOf(inside, [stated], "platform-rejected");
    return stated;
  });
}

function waiting({ db }: Context) {
  return db
    .select({
      id: platformStatement.id,
      platform: platformStatement.platform,
      url: platformStatement.url,
      rating: sql<number>`${platformStatement.rating}::float8`,
      count: platformStatement.count,
      statedAt: platformStatement.statedAt,
      business: { id: business.id, slug: business.slug, name: business.name, organisationId: business.organisationId },
      organisationName: organisation.name,
      countedRating: sql<number | null>`${platformRating.rating}::float8`,
      countedCount: platformRating.count,
      confirmedAt: platformRating.updatedAt,
    })
    .from(platformStatement)
    .innerJoin(business, eq(business.id, platformStatement.businessId))
    .leftJoin(organisation, eq(organisation.id, business.organisationId))
    .leftJoin(
      platformRating,
      sql`${platformRating.businessId} = ${platformStatement.businessId} and ${sql.raw(stillCounts("platform_rating"))}
        and lower(${platformRating.platform}) = lower(${platformStatement.platform})`,
    );
}

type Row = Awaited<ReturnType<typeof waiting>>[number];

/** `counted`: the confirmed rating on the same platform. */
export type WaitingStatement = ReturnType<typeof present>;

function present({ countedRating, countedCount, confirmedAt, ...row }: Row) {
  const isCounted = countedRating !== null && countedCount !== null && confirmedAt !== null;
  return { ...row, counted: isCounted ? { rating: countedRating, count: countedCount, confirmedAt } : null };
}

function isStatement(businessId: BusinessId, platform: string) {
  return and(eq(platformStatement.businessId, businessId), eq(platformStatement.platform, platform));
}

/** Locks the business first, in the order of `statePlatform`, so that the two cannot deadlock. */
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
  const ratings = seen && (await lockPlatforms(inside, seen.businessId, { moderator }));
  const [found] = await find();
  if (!ratings || !found)
    throw new Refusal("duplicate", "This statement was changed, withdrawn or decided meanwhile. Nothing was done.", {
      says: sentence("platform.decided"),
    });
  // `lockPlatforms` does not refuse a moderator who stated it and has left the organisation since.
  if (found.statedBy === moderator) throw ownBusiness();
  const { statedBy: _, ...stated } = found;
  return { stated, ratings };
}
