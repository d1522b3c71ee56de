// The log of deliveries: waiting ones, and the attempts of the last 30 days.
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { webhookAttempt } from "../state/table.ts";
import { deliveryBody } from "./request.ts";

/** Attempts, and waiting deliveries, that a list reads at most. */
export const MOST_LOOKED_AT = 2_000;
/** A delivery has seven automatic attempts, and others that a person asked for. */
const MOST_ATTEMPTS = 25;

/** `outcome`: `delivered`, or a word for the failure. */
export type LoggedAttempt = Pick<
  typeof webhookAttempt.$inferSelect,
  "attempt" | "attemptedAt" | "outcome" | "responseStatus" | "responseBody" | "durationMs"
>;

export type LoggedDelivery = {
  id: string;
  event: string;
  eventAt: Date;
  /** Id of the review or the invitation, as the body has it; null: neither. */
  subject: string | null;
  /** An owner sent it as a test: the event did not happen. */
  isTest: boolean;
  status: "waiting" | "delivered" | "dropped";
  nextAttemptAt: Date | null;
  /** Newest first. */
  attempts: LoggedAttempt[];
};

/** @property isDue whether an attempt should be running */
export type FoundDelivery = LoggedDelivery & { body: string; isDue: boolean };

/** `failed`: the last attempt failed, whether a retry waits or not; tests are left out, as in the count. */
export const DELIVERY_FILTERS = ["all", "failed", "waiting", "delivered", "tests"] as const;
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];

/** A subscription's deliveries, newest attempt first, and how many the pages list in all. */
export async function listDeliveries(
  { db }: Context,
  subscriptionId: string,
  { limit, offset, filter = "all" }: { limit: number; offset: number; filter?: DeliveryFilter },
): Promise<{ rows: LoggedDelivery[]; total: number }> {
  const read = (most: number, from: number) =>
    filter === "failed" ? listFailed(db, subscriptionId, most, from) : list(db, subscriptionId, most, from, filter);
  const rows = await read(limit, offset);
  // A page after the last has no row to carry the total.
  const counted = rows.length > 0 || offset === 0 ? rows : await read(1, 0);
  const ids = rows.map(({ id }) => id);
  const attempts = await readAttempts(db, subscriptionId, ids);
  return {
    rows: rows.map(({ total: _, ...row }) => delivery(row, attempts.get(row.id))),
    total: counted[0]?.total ?? 0,
  };
}

/** A delivery with the exact bytes of its body; null where the subscription has none with this id. */
export async function findDelivery({ db }: Context, subscriptionId: string, id: string): Promise<FoundDelivery | null> {
  const [row] = await find(db, id, subscriptionId);
  if (!row) return null;
  const { data, isDue, ...rest } = row;
  const attempts = await readAttempts(db, subscriptionId, [id]);
  const body = deliveryBody({ id, event: row.event, createdAt: row.eventAt, data });
  return { ...delivery({ id, ...rest }, attempts.get(id)), body, isDue };
}

export type LastAttempt = Pick<LoggedAttempt, "outcome" | "responseStatus"> & { isTest: boolean };

