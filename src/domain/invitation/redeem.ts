// Redeems an invitation: a customer opens its link and writes one review. A link works until it is used, cancelled or expired. It
// also works after a reported bounce, because its reader evidently has the mail, and for imported invitations, whose links were mailed
// before the service moved. It ends when the business leaves the organisation that made it.
import { and, asc, eq, sql } from "drizzle-orm";
import type { BusinessId, InvitationId, ReviewId } from "#contract/id.ts";
import { organisation } from "#domain/account/state/table.ts";
import { logoPath } from "#domain/business/logo/address.ts";
import { business, product } from "#domain/business/state/table.ts";
import { withdrawMessages } from "#domain/message/message.ts";
import { mailPrivateLink } from "#domain/review/lifecycle/author-mail.ts";
import { askForAddress } from "#domain/review/own-address/own-address.ts";
import type { GivenPhoto } from "#domain/review/photo/attach.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import type { ProductRating } from "#domain/review/state/product-rating.ts";
import type { Declaration } from "#domain/review/state/reward.ts";
import type { Submission } from "#domain/review/state/submission.ts";
import { nameOrder } from "#platform/database/collation.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { findInvited } from "./invited.ts";
import { invitation, invitationProduct } from "./state/table.ts";

export type OpenInvitation = {
  id: InvitationId;
  state: "open" | "used" | "expired" | "cancelled";
  businessId: BusinessId;
  businessName: string;
  slug: string;
  logoPath: string | null;
  showsPhotos: boolean;
  customerName: string | null;
  /** The address that the link was mailed to. Null where the organisation or a text message handed the link over. */
  mailbox: string | null;
  reference: string | null;
  /** Decides the language of the page. */
  language: string | null;
  defaultLanguage: string | null;
  country: string;
  /** The reward of every review, good or bad; null: nothing. */
  rewardNote: string | null;
  products: { id: string; name: string; image: string | null }[];
};

export type Redemption = {
  submission: Submission;
  language: string;
  ipHash: Uint8Array | null;
  ratings: ProductRating[];
  /** Uploads of the author, in order. */
  photos?: GivenPhoto[];
  /** What the author answered about a reward. */
  declared?: Declaration;
  /** Set where the review must not belong to the mailbox of the invitation: the address that the author typed, if any. */
  own?: { email: string | null } | undefined;
};

/** An organisation that lost the business collects no reviews for it. */
const isOfEarlierOwner = sql`exists (
  select from business b where b.id = ${invitation.businessId} and b.organisation_id is distinct from ${invitation.organisationId})`;

const state = sql<OpenInvitation["state"]>`case
  when ${invitation.status} = 'reviewed' then 'used'
  when ${invitation.cancelledAt} is not null or ${isOfEarlierOwner} then 'cancelled'
  when ${invitation.status} = 'expired' or ${invitation.expiresAt} <= now() then 'expired'
  else 'open' end`;

/** An organisation typed the address. Only an invitation that was mailed to it shows that the customer reads its mail. */
const mailbox = sql<
  string | null
>`case when ${invitation.channel} = 'email' and not ${invitation.byLink} then ${invitation.email} end`;

export async function findOpenInvitation(context: Context, id: InvitationId): Promise<OpenInvitation | null> {
  const [row] = await context.db
    .select({
      id: invitation.id,
      state,
      businessId: invitation.businessId,
      businessName: business.name,
      slug: business.slug,
      logoPath,
      // A sandbox stores no pictures.
      showsPhotos: sql<boolean>`(${business.showsPhotos} and not ${business.sandbox})`,
      customerName: invitation.name,
      mailbox,
      reference: invitation.reference,
      rewardNote: invitation.rewardNote,
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
 * Mails the review's private link to its author, if the review belongs to a mailbox. The page must not show it: the invitation's link may have been passed on.
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
        invitedEmail: invitation.email,
        mailbox,
        reward: invitation.reward,
        rewardNote: invitation.rewardNote,
        openedAt: invitation.openedAt,
      })
      .from(invitation)
      .where(eq(invitation.id, id))
      .for("update");
    if (!row) return null;
    if (row.state !== "open") return { state: row.state };
    const ratings = await ratingsOfOrder(inside, id, input.ratings);
    const now = context.clock.now();
    const { businessId, invitedEmail, reward, rewardNote } = row;
    const offer = { reward, rewardNote };
    const { own, ...written } = input;
    const email = own ? null : row.mailbox;
    const useUp = (reviewId: ReviewId) =>
      Promise.all([
        inside.db
          .update(invitation)
          .set({ status: "reviewed", reviewedAt: now, openedAt: row.openedAt ?? now, reviewId })
          .where(eq(invitation.id, id)),
        withdrawMessages(inside, [id]),
      ]);
    const published = { ...written, businessId, invitedEmail, email, offer, findInvited, ratings, useUp };
    const done = await publishFromInvitation(inside, published);
    const { reviewId } = done;
    if (own?.email) await askForAddress(inside, { reviewId, email: own.email, formLanguage: input.language });
    return done;
  });
}

async function productsOf(context: Context, id: InvitationId): Promise<OpenInvitation["products"]> {
  return context.db
    .select({ id: product.id, name: product.name, image: product.image })
    .from(invitationProduct)
    .innerJoin(product, eq(product.id, invitationProduct.productId))
    .where(eq(invitationProduct.invitationId, id))
    .orderBy(sql.raw(nameOrder("product.name")), asc(product.id));
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
