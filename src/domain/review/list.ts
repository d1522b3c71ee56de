// Published reviews as they are read. Nothing here can return another status, and nothing here joins the authors' table.
//
// A list is newest first. Its total comes from the tally, and on a large business any page number is turned into a day and a
// small offset by the figures per day, so page 20,000 costs little more than page 1.
import { and, desc, eq, sql } from "drizzle-orm";
import type { Stars } from "#domain/business/score.ts";
import { countOf } from "#domain/business/score.ts";
import { business } from "#domain/business/table.ts";
import { dayOf, type Kind, type Tally } from "#domain/business/tally.ts";
import type { Context } from "#platform/context.ts";
import { type Database, prepared } from "#platform/database.ts";
import type { BusinessId, OrganisationId, ReplyId, ReviewId } from "#platform/id.ts";
import { reply, review } from "./table.ts";

export type PublicReply = { id: ReplyId; body: string; createdAt: Date };

export type PublishedReview = {
  id: ReviewId;
  businessId: BusinessId;
  rating: number;
  title: string;
  body: string;
  /** Display name. */
  author: string;
  verified: boolean;
  source: "invitation" | "organic" | "import" | "editor";
  status: "published";
  language: string;
  /** YYYY-MM-DD */
  experienceDate: string;
  helpfulCount: number;
  createdAt: Date;
  updatedAt: Date;
  editedAt: Date | null;
  reply: PublicReply | null;
};

export type ReviewFilter = { rating?: number | undefined; verified?: boolean | undefined; since?: Date | undefined };

export type ReviewRange = { limit: number; offset: number };

/** Below this offset walking the index is as quick as looking up a day. */
const SHALLOW_OFFSET = 500;

const EVER = "1000-01-01T00:00:00.000Z";
const NEVER = "9999-01-01T00:00:00.000Z";

const columns = {
  id: review.id,
  businessId: review.businessId,
  rating: review.rating,
  title: review.title,
  body: review.body,
  author: review.author,
  verified: review.verified,
  source: review.source,
  language: review.language,
  experienceDate: review.experienceDate,
  helpfulCount: review.helpfulCount,
  createdAt: review.createdAt,
  updatedAt: review.updatedAt,
  editedAt: review.editedAt,
  reply: { id: reply.id, body: reply.body, createdAt: reply.createdAt },
};

/** The status must be a literal: with a parameter the planner could not prove that the partial index applies. */
const isPublished = sql`${review.status} = 'published'`;
const isOfBusiness = eq(review.businessId, sql.placeholder("business"));
const isInTime = sql`${review.createdAt} < ${sql.placeholder("before")} and ${review.createdAt} >= ${sql.placeholder("since")}`;
const passesFilter = sql`${review.rating} = any(${sql.placeholder("ratings")}::smallint[]) and ${review.verified} = any(${sql.placeholder("verified")}::boolean[])`;

/** First the ids from the index alone, then the rows of just this page. */
function pageQuery(db: Database, filtered: boolean) {
  const page = db
    .select({ id: review.id })
    .from(review)
    .where(and(isOfBusiness, isPublished, isInTime, filtered ? passesFilter : undefined))
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("page");
  return db
    .select(columns)
    .from(page)
    .innerJoin(review, eq(review.id, page.id))
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .orderBy(desc(review.createdAt), desc(review.id));
}

const anyPage = prepared((db) => pageQuery(db, false).prepare("review_page"));
const filteredPage = prepared((db) => pageQuery(db, true).prepare("review_page_filtered"));

const counted = prepared((db) =>
  db
    .select({ n: sql<number>`count(*)::int` })
    .from(review)
    .where(and(isOfBusiness, isPublished, isInTime, passesFilter))
    .prepare("review_count"),
);

