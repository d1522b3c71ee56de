// Counts the cases in each queue of the moderators. It stands in this module, because no module below may read the tables of imports.
import { createTtlCache } from "#platform/cache/ttl-cache.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Clock } from "#platform/time/clock.ts";

/** The queues of the moderators, in the order of the rail. */
export const QUEUES = [
  "held",
  "reports",
  "appeals",
  "claims",
  "platforms",
  "imports",
  "businesses",
  "photos",
  "rewards",
] as const;
export type Queue = (typeof QUEUES)[number];

export type WaitingCases = Record<Queue, number>;

/** A count ends there, because the rail of every page shows it. */
export const CASES_UP_TO = 100;
/** Rows that a count looks at where a row of another table decides whether it is a case: so a flood slows no page. */
const LOOKED_AT = 300;

/** @property isFresh whether a moderator has just decided a case, so that the count must know of it */
export type CountCases = (context: Context, isFresh: boolean) => Promise<WaitingCases>;

/** Long queues are counted for every page of every moderator, so their counts are kept for a moment. */
const KEPT = { most: 1, maxAgeMs: 5_000 };
const KEY = "all";

/** While a queue is longer than its count goes, the counts are up to 5 seconds old. */
export function createWaitingCases(clock: Clock): CountCases {
  const kept = createTtlCache<WaitingCases>(clock, KEPT);
  return async (context, isFresh) => {
    const known = isFresh ? undefined : kept.get(KEY);
    if (known) return known;
    const counts = await countWaitingCases(context);
    if (QUEUES.some((queue) => counts[queue] >= CASES_UP_TO)) kept.put(KEY, counts);
    else kept.forget(KEY);
    return counts;
  };
}

/** Counts the cases that each queue lists, up to CASES_UP_TO. Reads a bounded part of an index for each queue. */
export async function countWaitingCases({ db }: Context): Promise<WaitingCases> {
  const [row] = await count(db, CASES_UP_TO);
  if (!row) throw new Error("A statement without a table gave no row.");
  return row;
}

/** The driver prepares no statement without a value, and to plan this one takes longer than to run it. The bound is a literal for the planner. */
const counted = (cases: string) =>
  `(select least(count(*), $1::bigint)::int from (${cases} limit ${CASES_UP_TO}) each)`;

/**
 * A held review with an open appeal waits in the queue of appeals. The newest are looked at: few of them have an appeal yet. The
 * subselect keeps PostgreSQL from hashing all open appeals.
 */
const held = `select from (select id from review where status = 'held' order by created_at desc limit ${LOOKED_AT}) r
    where (select a.id from appeal a where a.review_id = r.id and a.status = 'open' limit 1) is null`;

/** A review with several reports is one case. */
const reports = "select distinct review_id from report where status = 'open'";

/** A review with several pictures that wait is one case. Those of reviews that wait for their author, or are removed, are none yet. */
const photos = `select distinct p.review_id from (
      select review_id from review_photo where queued_at is not null and revision_id is null order by queued_at desc limit ${LOOKED_AT}
    ) p where (select r.status from review r where r.id = p.review_id) in ('published', 'held', 'hidden')`;

/** Claims that a moderator decides, and of those that a proof decides the ones about a business that has another manager by now. */
const claims = `(select from claim where status = 'pending' and method = 'moderator' limit ${CASES_UP_TO})
    union all
    (select from (select business_id, organisation_id, method from claim where status = 'pending'
      order by created_at desc limit ${LOOKED_AT}) c
    where c.method <> 'moderator'
      and (select b.organisation_id from business b where b.id = c.business_id) <> c.organisation_id)`;

/** An import that waits, and has differing rows too, is one case. The subselect ends the walk through `differing` at the bound. */
const imports = `(select id from review_import where confirmation = 'waiting' and status = 'done' and task is null
      limit ${CASES_UP_TO})
    union
    (select import_id from differing where (
      select i.id from review_import i where i.id = import_id and i.status = 'done' and i.task is null) is not null
      limit ${CASES_UP_TO})`;

// `differing` jumps from import to import in the index, because one import can have 100,000 differing rows.
const count = statement<WaitingCases>(
  "transfer_count_waiting",
  `with recursive differing as (
    (select import_id from review_import_difference where declined_at is null order by import_id limit 1)
    union all
    select (select d.import_id from review_import_difference d
      where d.declined_at is null and d.import_id > last.import_id order by d.import_id limit 1)
    from differing last where last.import_id is not null
  )
  select ${counted(held)} as held,
    ${counted(reports)} as reports,
    ${counted("select from appeal where status = 'open'")} as appeals,
    ${counted(claims)} as claims,
    ${counted("select from platform_statement where status = 'stated'")} as platforms,
    ${counted(imports)} as imports,
    ${counted("select from business where profile = 'waiting'")} as businesses,
    ${counted(photos)} as photos,
    ${counted("select from reward_case where status = 'open'")} as rewards`,
);
