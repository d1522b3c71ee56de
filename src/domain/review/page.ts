// Pages of published reviews as rows of values, which each list maps once. No query here returns another status or joins the authors'
// table.
import type { BusinessId, OrganisationId, ReplyId, ReviewId } from "#platform/id.ts";
import { rowStatement } from "#platform/statement.ts";
import type { Review } from "./columns.ts";

/**
 * Moments and days are in PostgreSQL's text. `updatedAt` is null in a review that is as it was created, because each value of a row
 * costs (bench `rest-page`); without a reply the last three are null.
 */
type Values = [
  id: ReviewId,
  rating: number,
  title: string,
  body: string,
  author: string,
  verified: boolean,
  source: Review["source"],
  origin: string | null,
  language: string,
  experienceDate: string,
  helpfulCount: number,
  createdAt: string,
  updatedAt: string | null,
  editedAt: string | null,
  replyId: ReplyId | null,
  replyBody: string | null,
  repliedAt: string | null,
];

export type ReviewRow = readonly [...Values, ...behind: unknown[]];

const COLUMNS = `r.id, r.rating, r.title, r.body, r.author, r.verified, r.source, r.origin, r.language, r.experience_date,
  r.helpful_count, r.created_at, nullif(r.updated_at, r.created_at), r.edited_at, a.id, a.body, a.created_at`;

/** Of a page: the business, the moments before and from which it shows reviews, how many, and how many to skip. */
type PageValues = [business: BusinessId, before: string, since: string, limit: number, offset: number];

const PASSES_RATING = "rating = any($6::smallint[])";
const PASSES_FILTER = `${PASSES_RATING} and verified = any($7::boolean[])`;

/** The ids of a page, from the index alone. The status is a literal: with a parameter the planner could not use the partial index. */
const idsWhere = (condition: string) => `select id from review
  where business_id = $1::uuid and status = 'published' and created_at < $2::timestamptz and created_at >= $3::timestamptz
    and ${condition}
  order by created_at desc, id desc limit $4::int offset $5::int`;

const pageWhere = (condition: string) => `select ${COLUMNS}, r.counts
  from (${idsWhere(condition)}) page join review r on r.id = page.id left join reply a on a.review_id = r.id
  order by r.created_at desc, r.id desc`;

/** With whether an imported review counts. */
export type PageRow = [...Values, counts: boolean];
type Filter = [ratings: string, verified: string];

export const PAGES = {
  any: rowStatement<PageRow, PageValues>("review_page", pageWhere("true")),
  filtered: rowStatement<PageRow, [...PageValues, ...Filter]>("review_page_filtered", pageWhere(PASSES_FILTER)),
  /** Editor's reviews have an index of their own, which keeps the query within indexes. */
  unedited: rowStatement<PageRow, [...PageValues, ...Filter]>(
    "review_page_unedited",
    pageWhere(`${PASSES_FILTER} and id <> all(array(select e.id from review e
      where e.business_id = $1::uuid and e.status = 'published' and e.source = 'editor'))`),
  ),
  customers: rowStatement<PageRow, [...PageValues, ...Filter]>(
    "review_page_customers",
    pageWhere(`${PASSES_FILTER} and source in ('invitation', 'organic')`),
  ),
  imported: rowStatement<PageRow, [...PageValues, ratings: string]>(
    "review_page_imported",
    pageWhere(`${PASSES_RATING} and source = 'import'`),
  ),
};

const IS_FIRST = "row_number() over (order by r.created_at desc, r.id desc) = 1";

/**
 * The first row alone has the business's slug and the number of all its published reviews. No row for a business of another organisation.
 */
export const pageOfOrganisation = rowStatement<
  [...Values, slug: string | null, total: number | null],
  [...PageValues, organisation: OrganisationId]
>(
  "review_page_of_organisation",
  `select ${COLUMNS}, case when ${IS_FIRST} then b.slug end,
    case when ${IS_FIRST} then (select (select sum(n) from unnest(verified || unverified || editor || imported || stated) n)
      from business_tally where business_id = $1::uuid)::int end
  from (${idsWhere("true")}) page
  join business b on b.id = $1::uuid and b.organisation_id = $6::uuid
  join review r on r.id = page.id
  left join reply a on a.review_id = r.id
  order by r.created_at desc, r.id desc`,
);

/** One review, of an organisation's business. */
export const ofOrganisation = rowStatement<
  [...Values, slug: string, businessId: BusinessId],
  [ReviewId, OrganisationId]
>(
  "review_of_organisation",
  `select ${COLUMNS}, b.slug, b.id
  from review r join business b on b.id = r.business_id left join reply a on a.review_id = r.id
  where r.id = $1::uuid and b.organisation_id = $2::uuid and r.status = 'published'`,
);
