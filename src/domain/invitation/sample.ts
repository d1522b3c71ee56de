// Recent invitations in the shape of webhook payloads, for whoever builds a receiver.
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { businessPayload } from "#domain/business/payload.ts";
import { business } from "#domain/business/table.ts";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { invitationPayload } from "./payload.ts";
import { invitation } from "./table.ts";

/** Up to `limit` of the organisation's latest invitations that went out, as `invitation.sent` tells of them. */
export async function invitationSamples(
  context: Context,
  organisationId: OrganisationId,
  limit: number,
): Promise<{ id: string; createdAt: Date; data: object }[]> {
  const rows = await context.db
    .select({ invitation, business: { id: business.id, slug: business.slug, name: business.name } })
    .from(invitation)
    .innerJoin(business, eq(business.id, invitation.businessId))
    .where(and(eq(invitation.organisationId, organisationId), isNotNull(invitation.sentAt)))
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.invitation.id,
    createdAt: row.invitation.sentAt ?? row.invitation.createdAt,
    data: {
      business: businessPayload(row.business, context.baseUrl),
      // As it was when it went out.
      invitation: invitationPayload({ ...row.invitation, status: "sent" }),
    },
  }));
}
