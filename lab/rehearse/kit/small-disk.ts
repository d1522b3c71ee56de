// A small disk in memory that can be filled and freed again. Needs root on Linux.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "./place.ts";
import { undoAtExit } from "./ward.ts";

const FILL_BYTES = 1_048_576;
const LEAST_BYTES = 512;

export type SmallDisk = {
  folder: string;
  /** Fills the disk to the last byte. Repeated calls fill space that was freed meanwhile. */
  fill(): void;
  free(): void;
};

/** Mounts a disk of this size until the end. Returns the reason if this machine cannot. */
export function mountDisk(place: Place, megabytes: number, name = "disk"): SmallDisk | { why: string } {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return { why: "mounting a small disk needs root on Linux" };
  const folder = join(place.folder, name);
  mkdirSync(folder);
  const options = `size=${megabytes}m,mode=755`;
  const { exitCode, stderr } = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder]);
  if (exitCode !== 0) return { why: `a small disk cannot be mounted here: ${stderr.toString().trim()}` };
  const letGo = undoAtExit(() => unmount(folder));
  place.onLeave(() => {
    unmount(folder);
    letGo();
  });
  let fillers = 0;
  const fillerOf = (n: number) => join(folder, `filler-${n}`);
  return {
    folder,
    fill() {
      const file = openSync(fillerOf(fillers++), "w");
      for (let size = FILL_BYTES; size >= LEAST_BYTES; ) {
        try {
          if (writeSync(file, Buffer.alloc(size, 1)) < size) size >>= 1;
        } catch {
          size >>= 1;
        }
      }
      closeSync(file);
    },
    free() {
      while (fillers > 0) rmSync(fillerOf(--fillers), { force: true });
    },
  };
}

/** Unmounts lazily if a process still uses the disk. Throws if the disk stays mounted. */
function unmount(folder: string): void {
  if (Bun.spawnSync(["umount", folder]).exitCode !== 0) Bun.spawnSync(["umount", "-l", folder]);
  if (readFileSync("/proc/mounts", "utf8").includes(` ${folder} `)) throw new Error(`${folder} is still mounted.`);
}
