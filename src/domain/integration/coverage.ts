// Computes invitation coverage: the share of orders whose customers were invited. It is public, so it is of whole days, and not of few
// orders.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { RESTORED_NOTE, UNINVITED_NOTES } from "./state/outcome.ts";

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
  const { from, until } = coveredDays(clock.now());
  const [row] = await covered(db, businessId, from.toISOString(), until.toISOString(), UNINVITED_NOTES);
  const share = row ? shareOf(row) : null;
  if (!row || share === null) return null;
  return { share, days: daysSince(row.since, until), until };
}

export function coveredDays(now: Date): { from: Date; until: Date } {
  const until = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  return { from: new Date(until.getTime() - COVERED_DAYS * DAY_MS), until };
}

/** @param since in ms */
export function daysSince(since: number, until: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - since) / DAY_MS));
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

/** Returns null for too few orders. */
function shareOf({ queued, uninvited, unsent }: Counts): number | null {
  const arrived = queued + uninvited;
  return arrived < LEAST_ORDERS ? null : Math.max(0, queued - unsent) / arrived;
}

export const IS_QUEUED = `(o.outcome = 'queued' and o.note is distinct from '${RESTORED_NOTE}')`;
/** Whether an order could have been invited and was not. @param notes SQL of UNINVITED_NOTES */
export const isUninvited = (notes: string) => `(o.outcome in ('no_email', 'limit_reached')
          or (o.outcome = 'ignored' and o.note = any(${notes}::text[])))`;

/**
 * Counts each order once, by its last state, however often the shop sends it: an order that was cancelled and restored in bulk gains
 * nothing. @param which SQL of the outcomes `o` of integrations `i` @param notes SQL of UNINVITED_NOTES
 */
const countsOf = (which: string, notes: string) => `select count(*) filter (where queued)::int as queued,
      count(*) filter (where uninvited and not queued)::int as uninvited
    from (
      select bool_or${IS_QUEUED} as queued, bool_or${isUninvited(notes)} as uninvited
      from integration i join inbound_outcome o on o.integration_id = i.id where ${which}
      group by i.id, coalesce(o.order_key, o.id::text)) orders`;

export const isLate = (v: string) => `${v}.send_at > ${v}.created_at + make_interval(days => ${INVITED_WITHIN_DAYS})`;
const unsent = (v: string) => `(${v}.sent_at is null or ${v}.cancelled_at is not null or ${isLate(v)})`;
/**
 * Invitations of orders whose customer was not invited, also at no other address of the order. An owner could cancel the invitations of
 * unhappy customers, or put them off for good. What an earlier owner left open ended with its ownership, and is not the present owner's.
 */
export const UNSENT = `${unsent("v")}
        and v.source in ('storefront-a', 'storefront-b', 'automation')
        and v.organisation_id = (select owned.organisation_id from business owned where owned.id = v.business_id)
        and not exists (
        select from inbound_order other join invitation sent on sent.id = other.invitation_id
        where other.integration_id = its.integration_id and other.order_key = its.order_key
          and sent.id <> v.id and not ${unsent("sent")})`;
/** The order of an invitation, or the invitation itself where its order is not remembered. */
export const ORDER_OF = "coalesce(its.integration_id || ' ' || its.order_key, v.id::text)";

/** Counts orders whose customer was not invited. @param which SQL of the invitations `v` */
const unsentOf = (which: string) => `select count(distinct ${ORDER_OF})::int from ${which} and ${UNSENT}`;

export const ITS_ORDER = `left join lateral (
        select integration_id, order_key from inbound_order where invitation_id = v.id limit 1) its on true`;

/** Reads these days of every connected shop by their indexes; the page that shows the share is cached. */
const coveredInAll = statement<Counts, [string, string, readonly string[]]>(
  "integration_coverage_all",
  `select counts.queued, counts.uninvited, (${unsentOf(`(select distinct business_id from integration) b
      join invitation v on v.business_id = b.business_id ${ITS_ORDER}
      where v.created_at >= $1::timestamptz and v.created_at < $2::timestamptz`)}) as unsent
  from (${countsOf("o.created_at >= $1::timestamptz and o.created_at < $2::timestamptz", "$3")}) counts`,
);

/** Where the figure of business $1 begins, at $2 or later; $3: its end. */
export const SINCE = `select greatest($2::timestamptz, max(nth.created_at)) as at
    from integration i left join lateral (
      select o.created_at from inbound_outcome o where o.integration_id = i.id and o.created_at < $3::timestamptz
      order by o.created_at desc offset ${MOST_OUTCOMES} limit 1) nth on true
    where i.business_id = $1::uuid`;

/** An invitation is made with its order, so both lie in the same days. A duplicate is an order that counted before. */
const covered = statement<Counts & { since: number }, [BusinessId, string, string, readonly string[]]>(
  "integration_coverage",
  `with since as materialized (${SINCE})
  select extract(epoch from since.at)::float8 * 1000 as since, counts.queued, counts.uninvited,
    (${unsentOf(`invitation v ${ITS_ORDER}
      where v.business_id = $1::uuid and v.created_at >= since.at and v.created_at < $3::timestamptz`)}) as unsent
  from since, lateral (
    ${countsOf("i.business_id = $1::uuid and o.created_at >= since.at and o.created_at < $3::timestamptz", "$4")}) counts`,
);
