// The score (contract, Score): a weighted mean of stars with a prior, in integers, so that every machine rounds 3.95 up.

/** Counts of reviews by star; index 0 is one star. */
export type Stars = readonly [number, number, number, number, number];

export type CustomerTotals = { verified: Stars; unverified: Stars };

/** `sum`: count x rating in hundredths, over all platforms. */
export type PlatformTotals = { count: number; sum: number };

export type Label = "Excellent" | "Great" | "Average" | "Poor" | "Bad";

/** The score's parts. Weights are in half reviews, because an unverified review weighs half. */
export type ScoreParts = {
  tenths: number | null;
  priorHalves: number;
  verifiedHalves: number;
  unverifiedHalves: number;
  platformHalves: number;
  platformHalvesUncapped: number;
};

export const NO_STARS: Stars = [0, 0, 0, 0, 0];
export const SCORED_FROM = 3;
export const PRIOR_REVIEWS = 7;
export const PRIOR_STARS = 3.5;
/** Platforms together weigh no more than the customer reviews, or than this many reviews. */
export const PLATFORM_WEIGHT_FLOOR = 10;

const PRIOR_HALVES = PRIOR_REVIEWS * 2;
const STAR_NUMBERS = [1, 2, 3, 4, 5] as const;
const VERIFIED_HALVES = 2;
const UNVERIFIED_HALVES = 1;
const PLATFORM_HALVES = 1;

export function score(customers: CustomerTotals, platforms: PlatformTotals): ScoreParts {
  const verified = countOf(customers.verified);
  const unverified = countOf(customers.unverified);
  const verifiedHalves = verified * VERIFIED_HALVES;
  const unverifiedHalves = unverified * UNVERIFIED_HALVES;
  const platformHalvesUncapped = platforms.count * PLATFORM_HALVES;
  const cap = Math.max(verifiedHalves + unverifiedHalves, PLATFORM_WEIGHT_FLOOR * 2);
  const platformHalves = Math.min(platformHalvesUncapped, cap);
  const parts = { priorHalves: PRIOR_HALVES, verifiedHalves, unverifiedHalves, platformHalves, platformHalvesUncapped };
  if (verified + unverified + platforms.count < SCORED_FROM) return { tenths: null, ...parts };

  // mean = (stars x weight + platform mean x platform weight) / weight, in hundredths of a star. The platform mean is the fraction
  // sum / count, so both sides are multiplied by `count`; BigInt, because the products pass 2^53.
  const starHundredths =
    PRIOR_HALVES * PRIOR_STARS * 100 +
    100 * (VERIFIED_HALVES * starSum(customers.verified) + UNVERIFIED_HALVES * starSum(customers.unverified));
  const count = BigInt(Math.max(platforms.count, 1));
  const numerator = BigInt(starHundredths) * count + BigInt(platformHalves) * BigInt(platforms.sum);
  const denominator = BigInt(PRIOR_HALVES + verifiedHalves + unverifiedHalves + platformHalves) * count;
  // Hundredths to tenths, half up: floor(n / 10d + 1/2).
  return { tenths: Number((2n * numerator + 10n * denominator) / (20n * denominator)), ...parts };
}

/** SQL: the score of a row with the counters of business_tally, for statements over many businesses. A test compares it with `score`. */
export function scoreOf(row: string): string {
  const count = (kind: string) => STAR_NUMBERS.map((star) => `${row}.${kind}[${star}]::bigint`).join(" + ");
  const sum = (kind: string) => STAR_NUMBERS.map((star) => `${star} * ${row}.${kind}[${star}]::bigint`).join(" + ");
  // Without "offset 0" the planner repeats each part wherever it is used, and reads a hundred array elements instead of forty.
  return `(select case when c.reviews + c.platforms < ${SCORED_FROM} then null else
      div(2 * n.numerator + 10 * n.denominator, 20 * n.denominator)::int end
    from (select (${count("verified")} + ${count("unverified")})::numeric as reviews,
        (${VERIFIED_HALVES} * (${count("verified")}) + ${UNVERIFIED_HALVES} * (${count("unverified")}))::numeric as halves,
        (${VERIFIED_HALVES} * (${sum("verified")}) + ${UNVERIFIED_HALVES} * (${sum("unverified")}))::numeric as stars,
        (${row}.platform_count + ${count("imported")})::numeric as platforms,
        (${row}.platform_sum + 100 * (${sum("imported")}))::numeric as sum offset 0) c,
      lateral (select greatest(c.platforms, 1) as divisor,
        least(${PLATFORM_HALVES} * c.platforms, greatest(c.halves, ${PLATFORM_WEIGHT_FLOOR * 2})) as halves offset 0) p,
      lateral (select (${PRIOR_HALVES * PRIOR_STARS * 100} + 100 * c.stars) * p.divisor + p.halves * c.sum as numerator,
        (${PRIOR_HALVES} + c.halves + p.halves) * p.divisor as denominator offset 0) n)`;
}

/** The weight of one review of each kind, for the page that explains the score. */
export const WEIGHTS = {
  verified: VERIFIED_HALVES / 2,
  unverified: UNVERIFIED_HALVES / 2,
  platform: PLATFORM_HALVES / 2,
};

export function labelOf(tenths: number): Label {
  if (tenths >= 43) return "Excellent";
  if (tenths >= 38) return "Great";
  if (tenths >= 28) return "Average";
  if (tenths >= 18) return "Poor";
  return "Bad";
}

export function countOf(stars: Stars): number {
  return stars[0] + stars[1] + stars[2] + stars[3] + stars[4];
}

export function starSum(stars: Stars): number {
  return stars[0] + 2 * stars[1] + 3 * stars[2] + 4 * stars[3] + 5 * stars[4];
}

/** @param b a part of `a` */
export function subtractStars(a: Stars, b: Stars): Stars {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4]];
}

export function addStars(a: Stars, b: Stars): Stars {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4]];
}

/** The mean to two decimals, half up; 0 without reviews. */
export function ratingAverage(stars: Stars): number {
  const count = countOf(stars);
  return count === 0 ? 0 : Math.floor((200 * starSum(stars) + count) / (2 * count)) / 100;
}

/** `part / whole` to four decimals, half up; 0 where `whole` is 0. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((20_000 * part + whole) / (2 * whole)) / 10_000;
}

/** The score, or the mean where unscored, to the nearest half star. */
export function starsToDraw(tenths: number | null, average: number): number {
  const value = tenths === null ? Math.round(average * 100) : tenths * 10;
  return Math.floor((value + 25) / 50) / 2;
}

/** Platforms and imported reviews that count: the score weighs them as one. */
export function elsewhereOf({ count, sum }: PlatformTotals, imported: Stars): PlatformTotals {
  return { count: count + countOf(imported), sum: sum + 100 * starSum(imported) };
}