const ofOrganisation = prepared((db) =>
  db
    .select({ slug: business.slug, ...columns })
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

const ofBusiness = prepared((db) =>
  db
    .select({ status: review.status, ...columns })
    .from(review)
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .where(and(eq(review.id, sql.placeholder("id")), isOfBusiness))
    .prepare("review_of_business"),
);

/** A page of a business's published reviews, newest first, and how many the filter leaves in all. */
export async function listPublished(
  context: Context,
  subject: { id: BusinessId; tally: Tally },
  filter: ReviewFilter,
  range: ReviewRange,
): Promise<{ rows: PublishedReview[]; total: number }> {
  const total = await totalOf(context, subject, filter);
  if (range.offset >= total) return { rows: [], total };
  const place = await placeOf(context, subject, filter, range.offset);
  const filtered = filter.rating !== undefined || filter.verified !== undefined;
  const query = filtered ? filteredPage(context.db) : anyPage(context.db);
  const rows = await query.execute({ ...bounds(subject.id, filter), ...place, limit: range.limit });
  return { rows: rows.map(published), total };
}

/** A published review of a business that the organisation manages, with the business's slug; null for any other. */
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

/** One review for its page: the published review, "removed" where it was one once, else null. */
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

type Row = Omit<PublishedReview, "status" | "reply"> & { reply: PublicReply | null };

function published(row: Row): PublishedReview {
  return { ...row, status: "published" };
}

function bounds(businessId: BusinessId, filter: ReviewFilter) {
  return {
    business: businessId,
    since: filter.since?.toISOString() ?? EVER,
    before: NEVER,
    ratings: filter.rating === undefined ? "{1,2,3,4,5}" : `{${filter.rating}}`,
    verified: filter.verified === undefined ? "{t,f}" : filter.verified ? "{t}" : "{f}",
  };
}

async function totalOf(
  context: Context,
  subject: { id: BusinessId; tally: Tally },
  filter: ReviewFilter,
): Promise<number> {
  const { tally } = subject;
  if (filter.since === undefined)
    return kindsOf(filter).reduce((sum, kind) => sum + pick(tally[kind], filter.rating), 0);
  if (!tally.daily) return countRows(context, bounds(subject.id, filter));
  // Whole days from their figures, and the part of the first day by counting.
  const firstDay = dayOf(filter.since);
  const [row] = (await context.db.execute(sql`
    select coalesce(sum(${dayCount(filter)}), 0)::int as n from business_day
    where business_id = ${subject.id} and day > ${firstDay}::date`)) as unknown as { n: number }[];
  const firstDayEnds = new Date(Date.parse(firstDay) + 86_400_000).toISOString();
  return (row?.n ?? 0) + (await countRows(context, { ...bounds(subject.id, filter), before: firstDayEnds }));
}

async function countRows(context: Context, values: ReturnType<typeof bounds>): Promise<number> {
  const [row] = await counted(context.db).execute(values);
  return row?.n ?? 0;
}

/** Where the page begins: a moment before which to start, and how many to skip from there. */
async function placeOf(
  context: Context,
  subject: { id: BusinessId; tally: Tally },
  filter: ReviewFilter,
  offset: number,
): Promise<{ before: string; offset: number }> {
  if (!subject.tally.daily || offset < SHALLOW_OFFSET) return { before: NEVER, offset };
  const [row] = (await context.db.execute(sql`
    select to_char(day + 1, 'YYYY-MM-DD') as next, (upto - n)::int as skipped
    from (
      select day, n, sum(n) over (order by day desc) as upto
      from (select day, ${dayCount(filter)} as n from business_day where business_id = ${subject.id}) each_day
    ) running
    where upto > ${offset} order by day desc limit 1`)) as unknown as { next: string; skipped: number }[];
  return row ? { before: `${row.next}T00:00:00.000Z`, offset: offset - row.skipped } : { before: NEVER, offset };
}

/** Not verified means organic, imported or an editor's (spec, Reviews query). */
function kindsOf(filter: ReviewFilter): Kind[] {
  if (filter.verified === undefined) return ["verified", "unverified", "editor"];
  return filter.verified ? ["verified"] : ["unverified", "editor"];
}

function pick(stars: Stars, rating: number | undefined): number {
  return rating === undefined ? countOf(stars) : (stars[rating - 1] ?? 0);
}

/** How many reviews of a day pass the filter, as SQL over business_day. */
function dayCount(filter: ReviewFilter) {
  const stars = filter.rating === undefined ? [1, 2, 3, 4, 5] : [filter.rating];
  return sql.raw(
    kindsOf(filter)
      .flatMap((kind) => stars.map((star) => `${kind}[${star}]`))
      .join(" + "),
  );
}
