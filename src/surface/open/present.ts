// Businesses and reviews as anybody may read them (spec, open data API). No address, no invitation.
import type { Business } from "#domain/business/business.ts";
import { addStars, countOf, labelOf, ratingAverage, share } from "#domain/business/score.ts";
import type { PublishedReview } from "#domain/review/list.ts";
import { toWire } from "#platform/id.ts";

export function presentOpenBusiness(business: Business, baseUrl: string) {
  const { tally } = business;
  const stars = addStars(tally.verified, tally.unverified);
  const reviewCount = countOf(stars);
  return {
    name: business.name,
    slug: business.slug,
    domain: business.domain,
    category: { slug: business.category.slug, name: business.category.name },
    score: tally.scoreTenths === null ? null : tally.scoreTenths / 10,
    label: tally.scoreTenths === null ? null : labelOf(tally.scoreTenths),
    scored: tally.scoreTenths !== null,
    ratingAvg: ratingAverage(stars),
    reviewCount,
    totalReviewCount: reviewCount + tally.platforms.count,
    verifiedReviewCount: countOf(tally.verified),
    ratingDist: { "1": stars[0], "2": stars[1], "3": stars[2], "4": stars[3], "5": stars[4] },
    replyRate: share(tally.replied, reviewCount),
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
