// Whether a path leads into DATA_DIR, also by `..` or a symbolic link. A backup there would be lost together with the data, and could
// overwrite it.
import { realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isWithin } from "../config/backup.ts";

export async function leadsInto(path: string, dataDir: string): Promise<boolean> {
  const data = await real(dataDir);
  // Root keeps the cluster elsewhere (embedded-postgres/cluster.ts).
  const moved = await Bun.file(join(data, "postgres.moved.txt"))
    .text()
    .then((text) => text.trim().split("\n").at(-1) as string)
    .catch(() => null);
  const folders = [data, ...(moved === null ? [] : [await real(moved)])];
  // Not resolved first: `link/..` is the folder around the link's target.
  const ways = [await real(path), join(await real(dirname(path)), basename(path))];
  return ways.some((way) => folders.some((folder) => isWithin(way, folder)));
}

function real(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}
