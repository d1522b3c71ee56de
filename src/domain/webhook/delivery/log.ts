// The log of deliveries: those that wait, and the attempts of the last 30 days.
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";
import type { webhookAttempt } from "../table.ts";
import { deliveryBody } from "./request.ts";

/** A list looks back over at most so many attempts, and as many waiting deliveries: its cost does not grow with the log. */
export const MOST_LOOKED_AT = 2_000;
/** Of one delivery: seven by themselves, and those that were asked for by hand. */
const MOST_ATTEMPTS = 25;

/** `outcome`: `delivered`, or what went wrong. */
export type LoggedAttempt = Pick<
  typeof webhookAttempt.$inferSelect,
  "attempt" | "attemptedAt" | "outcome" | "responseStatus" | "responseBody" | "durationMs"
>;

export type DeliveryLine = {
  id: string;
  event: string;
  eventAt: Date;
  status: "waiting" | "delivered" | "dropped";
  nextAttemptAt: Date | null;
  last: Pick<LoggedAttempt, "attempt" | "attemptedAt" | "outcome" | "responseStatus"> | null;
};

export type LoggedDelivery = Omit<DeliveryLine, "last"> & {
  /** Newest first. */
  attempts: LoggedAttempt[];
};

type Range = { limit: number; offset: number };

type LineRow = Pick<LoggedAttempt, "attempt" | "responseStatus"> & {
  id: string;
  event: string;
  eventAt: string;
  runAt: string | null;
  attemptedAt: string;
  /** Null: not attempted yet, and the other values of an attempt are null, too. */
  outcome: string | null;
  total: number;
};

type AttemptRow = Omit<LoggedAttempt, "attemptedAt"> & { deliveryId: string; attemptedAt: string };

/** A subscription's latest deliveries without their answers, those with the newest attempt first. */
export async function listDeliveryLines(
  { db }: Context,
  subscriptionId: string,
  { limit, offset }: Range,
): Promise<DeliveryLine[]> {
  return (await list(db, subscriptionId, limit, offset)).map((row) => {
    const { attempt, attemptedAt, outcome, responseStatus } = row;
    const last = outcome === null ? null : { attempt, attemptedAt: new Date(attemptedAt), outcome, responseStatus };
    return { ...headOf(row), ...stateOf(row.runAt, outcome), last };
  });
}

/** The same with all attempts, and with how many deliveries there are to page through. */
export async function listDeliveries(
  { db }: Context,
  subscriptionId: string,
  { limit, offset }: Range,
): Promise<{ rows: LoggedDelivery[]; total: number }> {
  const rows = await list(db, subscriptionId, limit, offset);
  // A page behind the last has no row to carry the total.
  const counted = rows.length > 0 || offset === 0 ? rows : await list(db, subscriptionId, 1, 0);
  const ids = rows.map(({ id }) => id);
  const attempts = await readAttempts(db, subscriptionId, ids);
  return {
    rows: rows.map((row) => ({
      ...headOf(row),
      ...stateOf(row.runAt, row.outcome),
      attempts: attempts.get(row.id) ?? [],
    })),
    total: counted[0]?.total ?? 0,
  };
}

/** A delivery of this subscription, with its body as it is sent, byte for byte; null where it has none with this id. */
export async function findDelivery(
  { db }: Context,
  subscriptionId: string,
  id: string,
): Promise<(LoggedDelivery & { body: string }) | null> {
  const [row] = await find(db, id, subscriptionId);
  if (!row) return null;
  const attempts = (await readAttempts(db, subscriptionId, [id])).get(id) ?? [];
  const head = headOf({ id, ...row });
  const body = deliveryBody({ id, event: row.event, createdAt: head.eventAt, data: row.data });
  return { ...head, ...stateOf(row.runAt, attempts[0]?.outcome), attempts, body };
}

async function readAttempts(db: Context["db"], subscriptionId: string, ids: readonly string[]) {
  const rows = ids.length === 0 ? [] : await attemptsOf(db, subscriptionId, ids);
  const attempts = rows.map((row) => ({ ...row, attemptedAt: new Date(row.attemptedAt) }));
  return Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
}

function headOf({ id, event, eventAt }: { id: string; event: string; eventAt: string }) {
  return { id, event, eventAt: new Date(eventAt) };
}

function stateOf(runAt: string | null, lastOutcome: string | null | undefined) {
  if (runAt !== null) return { status: "waiting" as const, nextAttemptAt: new Date(runAt) };
  return { status: lastOutcome === "delivered" ? ("delivered" as const) : ("dropped" as const), nextAttemptAt: null };
}

const list = statement<LineRow>(
  "webhook_log",
  `with tried as materialized (
    select delivery_id, event_id, attempt, attempted_at, outcome, response_status from webhook_attempt
    where subscription_id = $1::uuid order by attempted_at desc limit ${MOST_LOOKED_AT}
  ), latest as (
    select distinct on (delivery_id) * from tried order by delivery_id, attempted_at desc, attempt desc
  ), queued as materialized (
    select id, event_id, run_at, created_at from webhook_delivery
    where subscription_id = $1::uuid order by run_at limit ${MOST_LOOKED_AT}
  ), listed as (
    select coalesce(t.delivery_id, q.id) as id, coalesce(t.event_id, q.event_id) as event_id,
      coalesce(t.attempted_at, q.created_at) as at, q.run_at, t.attempt, t.attempted_at, t.outcome, t.response_status,
      count(*) over ()::int as total
    from latest t full join queued q on q.id = t.delivery_id
    order by at desc, id desc limit $2::int offset $3::int
  )
  select listed.id, e.event, e.created_at as "eventAt", run_at as "runAt", attempt, attempted_at as "attemptedAt", outcome,
    response_status as "responseStatus", total
  from listed join webhook_event e on e.id = listed.event_id order by at desc, listed.id desc`,
);

const attemptsOf = statement<AttemptRow>(
  "webhook_attempts",
  `select a.delivery_id as "deliveryId", a.attempt, a.attempted_at as "attemptedAt", a.outcome,
    a.response_status as "responseStatus", a.response_body as "responseBody", a.duration_ms as "durationMs"
  from unnest($2::uuid[]) as asked(id) cross join lateral (
    select * from webhook_attempt where delivery_id = asked.id and subscription_id = $1::uuid
    order by attempted_at desc, attempt desc limit ${MOST_ATTEMPTS}
  ) a order by a.attempted_at desc, a.attempt desc`,
);

const find = statement<{ event: string; data: string; eventAt: string; runAt: string | null }>(
  "webhook_log_one",
  `select e.event, e.data, e.created_at as "eventAt", q.run_at as "runAt"
  from webhook_event e left join webhook_delivery q on q.id = $1::uuid and q.subscription_id = $2::uuid
  where e.id = coalesce(
    (select event_id from webhook_delivery where id = $1::uuid and subscription_id = $2::uuid),
    (select event_id from webhook_attempt where delivery_id = $1::uuid and subscription_id = $2::uuid limit 1))`,
);
