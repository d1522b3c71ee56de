// Restores a backup into a PostgreSQL of its own, which is thrown away: the only proof that it can be restored.
import { readFile, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { openPool } from "../database/database.ts";
import { enterEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { exists } from "../file/folder.ts";
import { BackupFault } from "./format.ts";
import { type RestoreSummary, restoreBackup } from "./restore.ts";

const FOLDER = "backup-check";
/** Nothing of it needs to survive a crash. */
const FAST = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", autovacuum: "off" };
const MB = 1e6;
/** The empty cluster and its write-ahead log. */
const BASE_BYTES = 400 * MB;
const GROWTH = 1.2;

/** @param databaseBytes the size of the database that the backup is of. Call while no other process restores there. */
export async function restoreInScratch(
  source: AsyncIterable<Uint8Array>,
  { dataDir, databaseBytes }: { dataDir: string; databaseBytes: number },
): Promise<RestoreSummary> {
  const folder = join(dataDir, FOLDER);
  await removeScratch(folder);
  const needed = BASE_BYTES + databaseBytes * GROWTH;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < needed)
    throw new BackupFault(
      `There is no room in ${dataDir} to restore the backup as a test, which takes ${Math.ceil(needed / MB)} MB.`,
    );
  try {
    const server = await enterEmbeddedPostgres({ dataDir: folder, settings: FAST });
    try {
      const pool = openPool(server.connection, { max: 1, deadlineMs: null, applicationName: "candor restore" });
      try {
        return await restoreBackup(pool.db, source, { replace: false, derived: [] });
      } finally {
        await pool.close();
      }
    } finally {
      await server.leave();
    }
  } finally {
    await removeScratch(folder);
  }
}

/** A killed test may have left its server running. */
async function removeScratch(folder: string): Promise<void> {
  if (!(await exists(folder))) return;
  const isMade = (await exists(join(folder, "postgres"))) || (await exists(join(folder, "postgres.moved.txt")));
  if (isMade)
    await enterEmbeddedPostgres({ dataDir: folder, settings: FAST })
      .then((server) => server.leave())
      .catch(() => {});
  const moved = await readFile(join(folder, "postgres.moved.txt"), "utf8").catch(() => null);
  const home = moved?.trim().split("\n").at(-1);
  if (home?.startsWith("/")) await rm(home, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
