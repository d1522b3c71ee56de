// Lanes: the notices of one kind for one person about one business. A lane has at most one queued mail, which takes all that waits when
// it is sent:
//
//   event ──▶ notice, waiting ──▶ in a mail ──▶ mailed      the mail is queued with the first notice that waits (due.ts)
//     ▲               │
//     └───────────────┘ handed out anew, after the mail went without it or the person chose differently
//
// A sender that ends between sending and settling sends the mail again under the same Message-ID, as any mail.
import { type BusinessId, newId, type OrganisationId, type UserId } from "#contract/id.ts";
import { hastenMessages, queueMessages } from "#domain/message/message.ts";
import { announceAfter } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { HOUR_MS } from "#platform/time/clock.ts";
import { dueAt, type Pace } from "./due.ts";
import { MANY_AN_HOUR, MOST_WAITING, type NoticeKind, noticeOf } from "./kind.ts";
import type { NoticePayload } from "./table.ts";

/** The kind of message; its subject is the lane. */
export const NOTICE = "notice";

export type LaneKey = {
  userId: UserId;
  organisationId: OrganisationId;
  businessId: BusinessId | null;
  kind: NoticeKind;
};

export type NewEntry = LaneKey & {
  /** Where the person is mailed. */
  address: string;
  pace: Pace;
  subjectId: string;
  payload: NoticePayload;
  createdAt: Date;
};

/** Puts notices into their lanes, and queues a mail for each lane that has none. */
export async function enterLanes(inside: Context, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const byLane = Map.groupBy(entries, keyOf);
  const keys = [...byLane.values()].flatMap(([first]) => {
    if (!first) return [];
    const { userId, organisationId, businessId, kind } = first;
    return [{ id: newId(), userId, organisationId, businessId, kind }];
  });
  await openLanes(inside.db, JSON.stringify(keys));
  // A later statement, so that it sees what others entered while this waited for the locks.
  const lanes = await lockByKey(inside.db, JSON.stringify(keys));
  const rows = lanes.flatMap((lane) => {
    const once = noticeOf(lane.kind).isOnce === true;
    const bySubject = new Map((byLane.get(keyOf(lane)) ?? []).map((entry) => [entry.subjectId, entry]));
    return [...bySubject.values()].map(({ subjectId, payload, createdAt }) => ({
      id: newId(),
      laneId: lane.id,
      subjectId,
      payload,
      createdAt,
      once,
    }));
  });
  const entered = new Set((await insertNotices(inside.db, JSON.stringify(rows))).map(({ laneId }) => laneId));
  await queueMails(
    inside,
    lanes
      .filter(({ id }) => entered.has(id))
      .flatMap((lane) => {
        const entry = byLane.get(keyOf(lane))?.at(-1);
        return entry ? [{ ...lane, address: entry.address, pace: entry.pace }] : [];
      }),
  );
}

type Lane = LaneKey & { id: string; messageId: string | null; mailedAt: Date | null };

async function queueMails(
  inside: Context,
  lanes: readonly (Lane & Pick<NewEntry, "address" | "pace">)[],
): Promise<void> {
  const now = inside.clock.now();
  const since = new Date(now.getTime() - HOUR_MS).toISOString();
  const states = await stateOf(inside.db, JSON.stringify(lanes.map(({ id, messageId }) => ({ id, messageId }))), since);
  const state = new Map(states.map((each) => [each.id, each]));
  const due = lanes.map((lane) => {
    const { recent = 0, isQueued = false } = state.get(lane.id) ?? {};
    return { ...lane, isQueued, runAt: dueAt(lane.pace, { now, mailedAt: lane.mailedAt, recent }) };
  });
  const queued = due.filter(({ isQueued }) => !isQueued).map((lane) => ({ ...lane, messageId: newId() as string }));
  await queueMessages(
    inside,
    queued.map(({ id, messageId, address, runAt, pace }) => ({
      id: messageId,
      kind: NOTICE,
      channel: "email" as const,
      address,
      organisationId: null,
      subjectId: id,
      urgent: pace.choice === "all" || pace.choice === "low",
      runAt,
    })),
  );
  await setMessages(inside.db, JSON.stringify(queued.map(({ id, messageId }) => ({ id, messageId }))));
  await hastenMessages(
    inside,
    due.flatMap(({ isQueued, messageId: id, runAt }) => (isQueued && id !== null ? [{ id, runAt }] : [])),
  );
}

/** Hands out anew what waits for a person, because they chose differently. What a mail holds already stays in it. */
export async function releaseWaiting(inside: Context, userId: UserId): Promise<void> {
  const lanes = await lockOf(inside.db, userId);
  await handOutAnew(
    inside,
    lanes.map(({ id }) => id),
  );
}

/** Locks the lanes of mails. Other code locks lanes before messages, too. */
export async function lockLanes({ db }: Context, messageIds: readonly string[]): Promise<void> {
  await lockByMessage(db, messageIds);
}

/**
 * Ends mails, whose lanes are locked. Their events count as mailed, or are forgotten where nothing was sent. Later events are handed out
 * anew.
 */
