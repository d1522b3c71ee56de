// Embedded databases for the benches: of a folder that is removed at the end, or of data that are kept.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "#platform/database/context.ts";
import { type DatabasePool, openPool } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { type EmbeddedPostgres, enterEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";

const CONNECTIONS = 8;
/** Base address of the service under test. */
export const BASE_URL = "https://reviews.example";

/** Fast and unsafe: a bulk load that a crash destroys is made again. */
export const BUILD_SETTINGS = {
  max_wal_size: "8GB",
  maintenance_work_mem: "1GB",
  synchronous_commit: "off",
  fsync: "off",
};

export type BenchDatabase = { context: Context; pool: DatabasePool; target: EmbeddedPostgres["connection"] };

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

/**
 * Runs `work` over the folder's database, migrated, whether or not a service uses it, too. Queries have no deadline.
 * @param connections of the pool; without them as many as the service has by default
 * @param settings of PostgreSQL, for the case that this starts the server
 */
export async function withDatabase<T>(
  dataDir: string,
  work: (database: BenchDatabase) => Promise<T>,
  { connections = CONNECTIONS, settings = {} }: { connections?: number; settings?: Record<string, string> } = {},
): Promise<T> {
  const server = await enterEmbeddedPostgres({ dataDir, settings });
  try {
    const target = server.connection;
    await migrate(target);
    const pool = openPool(target, { max: connections, deadlineMs: null });
    const context = { db: pool.db, clock: systemClock, log: createLog("error", 2), baseUrl: BASE_URL };
    return await work({ context, pool, target }).finally(() => pool.close());
  } finally {
    await server.leave();
  }
}
