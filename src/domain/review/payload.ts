// Reviews and replies as webhook payloads show them (spec, Events; decisions, Webhooks). Never an address of the author.
import { profileUrl } from "#domain/business/payload.ts";
import { type ReplyId, type ReviewId, toWire } from "#platform/id.ts";

export type ReviewForPayload = {
  id: ReviewId;
  rating: number;
  title: string;
  body: string;
  author: string;
  verified: boolean;
  source: string;
  status: string;
  /** YYYY-MM-DD. */
  experienceDate: string;
  createdAt: Date;
};

/** Stands for words that a payload must not carry. */
export const WITHOUT_WORDS = { title: "", body: "", author: "" };

/** @param slug of the business */
export function reviewPayload(review: ReviewForPayload, slug: string, baseUrl: string) {
  const id = toWire("rev", review.id);
  return {
    id,
    rating: review.rating,
    title: review.title,
    body: review.body,
    author: review.author,
    verified: review.verified,
    source: review.source,
    status: review.status,
    experienceDate: review.experienceDate,
    createdAt: review.createdAt.toISOString(),
    url: `${profileUrl(slug, baseUrl)}/${id}`,
  };
}

/** Decisions, Webhooks: id, body and createdAt. */
export function replyPayload(reply: { id: ReplyId; body: string; createdAt: Date }) {
  return { id: toWire("rpl", reply.id), body: reply.body, createdAt: reply.createdAt.toISOString() };
}
