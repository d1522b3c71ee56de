// Records the webhook events of reviews (contract, Events). No payload holds an author's address. A business without an organisation
// has no receivers.
import type { WebhookEventName } from "#contract/event.ts";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { recordNotice } from "#domain/account/notice/record.ts";
import { businessPayload, profileUrl } from "#domain/business/state/payload.ts";
import { recordEvent } from "#domain/webhook/state/event.ts";
import type { Context } from "#platform/database/context.ts";
import type { Reply, Review, ReviewedBusiness } from "./columns.ts";
import { presentPhotos } from "./photo.ts";

export type ReviewEvent = Extract<WebhookEventName, `review.${string}` | "reply.created">;

export type EventExtra = {
  reply?: Reply | null;
  resolution?: "resolved";
  resolutionAt?: Date;
};

/** Also notices to members of a new review. @param review as it is after the change */
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
  // Sent together, because each round trip costs a fifth of the throughput (bench publish).
  await Promise.all([
    recordEvent(inside, { event, organisationId, data }),
    event === "review.created" && isCustomers(review) && noticeReview(inside, review, organisationId),
  ]);
}

/** Editors and imports notify none. */
function isCustomers({ source }: ReviewForPayload): boolean {
  return source === "invitation" || source === "organic";
}

function noticeReview(
  inside: Context,
  { id, rating, business }: ReviewForPayload & { business: ReviewedBusiness },
  organisationId: OrganisationId,
): Promise<void> {
  const about = { organisationId, businessId: business.id, subjectId: id };
  return recordNotice(inside, { kind: "review", ...about, payload: { rating } });
}

export type ReviewForPayload = Pick<
  Review,
  | "id"
  | "rating"
  | "title"
  | "body"
  | "author"
  | "verified"
  | "incentivized"
  | "reward"
  | "experienceDate"
  | "createdAt"
> &
  Partial<Pick<Review, "photos">> & { source: string; status: string };

export const WITHOUT_WORDS = { title: "", body: "", author: "" };

export function reviewPayload(review: ReviewForPayload, slug: string, baseUrl: string) {
  const id = toWire("rev", review.id);
  return {
    id,
    rating: review.rating,
    title: review.title,
    body: review.body,
    author: review.author,
    verified: review.verified,
    incentivized: review.incentivized,
    reward: review.reward,
    source: review.source,
    status: review.status,
    experienceDate: review.experienceDate,
    createdAt: review.createdAt.toISOString(),
    url: `${profileUrl(slug, baseUrl)}/${id}`,
    photos: presentPhotos((review.status === "published" && review.photos) || null, baseUrl),
  };
}

export function replyPayload(reply: Reply) {
  return { id: toWire("rpl", reply.id), body: reply.body, createdAt: reply.createdAt.toISOString() };
}
