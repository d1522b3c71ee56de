// Filters the reviews that customers wrote here by whether they show pictures, whatever their stars. Like the filter by language, it reads
// only the newest ones.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { rowStatement, statement } from "#platform/database/statement.ts";
import { FROM_CUSTOMERS } from "../state/columns.ts";
import { filterValues, IS_PICTURED, type ReviewFilter } from "./paging.ts";
import { FOUND, type Found } from "./search.ts";

/** Number of newest reviews with pictures that the filter reads. */
export const NEWEST_PICTURED = 1_000;

/** SQL: the newest reviews with pictures. Ends with what a statement reads of them. */
const newest = (columns: string) => `select ${columns} from review
  where business_id = $1::uuid and status = 'published' and ${IS_PICTURED} and ${FROM_CUSTOMERS}
  order by created_at desc, id desc limit ${NEWEST_PICTURED}`;

/** What the filter reads, the newest first. */
export function newestPictured({ db }: Context, id: BusinessId): Promise<Found[]> {
  return listed(db, id);
}

/** Exported for the test of its plan. */
export const listed = rowStatement<[...Found], [BusinessId]>("review_pictured", newest(FOUND));

/** The number of reviews that the filter finds beside the other filters. */
export async function countPictured(
  { db }: Context,
  id: BusinessId,
  filter: Pick<ReviewFilter, "rating" | "verified"> & { language: string | undefined },
): Promise<number> {
  const [, , , ratings, verified] = filterValues(id, filter);
  const [row] = await counted(db, id, ratings, verified, filter.language ?? null);
  return row?.n ?? 0;
}

const counted = statement<{ n: number }, [BusinessId, ratings: string, verified: string, language: string | null]>(
  "review_pictured_count",
  `select count(*)::int as n from (${newest("rating, verified, language")}) newest
  where rating = any($2::smallint[]) and verified = any($3::boolean[]) and ($4::text is null or language = $4)`,
);
