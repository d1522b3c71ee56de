// The process that draws: takes one job at a time from its parent and ends with it. It has no database, secret or network.
import { draw } from "./draw.ts";
import type { Picture, Print } from "./picture.ts";

export type Job = { id: number; picture: Picture | Print };
export type Answer = { id: number; rssBytes: number } & ({ drawn: string | Uint8Array } | { error: string });

/** Garbage is collected after so many small pictures and after each large one: its pixels are outside the collector's view. */
const SMALL_PICTURES = 200;

/** Answers jobs until the parent ends. @param drawOne replaced in tests of crashes */
export function serveDrawings(drawOne: (picture: Picture | Print) => Promise<string | Uint8Array> = draw): void {
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

if (import.meta.main) serveDrawings();
