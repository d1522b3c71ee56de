// Computes median reply times per month. `move` only marks a month as stale, so that publishing does not wait for a median. The
// next reader computes the median without locks, and stores it unless the month has changed meanwhile.
import type { BusinessId } from "#contract/id.ts";
import { type MonthMedian, storeMedians } from "#domain/business/figure.ts";
import { FROM_CUSTOMERS } from "#domain/review/state/columns.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

export type StaleMonth = Omit<MonthMedian, "median">;

/** Few, because a large business's month has tens of thousands of reviews. */
const MONTHS_AT_ONCE = 6;

/** SQL: milliseconds from review `r` to reply `p`, exact. */
export const REPLY_MS = "(extract(epoch from p.created_at - r.created_at) * 1000)::float8";

/** SQL: the same time in whole seconds, half up. */
export const REPLY_SECONDS = "floor(extract(epoch from p.created_at - r.created_at) + 0.5)::int";

/** SQL: the median, half up. */
export function medianOf(seconds: string): string {
  return `floor(percentile_cont(0.5) within group (order by ${seconds}) + 0.5)::int`;
}

/** SQL: customer reviews `r` and their replies `p`. An imported reply dated before its review has no reply time. */
export function repliedReviews(businessId: string): string {
  return `review r join reply p on p.review_id = r.id and p.created_at >= r.created_at
    where r.business_id = ${businessId} and r.status = 'published'
      and r.${FROM_CUSTOMERS}`;
}

/** Computes and stores these months' medians. @returns seconds by `medianKey`; null for a month without a reply */
export async function resolveMedians(
  context: Context,
  months: readonly StaleMonth[],
): Promise<Map<string, number | null>> {
  const medians = new Map<string, number | null>();
  for (let start = 0; start < months.length; start += MONTHS_AT_ONCE) {
    const rows = await computed(context.db, JSON.stringify(months.slice(start, start + MONTHS_AT_ONCE)));
    await inTransaction(context, async (inside) => {
      const medianRows = rows.map(({ ms: _, ...median }) => median);
      const stored = new Set(
        (await storeMedians(inside, medianRows)).map(({ businessId, month }) => medianKey(businessId, month)),
      );
      const kept = rows.filter(({ businessId, month }) => stored.has(medianKey(businessId, month)));
      await keepTimes(inside.db, JSON.stringify(kept));
    });
    for (const { businessId, month, median } of rows) medians.set(medianKey(businessId, month), median);
  }
  return medians;
}

export function medianKey(businessId: string, month: string): string {
  return `${businessId} ${month}`;
}

/** Returns the stale months of large businesses from a day on. Trends compute other months when a reader asks for them. */
export const listStaleMonths = statement<StaleMonth, [ids: readonly BusinessId[], from: string]>(
  "business_month_stale",
  `select business_id as "businessId", month::text, reply_changes as "replyChanges"
  from business_month where business_id = any($1::uuid[]) and stale and month >= $2::date
    and business_id in (select business_id from business_tally where business_id = any($1::uuid[]) and daily)`,
);

const computed = statement<MonthMedian & { ms: number[] }>(
  "business_month_median",
  `select s."businessId", s.month::text, s."replyChanges", each_month.median, each_month.ms
  from json_to_recordset($1::json) as s("businessId" uuid, month date, "replyChanges" int),
    lateral (
      select ${medianOf("seconds")} as median, coalesce(array_agg(ms), '{}') as ms
      from (
        select ${REPLY_SECONDS} as seconds, ${REPLY_MS} as ms from ${repliedReviews('s."businessId"')}
          and r.created_at >= s.month::timestamp at time zone 'UTC'
          and r.created_at < (s.month + interval '1 month') at time zone 'UTC'
      ) each_reply
    ) each_month`,
);

const keepTimes = statement(
  "reply_time_keep",
  `insert into reply_time as t (business_id, month, reply_changes, ms)
  select s."businessId", s.month, s."replyChanges", s.ms
  from json_to_recordset($1::json) as s("businessId" uuid, month date, "replyChanges" int, ms float8[])
  join business_tally on business_tally.business_id = s."businessId"
  where daily order by 1, 2
  on conflict (business_id, month) do update set reply_changes = excluded.reply_changes, ms = excluded.ms`,
);
