// soak: half of the load that the service bears on this machine, for an hour, without any fault. Memory, open files and connections
// must not grow.
import { readdirSync } from "node:fs";
import { quantile } from "../../bench/harness.ts";
import { inPlace, rest } from "../kit/place.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { none, type Row } from "../kit/row.ts";
import { type Ledger, newLedger } from "./ledger.ts";
import { type Load, startLoad } from "./load.ts";
import { badLines } from "./log.ts";
import { openBooks } from "./observed.ts";
import { type Stage, setStage } from "./stage.ts";
import { growthOf, medianOf, type Sample, settled, troughsOf } from "./trend.ts";

const SAMPLE_EVERY_MS = 10_000;
const TELL_EVERY_MS = 180_000;
const RAMP_STEP_MS = 15_000;
/** After this a process holds the memory that a full load needs. Half of the load reuses it. */
const FULL_LOAD_MS = 300_000;
const WARM_UP_PACE = 4;
/** Long enough for the engine to compile the code of each kind of request. */
const WARM_UP_MS = 60_000;
const RAMP = [2, 4, 8, 16, 32];
/** A second try, because the first run is slow at any pace, and the machine may be busy for a moment. */
const TRIES = 2;
/** Slower reads mean that the load is too high. */
const BORNE_P99_MS = 250;
const MOST_READ_P99_MS = 500;
/** A heap grows and shrinks by a third of the process within some minutes. */
const TROUGH_MS = 300_000;
/** Allowed drift: the larger of both. */
const FLAT = { mb: 10, share: 0.05 };
const MOST_MORE_FILES = 10;

type Figures = { memory: Sample[]; files: Sample[] };

export const soak: Rehearsal = {
  name: "soak",
  about: "half of the load that the service bears, for an hour, without a fault: memory and open files do not grow",
  byDefault: false,
  run: (options) =>
    inPlace("soak", options, async (place) => {
      const rows = await soakOn(options, await setStage(place, options));
      if (rows.some((row) => row.met === false)) place.keep();
      return rows;
    }),
};

async function soakOn(options: Options, stage: Stage): Promise<Row[]> {
  const { say, signal, minutes } = options;
  const ledger = newLedger();
  const load = startLoad(stage, ledger);
  const apps = [stage.apps.first, stage.apps.second];
  const figures = apps.map((): Figures => ({ memory: [], files: [] }));
  const connections: Sample[] = [];
  const books = openBooks(stage.databaseUrl);
  try {
    const borne = await findBorne(load, ledger, options);
    say(`${borne} times the usual pace for ${FULL_LOAD_MS / 60_000} minutes, then half of it`);
    load.pace(borne);
    await rest(FULL_LOAD_MS, signal);
    const pace = borne / 2;
    load.pace(pace);
    await rest(RAMP_STEP_MS, signal);
    ledger.readMs.length = 0;
    const startedAt = performance.now();
    let toldAt = startedAt;
    while (performance.now() - startedAt < minutes * 60_000) {
      const atMs = performance.now() - startedAt;
      for (const [index, app] of apps.entries()) {
        const pid = app.pid();
        if (pid === null) throw new Error(`${app.name} is gone; see ${app.logFile}.`);
        figures[index]?.memory.push({ atMs, value: app.memory()?.now ?? Number.NaN });
        figures[index]?.files.push({ atMs, value: openFiles(pid) });
      }
      const [row] =
        await books.sql`select count(*)::int as n from pg_stat_activity where application_name like 'candor%'`;
      connections.push({ atMs, value: row?.n ?? 0 });
      if (performance.now() - toldAt >= TELL_EVERY_MS || toldAt === startedAt) {
        toldAt = performance.now();
        const now = figures.map(
          ({ memory, files }) => `${Math.round(memory.at(-1)?.value ?? 0)} MB, ${files.at(-1)?.value} files`,
        );
        say(
          `${(atMs / 60_000).toFixed(0)} min at ${pace} times the usual pace: ${now.join("; ")}; ${ledger.failures.length} failures`,
        );
      }
      await rest(SAMPLE_EVERY_MS, signal);
    }
    const p99 = quantile(ledger.readMs, 0.99);
    return [
      ...figures.map(({ memory }, index) => flatMemory(apps[index]?.name ?? "", memory)),
      ...figures.map(({ files }, index) => flatCount(`open files of the ${apps[index]?.name} process`, files)),
      flatCount("connections to the database", connections),
      none(
        "5xx and lost connections",
        ledger.failures.map((each) => `${each.status} to ${each.kind}`),
        answersOf(ledger),
      ),
      none("unexpected answers, and reads that showed another organisation's data", [
        ...ledger.unexpected,
        ...ledger.wrongReads,
      ]),
      {
        what: "reads, p99",
        required: `<= ${MOST_READ_P99_MS} ms`,
        found: `${p99.toFixed(0)} ms of ${ledger.readMs.length}`,
        met: p99 <= MOST_READ_P99_MS,
      },
      none(
        "errors and uncaught exceptions in their logs",
        apps.flatMap((app) => badLines(app.logFile)),
      ),
    ];
  } finally {
    await load.stop();
    await books.close();
  }
}

