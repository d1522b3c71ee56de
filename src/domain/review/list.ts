// Published reviews, newest first. No query here returns another status or joins the authors' table.
import { and, desc, eq, sql } from "drizzle-orm";
import { findManagedBusiness } from "#domain/business/business.ts";
import { type Listing, listListings } from "#domain/business/directory.ts";
import { countOf } from "#domain/business/score.ts";
import { business, businessTally } from "#domain/business/table.ts";
import type { Tally } from "#domain/business/tally.ts";
import type { Context } from "#platform/context.ts";
import { type Database, prepared } from "#platform/database.ts";
import type { BusinessId, OrganisationId, ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { FROM_CUSTOMERS, type Reply, type Review, replyColumns, reviewColumns } from "./columns.ts";
import {
  bounds,
  isInTime,
  isOfBusiness,
  isPublished,
  NEVER,
  passesFilter,
  passesRating,
  type ReviewFilter,
  SHALLOW_OFFSET,
  startOf,
  totalOf,
} from "./paging.ts";
import { reply, review } from "./table.ts";

export type PublishedReview = Omit<Review, "status"> & {
  businessId: BusinessId;
  status: "published";
  updatedAt: Date;
  reply: Reply | null;
};

export type ReviewRange = { limit: number; offset: number };

const { status: _, ...shown } = reviewColumns;
export const publishedColumns = {
  ...shown,
  businessId: review.businessId,
  updatedAt: review.updatedAt,
  reply: replyColumns,
};

const isCustomers = sql`${review.source} in ('invitation', 'organic')`;

/** Editor's reviews have an index of their own, which keeps the query within indexes. */
const isUnedited = sql`${review.id} <> all(array(select e.id from review e
  where e.business_id = ${sql.placeholder("business")} and e.status = 'published' and e.source = 'editor'))`;

type PageKind = "any" | "filtered" | "unedited" | "customers" | "imported";

/** The ids of a page, from the index alone. */
function pageIds(db: Database, kind: PageKind) {
  const conditions = {
    any: [],
    filtered: [passesFilter],
    unedited: [passesFilter, isUnedited],
    customers: [passesFilter, isCustomers],
    imported: [passesRating, sql`${review.source} = 'import'`],
  }[kind];
  return db
    .select({ id: review.id })
    .from(review)
    .where(and(isOfBusiness, isPublished, isInTime, ...conditions))
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("page");
}

function pageQuery(db: Database, kind: PageKind) {
  const page = pageIds(db, kind);
  return db
    .select(publishedColumns)
    .from(page)
    .innerJoin(review, eq(review.id, page.id))
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .orderBy(desc(review.createdAt), desc(review.id));
}

const PAGES = {
  any: prepared((db) => pageQuery(db, "any").prepare("review_page")),
  filtered: prepared((db) => pageQuery(db, "filtered").prepare("review_page_filtered")),
  unedited: prepared((db) => pageQuery(db, "unedited").prepare("review_page_unedited")),
  customers: prepared((db) => pageQuery(db, "customers").prepare("review_page_customers")),
  imported: prepared((db) => pageQuery(db, "imported").prepare("review_page_imported")),
};

const listed = sql<number>`(select (select sum(n) from unnest(${businessTally.verified} || ${businessTally.unverified} || ${businessTally.editor}
    || ${businessTally.imported} || ${businessTally.stated}) n)
  from ${businessTally} where ${businessTally.businessId} = ${sql.placeholder("business")})::int`;

const pageOfOrganisation = prepared((db) => {
  const page = pageIds(db, "any");
  return db
    .select({ ...publishedColumns, slug: business.slug, total: listed })
    .from(page)
    .innerJoin(
      business,
      and(eq(business.id, sql.placeholder("business")), eq(business.organisationId, sql.placeholder("organisation"))),
    )
    .innerJoin(review, eq(review.id, page.id))
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .orderBy(desc(review.createdAt), desc(review.id))
    .prepare("review_page_of_organisation");
});

const ofOrganisation = prepared((db) =>
  db
    .select({ slug: business.slug, ...publishedColumns })
    .from(review)
    .innerJoin(business, eq(business.id, review.businessId))
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .where(
      and(
        eq(review.id, sql.placeholder("id")),
        eq(business.organisationId, sql.placeholder("organisation")),
        isPublished,
      ),
    )
    .prepare("review_of_organisation"),
);

const editorReviews = prepared((db) =>
  db
    .select(publishedColumns)
    .from(review)
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .where(and(isOfBusiness, isPublished, sql`${review.source} = 'editor'`))
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(sql.placeholder("limit"))
    .prepare("review_by_editors"),
);

const ofBusiness = prepared((db) =>
  db
    .select({ status: review.status, ...publishedColumns })
    .from(review)
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .where(and(eq(review.id, sql.placeholder("id")), isOfBusiness))
    .prepare("review_of_business"),
);

/** A page, and how many reviews pass the filter in all. */
export async function listPublished(
  context: Context,
  subject: { id: BusinessId; tally: Tally },
  filter: ReviewFilter,
  range: ReviewRange,
): Promise<{ rows: PublishedReview[]; total: number }> {
  const total = await totalOf(context, subject, filter);
  if (range.offset >= total) return { rows: [], total };
  const start = await startOf(context, subject, filter, range.offset);
  const query = PAGES[pageKind(subject.tally, filter)](context.db);
  const rows = await query.execute({ ...bounds(subject.id, filter), ...start, limit: range.limit });
  return { rows: rows.map(published), total };
}

/** A narrower index only where there is something to leave out: the usual page needs none. */
function pageKind(tally: Tally, { from = "all", rating, verified }: ReviewFilter): PageKind {
  if (from === "imported") return "imported";
  const hasImported = countOf(tally.imported) + countOf(tally.stated) > 0;
  if (from === "customers" && hasImported) return "customers";
  if (from !== "all" && countOf(tally.editor) > 0) return "unedited";
  return rating !== undefined || verified !== undefined ? "filtered" : "any";
}

export async function listEditorReviews({ db }: Context, id: BusinessId, limit: number): Promise<PublishedReview[]> {
  const rows = await editorReviews(db).execute({ business: id, limit });
  return rows.map(published);
}

/** Null where the organisation does not manage the business. One statement, because a second costs as much as all the rest. */
export async function listOfOrganisation(
  context: Context,
  organisationId: OrganisationId,
  id: BusinessId,
  filter: ReviewFilter,
  range: ReviewRange,
): Promise<{ slug: string; rows: PublishedReview[]; total: number } | null> {
  if (isUnfiltered(filter) && range.offset < SHALLOW_OFFSET) {
    const values = { ...bounds(id, filter), before: NEVER, ...range, organisation: organisationId };
    const rows = await pageOfOrganisation(context.db).execute(values);
    const [first] = rows;
    if (first)
      return { slug: first.slug, total: first.total, rows: rows.map(({ slug, total, ...row }) => published(row)) };
  }
  const business = await findManagedBusiness(context, organisationId, id);
  return business && { slug: business.slug, ...(await listPublished(context, business, filter, range)) };
}

function isUnfiltered({ rating, verified, since }: ReviewFilter): boolean {
  return rating === undefined && verified === undefined && since === undefined;
}

/** Null where the organisation does not manage its business. */
export async function findPublished(
  context: Context,
  organisationId: OrganisationId,
  id: ReviewId,
): Promise<{ slug: string; review: PublishedReview } | null> {
  const [row] = await ofOrganisation(context.db).execute({ id, organisation: organisationId });
  if (!row) return null;
  const { slug, ...rest } = row;
  return { slug, review: published(rest) };
}

/** Null where it was never public or is not now. */
export async function findForPage(
  context: Context,
  businessId: BusinessId,
  id: ReviewId,
): Promise<PublishedReview | "removed" | null> {
  const [row] = await ofBusiness(context.db).execute({ id, business: businessId });
  if (!row) return null;
  if (row.status === "removed") return "removed";
  return row.status === "published" ? published(row) : null;
}

export function published(row: Omit<PublishedReview, "status">): PublishedReview {
  return { ...row, status: "published" };
}

const LATEST_REVIEWS = 500;

/** Latest review first. */
export async function listRecentlyReviewed(context: Context, limit: number): Promise<Listing[]> {
  const found = await latest(context.db, limit);
  const ids = found.map(({ id }) => id);
  return listListings(context, ids);
}

/** Ids begin with their time, so the latest reviews are at the end of the primary key's index. */
const latest = statement<{ id: BusinessId }>(
  "review_latest_businesses",
  `select business_id as id from (
    select business_id, id from review where status = 'published' and ${FROM_CUSTOMERS} order by id desc limit ${LATEST_REVIEWS}
  ) latest group by business_id order by max(id::text) desc limit $1::int`,
);
