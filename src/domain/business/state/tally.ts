// Each business's counters and score, and its figures per month and day. Only `move` and `refreshPlatforms` change them, in the
// transaction that changes the counted reviews and ratings.
import type { BusinessId } from "#contract/id.ts";
import { announce, announceAfter } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { addStars, countOf, elsewhereOf, NO_STARS, type PlatformTotals, type Stars, score, scoreOf } from "./score.ts";
import type { businessTally } from "./table.ts";

/** With fewer reviews, counting rows is as fast as reading figures per day. */
export const DAY_FIGURES_FROM = 1_000;

/**
 * Verified and unverified customer reviews make the figures; editor's reviews are only listed. An imported review counts
 * as a connected platform's rating does; one that only an owner brought is `stated` and counts nowhere.
 */
export type Kind = (typeof KINDS)[number];

const KINDS = ["verified", "unverified", "editor", "imported", "stated"] as const;
/** Rewarded reviews are counted among the customers' own, too. */
const COUNTED = [...KINDS, "rewarded"] as const;
type Counted = Record<(typeof COUNTED)[number], Stars>;
/** A day's figures keep imported and stated reviews as one: lists hold both. */
const DAY_KINDS = ["verified", "unverified", "editor", "imported"] as const satisfies readonly Kind[];

export type Platforms = { platformCount: number; platformSum: number };

export type Tally = Omit<typeof businessTally.$inferSelect, "businessId" | keyof Platforms> & {
  platforms: PlatformTotals;
  /** Platforms and imported reviews that count: the score weighs them as one. */
  elsewhere: PlatformTotals;
};

/** Published reviews that were added (`count` > 0) or removed (< 0), or that only got or lost a reply (`count` 0). */
export type Delta = {
  businessId: BusinessId;
  /** The day in UTC on which the reviews were written, YYYY-MM-DD. */
  day: string;
  kind: Kind;
  rating: number;
  count: number;
  replied: number;
  /** Whether something was given or promised for them. */
  rewarded?: boolean;
};

export function kindOf(review: { source: string; verified: boolean; counts?: boolean | undefined }): Kind {
  if (review.source === "editor") return "editor";
  if (review.source === "import") return review.counts === false ? "stated" : "imported";
  return review.verified ? "verified" : "unverified";
}