/** The last attempt of each of an organisation's subscriptions; none for those whose log is empty. */
export async function lastAttempts(
  { db }: Context,
  organisationId: OrganisationId,
): Promise<ReadonlyMap<string, LastAttempt>> {
  const rows = await lastOf(db, organisationId);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readAttempts(db: Context["db"], subscriptionId: string, ids: readonly string[]) {
  const rows = ids.length === 0 ? [] : await attemptsOf(db, subscriptionId, ids);
  return Map.groupBy(rows, ({ deliveryId }) => deliveryId);
}

/** `runAt`: of the next attempt. */
type Row = Pick<LoggedDelivery, "id" | "event" | "eventAt" | "subject" | "isTest"> & { runAt: Date | null };

function delivery({ runAt: nextAttemptAt, ...row }: Row, attempts: LoggedAttempt[] = []): LoggedDelivery {
  const status = nextAttemptAt ? "waiting" : attempts[0]?.outcome === "delivered" ? "delivered" : "dropped";
  return { ...row, status, nextAttemptAt, attempts };
}

/** SQL: the subject of the event `e`. Words of a review stay on the page of the delivery. */
const SUBJECT = "coalesce(e.data::json #>> '{review,id}', e.data::json #>> '{invitation,id}')";

const list = statement<Row & { total: number }>(
  "webhook_log",
  `with tried as materialized (
    select delivery_id, event_id, attempt, attempted_at, outcome from webhook_attempt
    where subscription_id = $1::uuid order by attempted_at desc limit ${MOST_LOOKED_AT}
  ), latest as (
    select distinct on (delivery_id) * from tried order by delivery_id, attempted_at desc, attempt desc
  ), queued as materialized (
    select id, event_id, run_at, created_at from webhook_delivery
    where subscription_id = $1::uuid order by run_at limit ${MOST_LOOKED_AT}
  ), listed as (
    select coalesce(t.delivery_id, q.id) as id, coalesce(t.event_id, q.event_id) as event_id,
      coalesce(t.attempted_at, q.created_at) as at, q.run_at,
      count(*) over ()::int as total
    from latest t full join queued q on q.id = t.delivery_id
    where $4::text = 'all' or ($4 = 'waiting' and q.id is not null)
      or ($4 = 'delivered' and q.id is null and t.outcome = 'delivered')
      or ($4 = 'tests' and exists (
        select from webhook_event e where e.id = coalesce(t.event_id, q.event_id) and e.is_test))
    order by at desc, id desc limit $2::int offset $3::int
  )
  select listed.id, e.event, e.created_at as "eventAt", ${SUBJECT} as subject, e.is_test as "isTest",
    run_at as "runAt", total
  from listed join webhook_event e on e.id = listed.event_id order by at desc, listed.id desc`,
);

/** From the table of failures: behind thousands of later successes the log's latest attempts would hold none. */
const listFailed = statement<Row & { total: number }>(
  "webhook_log_failed",
  `with failed as materialized (
    select id, failed_at from webhook_failed_delivery where subscription_id = $1::uuid
    order by failed_at desc, id desc limit ${MOST_LOOKED_AT}
  ), listed as (
    select f.id, a.event_id, a.attempted_at as at, q.run_at, count(*) over ()::int as total
    from failed f cross join lateral (
      select event_id, attempted_at, outcome from webhook_attempt
      where delivery_id = f.id and subscription_id = $1::uuid order by attempted_at desc, attempt desc limit 1
    ) a left join webhook_delivery q on q.id = f.id and q.subscription_id = $1::uuid
    where a.outcome <> 'delivered'
    order by at desc, f.id desc limit $2::int offset $3::int
  )
  select listed.id, e.event, e.created_at as "eventAt", ${SUBJECT} as subject, e.is_test as "isTest",
    run_at as "runAt", total
  from listed join webhook_event e on e.id = listed.event_id order by at desc, listed.id desc`,
);

const attemptsOf = statement<LoggedAttempt & { deliveryId: string }>(
  "webhook_attempts",
  `select a.delivery_id as "deliveryId", a.attempt, a.attempted_at as "attemptedAt", a.outcome,
    a.response_status as "responseStatus", a.response_body as "responseBody", a.duration_ms as "durationMs"
  from unnest($2::uuid[]) as asked(id) cross join lateral (
    select * from webhook_attempt where delivery_id = asked.id and subscription_id = $1::uuid
    order by attempted_at desc, attempt desc limit ${MOST_ATTEMPTS}
  ) a order by a.attempted_at desc, a.attempt desc`,
);

const lastOf = statement<LastAttempt & { id: string }>(
  "webhook_last_attempts",
  `select s.id, a.outcome, a.response_status as "responseStatus", e.is_test as "isTest"
  from webhook_subscription s cross join lateral (
    select event_id, outcome, response_status from webhook_attempt where subscription_id = s.id
    order by attempted_at desc limit 1
  ) a join webhook_event e on e.id = a.event_id
  where s.organisation_id = $1::uuid`,
);

const find = statement<Omit<Row, "id"> & { data: string; isDue: boolean }>(
  "webhook_log_one",
  `select e.event, e.data, e.created_at as "eventAt", ${SUBJECT} as subject, e.is_test as "isTest",
    q.run_at as "runAt", coalesce(q.run_at <= now(), false) as "isDue"
  from webhook_event e left join webhook_delivery q on q.id = $1::uuid and q.subscription_id = $2::uuid
  where e.id = coalesce(
    (select event_id from webhook_delivery where id = $1::uuid and subscription_id = $2::uuid),
    (select event_id from webhook_attempt where delivery_id = $1::uuid and subscription_id = $2::uuid limit 1))`,
);
