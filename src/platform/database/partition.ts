// Tables partitioned by a moment: partitions are made ahead of time and dropped whole. Rows of a moment without a partition go into the
// default one, so that no write fails where the clock jumped or this task did not run.
import { DAY_MS } from "../time/clock.ts";
import { type Context, inTransaction } from "./context.ts";
import { execute, statement } from "./statement.ts";

export type Partitioned = {
  table: string;
  /** The key: a timestamptz. */
  column: string;
  /** The length of a partition. Periods begin at multiples of it since 1970, so that all databases have the same. */
  days: number;
  /** How many partitions are made after that of today. */
  ahead: number;
};

/** Everything else would queue behind a longer wait for a lock. */
const LOCK_WITHIN = "3s";

/**
 * Makes the partitions to come and drops those that ended `keptDays` ago. Two processes at once do no harm. A change that a lock prevents
 * is logged, and the next run tries again.
 */
export async function turnOver(context: Context, of: Partitioned, keptDays: number): Promise<void> {
  const { db } = context;
  const [clock] = await readClock(db);
  const today = Math.floor(Number(clock?.ms ?? 0) / DAY_MS);
  const existing = new Set((await listPartitions(db, of.table)).map(({ name }) => name));
  const current = Math.floor(today / of.days) * of.days;
  for (let ahead = 0; ahead <= of.ahead; ahead++) {
    const start = current + ahead * of.days;
    if (!existing.has(nameOf(of, start))) await make(context, of, start);
  }
  const oldest = nameOf(of, today - keptDays - of.days + 1);
  for (const name of existing) {
    if (isDated(of, name) && name < oldest) await alter(context, of, `drop table if exists ${name}`);
  }
  await execute(
    db,
    `delete from ${of.table}_default where ${of.column} < now() - make_interval(days => $1::int)`,
    keptDays,
  );
}

/** Not where the default partition has rows of the period, which would forbid it. */
async function make(context: Context, of: Partitioned, start: number): Promise<void> {
  const [from, to] = [dateOf(start), dateOf(start + of.days)].map((date) => `'${date} 00:00+00'`);
  const [taken] = await execute(
    context.db,
    `select 1 from ${of.table}_default where ${of.column} >= ${from} and ${of.column} < ${to} limit 1`,
  );
  if (taken) return;
  const name = nameOf(of, start);
  await alter(
    context,
    of,
    `create table if not exists ${name} partition of ${of.table} for values from (${from}) to (${to})`,
  );
}

async function alter(context: Context, { table }: Partitioned, change: string): Promise<void> {
  try {
    await inTransaction(context, async ({ db }) => {
      await execute(db, `set local lock_timeout = '${LOCK_WITHIN}'`);
      await execute(db, change);
    });
  } catch (error) {
    context.log.warn({ err: error, table }, "partitions of a table could not be made or dropped");
  }
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function nameOf({ table }: Partitioned, day: number): string {
  return `${table}_${dateOf(day).replaceAll("-", "_")}`;
}

function isDated({ table }: Partitioned, name: string): boolean {
  return name.startsWith(`${table}_`) && /^\d{4}_\d{2}_\d{2}$/.test(name.slice(table.length + 1));
}

const readClock = statement<{ ms: string }>("partition_clock", "select (extract(epoch from now()) * 1000)::text as ms");

const listPartitions = statement<{ name: string }, [table: string]>(
  "partition_list",
  `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass($1::text)`,
);
