// The counters beside each business, the figures per month and per day, and the score. They move in the transaction that
// changes the review, by `move`, and by nothing else; a list's total, a page's place and the score then cost nothing to read.
import { announce, CHANNEL } from "#platform/change.ts";
import { type Follow, lettingGo, runLast } from "#platform/contended-transaction.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { startDayFigures } from "./day-figure.ts";
import { countOf, type PlatformTotals, type Stars, scoreExpression } from "./score.ts";

/** From this many listed reviews on, figures per day are kept: below, counting rows is as fast. */
export const DAY_FIGURES_FROM = 1_000;
/** An import that moves more is announced as a whole. */
const MOST_ANNOUNCED = 100;

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
 * reviews themselves were written. In a contended transaction it is the end: what it locks is given back as soon as it can be.
 */
export async function move(context: Context, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return;
  const businessIds = [...new Set(deltas.map((delta) => delta.businessId))];
  const isMany = businessIds.length > MOST_ANNOUNCED;
  if (isMany) await announceAll(context, businessIds);
  await runLast(context, moved, [...sumsOf(deltas), isMany ? null : CHANNEL], startDays);
}

/** Sets what the connected platforms add up to, after one of them changed, and the score with it. */
export async function refreshPlatforms(context: Context, businessIds: readonly BusinessId[]): Promise<void> {
  if (businessIds.length === 0) return;
  const ids = `{${businessIds.join(",")}}`;
  await lock(context.db, ids);
  await refreshed(context.db, ids);
  await announceAll(context, businessIds);
}

function announceAll(context: Context, businessIds: readonly BusinessId[]): Promise<void> {
  return announce(
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

/** Before anything is counted, and in one order, which keeps two writers from waiting for each other. */
const lock = statement(
  "business_tally_lock",
  "select 1 from business_tally where business_id = any($1::uuid[]) order by business_id for update",
);

/** Customer reviews of a row of business_tally, as an expression that costs next to nothing: to unnest two arrays is ten times that. */
export const CUSTOMER_COUNT = `(${["verified", "unverified"]
  .flatMap((kind) => [1, 2, 3, 4, 5].map((star) => `business_tally.${kind}[${star}]`))
  .join(" + ")})`;

/** What the statement below takes: totals, months and days, as JSON. */
function sumsOf(deltas: readonly Delta[]): string[] {
  const totals = summed(deltas, () => "");
  const months = summed(
    deltas.filter(({ kind }) => kind !== "editor"),
    ({ day }) => `${day.slice(0, 7)}-01`,
  );
  const days = summed(deltas, ({ day }) => day);
  return [totals, months, days].map((sums) => JSON.stringify(sums));
}

type Sum = Record<Kind, number[]> & { business: BusinessId; at: string; replied: number; stale: boolean };

/** By business and by what `at` gives. Summed here, because it is the statement that others wait for. */
function summed(deltas: readonly Delta[], at: (delta: Delta) => string): Sum[] {
  const sums = new Map<string, Sum>();
  for (const delta of deltas) {
    const place = at(delta);
    const key = `${delta.businessId}${place}`;
    let sum = sums.get(key);
    if (!sum) {
      const none = () => [0, 0, 0, 0, 0];
      sum = {
        business: delta.businessId,
        at: place,
        verified: none(),
        unverified: none(),
        editor: none(),
        replied: 0,
        stale: false,
      };
      sums.set(key, sum);
    }
    const stars = sum[delta.kind];
    stars[delta.rating - 1] = (stars[delta.rating - 1] ?? 0) + delta.count;
    if (delta.kind === "editor") continue;
    sum.replied += delta.replied;
    sum.stale ||= delta.replied !== 0;
  }
  return [...sums.values()];
}

/** Two arrays of counts, star by star. */
function added(a: string, column: Kind, b: string): string {
  return `array[${[1, 2, 3, 4, 5].map((star) => `${a}.${column}[${star}] + ${b}.${column}[${star}]`).join(", ")}]`;
}

/**
 * One statement for counters, score, months and days: they move together or not at all. Locked first, and in one order, so that
 * no two writers wait for each other; `locked` gives the row as it is once the lock is ours, so that nobody misses that another
 * has just begun to keep figures per day.
 */
const moved = statement<TallyRow>(
  "business_tally_move",
  `with locked as materialized (
    select * from business_tally
    where business_id in (select business from json_to_recordset($1::json) as s(business uuid))
    order by business_id for update
  ), month as (
    insert into business_month as m (business_id, month, verified, unverified, replied, stale, reply_changes)
    select s.business, s.at, s.verified, s.unverified, s.replied, s.stale, s.stale::int
    from json_to_recordset($2::json) as s(business uuid, at date, verified int[], unverified int[], replied int, stale bool)
    join locked on locked.business_id = s.business
    on conflict (business_id, month) do update set
      verified = ${added("m", "verified", "excluded")}, unverified = ${added("m", "unverified", "excluded")},
      replied = m.replied + excluded.replied, stale = m.stale or excluded.stale,
      reply_changes = m.reply_changes + excluded.reply_changes
  ), day as (
    insert into business_day as y (business_id, day, verified, unverified, editor)
    select s.business, s.at, s.verified, s.unverified, s.editor
    from json_to_recordset($3::json) as s(business uuid, at date, verified int[], unverified int[], editor int[])
    join locked on locked.business_id = s.business and locked.daily
    on conflict (business_id, day) do update set
      verified = ${added("y", "verified", "excluded")}, unverified = ${added("y", "unverified", "excluded")},
      editor = ${added("y", "editor", "excluded")}
  ), next as materialized (
    select locked.business_id, ${added("locked", "verified", "s")} as verified, ${added("locked", "unverified", "s")} as unverified,
      ${added("locked", "editor", "s")} as editor, locked.replied + s.replied as replied, locked.platform_count,
      locked.platform_sum
    from json_to_recordset($1::json) as s(business uuid, verified int[], unverified int[], editor int[], replied int)
    join locked on locked.business_id = s.business
  )
  update business_tally t set verified = next.verified, unverified = next.unverified, editor = next.editor,
    replied = next.replied, updated_at = now(), score_tenths = ${scoreOf("next")}
  from next where t.business_id = next.business_id
  returning t.*, case when $4::text is not null then pg_notify($4::text, 'business:' || t.business_id) end,
    ${lettingGo("$5")}`,
);

const refreshed = statement(
  "business_tally_platforms",
  `with next as materialized (
    select t.business_id, t.verified, t.unverified, coalesce(sum(r.count), 0)::bigint as platform_count,
      coalesce(sum(r.count * round(r.rating * 100)), 0)::bigint as platform_sum
    from business_tally t left join platform_rating r
      on r.business_id = t.business_id and r.stale_at is null
    where t.business_id = any($1::uuid[]) group by t.business_id
  )
  update business_tally t set platform_count = next.platform_count, platform_sum = next.platform_sum, updated_at = now(),
    score_tenths = ${scoreOf("next")}
  from next where t.business_id = next.business_id`,
);

function scoreOf(row: string): string {
  return scoreExpression({
    verified: `${row}.verified`,
    unverified: `${row}.unverified`,
    platformCount: `${row}.platform_count`,
    platformSum: `${row}.platform_sum`,
  });
}

const isDue = (row: TallyRow) => !row.daily && listedCount(readTally(row)) >= DAY_FIGURES_FROM;

/** Businesses that have grown large begin to keep figures per day. */
const startDays: Follow<TallyRow> = {
  isNeeded: (rows) => rows.some(isDue),
  async run(inside, rows) {
    for (const row of rows.filter(isDue)) await startDayFigures(inside, row.business_id);
  },
};
