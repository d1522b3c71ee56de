// Computes each business's benchmark figures from its counters, months and days. Reads single reviews only at a window's edge and
// for reply times. Figures are outdated after a change of the counters, and on the next day.
import { FROM_CUSTOMERS } from "#domain/review/columns.ts";
import { DAY_MS } from "#platform/clock.ts";
import type { Context } from "#platform/context.ts";
import { type BusinessId, FIRST_ID } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { REPLY_MS, repliedReviews } from "../median.ts";
import { perStar, RECENT_DAYS, YEAR_DAYS } from "../unit.ts";

export type DueBusiness = { id: BusinessId; reviews: number };

/** Returns businesses whose figures are missing or outdated on this day (YYYY-MM-DD), by id. @param asked.categories null: all */
export async function listDue(
  { db }: Context,
  asked: { day: string; after: BusinessId | null; limit: number; categories: readonly string[] | null },
): Promise<DueBusiness[]> {
  const { day, after, limit, categories } = asked;
  const from = after ?? FIRST_ID;
  return categories === null ? dueOfAll(db, day, from, limit) : dueIn(db, day, from, limit, categories);
}

/** Computes and stores these businesses' missing or outdated figures. @returns how many */
export async function storeFigures({ db }: Context, ids: readonly BusinessId[], day: string): Promise<number> {
  if (ids.length === 0) return 0;
  const [recent, year] = [windowOf(day, RECENT_DAYS), windowOf(day, YEAR_DAYS)];
  const same = await carried(db, ids, day);
  const others = await stored(db, ids, day, recent.start, recent.nextMonth, year.start, year.nextMonth);
  return same.length + others.length;
}

/** Returns a window's first day, and the first day of the next month, from which on the figures of whole months count. */
export function windowOf(day: string, days: number): { start: string; nextMonth: string } {
  const start = new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS);
  const next = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  return { start: start.toISOString().slice(0, 10), nextMonth: next.toISOString().slice(0, 10) };
}

/** @param which SQL condition on the businesses */
const due = (name: string, which: string) =>
  statement<DueBusiness>(
    name,
    `select t.business_id as id, (select sum(n) from unnest(t.verified || t.unverified) n)::int as reviews
    from business_tally t left join benchmark_figure f on f.business_id = t.business_id ${which}
      t.business_id > $2::uuid
      and (f.business_id is null or f.tally_version <> t.xmin::text::bigint or f.day < $1::date)
    order by t.business_id limit $3::int`,
  );

const dueOfAll = due("benchmark_figure_due", "where");
const dueIn = due(
  "benchmark_figure_due_in",
  "join business b on b.id = t.business_id where b.category_id = any($4::uuid[]) and",
);

/** SQL: whether a review is in the window that ends on the row's day, and not in the one that ends on `day`. */
const fallsOut = (days: number, day: string) =>
  `exists (select from review r where r.business_id = f.business_id and r.status = 'published'
    and r.created_at >= (f.day - ${days})::timestamp at time zone 'UTC'
    and r.created_at < (${day}::date - ${days})::timestamp at time zone 'UTC')`;

/** Moves figures to a new day where nothing changed and no review left a window. On most days this covers most businesses. */
const carried = statement(
  "benchmark_figure_carry",
  `update benchmark_figure f set day = $2::date from business_tally t
  where f.business_id = any($1::uuid[]) and t.business_id = f.business_id and f.day < $2::date
    and f.tally_version = t.xmin::text::bigint
    and not ${fallsOut(RECENT_DAYS, "$2")} and not ${fallsOut(YEAR_DAYS, "$2")}
  returning 1`,
);

/** SQL: customer reviews since `start`, by star. Whole months come from their figures, the rest from days or reviews. */
function starsSince(start: string, nextMonth: string): string {
  const eachStar = (of: (star: number) => string) => perStar((star) => `${of(star)} as s${star}`);
  const sums = perStar((star) => `coalesce(sum(s${star}), 0)::int`);
  return `select array[${sums}] as stars from (
      select ${eachStar((star) => `verified[${star}] + unverified[${star}]`)} from business_month
      where business_id = due.business_id and month >= ${nextMonth}::date
      union all
      select ${eachStar((star) => `verified[${star}] + unverified[${star}]`)} from business_day
      where due.daily and business_id = due.business_id and day >= ${start}::date and day < ${nextMonth}::date
      union all
      select ${eachStar((star) => `(rating = ${star})::int`)} from review
      where not due.daily and business_id = due.business_id and status = 'published' and ${FROM_CUSTOMERS}
        and created_at >= ${start}::date::timestamp at time zone 'UTC'
        and created_at < ${nextMonth}::date::timestamp at time zone 'UTC'
    ) parts`;
}

/** SQL: the time of each reply to a review since `start`. Whole months come from reply_time, the rest from the replies. */
function replyTimesSince(start: string, nextMonth: string): string {
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
            and r.created_at >= greatest(m.month, ${start}::date)::timestamp at time zone 'UTC'
            and r.created_at < (m.month + interval '1 month') at time zone 'UTC'
        ) rest
      where m.business_id = due.business_id and m.replied > 0
        and (m.month >= ${nextMonth}::date and t.month is null or m.month = ${nextMonth}::date - interval '1 month')`;
}

const stored = statement(
  "benchmark_figure_store",
  `with due as materialized (
    select *, xmin::text::bigint as version from business_tally t
    where business_id = any($1::uuid[]) and not exists (select from benchmark_figure f
      where f.business_id = t.business_id and f.tally_version = t.xmin::text::bigint and f.day >= $2::date)
  )
  insert into benchmark_figure as f (business_id, tally_version, day, reviews, score, stars, replied, verified, recent, year, reply_ms)
  select due.business_id, due.version, $2::date, counted.reviews, due.score_tenths,
    counted.stars, due.replied, counted.verified, (select sum(n) from unnest(recent.stars) n), year.stars, reply.ms
  from due,
    lateral (
      select sum(v + u)::int as reviews, sum(v)::int as verified, sum(star * (v + u))::bigint as stars
      from unnest(due.verified, due.unverified) with ordinality as each_star(v, u, star)
    ) counted,
    lateral (${starsSince("$3", "$4")}) recent,
    lateral (${starsSince("$5", "$6")}) year,
    lateral (
      select percentile_cont(0.5) within group (order by ms) as ms from (${replyTimesSince("$5", "$6")}) each_reply
    ) reply
  order by due.business_id
  on conflict (business_id) do update set tally_version = excluded.tally_version, day = excluded.day,
    reviews = excluded.reviews, score = excluded.score, stars = excluded.stars, replied = excluded.replied,
    verified = excluded.verified, recent = excluded.recent, year = excluded.year, reply_ms = excluded.reply_ms
  returning 1`,
);
