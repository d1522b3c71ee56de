// Recent invitations as webhook payloads, as samples for the developer of a receiver.
import { and, desc, eq, exists, inArray, isNotNull } from "drizzle-orm";
import { businessPayload } from "#domain/business/payload.ts";
import { business } from "#domain/business/table.ts";
import { message } from "#domain/message/table.ts";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { invitationPayload } from "./payload.ts";
import { invitation } from "./table.ts";

/** Only the latest invitations are searched, so that a sample costs the same however many there are. */
const LATEST = 1_000;

/**
 * Up to `limit` of the organisation's latest sent invitations, in the shape of `invitation.sent`. An invitation delivered by link
 * has no message and had no event, so it is left out.
 */
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
