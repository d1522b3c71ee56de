// Brings the database to the schema of this version. Any number of processes may start at once: the first takes an
// advisory lock and migrates, the others wait for it and find nothing to do.
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type Database, type DatabaseTarget, openPool } from "#platform/database.ts";

const MIGRATIONS_FOLDER = join(import.meta.dir, "../../drizzle");

/** "cand", as a number: the lock's name, the same in every version. */
const MIGRATION_LOCK = 0x63_61_6e_64;

/**
 * Runs what is missing. drizzle's own migrator opens its transaction itself and so cannot run under our lock; its files and
 * its table of what was run are used as they are.
 * @returns how many migrations were run. All run in one transaction: nothing is half done.
 */
export async function migrate(target: DatabaseTarget): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  const pool = openPool(target, { max: 1, deadlineMs: null, applicationName: "candor migrate" });
  try {
    return await pool.db.transaction(async (tx) => {
      // The transaction's own lock and not the session's: pgbouncer may hand each transaction another session.
      await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      const last = await lastMigration(tx);
      const missing = migrations.filter((migration) => migration.folderMillis > last);
      for (const migration of missing) {
        for (const statement of migration.sql) await tx.execute(sql.raw(statement));
        await tx.execute(
          sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
        );
      }
      return missing.length;
    });
  } finally {
    await pool.close();
  }
}

/** When the newest migration that was run was made, in ms; 0 in an empty database. */
async function lastMigration(tx: Database): Promise<number> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const [row] = (await tx.execute(
    sql`select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations`,
  )) as unknown as { last: string }[];
  return Number(row?.last ?? 0);
}
