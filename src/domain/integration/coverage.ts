// Computes invitation coverage: the share of orders whose customers were invited. It is public, so it is of whole days, and not of few
// orders.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { UNINVITED_NOTES } from "./state/outcome.ts";

/** `share`: 0 to 1. `days`: whole days up to `until`, at least 1. */
export type Coverage = { share: number; days: number; until: Date };

/** Fewer orders would tell a competitor how much a small shop sells. */
export const LEAST_ORDERS = 20;
/** Whole weeks, within the 30 days for which outcomes are kept. */
export const COVERED_DAYS = 28;
/** An order counts as not invited if its invitation is due later than this. */
const INVITED_WITHIN_DAYS = 60;
/** At most so many orders of each integration; a large shop's share comes from its newest orders. */
const MOST_OUTCOMES = 1_000;

/** Returns null without a connected shop, and for too few orders. Today's orders do not count yet. */
export async function findCoverage({ db, clock }: Context, businessId: BusinessId): Promise<Coverage | null> {
  const until = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS);
  const from = new Date(until.getTime() - COVERED_DAYS * DAY_MS);
  const [row] = await covered(db, businessId, from.toISOString(), until.toISOString(), UNINVITED_NOTES);
  const share = row ? shareOf(row) : null;
  if (!row || share === null) return null;
  const days = Math.max(1, Math.ceil((until.getTime() - row.since) / DAY_MS));
  return { share, days, until };
}

/** Returns the share over all connected shops, in the part of a period whose outcomes are kept; null for too few orders. */
export async function findTotalCoverage(
  { db, clock }: Context,
  period: { from: Date; to: Date },
): Promise<number | null> {
  const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
  const from = new Date(Math.max(period.from.getTime(), today - COVERED_DAYS * DAY_MS));
  const to = new Date(Math.min(period.to.getTime(), today));
  if (from >= to) return null;
  const [row] = await coveredInAll(db, from.toISOString(), to.toISOString(), UNINVITED_NOTES);
  return row ? shareOf(row) : null;
}

/** `unsent`: of the queued ones, those whose customer was not invited so far. */
type Counts = { queued: number; uninvited: number; unsent: number };

function shareOf({ queued, uninvited, unsent }: Counts): number | null {
  const arrived = queued + uninvited;
  return arrived < LEAST_ORDERS ? null : Math.max(0, queued - unsent) / arrived;
}

/** @param notes SQL of UNINVITED_NOTES */
const countsWith = (notes: string) => `count(*) filter (where o.outcome = 'queued')::int as queued,
      count(*) filter (where o.outcome in ('no_email', 'limit_reached')
        or (o.outcome = 'ignored' and o.note = any(${notes}::text[])))::int as uninvited`;
/**
 * An owner could cancel the invitations of unhappy customers, or put them off for good. What an earlier owner left open ended with its
 * ownership, and is not the present owner's.
 */
const UNSENT = `(v.sent_at is null or v.cancelled_at is not null
          or v.send_at > v.created_at + make_interval(days => ${INVITED_WITHIN_DAYS}))
        and v.source in ('storefront-a', 'storefront-b', 'automation')
        and v.organisation_id = (select owned.organisation_id from business owned where owned.id = v.business_id)`;

/** Reads these days of every connected shop by their indexes; the page that shows the share is cached. */
const coveredInAll = statement<Counts, [string, string, readonly string[]]>(
  "integration_coverage_all",
  `select ${countsWith("$3")},
    (select count(*)::int from (select distinct business_id from integration) b join invitation v on v.business_id = b.business_id
      where v.created_at >= $1::timestamptz and v.created_at < $2::timestamptz and ${UNSENT}) as unsent
  from integration i join inbound_outcome o on o.integration_id = i.id where o.created_at >= $1::timestamptz and o.created_at < $2::timestamptz`,
);

/** An invitation is made with its order, so both lie in the same days. A duplicate is an order that counted before. */
const covered = statement<Counts & { since: number }, [BusinessId, string, string, readonly string[]]>(
  "integration_coverage",
  `with since as materialized (
    select greatest($2::timestamptz, max(nth.created_at)) as at
    from integration i left join lateral (
      select o.created_at from inbound_outcome o where o.integration_id = i.id and o.created_at < $3::timestamptz
      order by o.created_at desc offset ${MOST_OUTCOMES} limit 1) nth on true
    where i.business_id = $1::uuid)
  select extract(epoch from since.at)::float8 * 1000 as since, counts.queued, counts.uninvited,
    (select count(*)::int from invitation v
      where v.business_id = $1::uuid and v.created_at >= since.at and v.created_at < $3::timestamptz and ${UNSENT}) as unsent
  from since, lateral (
    select ${countsWith("$4")}
    from integration i join inbound_outcome o on o.integration_id = i.id
    where i.business_id = $1::uuid and o.created_at >= since.at and o.created_at < $3::timestamptz) counts`,
);
