// Brings the database to the schema of this version. Any number of processes may start at once: the first takes an
// advisory lock and migrates, the others wait for it and find nothing to do.
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { carriedPath } from "#platform/carried.ts";
import { type DatabaseTarget, openPool } from "#platform/database.ts";
import { execute } from "#platform/statement.ts";

const MIGRATIONS_FOLDER = carriedPath("drizzle") ?? join(import.meta.dir, "../../drizzle");

/** "cand", as a number: the lock's name, the same in every version. */
const MIGRATION_LOCK = 0x63_61_6e_64;

/** The oldest major version of PostgreSQL that the schema and the queries are written for. */
export const OLDEST_POSTGRES = 15;

export type Migration = {
  /** When it was made, in ms: what names and orders it. */
  madeAt: number;
  hash: string;
  statements: string[];
};

/** Runs a statement in the caller's transaction, and says what rows came. */
export type Execute = (text: string) => Promise<readonly Record<string, unknown>[]>;

export function knownMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis, hash, sql }) => ({
    madeAt: folderMillis,
    hash,
    statements: sql,
  }));
}

export function newestKnown(): number {
  return Math.max(...knownMigrations().map(({ madeAt }) => madeAt));
}

/** The newest one that the database has had; 0 if it has had none. */
export async function newestRun(execute: Execute): Promise<number> {
  const [there] = await execute("select to_regclass('drizzle.__drizzle_migrations') is not null as yes");
  if (!there?.yes) return 0;
  const [row] = await execute("select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations");
  return Number(row?.last ?? 0);
}

/**
 * Runs what is missing. drizzle's own migrator opens its transaction itself and so cannot run under our lock; its files and
 * its table of what was run are used as they are.
 * @param upTo the last one to run, by when it was made; without it all.
 * @returns how many migrations were run. All run in one transaction: nothing is half done.
 */
export async function migrate(target: DatabaseTarget, upTo?: number): Promise<number> {
  const pool = openPool(target, { max: 1, deadlineMs: null, applicationName: "candor migrate" });
  try {
    return await pool.db.transaction((tx) => runMigrations((text) => execute(tx, text), upTo));
  } finally {
    await pool.close();
  }
}

/** As `migrate`, inside a transaction of the caller's, which keeps others from migrating until it ends. */
export async function runMigrations(execute: Execute, upTo = Number.POSITIVE_INFINITY): Promise<number> {
  await refuseOldServer(execute);
  // The transaction's own lock and not the session's: pgbouncer may hand each transaction another session.
  await execute(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await execute("create schema if not exists drizzle");
  await execute(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  const last = await newestRun(execute);
  const missing = knownMigrations().filter(({ madeAt }) => madeAt > last && madeAt <= upTo);
  for (const { madeAt, hash, statements } of missing) {
    // All at once: one by one, 200 turns between here and the server were a quarter of the time.
    await execute(statements.join("\n;\n"));
    await execute(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${madeAt})`);
  }
  return missing.length;
}

async function refuseOldServer(execute: Execute): Promise<void> {
  const [row] = await execute(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
  );
  if (Number(row?.number) < OLDEST_POSTGRES * 10_000)
    throw new Error(
      `The server of DATABASE_URL is PostgreSQL ${row?.version}, and Candor needs ${OLDEST_POSTGRES} or later. Upgrade it, or name another. Nothing was changed.`,
    );
}
