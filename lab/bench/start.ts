// start: from the command to the first good answer, on a database that is there already.
import { prepareData } from "./data.ts";
import { type Bench, inRounds, mostFigure, show, spreadOf } from "./harness.ts";
import { ROOT } from "./process.ts";
import { startService } from "./service.ts";

const TARGET_MS = 1_500;

export const start: Bench = {
  name: "start",
  about: "`serve` on a million reviews, until /readyz answers 200",
  async run(options) {
    const data = await prepareData(options.say);
    const ready: number[] = [];
    const bare: number[] = [];
    await inRounds(options, async () => {
      const { readyMs, stop } = await startService(data);
      await stop();
      ready.push(readyMs);
      bare.push(await startNothing());
    });
    const note = `for reference, \`bun -e ''\` takes ${show(spreadOf(bare).median)} ms here`;
    return [mostFigure("start", "ms", ready, TARGET_MS, [note])];
  },
};

/** Milliseconds of an empty program. */
async function startNothing(): Promise<number> {
  const startedAt = performance.now();
  await Bun.spawn([process.execPath, "-e", ""], { cwd: ROOT, stdio: ["ignore", "ignore", "ignore"] }).exited;
  return performance.now() - startedAt;
}
