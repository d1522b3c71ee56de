// Records the webhook events of reviews, with the payloads that the contract gives them (contract, Events). A business without an
// organisation has no receivers.
import { businessPayload } from "#domain/business/payload.ts";
import { recordEvents, type WebhookEventName } from "#domain/webhook/event.ts";
import type { Context } from "#platform/context.ts";
import type { Reply, ReviewedBusiness } from "./columns.ts";
import { type ReviewForPayload, replyPayload, reviewPayload } from "./payload.ts";

export type ReviewEvent = Extract<WebhookEventName, `review.${string}` | "reply.created">;

/** What an event carries beside the business and the review. */
export type EventExtra = {
  reply?: Reply | null;
  resolution?: "resolved";
  resolutionAt?: Date;
};

/** Records one event in the transaction that makes it true. @param review as it is after the change */
export async function recordReviewEvent(
  inside: Context,
  event: ReviewEvent,
  review: ReviewForPayload & { business: ReviewedBusiness },
  { reply, resolution, resolutionAt }: EventExtra = {},
): Promise<void> {
  const { organisationId, ...business } = review.business;
  if (organisationId === null) return;
  const data = {
    business: businessPayload(business, inside.baseUrl),
    review: reviewPayload(review, business.slug, inside.baseUrl),
    ...(reply ? { reply: replyPayload(reply) } : {}),
    ...(resolution ? { resolution } : {}),
    ...(resolutionAt ? { resolutionAt: resolutionAt.toISOString() } : {}),
  };
  await recordEvents(inside, [{ event, organisationId, data }]);
}
