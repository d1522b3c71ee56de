// Reviews and replies as webhook payloads show them (contract, Events). Never an address of the author.
import { profileUrl } from "#domain/business/payload.ts";
import { toWire } from "#platform/id.ts";
import type { Reply, Review } from "./columns.ts";

export type ReviewForPayload = Pick<
  Review,
  "id" | "rating" | "title" | "body" | "author" | "verified" | "experienceDate" | "createdAt"
> & { source: string; status: string };

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

export function replyPayload(reply: Reply) {
  return { id: toWire("rpl", reply.id), body: reply.body, createdAt: reply.createdAt.toISOString() };
}
