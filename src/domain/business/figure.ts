// Figures per day and per month that modules above compute from reviews. `move` in state/tally.ts counts each review.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Stars } from "./state/score.ts";

/** The published reviews of one day in UTC, YYYY-MM-DD. */
export type DayCount = { day: string; verified: Stars; unverified: Stars; editor: Stars; imported: Stars };

/** Call it in the transaction in which `move` returned the business: its lock keeps other writers out. */
export async function startDayFigures({ db }: Context, id: BusinessId, days: readonly DayCount[]): Promise<void> {
  await startDays(db, id, JSON.stringify(days));
}

export type MonthMedian = {
  businessId: BusinessId;
  /** Its first day, YYYY-MM-DD. */
  month: string;
  /** The month's `reply_changes` when the replies were read. */
  replyChanges: number;
  /** Seconds; null without a reply. */
  median: number | null;
};

/** Skips months whose replies have changed since, and months that a writer has locked. @returns the stored months */
export async function storeMedians(
  { db }: Context,
  medians: readonly MonthMedian[],
): Promise<{ businessId: BusinessId; month: string }[]> {
  return storeMonths(db, JSON.stringify(medians));
}

const startDays = statement(
  "business_day_start",
  `with counted as (
    insert into business_day (business_id, day, verified, unverified, editor, imported)
    select $1::uuid, d.day, d.verified, d.unverified, d.editor, d.imported
    from json_to_recordset($2::json) as d(day date, verified int[], unverified int[], editor int[], imported int[])
  )
  update business_tally set daily = true where business_id = $1::uuid`,
);

/** Skips locked rows: waiting for several of them could deadlock with a writer. */
const storeMonths = statement<{ businessId: BusinessId; month: string }>(
  "business_month_store_median",
  `with unchanged as materialized (
    select m.business_id, m.month, s.median
    from json_to_recordset($1::json) as s("businessId" uuid, month date, "replyChanges" int, median int)
    join business_month m on m.business_id = s."businessId" and m.month = s.month
    where m.stale and m.reply_changes = s."replyChanges"
    for update of m skip locked
  )
  update business_month m set median_reply_seconds = unchanged.median, stale = false
  from unchanged where m.business_id = unchanged.business_id and m.month = unchanged.month
  returning m.business_id as "businessId", m.month::text`,
);
