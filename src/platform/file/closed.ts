// Files and folders that only their owner may reach. A volume can open them: Kubernetes gives its group (`fsGroup`) rights on every file
// each time it mounts one.
import { closeSync, constants, fchmodSync, fstatSync, openSync } from "node:fs";

const OTHERS = 0o077;
const OWNER = 0o700;
/** A missing file, a link, another owner's file, a file system that is read-only or has no modes. */
const PASSING = ["ENOENT", "ELOOP", "EPERM", "EACCES", "EROFS", "ENOTSUP", "EOPNOTSUPP"];

/** Takes all rights from group and world. Leaves a symbolic link alone: it may lead out of the folder. */
export function closeToOthers(path: string): void {
  close(path, constants.O_NOFOLLOW);
}

/** The same for what a link may lead to. @param owner leaves alone what belongs to another user, which root could change, too */
export function closeFolderOf(owner: number, path: string): void {
  close(path, constants.O_DIRECTORY, owner);
}

function close(path: string, flags: number, owner?: number): void {
  let fd: number | null = null;
  try {
    // Without waiting for a pipe's other end.
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | flags);
    const { mode, uid } = fstatSync(fd);
    if ((mode & OTHERS) !== 0 && (owner ?? uid) === uid) fchmodSync(fd, mode & OWNER);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!PASSING.includes(code)) throw error;
  } finally {
    if (fd !== null) closeSync(fd);
  }
}
