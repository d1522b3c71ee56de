// Messages that wait to be sent. A caller queues a message in the transaction of the change that it reports, and can withdraw it. A
// sender leases due messages, sends them outside a transaction, and settles them.
import { newId, type OrganisationId } from "#contract/id.ts";
import { announceAfter } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { type Statement, statement } from "#platform/database/statement.ts";
import type { message } from "./table.ts";

type Row = typeof message.$inferSelect;

export type Channel = Row["channel"];
export type MessageStatus = Row["status"];

export type NewMessage = {
  /** By default a new one. */
  id?: string;
  kind: string;
  channel: Channel;
  /** A mail address, or a phone number in E.164. */
  address: string;
  /** The organisation that writes to the person; null: the service. */
  organisationId: OrganisationId | null;
  /** The invitation, review or other row that the message is about. */
  subjectId: string;
  payload?: object;
  /** A person waits for it, so it overtakes messages that were queued in bulk. */
  urgent?: boolean;
  runAt?: Date;
};

/** The reason of messages that wait because their organisation is suspended. */
export const HELD_BACK = "the organisation is suspended";

/** The senders' polls find messages that are due later. */
const SOON_MS = 10_000;

/** Returns a mail of the service that a person waits for. */
export function serviceMail(kind: string, address: string, subjectId: string): NewMessage {
  return { kind, channel: "email", address, organisationId: null, subjectId, urgent: true };
}

/** Channel and payload only where the kind needs them. */
export type WaitingMessage = Pick<Row, "id" | "kind" | "subjectId"> & Partial<Pick<Row, "channel" | "payload">>;

/**
 * Returns the content of messages by message id; a message without content must not be sent. @param load takes the messages as JSON;
 * each row has the id of its message. @param mailOf null where the message must not be sent
 */
export async function loadMails<R extends { id: string }, M>(
  { db }: Context,
  messages: readonly WaitingMessage[],
  load: Statement<R>,
  mailOf: (row: R) => M | null,
): Promise<Map<string, M>> {
  const rows = messages.length === 0 ? [] : await load(db, JSON.stringify(messages));
  const mails = new Map<string, M>();
  for (const row of rows) {
    const mail = mailOf(row);
    if (mail !== null) mails.set(row.id, mail);
  }
  return mails;
}

export async function queueMessage(context: Context, message: NewMessage): Promise<void> {
  const now = context.clock.now();
  const { runAt = now } = message;
  await insert(
    context.db,
    message.id ?? newId(),
    message.kind,
    message.channel,
    message.address,
    message.organisationId,
    message.subjectId,
    JSON.stringify(message.payload ?? {}),
    message.urgent ?? false,
    runAt.toISOString(),
    now.toISOString(),
  );
  await announceDue(context, [message], now);
}

export async function queueMessages(context: Context, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const now = context.clock.now();
  const rows = messages.map((each) => ({
    ...each,
    id: each.id ?? newId(),
    payload: each.payload ?? {},
    urgent: each.urgent ?? false,
    runAt: each.runAt ?? now,
  }));
  await insertList(context.db, JSON.stringify(rows), now.toISOString());
  await announceDue(context, messages, now);
}

async function announceDue(context: Context, messages: readonly Pick<NewMessage, "runAt">[], now: Date): Promise<void> {
  const isDueSoon = messages.some(({ runAt = now }) => runAt.getTime() < now.getTime() + SOON_MS);
  if (isDueSoon) await announceAfter(context, ["message"]);
}

/** Returns those of the subjects about which a message of this kind, queued at this moment or later, went out. */
export async function findSent(
  { db }: Context,
  kind: string,
  subjectIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string | null>> {
  if (subjectIds.length === 0) return new Set();
  return new Set((await sentAbout(db, kind, subjectIds, since.toISOString())).map(({ id }) => id));
}

const sentAbout = statement<{ id: string | null }>(
  "message_sent_about",
  `select subject_id as id from message
  where subject_id = any($2::uuid[]) and kind = $1 and status = 'sent' and created_at >= $3::timestamptz`,
);

/** Cancels waiting messages about these subjects. Skips locked ones to avoid deadlocks: their sender checks again before it sends. */
export async function withdrawMessages(inside: Context, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await withdraw(inside.db, subjectIds);
}

/** Makes messages due earlier; those that are due before then stay. */
export async function hastenMessages(inside: Context, messages: readonly { id: string; runAt: Date }[]): Promise<void> {
  if (messages.length === 0) return;
  const now = inside.clock.now();
  await hasten(inside.db, JSON.stringify(messages));
  await announceDue(inside, messages, now);
}

/** Makes the messages of these organisations due that were held back (settle.ts). */
export async function hastenHeld(inside: Context, organisationIds: readonly OrganisationId[]): Promise<void> {
  const hastened = await hastenOf(inside.db, organisationIds, HELD_BACK);
  if (hastened.length > 0) await announceAfter(inside, ["message"]);
}

const hastenOf = statement(
  "message_hasten_held",
  `update message m set run_at = now()
  where m.status = 'due' and m.organisation_id = any($1::uuid[]) and m.last_error = $2 and m.run_at > now() returning 1`,
);

const hasten = statement(
  "message_hasten",
  `update message m set run_at = h."runAt" from json_to_recordset($1::text::json) as h(id uuid, "runAt" timestamptz)
  where m.id = h.id and m.status = 'due' and m.run_at > h."runAt"`,
);

/** Queues one message: plain values take PostgreSQL two thirds of the time of a list (bench `publish`). */
const insert = statement(
  "message_queue",
  `insert into message (id, kind, channel, address, organisation_id, subject_id, payload, urgent, run_at, created_at)
  values ($1::uuid, $2, $3, $4, $5::uuid, $6::uuid, $7::text::jsonb, $8::boolean, $9::timestamptz, $10::timestamptz)`,
);

const insertList = statement(
  "message_queue_list",
  `insert into message (id, kind, channel, address, organisation_id, subject_id, payload, urgent, run_at, created_at)
  select id, kind, channel, address, "organisationId", "subjectId", payload, urgent, "runAt", $2::timestamptz
  from json_to_recordset($1::text::json) as m(id uuid, kind text, channel text, address text, "organisationId" uuid,
    "subjectId" uuid, payload jsonb, urgent boolean, "runAt" timestamptz)`,
);

const withdraw = statement(
  "message_withdraw",
  `with waiting as materialized (
    select id from message where subject_id = any($1::uuid[]) and status = 'due' for update skip locked
  )
  update message m set status = 'cancelled', settled_at = now() from waiting where m.id = waiting.id and m.status = 'due'`,
);
