// Sorts the reviews that customers wrote here, and finds the most helpful ones. The index holds the reviews of each number of stars and
// of each kind in order, so every list merges the beginnings of a few streams, and a filter leaves streams out.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { rowStatement } from "#platform/database/statement.ts";
import { FROM_CUSTOMERS } from "../state/columns.ts";
import { type PublishedReview, type ReviewRange, reviewOf } from "./list.ts";
import { AT, type PageValues, rowsOf } from "./page.ts";
import { filterValues, type ReviewFilter } from "./paging.ts";

/** `newest` is the order of all other lists. Of reviews with as many stars the most helpful one comes first, then the newest. */
export const SORTS = ["newest", "helpful", "highest", "lowest"] as const;
export type Sort = (typeof SORTS)[number];
export type Sorted = Exclude<Sort, "newest">;

/** A sorted list ends there. */
export const MOST_SORTED = 1_000;

/** Returns a page of the first MOST_SORTED reviews. */
export async function listSorted(
  { db }: Context,
  id: BusinessId,
  sort: Sorted,
  filter: Pick<ReviewFilter, "rating" | "verified">,
  { limit, offset }: ReviewRange,
): Promise<PublishedReview[]> {
  const [, , , ratings, verified] = filterValues(id, filter);
  const rows = await sorted(db, id, sort, ratings, verified, limit, offset);
  return rows.map((row) => reviewOf(row, id));
}

/** The most helpful review with four or five stars, and the one with fewer; null where none has a vote. */
export async function findMostHelpful(
  { db }: Context,
  id: BusinessId,
): Promise<{ positive: PublishedReview | null; critical: PublishedReview | null }> {
  const rows = await mostHelpful(db, id);
  const first = (isPositive: boolean) => {
    const row = rows.find((each) => each[AT.further] === isPositive);
    return row ? reviewOf(row, id) : null;
  };
  return { positive: first(true), critical: first(false) };
}

/** SQL: the beginnings of the streams of $1, the business. It repeats the condition of the index review_sorted. */
const streams = (ratings: string, verified: string, most: string, condition = "") => `
    unnest(${ratings}::smallint[]) stars cross join unnest(${verified}::boolean[]) kind
    cross join lateral (
      select id, rating, helpful_count, created_at from review
      where business_id = $1::uuid and status = 'published' and ${FROM_CUSTOMERS} and rating = stars and verified = kind${condition}
      order by helpful_count desc, created_at desc, id desc limit ${most}
    ) each`;

/** SQL: as `order by`, for a sort as $2. */
const inOrder = (of: string) =>
  `case $2::text when 'highest' then -${of}.rating when 'lowest' then ${of}.rating else 0 end, ${of}.helpful_count desc, ${of}.created_at desc, ${of}.id desc`;

/** Exported for the test of its plan. */
export const sorted = rowStatement<
  PageValues,
  [BusinessId, sort: Sorted, ratings: string, verified: string, limit: number, offset: number]
>(
  "review_sorted",
  rowsOf(
    `select each.id from ${streams("$3", "$4", "$5::int + $6::int")}
    order by ${inOrder("each")} limit $5::int offset $6::int`,
    { order: inOrder("r") },
  ),
);

/** Exported for the test of its plan. */
export const mostHelpful = rowStatement<[...PageValues, isPositive: boolean], [BusinessId]>(
  "review_most_helpful",
  rowsOf(
    `select id, is_positive from (values (true, '{4,5}'::smallint[]), (false, '{1,2,3}'::smallint[])) side(is_positive, ratings)
    cross join lateral (
      select each.id from ${streams("side.ratings", "'{t,f}'", "1", " and helpful_count > 0")}
      order by each.helpful_count desc, each.created_at desc, each.id desc limit 1
    ) best`,
    { behind: ", page.is_positive" },
  ),
);
