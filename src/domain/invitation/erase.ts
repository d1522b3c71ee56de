// Takes the person out of invitations. The rows stay, for the figures and the allowance; they lead to nobody any more, and
// what was not used yet ends, because its link would ask somebody who is forgotten.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { InvitationId, OrganisationId, ReviewId } from "#platform/id.ts";
import { ERASED_EMAIL } from "./erased.ts";

export type ErasedInvitation = { id: InvitationId; reviewId: ReviewId | null; phone: string | null };

/** Erases the invitations to an address, of one organisation or, with null, of all. Call it in a transaction. */
export async function eraseInvitations(
  inside: Context,
  email: string,
  organisationId: OrganisationId | null,
): Promise<ErasedInvitation[]> {
  const limit = organisationId === null ? sql`` : sql`and organisation_id = ${organisationId}`;
  const now = inside.clock.now().toISOString();
  return (await inside.db.execute(sql`
    with found as materialized (
      select id, phone from invitation where lower(email) = ${email.toLowerCase()} ${limit} order by id for update
    )
    update invitation i set email = ${ERASED_EMAIL}, name = null, phone = null, reference = null,
      status = case when i.status in ('queued', 'sent', 'opened') then 'expired' else i.status end,
      cancelled_at = case when i.status in ('reviewed', 'expired') then i.cancelled_at else coalesce(i.cancelled_at, ${now}) end
    from found where i.id = found.id
    returning i.id, i.review_id as "reviewId", found.phone`)) as unknown as ErasedInvitation[];
}

/** Forgets that the address, or one of the numbers, must not be written to. @returns how many entries. */
export async function forgetSuppression(
  inside: Context,
  email: string,
  phones: readonly string[],
  organisationId: OrganisationId | null,
): Promise<number> {
  const limit = organisationId === null ? sql`` : sql`and organisation_id = ${organisationId}`;
  const addresses = JSON.stringify([email.toLowerCase(), ...phones]);
  const lifted = await inside.db.execute(sql`
    delete from suppression
    where address in (select json_array_elements_text(${addresses}::json)) ${limit} returning 1`);
  // STOP was said to the service, and holds for every organisation: one alone cannot forget it.
  if (organisationId !== null) return lifted.length;
  const welcome = await inside.db.execute(sql`
    delete from phone_opt_out where phone in (select json_array_elements_text(${addresses}::json)) returning 1`);
  return lifted.length + welcome.length;
}
