// A review's row, taken for as long as the transaction lasts: whoever changes a review or what hangs on it (its reply, its
// edits) takes this first, and the counters of its business after it, so that no two can wait for each other.
import { eq, sql } from "drizzle-orm";
import { business } from "#domain/business/table.ts";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { BusinessId, OrganisationId, ReplyId, ReviewId } from "#platform/id.ts";
import type { ReviewForPayload } from "./payload.ts";
import { reply, review } from "./table.ts";

export type ReviewStatus = "pending" | "held" | "published" | "hidden" | "removed";

/** A review as it is while nobody else can change it, and the business that it is about. */
export type LockedReview = ReviewForPayload & {
  status: ReviewStatus;
  source: "invitation" | "organic" | "import" | "editor";
  language: string;
  resolution: "resolved" | "unresolved" | null;
  business: {
    id: BusinessId;
    slug: string;
    name: string;
    domainKey: string;
    country: string;
    organisationId: OrganisationId | null;
  };
};

export type StoredReply = { id: ReplyId; body: string; createdAt: Date };

/** Locks the review until the transaction ends; null where there is none. */
export async function lockReview(inside: Context, id: ReviewId): Promise<LockedReview | null> {
  const [row] = await locked(inside.db).execute({ id });
  return row ?? null;
}

/**
 * The reply to a review. Asked for after the lock and not in the same statement, which would not see a reply that came while
 * it waited.
 */
export async function findReply(inside: Context, id: ReviewId): Promise<StoredReply | null> {
  const [row] = await replyOf(inside.db).execute({ id });
  return row ?? null;
}

const locked = prepared((db) =>
  db
    .select({
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
      createdAt: review.createdAt,
      resolution: review.resolution,
      business: {
        id: business.id,
        slug: business.slug,
        name: business.name,
        domainKey: business.domainKey,
        country: business.country,
        organisationId: business.organisationId,
      },
    })
    .from(review)
    .innerJoin(business, eq(business.id, review.businessId))
    .where(eq(review.id, sql.placeholder("id")))
    .for("update", { of: review })
    .prepare("review_locked"),
);

const replyOf = prepared((db) =>
  db
    .select({ id: reply.id, body: reply.body, createdAt: reply.createdAt })
    .from(reply)
    .where(eq(reply.reviewId, sql.placeholder("id")))
    .prepare("review_reply"),
);
