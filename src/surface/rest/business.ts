// A business as the REST API shows it: the stored score, and always `scored` (spec, Business).
import type { Business } from "#domain/business/business.ts";
import { addStars, countOf, labelOf, ratingAverage, share } from "#domain/business/score.ts";
import { toWire } from "#platform/id.ts";

export function presentBusiness(business: Business, baseUrl: string) {
  const { tally } = business;
  const stars = addStars(tally.verified, tally.unverified);
  const reviewCount = countOf(stars);
  return {
    id: toWire("biz", business.id),
    slug: business.slug,
    name: business.name,
    domain: business.domain,
    website: business.website,
    country: business.country,
    city: business.city,
    verificationStatus: business.verificationStatus,
    verifiedAt: business.verifiedAt?.toISOString() ?? null,
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
    createdAt: business.createdAt.toISOString(),
  };
}
