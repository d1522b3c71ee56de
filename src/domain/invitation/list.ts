// An organisation's invitations, newest first. A page is found in an index and only its rows are visited; from the middle
// on it is counted from the end, so that the last page costs what the first does.
import { desc, type SQL, sql } from "drizzle-orm";
import { findManagedBusiness } from "#domain/business/business.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId, OrganisationId } from "#platform/id.ts";
import { type Invitation, type InvitationStatus, invitationColumns } from "./invitation.ts";
import { invitation } from "./table.ts";

export type InvitationFilter = { businessId?: BusinessId | undefined; status?: InvitationStatus | undefined };

/** @returns the page and how many there are in all; null where the business that is asked for is not the organisation's. */
export async function listInvitations(
  context: Context,
  organisationId: OrganisationId,
  { businessId, status }: InvitationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Invitation[]; total: number } | null> {
  if (businessId && !(await findManagedBusiness(context, organisationId, businessId))) return null;
  const conditions = [sql`organisation_id = ${organisationId}`];
  if (businessId) conditions.push(sql`business_id = ${businessId}`);
  if (status) conditions.push(sql`status = ${status}`);
  const where = sql.join(conditions, sql` and `);
  const [counted] = (await context.db.execute(
    sql`select count(*)::int as n from invitation where ${where}`,
  )) as unknown as { n: number }[];
  const total = counted?.n ?? 0;
  return { rows: offset < total ? await readPage(context, where, { total, limit, offset }) : [], total };
}

async function readPage(
  context: Context,
  where: SQL,
  { total, limit, offset }: { total: number; limit: number; offset: number },
): Promise<Invitation[]> {
  const size = Math.min(limit, total - offset);
  const fromEnd = offset > total / 2;
  const order = fromEnd ? sql`created_at, id` : sql`created_at desc, id desc`;
  const skipped = fromEnd ? total - offset - size : offset;
  return context.db
    .select(invitationColumns)
    .from(invitation)
    .innerJoin(
      sql`(select id from invitation where ${where} order by ${order} limit ${size} offset ${skipped}) page`,
      sql`page.id = ${invitation.id}`,
    )
    .orderBy(desc(invitation.createdAt), desc(invitation.id));
}
