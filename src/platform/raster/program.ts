// The process that draws: takes one job after the other from its parent, and ends when the parent has gone. It has no database,
// no secret and no network; what crashes here costs one attempt at one picture.
import { draw } from "./draw.ts";
import type { Picture } from "./picture.ts";

export type Job = { id: number; picture: Picture };
export type Answer = { id: number; rssBytes: number } & ({ drawn: string | Uint8Array } | { error: string });

/** Garbage is collected after so many small pictures, and after each large one, whose pixels the collector does not see. */
const SMALL_PICTURES = 50;

/** Answers jobs until the parent goes. @param drawOne what draws; another one in tests of what survives it */
export function serveDrawings(drawOne: (picture: Picture) => Promise<string | Uint8Array> = draw): void {
  let small = 0;
  // Sent to all processes of a terminal or a unit: the parent first finishes what it has begun, and its end is ours.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  process.on("disconnect", () => process.exit(0));
  process.on("message", async (job: Job) => {
    const answer = await answerTo(job);
    process.send?.(answer);
    const isSmall = job.picture.format === "svg";
    small = isSmall ? (small + 1) % SMALL_PICTURES : 0;
    // In a turn of its own, because what is native is let go only there.
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
