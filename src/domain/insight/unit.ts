// Defines the units of benchmark figures and their rounding for readers. Stored figures are exact: equal ratios are the same
// nearest float. `shown` rounds half up.
import type { BusinessId } from "#contract/id.ts";
import { HOUR_MS } from "#platform/time/clock.ts";

export const METRICS = ["score", "rating", "replyRate", "verifiedShare", "reviewsPerMonth"] as const;
export type Metric = (typeof METRICS)[number];

/** The window of reviewsPerMonth: three months of thirty days. */
export const RECENT_DAYS = 90;
const RECENT_MONTHS = 3;
/** The window of replyHours and distribution. */
export const YEAR_DAYS = 365;

/** SQL for each figure of a row `f` of benchmark_figure, in the units of `shown`. */
export const VALUE: Record<Metric | "replyHours", string> = {
  score: "f.score",
  rating: "f.stars::float8 / nullif(f.reviews, 0)",
  replyRate: "f.replied::float8 / nullif(f.reviews, 0)",
  verifiedShare: "f.verified::float8 / nullif(f.reviews, 0)",
  reviewsPerMonth: "f.recent",
  replyHours: "f.reply_ms",
};

/** SQL: an expression for each star, comma separated. */
export function perStar(expression: (star: number) => string): string {
  return [1, 2, 3, 4, 5].map(expression).join(", ");
}

/** Turns a figure or quartile into the number that readers see. */
export const shown: Record<Metric | "replyHours", (units: number) => number> = {
  /** Tenths of a star. */
  score: (tenths) => decimals(tenths / 10, 2),
  /** Stars. */
  rating: (stars) => decimals(stars, 2),
  /** 0 to 1. */
  replyRate: (share) => decimals(share, 4),
  verifiedShare: (share) => decimals(share, 4),
  /** Reviews in RECENT_DAYS. */
  reviewsPerMonth: (reviews) => decimals(reviews / RECENT_MONTHS, 2),
  /** Milliseconds. */
  replyHours: (ms) => decimals(ms / HOUR_MS, 2),
};

/** Rounds half up by decimal digits: 1.005 becomes 1.01, though its float is lower. */
function decimals(value: number, digits: number): number {
  const scale = 10 ** digits;
  // Nine digits distinguish any ratio of counts from a half, and hide a float's error.
  return Math.floor(Number((value * scale).toFixed(9)) + 0.5) / scale;
}

/** A reader refreshes at most so many, in some tenths of a second. The task refreshes the rest. */
export const MOST_FOR_READER = { businesses: 200, reviews: 20_000 };

/** Returns batches that cost about the same. A business with more reviews than `most.reviews` is a batch of its own. */
export function batchesOf(
  businesses: readonly { id: BusinessId; reviews: number }[],
  most: { businesses: number; reviews: number },
): BusinessId[][] {
  const batches: BusinessId[][] = [];
  let batch: BusinessId[] = [];
  let reviews = 0;
  for (const each of businesses) {
    if (batch.length > 0 && (batch.length >= most.businesses || reviews + each.reviews > most.reviews)) {
      batches.push(batch);
      batch = [];
      reviews = 0;
    }
    batch.push(each.id);
    reviews += each.reviews;
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}
