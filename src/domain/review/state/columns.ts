// The columns of reviews in lists and on pages. None comes from the table of authors, so none can leak an address.
import { eq } from "drizzle-orm";
import { business } from "#domain/business/state/table.ts";
import type { Database } from "#platform/database/database.ts";
import { reply, review, type STATUSES } from "./table.ts";

export type ReviewStatus = (typeof STATUSES)[number];

/** SQL: a customer wrote the review here. It repeats the condition of the index review_customer, or the index could not serve it. */
export const FROM_CUSTOMERS = "source in ('invitation', 'organic')";

export const reviewColumns = {
  id: review.id,
  rating: review.rating,
  title: review.title,
  body: review.body,
  author: review.author,
  verified: review.verified,
  source: review.source,
  origin: review.origin,
  counts: review.counts,
  status: review.status,
  language: review.language,
  experienceDate: review.experienceDate,
  helpfulCount: review.helpfulCount,
  createdAt: review.createdAt,
  editedAt: review.editedAt,
};

export const replyColumns = { id: reply.id, body: reply.body, createdAt: reply.createdAt };

export const businessColumns = {
  id: business.id,
  slug: business.slug,
  name: business.name,
  domainKey: business.domainKey,
  country: business.country,
  organisationId: business.organisationId,
};

/** Selects reviews of any status, each with its business and its reply. */
export function selectReviews(db: Database) {
  return db
    .select({ review: reviewColumns, business: businessColumns, reply: replyColumns })
    .from(review)
    .innerJoin(business, eq(business.id, review.businessId))
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectReviews>>[number];
export type Review = Row["review"];
export type Reply = NonNullable<Row["reply"]>;
/** The fields of a review's business that rules, events and pages need. */
export type ReviewedBusiness = Row["business"];
