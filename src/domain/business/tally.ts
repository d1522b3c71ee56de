// Each business's counters and score, and its figures per month and day. Only `move` and `refreshPlatforms` change them, in the
// transaction that changes what they count.
import { announce, CHANNEL } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { countOf, type PlatformTotals, type Stars, scoreExpression, starSum } from "./score.ts";
import { businessTally } from "./table.ts";

/** Below, counting rows is as fast as figures per day. */
export const DAY_FIGURES_FROM = 1_000;
/** An import that moves more businesses announces them in one statement. */
const MOST_ANNOUNCED = 100;

/**
 * Verified and unverified customer reviews make the figures; editor's reviews are only listed. An imported review counts
 * as a connected platform's rating does; one that only an owner brought is `stated` and counts nowhere.
 */
export type Kind = "verified" | "unverified" | "editor" | "imported" | "stated";

const KINDS = ["verified", "unverified", "editor", "imported", "stated"] as const satisfies readonly Kind[];
/** A day's figures keep imported and stated reviews as one: lists hold both. */
const DAY_KINDS = ["verified", "unverified", "editor", "imported"] as const satisfies readonly Kind[];

export type Tally = {
  verified: Stars;
  unverified: Stars;
  editor: Stars;
  imported: Stars;
  stated: Stars;
  /** Customer reviews with a reply. */
  replied: number;
  platforms: PlatformTotals;
  /** Platforms and imported reviews that count: the score weighs them as one. */
  elsewhere: PlatformTotals;
  scoreTenths: number | null;
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

export function kindOf(review: { source: string; verified: boolean; counts?: boolean | undefined }): Kind {
  if (review.source === "editor") return "editor";
  if (review.source === "import") return review.counts === false ? "stated" : "imported";
  return review.verified ? "verified" : "unverified";
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function listedCount(tally: Tally): number {
  return KINDS.reduce((sum, kind) => sum + countOf(tally[kind]), 0);
}

/** Rows go through `readTally`. */
export const tallyColumns = {
  verified: businessTally.verified,
  unverified: businessTally.unverified,
  editor: businessTally.editor,
  imported: businessTally.imported,
  stated: businessTally.stated,
  replied: businessTally.replied,
  platformCount: businessTally.platformCount,
  platformSum: businessTally.platformSum,
  scoreTenths: businessTally.scoreTenths,
  daily: businessTally.daily,
  updatedAt: businessTally.updatedAt,
};

type TallyRow = Omit<Tally, "platforms" | "elsewhere"> & { platformCount: number; platformSum: number };

export function readTally({ platformCount, platformSum, ...row }: TallyRow): Tally {
  const count = platformCount + countOf(row.imported);
  const sum = platformSum + 100 * starSum(row.imported);
  return { ...row, platforms: { count: platformCount, sum: platformSum }, elsewhere: { count, sum } };
}

/** SQL: the customer reviews of a business_tally row. Unnesting its arrays would take ten times as long. */
export const CUSTOMER_COUNT = countText(["verified", "unverified"], "business_tally");

/**
 * Moves counters, figures and score, and announces the change. Call it last in the transaction: every writer of the
 * business waits for its lock. @returns businesses that have become large enough for figures per day: call
 * `startDayFigures` for each
 */
export async function move(context: Context, deltas: readonly Delta[]): Promise<BusinessId[]> {
  if (deltas.length === 0) return [];
  const businessIds = [...new Set(deltas.map((delta) => delta.businessId))];
  const isMany = businessIds.length > MOST_ANNOUNCED;
  if (isMany) await announceAll(context, businessIds);
  const rows = await moved(context.db, ...sumsOf(deltas), isMany ? null : CHANNEL);
  return rows.flatMap(({ id, needsDays }) => (needsDays ? [id] : []));
}

/** After a platform's rating changed. */
export async function refreshPlatforms(context: Context, businessIds: readonly BusinessId[]): Promise<void> {
  if (businessIds.length === 0) return;
  await lockTallies(context, businessIds);
  await refreshed(context.db, businessIds);
  await announceAll(context, businessIds);
}

/** In order of ids, so that no two writers wait for each other. */
export async function lockTallies({ db }: Context, businessIds: readonly BusinessId[]): Promise<void> {
  await lock(db, businessIds);
}

function announceAll(context: Context, businessIds: readonly BusinessId[]): Promise<void> {
  const topics = businessIds.map((id) => `business:${id}` as const);
  return announce(context.db, topics);
}

/** The parameter of `moved`: sums in all, per month and per day, as JSON. */
function sumsOf(deltas: readonly Delta[]): string[] {
  const totals = summed(deltas, () => "");
  const months = summed(
    deltas.filter(({ kind }) => isCustomers(kind)),
    ({ day }) => `${day.slice(0, 7)}-01`,
  );
  const days = summed(
    deltas.map((delta) => (delta.kind === "stated" ? { ...delta, kind: "imported" as const } : delta)),
    ({ day }) => day,
  );
  return [totals, months, days].map((sums) => JSON.stringify(sums));
}

type Sum = Record<Kind, number[]> & { business: BusinessId; at: string; replied: number; stale: boolean };

/** Computed here and not in SQL, because other writers wait for the statement. */
function summed(deltas: readonly Delta[], periodOf: (delta: Delta) => string): Sum[] {
  const sums = new Map<string, Sum>();
  for (const delta of deltas) {
    const at = periodOf(delta);
    const key = `${delta.businessId}${at}`;
    const sum = sums.get(key) ?? noSum(delta.businessId, at);
    sums.set(key, sum);
    const stars = sum[delta.kind];
    stars[delta.rating - 1] = (stars[delta.rating - 1] ?? 0) + delta.count;
    if (!isCustomers(delta.kind)) continue;
    sum.replied += delta.replied;
    sum.stale ||= delta.replied !== 0;
  }
  return [...sums.values()];
}

function noSum(business: BusinessId, at: string): Sum {
  const none = () => [0, 0, 0, 0, 0];
  const stars = { verified: none(), unverified: none(), editor: none(), imported: none(), stated: none() };
  return { business, at, ...stars, replied: 0, stale: false };
}

export function isCustomers(kind: Kind): boolean {
  return kind === "verified" || kind === "unverified";
}

function countText(kinds: readonly Kind[], row: string): string {
  return `(${kinds.flatMap((kind) => [1, 2, 3, 4, 5].map((star) => `${row}.${kind}[${star}]`)).join(" + ")})`;
}

function added(a: string, kind: Kind, b: string): string {
  return `array[${[1, 2, 3, 4, 5].map((star) => `${a}.${kind}[${star}] + ${b}.${kind}[${star}]`).join(", ")}]`;
}

/** SQL: the score of a row with the counters of business_tally. */
export function scoreOf(row: string): string {
  const imported = [1, 2, 3, 4, 5].map((star) => `${star * 100} * ${row}.imported[${star}]::bigint`).join(" + ");
  return scoreExpression({
    verified: `${row}.verified`,
    unverified: `${row}.unverified`,
    platformCount: `(${row}.platform_count + ${countText(["imported"], row)})`,
    platformSum: `(${row}.platform_sum + ${imported})`,
  });
}

const lock = statement(
  "business_tally_lock",
  "select from business_tally where business_id = any($1::uuid[]) order by business_id for update",
);

/**
 * Counters, score, months and days move in one statement. `locked` comes first and in one order, so that no two writers wait for
 * each other; it gives the row as it is once the lock is taken, so that no writer misses that figures per day have begun.
 */
const moved = statement<{ id: BusinessId; needsDays: boolean }>(
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
    insert into business_day as y (business_id, day, ${DAY_KINDS.join(", ")})
    select s.business, s.at, ${DAY_KINDS.map((kind) => `s.${kind}`).join(", ")}
    from json_to_recordset($3::json) as s(business uuid, at date, ${DAY_KINDS.map((kind) => `${kind} int[]`).join(", ")})
    join locked on locked.business_id = s.business and locked.daily
    on conflict (business_id, day) do update set
      ${DAY_KINDS.map((kind) => `${kind} = ${added("y", kind, "excluded")}`).join(", ")}
  ), next as materialized (
    select locked.business_id, ${KINDS.map((kind) => `${added("locked", kind, "s")} as ${kind}`).join(", ")},
      locked.replied + s.replied as replied, locked.platform_count, locked.platform_sum
    from json_to_recordset($1::json) as s(business uuid, ${KINDS.map((kind) => `${kind} int[]`).join(", ")}, replied int)
    join locked on locked.business_id = s.business
  )
  update business_tally t set ${KINDS.map((kind) => `${kind} = next.${kind}`).join(", ")}, replied = next.replied, updated_at = now(), score_tenths = ${scoreOf("next")}
  from next where t.business_id = next.business_id
  returning t.business_id as id, case when $4::text is not null then pg_notify($4::text, 'business:' || t.business_id) end,
    not t.daily and ${countText(KINDS, "t")} >= ${DAY_FIGURES_FROM} as "needsDays"`,
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
