// Published reviews, newest first. No query here returns another status or joins the authors' table.
import { and, desc, eq, sql } from "drizzle-orm";
import { findManagedBusiness } from "#domain/business/business.ts";
import { type Listing, listListings } from "#domain/business/directory.ts";
import { countOf } from "#domain/business/score.ts";
import type { Tally } from "#domain/business/tally.ts";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { BusinessId, OrganisationId, ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { FROM_CUSTOMERS, type Reply, type Review, replyColumns, reviewColumns } from "./columns.ts";
import { ofOrganisation, PAGES, type PageRow, pageOfOrganisation, type ReviewRow } from "./page.ts";
import {
  bounds,
  isOfBusiness,
  isPublished,
  NEVER,
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
  subject: Subject,
  filter: ReviewFilter,
  range: ReviewRange,
): Promise<{ rows: PublishedReview[]; total: number }> {
  const { rows, total } = await listRows(context, subject, filter, range);
  return { rows: rows.map((row) => reviewOf(row, subject.id)), total };
}

type Subject = { id: BusinessId; tally: Tally };

async function listRows(
  context: Context,
  subject: Subject,
  filter: ReviewFilter,
  range: ReviewRange,
): Promise<{ rows: PageRow[]; total: number }> {
  const total = await totalOf(context, subject, filter);
  if (range.offset >= total) return { rows: [], total };
  const { before, offset } = await startOf(context, subject, filter, range.offset);
  const { since, ratings, verified } = bounds(subject.id, filter);
  const values = [subject.id, before, since, range.limit, offset] as const;
  const kind = pageKind(subject.tally, filter);
  if (kind === "any") return { rows: await PAGES.any(context, ...values), total };
  if (kind === "imported") return { rows: await PAGES.imported(context, ...values, ratings), total };
  return { rows: await PAGES[kind](context, ...values, ratings, verified), total };
}

/** A narrower index only where there is something to leave out: the usual page needs none. */
function pageKind(tally: Tally, { from = "all", rating, verified }: ReviewFilter): keyof typeof PAGES {
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

/** Places in a row of an organisation's, behind the review's own values. */
const SLUG = 17;
const TOTAL = 18;
const BUSINESS = 18;

/** Null where the organisation does not manage the business. One statement, because a second costs as much as all the rest. */
export async function listOfOrganisation(
  context: Context,
  organisationId: OrganisationId,
  id: BusinessId,
  filter: ReviewFilter,
  range: ReviewRange,
): Promise<{ slug: string; rows: ReviewRow[]; total: number } | null> {
  if (isUnfiltered(filter) && range.offset < SHALLOW_OFFSET) {
    const { since } = bounds(id, filter);
    const rows = await pageOfOrganisation(context, id, NEVER, since, range.limit, range.offset, organisationId);
    const slug = rows[0]?.[SLUG] ?? null;
    const total = rows[0]?.[TOTAL] ?? null;
    if (slug !== null && total !== null) return { slug, total, rows };
  }
  const business = await findManagedBusiness(context, organisationId, id);
  return business && { slug: business.slug, ...(await listRows(context, business, filter, range)) };
}

function isUnfiltered({ rating, verified, since }: ReviewFilter): boolean {
  return rating === undefined && verified === undefined && since === undefined;
}

/** Null where the organisation does not manage its business. */
export async function findPublished(
  context: Context,
  organisationId: OrganisationId,
  id: ReviewId,
): Promise<{ slug: string; businessId: BusinessId; row: ReviewRow } | null> {
  const [row] = await ofOrganisation(context, id, organisationId);
  return row ? { slug: row[SLUG], businessId: row[BUSINESS], row } : null;
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

function reviewOf(row: PageRow, businessId: BusinessId): PublishedReview {
  const [id, rating, title, body, author, verified, source, origin, language, experienceDate, ...rest] = row;
  const [helpfulCount, createdAt, updatedAt, editedAt, replyId, replyBody, repliedAt, counts] = rest;
  const isReplied = replyId !== null && replyBody !== null && repliedAt !== null;
  return {
    id,
    businessId,
    rating,
    title,
    body,
    author,
    verified,
    source,
    origin,
    counts,
    status: "published",
    language,
    experienceDate,
    helpfulCount,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt ?? createdAt),
    editedAt: editedAt === null ? null : new Date(editedAt),
    reply: isReplied ? { id: replyId, body: replyBody, createdAt: new Date(repliedAt) } : null,
  };
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
