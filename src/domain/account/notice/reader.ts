// Who may hear of an event: the members of its organisation, unless it is suspended, each with the choice and the time of digests.
import type { BusinessId, OrganisationId, UserId } from "#contract/id.ts";
import { inBatches } from "#platform/database/batch.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Role } from "../state/permission.ts";
import { type Choice, DIGEST_HOUR, type NoticeKind, RETENTION_DAYS } from "./kind.ts";
import type { NoticePayload } from "./table.ts";

export type Reader = {
  userId: UserId;
  organisationId: OrganisationId;
  address: string;
  role: Role;
  hour: number;
  /** Null: the zone of the business. */
  zone: string | null;
};

export type NoticeEvent = {
  id: string;
  kind: NoticeKind;
  organisationId: OrganisationId;
  businessId: BusinessId | null;
  subjectId: string;
  userId: UserId | null;
  payload: NoticePayload;
  createdAt: Date;
};

type Chosen = { userId: UserId; businessId: BusinessId | null; kind: NoticeKind; choice: Choice };

/** Without a transaction: most polls of a sender find none. */
export async function hasEvents({ db }: Context): Promise<boolean> {
  return (await any(db)).length > 0;
}

/** Takes events that wait to be handed out, the oldest first. Another process takes others. */
export async function takeEvents({ db }: Context, limit: number): Promise<NoticeEvent[]> {
  return take(db, limit);
}

export async function findReaders({ db }: Context, organisationIds: readonly OrganisationId[]): Promise<Reader[]> {
  return readers(db, organisationIds);
}

/** The choices of these people for all businesses, and their exceptions for these. */
export async function findChosen(
  { db }: Context,
  userIds: readonly UserId[],
  businessIds: readonly BusinessId[],
): Promise<(of: Pick<Chosen, "userId" | "kind" | "businessId">) => Choice | null> {
  const rows = await chosen(db, userIds, businessIds);
  const keyOf = (of: Pick<Chosen, "userId" | "kind">, businessId: BusinessId | null) =>
    [of.userId, of.kind, businessId].join();
  const choices = new Map(rows.map((row) => [keyOf(row, row.businessId), row.choice]));
  return (of) =>
    (of.businessId === null ? null : choices.get(keyOf(of, of.businessId))) ?? choices.get(keyOf(of, null)) ?? null;
}

/** Deletes notices that were mailed long ago, in batches. @returns how many */
export async function purgeNotices({ db, clock }: Context): Promise<number> {
  const now = clock.now().toISOString();
  return inBatches(PURGED, async () => (await purge(db, now, RETENTION_DAYS, PURGED)).length);
}

const PURGED = 10_000;

/** SQL for notice_event: those of an organisation that moves to another instance wait. */
const IS_FREE = "organisation_id <> all(array(select id from organisation where moving_at is not null))";

const any = statement("notice_any", `select 1 from notice_event where ${IS_FREE} limit 1`);

const take = statement<NoticeEvent>(
  "notice_take",
  `with taken as (
    delete from notice_event where id in (select id from notice_event where ${IS_FREE} order by id limit $1::int for update skip locked)
    returning id, kind, organisation_id, business_id, subject_id, user_id, payload, created_at
  )
  select id, kind, organisation_id as "organisationId", business_id as "businessId", subject_id as "subjectId",
    user_id as "userId", payload, created_at as "createdAt"
  from taken order by id`,
  { plan: "fresh" },
);

const readers = statement<Reader>(
  "notice_readers",
  `select m.user_id as "userId", m.organisation_id as "organisationId", u.email as address, m.role,
    coalesce(t.hour, ${DIGEST_HOUR})::int as hour, t.zone
  from member m join "user" u on u.id = m.user_id
  join organisation o on o.id = m.organisation_id and o.suspended_at is null left join notice_time t on t.user_id = u.id
  where m.organisation_id = any($1::uuid[])`,
);

const chosen = statement<Chosen>(
  "notice_chosen",
  `select user_id as "userId", business_id as "businessId", kind, choice from notice_choice
  where user_id = any($1::uuid[]) and (business_id is null or business_id = any($2::uuid[]))`,
);

const purge = statement(
  "notice_purge",
  `delete from notice where id in (
    select id from notice where mailed_at < $1::timestamptz - make_interval(days => $2::int) order by mailed_at limit $3::int
  ) returning 1`,
);
