// What events, states and outcomes of webhooks are called.

import type { LoggedAttempt, LoggedDelivery } from "#domain/webhook/delivery-log.ts";
import type { WebhookEventName } from "#domain/webhook/event.ts";
import { FAILURES_UNTIL_OFF } from "#domain/webhook/failure.ts";
import type { Subscription } from "#domain/webhook/subscription.ts";
import type { PillTone } from "../../component/note.tsx";

export const EVENT_ABOUT: Record<WebhookEventName, string> = {
  "review.created": "A review was published.",
  "review.updated": "Its author changed it, or it was hidden or shown again.",
  "review.removed": "A moderator or its author removed it.",
  "reply.created": "You answered a review.",
  "invitation.sent": "An invitation went out.",
  "business.verified": "You proved that a business is yours.",
  "review.resolved": "After your answer, the customer says that the problem is sorted.",
};

const OUTCOME_WORDS: Record<string, string> = {
  delivered: "Delivered",
  status: "Refused by the receiver",
  timeout: "No answer in time",
  dns: "The name was not found",
  connect: "No connection",
  tls: "No safe connection: the certificate is not good",
  reset: "The connection broke off",
  redirect: "It answered with a redirect, which is not followed",
  too_large: "The answer’s head is too large",
  malformed: "The answer is no HTTP",
  refused_url: "The address may not be called",
  refused_address: "Its name leads to an address that may not be called",
  secret: "The secret cannot be read: rotate it",
  internal: "An error on our side",
};

/** What came of an attempt. */
export function outcomeWords({ outcome, responseStatus }: Pick<LoggedAttempt, "outcome" | "responseStatus">): string {
  const words = OUTCOME_WORDS[outcome] ?? "It failed";
  return responseStatus === null ? words : `${words} (${responseStatus})`;
}

/** Of the last delivery, as the subscription remembers it. */
export function lastStatusWords(status: string): string {
  return OUTCOME_WORDS[status] ?? "It failed";
}

/** Whether a subscription works. @param isOpen whether the plan lets it */
export function stateOf({ status, consecutiveFailures: failures }: Subscription, isOpen: boolean): [PillTone, string] {
  if (status === "disabled") return ["bad", "Switched off"];
  if (!isOpen) return ["fair", "Waits for the plan"];
  return failures > 0 ? ["fair", `Failing, ${failures} of ${FAILURES_UNTIL_OFF}`] : ["good", "Active"];
}

/** Text of others with its marks of direction written out, as JSON does: they would turn around what stands beside them. */
export function visible(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (mark) => {
    return `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** What became of a delivery. */
export function deliveryState(status: LoggedDelivery["status"], isTried: boolean): [PillTone, string] {
  if (status === "delivered") return ["good", "Delivered"];
  if (status === "dropped") return ["bad", "Dropped"];
  return isTried ? ["fair", "Tried again later"] : ["plain", "Waiting"];
}
