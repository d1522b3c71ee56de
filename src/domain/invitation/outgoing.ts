// Loads invitations' messages that are to go out, without unwanted ones, and settles sent ones. Days pass between queueing and
// sending: people unsubscribe, answer STOP or write their review, and shops cancel orders.
import type { InvitationId } from "#contract/id.ts";
import { logoPathOf } from "#domain/business/logo/address.ts";
import { businessPayload } from "#domain/business/state/payload.ts";
import type { Channel, WaitingMessage } from "#domain/message/message.ts";
import { recordEvents } from "#domain/webhook/state/event.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { LanguageHints } from "#platform/language/choose.ts";
import { invitationPayload } from "./payload.ts";
import { cancelQueued } from "./state/cancel.ts";
import { expiryOf, type Invitation } from "./state/invitation.ts";
import { outsideQuietHours } from "./state/quiet-hours.ts";
import { spellingsOf } from "./suppression/suppression.ts";

export type InvitationMessageKind = "invitation" | "reminder";

export type InvitationMessage = LanguageHints & {
  invitationId: InvitationId;
  kind: InvitationMessageKind;
  channel: Channel;
  businessName: string;
  /** For the head of a mail. */
  face: { name: string; slug: string; logoPath: string | null };
  customerName: string | null;
  reference: string | null;
  senderName: string | null;
  replyTo: string | null;
  /** The organisation's address, in lines. */
  postalAddress: string | null;
  timeZone: string;
  /** What every review gets; null: nothing. */
  rewardNote: string | null;
};

type Row = InvitationMessage & {
  messageId: string;
  isWanted: boolean;
  isSuppressed: boolean;
  now: Date;
};

/** Returns by message id the message to send, or the moment until which a text waits. Cancels suppressed invitations. */
export async function loadInvitationMessages(
  context: Context,
  messages: readonly WaitingMessage[],
): Promise<Map<string, InvitationMessage | { postponeUntil: Date }>> {
  if (messages.length === 0) return new Map();
  const rows = await waiting(context.db, JSON.stringify(messages));
  const suppressed = rows.filter((row) => row.isWanted && row.isSuppressed && row.kind === "invitation");
  const cancelled = suppressed.map((row) => row.invitationId);
  await cancelQueued(context, cancelled);
  return new Map(rows.filter((row) => row.isWanted && !row.isSuppressed).map((row) => [row.messageId, outgoing(row)]));
}

function outgoing({ messageId: _, isWanted: __, isSuppressed: ___, now, ...message }: Row) {
  const allowed = message.channel === "email" ? now : outsideQuietHours(now, message.timeZone);
  return allowed > now ? { postponeUntil: allowed } : message;
}

type SentRow = Pick<Invitation, "id" | "organisationId" | "email" | "reference" | "channel" | "businessId"> & {
  slug: string;
  businessName: string;
};

/** Locks invitations in the order of their ids. Every transaction does so before it settles their messages. */
export async function lockInvitations(inside: Context, ids: readonly InvitationId[]): Promise<void> {
  if (ids.length === 0) return;
  await lock(inside.db, ids);
}

/** Marks queued invitations as sent, with their events, and others as reminded. Call it in the transaction that settles the messages. */
export async function settleInvitationsSent(
  inside: Context,
  sent: readonly { invitationId: InvitationId; kind: InvitationMessageKind }[],
): Promise<void> {
  const idsOf = (kind: InvitationMessageKind) =>
    sent.filter((each) => each.kind === kind).map((each) => each.invitationId);
  const sentAt = inside.clock.now();
  await remind(inside.db, sentAt.toISOString(), idsOf("reminder"));
  // Contract, Invitation: the time runs from the sending, however late that is.
  const expiresAt = expiryOf(sentAt);
  const rows = await send(inside.db, sentAt.toISOString(), idsOf("invitation"), expiresAt.toISOString());
  await recordEvents(
    inside,
    rows.map((row) => ({
      event: "invitation.sent",
      organisationId: row.organisationId,
      data: {
        business: businessPayload({ id: row.businessId, slug: row.slug, name: row.businessName }, inside.baseUrl),
        invitation: invitationPayload({ ...row, status: "sent", sentAt }),
      },
    })),
  );
}

/** A person who unsubscribed or complained wants no text either; a bounced address says nothing about a phone. */
const waiting = statement<Row>(
  "invitation_outgoing",
  `select m.id as "messageId", m.kind, m.channel, i.id as "invitationId", b.name as "businessName",
      json_build_object('name', b.name, 'slug', b.slug, 'logoPath', ${logoPathOf("b.id")}) as face,
      i.name as "customerName", i.reference, o.sender_name as "senderName", o.reply_to as "replyTo",
      o.postal_address as "postalAddress", b.timezone as "timeZone", i.reward_note as "rewardNote",
      i.language, o.default_language as "defaultLanguage", b.country,
      i.cancelled_at is null and i.expires_at > now() and b.organisation_id = i.organisation_id
        and case when m.kind = 'reminder' then i.status in ('sent', 'opened') else i.status = 'queued' end as "isWanted",
      exists (
        select from suppression s
        where s.organisation_id = i.organisation_id and s.address in ${spellingsOf("i.email")}
          and (m.channel = 'email' or s.reason in ('unsubscribed', 'complained'))
      ) or m.channel <> 'email' and exists (select from phone_opt_out p where p.phone = i.phone) as "isSuppressed",
      now() as now
    from json_to_recordset($1::text::json) as m(id uuid, kind text, channel text, "subjectId" uuid)
    join invitation i on i.id = m."subjectId"
    join business b on b.id = i.business_id
    join organisation o on o.id = i.organisation_id`,
);

const lock = statement("invitation_lock", "select from invitation where id = any($1::uuid[]) order by id for update");

const remind = statement(
  "invitation_reminded",
  "update invitation set reminded_at = $1::timestamptz where id = any($2::uuid[]) and reminded_at is null",
);

const send = statement<SentRow>(
  "invitation_sent",
  `update invitation i
    set status = 'sent', sent_at = $1::timestamptz, expires_at = $3::timestamptz
    from business b
    where i.id = any($2::uuid[]) and i.status = 'queued' and b.id = i.business_id
    returning i.id, i.organisation_id as "organisationId", i.email, i.reference, i.channel, i.business_id as "businessId",
      b.slug, b.name as "businessName"`,
);
