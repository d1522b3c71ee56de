// Computes each business's benchmark figures from its counters, months and days. Reads single reviews only at a window's edge and
// for reply times. Figures are outdated after a change of the counters, and when a review leaves a window: the windows end at the moment
// of the figure, to the millisecond.
import { type BusinessId, FIRST_ID } from "#contract/id.ts";
import { dayOf } from "#domain/business/state/tally.ts";
import { FROM_CUSTOMERS } from "#domain/review/state/columns.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { REPLY_MS, repliedReviews } from "../median.ts";
import { perStar, RECENT_DAYS, YEAR_DAYS } from "../unit.ts";

export type DueBusiness = { id: BusinessId; reviews: number };

/** Returns businesses whose figures are missing or outdated at this moment, by id. @param asked.categories null: all */
export async function listDue(
  { db }: Context,
  asked: { at: Date; after: BusinessId | null; limit: number; categories: readonly string[] | null },
): Promise<DueBusiness[]> {
  const { at, after, limit, categories } = asked;
  const [moment, from] = [at.toISOString(), after ?? FIRST_ID];
  return categories === null ? dueOfAll(db, moment, from, limit) : dueIn(db, moment, from, limit, categories);
}

/** Computes and stores these businesses' missing or outdated figures. @returns how many */
export async function storeFigures({ db }: Context, ids: readonly BusinessId[], at: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const [recent, year] = [windowOf(at, RECENT_DAYS), windowOf(at, YEAR_DAYS)];
  return (await stored(db, ids, at.toISOString(), ...parametersOf(recent), ...parametersOf(year))).length;
}

type Window = { start: string; nextDay: string; nextMonth: string };

/** Returns a window's start, and the first day and month after it, from which on the figures of whole days and months count. */
export function windowOf(at: Date, days: number): Window {
  const start = new Date(at.getTime() - days * DAY_MS);
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  const firstOf = (...date: [number, number, number]) => dayOf(new Date(Date.UTC(...date)));
  return {
    start: start.toISOString(),
    nextDay: firstOf(year, month, day + 1),
    nextMonth: firstOf(year, month + 1, 1),
  };
}

function parametersOf({ start, nextDay, nextMonth }: Window): [string, string, string] {
  return [start, nextDay, nextMonth];
}

/** SQL: whether the figures `f` of the tally `t` are missing or outdated at a moment. */
export function isOutdated(at: string): string {
  return `f.business_id is null or f.tally_version <> t.xmin::text::bigint or f.until <= ${at}::timestamptz`;
}

/** @param which SQL condition on the businesses */
const due = (name: string, which: string) =>
  statement<DueBusiness>(
    name,
    `select t.business_id as id, (select sum(n) from unnest(t.verified || t.unverified) n)::int as reviews
    from business_tally t left join benchmark_figure f on f.business_id = t.business_id ${which}
      t.business_id > $2::uuid and not t.sandbox
      and (${isOutdated("$1")})
    order by t.business_id limit $3::int`,
  );

const dueOfAll = due("benchmark_figure_due", "where");
const dueIn = due(
  "benchmark_figure_due_in",
  "join business b on b.id = t.business_id where b.category_id = any($4::uuid[]) and",
);

/** The parameters of a window. */
type WindowSql = readonly [start: string, nextDay: string, nextMonth: string];

/** SQL: customer reviews since `start`, by star. Whole months come from their figures, the rest from days or reviews. */
function starsSince([start, nextDay, nextMonth]: WindowSql): string {
  const eachStar = (of: (star: number) => string) => perStar((star) => `${of(star)} as s${star}`);
  const sums = perStar((star) => `coalesce(sum(s${star}), 0)::int`);
  return `select array[${sums}] as stars from (
      select ${eachStar((star) => `verified[${star}] + unverified[${star}]`)} from business_month
      where business_id = due.business_id and month >= ${nextMonth}::date
      union all
      select ${eachStar((star) => `verified[${star}] + unverified[${star}]`)} from business_day
      where due.daily and business_id = due.business_id and day >= ${nextDay}::date and day < ${nextMonth}::date
      union all
      select ${eachStar((star) => `(rating = ${star})::int`)} from review
      where business_id = due.business_id and status = 'published' and ${FROM_CUSTOMERS}
        and created_at >= ${start}::timestamptz
        and created_at < (case when due.daily then ${nextDay}::date else ${nextMonth}::date end)::timestamp at time zone 'UTC'
    ) parts`;
}

/** SQL: the time of each reply to a review since `start`. Whole months come from reply_time, the rest from the replies. */
function replyTimesSince([start, , nextMonth]: WindowSql): string {
  return `select unnest(t.ms) as ms
      from business_month m join reply_time t
        on t.business_id = m.business_id and t.month = m.month and t.reply_changes = m.reply_changes
      where m.business_id = due.business_id and m.month >= ${nextMonth}::date
      union all
      select rest.ms
      from business_month m left join reply_time t
        on t.business_id = m.business_id and t.month = m.month and t.reply_changes = m.reply_changes,
        lateral (
          select ${REPLY_MS} as ms from ${repliedReviews("due.business_id")}
            and r.created_at >= greatest(m.month::timestamp at time zone 'UTC', ${start}::timestamptz)
            and r.created_at < (m.month + interval '1 month') at time zone 'UTC'
        ) rest
      where m.business_id = due.business_id and m.replied > 0
        and (m.month >= ${nextMonth}::date and t.month is null or m.month = ${nextMonth}::date - interval '1 month')`;
}

/** SQL: when the oldest review of a window leaves it. */
const leaves = (days: number, [start]: WindowSql) => `(select created_at + make_interval(days => ${days}) from review
    where business_id = due.business_id and status = 'published' and created_at >= ${start}::timestamptz
    order by created_at limit 1)`;

const RECENT = ["$3", "$4", "$5"] as const;
const YEAR = ["$6", "$7", "$8"] as const;

const stored = statement(
  "benchmark_figure_store",
  `with due as materialized (
    select *, xmin::text::bigint as version from business_tally t
    where business_id = any($1::uuid[]) and not t.sandbox and not exists (select from benchmark_figure f
      where f.business_id = t.business_id and f.tally_version = t.xmin::text::bigint and f.until > $2::timestamptz)
  )
  insert into benchmark_figure as f (business_id, tally_version, computed_at, until, reviews, score, stars, replied, verified, recent, year, reply_ms)
  select due.business_id, due.version, $2::timestamptz,
    coalesce(least(${leaves(RECENT_DAYS, RECENT)}, ${leaves(YEAR_DAYS, YEAR)}), 'infinity'), counted.reviews, due.score_tenths,
    counted.stars, due.replied, counted.verified, (select sum(n) from unnest(recent.stars) n), year.stars, reply.ms
  from due,
    lateral (
      select sum(v + u)::int as reviews, sum(v)::int as verified, sum(star * (v + u))::bigint as stars
      from unnest(due.verified, due.unverified) with ordinality as each_star(v, u, star)
    ) counted,
    lateral (${starsSince(RECENT)}) recent,
    lateral (${starsSince(YEAR)}) year,
    lateral (
      select percentile_cont(0.5) within group (order by ms) as ms from (${replyTimesSince(YEAR)}) each_reply
    ) reply
  order by due.business_id
  on conflict (business_id) do update set tally_version = excluded.tally_version, computed_at = excluded.computed_at, until = excluded.until,
    reviews = excluded.reviews, score = excluded.score, stars = excluded.stars, replied = excluded.replied,
    verified = excluded.verified, recent = excluded.recent, year = excluded.year, reply_ms = excluded.reply_ms
  returning 1`,
);
