// The process that draws: takes one job at a time from its parent and ends with it. It has no database, secret or network.
import { draw } from "./draw.ts";
import type { Photo, PhotoFault, SentPhoto } from "./photo.ts";
import type { Picture, Print } from "./picture.ts";
import { redraw } from "./redraw.ts";
import { redrawPhoto } from "./redraw-photo.ts";
import type { Redrawn, Upload, UploadFault } from "./upload.ts";

export type Task = Picture | Print | Upload | SentPhoto;
export type Drawn = string | Uint8Array | Redrawn | UploadFault | Photo | { fault: PhotoFault };
export type Job = { id: number; picture: Task };
export type Answer = { id: number; rssBytes: number } & ({ drawn: Drawn } | { error: string });

/** Garbage is collected after so many small pictures and after each large one: its pixels are outside the collector's view. */
const SMALL_PICTURES = 200;

/** Answers jobs until the parent ends. @param drawOne replaced in tests of crashes */
export function serveDrawings(drawOne: (picture: Task) => Promise<Drawn> = drawTask): void {
  let small = 0;
  // A terminal or unit signals all processes: the parent first finishes its work, and then ends us.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  process.on("disconnect", () => process.exit(0));
  process.on("message", async (job: Job) => {
    const answer = await answerTo(job);
    process.send?.(answer);
    const isSmall = job.picture.format === "svg";
    small = isSmall ? (small + 1) % SMALL_PICTURES : 0;
    // In a later turn, because only then native memory is freed.
    if (small === 0) setImmediate(() => Bun.gc(true));
  });

  async function answerTo({ id, picture }: Job): Promise<Answer> {
    const rssBytes = process.memoryUsage.rss();
    try {
      return { id, rssBytes, drawn: await drawOne(picture) };
    } catch (error) {
      return { id, rssBytes, error: error instanceof Error ? error.message : String(error) };
    }
  }
}

function drawTask(picture: Task): Promise<Drawn> {
  if (picture.format === "photo") return redrawPhoto(picture);
  return picture.format === "upload" ? redraw(picture) : draw(picture);
}

if (import.meta.main) serveDrawings();
