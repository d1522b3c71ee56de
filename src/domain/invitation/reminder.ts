// Queues one reminder for each unused invitation, some days after it was sent, where the organisation wants reminders. The sender
// checks again whether the customer may get it.
import type { InvitationId, OrganisationId } from "#contract/id.ts";
import { type Channel, queueMessages } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { outsideQuietHours } from "./state/quiet-hours.ts";
import { spellingsOf } from "./suppression/suppression.ts";

const BATCH = 2_000;

type Turn = {
  id: InvitationId;
  organisationId: OrganisationId;
  channel: Channel;
  address: string;
  timeZone: string;
  isWelcome: boolean;
  now: Date;
};

/**
 * Queues the reminders that are due, in batches; several processes may run it at once. `reminded_at` says that an invitation had
 * its turn. Invitations without a sent message (by link, imported) and suppressed customers get no reminder. @returns how many
 */
export async function queueReminders(context: Context, batch = BATCH): Promise<number> {
  for (let queued = 0; ; ) {
    const turns = await inTransaction(context, (inside) => takeTurns(inside, batch));
    queued += turns.filter((turn) => turn.isWelcome).length;
    if (turns.length < batch) return queued;
  }
}

async function takeTurns(inside: Context, batch: number): Promise<Turn[]> {
  const turns = await takeTurn(inside.db, batch);
  await queueMessages(
    inside,
    turns
      .filter((turn) => turn.isWelcome)
      .map(({ id, organisationId, channel, address, timeZone, now }) => ({
        kind: "reminder",
        channel,
        address,
        organisationId,
        subjectId: id,
        runAt: channel === "email" ? now : outsideQuietHours(now, timeZone),
      })),
  );
  return turns;
}

/** Marks the next invitations as having had their turn. The lateral join walks each organisation's part of `invitation_reminder`. */
export const takeTurn = statement<Turn>(
  "invitation_reminder_turn",
  `with turn as materialized (
    select i.id from organisation o
    cross join lateral (
      select id from invitation
      where organisation_id = o.id and status in ('sent', 'opened') and reminded_at is null
        and sent_at <= now() - make_interval(days => o.reminder_days) and expires_at > now()
      order by sent_at limit $1::int
      for update skip locked
    ) i
    where o.reminder_days between 1 and 28 and o.moving_at is null and o.moved_at is null
    limit $1::int
  ), reminded as (
    update invitation i set reminded_at = now() from turn where i.id = turn.id returning i.*
  )
  select r.id, r.organisation_id as "organisationId", r.channel, b.timezone as "timeZone",
    case r.channel when 'email' then r.email else r.phone end as address, now() as now,
    exists (select 1 from message m where m.subject_id = r.id and m.kind = 'invitation' and m.status = 'sent')
      and (r.channel = 'email' or r.phone is not null and not exists (select 1 from phone_opt_out p where p.phone = r.phone))
      and not exists (
        select 1 from suppression s
        where s.organisation_id = r.organisation_id and s.address in ${spellingsOf("r.email")}
          and (r.channel = 'email' or s.reason in ('unsubscribed', 'complained'))
      ) as "isWelcome"
  from reminded r join business b on b.id = r.business_id`,
);
