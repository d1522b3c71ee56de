// Computes benchmarks and trends naively from all reviews: without rollups, and rounds only where the wire rounds.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { type PlatformTotals, type Stars, score } from "#domain/business/state/score.ts";
import type { TestDatabase } from "../../support/database.ts";

const DAY_MS = 86_400_000;

export type NaiveReview = {
  businessId: BusinessId;
  rating: number;
  verified: boolean;
  createdAt: Date;
  repliedAt: Date | null;
};

export type NaiveBusiness = {
  id: BusinessId;
  slug: string;
  name: string;
  categoryId: string;
  organisationId: OrganisationId | null;
  platforms: PlatformTotals;
  reviews: NaiveReview[];
};

/** Returns every business with its published customer reviews. */
export async function readEverything({ sql }: TestDatabase): Promise<NaiveBusiness[]> {
  const businesses = await sql<(Omit<NaiveBusiness, "reviews" | "platforms"> & { count: number; sum: number })[]>`
    select b.id, b.slug, b.name, b.category_id as "categoryId", b.organisation_id as "organisationId",
      coalesce(sum(p.count), 0)::int + imported.count as count,
      coalesce(sum(p.count * p.rating * 100), 0)::int + imported.sum as sum
    from business b left join platform_rating p on p.business_id = b.id and p.stale_at is null,
      lateral (
        select count(*)::int as count, coalesce(sum(rating), 0)::int * 100 as sum from review r
        where r.business_id = b.id and r.status = 'published' and r.source = 'import' and r.counts
      ) imported
    group by b.id, imported.count, imported.sum`;
  const reviews = await sql<
    (Omit<NaiveReview, "createdAt" | "repliedAt"> & { written: number; replied: number | null })[]
  >`
    select r.business_id as "businessId", r.rating, r.verified, (extract(epoch from r.created_at) * 1000)::float8 as written,
      (extract(epoch from p.created_at) * 1000)::float8 as replied
    from review r left join reply p on p.review_id = r.id where r.status = 'published' and r.source in ('invitation', 'organic')`;
  const timed = reviews.map(({ written, replied, ...each }): NaiveReview => {
    return { ...each, createdAt: new Date(written), repliedAt: replied === null ? null : new Date(replied) };
  });
  const byBusiness = Map.groupBy(timed, (each) => each.businessId);
  return businesses.map(({ count, sum, ...each }) => ({
    ...each,
    platforms: { count, sum },
    reviews: byBusiness.get(each.id) ?? [],
  }));
}

/** Returns the result of `readTrends`, without the business. */
export function naiveTrends({ reviews, platforms }: NaiveBusiness, now: Date, months: number) {
  const monthAt = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7);
  const names = Array.from({ length: months }, (_, index) => monthAt(months - 1 - index));
  const first = names[0] ?? "";
  const until = reviews.filter((each) => monthOf(each) < first);
  const past = until.filter((each) => monthOf(each) >= monthAt(2 * months - 1));
  return {
    from: new Date(`${names[0]}-01T00:00:00Z`),
    to: now,
    before: { ...figuresOf(past), scoreTenths: until.length === 0 ? null : scoreOf(until, platforms) },
    months: names.map((month) => {
      const own = reviews.filter((each) => monthOf(each) === month);
      const soFar = reviews.filter((each) => monthOf(each) <= month);
      const seconds = medianSeconds(own);
      return {
        month,
        complete: month !== names.at(-1),
        ...figuresOf(own),
        medianReplyHours: seconds === null ? null : round(seconds / 3_600, 2),
        scoreTenths: scoreOf(soFar, platforms),
        reviewsToDate: soFar.length,
      };
    }),
  };
}

function figuresOf(own: NaiveReview[]) {
  const replied = own.filter((each) => each.repliedAt !== null).length;
  return {
    reviews: own.length,
    verified: own.filter((each) => each.verified).length,
    averageRating: own.length === 0 ? null : round(mean(own.map((each) => each.rating)), 2),
    ratingMix: starsOf(own),
    replied,
    replyRate: own.length === 0 ? 0 : round(replied / own.length, 4),
  };
}

