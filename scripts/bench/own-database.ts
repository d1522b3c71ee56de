// A database that one bench fills and leaves: a data folder of its own, with an embedded PostgreSQL.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#platform/clock.ts";
import type { Context } from "#platform/context.ts";
import { type DatabasePool, openPool } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";

/** As many connections as the service has unless it is told otherwise. */
const CONNECTIONS = 8;

/** @param work gets the folder, which is deleted after it */
export async function withDataFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `candor-bench-${name}-`));
  // For root the database runs as another user, which must be able to enter.
  chmodSync(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param work gets the folder's database, migrated; its queries have no deadline */
export async function withDatabase<T>(
  dataDir: string,
  baseUrl: string,
  work: (context: Context, pool: DatabasePool) => Promise<T>,
): Promise<T> {
  const server = await enterEmbeddedPostgres({ dataDir });
  try {
    await migrate(server.connection);
    const pool = openPool(server.connection, { max: CONNECTIONS, deadlineMs: null });
    try {
      return await work({ db: pool.db, clock: systemClock, log: createLog("error", 2), baseUrl }, pool);
    } finally {
      await pool.close();
    }
  } finally {
    await server.leave();
  }
}
