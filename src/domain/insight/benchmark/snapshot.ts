// Takes snapshots of benchmarks: for each category the quartiles, and for ranks each metric's values with the number of businesses
// below.
import { sql } from "drizzle-orm";
import { idsBelow, withBranch } from "#domain/business/profile/category.ts";
import { NO_STARS } from "#domain/business/state/score.ts";
import { category } from "#domain/business/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { benchmarkSnapshot } from "../table.ts";
import { METRICS, type Metric, perStar, VALUE } from "../unit.ts";
import { isOutdated } from "./figure.ts";

/** Contract, Insights. */
export const MINIMUM_REVIEWS = 5;
export const MINIMUM_BUSINESSES = 10;
/** With fewer replying businesses, the median could reveal the reply time of one. */
export const MINIMUM_REPLYING = 5;

export const WHOLE_PLATFORM = "*";

export type Snapshot = typeof benchmarkSnapshot.$inferSelect;

export type Ranks = NonNullable<Snapshot["ranks"]>;

const ofScopes = prepared((db) =>
  db
    .select()
    .from(benchmarkSnapshot)
    .where(sql`${benchmarkSnapshot.scope} = any(${sql.placeholder("scopes")}::text[])`)
    .prepare("benchmark_snapshots"),
);

/** @returns by scope; one that was never counted is missing */
export async function findSnapshots({ db }: Context, scopes: readonly string[]): Promise<Map<string, Snapshot>> {
  const rows = await ofScopes(db).execute({ scopes });
  return new Map(rows.map((row) => [row.scope, row]));
}

/** Returns the snapshot of a scope that was never counted. */
export function emptySnapshot(scope: string, generatedAt: Date): Snapshot {
  const quartiles = {
    score: null,
    rating: null,
    replyRate: null,
    verifiedShare: null,
    reviewsPerMonth: null,
    replyHours: null,
  };
  const year = [...NO_STARS];
  return { scope, generatedAt, businesses: 0, reviews: 0, replyBusinesses: 0, year, quartiles, ranks: null };
}

/** Returns the time of the oldest snapshot; null where one is missing. */
export async function oldestSnapshot({ db }: Context): Promise<Date | null> {
  const [row] = await oldest(db);
  return row?.at ?? null;
}

/** What a snapshot taken now would count. @property isDue figures of a business are missing or outdated */
export async function countSample({ db }: Context, scope: string, at: Date) {
  const [row] = await sample(db, scope === WHOLE_PLATFORM ? null : scope, at.toISOString());
  if (!row) throw new Error("A count gave no row.");
  return row;
}

const sample = statement<
  { businesses: number; reviews: number; isDue: boolean },
  [categoryId: string | null, at: string]
>(
  "benchmark_sample",
  `${withBranch("$1::uuid")}
  select count(*) filter (where f.reviews >= ${MINIMUM_REVIEWS})::int as businesses,
    coalesce(sum(f.reviews) filter (where f.reviews >= ${MINIMUM_REVIEWS}), 0)::int as reviews,
    coalesce(bool_or(${isOutdated("$2")}), false) as "isDue"
  from business b join business_tally t on t.business_id = b.id left join benchmark_figure f on f.business_id = b.id
  where not t.sandbox and ($1::uuid is null or b.category_id in (select id from branch))`,
);

export async function takeSnapshots(context: Context, signal?: AbortSignal): Promise<void> {
  const categories = await context.db.select({ id: category.id }).from(category);
  for (const scope of [WHOLE_PLATFORM, ...categories.map(({ id }) => id)]) {
    if (signal?.aborted) return;
    await takeSnapshot(context, scope);
  }
}

export async function takeSnapshot(context: Context, scope: string): Promise<void> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const categories = await categoriesOf(context, scope);
  if (categories === null) await takenOfAll(db, scope, now);
  else await takenOfBranch(db, scope, now, categories);
}

/** Returns the ids of the scope's category and of all below it; null for the whole platform. */
export async function categoriesOf(context: Context, scope: string): Promise<string[] | null> {
  return scope === WHOLE_PLATFORM ? null : idsBelow(context, scope);
}

const oldest = statement<{ at: Date | null }>(
  "benchmark_snapshot_oldest",
  `select case when count(*) > (select count(*) from category) then min(generated_at) end as at from benchmark_snapshot`,
);

const quartilesOf = (metric: Metric | "replyHours") =>
  `'${metric}', percentile_cont(array[0.25, 0.5, 0.75]) within group (order by ${VALUE[metric]})`;

/** @param which SQL condition on the businesses */
const taking = (name: string, which: string) =>
  statement(
    name,
    `with sample as materialized (
      select f.* from benchmark_figure f ${which} f.reviews >= ${MINIMUM_REVIEWS}
    ), counted as (
      ${METRICS.map((metric) => `select '${metric}' as metric, (${VALUE[metric]})::float8 as value, count(*) as n from sample f group by 2`).join(" union all ")}
    ), ranked as (
      select metric, value, (sum(n) over (partition by metric order by value) - n)::int as below from counted
    ), listed as (
      select metric, json_build_object('values', json_agg(value order by value), 'below', json_agg(below order by value)) as ranks
      from ranked group by metric
    )
    insert into benchmark_snapshot (scope, generated_at, businesses, reviews, reply_businesses, year, quartiles, ranks)
    select $1, $2::timestamptz, count(*), coalesce(sum(reviews), 0), count(reply_ms),
      array[${perStar((star) => `coalesce(sum(year[${star}]), 0)::bigint`)}],
      json_build_object(${[...METRICS, "replyHours" as const].map(quartilesOf).join(", ")}),
      case when count(*) >= ${MINIMUM_BUSINESSES} then (select json_object_agg(metric, ranks) from listed) end
    from sample f
    on conflict (scope) do update set generated_at = excluded.generated_at, businesses = excluded.businesses,
      reviews = excluded.reviews, reply_businesses = excluded.reply_businesses, year = excluded.year,
      quartiles = excluded.quartiles, ranks = excluded.ranks`,
  );

const takenOfAll = taking("benchmark_snapshot_all", "where");
const takenOfBranch = taking(
  "benchmark_snapshot_branch",
  "join business b on b.id = f.business_id where b.category_id = any($3::uuid[]) and",
);
