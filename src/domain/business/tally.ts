// The counters beside each business, the figures per month and per day, and the score. They move in the transaction that
// changes the review, by `move`, and by nothing else; a list's total, a page's place and the score then cost nothing to read.
import { sql } from "drizzle-orm";
import { announce } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { countOf, type PlatformTotals, type Stars, score } from "./score.ts";

/** From this many listed reviews on, figures per day are kept: below, counting rows is as fast. */
export const DAY_FIGURES_FROM = 1_000;

/** Verified and unverified customer reviews make the figures; editor's reviews are only listed. */
export type Kind = "verified" | "unverified" | "editor";

export type Tally = {
  verified: Stars;
  unverified: Stars;
  editor: Stars;
  /** Customer reviews with a reply. */
  replied: number;
  platforms: PlatformTotals;
  scoreTenths: number | null;
  /** Whether figures per day are kept. */
  daily: boolean;
  updatedAt: Date;
};

/** One or more published reviews that came (`count` > 0), went (< 0), or only got or lost a reply (`count` 0). */
export type Delta = {
  businessId: BusinessId;
  /** The day in UTC on which the reviews were written, YYYY-MM-DD. */
  day: string;
  kind: Kind;
  rating: number;
  count: number;
  replied: number;
};

/** Which of the three a review counts as. */
export function kindOf(review: { source: string; verified: boolean }): Kind {
  if (review.source === "editor") return "editor";
  return review.verified ? "verified" : "unverified";
}

/** The calendar day in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/**
 * Moves counters, month figures, day figures and score, and announces the change. Call it inside the transaction, after the
 * reviews themselves were written: a business that grows past DAY_FIGURES_FROM has its days counted from the rows.
 */
export async function move(context: Context, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return;
  const businessIds = [...new Set(deltas.map((delta) => delta.businessId))];
  await lockTallies(context, businessIds);
  const rows = (await context.db.execute(moveStatement(deltas))) as unknown as TallyRow[];
  for (const row of rows) {
    const tally = readTally(row);
    if (!tally.daily && listedCount(tally) >= DAY_FIGURES_FROM) await startDayFigures(context, row.business_id);
  }
  await storeScores(context, rows);
  await announce(
    context.db,
    businessIds.map((id) => `business:${id}` as const),
  );
}

/** Sets what the connected platforms add up to, after one of them changed, and the score with it. */
export async function refreshPlatforms(context: Context, businessIds: readonly BusinessId[]): Promise<void> {
  if (businessIds.length === 0) return;
  await lockTallies(context, businessIds);
  const rows = (await context.db.execute(sql`
    update business_tally t
    set platform_count = p.count, platform_sum = p.sum, updated_at = now()
    from (
      select b.id, coalesce(sum(r.count), 0)::bigint as count, coalesce(sum(r.count * round(r.rating * 100)), 0)::bigint as sum
      from business b left join platform_rating r on r.business_id = b.id
      where b.id = any(${uuids(businessIds)}) group by b.id
    ) p
    where t.business_id = p.id
    returning t.*`)) as unknown as TallyRow[];
  await storeScores(context, rows);
  await announce(
    context.db,
    businessIds.map((id) => `business:${id}` as const),
  );
}

/** Every published review that a list shows, editor's reviews included. */
export function listedCount(tally: Tally): number {
  return countOf(tally.verified) + countOf(tally.unverified) + countOf(tally.editor);
}

/** A row of business_tally as the driver gives it. */
export type TallyRow = {
  business_id: BusinessId;
  verified: number[];
  unverified: number[];
  editor: number[];
  replied: number;
  platform_count: string | number;
  platform_sum: string | number;
  score_tenths: number | null;
  daily: boolean;
  updated_at: Date | string;
};

function readTally(row: TallyRow): Tally {
  return {
    verified: row.verified as unknown as Stars,
    unverified: row.unverified as unknown as Stars,
    editor: row.editor as unknown as Stars,
    replied: row.replied,
    platforms: { count: Number(row.platform_count), sum: Number(row.platform_sum) },
    scoreTenths: row.score_tenths,
    daily: row.daily,
    updatedAt: new Date(row.updated_at),
  };
}

/**
 * Taken before anything is counted, and in one order. The order keeps two writers from waiting for each other; the lock of
 * its own keeps a writer from missing that another has just begun to keep figures per day.
 */
