// Reads webhook subscriptions and their state.
import { and, asc, eq } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { webhookSubscription } from "./table.ts";

export const subscriptionColumns = {
  id: webhookSubscription.id,
  url: webhookSubscription.url,
  events: webhookSubscription.events,
  status: webhookSubscription.status,
  disabledReason: webhookSubscription.disabledReason,
  consecutiveFailures: webhookSubscription.consecutiveFailures,
  createdAt: webhookSubscription.createdAt,
  lastDeliveryAt: webhookSubscription.lastDeliveryAt,
  lastDeliveryStatus: webhookSubscription.lastDeliveryStatus,
};

export type Subscription = Pick<typeof webhookSubscription.$inferSelect, keyof typeof subscriptionColumns>;

export async function countActiveSubscriptions({ db }: Context, organisationId: OrganisationId): Promise<number> {
  const { organisationId: owner, status } = webhookSubscription;
  return db.$count(webhookSubscription, and(eq(owner, organisationId), eq(status, "active")));
}

export async function listSubscriptions(context: Context, organisationId: OrganisationId): Promise<Subscription[]> {
  return context.db
    .select(subscriptionColumns)
    .from(webhookSubscription)
    .where(eq(webhookSubscription.organisationId, organisationId))
    .orderBy(asc(webhookSubscription.createdAt), asc(webhookSubscription.id));
}

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

export function ownedSubscription(organisationId: OrganisationId, id: string) {
  return and(eq(webhookSubscription.id, id), eq(webhookSubscription.organisationId, organisationId));
}
