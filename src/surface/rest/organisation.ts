// GET /me: the organisation of the key, its plan, limits and usage. GET /businesses: its businesses, by name.
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { countActiveKeys, findKey } from "#domain/account/key.ts";
import { periodAt } from "#domain/account/organisation.ts";
import {
  type Business,
  figuresOfOrganisation,
  findManagedBusiness,
  listManagedBusinesses,
} from "#domain/business/business.ts";
import { profileUrl } from "#domain/business/payload.ts";
import { share } from "#domain/business/score.ts";
import { usageOf } from "#domain/invitation/allowance.ts";
import { countActiveSubscriptions } from "#domain/webhook/subscription/subscription.ts";
import type { Context } from "#platform/context.ts";
import { figuresOf } from "../figure.ts";
import { presenter } from "../present.ts";
import { readRange } from "../query.ts";
import { BUSINESS_EXAMPLE, ME_EXAMPLE } from "./example.ts";
import type { Caller } from "./guard.ts";
import { list, PAGING, type RestRoutes } from "./route.ts";
import {
  Choice,
  Count,
  countsByStar,
  idOf,
  listOf,
  Moment,
  Nullable,
  reading,
  Score,
  Share,
  single,
  Text,
} from "./schema.ts";

const MeSchema = Type.Object(
  {
    organisation: Type.Object({ id: idOf("org"), name: Text, createdAt: Moment }),
    plan: Type.Object({
      id: Text,
      name: Text,
      status: Choice("active", "trialing", "past_due", "canceled"),
      billingInterval: Choice("month", "year"),
      currentPeriodEnd: Moment,
    }),
    limits: Type.Object({
      invitesPerMonth: Count,
      seats: Count,
      locations: Count,
      api: Type.Boolean(),
      webhooks: Type.Boolean(),
      integrations: Type.Boolean(),
      widgets: Choice("basic", "all"),
      rateLimitPerMinute: Count,
    }),
    usage: Type.Object({
      invitesUsedThisPeriod: Count,
      invitesQueuedThisPeriod: Count,
      invitesRemaining: Count,
      periodStart: Moment,
      businesses: Count,
      publishedReviews: Count,
      activeWebhooks: Count,
      activeApiKeys: Count,
    }),
    key: Type.Object({
      id: idOf("key"),
      name: Text,
      prefix: Text,
      scopes: Type.Array(Choice("read", "write")),
      createdAt: Moment,
      lastUsedAt: Nullable(Moment),
    }),
  },
  { noun: "Me", examples: [ME_EXAMPLE] },
);

const presentMe = presenter(MeSchema);

export function meRoutes({ context, callerOf }: RestRoutes) {
  return new Elysia().get("/me", async ({ request }) => ({ data: await readMe(context, callerOf(request)) }), {
    ...reading("readMe", "Organisation, plan, limits and usage", { 200: single(MeSchema) }),
  });
}

async function readMe(context: Context, { organisation, key, plan }: Caller) {
  const now = context.clock.now();
  const period = periodAt(organisation.periodAnchor, now);
  const billing = organisation.billingInterval === "year" ? periodAt(organisation.periodAnchor, now, 12) : period;
  const [invites, figures, activeWebhooks, activeApiKeys, storedKey] = await Promise.all([
    usageOf(context, organisation.id, period),
    figuresOfOrganisation(context, organisation.id),
    countActiveSubscriptions(context, organisation.id),
    countActiveKeys(context, organisation.id),
    findKey(context, key.id),
  ]);
  return presentMe({
    organisation,
    plan: {
      id: organisation.plan,
      name: plan.name,
      status: organisation.planStatus,
      billingInterval: organisation.billingInterval,
      currentPeriodEnd: billing.end,
    },
    limits: plan,
    usage: {
      invitesUsedThisPeriod: invites.used,
      invitesQueuedThisPeriod: invites.queued,
      invitesRemaining: Math.max(0, plan.invitesPerMonth - invites.used),
      periodStart: period.start,
      businesses: figures.businesses,
      publishedReviews: figures.reviews,
      activeWebhooks,
      activeApiKeys,
    },
    key: { ...key, lastUsedAt: storedKey?.lastUsedAt ?? null },
  });
}

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
    ratingDist: countsByStar("Counts by star."),
    replyRate: Share,
    url: Text,
    createdAt: Moment,
  },
  { noun: "Business", examples: [BUSINESS_EXAMPLE] },
);

const presentFields = presenter(BusinessSchema);

export function businessRoutes({ context, config, callerOf }: RestRoutes) {
  return new Elysia().get(
    "/businesses",
    async ({ request, query }) => {
      const { organisation, key } = callerOf(request);
      const range = readRange(query);
      if (key.businessIds) {
        const all = await Promise.all(key.businessIds.map((id) => findManagedBusiness(context, organisation.id, id)));
        const own = all.filter((each) => each !== null);
        const shown = own.slice(range.offset, range.offset + range.limit);
        return list(
          shown.map((row) => presentBusiness(row, config.baseUrl)),
          range,
          own.length,
        );
      }
      const [rows, { businesses }] = await Promise.all([
        listManagedBusinesses(context, organisation.id, range),
        figuresOfOrganisation(context, organisation.id),
      ]);
      return list(
        rows.map((row) => presentBusiness(row, config.baseUrl)),
        range,
        businesses,
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
  return presentFields({ ...business, ...figures, replyRate, url: profileUrl(business.slug, baseUrl) });
}
