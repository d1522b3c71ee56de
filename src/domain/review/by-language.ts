// The reviews of a business by the language they were written in. Only the newest are looked at: an index by language would slow every
// write for a filter that few readers use.
import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type Database, prepared } from "#platform/database.ts";
import type { BusinessId } from "#platform/id.ts";
import { type PublishedReview, published, publishedColumns, type ReviewRange } from "./list.ts";
import { bounds, isOfBusiness, isPublished, passesFilter, type ReviewFilter } from "./paging.ts";
import { reply, review } from "./table.ts";

/** How many of the newest reviews are looked at. */
export const NEWEST_BY_LANGUAGE = 1_000;
/** More would fill a screen of a phone. */
const MAX_LANGUAGES = 12;

export type LanguageCount = { language: string; count: number };

function newest(db: Database) {
  return db
    .select({
      id: review.id,
      language: review.language,
      rating: review.rating,
      verified: review.verified,
      createdAt: review.createdAt,
    })
    .from(review)
    .where(and(isOfBusiness, isPublished, sql`${review.source} in ('invitation', 'organic')`))
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(NEWEST_BY_LANGUAGE)
    .as("review");
}

const counted = prepared((db) => {
  const each = newest(db);
  return db
    .select({ language: each.language, count: sql<number>`count(*)::int` })
    .from(each)
    .groupBy(each.language)
    .orderBy(desc(sql`count(*)`), each.language)
    .limit(MAX_LANGUAGES)
    .prepare("review_languages");
});

const listed = prepared((db) => {
  const each = newest(db);
  const page = db
    .select({ id: each.id, total: sql<number>`count(*) over ()::int`.as("total") })
    .from(each)
    .where(and(eq(each.language, sql.placeholder("language")), passesFilter))
    .orderBy(desc(each.createdAt), desc(each.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("page");
  return db
    .select({ ...publishedColumns, total: page.total })
    .from(page)
    .innerJoin(review, eq(review.id, page.id))
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .orderBy(desc(review.createdAt), desc(review.id))
    .prepare("review_in_language");
});

/** Languages of the newest reviews that customers wrote here, the most frequent first. */
export function listLanguages({ db }: Context, id: BusinessId): Promise<LanguageCount[]> {
  return counted(db).execute({ business: id });
}

/** A page of them in one language. The total is 0 beyond the last page, too. */
export async function listInLanguage(
  { db }: Context,
  id: BusinessId,
  { language, ...filter }: Pick<ReviewFilter, "rating" | "verified"> & { language: string },
  range: ReviewRange,
): Promise<{ rows: PublishedReview[]; total: number }> {
  const { ratings, verified } = bounds(id, filter);
  const rows = await listed(db).execute({ business: id, language, ratings, verified, ...range });
  return { rows: rows.map(({ total, ...row }) => published(row)), total: rows[0]?.total ?? 0 };
}
