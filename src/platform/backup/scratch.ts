// Restores a backup into a PostgreSQL of its own, which is thrown away: the only proof that it can be restored.
import { readdir, readFile, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openPool } from "../database/database.ts";
import { enterEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { exists } from "../file/folder.ts";
import { BackupFault } from "./format.ts";
import { type RestoreSummary, restoreBackup } from "./restore.ts";

const FOLDER = "backup-check";
/** Beside the service's own test, which may run meanwhile. */
const BY_HAND = "restore-test.";
/** Nothing of it needs to survive a crash. */
const FAST = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", autovacuum: "off" };
const MB = 1e6;
/** The empty cluster and its write-ahead log. */
const BASE_BYTES = 400 * MB;
const GROWTH = 1.2;

type Scratch<Found> = {
  dataDir: string;
  /** The size of the database that the backup is of. */
  databaseBytes: number;
  /** Checks the restored database. */
  look?(db: Database): Promise<Found>;
};

/** In a folder that only one process may use at a time. */
export async function restoreInScratch(source: AsyncIterable<Uint8Array>, of: Scratch<void>): Promise<RestoreSummary> {
  return (await restoreAt(join(of.dataDir, FOLDER), source, of)).summary;
}

/** In a folder of this process, which it deletes; folders that killed processes left are deleted, too. */
export async function restoreByHand<Found>(
  source: AsyncIterable<Uint8Array>,
  of: Scratch<Found> & { look(db: Database): Promise<Found> },
): Promise<{ summary: RestoreSummary; found: Found }> {
  for (const name of await readdir(of.dataDir))
    if (name.startsWith(BY_HAND) && !isRunning(Number(name.slice(BY_HAND.length))))
      await removeScratch(join(of.dataDir, name));
  const { summary, found } = await restoreAt(join(of.dataDir, BY_HAND + process.pid), source, of);
  return { summary, found: found as Found };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function restoreAt<Found>(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  { dataDir, databaseBytes, look }: Scratch<Found>,
): Promise<{ summary: RestoreSummary; found: Found | undefined }> {
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
        const summary = await restoreBackup(pool.db, source, { replace: false, derived: [] });
        return { summary, found: await look?.(pool.db) };
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
