// What the operator's pages ask of the process: the doctor's checks, and how much its threads and its drawing processes work.
import type { Finding } from "#platform/doctor/finding.ts";
import type { PhotoKit } from "#platform/photo/photos.ts";
import type { Raster } from "#platform/raster/raster.ts";
import { loadOfProcess, type PartLoad } from "#platform/telemetry/load.ts";

/** @property loads of the threads */
export type Operating = { examine(): Promise<Finding[]>; loads(): Promise<PartLoad[]> };

type Drawing = { raster: Pick<Raster, "state">; uploads: Pick<Raster, "state">; photos: Pick<PhotoKit, "state"> };

/** As the dashboard asks: the loads with those of the processes that draw for this web thread. Without `operating` the page has no more. */
export function operatingWith(operating: Operating | undefined, drawing: Drawing) {
  const { examine = async () => [], loads = async () => [] } = operating ?? {};
  return { examine, load: async () => [...(await loads()), ...(await loadsOf(drawing))] };
}

/** They start on demand and end without work, so that often none runs. */
async function loadsOf({ raster, uploads, photos }: Drawing): Promise<PartLoad[]> {
  const running = [
    { part: "pictures", pids: [raster.state().pid] },
    { part: "uploads", pids: [uploads.state().pid] },
    { part: "photos", pids: photos.state().pids },
  ].flatMap(({ part, pids }) => pids.flatMap((pid) => (pid === null ? [] : [{ part, pid }])));
  return Promise.all(
    running.map(async ({ part, pid }) => ({
      part,
      ...(await loadOfProcess(pid)),
      heardAt: new Date(),
      isSilent: false,
    })),
  );
}
