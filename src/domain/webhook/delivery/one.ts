// One delivery with everything that is known of it, and how many events a replay would send.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { deliveryBody } from "./body.ts";
import type { LoggedAttempt, LoggedDelivery } from "./log.ts";
import { MOST_REPLAYED } from "./send-again.ts";

/** Seven by themselves, and those that were asked for by hand. */
const MOST_ATTEMPTS_SHOWN = 25;

export type OneDelivery = LoggedDelivery & {
  /** As it is sent, byte for byte. */
  body: string;
  /** What waits was asked for by hand: it is not tried again by itself. */
  isManual: boolean;
};

type Row = {
  event: string;
  data: string;
  created_at: Date | string;
  run_at: Date | string | null;
  manual: boolean | null;
  attempts: (Omit<LoggedAttempt, "attemptedAt"> & { attemptedAt: string })[] | null;
};

/** A delivery of this subscription; null where it has none with this id. */
export async function findDelivery(context: Context, subscriptionId: string, id: string): Promise<OneDelivery | null> {
  const [row] = (await context.db.execute(sql`
    with tried as materialized (
      select * from webhook_attempt where delivery_id = ${id} and subscription_id = ${subscriptionId}
      order by attempted_at desc, attempt desc limit ${MOST_ATTEMPTS_SHOWN}
    ), queued as materialized (
      select event_id, run_at, manual from webhook_delivery where id = ${id} and subscription_id = ${subscriptionId}
    )
    select e.event, e.data, e.created_at, q.run_at, q.manual,
      (select json_agg(json_build_object('attempt', attempt, 'attemptedAt', attempted_at, 'outcome', outcome,
        'responseStatus', response_status, 'responseBody', response_body, 'durationMs', duration_ms)
        order by attempted_at desc, attempt desc) from tried) as attempts
    from webhook_event e left join queued q on true
    where e.id = coalesce((select event_id from queued), (select event_id from tried limit 1))`)) as unknown as Row[];
  if (!row) return null;
  const attempts = (row.attempts ?? []).map((each) => ({ ...each, attemptedAt: new Date(each.attemptedAt) }));
  const finished = attempts[0]?.outcome === "delivered" ? "delivered" : "dropped";
  const eventAt = new Date(row.created_at);
  return {
    id,
    event: row.event,
    eventAt,
    status: row.run_at === null ? finished : "waiting",
    nextAttemptAt: row.run_at === null ? null : new Date(row.run_at),
    attempts,
    body: deliveryBody({ id, event: row.event, createdAt: eventAt, data: row.data }),
    isManual: row.manual ?? false,
  };
}

/** How many events `replay` would send; it stops counting after the first that it would leave out. */
export async function countSince(
  context: Context,
  subscription: { id: string; organisationId: OrganisationId },
  since: Date,
): Promise<{ count: number; isMore: boolean }> {
  const [row] = (await context.db.execute(sql`
    select count(*)::int as n from (
      select 1 from webhook_event e join webhook_subscription s on s.id = ${subscription.id}
      where e.organisation_id = ${subscription.organisationId} and e.event = any(s.events)
        and e.created_at >= ${since.toISOString()} and e.fanned_out_at > '-infinity'
      limit ${MOST_REPLAYED + 1}) counted`)) as unknown as { n: number }[];
  const n = row?.n ?? 0;
  return { count: Math.min(n, MOST_REPLAYED), isMore: n > MOST_REPLAYED };
}
