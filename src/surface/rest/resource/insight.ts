// Benchmarks of a category and trends of a business (contract, Insights).
import { type TNumber, type TProperties, Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { fromWire } from "#contract/id.ts";
import { noSuchRecord } from "#contract/refusal.ts";
import { findManagedBusiness } from "#domain/business/profile/business.ts";
import { type Benchmarks, readBenchmarks } from "#domain/insight/benchmark/benchmark.ts";
import { DEFAULT_MONTHS, MAX_MONTHS, readTrends, type TrendMonth } from "#domain/insight/trend.ts";
import { byStar } from "#surface/figure.ts";
import { queryText } from "#surface/http/query.ts";
import { presenter } from "#surface/present.ts";
import { BENCHMARKS_EXAMPLE, TRENDS_EXAMPLE } from "../kit/example.ts";
import { requireReach, requireWhole } from "../kit/guard.ts";
import type { RestRoutes } from "../kit/route.ts";
import {
  Count,
  CountsByStar,
  idOf,
  Moment,
  Nullable,
  reading,
  Score,
  Share,
  SharesByStar,
  single,
  Text,
} from "../kit/schema.ts";

const Hours = Type.Number({ minimum: 0 });

const quartiles = (noun: string, of: TNumber, more: TProperties = {}) =>
  Type.Object({ p25: of, median: of, p75: of, ...more }, { noun });
const ScoreQuartiles = quartiles("ScoreQuartiles", Score);
const ShareQuartiles = quartiles("ShareQuartiles", Share);

const Months = queryText("^0*([1-9]|[12][0-9]|3[0-6])$", {
  documented: { type: "integer", minimum: 1, maximum: MAX_MONTHS, default: 12 },
  wrong: `must be a whole number from 1 to ${MAX_MONTHS}`,
  description: "Number of calendar months, the current one included.",
});

const CategorySlug = Type.String({
  description: "The last part of a category's address. Absent or empty for the whole platform.",
});

const BenchmarksSchema = Type.Object(
  {
    category: Type.Object(
      {
        slug: Nullable(Type.String({ description: "Null for the whole platform, which is named `All businesses`." })),
        name: Text,
      },
      { noun: "BenchmarkCategory" },
    ),
    generatedAt: Moment,
    sample: Type.Object(
      {
        businesses: Type.Integer({
          minimum: 0,
          description: "Businesses with at least `minimumReviewsPerBusiness` reviews.",
        }),
        reviews: Type.Integer({ minimum: 0, description: "Published customer reviews of these businesses." }),
        minimumBusinesses: Count,
        minimumReviewsPerBusiness: Count,
        sufficient: Type.Boolean({ description: "Where false, `metrics` and all `percentiles` are null." }),
      },
      { noun: "BenchmarkSample" },
    ),
    metrics: Nullable(
      Type.Object(
        {
          score: ScoreQuartiles,
          rating: ScoreQuartiles,
          replyRate: ShareQuartiles,
          verifiedShare: ShareQuartiles,
          reviewsPerMonth: quartiles("RateQuartiles", Hours, { windowDays: Count }),
          replyHours: Nullable(quartiles("HoursQuartiles", Hours, { businesses: Count })),
          distribution: Type.Object(
            {
              share: SharesByStar,
              reviews: Count,
              windowDays: Count,
            },
            { noun: "BenchmarkDistribution" },
          ),
        },
        { noun: "BenchmarkMetrics" },
      ),
    ),
    yourBusinesses: Type.Array(
      Type.Object(
        {
          businessId: idOf("biz"),
          inSample: Type.Boolean(),
          reviews: Count,
          values: Type.Object(
            {
              score: Nullable(Score),
              rating: Nullable(Score),
              replyRate: Nullable(Share),
              verifiedShare: Nullable(Share),
              reviewsPerMonth: Type.Number({ minimum: 0 }),
              replyHours: Nullable(Hours),
            },
            { noun: "BenchmarkValues" },
          ),
          percentiles: Nullable(
            Type.Object(
              { score: Nullable(Share), rating: Share, replyRate: Share, verifiedShare: Share, reviewsPerMonth: Share },
              {
                noun: "BenchmarkPercentiles",
                description:
                  "Share of the sample below the business, whether it is in the sample or not. Null without a review.",
              },
            ),
          ),
        },
        { noun: "BenchmarkedBusiness" },
      ),
      { description: "Your businesses in the category or below it, by name." },
    ),
  },
  { noun: "Benchmarks", examples: [BENCHMARKS_EXAMPLE] },
);

const TrendsSchema = Type.Object(
  {
    business: Type.Object({ id: idOf("biz"), slug: Text, name: Text }, { noun: "TrendsBusiness" }),
    from: Moment,
    to: Moment,
    months: Type.Array(
      Type.Object(
        {
          month: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}$" }),
          complete: Type.Boolean({ description: "False for the current month." }),
          reviews: Count,
          verified: Count,
          averageRating: Nullable(Score),
          ratingMix: CountsByStar,
          replied: Type.Integer({ minimum: 0, description: "Reviews of that month with a reply." }),
          replyRate: Share,
          medianReplyHours: Nullable(Hours),
          score: Nullable(Score),
          scored: Type.Boolean(),
          reviewsToDate: Count,
        },
        { noun: "TrendMonth" },
      ),
      { description: "Oldest first, calendar months in UTC." },
    ),
  },
  { noun: "Trends", examples: [TRENDS_EXAMPLE] },
);

