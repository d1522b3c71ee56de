// What an erasure for one organisation would take, counted by the same rules as it takes it (erase.ts) and with nothing changed.
// Messages are not counted: mails about replies would tell that the address wrote a review.
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

export type ErasePreview = { invitations: number; orders: number };

/** How much there is of a person. An address that nobody knows has nothing. */
export async function previewErasure(
  context: Context,
  email: string,
  organisationId: OrganisationId,
): Promise<ErasePreview> {
  const [row] = await preview(context.db, email.toLowerCase(), organisationId);
  return row ?? { invitations: 0, orders: 0 };
}

const preview = statement<ErasePreview>(
  "erase_preview",
  `with invited as materialized (
    select id from invitation where lower(email) = $1 and organisation_id = $2::uuid
  )
  select (select count(*)::int from invited) as invitations,
    (select count(*)::int from inbound_order
      where (lower(address) = $1 or invitation_id in (select id from invited))
        and integration_id in (
          select n.id from integration n join business b on b.id = n.business_id
          where b.organisation_id = $2::uuid)) as orders`,
);
