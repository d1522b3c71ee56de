// One reminder, for organisations that want it, some days after an invitation went out and was not used. The sender asks
// again whether it is still welcome; here it is decided once for each invitation.
import { type SQL, sql } from "drizzle-orm";
import { type Channel, queueMessages } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { InvitationId, OrganisationId } from "#platform/id.ts";
import { outsideQuietHours } from "./quiet-hours.ts";

const BATCH = 2_000;

/**
 * Queues the reminders that are due, in batches that several processes may take at once. `reminded_at` says that an
 * invitation had its turn; passed over are those whose reader does not want to be written to, and those that we did not send
 * ourselves (a link that the business hands out, an import). @returns how many were queued.
 */
export async function queueReminders(context: Context, batch = BATCH): Promise<number> {
  let queued = 0;
  for (;;) {
    const done = await inTransaction(context, (inside) => remindSome(inside, batch));
    queued += done.queued;
    if (done.seen < batch) return queued;
  }
}

async function remindSome(inside: Context, batch: number): Promise<{ seen: number; queued: number }> {
  const rows = (await inside.db.execute(turnStatement(batch))) as unknown as Turn[];
  const welcome = rows.filter((row) => row.welcome);
  await queueMessages(
    inside,
    welcome.map((row) => ({
      kind: "reminder",
      channel: row.channel,
      address: row.address,
      organisationId: row.organisation_id,
      subjectId: row.id,
      runAt: row.channel === "email" ? new Date(row.now) : outsideQuietHours(new Date(row.now), row.timezone),
    })),
  );
  return { seen: rows.length, queued: welcome.length };
}

type Turn = {
  id: InvitationId;
  organisation_id: OrganisationId;
  channel: Channel;
  address: string;
  timezone: string;
  welcome: boolean;
  now: string;
};

/** Marks the next invitations as having had their turn. Each organisation's part of the index `invitation_reminder` is walked by itself. */
export function turnStatement(batch: number): SQL {
  return sql`
    with turn as materialized (
      select i.id from organisation o
      cross join lateral (
        select id from invitation
        where organisation_id = o.id and status in ('sent', 'opened') and reminded_at is null
          and sent_at <= now() - make_interval(days => o.reminder_days) and expires_at > now()
        order by sent_at limit ${batch}
        for update skip locked
      ) i
      where o.reminder_days between 1 and 28
      limit ${batch}
    ), reminded as (
      update invitation i set reminded_at = now() from turn where i.id = turn.id returning i.*
    )
    select r.id, r.organisation_id, r.channel, case r.channel when 'email' then r.email else r.phone end as address,
      b.timezone, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now,
      exists (select 1 from message m where m.subject_id = r.id and m.kind = 'invitation' and m.status = 'sent')
        and (r.channel = 'email' or r.phone is not null and not exists (select 1 from phone_opt_out p where p.phone = r.phone))
        and not exists (
          select 1 from suppression s
          where s.organisation_id = r.organisation_id and s.address in (lower(r.email), r.phone)
            and (r.channel = 'email' and s.address = lower(r.email)
              or r.channel <> 'email' and (s.address = r.phone or s.reason in ('unsubscribed', 'complained')))
        ) as welcome
    from reminded r join business b on b.id = r.business_id`;
}
