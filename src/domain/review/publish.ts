// A review that an invitation brought: the purchase is known and so is the address, so it is online at once unless a rule
// holds it.
import { dayOf, move } from "#domain/business/tally.ts";
import { queueMessages } from "#domain/message/message.ts";
import { announce } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import { type BusinessId, newId, type ReviewId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { statement } from "#platform/statement.ts";
import { recordReviewEvent } from "./event.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { insertReview } from "./insert.ts";
import { recordModeration } from "./lifecycle.ts";
import type { LockedReview } from "./lock.ts";
import type { ProductRating } from "./product-rating.ts";
import { findOthers } from "./rule/facts.ts";
import { heldBy } from "./rule/rule.ts";
import type { Submission } from "./submission.ts";
import { languageOf } from "./text-language.ts";

export type InvitedReview = {
  businessId: BusinessId;
  email: string;
  submission: Submission;
  /** Of the form, where the text does not tell. */
  language: string;
  ipHash: Uint8Array | null;
  /** Products of the business; others are left out. */
  ratings: readonly ProductRating[];
  /** What else the transaction has to do: done once the review is there, and before the counters are locked. */
  meanwhile?: (reviewId: ReviewId) => Promise<unknown>;
};

/**
 * Publishes or holds the review, counts it, records review.created where it is public, and queues `review-receipt`. Call it
 * inside the transaction that uses the invitation up. Refuses with not_found where there is no such business.
 */
export async function publishFromInvitation(
  inside: Context,
  { businessId, email, submission, ipHash, ...input }: InvitedReview,
): Promise<{ reviewId: ReviewId; status: "published" | "held" }> {
  const id = newId<"rev">();
  const createdAt = inside.clock.now();
  const fingerprint = fingerprintOf(submission.body);
  const [[about], others, language] = await Promise.all([
    businessOf(inside.db, businessId),
    findOthers(inside, { id, businessId, fingerprint, ipHash, email, writtenAt: createdAt }),
    languageOf(submission, input.language),
  ]);
  if (!about) throw new Refusal("not_found", "There is no such business.");
  const reasons = heldBy({ ...submission, ...others, language, email, organic: false, business: about });
  const status: "published" | "held" = reasons.length > 0 ? "held" : "published";
  const told = { ...submission, id, verified: true, source: "invitation" as const, status, createdAt, business: about };
  // Sent together: nothing of it waits for anything else of it.
  await Promise.all([
    insertReview(inside, {
      ...told,
      businessId,
      language,
      email,
      ipHash,
      confirmedAt: createdAt,
      fingerprint,
      ratings: input.ratings,
    }),
    queueMessages(inside, [
      { kind: "review-receipt", channel: "email", address: email, organisationId: null, subjectId: id, urgent: true },
    ]),
    status === "published" && recordReviewEvent(inside, "review.created", told),
  ]);
  await input.meanwhile?.(id);
  if (status === "held") {
    await recordModeration(inside, { reviewId: id, businessId, from: "pending", to: status, reasons, askedBy: "rule" });
    await announce(inside.db, [`business:${businessId}`]);
    return { reviewId: id, status };
  }
  // Last, because all who write about this business wait for its counters.
  const kind = "verified" as const;
  await move(inside, [{ businessId, day: dayOf(createdAt), kind, rating: submission.rating, count: 1, replied: 0 }]);
  return { reviewId: id, status };
}

const businessOf = statement<LockedReview["business"]>(
  "review_business",
  `select id, slug, name, domain_key as "domainKey", country, organisation_id as "organisationId"
  from business where id = $1::uuid`,
);
