// GET /me: the organisation of the key, its plan, limits and usage.
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { countActiveKeys, findKey } from "#domain/account/key.ts";
import { periodAt } from "#domain/account/state/organisation.ts";
import { figuresOfOrganisation } from "#domain/business/profile/business.ts";
import { usageOf } from "#domain/invitation/state/allowance.ts";
import { countActiveSubscriptions } from "#domain/webhook/state/subscription.ts";
import type { Context } from "#platform/database/context.ts";
import { presenter } from "#surface/present.ts";
import { ME_EXAMPLE } from "../kit/example.ts";
import type { Caller } from "../kit/guard.ts";
import type { RestRoutes } from "../kit/route.ts";
import { Choice, Count, idOf, Moment, Nullable, reading, single, Text } from "../kit/schema.ts";

const MeSchema = Type.Object(
  {
    organisation: Type.Object({ id: idOf("org"), name: Text, createdAt: Moment }, { noun: "MeOrganisation" }),
    plan: Type.Object(
      {
        id: Text,
        name: Text,
        status: Choice("active", "trialing", "past_due", "canceled"),
        billingInterval: Choice("month", "year"),
        currentPeriodEnd: Moment,
      },
      { noun: "MePlan" },
    ),
    limits: Type.Object(
      {
        invitesPerMonth: Count,
        seats: Count,
        locations: Count,
        api: Type.Boolean(),
        webhooks: Type.Boolean(),
        integrations: Type.Boolean(),
        widgets: Choice("basic", "all"),
        rateLimitPerMinute: Count,
      },
      { noun: "MeLimits" },
    ),
    usage: Type.Object(
      {
        invitesUsedThisPeriod: Count,
        invitesQueuedThisPeriod: Count,
        invitesRemaining: Count,
        periodStart: Moment,
        businesses: Count,
        publishedReviews: Count,
        activeWebhooks: Count,
        activeApiKeys: Count,
      },
      { noun: "MeUsage" },
    ),
    key: Type.Object(
      {
        id: idOf("key"),
        name: Text,
        prefix: Text,
        scopes: Type.Array(Choice("read", "write")),
        createdAt: Moment,
        lastUsedAt: Nullable(Moment),
      },
      { noun: "MeKey" },
    ),
  },
  { noun: "Me", examples: [ME_EXAMPLE] },
);

const presentMe = presenter(MeSchema);

export function meRoutes({ context, guarded }: RestRoutes) {
  return new Elysia().use(guarded).get("/me", async ({ caller }) => ({ data: await readMe(context, caller) }), {
    ...reading("readMe", "Organisation, plan, limits and usage", { 200: single(MeSchema) }),
  });
}

async function readMe(context: Context, { organisation, key, plan }: Caller) {
  const now = context.clock.now();
  const period = periodAt(organisation.periodAnchor, now);
  const billing = organisation.billingInterval === "year" ? periodAt(organisation.periodAnchor, now, 12) : period;
  const [invites, figures, activeWebhooks, activeApiKeys, storedKey] = await Promise.all([
    usageOf(context, organisation.id, period, key.businessIds),
    figuresOfOrganisation(context, organisation.id, key.businessIds),
    // A key that is limited to businesses reaches no subscription, and knows of no other key.
    key.businessIds ? 0 : countActiveSubscriptions(context, organisation.id),
    key.businessIds ? 1 : countActiveKeys(context, organisation.id),
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
      invitesRemaining: Math.max(0, plan.invitesPerMonth - invites.taken),
      periodStart: period.start,
      businesses: figures.businesses,
      publishedReviews: figures.reviews,
      activeWebhooks,
      activeApiKeys,
    },
    key: { ...key, lastUsedAt: storedKey?.lastUsedAt ?? null },
  });
}
