// Authors read, edit, delete and resolve their review. The private link is the permission.

import { and, eq, ne, sql } from "drizzle-orm";
import type { ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { organisation } from "#domain/account/state/table.ts";
import { logoPath } from "#domain/business/logo/address.ts";
import { business } from "#domain/business/state/table.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { listAuthorDecisions, listOpenReports } from "../appeal/statement.ts";
import { findAuthor, keepFormLanguage, mailAuthor } from "../lifecycle/author-mail.ts";
import { moveTo } from "../lifecycle/lifecycle.ts";
import { listKeptPhotos } from "../photo/one.ts";
import { rewrite } from "../publish/edit.ts";
import { CONFIRM_WITHIN } from "../publish/organic.ts";
import { type ReviewStatus, replyColumns, reviewColumns } from "../state/columns.ts";
import { recordReviewEvent } from "../state/event.ts";
import { findReply, type LockedReview, requireReview } from "../state/lock.ts";
import { listRatedProducts, type ProductRating } from "../state/product-rating.ts";
import type { Submission } from "../state/submission.ts";
import { reply, review, reviewAuthor } from "../state/table.ts";

/** Returns the review in any status; null if it does not exist, or is imported: no private link gives rights over that. */
export async function findOwnReview(context: Context, id: ReviewId) {
  const [row] = await context.db
    .select({
      ...reviewColumns,
      businessId: review.businessId,
      businessName: business.name,
      slug: business.slug,
      logoPath,
      // A sandbox stores no pictures.
      showsPhotos: sql<boolean>`(${business.showsPhotos} and not ${business.sandbox})`,
      mailbox: reviewAuthor.email,
      canGetMailbox,
      /** The latest own address that waits for its confirmation. */
      waitingAddress,
      formLanguage: reviewAuthor.formLanguage,
      defaultLanguage: organisation.defaultLanguage,
      country: business.country,
      reply: replyColumns,
    })
    .from(review)
    .innerJoin(business, eq(business.id, review.businessId))
    .leftJoin(organisation, eq(organisation.id, business.organisationId))
    .leftJoin(reviewAuthor, eq(reviewAuthor.reviewId, review.id))
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .where(and(eq(review.id, id), ne(review.source, "import")));
  if (!row) return null;
  const [products, decisions, reports, photos] = [
    await listRatedProducts(context, id),
    await listAuthorDecisions(context, id),
    await listOpenReports(context, id),
    (await listKeptPhotos(context, [id])).get(id) ?? [],
  ];
  return { ...row, products, decisions, reports, photos };
}

const canGetMailbox = sql<boolean>`coalesce(${review.source} = 'invitation' and not ${business.sandbox} and ${reviewAuthor.email} is null and ${reviewAuthor.erasedAt} is null, false)`;
const waitingAddress = sql<
  string | null
>`(select d.email from review_address d where d.review_id = ${review.id} and d.confirmed_at is null
  and d.created_at > now() - interval ${sql.raw(`'${CONFIRM_WITHIN}'`)} order by d.id desc limit 1)`;

/** `photos`: in every state. */
export type OwnReview = NonNullable<Awaited<ReturnType<typeof findOwnReview>>>;

/**
 * A published review stays published unless its new words break a rule. Refuses with not_found, and with
 * validation_error after too many edits. @param ratings of products that the review rates already
 */
export async function editReview(
  context: Context,
  id: ReviewId,
  submission: Submission,
  { language, ratings = [] }: { language: string; ratings?: readonly ProductRating[] },
): Promise<{ status: ReviewStatus; changed: boolean }> {
  return inTransaction(context, async (inside) => {
    const row = await lockOwn(inside, id);
    await keepFormLanguage(inside, id, language);
    const after = await rewrite(inside, row, { submission, language, ratings });
    if (after?.status === "held" && row.status === "published") {
      const { email } = await findAuthor(inside, id);
      await mailAuthor(inside, { id, email }, "review-receipt");
    }
    return { status: after?.status ?? row.status, changed: after !== null };
  });
}

/** Removes the review for good. Refuses with not_found. */
export async function deleteOwnReview(context: Context, id: ReviewId): Promise<void> {
  await inTransaction(context, async (inside) => {
    const row = await requireReview(inside, id);
    if (row.source === "import") throw new Refusal("not_found", "There is no such review.");
    await moveTo(inside, row, { to: "removed", reasons: ["deleted_by_author"], askedBy: "author" });
  });
}

/** The same resolution again changes nothing. Refuses with not_found, and with validation_error without a reply. */
export async function resolve(context: Context, id: ReviewId, resolution: "resolved" | "unresolved"): Promise<void> {
  await inTransaction(context, async (inside) => {
    const row = await lockOwn(inside, id);
    const answer = await findReply(inside, id);
    if (!answer)
      throw new Refusal("validation_error", "This review has no reply yet.", { says: sentence("review.noReply") });
    if (row.resolution === resolution) return;
    const resolutionAt = inside.clock.now();
    await inside.db.update(review).set({ resolution, resolutionAt }).where(eq(review.id, id));
    if (resolution === "resolved") {
      await recordReviewEvent(inside, "review.resolved", row, { reply: answer, resolution, resolutionAt });
    }
    await announce(inside.db, [`business:${row.business.id}`]);
  });
}

/** Locks the author's review. Refuses with not_found where it is removed or imported. */
export async function lockOwn(inside: Context, id: ReviewId): Promise<LockedReview> {
  const row = await requireReview(inside, id);
  if (row.status === "removed" || row.source === "import") throw new Refusal("not_found", "There is no such review.");
  return row;
}
