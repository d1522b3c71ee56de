// What waits to be sent. Whoever has something to say queues it in the transaction that makes it true; a sender claims what is
// due, sends it without holding a transaction, and settles it.
import { and, eq, inArray, sql } from "drizzle-orm";
import { announce } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import { newId, type OrganisationId } from "#platform/id.ts";
import { message } from "./table.ts";

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
    run_at: each.runAt ?? now,
    created_at: now,
  }));
  await context.db.execute(sql`
    insert into message (id, kind, channel, address, organisation_id, subject_id, payload, run_at, created_at)
    select id, kind, channel, address, organisation_id, subject_id, payload, run_at, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as m(
      id uuid, kind text, channel text, address text, organisation_id uuid, subject_id uuid, payload jsonb,
      run_at timestamptz, created_at timestamptz)`);
  await announce(context.db, ["message"]);
}

/** Takes back what was not sent yet. What a sender holds at this moment may still go out. @returns how many. */
export async function cancelMessages(
  context: Context,
  subjectIds: readonly string[],
  kinds: readonly string[],
): Promise<number> {
  if (subjectIds.length === 0) return 0;
  const cancelled = await context.db
    .update(message)
    .set({ status: "cancelled", settledAt: sql`now()` })
    .where(
      and(inArray(message.subjectId, [...subjectIds]), inArray(message.kind, [...kinds]), eq(message.status, "due")),
    )
    .returning({ id: message.id });
  return cancelled.length;
}
