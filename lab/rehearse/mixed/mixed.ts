// mixed: people and shops use the service while one part after the other breaks. When all work is done, it compares acknowledged
// writes with stored ones.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lastLine, run } from "../../../test/support/command.ts";
import { inPlace, type Place, rest } from "../kit/place.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { impossible, none, type Row } from "../kit/row.ts";
import { DISK_FAULT, FAULTS, type FaultPlan } from "./fault.ts";
import { checkInvariants, DELIVERIES_IN_FLIGHT, MAILS_IN_FLIGHT } from "./invariant.ts";
import { type Ledger, newLedger } from "./ledger.ts";
import { startLoad } from "./load.ts";
import { badLines } from "./log.ts";
import { type Observed, openBooks, pullForward, readBooks, waiting } from "./observed.ts";
import { outageRows } from "./outage.ts";
import { lookAfterSubscriptions } from "./owner.ts";
import { type Stage, setStage } from "./stage.ts";
import { api } from "./world.ts";

/** The least time between two faults: longer than the effect of one may last. */
const LEAST_CALM_MS = 5_000;
/** A lease of messages lasts a minute, a lane's 40 s, and a sweep comes each minute. The second retry of a webhook comes after 5 minutes. */
const QUIET_WITHIN_MS = 480_000;
const LOOK_EVERY_MS = 1_000;
const OWNERS_LOOK_EVERY_MS = 3_000;
const TELL_EVERY_MS = 15_000;
const WARM_UP_MS = 5_000;

export const mixed: Rehearsal = {
  name: "mixed",
  about: "two processes under a mixed load while processes, PostgreSQL, mail, receivers, disk and clock fail in turn",
  byDefault: true,
  run: (options) =>
    inPlace("mixed", options, async (place) => rehearse(place, options, await setStage(place, options))),
};

async function rehearse(place: Place, options: Options, stage: Stage): Promise<Row[]> {
  const ledger = newLedger();
  const { disk } = stage;
  const faults = FAULTS.filter((each) => each !== DISK_FAULT || !("why" in disk));
  const drained = await withLoad(options, stage, ledger, faults);
  options.say("reading the stored state");
  const seen = await observe(stage);
  const bounds = {
    mailsTwice: ledger.appKills * MAILS_IN_FLIGHT,
    deliveriesTwice: ledger.appKills * DELIVERIES_IN_FLIGHT * seen.arrived.size,
  };
  const rows = [
    ...checkInvariants(ledger, seen, bounds),
    ...drained,
    ...outageRows(ledger.faults, ledger.failures),
    ...("why" in disk ? [impossible(DISK_FAULT.name, "503, then recovery without a hand", disk.why)] : []),
    ...processRows(stage),
  ];
  if (rows.some((row) => row.met === false)) {
    keepLedger(stage, ledger, seen);
    place.keep();
  }
  return rows;
}

async function withLoad(options: Options, stage: Stage, ledger: Ledger, faults: readonly FaultPlan[]): Promise<Row[]> {
  const { say, signal, minutes, scale } = options;
  const load = startLoad(stage, ledger);
  load.pace(Math.min(1, Math.max(0.1, scale)));
  const since = new Date(Date.now() - 60_000).toISOString();
  let isOver = false;
  const owners = (async () => {
    while (!isOver) {
      const switched = await lookAfterSubscriptions(stage, ledger, since);
      if (switched > 0)
        say(`${switched} subscriptions were switched off; their owners switched them on and asked for a replay`);
      await Bun.sleep(OWNERS_LOOK_EVERY_MS);
    }
  })();
  const books = openBooks(stage.postgres.url);
  try {
    const endAt = performance.now() + minutes * 60_000;
    await rest(WARM_UP_MS, signal);
    for (const [index, fault] of faults.entries()) {
      signal.throwIfAborted();
      const from = performance.now();
      const entry = { name: fault.name, reach: fault.reach, from, until: Number.POSITIVE_INFINITY };
      ledger.faults.push(entry);
      await fault.run(stage, ledger);
      entry.until = performance.now();
      say(`${fault.name}: ${((entry.until - from) / 1_000).toFixed(1)} s`);
      const left = (endAt - performance.now()) / (faults.length - index) - (entry.until - from);
      await rest(Math.max(LEAST_CALM_MS, left), signal);
    }
    await rest(Math.max(0, endAt - performance.now()), signal);
    say(`the load ends: ${told(ledger)}`);
    await load.stop();
    const quietMs = await untilQuiet(books, ledger, say, signal);
    const forward = await pullForward(books);
    const againMs = forward > 0 ? await untilQuiet(books, ledger, say, signal) : 0;
    // The last actions get a moment to finish.
    await rest(2 * LOOK_EVERY_MS, signal);
    return [
      quietRow("all is done after the load has ended", quietMs),
      quietRow(`${forward} mails that a fast clock had put off are sent when they are due`, againMs),
    ];
  } finally {
    isOver = true;
    await load.stop();
    await owners;
    await books.close();
  }
}

