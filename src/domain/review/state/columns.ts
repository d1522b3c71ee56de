// The columns of reviews in lists and on pages. None comes from the table of authors, so none can leak an address.
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { ReviewId } from "#contract/id.ts";
import { business } from "#domain/business/state/table.ts";
import { type Database, prepared } from "#platform/database/database.ts";
import { picked, selecting } from "#platform/record/column.ts";
import { MANAGED, PUBLIC, type STATUSES } from "./record.ts";
import { reply, review } from "./table.ts";

export type ReviewStatus = (typeof STATUSES)[number];

/** SQL: a customer wrote the review here. It repeats the condition of the index review_customer, or the index could not serve it. */
export const FROM_CUSTOMERS = "source in ('invitation', 'organic')";

export const reviewColumns = picked(getTableColumns(review), MANAGED);

export const replyColumns = { id: reply.id, body: reply.body, createdAt: reply.createdAt };

export const businessColumns = {
  id: business.id,
  slug: business.slug,
  name: business.name,
  domainKey: business.domainKey,
  country: business.country,
  organisationId: business.organisationId,
};

/** SQL: what everybody may see of review `r`. @param moments "text" leaves them in PostgreSQL's text */
export function publicColumns(moments: "text" | "dates"): string {
  return selecting(getTableColumns(review), PUBLIC, "r", moments);
}

/** Selects reviews of any status, each with its business and its reply. */
export function selectReviews(db: Database) {
  return db
    .select({ review: reviewColumns, business: businessColumns, reply: replyColumns })
    .from(review)
    .innerJoin(business, eq(business.id, review.businessId))
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .$dynamic();
}

const byIds = prepared((db) =>
  selectReviews(db)
    .where(sql`${review.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .prepare("reviews_by_ids"),
);

/** In no order. */
export async function findReviews({ db }: { db: Database }, ids: readonly ReviewId[]): Promise<Row[]> {
  return ids.length === 0 ? [] : await byIds(db).execute({ ids });
}

type Row = Awaited<ReturnType<typeof selectReviews>>[number];
export type Review = Row["review"];
/** What everybody may see of a review. */
export type PublicReview = Pick<Review, (typeof PUBLIC)[number]>;

export type Reply = NonNullable<Row["reply"]>;
/** The fields of a review's business that rules, events and pages need. */
export type ReviewedBusiness = Row["business"];
