// Invitation coverage: how many of the orders that arrived were invited. Public, so it is a share of whole days, and not of few orders.
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { UNINVITED_NOTES } from "./outcome.ts";

/** `share`: 0 to 1. `days`: whole days up to `until`, at least 1. */
export type Coverage = { share: number; days: number; until: Date };

/** Fewer orders would tell a competitor how much a small shop sells. */
export const LEAST_ORDERS = 20;
/** Outcomes are kept as long. */
const COVERED_DAYS = 30;
/** Of each integration: a large shop's share is taken from its newest. */
const MOST_OUTCOMES = 1_000;
const DAY_MS = 86_400_000;

/** Null without a connected shop, and for too few orders. Today's orders do not count yet. */
export async function findCoverage({ db, clock }: Context, businessId: BusinessId): Promise<Coverage | null> {
  const until = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS);
  const from = new Date(until.getTime() - COVERED_DAYS * DAY_MS);
  const [row] = await covered(db, businessId, from.toISOString(), until.toISOString(), UNINVITED_NOTES);
  if (!row) return null;
  const arrived = row.queued + row.uninvited;
  if (arrived < LEAST_ORDERS) return null;
  const days = Math.max(1, Math.ceil((until.getTime() - row.since) / DAY_MS));
  return { share: Math.max(0, row.queued - row.cancelled) / arrived, days, until };
}

/**
 * A cancelled invitation was taken back before it was sent: an owner could take back those of unhappy customers. It reads
 * `expired`, which the index of a business's invitations holds. A duplicate is an order that counted before.
 */
const covered = statement<
  { since: number; queued: number; uninvited: number; cancelled: number },
  [BusinessId, string, string, readonly string[]]
>(
  "integration_coverage",
  `with since as materialized (
    select greatest($2::timestamptz, max(nth.created_at)) as at
    from integration i left join lateral (
      select o.created_at from inbound_outcome o where o.integration_id = i.id and o.created_at < $3::timestamptz
      order by o.created_at desc offset ${MOST_OUTCOMES} limit 1) nth on true
    where i.business_id = $1::uuid)
  select extract(epoch from since.at)::float8 * 1000 as since, counts.queued, counts.uninvited,
    (select count(*)::int from invitation v
      where v.business_id = $1::uuid and v.created_at >= since.at and v.created_at < $3::timestamptz and v.status = 'expired'
        and v.cancelled_at is not null and v.source in ('storefront-a', 'storefront-b', 'automation')) as cancelled
  from since, lateral (
    select count(*) filter (where o.outcome = 'queued')::int as queued,
      count(*) filter (where o.outcome in ('no_email', 'limit_reached')
        or (o.outcome = 'ignored' and o.note = any($4::text[])))::int as uninvited
    from integration i join inbound_outcome o on o.integration_id = i.id
    where i.business_id = $1::uuid and o.created_at >= since.at and o.created_at < $3::timestamptz) counts`,
);