/** Waits until no work is left. @returns the time in ms, or null after the limit */
async function untilQuiet(
  books: ReturnType<typeof openBooks>,
  ledger: Ledger,
  say: Options["say"],
  signal: AbortSignal,
): Promise<number | null> {
  const startedAt = performance.now();
  let toldAt = startedAt;
  for (;;) {
    const now = { ...(await waiting(books)), replays: ledger.toReplay.size };
    const passedMs = performance.now() - startedAt;
    if (Object.values(now).every((count) => count === 0)) {
      say(`quiet after ${(passedMs / 1_000).toFixed(0)} s`);
      return passedMs;
    }
    if (passedMs > QUIET_WITHIN_MS) return null;
    if (performance.now() - toldAt > TELL_EVERY_MS) {
      toldAt = performance.now();
      const counts = Object.entries(now).map(([name, count]) => `${count} ${name}`);
      say(`waiting for ${counts.join(", ")}`);
    }
    await rest(LOOK_EVERY_MS, signal);
  }
}

function quietRow(what: string, ms: number | null): Row {
  const required = `<= ${QUIET_WITHIN_MS / 1_000} s`;
  return { what, required, found: ms === null ? "not in time" : `${(ms / 1_000).toFixed(0)} s`, met: ms !== null };
}

async function observe(stage: Stage): Promise<Observed> {
  const books = openBooks(stage.postgres.url);
  try {
    const { used, ...rest } = await readBooks(books);
    const limits = new Map(stage.world.organisations.map((each) => [each.id, each.allowance]));
    const totals = new Map<string, number>();
    for (const { key, businesses } of stage.world.organisations)
      for (const { id, slug } of businesses) {
        const list = (await api(stage.baseUrl, key)("GET", `/businesses/${id}/reviews?perPage=1`)) as { total: number };
        totals.set(slug, list.total);
      }
    const verified = lastLine(await run(["doctor", "verify", "--all", "--json"], stage.env));
    const subscriptions = stage.world.organisations.flatMap((each) => each.subscriptions);
    return {
      ...rest,
      allowances: used.map((each) => ({ ...each, limit: limits.get(each.organisation) ?? null })),
      totals,
      drifted: verified.drifted,
      mails: stage.sink.taken,
      arrived: new Map(subscriptions.map(({ id, receiver }) => [id, receiver.taken])),
    };
  } finally {
    await books.close();
  }
}

function processRows({ apps, postgres }: Stage): Row[] {
  const both = [apps.first, apps.second];
  const alive = both.filter((app) => app.pid() !== null && app.surprises() === 0);
  const memory = both.map((app) => {
    const used = app.memory();
    return used
      ? `${Math.round(used.now)} MB${used.peak === null ? "" : ` (at most ${Math.round(used.peak)})`}`
      : "gone";
  });
  return [
    {
      what: "processes that run and never ended by themselves, with their memory",
      required: "2",
      found: `${alive.length}: ${memory.join(", ")}`,
      met: alive.length === both.length && postgres.isRunning(),
    },
    none(
      "errors and uncaught exceptions in their logs",
      both.flatMap((app) => badLines(app.logFile)),
    ),
  ];
}

function keepLedger({ folder }: Stage, ledger: Ledger, seen: Observed): void {
  const plain = (_key: string, value: unknown) =>
    value instanceof Map ? Object.fromEntries(value) : value instanceof Set ? [...value] : value;
  writeFileSync(join(folder, "ledger.json"), JSON.stringify(ledger, plain, 1));
  writeFileSync(join(folder, "observed.json"), JSON.stringify(seen, plain, 1));
}

function told({ answers, ordered, invited, written, replies }: Ledger): string {
  const requests = [...answers.values()].reduce((sum, count) => sum + count, 0);
  const counts = { requests, orders: ordered.length, invitations: invited.length, reviews: written.length };
  return Object.entries({ ...counts, "reviews with replies": replies.size })
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
}
