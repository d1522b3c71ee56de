// Deliveries as lines of a list: what each came to, without the answers. The log with all attempts (delivery-log.ts) reads a KiB for
// each of them, which a page that shows none of it need not wait for.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { LoggedAttempt, LoggedDelivery } from "./log.ts";

/** A list looks back over at most so many attempts, and as many waiting deliveries. */
export const MOST_LOOKED_AT = 2_000;

export type DeliveryLine = Pick<LoggedDelivery, "id" | "event" | "eventAt" | "status" | "nextAttemptAt"> & {
  /** The latest attempt; null where there was none yet. */
  last: Pick<LoggedAttempt, "attempt" | "attemptedAt" | "outcome" | "responseStatus"> | null;
};

type Row = {
  id: string;
  event: string;
  created_at: Date | string;
  run_at: Date | string | null;
  attempt: number | null;
  attempted_at: Date | string | null;
  outcome: string | null;
  response_status: number | null;
};

/** A subscription's latest deliveries, those with the newest attempt first. */
export async function listDeliveryLines(
  context: Context,
  subscriptionId: string,
  range: { limit: number; offset: number },
): Promise<DeliveryLine[]> {
  const rows = (await context.db.execute(sql`
    with tried as materialized (
      select delivery_id, event_id, attempt, attempted_at, outcome, response_status from webhook_attempt
      where subscription_id = ${subscriptionId} order by attempted_at desc limit ${MOST_LOOKED_AT}
    ), latest as (
      select distinct on (delivery_id) * from tried order by delivery_id, attempted_at desc, attempt desc
    ), queued as materialized (
      select id, event_id, run_at, created_at from webhook_delivery
      where subscription_id = ${subscriptionId} order by run_at limit ${MOST_LOOKED_AT}
    ), listed as (
      select coalesce(t.delivery_id, q.id) as id, coalesce(t.event_id, q.event_id) as event_id,
        coalesce(t.attempted_at, q.created_at) as at, q.run_at, t.attempt, t.attempted_at, t.outcome, t.response_status
      from latest t full join queued q on q.id = t.delivery_id
      order by at desc, id desc limit ${range.limit} offset ${range.offset}
    )
    select listed.id, e.event, e.created_at, run_at, attempt, attempted_at, outcome, response_status
    from listed join webhook_event e on e.id = listed.event_id order by at desc, listed.id desc`)) as unknown as Row[];
  return rows.map(read);
}

function read(row: Row): DeliveryLine {
  const { attempt, attempted_at: at, outcome, response_status: responseStatus } = row;
  const isTried = attempt !== null && at !== null && outcome !== null;
  const finished = outcome === "delivered" ? "delivered" : "dropped";
  return {
    id: row.id,
    event: row.event,
    eventAt: new Date(row.created_at),
    status: row.run_at === null ? finished : "waiting",
    nextAttemptAt: row.run_at === null ? null : new Date(row.run_at),
    last: isTried ? { attempt, attemptedAt: new Date(at), outcome, responseStatus } : null,
  };
}
