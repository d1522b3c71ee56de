// Presents businesses and reviews to the public (contract, Business, Review): no address, no invitation.
import type { Business } from "#domain/business/business.ts";
import { share } from "#domain/business/score.ts";
import type { PublishedReview } from "#domain/review/list.ts";
import { toWire } from "#platform/id.ts";
import { figuresOf } from "../figure.ts";

export function presentOpenBusiness(business: Business, baseUrl: string) {
  const { tally } = business;
  const figures = figuresOf(tally);
  return {
    name: business.name,
    slug: business.slug,
    domain: business.domain,
    category: { slug: business.category.slug, name: business.category.name },
    ...figures,
    replyRate: share(tally.replied, figures.reviewCount),
    url: `${baseUrl}/review/${business.slug}`,
    updatedAt: tally.updatedAt.toISOString(),
  };
}

/** @param profileUrl the address of the business's profile */
export function presentOpenReview(review: PublishedReview, profileUrl: string) {
  const id = toWire("rev", review.id);
  return {
    id,
    rating: review.rating,
    title: review.title,
    body: review.body,
    author: review.author,
    createdAt: review.createdAt.toISOString(),
    verified: review.verified,
    source: review.source,
    ...(review.reply ? { reply: { body: review.reply.body, createdAt: review.reply.createdAt.toISOString() } } : {}),
    url: `${profileUrl}/${id}`,
  };
}
