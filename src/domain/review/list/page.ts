// Reads pages of published reviews as rows of values, which each list maps once. No query here joins the authors' table, and only
// `ofBusiness` finds a review with another status.
import type { BusinessId, OrganisationId, ReplyId, ReviewId } from "#contract/id.ts";
import { rowStatement } from "#platform/database/statement.ts";
import { placesOf, type ValuesOf } from "#platform/record/column.ts";
import { FROM_CUSTOMERS, type Review } from "../state/columns.ts";
import { LISTED } from "../state/record.ts";
import { review } from "../state/table.ts";
import { type ALL_TIME, type FilterValues, IS_PICTURED, PASSES_FILTER } from "./paging.ts";

type Row = typeof review.$inferSelect;
type Names = [...typeof LISTED, "replyId", "replyBody", "repliedAt"];

/** Moments and days are in PostgreSQL's text format. Without a reply the last three are null. */
type Values = ValuesOf<
  Omit<Row, "updatedAt"> & {
    /** Null if it equals `createdAt`, because each value of a row takes time (bench `rest-page`). */
    updatedAt: string | null;
    replyId: ReplyId | null;
    replyBody: string | null;
    repliedAt: string | null;
  },
  Names
>;

export type ReviewRow = readonly [...Values, ...behind: unknown[]];

/** Where a row has each value; `behind` and `further` are those that a list adds. */
export const AT = placesOf([...LISTED, "replyId", "replyBody", "repliedAt", "behind", "further"]);

const EXPRESSIONS: Partial<Record<keyof Row, string>> = { updatedAt: "nullif(r.updated_at, r.created_at)" };

const COLUMNS = [
  ...LISTED.map((name) => EXPRESSIONS[name] ?? `r.${review[name].name}`),
  "a.id, a.body, a.created_at",
].join(", ");

/** `counts` is false for an imported review that no moderator or operator has confirmed. */
export type PageValues = [...Values, counts: boolean];
export type PageRow = readonly [...PageValues, ...behind: unknown[]];

type Further = {
  /** SQL of further columns. */
  behind?: string;
  /** SQL of another order than the newest first. */
  order?: string;
};

/** SQL: the rows of a page. @param ids SQL that selects their ids, from an index alone */
export function rowsOf(ids: string, { behind = "", order = "r.created_at desc, r.id desc" }: Further = {}): string {
  return `select ${COLUMNS}, r.counts${behind}
    from (${ids}) page join review r on r.id = page.id left join reply a on a.review_id = r.id
    order by ${order}`;
}

const pageWhere = (name: string, condition: string) =>
  rowStatement<PageValues, [...FilterValues, limit: number, offset: number]>(
    name,
    rowsOf(`select id from review where ${PASSES_FILTER} and ${condition}
      order by created_at desc, id desc limit $6::int offset $7::int`),
  );

export const PAGES = {
  all: pageWhere("review_page", "true"),
  /** Editor's reviews have an index of their own, which keeps the query within indexes. */
  unedited: pageWhere(
    "review_page_unedited",
    `id <> all(array(select e.id from review e
      where e.business_id = $1::uuid and e.status = 'published' and e.source = 'editor'))`,
  ),
  customers: pageWhere("review_page_customers", FROM_CUSTOMERS),
  imported: pageWhere("review_page_imported", "source = 'import'"),
  editors: pageWhere("review_page_editors", "source = 'editor'"),
  pictured: pageWhere("review_page_pictured", IS_PICTURED),
};

const IS_FIRST = "row_number() over (order by r.created_at desc, r.id desc) = 1";

/**
 * Only the first row has the business's slug and the number of all its published reviews. A business of another organisation has no row.
 * `bounds` are ALL_TIME: with them the planner expects few rows and keeps its plan; without them it plans each query anew, which costs
 * more than the query (bench `rest-page`).
 */
export const pageOfOrganisation = rowStatement<
  [...Values, slug: string | null, total: number | null],
  [business: BusinessId, organisation: OrganisationId, limit: number, offset: number, ...bounds: typeof ALL_TIME]
>(
  "review_page_of_organisation",
  `select ${COLUMNS}, case when ${IS_FIRST} then b.slug end,
    case when ${IS_FIRST} then (select (select sum(n) from unnest(verified || unverified || editor || imported || stated) n)
      from business_tally where business_id = $1::uuid)::int end
  from (
    select id from review
    where business_id = $1::uuid and status = 'published' and created_at < $5::timestamptz and created_at >= $6::timestamptz
    order by created_at desc, id desc limit $3::int offset $4::int
  ) page
  join business b on b.id = $1::uuid and b.organisation_id = $2::uuid
  join review r on r.id = page.id
  left join reply a on a.review_id = r.id
  order by r.created_at desc, r.id desc`,
);

/** Finds published reviews of an organisation's businesses, in no order. @param only null for all its businesses */
export const ofOrganisation = rowStatement<
  [...Values, slug: string, businessId: BusinessId],
  [ids: readonly ReviewId[], OrganisationId, only: readonly BusinessId[] | null]
>(
  "review_of_organisation",
  `select ${COLUMNS}, b.slug, b.id
  from review r join business b on b.id = r.business_id left join reply a on a.review_id = r.id
  where r.id = any($1::uuid[]) and b.organisation_id = $2::uuid and ($3::uuid[] is null or b.id = any($3::uuid[]))
    and r.status = 'published'`,
);

/**
 * The next published reviews of a business by id. A business of another organisation has none. It waits for an organisation that is just
 * changing, so that an organisation that loses a business gets no review that was written after the moment of the loss.
 */
export const exportOfOrganisation = rowStatement<
  [...Values, slug: string, businessId: BusinessId],
  [business: BusinessId, organisation: OrganisationId, after: string, limit: number]
>(
  "review_export_of_organisation",
  `select ${COLUMNS}, b.slug, b.id
  from (
    select id from review where business_id = $1::uuid and status = 'published' and id > $3::uuid order by id limit $4::int
  ) page
  join business b on b.id = $1::uuid and b.organisation_id = $2::uuid
  join review r on r.id = page.id
  left join reply a on a.review_id = r.id
  order by r.id
  for share of b`,
);

/** Finds a review of a business in any status. */
export const ofBusiness = rowStatement<[...PageValues, status: Review["status"]], [ReviewId, BusinessId]>(
  "review_of_business",
  `select ${COLUMNS}, r.counts, r.status from review r left join reply a on a.review_id = r.id
  where r.id = $1::uuid and r.business_id = $2::uuid`,
);
