// The events of webhooks.

/** Contract, Events. */
export const WEBHOOK_EVENTS = [
  "review.created",
  "review.updated",
  "review.removed",
  "reply.created",
  "invitation.sent",
  "business.verified",
  "review.resolved",
] as const;

export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];
