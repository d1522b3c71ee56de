// A backup's file: written to FILE.part and renamed, so that FILE is a whole backup or is not there.
import { type FileHandle, open, rename, stat, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "../file/folder.ts";
import { BackupFault } from "./format.ts";
import { HEAD_BYTES, isBackup } from "./head.ts";

/** Readable by its owner only: it holds addresses, and perhaps the secret. */
const MODE = 0o600;
export const PART = ".part";

export type FileTarget = {
  write(bytes: Buffer): Promise<void>;
  /** Syncs the file to the disk and renames it. */
  finish(): Promise<void>;
  discard(): Promise<void>;
};

type FileContent = "backup" | "identity";

/**
 * Opens `FILE.part`. Throws a BackupFault where FILE is there and `force` is not set or it is no backup, or cannot be written. An
 * identity overwrites nothing.
 */
export async function openFile(file: string, force: boolean, content: FileContent = "backup"): Promise<FileTarget> {
  const faultOf = (error: unknown, at: string) => faultOfFile(error, at, content);
  const refuseExisting = async () => {
    const found = await stat(file).catch(() => null);
    if (found && !found.isFile()) throw new BackupFault(`${file} is no file.`);
    if (found && content === "identity")
      throw new BackupFault(`${file} exists already. Choose another name: an identity overwrites no file.`);
    if (found && !force)
      throw new BackupFault(`${file} exists already. Choose another name, or overwrite it with --force.`);
    if (found && found.size > 0 && !(await isBackup(await headOf(file))))
      throw new BackupFault(`${file} is no backup, and --force overwrites only backups. Choose another name.`);
  };
  await refuseExisting();
  const part = file + PART;
  // A killed backup leaves its part; a backup that is still writing one notices in `finish`.
  await unlink(part).catch(() => {});
  const handle = await open(part, "wx", MODE).catch((error) => {
    throw faultOf(error, part);
  });
  const { ino } = await handle.stat();
  const isOurs = async () => (await stat(part).catch(() => null))?.ino === ino;
  let close = async () => {
    close = async () => {};
    await handle.close();
  };
  return {
    async write(bytes) {
      try {
        await writeAll(handle, bytes);
      } catch (error) {
        throw faultOf(error, file);
      }
    },
    async finish() {
      try {
        await handle.sync();
        if (!(await isOurs()))
          throw new BackupFault(`Another backup to ${file} was started meanwhile; this one is given up.`);
        await close();
        await refuseExisting();
        await rename(part, file);
        await syncFolder(dirname(file));
      } catch (error) {
        throw faultOf(error, file);
      }
    },
    async discard() {
      await close().catch(() => {});
      // After `finish` the part has another name.
      if (await isOurs()) await unlink(part).catch(() => {});
    },
  };
}

async function headOf(file: string): Promise<Uint8Array> {
  return Bun.file(file)
    .slice(0, HEAD_BYTES)
    .bytes()
    .catch((error) => {
      throw faultOfFile(error, file, "backup");
    });
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

const REASONS: Record<string, string> = {
  ENOSPC: "there is no room left on that disk",
  EDQUOT: "this user may not use more room on that disk",
  EFBIG: "files of that size are not allowed there",
  ENOENT: "there is no such folder",
  ENOTDIR: "there is no such folder",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "that disk cannot be written to",
};

/** In words where the system refused the file; any other error as it is. */
function faultOfFile(error: unknown, file: string, content: FileContent): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof BackupFault || code === undefined) return error;
  return new BackupFault(`${file} cannot be written: ${REASONS[code] ?? message}. No ${content} was made.`);
}
