// What waits to be sent. Whoever has something to say queues it in the transaction that makes it true; a sender claims what is
// due, sends it without holding a transaction, and settles it.
import { wakeText } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import { newId, type OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

export type Channel = "email" | "sms" | "whatsapp";

export type NewMessage = {
  /** What it says; the sender knows how each kind is worded. */
  kind: string;
  channel: Channel;
  /** A mail address, or a phone number in E.164. */
  address: string;
  /** On whose behalf; null: the service's own. */
  organisationId: OrganisationId | null;
  /** What it is about: an invitation, a review. */
  subjectId: string;
  payload?: object;
  /** Somebody waits for it, so it passes by what was queued in bulk. */
  urgent?: boolean;
  /** Now, where none is given. */
  runAt?: Date;
};

/** Queues messages, and wakes senders when this commits. */
export async function queueMessages(context: Context, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const now = context.clock.now();
  const rows = messages.map((each) => ({
    id: newId(),
    kind: each.kind,
    channel: each.channel,
    address: each.address,
    organisation_id: each.organisationId,
    subject_id: each.subjectId,
    payload: each.payload ?? {},
    urgent: each.urgent ?? false,
    run_at: each.runAt ?? now,
    created_at: now,
  }));
  await insertAndWake(context.db, JSON.stringify(rows));
}

// One way to the server, and one plan for good: messages are queued while rows are locked that others wait for.
const insertAndWake = statement(
  "message_queue",
  `with queued as (
    insert into message (id, kind, channel, address, organisation_id, subject_id, payload, urgent, run_at, created_at)
    select id, kind, channel, address, organisation_id, subject_id, payload, urgent, run_at, created_at
    from json_to_recordset($1::text::json) as m(
      id uuid, kind text, channel text, address text, organisation_id uuid, subject_id uuid, payload jsonb, urgent boolean,
      run_at timestamptz, created_at timestamptz)
  ) ${wakeText("message")}`,
);
