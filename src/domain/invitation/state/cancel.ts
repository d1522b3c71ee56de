// Cancels invitations that were not sent, and ends those of an organisation that lost the business. A cancelled invitation reads
// `expired`, its link opens nothing, and the allowance is not given back.
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BusinessId, InvitationId, OrganisationId } from "#contract/id.ts";
import { withdrawMessages } from "#domain/message/message.ts";
import { inBatches } from "#platform/database/batch.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { lockAllowances } from "./allowance.ts";
import { hasInvitation } from "./invitation.ts";
import { invitation } from "./table.ts";

export async function cancelInvitation(
  context: Context,
  organisationId: OrganisationId,
  id: InvitationId,
): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    if (!(await hasInvitation(inside, organisationId, id))) return false;
    return (await cancelAndWithdraw(inside, [id])) > 0;
  });
}

/** Cancels queued invitations: those of an order, and those for its customer and reference. @returns how many */
export async function cancelOfOrder(
  inside: Context,
  order: { invitationIds: InvitationId[]; businessId: BusinessId; email: string | null; reference: string | null },
): Promise<number> {
  const { invitationIds, businessId, email, reference } = order;
  if (email === null || reference === null) return cancelAndWithdraw(inside, invitationIds);
  const isOfCustomer = eq(sql`lower(${invitation.email})`, email.toLowerCase());
  const isAlike = and(eq(invitation.businessId, businessId), isOfCustomer, eq(invitation.reference, reference));
  const alike = await inside.db.select({ id: invitation.id }).from(invitation).where(isAlike);
  return cancelAndWithdraw(inside, [...invitationIds, ...alike.map(({ id }) => id)]);
}

/** Ends the invitations of an organisation that lost a business, links that were handed out included, and withdraws their messages. */
export async function endOpenInvitations(
  inside: Context,
  organisationId: OrganisationId,
  businessId: BusinessId,
): Promise<void> {
  // Invitations are made under this lock, and only for the business's owner, so none is made after this.
  await lockAllowances(inside, [organisationId]);
  const ended = await endAll(inside.db, organisationId, businessId, inside.clock.now().toISOString());
  await withdrawMessages(
    inside,
    ended.map(({ id }) => id),
  );
}

/** Cancels the queued invitations of a suspended organisation that were made before a moment. In batches. @returns how many */
export async function cancelAllQueued(context: Context, organisationId: OrganisationId, before: Date): Promise<number> {
  return inBatches(CANCELLED_AT_ONCE, () =>
    inTransaction(context, async (inside) => {
      const rows = await queuedOf(inside.db, organisationId, before.toISOString(), CANCELLED_AT_ONCE);
      return cancelAndWithdraw(
        inside,
        rows.map(({ id }) => id),
      );
    }),
  );
}

const CANCELLED_AT_ONCE = 1_000;

const queuedOf = statement<{ id: InvitationId }>(
  "invitation_queued_of",
  `select id from invitation where organisation_id = $1::uuid and created_at < $2::timestamptz and status = 'queued'
  order by id limit $3::int`,
);

/** Locks the organisation's invitations that meet the condition and may still lead to a review. */
export async function lockOpen(
  { db }: Context,
  organisationId: OrganisationId,
  condition: SQL | undefined,
): Promise<InvitationId[]> {
  const isOpen = inArray(invitation.status, ["queued", "sent", "opened"]);
  const rows = await db
    .select({ id: invitation.id })
    .from(invitation)
    .where(and(eq(invitation.organisationId, organisationId), isOpen, condition))
    .orderBy(invitation.id)
    .for("update");
  return rows.map(({ id }) => id);
}

/** Cancels those of these invitations that are queued, and leaves their messages alone. @returns the ids of the cancelled ones */
export async function cancelQueued(inside: Context, ids: readonly InvitationId[]): Promise<InvitationId[]> {
  if (ids.length === 0) return [];
  return (await cancel(inside.db, ids, inside.clock.now().toISOString())).map((row) => row.id);
}

async function cancelAndWithdraw(inside: Context, ids: readonly InvitationId[]): Promise<number> {
  const cancelled = await cancelQueued(inside, ids);
  await withdrawMessages(inside, cancelled);
  return cancelled.length;
}

/** Locks in the order of ids, as every transaction does that locks several invitations. */
const cancel = statement<{ id: InvitationId }>(
  "invitation_cancel",
  `update invitation i set status = 'expired', cancelled_at = $2::timestamptz
  from (
    select id from invitation where id = any($1::uuid[]) and status = 'queued' order by id for update
  ) queued where i.id = queued.id and i.status = 'queued' returning i.id`,
);

/** The link of a bounced invitation opens the form, too. Its status stays: it says what became of the mail. */
const endAll = statement<{ id: InvitationId }>(
  "invitation_end_all",
  `with open as materialized (
    select id from invitation where organisation_id = $1::uuid and business_id = $2::uuid and cancelled_at is null
      and status in ('queued', 'sent', 'opened', 'bounced') order by id for update
  )
  update invitation i set status = case when i.status = 'bounced' then i.status else 'expired' end,
    cancelled_at = $3::timestamptz
  from open where i.id = open.id and i.status in ('queued', 'sent', 'opened', 'bounced') returning i.id`,
);
