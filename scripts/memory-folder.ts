// A temporary folder in memory for many short-lived small files. A cluster or a database of the tests has hundreds of them, and a
// disk takes ten times as long for each.
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const PREFIX = "candor-test-";
/** Three times the 567 MB that a run needs, because a run fails when the folder is full. */
const NEEDED_BYTES = 1.75 * 1024 ** 3;

/** A folder of this process, open to all users like /tmp; null if there is too little memory. The caller removes it. */
export function makeMemoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return null;
    removeAbandoned();
    const folder = join(MEMORY, `${PREFIX}${process.pid}`);
    mkdirSync(folder);
    chmodSync(folder, 0o1777);
    return folder;
  } catch {
    // Not Linux, or no permission.
    return null;
  }
}

/** Removes folders of killed runs. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0;
    if (pid > 0 && !isAlive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
