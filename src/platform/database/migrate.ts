// Brings the database to this version's schema. If several processes start, one takes an advisory lock and migrates; the others
// wait.
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { bundledPath } from "../file/bundled.ts";
import { type Database, openPool } from "./database.ts";
import { execute } from "./statement.ts";
import type { DatabaseTarget } from "./target.ts";

const MIGRATIONS_FOLDER = bundledPath("drizzle") ?? join(import.meta.dir, "../../../drizzle");

/** "cand" as a number; the same in every version. */
const MIGRATION_LOCK = 0x63_61_6e_64;

/** The oldest major version of PostgreSQL that is supported. */
export const OLDEST_POSTGRES = 15;

/** `madeAt`: when it was made, in ms, which is its name and order. */
export function knownMigrations(): { madeAt: number; hash: string; statements: string[] }[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis, hash, sql }) => ({
    madeAt: folderMillis,
    hash,
    statements: sql,
  }));
}

export function newestKnown(): number {
  return Math.max(...knownMigrations().map(({ madeAt }) => madeAt));
}

/** The newest migration that the database has had; 0 for none. */
export async function newestRun(db: Database): Promise<number> {
  const [there] = await execute(db, "select to_regclass('drizzle.__drizzle_migrations') is not null as yes");
  if (!there?.yes) return 0;
  const [row] = await execute(
    db,
    "select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations",
  );
  return Number(row?.last ?? 0);
}

/**
 * Runs missing migrations in one transaction. drizzle's own migrator opens its transaction itself and cannot run under our lock;
 * its files and its table of what was run are used.
 * @returns how many were run
 */
export async function migrate(target: DatabaseTarget): Promise<number> {
  const pool = openPool(target, { max: 1, deadlineMs: null, applicationName: "candor migrate" });
  try {
    return await pool.db.transaction((tx) => runMigrations(tx));
  } finally {
    await pool.close();
  }
}

/**
 * As `migrate`, inside the caller's transaction. No other process can migrate until it ends.
 * @param upTo when the last one to run was made, in milliseconds since 1970; all run without it
 */
export async function runMigrations(db: Database, upTo = Number.POSITIVE_INFINITY): Promise<number> {
  await refuseOldServer(db);
  // A lock of the transaction, not of the session: pgbouncer may give each transaction another session.
  await execute(db, `select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await execute(db, "create schema if not exists drizzle");
  await execute(
    db,
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  const last = await newestRun(db);
  const known = knownMigrations();
  if (last > 0 && known.every(({ madeAt }) => madeAt > last))
    throw new Error(
      "This database was made by a version before the first release, and cannot be upgraded. Nothing was changed. Run `candor export` with that version, and `candor import` into an empty database with this one.",
    );
  const missing = known.filter(({ madeAt }) => madeAt > last && madeAt <= upTo);
  for (const { madeAt, hash, statements } of missing) {
    // In one query: 200 round trips took a quarter of the time.
    await execute(db, statements.join("\n;\n"));
    await execute(db, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${madeAt})`);
  }
  return missing.length;
}

async function refuseOldServer(db: Database): Promise<void> {
  const [row] = await execute(
    db,
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
  );
  if (Number(row?.number) < OLDEST_POSTGRES * 10_000)
    throw new Error(
      `The server of DATABASE_URL is PostgreSQL ${row?.version}, and Candor needs ${OLDEST_POSTGRES} or later. Upgrade it, or name another. Nothing was changed.`,
    );
}
