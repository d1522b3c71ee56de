// What is read of a review, for every list and page. None of it comes from the author's table.
import { eq } from "drizzle-orm";
import { business } from "#domain/business/table.ts";
import type { Database } from "#platform/database.ts";
import type { BusinessId, OrganisationId, ReplyId, ReviewId } from "#platform/id.ts";
import { reply, review, type STATUSES } from "./table.ts";

export type ReviewStatus = (typeof STATUSES)[number];
export type ReviewSource = "invitation" | "organic" | "import" | "editor";

export type Review = {
  id: ReviewId;
  rating: number;
  title: string;
  body: string;
  /** Display name. */
  author: string;
  verified: boolean;
  source: ReviewSource;
  status: ReviewStatus;
  /** ISO 639-1. */
  language: string;
  /** YYYY-MM-DD. */
  experienceDate: string;
  helpfulCount: number;
  createdAt: Date;
  editedAt: Date | null;
};

export type Reply = { id: ReplyId; body: string; createdAt: Date };

/** What rules, events and pages need of the business that a review is about. */
export type ReviewedBusiness = {
  id: BusinessId;
  slug: string;
  name: string;
  domainKey: string;
  country: string;
  organisationId: OrganisationId | null;
};

export const reviewColumns = {
  id: review.id,
  rating: review.rating,
  title: review.title,
  body: review.body,
  author: review.author,
  verified: review.verified,
  source: review.source,
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

/** Reviews of any status, each with its business and its reply. */
export function selectReviews(db: Database) {
  return db
    .select({ review: reviewColumns, business: businessColumns, reply: replyColumns })
    .from(review)
    .innerJoin(business, eq(business.id, review.businessId))
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .$dynamic();
}

type ReviewRow = { review: Review; business: ReviewedBusiness; reply: Reply | null };
