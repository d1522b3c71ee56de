// Tells an owner the parts of the invitation coverage, from the first order on, and how far it is from being public.
import type { BusinessId } from "#contract/id.ts";
import { createTtlCache } from "#platform/cache/ttl-cache.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type Clock, DAY_MS } from "#platform/time/clock.ts";
import {
  COVERED_DAYS,
  type Coverage,
  coveredDays,
  daysSince,
  IS_QUEUED,
  ITS_ORDER,
  isLate,
  isUninvited,
  LEAST_ORDERS,
  ORDER_OF,
  SINCE,
  UNSENT,
} from "./coverage.ts";
import { OPTED_OUT_NOTE, UNINVITED_NOTES } from "./state/outcome.ts";

/** Orders that were not invited, each counted once. */
export type UninvitedOrders = {
  /** The invitation is not sent yet. */
  waiting: number;
  /** The invitation is due more than 60 days after the order. */
  late: number;
  /** The invitation was cancelled, or its address takes no mail. */
  ended: number;
  noEmail: number;
  limit: number;
  optedOut: number;
  /** The plan had no integrations, or was not active. */
  stopped: number;
};

/** @property share null without orders */
export type CoverageParts = Omit<Coverage, "share"> & {
  share: number | null;
  orders: number;
  invited: number;
  uninvited: UninvitedOrders;
  /** Null: it is public. */
  missing: Missing | null;
};

export type Missing = {
  orders: number;
  /** Orders of today, which count from the next midnight in UTC. */
  today: number;
  /** Whether the next midnight makes it public. */
  isTomorrow: boolean;
  /** Days until it is public, at the pace so far; null where it never comes. */
  days: number | null;
};

/** Returns null without a connected shop. The share is the one that profiles show. */
export type FindCoverageParts = (context: Context, businessId: BusinessId) => Promise<CoverageParts | null>;

/** From so many orders on, a count takes long enough to be kept for others. */
const MANY = 1_000;
const KEPT = { most: 1_000, maxAgeMs: 60_000 };

/** Counts of many orders are up to a minute old. */
export function createCoverageParts(clock: Clock): FindCoverageParts {
  const kept = createTtlCache<CoverageParts>(clock, KEPT);
  return async (context, businessId) => {
    const known = kept.get(businessId);
    if (known) return known;
    const parts = await findCoverageParts(context, businessId);
    if (parts && parts.orders >= MANY) kept.put(businessId, parts);
    return parts;
  };
}

/** The same, counted anew. */
export async function findCoverageParts(context: Context, businessId: BusinessId): Promise<CoverageParts | null> {
  const { db, clock } = context;
  const { from, until } = coveredDays(clock.now());
  const [row] = await parts(db, businessId, from.toISOString(), until.toISOString(), UNINVITED_NOTES);
  if (!row) return null;
  const { since, queued, ...uninvited } = row;
  const invited = Math.max(0, queued - uninvited.waiting - uninvited.late - uninvited.ended);
  const orders = queued + uninvited.noEmail + uninvited.limit + uninvited.optedOut + uninvited.stopped;
  return {
    share: orders === 0 ? null : invited / orders,
    days: daysSince(since, until),
    until,
    orders,
    invited,
    uninvited,
    missing: orders >= LEAST_ORDERS ? null : await missingOf(context, businessId, LEAST_ORDERS - orders),
  };
}

async function missingOf({ db, clock }: Context, businessId: BusinessId, orders: number): Promise<Missing> {
  const now = clock.now();
  const { from, until } = coveredDays(now);
  const midnight = new Date(until.getTime() + DAY_MS).toISOString();
  const after = (begin: number) => arrived(db, businessId, new Date(begin).toISOString(), midnight, UNINVITED_NOTES);
  // The days of the figure move on at midnight: the oldest leaves, and today's orders come in.
  const [[today], [next]] = await Promise.all([after(until.getTime()), after(from.getTime() + DAY_MS)]);
  const { orders: counted = 0, first = null } = next ?? {};
  const isTomorrow = counted >= LEAST_ORDERS;
  return { orders, today: today?.orders ?? 0, isTomorrow, days: isTomorrow ? 1 : daysLeft(counted, first, now) };
}

/** @param first the moment of the first of the orders, in ms */
function daysLeft(orders: number, first: number | null, now: Date): number | null {
  if (first === null) return null;
  const perDay = orders / Math.max(1, Math.ceil((now.getTime() - first) / DAY_MS));
  return perDay * COVERED_DAYS < LEAST_ORDERS ? null : Math.ceil((LEAST_ORDERS - orders) / perDay);
}

type Row = UninvitedOrders & { since: number; queued: number };

/** Orders by their latest reason, and unsent invitations by order. No row without a connected shop, before anything is counted. */
const parts = statement<Row, [BusinessId, string, string, readonly string[]]>(
  "integration_coverage_parts",
  `with since as materialized (${SINCE}), orders as (
    select bool_or${IS_QUEUED} as queued,
      (array_agg(case when o.outcome = 'ignored' then o.note else o.outcome end order by o.created_at desc, o.id desc)
        filter (where ${isUninvited("$4")}))[1] as reason
    from since, integration i join inbound_outcome o on o.integration_id = i.id
    where i.business_id = $1::uuid and o.created_at >= since.at and o.created_at < $3::timestamptz
    group by i.id, coalesce(o.order_key, o.id::text)
  ), unsent as (
    select bool_or(v.status = 'queued' and not ${isLate("v")}) as waiting,
      bool_or(v.cancelled_at is null and ${isLate("v")}) as late
    from since, invitation v ${ITS_ORDER}
    where v.business_id = $1::uuid and v.created_at >= since.at and v.created_at < $3::timestamptz and ${UNSENT}
    group by ${ORDER_OF}
  )
  select extract(epoch from since.at)::float8 * 1000 as since, o.*, u.*
  from since, (
    select count(*) filter (where queued)::int as queued,
      count(*) filter (where not queued and reason = 'no_email')::int as "noEmail",
      count(*) filter (where not queued and reason = 'limit_reached')::int as "limit",
      count(*) filter (where not queued and reason = '${OPTED_OUT_NOTE}')::int as "optedOut",
      count(*) filter (where not queued and reason not in ('no_email', 'limit_reached', '${OPTED_OUT_NOTE}'))::int as stopped
    from orders) o, (
    select count(*) filter (where waiting)::int as waiting, count(*) filter (where not waiting and late)::int as late,
      count(*) filter (where not waiting and not late)::int as ended
    from unsent) u
  where exists (select from integration where business_id = $1::uuid)`,
);

/** Counts the orders that the figure would count in a time. */
const arrived = statement<{ orders: number; first: number | null }, [BusinessId, string, string, readonly string[]]>(
  "integration_coverage_arrived",
  `select count(*)::int as orders, extract(epoch from min(first))::float8 * 1000 as first
  from (
    select min(o.created_at) as first
    from integration i join inbound_outcome o on o.integration_id = i.id
    where i.business_id = $1::uuid and o.created_at >= $2::timestamptz and o.created_at < $3::timestamptz
    group by i.id, coalesce(o.order_key, o.id::text)
    having bool_or${IS_QUEUED} or bool_or${isUninvited("$4")}) orders`,
);
