// npm run rehearse: breaks the real service and its surroundings, and prints required and found values.
import { parseArgs } from "node:util";
import { changes } from "./changes/changes.ts";
import { failover } from "./failover/failover.ts";
import { allowance } from "./figure/allowance.ts";
import { database } from "./figure/database.ts";
import { disk } from "./figure/disk.ts";
import { hanging } from "./figure/hanging.ts";
import { kill } from "./figure/kill.ts";
import { limit } from "./figure/limit.ts";
import { photo } from "./figure/photo.ts";
import { sequencer } from "./figure/sequencer.ts";
import type { Rehearsal } from "./kit/rehearsal.ts";
import { mixed } from "./mixed/mixed.ts";
import { soak } from "./mixed/soak.ts";
import { move } from "./move/move.ts";
import { type NamedRow, renderTable } from "./table.ts";

const USUAL_MINUTES = { mixed: 4, soak: 60 } as const;

const ALL: readonly Rehearsal[] = [
  mixed,
  kill,
  database,
  hanging,
  limit,
  allowance,
  sequencer,
  changes,
  move,
  photo,
  disk,
  failover,
  soak,
];

const HELP = `npm run rehearse -- [name ...] [options]

Starts the service, breaks its surroundings, and checks that nothing was lost. Without a name, all but those in brackets:
${ALL.map((each) => `  ${(each.byDefault ? each.name : `(${each.name})`).padEnd(20)}  ${each.about}`).join("\n")}

  --scale <s>     the share of the required load, from 0.01 to 1 (1)
  --minutes <m>   duration of the mixed load (${USUAL_MINUTES.mixed}) or of the soak (${USUAL_MINUTES.soak})
  --help

The exit code is 1 if a requirement is not met, and 2 if a rehearsal needs a program that is not installed. docs/rehearsal.md says how to read the table.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      scale: { type: "string", default: "1" },
      minutes: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const unknown = positionals.filter((name) => !ALL.some((each) => each.name === name));
  const scale = Number(values.scale);
  const minutes = values.minutes === undefined ? null : Number(values.minutes);
  const isWrong = unknown.length > 0 || !(scale >= 0.01 && scale <= 1) || (minutes !== null && !(minutes > 0));
  if (values.help || isWrong) {
    if (isWrong) console.error(unknown.length > 0 ? `There is no rehearsal "${unknown[0]}".\n\n${HELP}` : HELP);
    else console.log(HELP);
    return isWrong ? 2 : 0;
  }
  const chosen = ALL.filter((each) => (positionals.length === 0 ? each.byDefault : positionals.includes(each.name)));
  const obstacles = chosen.flatMap((each) => each.obstacle?.() ?? []);
  if (obstacles.length > 0) {
    console.error(obstacles.join("\n"));
    return 2;
  }
  return rehearseAll(chosen, scale, minutes);
}

async function rehearseAll(chosen: readonly Rehearsal[], scale: number, minutes: number | null): Promise<number> {
  const leaving = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      // A second signal does not wait: `ward.ts` ends all processes at exit.
      if (leaving.signal.aborted) process.exit(130);
      console.error("Ending all processes. A second Ctrl-C ends the run at once.");
      leaving.abort(new Error("Interrupted."));
    });
  }
  const startedAt = performance.now();
  const rows: NamedRow[] = [];
  let isWhole = true;
  for (const { name, run } of chosen) {
    if (leaving.signal.aborted) break;
    const say = (message: string) => {
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4);
      console.error(`${seconds} s  ${name}: ${message}`);
    };
    try {
      const usual = USUAL_MINUTES[name as keyof typeof USUAL_MINUTES] ?? USUAL_MINUTES.mixed;
      const found = await run({ say, scale, minutes: minutes ?? usual, signal: leaving.signal });
      rows.push(...found.map((row) => ({ ...row, rehearsal: name })));
    } catch (error) {
      isWhole = false;
      if (leaving.signal.aborted) break;
      console.error(error);
      rows.push({ rehearsal: name, what: "the rehearsal finishes", required: "yes", found: `${error}`, met: false });
    }
  }
  console.log(renderTable(rows));
  return isWhole && !leaving.signal.aborted && rows.every((row) => row.met !== false) ? 0 : 1;
}

process.exit(await main());
