// Schemas of benchmarks and trends (contract, Insights).
import { Type } from "@sinclair/typebox";
import { MAX_MONTHS } from "#domain/insight/trend.ts";
import type { QueryOptions } from "../../query.ts";
import { Count, countsByStar, idOf, Moment, Nullable, Score, Share, sharesByStar, Text } from "../schema.ts";

const Hours = Type.Number({ minimum: 0 });

const quartiles = <T extends object>(of: typeof Hours, more: T) =>
  Type.Object({ p25: of, median: of, p75: of, ...more });

export const Months = Type.String({
  pattern: "^0*([1-9]|[12][0-9]|3[0-6])$",
  documented: { type: "integer", minimum: 1, maximum: MAX_MONTHS, default: 12 },
  wrong: `must be a whole number from 1 to ${MAX_MONTHS}`,
  description: "Number of calendar months, the current one included.",
} satisfies QueryOptions & { pattern: string });

export const CategorySlug = Type.String({
  description: "The last part of a category's address. Absent or empty for the whole platform.",
});

export const BenchmarksSchema = Type.Object({
  category: Type.Object({
    slug: Nullable(Type.String({ description: "Null for the whole platform, which is named `All businesses`." })),
    name: Text,
  }),
  generatedAt: Moment,
  sample: Type.Object({
    businesses: Type.Integer({
      minimum: 0,
      description: "Businesses with at least `minimumReviewsPerBusiness` reviews.",
    }),
    reviews: Type.Integer({ minimum: 0, description: "Published customer reviews of these businesses." }),
    minimumBusinesses: Count,
    minimumReviewsPerBusiness: Count,
    sufficient: Type.Boolean({ description: "Where false, `metrics` and all `percentiles` are null." }),
  }),
  metrics: Nullable(
    Type.Object({
      score: quartiles(Score, {}),
      rating: quartiles(Score, {}),
      replyRate: quartiles(Share, {}),
      verifiedShare: quartiles(Share, {}),
      reviewsPerMonth: quartiles(Hours, { windowDays: Count }),
      replyHours: Nullable(quartiles(Hours, { businesses: Count })),
      distribution: Type.Object({
        share: sharesByStar("Shares by star."),
        reviews: Count,
        windowDays: Count,
      }),
    }),
  ),
  yourBusinesses: Type.Array(
    Type.Object({
      businessId: idOf("biz"),
      inSample: Type.Boolean(),
      reviews: Count,
      values: Type.Object({
        score: Nullable(Score),
        rating: Nullable(Score),
        replyRate: Nullable(Share),
        verifiedShare: Nullable(Share),
        reviewsPerMonth: Type.Number({ minimum: 0 }),
        replyHours: Nullable(Hours),
      }),
      percentiles: Nullable(
        Type.Object(
          { score: Nullable(Share), rating: Share, replyRate: Share, verifiedShare: Share, reviewsPerMonth: Share },
          {
            description:
              "Share of the sample below the business, whether it is in the sample or not. Null without a review.",
          },
        ),
      ),
    }),
    { description: "Your businesses in the category or below it, by name." },
  ),
});

export const TrendsSchema = Type.Object({
  business: Type.Object({ id: idOf("biz"), slug: Text, name: Text }),
  from: Moment,
  to: Moment,
  months: Type.Array(
    Type.Object({
      month: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}$" }),
      complete: Type.Boolean({ description: "False for the current month." }),
      reviews: Count,
      verified: Count,
      averageRating: Nullable(Score),
      ratingMix: countsByStar("Counts by star."),
      replied: Type.Integer({ minimum: 0, description: "Reviews of that month with a reply." }),
      replyRate: Share,
      medianReplyHours: Nullable(Hours),
      score: Nullable(Score),
      scored: Type.Boolean(),
      reviewsToDate: Count,
    }),
    { description: "Oldest first, calendar months in UTC." },
  ),
});
