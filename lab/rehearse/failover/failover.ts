// failover: a cluster of three PostgreSQL servers loses its primary thirty times, in six ways, under the mixed load. One process finds the
// primary through HAProxy, the other by an address with several hosts. Then it compares acknowledged writes with stored ones.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../../test/support/command.ts";
import { inPlace, type Place, rest, until } from "../kit/place.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { impossible, none, type Row } from "../kit/row.ts";
import { mountDisk, type SmallDisk } from "../kit/small-disk.ts";
import { checkInvariants, DELIVERIES_IN_FLIGHT, MAILS_IN_FLIGHT } from "../mixed/invariant.ts";
import { type Ledger, newLedger } from "../mixed/ledger.ts";
import { startLoad } from "../mixed/load.ts";
import { openBooks } from "../mixed/observed.ts";
import { keepLedger, LOOK_EVERY_MS, observe, processRows, quietRow, untilQuiet } from "../mixed/settle.ts";
import { type Stage, setStageOver } from "../mixed/stage.ts";
import { startCluster } from "./cluster.ts";
import { FAILOVERS, type FailoverKind, failOver } from "./fault.ts";
import { findPrograms } from "./program.ts";
import { APPS, longestGap, type Pulse, startPulse, timesOf } from "./pulse.ts";
import { startWatch, type Watch } from "./watch.ts";

const ROUNDS = 5;
const PACE = 0.5;
const DISK_MB = 512;
const CALM_MS = 5_000;
const GOES_ON_WITHIN_MS = 120_000;
const PROCESSES = 2;
/** Our share of the time without writes. */
const OURS_MS = 5_000;
/** Public answers that a cache or a replica gives while there is no primary. */
const PUBLIC = ["open profile", "open reviews", "profile", "widget", "badge"];
/** Each takes half a minute, because the open data are read within their limit. */
const KEPT_CHECKPOINTS = 2;

export const failover: Rehearsal = {
  name: "failover",
  about:
    "thirty fail-overs of three PostgreSQL servers under Patroni: nothing acknowledged is lost, and nothing but writes waits",
  byDefault: false,
  obstacle() {
    const found = findPrograms();
    return "missing" in found ? `failover needs a cluster's programs: ${found.missing}` : null;
  },
  run: (options) => inPlace("failover", options, (place) => rehearse(place, options)),
};

type Happened = { kind: FailoverKind; from: number; until: number };

async function rehearse(place: Place, options: Options): Promise<Row[]> {
  const { say, signal, scale } = options;
  const programs = findPrograms();
  if ("missing" in programs) throw new Error(programs.missing);
  const disks = new Map<string, SmallDisk>();
  let why = "";
  const cluster = await startCluster(place, programs, (name) => {
    const disk = mountDisk(place, DISK_MB, name);
    if (!("why" in disk)) {
      disks.set(name, disk);
      return disk.folder;
    }
    why = disk.why;
    const folder = join(place.folder, name);
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    chmodSync(folder, 0o755);
    return folder;
  });
  say("three nodes follow one primary");
  const kinds = FAILOVERS.filter(({ name }) => disks.size > 0 || !name.includes("disk"));
  const { several, primary } = cluster.urls;
  // All nodes: the one that leads at the moment is not read as a replica.
  const replicas = { DATABASE_REPLICA_URLS: cluster.nodes.map(cluster.urlOf).join(",") };
  const stage = await setStageOver(place, options, {
    url: several,
    first: { DATABASE_URL: primary, ...replicas },
    second: { DATABASE_URL: several, ...replicas },
  });
  const ledger = newLedger();
  const load = startLoad(stage, ledger);
  load.pace(PACE);
  const pulse = startPulse(stage, ledger, load.ask);
  const watch = startWatch(cluster.nodes, cluster.urlOf);
  const happened: Happened[] = [];
  const books = openBooks(stage.databaseUrl);
  try {
    await rest(2 * CALM_MS, signal);
    const rounds = Math.max(1, Math.round(ROUNDS * scale));
    for (let round = 0; round < rounds; round++)
      for (const kind of kinds) {
        const entry = { kind, from: performance.now(), until: Number.POSITIVE_INFINITY };
        await failOver(kind, { cluster, disks, signal });
        const repairedAt = performance.now();
        const all = () => [watch.times, ...APPS.map((app) => timesOf(pulse, app))];
        const since = () => all().map((times) => seconds((times.at(-1) ?? 0) - repairedAt));
        const goesOn = () => all().every((times) => (times.at(-1) ?? 0) > repairedAt);
        await until("writes are answered again", goesOn, { withinMs: GOES_ON_WITHIN_MS, signal }).catch((error) => {
          throw new Error(`${error.message} Last ones of the cluster and of each process: ${since().join(", ")}`);
        });
        await rest(CALM_MS, signal);
        entry.until = repairedAt;
        happened.push(entry);
        const [of, ...ours] = all().map((times) => seconds(longestGap(times, entry.from, entry.until)));
        say(`${happened.length}: ${kind.name}: without a write for ${of}; our processes ${ours.join(" and ")}`);
      }
    await load.stop();
    await pulse.stop();
    await watch.stop();
    const quietMs = await untilQuiet(books, ledger, say, signal);
    await rest(2 * LOOK_EVERY_MS, signal);
    const seen = await observe(stage);
    const bounds = {
      mailsTwice: happened.length * PROCESSES * MAILS_IN_FLIGHT,
      deliveriesTwice: happened.length * PROCESSES * DELIVERIES_IN_FLIGHT * seen.arrived.size,
    };
    const rows = [
      ...checkInvariants(ledger, seen, bounds),
      quietRow("all is done after the load has ended", quietMs),
      ...gapRows(happened, pulse, watch),
      ...answerRows(ledger, happened),
      ...(why ? [impossible("the primary's disk full", "writes go on", why)] : []),
      await logRow(stage, pulse, place),
      ...processRows(stage),
    ];
    if (rows.some((row) => row.met === false)) {
      keepLedger(stage, ledger, seen);
      place.keep();
    }
    return rows;
  } finally {
    await load.stop();
    await pulse.stop();
    await watch.stop();
    await books.close();
  }
}

