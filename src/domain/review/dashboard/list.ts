// Lists a business's reviews for its team. walk.ts reads a bounded number of reviews, and the page says how far it came.
import { desc, eq, sql } from "drizzle-orm";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { type Reply, type Review, replyColumns, reviewColumns } from "../state/columns.ts";
import { reply, report, review } from "../state/table.ts";
import { searchPattern } from "./search-pattern.ts";
import { countOfflineMatches, edgeOf, findIds, type ListPosition, type OfflineCount, type WalkValues } from "./walk.ts";

export type DashboardReview = Review & {
  reply: Reply | null;
  /** Whether this organisation has an open report of it. */
  reported: boolean;
};

export type DashboardPage = {
  rows: DashboardReview[];
  /** Where the next page begins; null after the last page. */
  older: ListPosition | null;
  /** The moment of the last review that it read; null if it read to the end. */
  searchedTo: Date | null;
};

export type DashboardQuery = Omit<WalkValues, "pattern"> & { organisationId: OrganisationId };

/** Lists the newest first. The business must be the organisation's. */
export async function listForDashboard(context: Context, query: DashboardQuery): Promise<DashboardPage> {
  const { organisationId, filter, limit } = query;
  const pattern = filter.text === undefined ? null : searchPattern(filter.text);
  const values: WalkValues = { ...query, pattern, limit: limit + 1 };
  const found = await findIds(context, values);
  const hasMore = found.length > limit;
  const ids = found.slice(0, limit).map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await byIds(context.db).execute({ ids: `{${ids.join(",")}}`, organisation: organisationId });
  // Only a filter can leave a page short before the end.
  const edge = hasMore ? null : await edgeOf(context, values);
  const last = rows.at(-1);
  const end = last ? { createdAt: last.createdAt, id: last.id } : null;
  return { rows, older: hasMore ? end : edge, searchedTo: edge?.createdAt ?? null };
}

/** How many reviews that readers do not see have the text, by state. The business must be the organisation's. */
export function countOffline(context: Context, businessId: BusinessId, text: string): Promise<OfflineCount[]> {
  return countOfflineMatches(context, businessId, searchPattern(text));
}

const byIds = prepared((db) =>
  db
    .select({
      ...reviewColumns,
      reply: replyColumns,
      reported: sql<boolean>`exists (select from ${report} where ${report.reviewId} = ${review.id}
        and ${report.organisationId} = ${sql.placeholder("organisation")} and ${report.status} = 'open')`,
    })
    .from(review)
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .where(sql`${review.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .orderBy(desc(review.createdAt), desc(review.id))
    .prepare("dashboard_reviews"),
);
