// Reads webhook subscriptions: where an organisation's events go, and how that fares.
import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { OrganisationId } from "#platform/id.ts";
import type { WebhookEventName } from "../event.ts";
import { webhookSubscription } from "../table.ts";

export type Subscription = {
  id: string;
  url: string;
  events: WebhookEventName[];
  status: "active" | "disabled";
  disabledReason: string | null;
  consecutiveFailures: number;
  createdAt: Date;
  lastDeliveryAt: Date | null;
  lastDeliveryStatus: string | null;
};

export const subscriptionColumns = {
  id: webhookSubscription.id,
  url: webhookSubscription.url,
  events: sql<WebhookEventName[]>`${webhookSubscription.events}`,
  status: webhookSubscription.status,
  disabledReason: webhookSubscription.disabledReason,
  consecutiveFailures: webhookSubscription.consecutiveFailures,
  createdAt: webhookSubscription.createdAt,
  lastDeliveryAt: webhookSubscription.lastDeliveryAt,
  lastDeliveryStatus: webhookSubscription.lastDeliveryStatus,
};

const active = prepared((db) =>
  db
    .select({ n: count() })
    .from(webhookSubscription)
    .where(
      and(
        eq(webhookSubscription.organisationId, sql.placeholder("organisation")),
        sql`${webhookSubscription.status} = 'active'`,
      ),
    )
    .prepare("webhook_subscription_active"),
);

/** Counts the subscriptions that are switched on. */
export async function countActiveSubscriptions(context: Context, organisationId: OrganisationId): Promise<number> {
  const [row] = await active(context.db).execute({ organisation: organisationId });
  return row?.n ?? 0;
}

/** All subscriptions of an organisation, oldest first. */
export async function listSubscriptions(context: Context, organisationId: OrganisationId): Promise<Subscription[]> {
  return context.db
    .select(subscriptionColumns)
    .from(webhookSubscription)
    .where(eq(webhookSubscription.organisationId, organisationId))
    .orderBy(asc(webhookSubscription.createdAt), asc(webhookSubscription.id));
}

/** The subscription, if it is this organisation's; else null. */
export async function findSubscription(
  context: Context,
  organisationId: OrganisationId,
  id: string,
): Promise<Subscription | null> {
  const [row] = await context.db
    .select(subscriptionColumns)
    .from(webhookSubscription)
    .where(ownedSubscription(organisationId, id));
  return row ?? null;
}

/** Condition: the subscription, if it is this organisation's. */
export function ownedSubscription(organisationId: OrganisationId, id: string) {
  return and(eq(webhookSubscription.id, id), eq(webhookSubscription.organisationId, organisationId));
}
