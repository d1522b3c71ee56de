// Compares the stored figures (counters, score, months, days, medians, benchmarks, products) with a recount of the reviews. A
// difference is our bug.
import { type BusinessId, FIRST_ID } from "#contract/id.ts";
import { scoreOf } from "#domain/business/state/score.ts";
import { FROM_CUSTOMERS } from "#domain/review/state/columns.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { medianOf, REPLY_MS, REPLY_SECONDS, repliedReviews } from "./median.ts";
import { batchesOf, perStar, RECENT_DAYS, YEAR_DAYS } from "./unit.ts";

const SAMPLE = 200;
const BATCH = { businesses: 50, reviews: 20_000 };
const PAGE = 5_000;
const MOST_LISTED = 100;

/** A stored figure that differs from its reviews. */
export type Drift = {
  businessId: BusinessId;
  what: "counters" | "platforms" | "score" | "month" | "day" | "median" | "benchmark" | "product";
  /** The month or day, YYYY-MM-DD; null for the others. */
  at: string | null;
};

export type Verification = {
  businesses: number;
  drifted: number;
  drifts: Drift[];
};

/** Recounts SAMPLE random businesses, or all, and logs differences. Changes nothing. */
export async function verifyFigures(
  context: Context,
  { all = false, signal }: { all?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<Verification> {
  const found: Verification = { businesses: 0, drifted: 0, drifts: [] };
  let after: BusinessId | null = null;
  for (;;) {
    const page: { id: BusinessId; reviews: number }[] = all
      ? await listed(context.db, after ?? FIRST_ID, PAGE)
      : await chosen(context.db, SAMPLE);
    for (const ids of batchesOf(page, BATCH)) {
      if (signal?.aborted) return found;
      const drifts = await differing(context.db, ids);
      found.businesses += ids.length;
      found.drifted += drifts.length;
      found.drifts.push(...drifts.slice(0, MOST_LISTED - found.drifts.length));
    }
    after = page.at(-1)?.id ?? null;
    if (!all || page.length < PAGE) break;
  }
  if (found.drifted > 0) context.log.warn(found, "stored figures are not what the reviews say");
  return found;
}

const REVIEWS = "(select sum(n) from unnest(verified || unverified || editor || imported || stated) n)::int as reviews";

const listed = statement<{ id: BusinessId; reviews: number }>(
  "verify_all",
  `select business_id as id, ${REVIEWS} from business_tally where business_id > $1::uuid order by business_id limit $2::int`,
);

const chosen = statement<{ id: BusinessId; reviews: number }>(
  "verify_sample",
  `select business_id as id, ${REVIEWS} from business_tally order by random() limit $1::int`,
);

const NONE = "'{0,0,0,0,0}'::int[]";
const starsOf = (...kinds: string[]) =>
  `array[${perStar((star) => `coalesce(sum(n) filter (where rating = ${star} and kind = any('{${kinds.join(",")}}')), 0)::int`)}]`;
const CUSTOMERS = `${starsOf("verified")} as verified, ${starsOf("unverified")} as unverified`;
const REWARDED = `array[${perStar((star) => `coalesce(sum(rewarded) filter (where rating = ${star} and kind in ('verified', 'unverified')), 0)::int`)}]`;
const REPLIED = "coalesce(sum(replied) filter (where kind in ('verified', 'unverified')), 0)::int as replied";
const since = (days: number) => `r.created_at >= f.computed_at - make_interval(days => ${days})`;

// One statement, so that all counts are of one moment. They come from the reviews' rows only.
const differing = statement<Drift>(
  "verify_figures",
  `with tally as materialized (
    select *, xmin::text::bigint as version from business_tally where business_id = any($1::uuid[])
  ), review_day as materialized (
    select r.business_id, (r.created_at at time zone 'UTC')::date as day, r.rating,
      case when r.source = 'editor' then 'editor' when r.source = 'import' then case when r.counts then 'imported' else 'stated' end
        when r.verified then 'verified' else 'unverified' end as kind,
      count(*) as n, count(p.id) as replied, count(*) filter (where r.incentivized) as rewarded
    from review r left join reply p on p.review_id = r.id
    where r.business_id = any($1::uuid[]) and r.status = 'published' group by 1, 2, 3, 4
  ), total as (
    select business_id, ${CUSTOMERS}, ${starsOf("editor")} as editor, ${starsOf("imported")} as imported,
      ${starsOf("stated")} as stated, ${REWARDED} as rewarded, ${REPLIED} from review_day group by 1
  ), month as (
    select business_id, date_trunc('month', day)::date as month, ${CUSTOMERS}, ${REPLIED} from review_day where kind in ('verified', 'unverified') group by 1, 2
  ), day as (
    select business_id, day, ${CUSTOMERS}, ${starsOf("editor")} as editor, ${starsOf("imported", "stated")} as imported from review_day
    where business_id in (select business_id from tally where daily) group by 1, 2
  ), platform as (
    select tally.business_id, coalesce(sum(count), 0)::bigint as count, coalesce(sum(count * round(rating * 100)), 0)::bigint as sum
    from tally left join platform_rating r on r.business_id = tally.business_id and r.stale_at is null group by 1
  ), median as (
    select r.business_id, date_trunc('month', r.created_at at time zone 'UTC')::date as month, ${medianOf(REPLY_SECONDS)} as seconds
    from ${repliedReviews("any($1::uuid[])")} group by 1, 2
  )
  select distinct rated.business_id as "businessId", 'product' as what, null as at from (
    select p.business_id, p.id, array[${perStar((star) => `count(r.id) filter (where q.rating = ${star})::int`)}] as stars
    from product p left join (product_rating q join review r
      on r.id = q.review_id and r.status = 'published' and r.${FROM_CUSTOMERS}) on q.product_id = p.id
    where p.business_id = any($1::uuid[]) group by 1, 2
  ) rated left join product_tally t on t.product_id = rated.id
  where coalesce(t.stars, ${NONE}) <> rated.stars
  union all
  select tally.business_id as "businessId", 'counters' as what, null as at
  from tally left join total using (business_id)
  where (tally.verified, tally.unverified, tally.editor, tally.imported, tally.stated, tally.rewarded, tally.replied) is distinct from
    (coalesce(total.verified, ${NONE}), coalesce(total.unverified, ${NONE}), coalesce(total.editor, ${NONE}),
      coalesce(total.imported, ${NONE}), coalesce(total.stated, ${NONE}), coalesce(total.rewarded, ${NONE}), coalesce(total.replied, 0))
  union all
  select business_id, 'platforms', null from tally join platform using (business_id)
  where (platform_count, platform_sum) is distinct from (platform.count, platform.sum)
  union all
  select business_id, 'score', null from tally
  where score_tenths is distinct from ${scoreOf("tally")}
  union all
  select business_id, 'month', month::text
  from (select * from business_month where business_id = any($1::uuid[])) kept full join month using (business_id, month)
  where (coalesce(kept.verified, ${NONE}), coalesce(kept.unverified, ${NONE}), coalesce(kept.replied, 0)) is distinct from
    (coalesce(month.verified, ${NONE}), coalesce(month.unverified, ${NONE}), coalesce(month.replied, 0))
  union all
  select business_id, 'day', day::text
  from (select business_day.* from business_day join tally using (business_id) where tally.daily) kept full join day using (business_id, day)
  where (coalesce(kept.verified, ${NONE}), coalesce(kept.unverified, ${NONE}), coalesce(kept.editor, ${NONE}), coalesce(kept.imported, ${NONE})) is distinct from
    (coalesce(day.verified, ${NONE}), coalesce(day.unverified, ${NONE}), coalesce(day.editor, ${NONE}), coalesce(day.imported, ${NONE}))
  union all
  select business_id, 'median', month::text
  from (select * from business_month where business_id = any($1::uuid[]) and not stale) kept left join median using (business_id, month)
  where kept.median_reply_seconds is distinct from median.seconds
  union all
  select f.business_id, 'benchmark', null
  from benchmark_figure f join tally on tally.business_id = f.business_id and tally.version = f.tally_version,
    lateral (
      select count(*)::int as reviews, count(*) filter (where r.verified) as verified, coalesce(sum(r.rating), 0) as stars,
        count(p.id) as replied, count(*) filter (where ${since(RECENT_DAYS)})::int as recent,
        array[${perStar((star) => `count(*) filter (where r.rating = ${star} and ${since(YEAR_DAYS)})::int`)}] as year
      from review r left join reply p on p.review_id = r.id
      where r.business_id = f.business_id and r.status = 'published' and r.${FROM_CUSTOMERS}
    ) counted,
    lateral (
      select percentile_cont(0.5) within group (order by ${REPLY_MS}) as ms
      from ${repliedReviews("f.business_id")} and ${since(YEAR_DAYS)}
    ) reply
  where (f.reviews, f.score, f.stars, f.replied, f.verified, f.recent, f.year, f.reply_ms) is distinct from
    (counted.reviews, tally.score_tenths, counted.stars, counted.replied, counted.verified, counted.recent, counted.year, reply.ms)`,
);
