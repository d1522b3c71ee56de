// The units that benchmark figures are computed and compared in, and how they are shown. Figures are exact until they are shown: a
// ratio of two counts is the nearest float, so equal ratios are equal. All round half up.

export type Metric = "score" | "rating" | "replyRate" | "verifiedShare" | "reviewsPerMonth";
export const METRICS: readonly Metric[] = ["score", "rating", "replyRate", "verifiedShare", "reviewsPerMonth"];

/** The window of reviewsPerMonth: three months of thirty days. */
export const RECENT_DAYS = 90;
const RECENT_MONTHS = 3;
/** The window of replyHours and distribution. */
export const YEAR_DAYS = 365;

/** SQL for each figure of a row `f` of benchmark_figure, in the units of `shown`. The nearest float of a ratio is the same in any program. */
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

/** From a figure, or what a quartile fell on between two, to what is shown. */
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
  replyHours: (ms) => decimals(ms / 3_600_000, 2),
};

/** Half up, by the decimal digits that a number shows: 1.005 is 1.01, though its float lies below. */
function decimals(value: number, digits: number): number {
  const scale = 10 ** digits;
  // Nine digits are more than any ratio of counts needs to differ from a half, and fewer than a float's error shows in.
  return Math.floor(Number((value * scale).toFixed(9)) + 0.5) / scale;
}