async function lockTallies(context: Context, businessIds: readonly BusinessId[]): Promise<void> {
  await context.db.execute(
    sql`select 1 from business_tally where business_id = any(${uuids(businessIds)}) order by business_id for update`,
  );
}

/** One statement for counters, months and days: they move together or not at all. */
function moveStatement(deltas: readonly Delta[]) {
  const given = JSON.stringify(
    deltas.map((each) => ({
      business: each.businessId,
      day: each.day,
      kind: each.kind,
      rating: each.rating,
      n: each.count,
      replied: each.kind === "editor" ? 0 : each.replied,
    })),
  );
  return sql`
    with delta as materialized (
      select business, day, replied, n, kind, rating
      from json_to_recordset(${given}::json) as d(business uuid, day date, kind text, rating int, n int, replied int)
    ), month as (
      insert into business_month as m (business_id, month, verified, unverified, replied, stale)
      select business, date_trunc('month', day)::date, ${sums("verified")}, ${sums("unverified")}, sum(replied), bool_or(replied <> 0)
      from delta where kind <> 'editor' group by 1, 2
      on conflict (business_id, month) do update set
        verified = ${added("m", "verified", "excluded")}, unverified = ${added("m", "unverified", "excluded")},
        replied = m.replied + excluded.replied, stale = m.stale or excluded.stale
    ), day as (
      insert into business_day as y (business_id, day, verified, unverified, editor)
      select business, day, ${sums("verified")}, ${sums("unverified")}, ${sums("editor")}
      from delta join business_tally t on t.business_id = business and t.daily group by 1, 2
      on conflict (business_id, day) do update set
        verified = ${added("y", "verified", "excluded")}, unverified = ${added("y", "unverified", "excluded")},
        editor = ${added("y", "editor", "excluded")}
    ), total as (
      select business, ${sums("verified")} as verified, ${sums("unverified")} as unverified, ${sums("editor")} as editor,
        sum(replied)::int as replied
      from delta group by 1
    )
    update business_tally t set
      verified = ${added("t", "verified", "total")}, unverified = ${added("t", "unverified", "total")},
      editor = ${added("t", "editor", "total")}, replied = t.replied + total.replied, updated_at = now()
    from total where t.business_id = total.business
    returning t.*`;
}

const STARS = [1, 2, 3, 4, 5];

/** Counts by star of one kind of review, as an array. */
function sums(kind: Kind) {
  const each = STARS.map((star) => `coalesce(sum(n) filter (where kind = '${kind}' and rating = ${star}), 0)::int`);
  return sql.raw(`array[${each.join(", ")}]`);
}

/** Two arrays of counts, star by star. */
function added(a: string, column: Kind, b: string) {
  return sql.raw(`array[${STARS.map((star) => `${a}.${column}[${star}] + ${b}.${column}[${star}]`).join(", ")}]`);
}

async function startDayFigures(context: Context, businessId: BusinessId): Promise<void> {
  const counted = (kind: string) =>
    sql.raw(`array[${STARS.map((star) => `count(*) filter (where rating = ${star} and ${kind})::int`).join(", ")}]`);
  await context.db.execute(sql`
    insert into business_day (business_id, day, verified, unverified, editor)
    select business_id, (created_at at time zone 'UTC')::date,
      ${counted("verified and source <> 'editor'")}, ${counted("not verified and source <> 'editor'")}, ${counted("source = 'editor'")}
    from review where business_id = ${businessId} and status = 'published' group by 1, 2`);
  await context.db.execute(sql`update business_tally set daily = true where business_id = ${businessId}`);
}

/** Writes the scores that changed; most reviews of a large business change none. */
async function storeScores(context: Context, rows: readonly TallyRow[]): Promise<void> {
  const changed = rows
    .map((row) => ({ business: row.business_id, before: row.score_tenths, tally: readTally(row) }))
    .map(({ business, before, tally }) => ({ business, before, tenths: score(tally, tally.platforms).tenths }))
    .filter(({ before, tenths }) => before !== tenths);
  if (changed.length === 0) return;
  await context.db.execute(sql`
    update business_tally t set score_tenths = s.tenths
    from json_to_recordset(${JSON.stringify(changed)}::json) as s(business uuid, tenths int)
    where t.business_id = s.business`);
}

function uuids(ids: readonly string[]) {
  return sql`${`{${ids.join(",")}}`}::uuid[]`;
}
