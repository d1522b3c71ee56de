// Benchmark figures are kept in whole units, so that equal ones are equal and a rank is exact; here they become what is shown.
// All round half up.

export type Metric = "score" | "rating" | "replyRate" | "verifiedShare" | "reviewsPerMonth";
export const METRICS: readonly Metric[] = ["score", "rating", "replyRate", "verifiedShare", "reviewsPerMonth"];

/** The window of reviewsPerMonth: three months of thirty days. */
export const RECENT_DAYS = 90;
const RECENT_MONTHS = 3;
/** The window of replyHours and distribution. */
export const YEAR_DAYS = 365;

/** From units, whole ones or those that a quartile fell between, to what is shown. */
export const shown: Record<Metric | "replyHours", (units: number) => number> = {
  /** Tenths of a star. */
  score: (tenths) => decimals(tenths / 10, 2),
  /** Hundredths of a star. */
  rating: (hundredths) => decimals(hundredths / 100, 2),
  /** Ten-thousandths. */
  replyRate: (share) => decimals(share / 10_000, 4),
  verifiedShare: (share) => decimals(share / 10_000, 4),
  /** Reviews in RECENT_DAYS. */
  reviewsPerMonth: (reviews) => decimals(reviews / RECENT_MONTHS, 2),
  /** Seconds. */
  replyHours: (seconds) => decimals(seconds / 3_600, 2),
};

/** Half up, by the decimal digits that a number shows: 1.005 is 1.01, though its float lies below. */
function decimals(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.floor(Number((value * scale).toFixed(6)) + 0.5) / scale;
}