function gapRows(happened: readonly Happened[], pulse: Pulse, watch: Watch): Row[] {
  return [...Map.groupBy(happened, ({ kind }) => kind)].flatMap(([{ name, mostS, fullMs = 0 }, all]) => {
    const gaps = all.map(({ from, until }) => {
      const own = APPS.map((app) => longestGap(timesOf(pulse, app), from, until));
      const cluster = longestGap(watch.times, from, until);
      return { own: Math.max(...own), cluster, ours: Math.max(...own) - Math.max(cluster, fullMs) };
    });
    return [
      {
        what: `${name}, ${all.length} times: the longest time without a write at one process`,
        required: `<= ${mostS} s`,
        found: gaps.map(({ own, cluster }) => `${seconds(own)} (cluster ${seconds(cluster)})`).join(", "),
        met: gaps.every(({ own }) => own <= mostS * 1_000),
      },
      {
        what: `${name}: of it longer than the cluster itself took no writes`,
        required: `<= ${OURS_MS / 1_000} s`,
        found: gaps.map(({ ours }) => seconds(ours)).join(", "),
        met: gaps.every(({ ours }) => ours <= OURS_MS),
      },
    ];
  });
}

function answerRows({ failures }: Ledger, happened: readonly Happened[]): Row[] {
  const told = (each: Ledger["failures"][number]) => {
    const during = happened.find(({ from, until }) => each.at >= from && each.at <= until)?.kind.name ?? "no fail-over";
    return `${each.status || "no answer"} to ${each.kind} after ${seconds(each.ms)}, during ${during}`;
  };
  const odd = failures.filter(({ status }) => status !== 503);
  const unread = failures.filter(({ kind }) => PUBLIC.includes(kind));
  const slow = Math.max(0, ...failures.map(({ ms }) => ms));
  const refused = failures.filter(({ status }) => status === 503).length;
  return [
    none("answers of 5xx other than 503, and requests without an answer", odd.map(told), `${failures.length} failures`),
    none("public reads that were not answered", unread.map(told)),
    {
      what: "the longest wait for an answer of 503",
      required: "<= 5.5 s",
      found: `${seconds(slow)} of ${refused}`,
      met: slow <= 5_500,
    },
  ];
}

/** The log as a witness sees it: every kept checkpoint must be a beginning of the log that there is now. */
async function logRow(stage: Stage, { checkpoints }: Pulse, { folder }: Place): Promise<Row> {
  const step = Math.max(1, Math.ceil(checkpoints.length / KEPT_CHECKPOINTS));
  const kept = checkpoints.filter((_, index) => index % step === 0);
  const bad: string[] = [];
  for (const [index, checkpoint] of kept.entries()) {
    const file = join(folder, `checkpoint-${index}`);
    writeFileSync(file, checkpoint);
    const { exitCode, stderr, stdout } = await run(["log", "verify", stage.baseUrl, "--since", file], stage.env);
    if (exitCode !== 0) bad.push(`${stdout} ${stderr}`.trim().slice(-300));
  }
  return none(
    `checkpoints of the log that it does not contain any more, of ${checkpoints.length}`,
    bad,
    `${kept.length} verified`,
  );
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
