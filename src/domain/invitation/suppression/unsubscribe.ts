// No more mail from an organisation, asked for by whoever holds the link of one of its mails.
import { and, eq, inArray, sql } from "drizzle-orm";
import { business } from "#domain/business/table.ts";
import { withdrawMessages } from "#domain/message/withdraw.ts";
import { review, reviewAuthor } from "#domain/review/table.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { InvitationId, OrganisationId, ReviewId } from "#platform/id.ts";
import { ERASED_EMAIL } from "../erased.ts";
import { invitation } from "../table.ts";
import { suppress } from "./suppression.ts";

/** What the mail was about, whose link was followed. */
export type UnsubscribeSubject = { invitationId: InvitationId } | { reviewId: ReviewId };

type Found = { email: string | null; organisationId: OrganisationId | null; businessName: string };

/** Who would write no more; null where there is no such invitation or review. */
export async function findUnsubscribe(
  context: Context,
  subject: UnsubscribeSubject,
): Promise<{ businessName: string } | null> {
  const found = await find(context, subject);
  return found && { businessName: found.businessName };
}

/**
 * The organisation writes to this address no more, and what waits for it is taken back: queued invitations read `expired`
 * then, and reminders are not sent. A second time changes nothing. @returns null where there is no such invitation or review.
 */
export async function unsubscribe(
  context: Context,
  subject: UnsubscribeSubject,
): Promise<{ businessName: string } | null> {
  return inTransaction(context, async (inside) => {
    const found = await find(inside, subject);
    if (!found) return null;
    const { email, organisationId, businessName } = found;
    if (email !== null && email !== ERASED_EMAIL && organisationId !== null) {
      // First, so that whoever asks before sending hears of it as soon as this commits.
      await suppress(inside, organisationId, [email], "unsubscribed");
      await takeBack(inside, organisationId, email);
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
          })
          .from(invitation)
          .innerJoin(business, eq(business.id, invitation.businessId))
          .where(eq(invitation.id, subject.invitationId))
      : await db
          .select({ email: reviewAuthor.email, organisationId: business.organisationId, businessName: business.name })
          .from(review)
          .innerJoin(business, eq(business.id, review.businessId))
          .leftJoin(reviewAuthor, eq(reviewAuthor.reviewId, review.id))
          .where(eq(review.id, subject.reviewId));
  return row ?? null;
}

async function takeBack(inside: Context, organisationId: OrganisationId, email: string): Promise<void> {
  // In the order of their ids, as everybody locks several of them.
  const open = await inside.db
    .select({ id: invitation.id, status: invitation.status })
    .from(invitation)
    .where(
      and(
        eq(invitation.organisationId, organisationId),
        eq(sql`lower(${invitation.email})`, email.toLowerCase()),
        // A text goes to a number; STOP answers that.
        eq(invitation.channel, "email"),
        inArray(invitation.status, ["queued", "sent", "opened"]),
      ),
    )
    .orderBy(invitation.id)
    .for("update");
  const queued = open.filter(({ status }) => status === "queued").map(({ id }) => id);
  if (queued.length > 0) {
    await inside.db
      .update(invitation)
      .set({ status: "expired", cancelledAt: inside.clock.now() })
      .where(inArray(invitation.id, queued));
  }
  await withdrawMessages(
    inside,
    open.map(({ id }) => id),
  );
}
