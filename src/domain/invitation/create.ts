// One invitation: read, charged to the period's allowance, kept, and queued to be sent, in one transaction. Whoever invites for
// the same organisation meanwhile waits, so the allowance is exact and the same customer is not invited twice.
import { sql } from "drizzle-orm";
import type { Organisation } from "#domain/account/organisation.ts";
import type { Plan } from "#domain/account/plan.ts";
import { type Business, findManagedBusiness } from "#domain/business/business.ts";
import { queueMessages } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type BusinessId, newId, type OrganisationId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { lockAllowance, takeAllowance } from "./allowance.ts";
import { chooseChannel, type Messaging } from "./channel.ts";
import { type Fields, readChannel, readDelivery, readOptionalPhone, readRecipient } from "./field.ts";
import { expiryOf, type Invitation, type InvitationSource, invitationColumns } from "./invitation.ts";
import { outsideQuietHours } from "./quiet-hours.ts";
import type { SuppressionReason } from "./suppression/suppression.ts";
import { invitation } from "./table.ts";

/** For whom invitations are made, and by what means they can go out. */
export type Inviter = {
  organisation: Pick<Organisation, "id" | "periodAnchor" | "preferredChannel">;
  planId: string;
  plan: Pick<Plan, "invitesPerMonth">;
  messaging: Messaging;
  source: InvitationSource;
  businessId: BusinessId;
};

const REPEATED = "This customer was invited for this reference already.";

/**
 * Makes an invitation of the caller's fields: email, name, reference, phone, channel, sendAt, delivery (spec, POST
 * /invitations). One that is delivered by link counts as sent, and nothing is queued. Refuses with not_found, invalid_email,
 * validation_error, messaging_not_available, invalid_phone, reference_required, phone_opted_out, email_opted_out,
 * limit_reached or duplicate.
 */
export async function createInvitation(context: Context, input: Inviter & { fields: Fields }): Promise<Invitation> {
  const { organisation, businessId } = input;
  const now = context.clock.now();
  return inTransaction(context, async (inside) => {
    const place = await findManagedBusiness(inside, organisation.id, businessId);
    if (!place) throw new Refusal("not_found", "There is no such business in your organisation.");
    const { recipient, channel, phone, isByLink } = await readWish(inside, input, place, now);
    const sendAt = sendTimeOf(isByLink, channel === "email", recipient.sendAt, now, place.timezone);
    const allowance = await lockAllowance(inside, organisation, input.plan.invitesPerMonth);
    // The insert finds a repeated reference by itself, but nothing is inserted once the allowance is used up.
    if (recipient.reference === null) await refuseRepeat(inside, businessId, recipient.email);
    else if (allowance.left === 0) await refuseRepeatOf(inside, businessId, recipient.email, recipient.reference);
    if (allowance.left === 0) throw new Refusal("limit_reached", "The period's invitations are used up.");
    const [row] = await inside.db
      .insert(invitation)
      .values({
        id: newId<"inv">(),
        organisationId: organisation.id,
        businessId,
        email: recipient.email,
        name: recipient.name,
        reference: recipient.reference,
        phone,
        channel,
        status: isByLink ? "sent" : "queued",
        source: input.source,
        sendAt,
        sentAt: isByLink ? now : null,
        expiresAt: expiryOf(sendAt),
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning(invitationColumns);
    if (!row) throw duplicate(REPEATED);
    await takeAllowance(inside, organisation.id, allowance, 1);
    if (!isByLink) {
      const address = channel === "email" || phone === null ? row.email : phone;
      const about = { organisationId: organisation.id, subjectId: row.id, runAt: sendAt };
      await queueMessages(inside, [{ kind: "invitation", channel, address, ...about }]);
    }
    return row;
  });
}

/** Whom the invitation goes to and by which way, once it is known that it may. */
async function readWish(
  inside: Context,
  { organisation, planId, messaging, fields }: Inviter & { fields: Fields },
  place: Pick<Business, "country">,
  now: Date,
) {
  const recipient = readRecipient(fields, now);
  const asked = readChannel(fields);
  const isByLink = readDelivery(fields) === "link";
  const phone = readOptionalPhone(fields, place.country);
  const unwelcome = await findOptOuts(inside, organisation.id, recipient.email, phone);
  const channel = chooseChannel({
    asked,
    preferred: organisation.preferredChannel,
    planId,
    messaging,
    phone,
    reference: recipient.reference,
    // A link is handed over by the organisation: no text goes to the number.
    isOptedOut: unwelcome.phone && !isByLink,
  });
  // An address that bounced says nothing of a phone; a person who asked for quiet does.
  const isBlocked = channel === "email" ? unwelcome.email !== null : (unwelcome.email ?? "bounced") !== "bounced";
  if (isBlocked && !isByLink)
    throw new Refusal("email_opted_out", "This address is not written to any more. A link can still be made.");
  return { recipient, channel, phone, isByLink };
}

/** A link is there at once; a text waits for the morning. */
function sendTimeOf(isByLink: boolean, isMail: boolean, asked: Date, now: Date, timeZone: string): Date {
  if (isByLink) return now;
  return isMail ? asked : outsideQuietHours(asked, timeZone);
}

/** Why the organisation must not write to the address, and whether texts to the number were refused. */
async function findOptOuts(
  inside: Context,
  organisationId: OrganisationId,
  email: string,
  phone: string | null,
): Promise<{ email: SuppressionReason | null; phone: boolean }> {
  const [row] = (await inside.db.execute(sql`
    select
      (select reason from suppression where organisation_id = ${organisationId} and address = ${email.toLowerCase()}) as email,
      exists (select 1 from phone_opt_out where phone = ${phone}::text)
        or exists (select 1 from suppression where organisation_id = ${organisationId} and address = ${phone}::text) as phone
  `)) as unknown as { email: SuppressionReason | null; phone: boolean }[];
  return row ?? { email: null, phone: false };
}

/** Without a reference, an invitation to the same address blocks a second one until it expires (decisions, REST details). */
async function refuseRepeat(inside: Context, businessId: BusinessId, email: string): Promise<void> {
  const rows = await inside.db.execute(sql`
    select 1 from invitation
    where business_id = ${businessId} and lower(email) = ${email.toLowerCase()}
      and reference is null and status <> 'expired' and expires_at > now()
    limit 1`);
  if (rows.length > 0)
    throw duplicate("This customer was invited already. Send a reference to invite for another order.");
}

/** With a reference, the pair is unique for good. */
async function refuseRepeatOf(inside: Context, businessId: BusinessId, email: string, reference: string) {
  const rows = await inside.db.execute(sql`
    select 1 from invitation
    where business_id = ${businessId} and lower(email) = ${email.toLowerCase()} and reference = ${reference}
      and reference is not null`);
  if (rows.length > 0) throw duplicate(REPEATED);
}

function duplicate(message: string): Refusal {
  return new Refusal("duplicate", message);
}
