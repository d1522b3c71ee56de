// Messages of suspended organisations wait, and are not sent once they lapsed: invitations, reminders, mails about replies, invitations to
// the team. Mails about a person's account, and about decisions of moderators, go out.
import type { OrganisationId } from "#contract/id.ts";
import type { LeasedMessage } from "#domain/message/lease.ts";
import { hastenHeld } from "#domain/message/message.ts";
import { ORGANISATION_OF_MESSAGE } from "#domain/sandbox/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS, HOUR_MS } from "#platform/time/clock.ts";

/** What waits at the suspension goes on where it is lifted within so many days. */
export const SUSPENSION_KEEPS_DAYS = 7;
/** A sender that met the suspension at the moment it was lifted lets the message wait at most so long. */
const LOOK_AGAIN_MS = HOUR_MS;

/** The kinds that an organisation causes. */
const HELD: ReadonlySet<string> = new Set([
  "invitation",
  "reminder",
  "sender-check",
  "reply",
  "team-invitation",
  "webhook-failing",
]);

export type Held = { until: Date } | "lapsed";

/** Returns by message id how long messages of suspended organisations wait. */
export async function findHeld(
  context: Context,
  messages: readonly Pick<LeasedMessage, "id" | "kind" | "organisationId" | "subjectId">[],
): Promise<Map<string, Held>> {
  const given = messages
    .filter(({ kind }) => HELD.has(kind))
    .map(({ id, organisationId, subjectId }) => ({ id, organisationId, subjectId }));
  if (given.length === 0) return new Map();
  const now = context.clock.now().getTime();
  const lapsed = new Date(now - SUSPENSION_KEEPS_DAYS * DAY_MS).toISOString();
  const rows = await suspended(context.db, JSON.stringify(given), lapsed);
  return new Map(rows.map(({ id, isOver }) => [id, isOver ? "lapsed" : { until: new Date(now + LOOK_AGAIN_MS) }]));
}

/** Makes the messages due that waited for the end of the suspension. */
export async function sendHeld(inside: Context, ids: readonly OrganisationId[]): Promise<void> {
  await hastenHeld(inside, ids);
}

/** Without a suspended organisation on the service no subject is looked up. */
const suspended = statement<{ id: string; isOver: boolean | null }, [messages: string, lapsed: string]>(
  "operator_held_messages",
  `select m.id, o.suspended_at <= $2::timestamptz as "isOver"
  from json_to_recordset($1::text::json) as g(id uuid, "organisationId" uuid, "subjectId" uuid)
  cross join lateral (select g.id, g."organisationId" as organisation_id, g."subjectId" as subject_id) m
  join organisation o on o.suspended_at is not null and o.id = ${ORGANISATION_OF_MESSAGE}
  where exists (select from organisation where suspended_at is not null)`,
);
