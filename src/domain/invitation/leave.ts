// An organisation no longer manages a business: what it has not sent yet for it is never sent. What was sent stays open, because
// whoever got it has bought there; nobody is reminded of it any more.

import { withdrawMessages } from "#domain/message/withdraw.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId, InvitationId, OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

/** Inside the transaction in which the business leaves. @returns how many invitations were cancelled */
export async function endOpenInvitations(
  inside: Context,
  organisationId: OrganisationId,
  businessId: BusinessId,
): Promise<number> {
  const now = inside.clock.now().toISOString();
  const cancelled = await cancel(inside.db, businessId, organisationId, now);
  const silenced = await silence(inside.db, businessId, organisationId, now);
  await withdrawMessages(
    inside,
    [...cancelled, ...silenced].map(({ id }) => id),
  );
  return cancelled.length;
}

type Row = { id: InvitationId };

/** In the order of their ids, as everybody who locks several does. */
const cancel = statement<Row>(
  "invitation_leave_cancel",
  `update invitation i set status = 'expired', cancelled_at = $3::timestamptz
  from (
    select id from invitation where business_id = $1::uuid and organisation_id = $2::uuid and status = 'queued'
    order by id for update
  ) queued where i.id = queued.id returning i.id`,
);

/** Those whose reminder waits already had their turn (`reminded_at`); their messages are taken back by their ids. */
const silence = statement<Row>(
  "invitation_leave_silence",
  `update invitation i set reminded_at = coalesce(i.reminded_at, $3::timestamptz)
  from (
    select id from invitation o where business_id = $1::uuid and organisation_id = $2::uuid and status in ('sent', 'opened')
      and (reminded_at is null
        or exists (select from message m where m.subject_id = o.id and m.kind = 'reminder' and m.status = 'due'))
    order by id for update
  ) open where i.id = open.id returning i.id`,
);