const presentBenchmarks = presenter(BenchmarksSchema);
const presentTrends = presenter(TrendsSchema);

export function insightRoutes({ context, guarded }: RestRoutes) {
  return new Elysia()
    .use(guarded)
    .get(
      "/insights/benchmarks",
      async ({ caller, query }) => {
        const { organisation } = caller;
        requireWhole(caller);
        const asked = { organisationId: organisation.id, category: query.category || null };
        return { data: present(await readBenchmarks(context, asked)) };
      },
      {
        query: Type.Object({ category: Type.Optional(CategorySlug) }),
        ...reading(
          "readBenchmarks",
          "Figures of a category with its sub-categories, and the position of your businesses",
          { 200: single(BenchmarksSchema) },
          ["not_found"],
        ),
      },
    )
    .get(
      "/insights/business/:id/trends",
      async ({ caller, params, query }) => {
        const id = fromWire("biz", params.id);
        const { organisation } = caller;
        const business = id && (await findManagedBusiness(context, organisation.id, id));
        if (!business) throw noSuchRecord();
        requireReach(caller, business.id);
        const trends = await readTrends(context, business, Number(query.months ?? DEFAULT_MONTHS));
        return { data: presentTrends({ ...trends, months: trends.months.map(monthOf) }) };
      },
      {
        query: Type.Object({ months: Type.Optional(Months) }),
        ...reading("readTrends", "Figures of a business by month", { 200: single(TrendsSchema) }, [
          "invalid_parameter",
          "not_found",
        ]),
      },
    );
}

const WHOLE_PLATFORM = { slug: null, name: "All businesses" };

function present({ category, metrics, yourBusinesses, ...benchmarks }: Benchmarks) {
  const distribution = metrics && { ...metrics.distribution, share: byStar(metrics.distribution.share) };
  return presentBenchmarks({
    ...benchmarks,
    category: category ?? WHOLE_PLATFORM,
    metrics: metrics && { ...metrics, distribution },
    yourBusinesses: yourBusinesses.map((each) => ({ ...each, businessId: each.business.id })),
  });
}

function monthOf({ ratingMix, scoreTenths, ...month }: TrendMonth) {
  const score = scoreTenths === null ? null : scoreTenths / 10;
  return { ...month, ratingMix: byStar(ratingMix), score, scored: score !== null };
}
