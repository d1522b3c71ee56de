// Presents benchmarks and trends.
import type { Benchmarks, OwnBenchmark } from "#domain/insight/benchmark/benchmark.ts";
import type { TrendMonth, Trends } from "#domain/insight/trend.ts";
import { toWire } from "#platform/id.ts";
import { byStar } from "../../figure.ts";

/** Contract, Insights. */
const WHOLE_PLATFORM = { slug: null, name: "All businesses" };

export function presentBenchmarks({ category, generatedAt, sample, metrics, yourBusinesses }: Benchmarks) {
  return {
    category: category ? { slug: category.slug, name: category.name } : WHOLE_PLATFORM,
    generatedAt: generatedAt.toISOString(),
    sample,
    metrics: metrics && {
      ...metrics,
      distribution: { ...metrics.distribution, share: byStar(metrics.distribution.share) },
    },
    yourBusinesses: yourBusinesses.map(presentOwn),
  };
}

function presentOwn({ business, inSample, reviews, values, percentiles }: OwnBenchmark) {
  return { businessId: toWire("biz", business.id), inSample, reviews, values, percentiles };
}

export function presentTrends({ business, from, to, months }: Trends) {
  return {
    business: { id: toWire("biz", business.id), slug: business.slug, name: business.name },
    from: from.toISOString(),
    to: to.toISOString(),
    months: months.map(presentMonth),
  };
}

function presentMonth({ ratingMix, scoreTenths, reviewsToDate, ...month }: TrendMonth) {
  return {
    ...month,
    ratingMix: byStar(ratingMix),
    score: scoreTenths === null ? null : scoreTenths / 10,
    scored: scoreTenths !== null,
    reviewsToDate,
  };
}
