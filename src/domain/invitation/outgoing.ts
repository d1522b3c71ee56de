// What an invitation's message is to say at the moment it goes out, or that it must not go out any more; and what is true once it
// has. Between queueing and sending days pass: people unsubscribe, answer STOP, write their review, and shops cancel.
import { businessPayload } from "#domain/business/payload.ts";
import type { Channel } from "#domain/message/message.ts";
import { recordEvents } from "#domain/webhook/event.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId, InvitationId, OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { invitationPayload } from "./payload.ts";
import { outsideQuietHours } from "./quiet-hours.ts";

export type InvitationMessageKind = "invitation" | "reminder";

export type InvitationMessage = {
  invitationId: InvitationId;
  kind: InvitationMessageKind;
  channel: Channel;
  businessName: string;
  customerName: string | null;
  reference: string | null;
  senderName: string | null;
  replyTo: string | null;
  /** Of the organisation; lines. */
  postalAddress: string | null;
  timeZone: string;
};

type Waiting = { id: string; kind: string; channel: Channel; subjectId: string | null };

type Row = Omit<InvitationMessage, "kind"> & {
  messageId: string;
  messageKind: InvitationMessageKind;
  isWanted: boolean;
  isSuppressed: boolean;
  now: string;
};

/**
 * What to send, by message id, or until when a text has to wait (spec, Limits: not at night). A message that is missing is not to
 * be sent any more. An invitation that waits for an address which must not be written to will never go out: it ends here.
 */
export async function loadInvitationMessages(
  context: Context,
  messages: readonly Waiting[],
): Promise<Map<string, InvitationMessage | { postponeUntil: Date }>> {
  const rows = await readRows(context, messages);
  const suppressed = rows.filter((row) => row.isWanted && row.isSuppressed && row.messageKind === "invitation");
  await endInvitations(context, suppressed);
  const loaded = new Map<string, InvitationMessage | { postponeUntil: Date }>();
  for (const row of rows) {
    if (!row.isWanted || row.isSuppressed) continue;
    const { messageId, messageKind: kind, isWanted, isSuppressed, now: read, ...rest } = row;
    const now = new Date(read);
    const allowed = rest.channel === "email" ? now : outsideQuietHours(now, rest.timeZone);
    loaded.set(messageId, allowed > now ? { postponeUntil: allowed } : { ...rest, kind });
  }
  return loaded;
}

/**
 * An invitation may go out while it is queued, and be reminded of while it is sent or opened; neither once it has expired, or
 * the business has gone to another organisation.
 * Whoever unsubscribed or complained wants no text either; an address that bounced says nothing about a phone.
 */
async function readRows(context: Context, messages: readonly Waiting[]): Promise<Row[]> {
  if (messages.length === 0) return [];
  const asked = messages.map(({ id, kind, channel, subjectId }) => ({ id, kind, channel, subject_id: subjectId }));
  return waiting(context.db, JSON.stringify(asked));
}

async function endInvitations(context: Context, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => ({ id: row.invitationId }));
  await end(context.db, context.clock.now().toISOString(), JSON.stringify(ids));
}

type SentRow = {
  id: InvitationId;
  organisation_id: OrganisationId;
  email: string;
  reference: string | null;
  channel: Channel;
  business_id: BusinessId;
  slug: string;
  business_name: string;
};

/**
 * Locks invitations in the order of their ids, as everybody who takes several does. Call it before their messages are settled:
 * whoever changes an invitation and its messages begins with the invitation.
 */
export async function lockInvitations(inside: Context, ids: readonly InvitationId[]): Promise<void> {
  if (ids.length === 0) return;
  const asked = JSON.stringify(ids.map((id) => ({ id })));
  await lock(inside.db, asked);
}

/**
 * Marks invitations as sent, from now on good for 30 days, and records `invitation.sent`; a reminder leaves only its time. Call it
 * in the transaction that settles the messages. One that is no longer queued is left alone, and no event tells of it.
 */
export async function settleInvitationsSent(
  inside: Context,
  sent: readonly { invitationId: InvitationId; kind: InvitationMessageKind }[],
): Promise<void> {
  const of = (kind: InvitationMessageKind) =>
    JSON.stringify(sent.filter((each) => each.kind === kind).map((each) => ({ id: each.invitationId })));
  const sentAt = inside.clock.now();
  const reminders = of("reminder");
  if (reminders !== "[]") await remind(inside.db, sentAt.toISOString(), reminders);
  const invitations = of("invitation");
  if (invitations === "[]") return;
  const rows = await send(inside.db, sentAt.toISOString(), invitations);
  await recordEvents(
    inside,
    rows.map((row) => ({
      event: "invitation.sent",
      organisationId: row.organisation_id,
      data: {
        business: businessPayload({ id: row.business_id, slug: row.slug, name: row.business_name }, inside.baseUrl),
        invitation: invitationPayload({ ...row, status: "sent", sentAt }),
      },
    })),
  );
}

const waiting = statement<Row>(
  "invitation_outgoing",
  `select m.id as "messageId", m.kind as "messageKind", m.channel, i.id as "invitationId", b.name as "businessName",
      i.name as "customerName", i.reference, o.sender_name as "senderName", o.reply_to as "replyTo",
      o.postal_address as "postalAddress", b.timezone as "timeZone",
      i.cancelled_at is null and i.expires_at > now() and b.organisation_id = i.organisation_id
        and case when m.kind = 'reminder' then i.status in ('sent', 'opened') else i.status = 'queued' end as "isWanted",
      exists (
        select from suppression s
        where s.organisation_id = i.organisation_id
          and (s.address = lower(i.email) and (m.channel = 'email' or s.reason in ('unsubscribed', 'complained'))
            or s.address = i.phone and m.channel <> 'email')
      ) or m.channel <> 'email' and exists (select from phone_opt_out p where p.phone = i.phone) as "isSuppressed",
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now
    from json_to_recordset($1::text::json) as m(id uuid, kind text, channel text, subject_id uuid)
    join invitation i on i.id = m.subject_id
    join business b on b.id = i.business_id
    join organisation o on o.id = i.organisation_id`,
);

const end = statement(
  "invitation_end",
  `update invitation i set status = 'expired', cancelled_at = $1::timestamptz
    from (
      select queued.id from invitation queued
      join json_to_recordset($2::text::json) as g(id uuid) on g.id = queued.id
      where queued.status = 'queued' order by queued.id for update of queued
    ) as ending
    where i.id = ending.id`,
);

const lock = statement(
  "invitation_lock",
  `select 1 from invitation
    where id in (select id from json_to_recordset($1::text::json) as g(id uuid)) order by id for update`,
);

const remind = statement(
  "invitation_reminded",
  `update invitation i set reminded_at = $1::timestamptz
      from json_to_recordset($2::text::json) as g(id uuid) where i.id = g.id and i.reminded_at is null`,
);

/** Spec, Limits: an unused invitation lives for 30 days from when it was sent. */
const send = statement<SentRow>(
  "invitation_sent",
  `update invitation i
    set status = 'sent', sent_at = $1::timestamptz, expires_at = $1::timestamptz + interval '30 days'
    from json_to_recordset($2::text::json) as g(id uuid), business b
    where i.id = g.id and i.status = 'queued' and b.id = i.business_id
    returning i.id, i.organisation_id, i.email, i.reference, i.channel, i.business_id, b.slug, b.name as business_name`,
);
