// Filters the reviews that customers wrote here by whether they show pictures. Stars play no part. Like the filter by language, it reads
// one part of them at a time, the newest first.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { rowStatement, statement } from "#platform/database/statement.ts";
import { FROM_CUSTOMERS } from "../state/columns.ts";
import { filterValues, IS_PICTURED, type ReviewFilter } from "./paging.ts";
import { FOUND, type Found } from "./search.ts";

/** Number of reviews in a part. */
export const PART_PICTURED = 1_000;

/** SQL: reviews with pictures, the newest first. @param columns what a statement reads of them. @param range the rows */
const pictured = (columns: string, range: string) => `select ${columns} from review
  where business_id = $1::uuid and status = 'published' and ${IS_PICTURED} and ${FROM_CUSTOMERS}
  order by created_at desc, id desc ${range}`;

/** Returns what the filter reads, the newest first, and whether older ones follow. @param part 1 is the newest */
export async function listPictured(
  { db }: Context,
  id: BusinessId,
  part: number,
): Promise<{ pool: Found[]; isLast: boolean }> {
  const found = await listed(db, id, (part - 1) * PART_PICTURED);
  return { pool: found.slice(0, PART_PICTURED), isLast: found.length <= PART_PICTURED };
}

/** Exported for the test of its plan. */
export const listed = rowStatement<[...Found], [BusinessId, offset: number]>(
  "review_pictured",
  pictured(FOUND, `limit ${PART_PICTURED + 1} offset $2::bigint`),
);

/** The number of reviews that the filter finds beside the other filters; null where it would read more than one part. */
export async function countPictured(
  { db }: Context,
  id: BusinessId,
  filter: Pick<ReviewFilter, "rating" | "verified"> & { language: string | undefined },
): Promise<number | null> {
  const [, , , ratings, verified] = filterValues(id, filter);
  const [row] = await counted(db, id, ratings, verified, filter.language ?? null);
  return row === undefined || row.all > PART_PICTURED ? null : row.n;
}

const counted = statement<
  { n: number; all: number },
  [BusinessId, ratings: string, verified: string, language: string | null]
>(
  "review_pictured_count",
  `select count(*) filter (
    where rating = any($2::smallint[]) and verified = any($3::boolean[]) and ($4::text is null or language = $4))::int as n,
    count(*)::int as "all"
  from (${pictured("rating, verified, language", `limit ${PART_PICTURED + 1}`)}) newest`,
);
