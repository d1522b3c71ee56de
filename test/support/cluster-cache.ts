// A PostgreSQL cluster with a migrated database, kept between runs: a copy of it takes a fifth of the time of initdb and the
// migrations. Processes only copy it, and it appears under its name in one step, so they share it without a lock.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { findPackage } from "#platform/embedded-postgres/binaries.ts";

const ROOT = join(import.meta.dir, "../..");
const CACHE = join(ROOT, "node_modules/.cache/candor/clusters");
/** Files that decide how a cluster is made, besides the migrations. */
const MAKERS = [
  "src/platform/embedded-postgres/cluster.ts",
  "src/platform/database/migrate.ts",
  "test/support/postgres.ts",
];
/** A cluster of another branch or another version of PostgreSQL is removed after this time without use. */
const UNUSED_MS = 24 * 3_600_000;

/** Copies the kept cluster. Returns false, and leaves no files, if there is none or it cannot be read. */
export async function copyKeptCluster(to: string): Promise<boolean> {
  const kept = await keptPath();
  if (!existsSync(kept)) return false;
  if (!copy(kept, to)) return false;
  const now = new Date();
  try {
    utimesSync(kept, now, now);
  } catch {
    // The folder is another user's, whose runs set its time.
  }
  return true;
}

/** Keeps a copy of a cluster whose server was stopped. Does nothing where the folder cannot be written. */
export async function keepCluster(cluster: string): Promise<void> {
  const kept = await keptPath();
  const copied = `${kept}.${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    removeUnused();
    if (copy(cluster, copied)) renameSync(copied, kept);
  } catch {
    // Not writable, or another process kept the same cluster first.
    rmSync(copied, { recursive: true, force: true });
  }
}

/** Removes a kept cluster that does not start. The next run makes a new one. */
export async function forgetKeptCluster(): Promise<void> {
  rmSync(await keptPath(), { recursive: true, force: true });
}

async function keptPath(): Promise<string> {
  const hash = createHash("sha256").update(`${(await findPackage()).version} ${process.getuid?.()}\n`);
  const migrations = readdirSync(join(ROOT, "drizzle")).filter((name) => name.endsWith(".sql"));
  for (const path of [...migrations.sort().map((name) => `drizzle/${name}`), ...MAKERS])
    hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)));
  return join(CACHE, hash.digest("hex").slice(0, 32));
}

/** Copies owners and modes, too, because for root the server runs as another user. */
function copy(from: string, to: string): boolean {
  const { exitCode } = Bun.spawnSync(["cp", "-a", from, to], { stdout: "ignore", stderr: "ignore" });
  if (exitCode !== 0) rmSync(to, { recursive: true, force: true });
  return exitCode === 0;
}

function removeUnused(): void {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name);
    const usedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - usedAt > UNUSED_MS) rmSync(path, { recursive: true, force: true });
  }
}
