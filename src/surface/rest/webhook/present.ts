// Presents webhook subscriptions and deliveries.
import type { LoggedDelivery } from "#domain/webhook/delivery/log.ts";
import type { Subscription } from "#domain/webhook/subscription/subscription.ts";
import { toWire } from "#platform/id.ts";

export function presentSubscription(subscription: Subscription) {
  return {
    id: toWire("whs", subscription.id),
    url: subscription.url,
    events: subscription.events,
    status: subscription.status,
    disabledReason: subscription.disabledReason,
    consecutiveFailures: subscription.consecutiveFailures,
    createdAt: subscription.createdAt.toISOString(),
    lastDeliveryAt: subscription.lastDeliveryAt?.toISOString() ?? null,
    lastDeliveryStatus: subscription.lastDeliveryStatus,
  };
}

export function presentDelivery(delivery: LoggedDelivery) {
  return {
    id: toWire("whd", delivery.id),
    event: delivery.event,
    createdAt: delivery.eventAt.toISOString(),
    status: delivery.status,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    attempts: delivery.attempts.map((each) => ({
      attempt: each.attempt,
      attemptedAt: each.attemptedAt.toISOString(),
      outcome: each.outcome,
      responseStatus: each.responseStatus,
      responseBody: each.responseBody,
      durationMs: each.durationMs,
    })),
  };
}
