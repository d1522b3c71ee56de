// GET /api/v1/me: the organisation behind the key, what its plan allows and how much of that is used.
import { countActiveKeys } from "#domain/account/key/key.ts";
import { type KeyHolder, lastUseOf } from "#domain/account/key/lookup.ts";
import { periodAt } from "#domain/account/organisation.ts";
import { figuresOfOrganisation } from "#domain/business/business.ts";
import { usageOf } from "#domain/invitation/allowance.ts";
import { countActiveSubscriptions } from "#domain/webhook/subscription/subscription.ts";
import type { Context } from "#platform/context.ts";
import { toWire } from "#platform/id.ts";
import type { Caller } from "./guard.ts";

export async function readMe(context: Context, { organisation, key, plan }: Caller) {
  const now = context.clock.now();
  const period = periodAt(organisation.periodAnchor, now);
  const billing = organisation.billingInterval === "year" ? periodAt(organisation.periodAnchor, now, 12) : period;
  const [invites, figures, activeWebhooks, activeApiKeys, lastUsedAt] = await Promise.all([
    usageOf(context, organisation.id, period),
    figuresOfOrganisation(context, organisation.id),
    countActiveSubscriptions(context, organisation.id),
    countActiveKeys(context, organisation.id),
    lastUseOf(context, key.id),
  ]);
  const { name, ...limits } = plan;
  return {
    organisation: {
      id: toWire("org", organisation.id),
      name: organisation.name,
      createdAt: organisation.createdAt.toISOString(),
    },
    plan: {
      id: organisation.plan,
      name,
      status: organisation.planStatus,
      billingInterval: organisation.billingInterval,
      currentPeriodEnd: billing.end.toISOString(),
    },
    limits,
    usage: {
      invitesUsedThisPeriod: invites.used,
      invitesQueuedThisPeriod: invites.queued,
      invitesRemaining: Math.max(0, limits.invitesPerMonth - invites.used),
      periodStart: period.start.toISOString(),
      businesses: figures.businesses,
      publishedReviews: figures.reviews,
      activeWebhooks,
      activeApiKeys,
    },
    key: presentKey(key, lastUsedAt),
  };
}

function presentKey(key: KeyHolder["key"], lastUsedAt: Date | null) {
  return {
    id: toWire("key", key.id),
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