export async function endMails(inside: Context, messageIds: readonly string[], isMailed: boolean): Promise<void> {
  if (messageIds.length === 0) return;
  if (isMailed) await markMailed(inside.db, messageIds, inside.clock.now().toISOString());
  else await forget(inside.db, messageIds);
  const lanes = await freeLanes(inside.db, messageIds, isMailed ? inside.clock.now().toISOString() : null);
  await handOutAnew(
    inside,
    lanes.map(({ id }) => id),
  );
}

async function handOutAnew(inside: Context, laneIds: readonly string[]): Promise<void> {
  if (laneIds.length === 0) return;
  const moved = await move(inside.db, laneIds);
  if (moved.length > 0) await announceAfter(inside, ["message"]);
}

function keyOf({ userId, organisationId, businessId, kind }: LaneKey): string {
  return [userId, organisationId, businessId, kind].join();
}

const KEYS = `json_to_recordset($1::text::json)
  as k(id uuid, "userId" uuid, "organisationId" uuid, "businessId" uuid, kind text)`;

const openLanes = statement(
  "notice_lane_open",
  `insert into notice_lane (id, user_id, organisation_id, business_id, kind)
  select id, "userId", "organisationId", "businessId", kind from ${KEYS} order by "userId", "organisationId", "businessId", kind
  on conflict (user_id, organisation_id, business_id, kind) do nothing`,
);

const LANE = `l.id, l.user_id as "userId", l.organisation_id as "organisationId", l.business_id as "businessId", l.kind,
  l.message_id as "messageId", l.mailed_at as "mailedAt"`;

/** In the order of ids, so that two cannot deadlock. */
const lockByKey = statement<Lane>(
  "notice_lane_lock",
  `select ${LANE} from notice_lane l where l.id in (
    select l.id from ${KEYS} join notice_lane l on l.user_id = k."userId" and l.organisation_id = k."organisationId"
      and l.business_id is not distinct from k."businessId" and l.kind = k.kind
  ) order by l.id for update of l`,
);

const lockByMessage = statement(
  "notice_lane_lock_message",
  "select from notice_lane where message_id = any($1::uuid[]) order by id for update",
);

const lockOf = statement<{ id: string }>(
  "notice_lane_lock_user",
  "select id from notice_lane where user_id = $1::uuid order by id for update",
);

/**
 * One that waits already is not entered twice; of a kind that comes once, neither is one that was mailed. Beyond MOST_WAITING none is
 * entered. @returns the lanes with new notices, and the full ones
 */
const insertNotices = statement<{ laneId: string }>(
  "notice_enter",
  `with entry as materialized (
    select * from json_to_recordset($1::text::json)
      as e(id uuid, "laneId" uuid, "subjectId" uuid, payload jsonb, "createdAt" timestamptz, once boolean)
  ), room as materialized (
    select "laneId", ${MOST_WAITING} - (select count(*) from (
      select from notice n where n.lane_id = l."laneId" and n.mailed_at is null limit ${MOST_WAITING}) w) as places
    from (select distinct "laneId" from entry) l
  ), fresh as (
    select e.*, row_number() over (partition by e."laneId" order by e."createdAt", e.id) as place from entry e
    where not exists (select from notice n where n.lane_id = e."laneId" and n.subject_id = e."subjectId"
      and (e.once or n.message_id is null and n.mailed_at is null))
  ), entered as (
    insert into notice (id, lane_id, subject_id, payload, created_at)
    select f.id, f."laneId", f."subjectId", f.payload, f."createdAt" from fresh f join room using ("laneId")
    where f.place <= room.places returning lane_id
  )
  select lane_id as "laneId" from entered union select "laneId" from room where places = 0`,
);

const stateOf = statement<{ id: string; recent: number; isQueued: boolean }>(
  "notice_lane_state",
  `select l.id, (select count(*)::int from (select from notice n where n.lane_id = l.id and n.created_at > $2::timestamptz
      limit ${MANY_AN_HOUR}) r) as recent,
    exists (select from message m where m.id = l."messageId" and m.status = 'due') as "isQueued"
  from json_to_recordset($1::text::json) as l(id uuid, "messageId" uuid)`,
);

const setMessages = statement(
  "notice_lane_queued",
  `update notice_lane l set message_id = q."messageId"
  from json_to_recordset($1::text::json) as q(id uuid, "messageId" uuid) where l.id = q.id`,
);

const markMailed = statement(
  "notice_mailed",
  "update notice set mailed_at = $2::timestamptz where message_id = any($1::uuid[]) and mailed_at is null",
);

const forget = statement(
  "notice_forget",
  "delete from notice where message_id = any($1::uuid[]) and mailed_at is null",
);

const freeLanes = statement<{ id: string }>(
  "notice_lane_free",
  `update notice_lane set message_id = null, mailed_at = coalesce($2::timestamptz, mailed_at)
  where message_id = any($1::uuid[]) returning id`,
);

const move = statement(
  "notice_hand_out",
  `with moved as (
    delete from notice n using notice_lane l
    where l.id = n.lane_id and l.id = any($1::uuid[]) and n.mailed_at is null and n.message_id is null
    returning n.id, l.kind, l.organisation_id, l.business_id, n.subject_id, l.user_id, n.payload, n.created_at
  )
  insert into notice_event (id, kind, organisation_id, business_id, subject_id, user_id, payload, created_at)
  select * from moved returning 1`,
);