/** Doubles the pace until reads become slow. Returns the last pace with quick reads. */
async function findBorne(load: Load, ledger: Ledger, { say, signal }: Options): Promise<number> {
  const isBorne = async (pace: number): Promise<boolean> => {
    load.pace(pace);
    ledger.readMs.length = 0;
    ledger.failures.length = 0;
    await rest(RAMP_STEP_MS, signal);
    const p99 = quantile(ledger.readMs, 0.99);
    const perSecond = ledger.readMs.length / (RAMP_STEP_MS / 1_000);
    say(`${pace} times the usual pace: ${perSecond.toFixed(0)} reads/s, p99 ${p99.toFixed(0)} ms`);
    return p99 <= BORNE_P99_MS && ledger.failures.length === 0 && perSecond >= pace * 12;
  };
  let borne = 1;
  load.pace(WARM_UP_PACE);
  await rest(WARM_UP_MS, signal);
  for (const pace of RAMP) {
    for (let tries = 1; tries <= TRIES && borne < pace; tries++) if (await isBorne(pace)) borne = pace;
    if (borne < pace) break;
  }
  ledger.failures.length = 0;
  return borne;
}

/** Judges memory by the slope of its troughs in the later three quarters. */
function flatMemory(name: string, samples: readonly Sample[]): Row {
  const later = settled(samples);
  const values = later.map((each) => each.value);
  const [median, most] = [medianOf(values), Math.max(...values)];
  const growth = growthOf(troughsOf(later, TROUGH_MS));
  const allowed = Math.max(FLAT.mb, median * FLAT.share);
  return {
    what: `memory of the ${name} process: growth of its least in ${TROUGH_MS / 60_000} minutes, over the last three quarters`,
    required: `<= ${allowed.toFixed(0)} MB`,
    found: `${growth.toFixed(1)} MB; of all samples ${growthOf(later).toFixed(1)} MB, at ${median.toFixed(0)}, at most ${most.toFixed(0)} MB`,
    met: growth <= allowed,
  };
}

function flatCount(what: string, samples: readonly Sample[]): Row {
  const later = settled(samples).map((each) => each.value);
  const [least, most] = [Math.min(...later), Math.max(...later)];
  const growth = growthOf(settled(samples));
  return {
    what: `${what}: growth`,
    required: `<= ${MOST_MORE_FILES}`,
    found: `${growth.toFixed(1)}, between ${least} and ${most}`,
    met: growth <= MOST_MORE_FILES,
  };
}

/** Not a number where there is no /proc. */
function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}

function answersOf({ answers }: Ledger): string {
  return `${[...answers.values()].reduce((sum, count) => sum + count, 0)} answers`;
}