/** Stars of the customers' reviews written here. */
export function customerStars({ verified, unverified }: Pick<Tally, "verified" | "unverified">): Stars {
  return addStars(verified, unverified);
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function listedCount(tally: Record<Kind, Stars>): number {
  return KINDS.reduce((sum, kind) => sum + countOf(tally[kind]), 0);
}

/** SQL: the number of customer reviews of a business_tally row. */
export const CUSTOMER_COUNT = sumOf("verified", "unverified");
/** SQL: the number of its imported reviews that count. */
export const IMPORTED_COUNT = sumOf("imported");

/** Unnesting the arrays would take ten times as long. */
function sumOf(...kinds: Kind[]): string {
  const stars = kinds.flatMap((kind) => [1, 2, 3, 4, 5].map((star) => `business_tally.${kind}[${star}]`));
  return `(${stars.join(" + ")})`;
}

/**
 * Moves counters, figures and score, and announces the change. Call it last in the transaction: every writer of the
 * business waits for its lock. @returns businesses that have become large enough for figures per day: call
 * `startDayFigures` for each
 */
export async function move(context: Context, deltas: readonly Delta[]): Promise<BusinessId[]> {
  if (deltas.length === 0) return [];
  const totals = summed(deltas, () => "");
  const ids = totals.map(({ business }) => business);
  await announceAfter(context, topicsOf(ids));
  const before = new Map((await lockTallies(context, ids)).map((row) => [row.business, row]));
  const after = totals.flatMap((sum) => {
    const row = before.get(sum.business);
    return row ? [plus(row, sum)] : [];
  });
  const customers = deltas.filter(({ kind }) => isCustomers(kind));
  const inMonths = summed(customers, ({ day }) => `${day.slice(0, 7)}-01`);
  const months = Map.groupBy(inMonths, ({ business }) => business);
  const days = summed(deltas.filter(({ businessId }) => before.get(businessId)?.daily).map(asListed), ({ day }) => day);
  await Promise.all([
    ...after.map((row) => {
      const values = [row.business, ...COUNTED.map((kind) => row[kind]), row.replied, row.score];
      return writeTally(context.db, ...values, JSON.stringify(months.get(row.business) ?? []));
    }),
    days.length > 0 && addDays(context.db, JSON.stringify(days)),
  ]);
  return after.flatMap((row) => (!row.daily && listedCount(row) >= DAY_FIGURES_FROM ? [row.business] : []));
}

/** Computes platform totals and score anew. Call it after a platform's rating changed. */
export async function refreshPlatforms(context: Context, businessIds: readonly BusinessId[]): Promise<void> {
  if (businessIds.length === 0) return;
  await lockTallies(context, businessIds);
  await refreshed(context.db, businessIds);
  await announce(context.db, topicsOf(businessIds));
}

/**
 * Locks rows in order of ids, so that two writers cannot deadlock. @returns the rows as they are under their locks, so that no writer
 * misses that figures per day have begun
 */
export async function lockTallies({ db }: Context, businessIds: readonly BusinessId[]): Promise<LockedRow[]> {
  return (await Promise.all([...businessIds].sort().map((id) => lockedRow(db, id)))).flat();
}

function topicsOf(businessIds: readonly BusinessId[]) {
  return businessIds.map((id) => `business:${id}` as const);
}

type Sum = Counted & { business: BusinessId; at: string; replied: number; stale: boolean };

const NO_SUM = {
  verified: NO_STARS,
  unverified: NO_STARS,
  editor: NO_STARS,
  imported: NO_STARS,
  stated: NO_STARS,
  rewarded: NO_STARS,
  replied: 0,
  stale: false,
};

/** Sums deltas for each business and period. */
function summed(deltas: readonly Delta[], periodOf: (delta: Delta) => string): Sum[] {
  const sums = new Map<string, Sum>();
  for (const delta of deltas) {
    const at = periodOf(delta);
    const key = `${delta.businessId}${at}`;
    const sum = sums.get(key) ?? { business: delta.businessId, at, ...NO_SUM };
    sums.set(key, sum);
    sum[delta.kind] = withMore(sum[delta.kind], delta);
    if (!isCustomers(delta.kind)) continue;
    if (delta.rewarded) sum.rewarded = withMore(sum.rewarded, delta);
    sum.replied += delta.replied;
    sum.stale ||= delta.replied !== 0;
  }
  return [...sums.values()];
}

function withMore(before: Stars, { rating, count }: Delta): Stars {
  const stars: [...Stars] = [...before];
  stars[rating - 1] = (stars[rating - 1] ?? 0) + count;
  return stars;
}

function asListed(delta: Delta): Delta {
  return delta.kind === "stated" ? { ...delta, kind: "imported" } : delta;
}

function plus(row: LockedRow, sum: Sum) {
  const stars = Object.fromEntries(COUNTED.map((kind) => [kind, addStars(row[kind], sum[kind])])) as Counted;
  const elsewhere = elsewhereOf({ count: row.platformCount, sum: row.platformSum }, stars.imported);
  return {
    business: row.business,
    ...stars,
    replied: row.replied + sum.replied,
    score: score(stars, elsewhere).tenths,
    daily: row.daily,
  };
}

export function isCustomers(kind: Kind): boolean {
  return kind === "verified" || kind === "unverified";
}

function added(a: string, kind: Kind, b: string): string {
  return `array[${[1, 2, 3, 4, 5].map((star) => `${a}.${kind}[${star}] + ${b}.${kind}[${star}]`).join(", ")}]`;
}

type LockedRow = Counted & Platforms & { business: BusinessId; replied: number; daily: boolean };

/** One business at a time: PostgreSQL plans a statement over an array of ids anew at each call. */
const lockedRow = statement<LockedRow, [businessId: BusinessId]>(
  "business_tally_locked",
  `select business_id as business, ${COUNTED.join(", ")}, replied, platform_count::float8 as "platformCount",
    platform_sum::float8 as "platformSum", daily
  from business_tally where business_id = $1::uuid for update`,
);

/** $10: the months as JSON. One statement, because each costs a twentieth of publishing a review (bench `publish`). */
const writeTally = statement(
  "business_tally_write",
  `with months as (
    insert into business_month as m (business_id, month, verified, unverified, replied, stale, reply_changes)
    select $1::uuid, s.at, s.verified, s.unverified, s.replied, s.stale, s.stale::int
    from json_to_recordset($10::json) as s(at date, verified int[], unverified int[], replied int, stale bool)
    on conflict (business_id, month) do update set
      verified = ${added("m", "verified", "excluded")}, unverified = ${added("m", "unverified", "excluded")},
      replied = m.replied + excluded.replied, stale = m.stale or excluded.stale,
      reply_changes = m.reply_changes + excluded.reply_changes
  )
  update business_tally set ${COUNTED.map((kind, at) => `${kind} = $${at + 2}::int[]`).join(", ")}, replied = $8::int, score_tenths = $9::int,
    updated_at = now()
  where business_id = $1::uuid`,
);

const addDays = statement(
  "business_day_add",
  `insert into business_day as y (business_id, day, ${DAY_KINDS.join(", ")})
  select s.business, s.at, ${DAY_KINDS.map((kind) => `s.${kind}`).join(", ")}
  from json_to_recordset($1::json) as s(business uuid, at date, ${DAY_KINDS.map((kind) => `${kind} int[]`).join(", ")})
  on conflict (business_id, day) do update set
    ${DAY_KINDS.map((kind) => `${kind} = ${added("y", kind, "excluded")}`).join(", ")}`,
);

const refreshed = statement(
  "business_tally_platforms",
  `with next as materialized (
    select t.business_id, t.verified, t.unverified, t.imported, coalesce(sum(r.count), 0)::bigint as platform_count,
      coalesce(sum(r.count * round(r.rating * 100)), 0)::bigint as platform_sum
    from business_tally t left join platform_rating r
      on r.business_id = t.business_id and r.stale_at is null
    where t.business_id = any($1::uuid[]) group by t.business_id
  )
  update business_tally t set platform_count = next.platform_count, platform_sum = next.platform_sum, updated_at = now(),
    score_tenths = ${scoreOf("next")}
  from next where t.business_id = next.business_id`,
);
