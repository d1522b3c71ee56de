// Examples of webhooks, from the demo: a subscription, a delivery, and the payload of each event.
import type { WebhookEventName } from "#contract/event.ts";
import { BUSINESS, INVITATION, REPLY, REVIEW } from "#surface/example/demo-example.ts";

const DELIVERY_ID = "whd_01m83n6as1ea68sdb3w063f7r1";
const HAPPENED_AT = "2026-11-22T21:11:53.253Z";

export const NEW_WEBHOOK_EXAMPLE = {
  url: "https://harbour-and-pine.example/hooks/reviews",
  events: ["review.created", "reply.created"],
};

export const WEBHOOK_EXAMPLE = {
  id: "whs_01m83n6b58fm1rxqb5q6p8rx8k",
  ...NEW_WEBHOOK_EXAMPLE,
  status: "active",
  disabledReason: null,
  consecutiveFailures: 0,
  createdAt: "2026-11-01T07:33:37.513Z",
  lastDeliveryAt: "2026-11-22T21:11:53.611Z",
  lastDeliveryStatus: "delivered",
};

export const SECRET_EXAMPLE = "whsec_...";

export const DELIVERY_EXAMPLE = {
  id: DELIVERY_ID,
  event: "review.created",
  createdAt: HAPPENED_AT,
  status: "delivered",
  nextAttemptAt: null,
  attempts: [
    {
      attempt: 1,
      attemptedAt: "2026-11-22T21:11:53.402Z",
      outcome: "delivered",
      responseStatus: 200,
      responseBody: "ok",
      durationMs: 209,
    },
  ],
};

export const QUEUED_EXAMPLE = { deliveryId: DELIVERY_ID };
export const REPLAY_EXAMPLE = { queued: 37, next: null };

const review = {
  ...REVIEW,
  reward: "none",
  status: "published",
  experienceDate: "2026-10-30",
};

const DATA: Record<WebhookEventName, object> = {
  "review.created": { business: BUSINESS, review },
  "review.updated": { business: BUSINESS, review, reply: REPLY },
  "review.removed": { business: BUSINESS, review: { ...review, status: "removed", photos: [] } },
  "reply.created": { business: BUSINESS, review, reply: REPLY },
  "invitation.sent": { business: BUSINESS, invitation: { ...INVITATION, email: "t***@customer.example" } },
  "business.verified": { business: BUSINESS },
  "review.resolved": {
    business: BUSINESS,
    review,
    reply: REPLY,
    resolution: "resolved",
    resolutionAt: HAPPENED_AT,
  },
};

export function payloadExample(event: WebhookEventName) {
  return { id: DELIVERY_ID, event, createdAt: HAPPENED_AT, data: DATA[event] };
}
