// Reads the log's entries about an organisation's reviews.
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { statement } from "#platform/database/statement.ts";

/** @property reviewId null for an entry about the business itself */
export type Entry = { index: number; reviewId: ReviewId | null; at: Date };

/** Rows of the index that a page reads at most, and of each business at least. */
const MOST_READ = 20_000;
const LEAST_READ = 50;

/**
 * The next entries of the businesses that the organisation has, from one index up to another. Each business is read from its own index, so
 * that the entries of others cost nothing. Of many businesses each gives few rows, and the page ends where the first has given all of them.
 * @property reach the index where the page ends early; null where it does not
 */
export const nextEntries = statement<
  Entry & { reach: number | null },
  [organisation: OrganisationId, only: readonly BusinessId[] | null, from: number, to: number, limit: number]
>(
  "review_next_entries",
  `with own as materialized (
    select id from business where organisation_id = $1::uuid and ($2::uuid[] is null or id = any($2::uuid[]))
  ), each as materialized (
    select least($5::int, greatest(${LEAST_READ}, ${MOST_READ} / greatest(count(*), 1)))::int as most from own
  ), found as materialized (
    select own.id, e.index from own cross join lateral (
      select index from log_entry where business_id = own.id and index >= $3::bigint and index < $4::bigint
      order by index limit (select most from each)
    ) e
  ), reached as materialized (
    select min(last) as last from (
      select max(index) as last from found group by id having count(*) >= (select most from each)
    ) cut
  )
  select e.index::float8 as index, e.review_id as "reviewId", e.at, (select last from reached)::float8 as reach
  from (
    select index from found where index <= coalesce((select last from reached), index) order by index limit $5::int
  ) page join log_entry e on e.index = page.index
  order by e.index`,
);

/**
 * The next reviews that the log knows of a business up to an index and a moment, each by its last entry before both.
 * @param until "infinity" for all
 */
export const entriesOfBusiness = statement<
  Entry,
  [business: BusinessId, from: number, to: number, until: string, limit: number]
>(
  "review_entries_of_business",
  `select e.index::float8 as index, e.review_id as "reviewId", e.at from log_entry e
  where e.business_id = $1::uuid and e.index >= $2::bigint and e.index < $3::bigint and e.at <= $4::timestamptz
    and e.review_id is not null and not exists (
      select from log_entry l
      where l.review_id = e.review_id and l.index > e.index and l.index < $3::bigint and l.at <= $4::timestamptz)
  order by e.index limit $5::int`,
);
