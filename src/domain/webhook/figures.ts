// Figures of deliveries for operators. Every count reads a bounded part of an index.
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** A count stops here and then means "100,000 or more". */
export const MOST_COUNTED = 100_000;
const LAST_MINUTES = 5;

type Row = Record<"active" | "switchedOff" | "events" | "due" | "lanesHeld" | "delivered" | "failed", number> & {
  oldestDueAt: Date | null;
};

/**
 * Subscriptions; events that are not fanned out; due deliveries, with those in flight; lanes that a dispatcher leases; attempts of the
 * last five minutes by result. Each count ends at MOST_COUNTED.
 */
export async function webhookFigures({ db }: Context) {
  const [row] = await count(db);
  if (!row) throw new Error("A statement without a table gave no row.");
  const { active, switchedOff, ...counts } = row;
  return { ...counts, subscriptions: { active, switchedOff } };
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
    (select count(*)::int from (select 1 from webhook_subscription where status = 'disabled' limit ${MOST_COUNTED}) s) as "switchedOff",
    (select count(*)::int from (select 1 from webhook_outbox limit ${MOST_COUNTED}) e) as events,
    (select count(*)::int from (
      select 1 from due cross join lateral (
        select 1 from webhook_delivery d where d.subscription_id = due.subscription_id and d.run_at <= now()
        limit ${MOST_COUNTED}) d
      limit ${MOST_COUNTED}) each) as due,
    (select min(oldest.run_at) from due cross join lateral (
      select run_at from webhook_delivery d where d.subscription_id = due.subscription_id and d.run_at <= now()
      order by run_at limit 1) oldest) as "oldestDueAt",
    (select count(*)::int from webhook_lane where lease_until > now()) as "lanesHeld",
    tried.delivered, tried.failed
  from (
    select count(*) filter (where outcome = 'delivered')::int as delivered,
      count(*) filter (where outcome <> 'delivered')::int as failed
    from (select outcome from webhook_attempt where attempted_at > now() - make_interval(mins => ${LAST_MINUTES})
      limit ${MOST_COUNTED}) a) tried`,
  { plan: "fresh" },
);
