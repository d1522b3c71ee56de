// What follows when a message did not arrive, or its reader called it spam: the invitation is marked, what else was to be
// sent about it is withdrawn, and the address is not written to again where that is for good.
import { sql } from "drizzle-orm";
import { uuids, withdrawMessages } from "#domain/message/withdraw.ts";
import type { Context } from "#platform/context.ts";
import type { InvitationId, OrganisationId } from "#platform/id.ts";
import { ERASED_EMAIL } from "../erased.ts";

export type Bounce = {
  invitationId: InvitationId;
  /** Why the organisation must not write to the address again; null: it may. A complaint came after delivery, so it marks only what was never sent. */
  suppress: "bounced" | "complained" | null;
};

/**
 * Marks invitations bounced (from queued, sent, opened; never reviewed or expired) and, where asked, suppresses their
 * address for the organisation. Only mail addresses are suppressed: a number says STOP by itself. Call it in a transaction.
 */
export async function bounceInvitations(inside: Context, bounced: readonly Bounce[]): Promise<void> {
  if (bounced.length === 0) return;
  const ids = uuids([...new Set(bounced.map((each) => each.invitationId))]);
  // In one order, so that two reports about the same invitations wait for each other instead of locking each other out.
  await inside.db.execute(sql`select 1 from invitation where id = any(${ids}) order by id for update`);
  const given = bounced.map((each) => ({ id: each.invitationId, suppress: each.suppress }));
  const marked = (await inside.db.execute(sql`
    with given as materialized (
      select id, suppress from json_to_recordset(${JSON.stringify(given)}::json) as g(id uuid, suppress text)
    ), suppressed as (
      insert into suppression (organisation_id, address, reason, created_at)
      select i.organisation_id, lower(i.email), max(g.suppress), now()
      from given g join invitation i on i.id = g.id
      where g.suppress is not null and i.channel = 'email' and i.email <> ${ERASED_EMAIL}
      group by 1, 2 order by 1, 2
      on conflict do nothing
    )
    update invitation i set status = 'bounced' from given g
    where i.id = g.id
      and (i.status = 'queued' or i.status in ('sent', 'opened') and g.suppress is distinct from 'complained')
    returning i.id`)) as unknown as { id: InvitationId }[];
  const unwelcome = bounced.filter((each) => each.suppress !== null).map((each) => each.invitationId);
  await withdrawMessages(inside, [...new Set([...marked.map((each) => each.id), ...unwelcome])]);
}

export type UnwelcomeAddress = {
  organisationId: OrganisationId;
  address: string;
  reason: "bounced" | "complained";
};

/** Suppresses addresses of mails that were about no invitation, such as a reply's. The first reason stays. */
export async function suppressAddresses(inside: Context, unwelcome: readonly UnwelcomeAddress[]): Promise<void> {
  if (unwelcome.length === 0) return;
  await inside.db.execute(sql`
    insert into suppression (organisation_id, address, reason, created_at)
    select "organisationId", lower(address), max(reason), now()
    from json_to_recordset(${JSON.stringify(unwelcome)}::json) as u("organisationId" uuid, address text, reason text)
    group by 1, 2 order by 1, 2
    on conflict do nothing`);
}
