// Publishes a review that an invitation brought, unless a rule holds it.
import { type BusinessId, newId, type ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import { moveProducts } from "#domain/business/product-tally.ts";
import { dayOf } from "#domain/business/state/tally.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { announceAfter } from "#platform/database/change.ts";
import { type Context, together } from "#platform/database/context.ts";
import { mailAuthor } from "../lifecycle/author-mail.ts";
import { recordModeration } from "../lifecycle/lifecycle.ts";
import { enterMove } from "../lifecycle/log-entry.ts";
import { fingerprintOf } from "../near-copy/fingerprint.ts";
import { attachPhotos, type GivenPhoto, seenAtOnce, takeUploads } from "../photo/attach.ts";
import { raiseRewardCase } from "../reward/case.ts";
import { type FindInvited, findOthers, reasonsAmong } from "../rule/check.ts";
import { countReviews } from "../state/count.ts";
import { recordReviewEvent } from "../state/event.ts";
import { type ProductRating, ratedBy } from "../state/product-rating.ts";
import { type Declaration, labelOf, type Offered } from "../state/reward.ts";
import { refuseBeyondSandbox } from "../state/sandbox.ts";
import type { Submission } from "../state/submission.ts";
import { languageOf } from "../state/text-language.ts";
import { insertReview } from "./insert.ts";

export type InvitedReview = {
  businessId: BusinessId;
  /** Null: the review belongs to no mailbox. */
  email: string | null;
  /** The address that the organisation invited, if the review does not belong to it. Only the rules read it. */
  invitedEmail?: string;
  submission: Submission;
  /** Language of the form, used if the language of the text cannot be detected. */
  language: string;
  ipHash: Uint8Array | null;
  ratings: readonly ProductRating[];
  /** Uploads of the author, in order. */
  photos?: readonly GivenPhoto[];
  /** What the author answered; by default no. */
  declared?: Declaration | undefined;
  /** What the invitation said; by default nothing. */
  offer?: Offered;
  findInvited?: FindInvited;
  /** Marks the invitation as used. Runs before the counters are locked, because other reviews wait for those. */
  useUp?: (id: ReviewId) => Promise<unknown>;
};

/**
 * Records review.created if the review is public, and queues `review-receipt` if it belongs to a mailbox. Call it inside the transaction that
 * uses the invitation up. Refuses with not_found if the business does not exist.
 */
export async function publishFromInvitation(
  inside: Context,
  {
    businessId,
    email,
    submission,
    declared,
    offer,
    ipHash,
    ratings,
    photos: given = [],
    useUp,
    findInvited = async () => [],
    ...input
  }: InvitedReview,
): Promise<{ reviewId: ReviewId; status: "published" | "held" }> {
  const { invitedEmail = email } = input;
  const id = newId<"rev">();
  const label = labelOf(declared, offer);
  const createdAt = inside.clock.now();
  const fingerprint = fingerprintOf(submission.body);
  const origin = { email: invitedEmail, counted: { invitedAs: invitedEmail, findInvited }, ipHash, fingerprint };
  const found = await findOthers(inside, { id, businessId, createdAt }, origin);
  if (!found) throw new Refusal("not_found", "There is no such business.");
  const { business, others } = found;
  const isSandbox = sandboxOf(business.slug) !== null;
  if (isSandbox) await refuseBeyondSandbox(inside, business);
  const language = await languageOf(submission, input.language);
  const written = { ...submission, ...label, id, language, createdAt, business, source: "invitation" as const };
  const taken = await takeUploads(inside, businessId, given);
  const photos = seenAtOnce(taken);
  // What describes a picture is public with the words, so the rules read it with them.
  const body = [submission.body, ...taken.map(({ alt }) => alt)].join("\n");
  const reasons = await reasonsAmong(others, { ...written, body }, { email: invitedEmail });
  const status = reasons.length > 0 ? "held" : "published";
  const formLanguage = input.language;
  const base = { ...written, businessId, status, email, ratings, formLanguage, photos } as const;
  // Words and ranges of a sandbox must hold no live review.
  const row = isSandbox ? { ...base, ipHash: null, fingerprint: null } : { ...base, ipHash, fingerprint };
  const { rating } = submission;
  const delta = {
    businessId,
    day: dayOf(createdAt),
    kind: "verified",
    rating,
    rewarded: label.incentivized,
    count: 1,
    replied: 0,
  } as const;
  // Sent together, because each round trip costs a fifth of the throughput (bench publish); the counters last.
  const [rated] = await together([
    insertReview(inside, { ...row, confirmedAt: createdAt }),
    attachPhotos(inside, { reviewId: id, state: "shown" }, taken),
    mailAuthor(inside, { id, email }, "review-receipt"),
    enterMove(inside, { ...row, verified: true }, { from: "pending", to: status, reason: reasons[0], askedBy: "rule" }),
    photos !== null && recordEntries(inside, [{ event: "photo-added", business, reviewId: id, by: "author" }]),
    label.reward === "declared" && raiseRewardCase(inside, id, business),
    status === "published" && recordReviewEvent(inside, "review.created", { ...row, verified: true }),
    useUp?.(id),
    status === "published" && countReviews(inside, [delta]),
  ]);
  if (status === "held") {
    await recordModeration(inside, { reviewId: id, businessId, from: "pending", to: status, reasons, askedBy: "rule" });
    await announceAfter(inside, [`business:${businessId}`]);
    return { reviewId: id, status };
  }
  await moveProducts(inside, ratedBy(rated ?? [], 1));
  return { reviewId: id, status };
}
