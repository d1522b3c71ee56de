// start: from the command to the first good answer, on a database that is there already.
import { prepareData } from "./data.ts";
import { type Bench, show, spreadOf } from "./harness.ts";
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
    for (let round = 0; round < options.rounds; round++) {
      options.signal.throwIfAborted();
      options.say(`round ${round + 1} of ${options.rounds}`);
      const { readyMs, stop } = await startService(data);
      await stop();
      ready.push(readyMs);
      bare.push(await startNothing());
    }
    const ours = spreadOf(ready);
    return [
      {
        name: "start",
        unit: "ms",
        ours,
        baseline: null,
        ratio: null,
        target: `<= ${show(TARGET_MS)} ms`,
        met: ours.median <= TARGET_MS,
        notes: [`for reference, \`bun -e ''\` takes ${show(spreadOf(bare).median)} ms here`],
      },
    ];
  },
};

async function startNothing(): Promise<number> {
  const startedAt = performance.now();
  await Bun.spawn([process.execPath, "-e", ""], { cwd: ROOT, stdio: ["ignore", "ignore", "ignore"] }).exited;
  return performance.now() - startedAt;
}
