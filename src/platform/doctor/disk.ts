// Whether the data folder's disk can be written to, and how much room it has.
import { randomUUID } from "node:crypto";
import { open, stat, statfs, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Finding, findingsOf, inWords } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("disk");
const GIB = 1024 ** 3;
const LOW = { bytes: 2 * GIB, share: 0.1 };
const TOO_LOW_BYTES = GIB / 4;

export type Room = { bsize: number; blocks: number; bavail: number; files: number; ffree: number };

export async function checkDisk(dataDir: string, room: (path: string) => Promise<Room> = statfs): Promise<Finding[]> {
  const isThere = await stat(dataDir).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) {
    const parent = await stat(dirname(dataDir)).catch(() => null);
    return parent?.isDirectory()
      ? warning(`DATA_DIR (${dataDir}) is not there yet; the first start makes it.`)
      : wrong(`DATA_DIR (${dataDir}) is not there, nor is the folder above it. Make it, or set another.`);
  }
  const probe = join(dataDir, `.doctor-${randomUUID()}`);
  try {
    const file = await open(probe, "wx", 0o600);
    try {
      await file.write("written to see whether it can be\n");
      await file.sync();
    } finally {
      await file.close();
      await unlink(probe);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "ENOSPC" ? "there is no room left" : inWords(error);
    return wrong(
      `DATA_DIR (${dataDir}) cannot be written to: ${why}. Give the service's user that folder, or make room.`,
    );
  }
  return judge(dataDir, await room(dataDir));
}

function judge(dataDir: string, { bsize, blocks, bavail, files, ffree }: Room): Finding[] {
  const free = bavail * bsize;
  const share = bavail / Math.max(blocks, 1);
  const left = `${sizeOf(free)} (${Math.floor(share * 100)} %) free in ${dataDir}`;
  if (free < TOO_LOW_BYTES) return wrong(`Only ${left}: the database stops when that is gone. Make room now.`);
  // Some file systems do not count them, and say 0.
  if (files > 0 && ffree / files < LOW.share)
    return warning(
      `Only ${ffree.toLocaleString("en")} more files can be made in ${dataDir}. Remove small files on that disk.`,
    );
  if (free < LOW.bytes || share < LOW.share) return warning(`Only ${left}. Make room soon.`);
  return ok(`${left}, and it can be written to`);
}

function sizeOf(bytes: number): string {
  return bytes < GIB ? `${Math.floor(bytes / 1024 ** 2)} MiB` : `${(bytes / GIB).toFixed(1)} GiB`;
}
