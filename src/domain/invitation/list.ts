// An organisation's invitations, newest first. An index finds the page, and only its rows are read.
import { and, desc, eq } from "drizzle-orm";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { findManagedBusiness } from "#domain/business/profile/business.ts";
import type { Context } from "#platform/database/context.ts";
import { type Invitation, type InvitationStatus, isInState, shownColumns } from "./state/invitation.ts";
import { invitation } from "./state/table.ts";

export type InvitationFilter = { businessId?: BusinessId | undefined; status?: InvitationStatus | undefined };

/** @returns the page and the total; null where the business that is asked for is not the organisation's. */
export async function listInvitations(
  context: Context,
  organisationId: OrganisationId,
  { businessId, status }: InvitationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Invitation[]; total: number } | null> {
  if (businessId && !(await findManagedBusiness(context, organisationId, businessId))) return null;
  const { db } = context;
  const isWanted = and(
    eq(invitation.organisationId, organisationId),
    businessId && eq(invitation.businessId, businessId),
    status && isInState(invitation, status),
  );
  const total = await db.$count(invitation, isWanted);
  const page = db
    .select({ id: invitation.id })
    .from(invitation)
    .where(isWanted)
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(limit)
    .offset(offset)
    .as("page");
  const rows = await db
    .select(shownColumns)
    .from(invitation)
    .innerJoin(page, eq(page.id, invitation.id))
    .orderBy(desc(invitation.createdAt), desc(invitation.id));
  return { rows, total };
}
