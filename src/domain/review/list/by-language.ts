// Filters the reviews of a business by the language they were written in. It reads one part of the reviews at a time, the newest first: an
// index by language would slow every write for a filter that few readers use.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { rowStatement, statement } from "#platform/database/statement.ts";
import { FROM_CUSTOMERS } from "../state/columns.ts";
import { type PublishedReview, type ReviewRange, reviewOf } from "./list.ts";
import { AT, type PageValues, rowsOf } from "./page.ts";
import { filterValues, type ReviewFilter, type Subject, startOf } from "./paging.ts";
import { FOUND, type Found } from "./search.ts";

/** Number of reviews in a part. */
export const PART_BY_LANGUAGE = 1_000;
/** More would fill the screen of a phone. */
const MAX_LANGUAGES = 12;

/**
 * @property count of the reviews that pass the filter
 * @property verified of the reviews with the filter's stars, and `all` of them
 */
export type LanguageCount = { language: string; count: number; verified: number; all: number };

/** SQL: a part of the reviews that customers wrote here. Ends with what a statement reads of them. @param start names of parameters */
const partOf = (columns: string, start?: { before: string; offset: string }) => `select ${columns} from review
  where business_id = $1::uuid and status = 'published' and ${FROM_CUSTOMERS}${start ? ` and created_at < ${start.before}::timestamptz` : ""}
  order by created_at desc, id desc limit ${PART_BY_LANGUAGE}${start ? ` offset ${start.offset}::int` : ""}`;

/** Counts the reviews of the newest part by language, the most frequent language of all first. */
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
  from (${partOf("language, rating, verified")}) newest group by 1 order by count(*) desc, 1 limit ${MAX_LANGUAGES}`,
);

/** Returns a page of the reviews of a part in one language. @param part 1 is the newest. Beyond the last page `total` is 0, too. */
export async function listInLanguage(
  context: Context,
  subject: Subject,
  { language, part, ...filter }: Pick<ReviewFilter, "rating" | "verified"> & { language: string; part: number },
  { limit, offset }: ReviewRange,
): Promise<{ rows: PublishedReview[]; total: number }> {
  const { id } = subject;
  const [, , , ratings, verified] = filterValues(id, filter);
  const start = await startOfPart(context, subject, part);
  const rows = await inLanguage(context.db, id, language, ratings, verified, limit, offset, start.before, start.offset);
  return { rows: rows.map((row) => reviewOf(row, id)), total: rows[0]?.[AT.further] ?? 0 };
}

const inLanguage = rowStatement<[...PageValues, total: number], unknown[]>(
  "review_in_language",
  rowsOf(
    `select id, count(*) over ()::int as total from (${partOf("id, language, rating, verified, created_at", { before: "$7", offset: "$8" })}) part
    where language = $2 and rating = any($3::smallint[]) and verified = any($4::boolean[])
    order by created_at desc, id desc limit $5::int offset $6::int`,
    { behind: ", page.total" },
  ),
);

/** What the filter reads, the newest first. */
export async function listPart(context: Context, subject: Subject, part: number): Promise<Found[]> {
  const { before, offset } = await startOfPart(context, subject, part);
  return all(context.db, subject.id, before, offset);
}

const all = rowStatement<[...Found], [BusinessId, before: string, offset: number]>(
  "review_part",
  partOf(FOUND, { before: "$2", offset: "$3" }),
);

function startOfPart(context: Context, subject: Subject, part: number) {
  return startOf(context, subject, { from: "customers" }, (part - 1) * PART_BY_LANGUAGE);
}
