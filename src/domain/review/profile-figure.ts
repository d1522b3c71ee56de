// Reads the figures of a profile beside the score: counts of moderation decisions, the latest of them, and the time to a reply.
import type { BusinessId } from "#contract/id.ts";
import type { LogAsker } from "#domain/log/entry.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { FROM_CUSTOMERS } from "./state/columns.ts";
import type { Asker } from "./state/table.ts";

export type ModerationOutcome = "held" | "hidden" | "removed";
export type ModerationFigure = { outcome: ModerationOutcome; reason: string; askedBy: Asker; reviews: number };

const MAX_ROWS = 40;

/** SQL: who asked for the decision `m`. The log alone knows who took an import back. */
const ASKED_BY = `case when m.asked_by = 'import' and m.to_status = 'removed' then coalesce(
    (select case l.asked_by when 'business' then 'owner' else l.asked_by end from (
      select review_id, event, reason, asked_by, at from log_entry union all select review_id, event, reason, asked_by, at from log_pending
    ) l where l.review_id = m.review_id and l.event = 'removed' and l.reason = 'import' order by l.at desc limit 1), 'import')
  else m.asked_by end`;

/** Returns the most frequent decisions first. A review that was held and then removed counts in both; an undone decision in none. */
export const listModerationFigures = statement<ModerationFigure, [BusinessId]>(
  "moderation_figures",
  `select to_status as outcome, reason, ${ASKED_BY} as "askedBy", count(distinct review_id)::int as reviews
  from moderation m
  where business_id = $1::uuid and to_status in ('held', 'hidden', 'removed') and undoes is null
    and not exists (select 1 from moderation u where u.business_id = $1::uuid and u.undoes = m.id)
  group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${MAX_ROWS}`,
);

/** `index` is null for a second, until the sequencer has entered the decision. */
export type LoggedDecision = {
  index: number | null;
  at: Date;
  event: "held" | "hidden" | "restored" | "removed" | "published";
  askedBy: LogAsker;
  reason: string | null;
};

const MOST_SHOWN = 20;
/** A business can have a million entries, and few of them are decisions. */
const LATEST_ENTRIES = 1_000;

const DECIDED =
  "(event in ('held', 'hidden', 'restored', 'removed') or (event = 'published' and asked_by = 'moderator'))";

/** Returns the newest first: at most 20 among the latest 1,000 entries of the business. */
export const listLoggedDecisions = statement<LoggedDecision, [BusinessId]>(
  "log_decisions",
  `select index::float8 as index, at, event, asked_by as "askedBy", reason from (
    (select null::bigint as index, at, event, asked_by, reason from
      (select * from log_pending order by place desc, id desc limit ${LATEST_ENTRIES}) newest
      where business_id = $1::uuid and ${DECIDED})
    union all
    (select index, at, event, asked_by, reason from
      (select * from log_entry where business_id = $1::uuid order by index desc limit ${LATEST_ENTRIES}) latest
      where ${DECIDED} order by index desc limit ${MOST_SHOWN})
  ) both_tables order by index desc nulls first, at desc limit ${MOST_SHOWN}`,
);

/** Enough for a typical time. Each review costs a look-up in the table of replies. */
const LATEST_REVIEWS = 300;
const LATEST_REPLIES = 20;
/** Fewer replies give no typical time. */
const MIN_REPLIES = 3;

/** Returns the median of seconds from a customer's review to its reply, over the latest replies; null if there are too few. */
export async function typicalReplySeconds(context: Context, businessId: BusinessId): Promise<number | null> {
  const [row] = await typical(context.db, businessId);
  return row && row.n >= MIN_REPLIES ? row.median : null;
}

const typical = statement<{ n: number; median: number | null }>(
  "review_reply_time",
  `select count(*)::int as n, percentile_cont(0.5) within group (order by seconds) as median
  from (
    select extract(epoch from p.created_at - latest.created_at)::float8 as seconds
    from (
      select id, created_at from review where business_id = $1::uuid and status = 'published' and ${FROM_CUSTOMERS}
      order by created_at desc, id desc limit ${LATEST_REVIEWS}
    ) latest
    join reply p on p.review_id = latest.id
    where p.created_at >= latest.created_at
    order by latest.created_at desc limit ${LATEST_REPLIES}
  ) each_reply`,
);