/** Returns the result of `readBenchmarks` for these categories (null: all), without category and time. */
export function naiveBenchmarks(
  everything: NaiveBusiness[],
  asked: { organisationId: OrganisationId; categories: string[] | null; now: Date },
) {
  const since = (days: number) => (each: NaiveReview) =>
    each.createdAt.getTime() >= asked.now.getTime() - days * DAY_MS;
  const here = everything
    .filter(({ categoryId }) => asked.categories === null || asked.categories.includes(categoryId))
    .map(({ reviews, platforms, ...business }) => {
      const year = reviews.filter(since(365));
      const times = replyTimes(year);
      const none = reviews.length === 0;
      const values = {
        score: scoreOf(reviews, platforms),
        rating: none ? null : mean(reviews.map((each) => each.rating)),
        replyRate: none ? null : reviews.filter((each) => each.repliedAt !== null).length / reviews.length,
        verifiedShare: none ? null : reviews.filter((each) => each.verified).length / reviews.length,
        reviewsPerMonth: reviews.filter(since(90)).length / 3,
        replyHours: times.length === 0 ? null : quantile(times, 0.5) / 3_600_000,
      };
      if (values.score !== null) values.score /= 10;
      return { business, reviews: reviews.length, year, values };
    });
  const sample = here.filter((each) => each.reviews >= 5);
  const sufficient = sample.length >= 10;
  const year = sample.flatMap((each) => each.year);
  const spread = (metric: keyof (typeof here)[number]["values"], digits: number) => {
    const values = sample.flatMap((each) => each.values[metric] ?? []).sort((a, b) => a - b);
    const [p25, median, p75] = [0.25, 0.5, 0.75].map((at) => round(quantile(values, at), digits));
    return { p25, median, p75 };
  };
  const replying = sample.filter((each) => each.values.replyHours !== null).length;
  return {
    sample: {
      businesses: sample.length,
      reviews: sample.reduce((sum, each) => sum + each.reviews, 0),
      minimumBusinesses: 10,
      minimumReviewsPerBusiness: 5,
      sufficient,
    },
    metrics: !sufficient
      ? null
      : {
          score: spread("score", 2),
          rating: spread("rating", 2),
          replyRate: spread("replyRate", 4),
          verifiedShare: spread("verifiedShare", 4),
          reviewsPerMonth: { ...spread("reviewsPerMonth", 2), windowDays: 90 },
          replyHours: replying < 5 ? null : { ...spread("replyHours", 2), businesses: replying },
          distribution: {
            share: starsOf(year).map((n) => (year.length === 0 ? 0 : round(n / year.length, 4))),
            reviews: year.length,
            windowDays: 365,
          },
        },
    yourBusinesses: here
      .filter(({ business }) => business.organisationId === asked.organisationId)
      .sort((a, b) => (a.business.name.toLowerCase() < b.business.name.toLowerCase() ? -1 : 1))
      .map(({ business, reviews, values }) => {
        const inSample = reviews >= 5;
        const rank = (metric: "score" | "rating" | "replyRate" | "verifiedShare" | "reviewsPerMonth") => {
          const own = values[metric];
          if (own === null) return null;
          return round(sample.filter((each) => (each.values[metric] as number) < own).length / sample.length, 4);
        };
        const shown = (value: number | null, digits: number) => (value === null ? null : round(value, digits));
        return {
          business: { id: business.id, slug: business.slug, name: business.name },
          inSample,
          reviews,
          values: {
            score: values.score,
            rating: shown(values.rating, 2),
            replyRate: shown(values.replyRate, 4),
            verifiedShare: shown(values.verifiedShare, 4),
            reviewsPerMonth: round(values.reviewsPerMonth, 2),
            replyHours: shown(values.replyHours, 2),
          },
          percentiles:
            sufficient && reviews > 0
              ? {
                  score: rank("score"),
                  rating: rank("rating"),
                  replyRate: rank("replyRate"),
                  verifiedShare: rank("verifiedShare"),
                  reviewsPerMonth: rank("reviewsPerMonth"),
                }
              : null,
        };
      }),
  };
}

function monthOf(review: NaiveReview): string {
  return review.createdAt.toISOString().slice(0, 7);
}

function starsOf(reviews: NaiveReview[]): number[] {
  return [1, 2, 3, 4, 5].map((star) => reviews.filter((each) => each.rating === star).length);
}

function scoreOf(reviews: NaiveReview[], platforms: PlatformTotals): number | null {
  const verified = starsOf(reviews.filter((each) => each.verified)) as unknown as Stars;
  const unverified = starsOf(reviews.filter((each) => !each.verified)) as unknown as Stars;
  return score({ verified, unverified }, platforms).tenths;
}

/** Returns the time of each reply in milliseconds, the shortest first. */
function replyTimes(reviews: NaiveReview[]): number[] {
  return reviews
    .flatMap(({ createdAt, repliedAt }) =>
      repliedAt === null || repliedAt < createdAt ? [] : repliedAt.getTime() - createdAt.getTime(),
    )
    .sort((a, b) => a - b);
}

/** Returns the median in whole seconds, rounded half up. */
function medianSeconds(reviews: NaiveReview[]): number | null {
  const seconds = replyTimes(reviews).map((ms) => Math.floor(ms / 1_000 + 0.5));
  return seconds.length === 0 ? null : Math.floor(quantile(seconds, 0.5) + 0.5);
}

/** Returns a quantile, between the two nearest values in proportion. */
function quantile(sorted: number[], at: number): number {
  const place = at * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

function mean(values: number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

/** Rounds half up, by the digits that the number shows. */
function round(value: number, digits: number): number {
  return Math.floor(Number((value * 10 ** digits).toFixed(6)) + 0.5) / 10 ** digits;
}
