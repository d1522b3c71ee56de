// Presents an invitation in webhook payloads, and recent ones as samples for the developer of a receiver. The masked address tells
// customers apart but takes no mail (contract, Events).
import { and, desc, eq, exists, inArray, isNotNull } from "drizzle-orm";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { businessPayload } from "#domain/business/state/payload.ts";
import { business } from "#domain/business/state/table.ts";
import { message } from "#domain/message/table.ts";
import type { Context } from "#platform/database/context.ts";
import { masked } from "#platform/text/email.ts";
import type { Invitation } from "./state/invitation.ts";
import { invitation } from "./state/table.ts";

/** Only the latest invitations are searched, so that a sample costs the same however many there are. */
const LATEST = 1_000;

export function invitationPayload(
  invitation: Pick<Invitation, "id" | "email" | "reference" | "channel" | "status" | "sentAt">,
) {
  return {
    id: toWire("inv", invitation.id),
    email: masked(invitation.email),
    reference: invitation.reference,
    channel: invitation.channel,
    status: invitation.status,
    sentAt: invitation.sentAt?.toISOString() ?? null,
  };
}

/** Returns up to `limit` of the latest sent invitations as `invitation.sent`. Leaves out those by link, which had no event. */
export async function invitationSamples(
  context: Context,
  organisationId: OrganisationId,
  limit: number,
): Promise<{ id: string; createdAt: Date; data: object }[]> {
  const { db } = context;
  const latest = db
    .select({ id: invitation.id })
    .from(invitation)
    .where(and(eq(invitation.organisationId, organisationId), isNotNull(invitation.sentAt)))
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(LATEST);
  const itsMessage = db
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.subjectId, invitation.id), eq(message.kind, "invitation")));
  const rows = await db
    .select({ invitation, business: { id: business.id, slug: business.slug, name: business.name } })
    .from(invitation)
    .innerJoin(business, eq(business.id, invitation.businessId))
    .where(and(inArray(invitation.id, latest), exists(itsMessage)))
    .orderBy(desc(invitation.sentAt), desc(invitation.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.invitation.id,
    createdAt: row.invitation.sentAt ?? row.invitation.createdAt,
    data: {
      business: businessPayload(row.business, context.baseUrl),
      invitation: invitationPayload({ ...row.invitation, status: "sent" }),
    },
  }));
}
