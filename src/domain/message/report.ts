// Finds the messages of reports by mail servers and text providers, and stores the outcomes. Reports come late, twice and in any order.
import { and, eq, inArray, ne, or } from "drizzle-orm";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { message } from "./table.ts";

const columns = {
  id: message.id,
  kind: message.kind,
  address: message.address,
  organisationId: message.organisationId,
  subjectId: message.subjectId,
};

export type ReportedMessage = Pick<typeof message.$inferSelect, keyof typeof columns>;

export type LateOutcome = { id: string; isBounced: boolean; reason: string };

export async function findMails({ db }: Context, ids: readonly string[]): Promise<ReportedMessage[]> {
  return db
    .select(columns)
    .from(message)
    .where(and(inArray(message.id, [...ids]), eq(message.channel, "email")));
}

/** Returns the texts with our id (null: unknown) or the provider's id. */
export async function findTexts(
  { db }: Context,
  by: { messageId: string | null; providerId: string },
): Promise<ReportedMessage[]> {
  const isMeant = eq(message.providerId, by.providerId);
  return db
    .select(columns)
    .from(message)
    .where(
      and(by.messageId === null ? isMeant : or(isMeant, eq(message.id, by.messageId)), ne(message.channel, "email")),
    );
}

/** Returns the subjects of texts to this number that wait to be sent. @param phone in E.164 */
export async function findWaitingTexts({ db }: Context, phone: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ subjectId: message.subjectId })
    .from(message)
    .where(and(eq(message.status, "due"), ne(message.channel, "email"), eq(message.address, phone)));
  return rows.flatMap((row) => row.subjectId ?? []);
}

/**
 * Stores outcomes that were reported after sending, each message at most once. Skips a mail that its sender still leases: the sender
 * settles it as sent. Stores a text's at once, because the provider's report can overtake the sender. @returns the ids of messages
 * that had not bounced before
 */
export async function noteLateOutcomes({ db }: Context, outcomes: readonly LateOutcome[]): Promise<Set<string>> {
  if (outcomes.length === 0) return new Set();
  const ids = outcomes.map(({ id }) => id);
  const before = await lock(db, ids);
  await note(db, JSON.stringify(outcomes));
  const isBounced = new Set(outcomes.filter((each) => each.isBounced).map(({ id }) => id));
  return new Set(before.flatMap(({ id, status }) => (status !== "bounced" && isBounced.has(id) ? [id] : [])));
}

const IS_NOTED = "(m.status in ('sent', 'bounced') or m.status = 'due' and m.channel <> 'email')";

/** Locks in the order of ids, so that two reports about the same messages cannot deadlock. */
const lock = statement<{ id: string; status: string }>(
  "message_lock_reported",
  `select m.id, m.status from message m where m.id = any($1::uuid[]) and ${IS_NOTED} order by m.id for update`,
);

const note = statement(
  "message_note_outcome",
  `update message m set last_error = o.reason, settled_at = coalesce(m.settled_at, case when o."isBounced" then now() end),
    status = case when o."isBounced" then 'bounced' else m.status end
  from json_to_recordset($1::text::json) as o(id uuid, "isBounced" boolean, reason text)
  where m.id = o.id and ${IS_NOTED}`,
);
