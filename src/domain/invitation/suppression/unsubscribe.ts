// Unsubscribes a reader by the link in a mail: suppresses the address for the organisation and cancels its waiting messages. The same link
// lifts it again, also after the organisation erased the person from the invitation.
import { and, eq, sql } from "drizzle-orm";
import type { InvitationId, OrganisationId, ReviewId } from "#contract/id.ts";
import { withdrawMessages } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { LanguageHints } from "#platform/language/choose.ts";
import { cancelQueued, lockOpen } from "../state/cancel.ts";
import { ERASED_EMAIL } from "../state/invitation.ts";
import { invitation } from "../state/table.ts";
import { findSuppression, liftRequest, suppressAll } from "./suppression.ts";

export type UnsubscribeSubject = { invitationId: InvitationId } | { reviewId: ReviewId };

export type Unsubscription = LanguageHints & { businessName: string; isSandbox: boolean; isUnsubscribed: boolean };

type Found = LanguageHints & {
  businessName: string;
  isSandbox: boolean;
  email: string | null;
  organisationId: OrganisationId | null;
};

export async function findUnsubscribe(context: Context, subject: UnsubscribeSubject): Promise<Unsubscription | null> {
  const found = await find(context, subject);
  if (!found) return null;
  const { email: _, organisationId: __, ...about } = found;
  return { ...about, isUnsubscribed: (await request(context, found)) !== null };
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
      const linkId = "invitationId" in subject ? subject.invitationId : subject.reviewId;
      await suppressAll(inside, [{ organisationId, address: email, reason: "unsubscribed", linkId }]);
      await cancelMails(inside, organisationId, email);
    }
    return { businessName };
  });
}

/** Lets the organisation write to the reader of the link again. Null where there is no such invitation or review. */
export async function resubscribe(
  context: Context,
  subject: UnsubscribeSubject,
): Promise<{ businessName: string } | null> {
  return inTransaction(context, async (inside) => {
    const found = await find(inside, subject);
    if (!found) return null;
    const asked = await request(inside, found);
    if (asked) await liftRequest(inside, asked.organisationId, asked.address);
    return { businessName: found.businessName };
  });
}

/** The reader's own request to the organisation; null where there is none. */
async function request(context: Context, { email, organisationId }: Found) {
  if (organisationId === null || email === null) return null;
  const found = await findSuppression(context, organisationId, email);
  return found && found.reason !== "bounced" ? { organisationId, address: email } : null;
}

async function find({ db }: Context, subject: UnsubscribeSubject): Promise<Found | null> {
  const [row] =
    "invitationId" in subject ? await ofInvitation(db, subject.invitationId) : await ofReview(db, subject.reviewId);
  return row ?? null;
}

const ABOUT = `b.name as "businessName", b.sandbox as "isSandbox", o.default_language as "defaultLanguage", b.country`;

/** SQL: the address, or after an erasure the one that unsubscribed by this link. */
function addressOr(email: string, id: string): string {
  return `coalesce((select s.address from suppression s where s.link_id = ${id} and coalesce(${email}, '${ERASED_EMAIL}') = '${ERASED_EMAIL}'
    limit 1), ${email}) as email`;
}

const ofInvitation = statement<Found, [InvitationId]>(
  "unsubscribe_invitation",
  `select ${addressOr("i.email", "i.id")}, i.organisation_id as "organisationId", i.language, ${ABOUT}
  from invitation i join business b on b.id = i.business_id join organisation o on o.id = i.organisation_id
  where i.id = $1::uuid`,
);

const ofReview = statement<Found, [ReviewId]>(
  "unsubscribe_review",
  `select ${addressOr("a.email", "r.id")}, b.organisation_id as "organisationId", a.form_language as language, ${ABOUT}
  from review r join business b on b.id = r.business_id
  left join organisation o on o.id = b.organisation_id left join review_author a on a.review_id = r.id
  where r.id = $1::uuid`,
);

async function cancelMails(inside: Context, organisationId: OrganisationId, email: string): Promise<void> {
  const isMailed = eq(sql`lower(${invitation.email})`, email.toLowerCase());
  // Texts stay: they go to a number, and STOP ends them.
  const ids = await lockOpen(inside, organisationId, and(isMailed, eq(invitation.channel, "email")));
  await cancelQueued(inside, ids);
  await withdrawMessages(inside, ids);
}
