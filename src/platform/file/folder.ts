// Folders that are either complete or missing, even after a crash.
import { randomUUID } from "node:crypto";
import { chmod, lstat, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

const TEMPORARY = "postgresql.new-";
/** Making one takes seconds; an older one was left by a crash. */
const ABANDONED_AFTER_MS = 10 * 60_000;

export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Makes a missing folder that everyone may enter, against the umask. */
export async function makePublicFolder(folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755);
}

/** Without it a power cut could undo a rename in this folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/**
 * Fills a temporary folder and renames it, so that a crash or a second process leaves a complete folder or none.
 * @returns false if another process made it meanwhile
 */
export async function makeWhole(folder: string, make: (temporary: string) => Promise<void>): Promise<boolean> {
  const parent = dirname(folder);
  const temporary = join(parent, TEMPORARY + randomUUID());
  try {
    await make(temporary);
    await rename(temporary, folder);
    await syncFolder(parent);
    return true;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (await exists(folder)) return false;
    throw error;
  }
}

export async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(TEMPORARY)) continue;
    const found = await lstat(join(parent, name)).catch(() => null);
    const isOld = found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS;
    if (isOld) await rm(join(parent, name), { recursive: true, force: true });
  }
}
