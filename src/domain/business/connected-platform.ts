// Ratings that a business brings from other platforms, as its profile shows them: each by itself, apart from reviews here.
import { desc, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { BusinessId } from "#platform/id.ts";
import { platformRating } from "./table.ts";

export type ConnectedPlatform = {
  platform: string;
  url: string;
  rating: number;
  count: number;
  /** Whose word it is. */
  setBy: "import" | "staff" | "owner";
  /** When it was set, or said again. */
  updatedAt: Date;
  /** An owner's word that was not renewed in time: it no longer counts. */
  isStale: boolean;
};

const ofBusiness = prepared((db) =>
  db
    .select({
      platform: platformRating.platform,
      url: platformRating.url,
      rating: sql<number>`${platformRating.rating}::float8`,
      count: platformRating.count,
      setBy: platformRating.setBy,
      updatedAt: platformRating.updatedAt,
      isStale: sql<boolean>`${platformRating.staleAt} is not null`,
    })
    .from(platformRating)
    .where(eq(platformRating.businessId, sql.placeholder("business")))
    .orderBy(desc(platformRating.count), platformRating.platform)
    .prepare("connected_platforms"),
);

/** The platforms connected to a business, most reviews first. */
export async function listPlatforms(context: Context, businessId: BusinessId): Promise<ConnectedPlatform[]> {
  return ofBusiness(context.db).execute({ business: businessId });
}
