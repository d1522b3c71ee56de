// A review as the REST API shows it to the organisation that manages the business (spec, Review).
import type { PublishedReview } from "#domain/review/list.ts";
import { toWire } from "#platform/id.ts";

/** @param profileUrl the address of the business's profile */
export function presentReview(review: PublishedReview, profileUrl: string) {
  const id = toWire("rev", review.id);
  return {
    id,
    businessId: toWire("biz", review.businessId),
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
    createdAt: review.createdAt.toISOString(),
    updatedAt: review.updatedAt.toISOString(),
    editedAt: review.editedAt?.toISOString() ?? null,
    url: `${profileUrl}/${id}`,
    // Left out where there is none (decisions, Reviews).
    ...(review.reply
      ? {
          reply: {
            id: toWire("rpl", review.reply.id),
            body: review.reply.body,
            createdAt: review.reply.createdAt.toISOString(),
          },
        }
      : {}),
  };
}
