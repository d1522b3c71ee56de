// Filters the reviews of a business by the language they were written in. It reads only the newest reviews: an index by language would
// slow every write for a filter that few readers use.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { rowStatement, statement } from "#platform/database/statement.ts";
import { FROM_CUSTOMERS } from "../state/columns.ts";
import { type PublishedReview, type ReviewRange, reviewOf } from "./list.ts";
import { AT, type PageValues, rowsOf } from "./page.ts";
import { filterValues, type ReviewFilter } from "./paging.ts";
import { FOUND, type Found } from "./search.ts";

/** Number of newest reviews that the filter reads. */
export const NEWEST_BY_LANGUAGE = 1_000;
/** More would fill the screen of a phone. */
const MAX_LANGUAGES = 12;

/**
 * @property count of the reviews that pass the filter
 * @property verified of the reviews with the filter's stars, and `all` of them
 */
export type LanguageCount = { language: string; count: number; verified: number; all: number };

/** SQL: the newest reviews that customers wrote here. */
const NEWEST = `select id, language, rating, verified, created_at from review
  where business_id = $1::uuid and status = 'published' and ${FROM_CUSTOMERS}
  order by created_at desc, id desc limit ${NEWEST_BY_LANGUAGE}`;

/** Counts the newest reviews by language, the most frequent language of all first. */
export function listLanguages(
  { db }: Context,
  id: BusinessId,
  filter: Pick<ReviewFilter, "rating" | "verified">,
): Promise<LanguageCount[]> {
  const [, , , ratings, verified] = filterValues(id, filter);
  return languages(db, id, ratings, verified);
}

const languages = statement<LanguageCount, [BusinessId, ratings: string, verified: string]>(
  "review_languages",
  `select language, count(*) filter (where rating = any($2::smallint[]) and verified = any($3::boolean[]))::int as count,
    count(*) filter (where rating = any($2::smallint[]) and verified)::int as verified,
    count(*) filter (where rating = any($2::smallint[]))::int as "all"
  from (${NEWEST}) newest group by 1 order by count(*) desc, 1 limit ${MAX_LANGUAGES}`,
);

/** Returns a page of the newest reviews in one language. Beyond the last page `total` is 0, too. */
export async function listInLanguage(
  { db }: Context,
  id: BusinessId,
  { language, ...filter }: Pick<ReviewFilter, "rating" | "verified"> & { language: string },
  { limit, offset }: ReviewRange,
): Promise<{ rows: PublishedReview[]; total: number }> {
  const [, , , ratings, verified] = filterValues(id, filter);
  const rows = await inLanguage(db, id, language, ratings, verified, limit, offset);
  return { rows: rows.map((row) => reviewOf(row, id)), total: rows[0]?.[AT.further] ?? 0 };
}

const inLanguage = rowStatement<[...PageValues, total: number], unknown[]>(
  "review_in_language",
  rowsOf(
    `select id, count(*) over ()::int as total from (${NEWEST}) newest
    where language = $2 and rating = any($3::smallint[]) and verified = any($4::boolean[])
    order by created_at desc, id desc limit $5::int offset $6::int`,
    { behind: ", page.total" },
  ),
);

/** What the filter reads, the newest first. */
export function newestOf({ db }: Context, id: BusinessId): Promise<Found[]> {
  return newest(db, id);
}

const newest = rowStatement<[...Found], [BusinessId]>(
  "review_newest",
  `select ${FOUND} from review
  where business_id = $1::uuid and status = 'published' and ${FROM_CUSTOMERS}
  order by created_at desc, id desc limit ${NEWEST_BY_LANGUAGE}`,
);
