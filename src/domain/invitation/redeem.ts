// Redeems an invitation: a customer opens its link and writes one review. A link works until it is used, cancelled or expired. It
// also works after a reported bounce, because its reader evidently has the mail, and for imported invitations, whose links were mailed
// before the service moved.
import { and, asc, eq, sql } from "drizzle-orm";
import { organisation } from "#domain/account/table.ts";
import { business, product } from "#domain/business/table.ts";
import { withdrawMessages } from "#domain/message/message.ts";
import { mailPrivateLink } from "#domain/review/author-mail.ts";
import type { ProductRating } from "#domain/review/product-rating.ts";
import { publishFromInvitation } from "#domain/review/publish.ts";
import type { Submission } from "#domain/review/submission.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BusinessId, InvitationId, ReviewId } from "#platform/id.ts";
import { findInvited } from "./invited.ts";
import { invitation, invitationProduct } from "./table.ts";

export type OpenInvitation = {
  id: InvitationId;
  state: "open" | "used" | "expired" | "cancelled";
  businessId: BusinessId;
  businessName: string;
  slug: string;
  customerName: string | null;
  reference: string | null;
  /** Decides the language of the page. */
  language: string | null;
  defaultLanguage: string | null;
  country: string;
  products: { id: string; name: string; image: string | null }[];
};

export type Redemption = {
  submission: Submission;
  language: string;
  ipHash: Uint8Array | null;
  ratings: ProductRating[];
};

const state = sql<OpenInvitation["state"]>`case
  when ${invitation.status} = 'reviewed' then 'used'
  when ${invitation.cancelledAt} is not null then 'cancelled'
  when ${invitation.status} = 'expired' or ${invitation.expiresAt} <= now() then 'expired'
  else 'open' end`;

export async function findOpenInvitation(context: Context, id: InvitationId): Promise<OpenInvitation | null> {
  const [row] = await context.db
    .select({
      id: invitation.id,
      state,
      businessId: invitation.businessId,
      businessName: business.name,
      slug: business.slug,
      customerName: invitation.name,
      reference: invitation.reference,
      language: invitation.language,
      defaultLanguage: organisation.defaultLanguage,
      country: business.country,
    })
    .from(invitation)
    .innerJoin(business, eq(business.id, invitation.businessId))
    .innerJoin(organisation, eq(organisation.id, invitation.organisationId))
    .where(eq(invitation.id, id));
  return row ? { ...row, products: await productsOf(context, id) } : null;
}

/**
 * Mails the review's private link to its author. The page must not show it: the invitation's link may have been passed on.
 * @returns false where there is no such invitation
 */
export async function mailLinkOfUsed(context: Context, id: InvitationId): Promise<boolean> {
  const [row] = await context.db
    .select({ reviewId: invitation.reviewId })
    .from(invitation)
    .where(eq(invitation.id, id));
  if (row?.reviewId) await mailPrivateLink(context, row.reviewId);
  return row !== undefined;
}

/** Marks a sent invitation as opened. Any other state stays. */
export async function markOpened(context: Context, id: InvitationId): Promise<void> {
  await context.db
    .update(invitation)
    .set({ status: "opened", openedAt: context.clock.now() })
    .where(and(eq(invitation.id, id), eq(invitation.status, "sent"), sql`${invitation.expiresAt} > now()`));
}

/**
 * Publishes or holds the review and marks the invitation, in one transaction: of two requests at once, the second finds it used.
 * @returns the review, or the state in which the invitation takes none; null where there is no such invitation
 */
export async function redeem(
  context: Context,
  id: InvitationId,
  input: Redemption,
): Promise<{ reviewId: ReviewId; status: "published" | "held" } | { state: "used" | "expired" | "cancelled" } | null> {
  return inTransaction(context, async (inside) => {
    const [row] = await inside.db
      .select({
        state,
        businessId: invitation.businessId,
        email: invitation.email,
        openedAt: invitation.openedAt,
      })
      .from(invitation)
      .where(eq(invitation.id, id))
      .for("update");
    if (!row) return null;
    if (row.state !== "open") return { state: row.state };
    const ratings = await ratingsOfOrder(inside, id, input.ratings);
    const now = context.clock.now();
    const { businessId, email } = row;
    const useUp = (reviewId: ReviewId) =>
      Promise.all([
        inside.db
          .update(invitation)
          .set({ status: "reviewed", reviewedAt: now, openedAt: row.openedAt ?? now, reviewId })
          .where(eq(invitation.id, id)),
        withdrawMessages(inside, [id]),
      ]);
    return publishFromInvitation(inside, {
      ...input,
      businessId,
      email,
      invitedAs: email,
      findInvited,
      ratings,
      useUp,
    });
  });
}

async function productsOf(context: Context, id: InvitationId): Promise<OpenInvitation["products"]> {
  return context.db
    .select({ id: product.id, name: product.name, image: product.image })
    .from(invitationProduct)
    .innerJoin(product, eq(product.id, invitationProduct.productId))
    .where(eq(invitationProduct.invitationId, id))
    .orderBy(asc(product.name), asc(product.id));
}

/** Returns at most one rating for each product of the order; the last one given counts. */
async function ratingsOfOrder(inside: Context, id: InvitationId, given: ProductRating[]): Promise<ProductRating[]> {
  if (given.length === 0) return [];
  const ratings = new Map(given.map((each) => [each.productId, each.rating]));
  return (await productsOf(inside, id)).flatMap((each) => {
    const rating = ratings.get(each.id);
    return rating !== undefined && Number.isInteger(rating) && rating >= 1 && rating <= 5
      ? [{ productId: each.id, rating }]
      : [];
  });
}
