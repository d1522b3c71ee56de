// Whether the data folder's disk can be written to, and how much room it has.
import { randomUUID } from "node:crypto";
import { open, stat, statfs, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sentence } from "#contract/sentence.ts";
import { type Finding, findingsOf, whyOf } from "./finding.ts";

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
      ? warning(sentence("doctorFault.disk.notYet", { folder: dataDir }))
      : wrong(sentence("doctorFault.disk.nowhere", { folder: dataDir }));
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
    return wrong(
      sentence("doctorFault.disk.closed", { folder: dataDir }),
      code === "ENOSPC" ? sentence("doctorFault.why.noRoom") : whyOf(error),
      sentence("doctorFault.disk.closedAdvice"),
    );
  }
  return judge(dataDir, await room(dataDir));
}

function judge(dataDir: string, { bsize, blocks, bavail, files, ffree }: Room): Finding[] {
  const free = bavail * bsize;
  const share = bavail / Math.max(blocks, 1);
  const left = { size: sizeOf(free), percent: Math.floor(share * 100), folder: dataDir };
  if (free < TOO_LOW_BYTES) return wrong(sentence("doctorFault.disk.tooLow", left));
  // Some file systems do not count them, and say 0.
  if (files > 0 && ffree / files < LOW.share)
    return warning(sentence("doctorFault.disk.files", { count: ffree, folder: dataDir }));
  if (free < LOW.bytes || share < LOW.share) return warning(sentence("doctorFault.disk.low", left));
  return ok(sentence("doctorFault.disk.ok", left));
}

function sizeOf(bytes: number): string {
  return bytes < GIB ? `${Math.floor(bytes / 1024 ** 2)} MiB` : `${(bytes / GIB).toFixed(1)} GiB`;
}
