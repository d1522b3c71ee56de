// The public figures of a business, under the names of the contract (Business, Score). REST, open data and widgets show the same.
import { countOf, labelOf, ratingAverage, type Stars } from "#domain/business/state/score.ts";
import { customerStars, type Tally } from "#domain/business/state/tally.ts";

export function figuresOf(tally: Tally) {
  const stars = customerStars(tally);
  const tenths = tally.scoreTenths;
  const reviewCount = countOf(stars);
  return {
    score: tenths === null ? null : tenths / 10,
    label: tenths === null ? null : labelOf(tenths),
    scored: tenths !== null,
    ratingAvg: ratingAverage(stars),
    reviewCount,
    totalReviewCount: reviewCount + tally.elsewhere.count,
    verifiedReviewCount: countOf(tally.verified),
    ratingDist: byStar(stars),
  };
}

/** Counts or shares as an object with the keys 1 to 5. */
export function byStar([one, two, three, four, five]: Stars) {
  return { "1": one, "2": two, "3": three, "4": four, "5": five };
}
