// What an erasure for one organisation would take, counted by the same rules as it takes it (erase.ts) and with nothing changed.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";

export type ErasePreview = { invitations: number; reviews: number; messages: number; orders: number };

/** How much there is of a person. An address that nobody knows has nothing. */
export async function previewErasure(
  context: Context,
  email: string,
  organisationId: OrganisationId,
): Promise<ErasePreview> {
  const address = email.toLowerCase();
  const [row] = (await context.db.execute(sql`
    with invited as materialized (
      select id, review_id from invitation where lower(email) = ${address} and organisation_id = ${organisationId}
    ), written as materialized (
      select review_id as id from review_author
      where lower(email) = ${address} and business_id in (select id from business where organisation_id = ${organisationId})
      union select review_id from invited where review_id is not null
    ), subject as materialized (
      select id from invited union select id from written
      union select id from review_revision where review_id in (select id from written)
    )
    select (select count(*)::int from invited) as invitations, (select count(*)::int from written) as reviews,
      (select count(*)::int from message
        where subject_id in (select id from subject) or lower(address) = ${address} and organisation_id = ${organisationId}) as messages,
      (select count(*)::int from inbound_order
        where (lower(address) = ${address} or invitation_id in (select id from invited))
          and integration_id in (
            select n.id from integration n join business b on b.id = n.business_id
            where b.organisation_id = ${organisationId})) as orders`)) as unknown as ErasePreview[];
  return row ?? { invitations: 0, reviews: 0, messages: 0, orders: 0 };
}
