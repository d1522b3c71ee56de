// GET /businesses: the businesses that the key reaches, by name.
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { type Business, countManagedBusinesses, listManagedBusinesses } from "#domain/business/profile/business.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import { share } from "#domain/business/state/score.ts";
import { figuresOf } from "#surface/figure.ts";
import { readRange } from "#surface/http/query.ts";
import { presenter } from "#surface/present.ts";
import { BUSINESS_EXAMPLE } from "../kit/example.ts";
import { list, PAGING, type RestRoutes } from "../kit/route.ts";
import {
  Choice,
  Count,
  CountsByStar,
  idOf,
  listOf,
  Moment,
  Nullable,
  reading,
  Score,
  Share,
  Text,
} from "../kit/schema.ts";

const BusinessSchema = Type.Object(
  {
    id: idOf("biz"),
    slug: Text,
    name: Text,
    domain: Text,
    website: Text,
    country: Text,
    city: Text,
    verificationStatus: Choice("unclaimed", "pending", "verified"),
    verifiedAt: Nullable(Moment),
    score: Nullable(Score),
    label: Nullable(Choice("Excellent", "Great", "Average", "Poor", "Bad")),
    scored: Type.Boolean(),
    ratingAvg: Type.Number({ minimum: 0, maximum: 5 }),
    reviewCount: Type.Integer({ minimum: 0, description: "Reviews written on the service." }),
    totalReviewCount: Type.Integer({
      minimum: 0,
      description: "reviewCount plus confirmed ratings on connected platforms. The score is based on this count.",
    }),
    verifiedReviewCount: Count,
    ratingDist: CountsByStar,
    replyRate: Share,
    url: Text,
    createdAt: Moment,
  },
  { noun: "Business", examples: [BUSINESS_EXAMPLE] },
);

const presentRow = presenter(BusinessSchema);

export function businessRoutes({ context, config, guarded }: RestRoutes) {
  return new Elysia().use(guarded).get(
    "/businesses",
    async ({ caller: { organisation, key }, query }) => {
      const range = readRange(query);
      const [rows, total] = await Promise.all([
        listManagedBusinesses(context, organisation.id, range, key.businessIds),
        countManagedBusinesses(context, organisation.id, key.businessIds),
      ]);
      return list(
        rows.map((row) => presentBusiness(row, config.baseUrl)),
        range,
        total,
      );
    },
    {
      query: Type.Object(PAGING),
      ...reading("listBusinesses", "Businesses of the organisation, by name", { 200: listOf(BusinessSchema) }, [
        "invalid_parameter",
      ]),
    },
  );
}

function presentBusiness(business: Business, baseUrl: string) {
  const figures = figuresOf(business.tally);
  const replyRate = share(business.tally.replied, figures.reviewCount);
  return presentRow({ ...business, ...figures, replyRate, url: profileUrl(business.slug, baseUrl) });
}
