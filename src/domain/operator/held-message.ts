// Messages of suspended organisations wait, and are not sent once they lapsed: invitations, reminders, mails about replies, invitations to
// the team. Mails about a person's account, and about decisions of moderators, go out. All messages of an organisation that moves to
// another instance wait, and those of one that moved are not sent, because that instance sends them.
import type { OrganisationId } from "#contract/id.ts";
import type { LeasedMessage } from "#domain/message/lease.ts";
import { hastenHeld } from "#domain/message/message.ts";
import { ORGANISATION_OF_MESSAGE } from "#domain/sandbox/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/time/clock.ts";

/** What waits at the suspension goes on where it is lifted within so many days. */
export const SUSPENSION_KEEPS_DAYS = 7;
/** A sender that met the suspension at the moment it was lifted lets the message wait at most so long. */
const LOOK_AGAIN_MS = HOUR_MS;
/** An organisation is read-only for a minute at most, and its messages move with the time at which they are due. */
const MOVED_SOON_MS = MINUTE_MS;

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

/** Returns by message id how long messages of suspended and moving organisations wait. */
export async function findHeld(
  context: Context,
  messages: readonly Pick<LeasedMessage, "id" | "kind" | "organisationId" | "subjectId">[],
): Promise<Map<string, Held>> {
  if (messages.length === 0) return new Map();
  const given = messages.map(({ id, kind, organisationId, subjectId }) => {
    return { id, organisationId, subjectId, isOwn: HELD.has(kind) };
  });
  const now = context.clock.now().getTime();
  const lapsed = new Date(now - SUSPENSION_KEEPS_DAYS * DAY_MS).toISOString();
  const rows = await held(context.db, JSON.stringify(given), lapsed);
  const waits = (isMoving: boolean) => ({ until: new Date(now + (isMoving ? MOVED_SOON_MS : LOOK_AGAIN_MS)) });
  return new Map(rows.map(({ id, isOver, isMoving }) => [id, isOver ? "lapsed" : waits(isMoving === true)]));
}

/** Makes the messages due that waited for the end of the suspension. */
export async function sendHeld(inside: Context, ids: readonly OrganisationId[]): Promise<void> {
  await hastenHeld(inside, ids);
}

/** Without a suspended or moving organisation on the service no subject is looked up. */
const held = statement<
  { id: string; isOver: boolean | null; isMoving: boolean | null },
  [messages: string, lapsed: string]
>(
  "operator_held_messages",
  `select m.id, o.moved_at is not null or o.moving_at is null and o.suspended_at <= $2::timestamptz as "isOver",
    o.moving_at is not null as "isMoving"
  from json_to_recordset($1::text::json) as g(id uuid, "organisationId" uuid, "subjectId" uuid, "isOwn" boolean)
  cross join lateral (select g.id, g."organisationId" as organisation_id, g."subjectId" as subject_id) m
  join organisation o on o.id = ${ORGANISATION_OF_MESSAGE}
    and (o.moving_at is not null or o.moved_at is not null or o.suspended_at is not null and g."isOwn")
  where exists (select from organisation where suspended_at is not null)
    or exists (select from organisation where moving_at is not null)`,
);
