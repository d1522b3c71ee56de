// Reads photos that persons sent, in processes without secrets that a hostile file may crash, hang or fill: one at a time for each core but one.
import { availableParallelism } from "node:os";
import { Refusal } from "#contract/refusal.ts";
import type { Decoder, Photo, PhotoFault } from "../raster/photo.ts";
import { createRaster, type RasterLimits, UPLOADS } from "../raster/raster.ts";
import type { Log } from "../telemetry/log.ts";

export type { Decoder, Photo, PhotoFault };

/** Each may take 250 MB. */
const MOST_PROCESSES = 4;

/** One core less than there are: the kernel lets a reader wait 4 ms at a time where decoders have all of them. */
export const processesOf = (cores: number): number => Math.min(Math.max(cores - 1, 1), MOST_PROCESSES);

export type PhotoReader = ReturnType<typeof createPhotoReader>;

export type PhotoReaderOptions = { decoder?: Decoder; processes?: number; limits?: Partial<RasterLimits> };

export function createPhotoReader(log: Log, { decoder = "bun", processes, limits }: PhotoReaderOptions = {}) {
  const count = processes ?? processesOf(availableParallelism());
  const rasters = Array.from({ length: count }, () => createRaster(log, { ...UPLOADS, startMs: 2_000, ...limits }));

  /** The one with the shortest queue. */
  const idlest = () => rasters.reduce((best, each) => (each.state().waiting < best.state().waiting ? each : best));

  return {
    /** The photo drawn again, or why not. @param onSpent gets the time that a process worked on it, in ms; twice for a second try */
    async read(bytes: Uint8Array, onSpent?: (ms: number) => void): Promise<Photo | { fault: PhotoFault }> {
      try {
        return await idlest().redrawPhoto({ format: "photo", bytes, decoder }, onSpent);
      } catch (error) {
        if (error instanceof Refusal && error.code === "unavailable") return { fault: "often" };
        throw error;
      }
    },
    /** The processes that run, and how many photos wait or are drawn. */
    state: () => ({
      pids: rasters.flatMap((each) => each.state().pid ?? []),
      waiting: rasters.reduce((sum, each) => sum + each.state().waiting, 0),
    }),
    stop(): void {
      for (const each of rasters) each.stop();
    },
  };
}
