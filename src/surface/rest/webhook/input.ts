// Reads the input of the webhook routes: the caller's plan, the subscription of a path, the fields of a body.
import { WEBHOOK_EVENTS, type WebhookEventName } from "#contract/event.ts";
import { fromWire, type OrganisationId } from "#contract/id.ts";
import { noSuchRecord, Refusal } from "#contract/refusal.ts";
import { planStop } from "#domain/account/plan/gate.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { findSubscription } from "#domain/webhook/state/subscription.ts";
import type { SubscriptionChange } from "#domain/webhook/subscription/subscribe.ts";
import type { Cidr } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import { readTarget } from "#platform/outbound/url.ts";
import { type Caller, requireWhole } from "../kit/guard.ts";
import type { Fields } from "../kit/route.ts";

/** The caller's organisation. Refuses with plan_required or plan_inactive. */
export function organisationWithWebhooks(plans: Plans, caller: Caller): OrganisationId {
  const { organisation } = caller;
  requireWhole(caller);
  const stop = planStop(plans, organisation, "webhooks");
  if (stop) throw new Refusal(stop, "The organisation's plan has no webhooks, or has ended.");
  return organisation.id;
}

export async function ownSubscription(context: Context, organisationId: OrganisationId, wireId: string) {
  const id = fromWire("whs", wireId);
  const subscription = id && (await findSubscription(context, organisationId, id));
  if (!subscription) throw noSuchRecord();
  return { ...subscription, organisationId };
}

/** Refuses a URL that no delivery could call. */
export function readUrl(value: unknown, allow: readonly Cidr[]): string {
  if (typeof value !== "string") throw new Refusal("validation_error", "url must be text.");
  const read = readTarget(value, allow);
  if ("wrong" in read) throw new Refusal("validation_error", `url ${read.wrong}.`);
  return read.url.href;
}

/** Each name once, in the order of the contract. Refuses with validation_error. */
export function readEvents(value: unknown): WebhookEventName[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new Refusal("validation_error", "events must be a list of at least one event name.");
  const unknown = value.find((each) => !WEBHOOK_EVENTS.some((event) => event === each));
  if (unknown !== undefined)
    throw new Refusal("validation_error", `events must hold only these names: ${WEBHOOK_EVENTS.join(", ")}.`);
  return WEBHOOK_EVENTS.filter((event) => value.includes(event));
}

/** Every field is optional; `""` is absent. */
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
