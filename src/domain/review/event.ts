// What an organisation is told about the reviews of its businesses, each with the payload that the spec gives it (Events).
// Nobody is told about a business that nobody has claimed.
import { businessPayload } from "#domain/business/payload.ts";
import { recordEvents, type WebhookEventName } from "#domain/webhook/event.ts";
import type { Context } from "#platform/context.ts";
import type { LockedReview, StoredReply } from "./lock.ts";
import { replyPayload, reviewPayload } from "./payload.ts";

export type ReviewEvent = Extract<WebhookEventName, `review.${string}` | "reply.created">;

/** What an event carries beside the business and the review. */
export type EventExtra = {
  reply?: StoredReply | null;
  resolution?: "resolved";
  /** When the author said so. */
  resolutionAt?: Date;
};

type Told = Omit<LockedReview, "language" | "resolution">;

/** Records one event in the transaction that makes it true. @param told the review as it is after the change. */
export async function recordReviewEvent(
  inside: Context,
  event: ReviewEvent,
  told: Told,
  { reply, resolution, resolutionAt }: EventExtra = {},
): Promise<void> {
  const { organisationId, ...business } = told.business;
  if (organisationId === null) return;
  const data = {
    business: businessPayload(business, inside.baseUrl),
    review: reviewPayload(told, business.slug, inside.baseUrl),
    ...(reply ? { reply: replyPayload(reply) } : {}),
    ...(resolution ? { resolution } : {}),
    ...(resolutionAt ? { resolutionAt: resolutionAt.toISOString() } : {}),
  };
  await recordEvents(inside, [{ event, organisationId, data }]);
}
