// Ratings on other platforms as pages show them.
import { asc, desc, eq, sql } from "drizzle-orm";
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { stillCounts } from "./counting.ts";
import { CONFIRMED_DAYS, platformRating, platformStatement } from "./table.ts";

const ratings = prepared((db) =>
  db
    .select({
      platform: platformRating.platform,
      url: platformRating.url,
      rating: sql<number>`${platformRating.rating}::float8`,
      count: platformRating.count,
      setBy: platformRating.setBy,
      confirmedAt: platformRating.updatedAt,
      isEnded: sql<boolean>`not ${sql.raw(stillCounts("platform_rating"))}`,
    })
    .from(platformRating)
    .where(eq(platformRating.businessId, sql.placeholder("business")))
    .orderBy(desc(platformRating.count), asc(platformRating.platform))
    .prepare("connected_platforms"),
);

const statements = prepared((db) =>
  db
    .select({
      platform: platformStatement.platform,
      url: platformStatement.url,
      rating: sql<number>`${platformStatement.rating}::float8`,
      count: platformStatement.count,
      status: platformStatement.status,
      reason: platformStatement.reason,
      statedAt: platformStatement.statedAt,
    })
    .from(platformStatement)
    .where(eq(platformStatement.businessId, sql.placeholder("business")))
    .orderBy(asc(platformStatement.statedAt), asc(platformStatement.platform))
    .prepare("stated_platforms"),
);

/** Most reviews first, with ended ones. */
export async function listPlatforms(context: Context, businessId: BusinessId) {
  const rows = await ratings(context.db).execute({ business: businessId });
  return rows.map((row) => ({ ...row, countsUntil: endOf(row.confirmedAt) }));
}

/** The oldest first, with rejected ones. */
export async function listStatements(context: Context, businessId: BusinessId) {
  return statements(context.db).execute({ business: businessId });
}

export function endOf(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CONFIRMED_DAYS * DAY_MS);
}

/** `isEnded`: the confirmation ended, and the rating counts in no figure. */
export type ConnectedPlatform = Awaited<ReturnType<typeof listPlatforms>>[number];
export type StatedPlatform = Awaited<ReturnType<typeof listStatements>>[number];
