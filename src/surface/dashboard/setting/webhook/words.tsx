// Names of events, states and outcomes of webhooks.
import type { WebhookEventName } from "#contract/event.ts";
import { FAILURES_UNTIL_OFF } from "#domain/webhook/delivery/failure.ts";
import type { LoggedDelivery } from "#domain/webhook/delivery/log.ts";
import type { Subscription } from "#domain/webhook/state/subscription.ts";
import { Pill } from "../../component/display.tsx";

export const EVENT_ABOUT: Record<WebhookEventName, string> = {
  "review.created": "A review was published.",
  "review.updated": "A review was changed by its author, hidden or shown again.",
  "review.removed": "A review was removed by a moderator or its author.",
  "reply.created": "You answered a review.",
  "invitation.sent": "An invitation was sent.",
  "business.verified": "Your claim of a business was proved.",
  "review.resolved": "After your reply, the customer said that the problem is solved.",
};

const OUTCOME_WORDS: Record<string, string> = {
  delivered: "Delivered",
  status: "Refused by the receiver",
  timeout: "No response in time",
  dns: "The name was not found",
  connect: "No connection",
  tls: "The certificate is not valid",
  reset: "The connection broke off",
  redirect: "A redirect, which is not followed",
  too_large: "The response headers are too large",
  malformed: "The response is not HTTP",
  refused_url: "The address is not allowed",
  refused_address: "Its name resolves to an address that is not allowed",
  secret: "The secret cannot be read: rotate it",
  internal: "An error on our side",
};

export function outcomeWords(outcome: string, responseStatus: number | null = null): string {
  const words = OUTCOME_WORDS[outcome] ?? "Failed";
  return responseStatus === null ? words : `${words} (${responseStatus})`;
}

/** @param isOpen whether the plan allows webhooks */
export function WebhookState({ of: { status, consecutiveFailures }, isOpen }: { of: Subscription; isOpen: boolean }) {
  if (status === "disabled") return <Pill tone="bad">Switched off</Pill>;
  if (!isOpen) return <Pill tone="fair">Waiting for the plan</Pill>;
  if (consecutiveFailures === 0) return <Pill tone="good">Active</Pill>;
  return (
    <Pill tone="fair">
      Failing, {consecutiveFailures} of {FAILURES_UNTIL_OFF}
    </Pill>
  );
}

/** Writes out direction marks in foreign text as JSON does, because they would reorder the text beside them. */
export function visible(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (mark) => {
    return `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

export function DeliveryState({ of: { status, attempts } }: { of: LoggedDelivery }) {
  if (status === "delivered") return <Pill tone="good">Delivered</Pill>;
  if (status === "dropped") return <Pill tone="bad">Dropped</Pill>;
  return attempts.length > 0 ? <Pill tone="fair">Retried later</Pill> : <Pill tone="plain">Waiting</Pill>;
}
