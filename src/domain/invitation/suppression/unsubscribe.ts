// Unsubscribing by the link in a mail: the organisation no longer writes to the address, and what waits for it is cancelled.
import { and, eq, inArray, sql } from "drizzle-orm";
import { organisation } from "#domain/account/table.ts";
import { business } from "#domain/business/table.ts";
import { withdrawMessages } from "#domain/message/message.ts";
import { review, reviewAuthor } from "#domain/review/table.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { InvitationId, OrganisationId, ReviewId } from "#platform/id.ts";
import { cancelQueued } from "../cancel.ts";
import { ERASED_EMAIL } from "../invitation.ts";
import { invitation } from "../table.ts";
import { suppressAll } from "./suppression.ts";

export type UnsubscribeSubject = { invitationId: InvitationId } | { reviewId: ReviewId };

export type Unsubscription = {
  businessName: string;
  /** Decides the language of the page: that of the invitation, or of the form that the review was written in. */
  language: string | null;
  defaultLanguage: string | null;
  country: string;
};

type Found = Unsubscription & { email: string | null; organisationId: OrganisationId | null };

export async function findUnsubscribe(context: Context, subject: UnsubscribeSubject): Promise<Unsubscription | null> {
  const found = await find(context, subject);
  if (!found) return null;
  const { businessName, language, defaultLanguage, country } = found;
  return { businessName, language, defaultLanguage, country };
}

/** Suppresses the address, cancels its queued invitations and withdraws reminders. Null where there is no such invitation or review. */
export async function unsubscribe(
  context: Context,
  subject: UnsubscribeSubject,
): Promise<{ businessName: string } | null> {
  return inTransaction(context, async (inside) => {
    const found = await find(inside, subject);
    if (!found) return null;
    const { email, organisationId, businessName } = found;
    if (email !== null && email !== ERASED_EMAIL && organisationId !== null) {
      await suppressAll(inside, [{ organisationId, address: email, reason: "unsubscribed" }]);
      await cancelMails(inside, organisationId, email);
    }
    return { businessName };
  });
}

async function find({ db }: Context, subject: UnsubscribeSubject): Promise<Found | null> {
  const [row] =
    "invitationId" in subject
      ? await db
          .select({
            email: invitation.email,
            organisationId: invitation.organisationId,
            businessName: business.name,
            language: invitation.language,
            defaultLanguage: organisation.defaultLanguage,
            country: business.country,
          })
          .from(invitation)
          .innerJoin(business, eq(business.id, invitation.businessId))
          .innerJoin(organisation, eq(organisation.id, invitation.organisationId))
          .where(eq(invitation.id, subject.invitationId))
      : await db
          .select({
            email: reviewAuthor.email,
            organisationId: business.organisationId,
            businessName: business.name,
            language: reviewAuthor.formLanguage,
            defaultLanguage: organisation.defaultLanguage,
            country: business.country,
          })
          .from(review)
          .innerJoin(business, eq(business.id, review.businessId))
          .leftJoin(organisation, eq(organisation.id, business.organisationId))
          .leftJoin(reviewAuthor, eq(reviewAuthor.reviewId, review.id))
          .where(eq(review.id, subject.reviewId));
  return row ?? null;
}

async function cancelMails(inside: Context, organisationId: OrganisationId, email: string): Promise<void> {
  const open = await inside.db
    .select({ id: invitation.id })
    .from(invitation)
    .where(
      and(
        eq(invitation.organisationId, organisationId),
        eq(sql`lower(${invitation.email})`, email.toLowerCase()),
        // Texts go to a number, and STOP ends those.
        eq(invitation.channel, "email"),
        inArray(invitation.status, ["queued", "sent", "opened"]),
      ),
    )
    .orderBy(invitation.id)
    .for("update");
  const ids = open.map(({ id }) => id);
  await cancelQueued(inside, ids);
  await withdrawMessages(inside, ids);
}
