// How deliveries fare, for operators. Every count is a bounded look into an index.
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";

/** Counts end here: "100,000 or more". */
export const MOST_COUNTED = 100_000;
const LAST_MINUTES = 5;

export type WebhookFigures = {
  subscriptions: { active: number; switchedOff: number };
  /** Events that are not fanned out yet. */
  events: number;
  /** Deliveries that could go out now, those under way included. */
  due: number;
  oldestDueAt: Date | null;
  /** Lanes that a dispatcher holds at this moment. */
  lanesHeld: number;
  /** Attempts of the last five minutes. */
  delivered: number;
  failed: number;
};

type Row = {
  active: number;
  off: number;
  events: number;
  due: number;
  oldest: string | null;
  held: number;
  delivered: number;
  failed: number;
};

/** Reads the figures. Each count ends at MOST_COUNTED. */
export async function webhookFigures({ db }: Context): Promise<WebhookFigures> {
  const [row] = await count(db);
  if (!row) throw new Error("PostgreSQL answered a count with nothing.");
  const { active, off, oldest, held, ...counts } = row;
  return {
    ...counts,
    subscriptions: { active, switchedOff: off },
    oldestDueAt: oldest === null ? null : new Date(oldest),
    lanesHeld: held,
  };
}

const count = statement<Row>(
  "webhook_figures",
  `with due as materialized (
    select l.subscription_id from webhook_lane l join webhook_subscription s on s.id = l.subscription_id
    where l.next_due is not null and l.next_due <= now() and s.status = 'active'
    order by l.next_due limit ${MOST_COUNTED}
  )
  select
    (select count(*)::int from (select 1 from webhook_subscription where status = 'active' limit ${MOST_COUNTED}) s) as active,
    (select count(*)::int from (select 1 from webhook_subscription where status = 'disabled' limit ${MOST_COUNTED}) s) as off,
    (select count(*)::int from (select 1 from webhook_event where fanned_out_at is null limit ${MOST_COUNTED}) e) as events,
    (select count(*)::int from (
      select 1 from due cross join lateral (
        select 1 from webhook_delivery d where d.subscription_id = due.subscription_id and d.run_at <= now()
        limit ${MOST_COUNTED}) d
      limit ${MOST_COUNTED}) each) as due,
    (select min(oldest.run_at) from due cross join lateral (
      select run_at from webhook_delivery d where d.subscription_id = due.subscription_id and d.run_at <= now()
      order by run_at limit 1) oldest) as oldest,
    (select count(*)::int from webhook_lane where lease_until > now()) as held,
    tried.delivered, tried.failed
  from (
    select count(*) filter (where outcome = 'delivered')::int as delivered,
      count(*) filter (where outcome <> 'delivered')::int as failed
    from (select outcome from webhook_attempt where attempted_at > now() - make_interval(mins => ${LAST_MINUTES})
      limit ${MOST_COUNTED}) a) tried`,
  { plan: "fresh" },
);
