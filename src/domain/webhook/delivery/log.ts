// What became of deliveries: those that wait, and the attempts of the last 30 days.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";

/** A page looks back over at most so many attempts, and as many waiting deliveries: the cost of a look does not grow with the log. */
const MOST_LOOKED_AT = 2_000;

export type LoggedAttempt = {
  attempt: number;
  attemptedAt: Date;
  /** `delivered`, or what went wrong. */
  outcome: string;
  responseStatus: number | null;
  /** The beginning of the answer. */
  responseBody: string | null;
  durationMs: number;
};

export type LoggedDelivery = {
  id: string;
  event: string;
  eventAt: Date;
  status: "waiting" | "delivered" | "dropped";
  nextAttemptAt: Date | null;
  /** Newest first. */
  attempts: LoggedAttempt[];
};

/** The latest deliveries of a subscription, those with the newest attempt first; with how many there are to page through. */
export async function listDeliveries(
  context: Context,
  subscriptionId: string,
  range: { limit: number; offset: number },
): Promise<{ rows: LoggedDelivery[]; total: number }> {
  const rows = (await context.db.execute(sql`
    with tried as materialized (
      select * from webhook_attempt where subscription_id = ${subscriptionId}
      order by attempted_at desc limit ${MOST_LOOKED_AT}
    ), queued as materialized (
      select * from webhook_delivery where subscription_id = ${subscriptionId} order by run_at limit ${MOST_LOOKED_AT}
    ), listed as (
      select coalesce(t.delivery_id, q.id) as id, coalesce(t.event_id, q.event_id) as event_id,
        coalesce(t.at, q.created_at) as at, q.run_at, t.attempts
      from (
        select delivery_id, event_id, max(attempted_at) as at, json_agg(json_build_object(
          'attempt', attempt, 'attemptedAt', attempted_at, 'outcome', outcome, 'responseStatus', response_status,
          'responseBody', response_body, 'durationMs', duration_ms) order by attempted_at desc, attempt desc) as attempts
        from tried group by delivery_id, event_id
      ) t full join queued q on q.id = t.delivery_id
    )
    select listed.id, e.event, e.created_at, listed.run_at, listed.attempts, count(*) over ()::int as total
    from listed join webhook_event e on e.id = listed.event_id
    order by listed.at desc, listed.id desc limit ${range.limit} offset ${range.offset}`)) as unknown as Row[];
  return {
    rows: rows.map(read),
    total: rows[0]?.total ?? (range.offset > 0 ? await countOf(context, subscriptionId) : 0),
  };
}

/** A page behind the last has no row to carry the total. */
async function countOf(context: Context, subscriptionId: string): Promise<number> {
  return (await listDeliveries(context, subscriptionId, { limit: 1, offset: 0 })).total;
}

type Row = {
  id: string;
  event: string;
  created_at: Date | string;
  run_at: Date | string | null;
  attempts: (Omit<LoggedAttempt, "attemptedAt"> & { attemptedAt: string })[] | null;
  total: number;
};

function read(row: Row): LoggedDelivery {
  const attempts = (row.attempts ?? []).map((each) => ({ ...each, attemptedAt: new Date(each.attemptedAt) }));
  const finished = attempts[0]?.outcome === "delivered" ? "delivered" : "dropped";
  return {
    id: row.id,
    event: row.event,
    eventAt: new Date(row.created_at),
    status: row.run_at === null ? finished : "waiting",
    nextAttemptAt: row.run_at === null ? null : new Date(row.run_at),
    attempts,
  };
}
