// How much room there is where the service keeps its data: with the database inside, it is what a service runs out of first.
import { statfs } from "node:fs/promises";
import type { ServiceReading } from "./definition.ts";

/** A disk behind a network may not answer at all. */
const WITHIN_MS = 500;

/** Resolves in time in any case; with nothing where the folder cannot be asked. */
export async function readDisk(dataDir: string): Promise<ServiceReading[]> {
  let timer: Timer | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, WITHIN_MS, null);
  });
  const disk = await Promise.race([statfs(dataDir).catch(() => null), late]);
  clearTimeout(timer);
  if (!disk) return [];
  return [
    { name: "candor_data_dir_bytes", value: disk.blocks * disk.bsize },
    { name: "candor_data_dir_free_bytes", value: disk.bavail * disk.bsize },
  ];
}
