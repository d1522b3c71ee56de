// Webhooks as the REST API reads and shows them.

import type { Plans } from "#domain/account/plan.ts";
import { planStop } from "#domain/account/plan-gate.ts";
import type { LoggedDelivery } from "#domain/webhook/delivery-log.ts";
import { WEBHOOK_EVENTS, type WebhookEventName } from "#domain/webhook/event.ts";
import type { SubscriptionChange } from "#domain/webhook/subscribe.ts";
import { findSubscription, type Subscription } from "#domain/webhook/subscription.ts";
import type { Cidr } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { fromWire, type OrganisationId, toWire } from "#platform/id.ts";
import { refuseUrl } from "#platform/outbound.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Caller } from "../guard.ts";
import type { Fields } from "../posting.ts";

export const NOT_FOUND = "There is no such record in your organisation.";

/** The caller's organisation. Refuses with plan_required or plan_inactive where its plan has no webhooks now. */
export function organisationWithWebhooks(plans: Plans, { organisation }: Caller): OrganisationId {
  const stop = planStop(plans, organisation, "webhooks");
  if (stop) throw new Refusal(stop, "Webhooks are not part of the organisation's plan, or the plan ended.");
  return organisation.id;
}

/** Refuses with not_found. */
export async function ownSubscription(context: Context, organisationId: OrganisationId, wireId: string) {
  const id = fromWire("whs", wireId);
  const subscription = id && (await findSubscription(context, organisationId, id));
  if (!subscription) throw new Refusal("not_found", NOT_FOUND);
  return { ...subscription, organisationId };
}

/** Refuses with validation_error what cannot be called: said when it is registered rather than at each delivery. */
export function readUrl(value: unknown, allow: readonly Cidr[]): string {
  if (typeof value !== "string") throw new Refusal("validation_error", "url must be text.");
  const read = refuseUrl(value, allow);
  if ("wrong" in read) throw new Refusal("validation_error", `url ${read.wrong}.`);
  return read.url.href;
}

/** Each name once, in the spec's order. Refuses with validation_error. */
export function readEvents(value: unknown): WebhookEventName[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new Refusal("validation_error", "events must be a list of at least one event name.");
  const unknown = value.find((each) => !WEBHOOK_EVENTS.some((event) => event === each));
  if (unknown !== undefined)
    throw new Refusal("validation_error", `events must hold only these names: ${WEBHOOK_EVENTS.join(", ")}.`);
  return WEBHOOK_EVENTS.filter((event) => value.includes(event));
}

/** Every field is optional: `""` counts as left out. */
export function readChange(fields: Fields, allow: readonly Cidr[]): SubscriptionChange {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
  const { url, events, status, rotateSecret } = given;
  if (status !== undefined && status !== "active" && status !== "disabled")
    throw new Refusal("validation_error", "status must be active or disabled.");
  if (rotateSecret !== undefined && typeof rotateSecret !== "boolean")
    throw new Refusal("validation_error", "rotateSecret must be true or false.");
  return {
    ...(url === undefined ? {} : { url: readUrl(url, allow) }),
    ...(events === undefined ? {} : { events: readEvents(events) }),
    ...(status === undefined ? {} : { status }),
    ...(rotateSecret === undefined ? {} : { rotateSecret }),
  };
}

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
