// mixed: people and shops use the service while one part after the other breaks. When all work is done, it compares acknowledged
// writes with stored ones.
import { inPlace, type Place, rest } from "../kit/place.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { impossible, type Row } from "../kit/row.ts";
import { DISK_FAULT, FAULTS, type FaultPlan } from "./fault.ts";
import { checkInvariants, DELIVERIES_IN_FLIGHT, MAILS_IN_FLIGHT } from "./invariant.ts";
import { type Ledger, newLedger } from "./ledger.ts";
import { startLoad } from "./load.ts";
import { openBooks, pullForward } from "./observed.ts";
import { outageRows } from "./outage.ts";
import { lookAfterSubscriptions } from "./owner.ts";
import { keepLedger, LOOK_EVERY_MS, observe, processRows, quietRow, untilQuiet } from "./settle.ts";
import { type OneServerStage, setStage } from "./stage.ts";

/** The least time between two faults: longer than the effect of one may last. */
const LEAST_CALM_MS = 5_000;
const OWNERS_LOOK_EVERY_MS = 3_000;
const WARM_UP_MS = 5_000;

export const mixed: Rehearsal = {
  name: "mixed",
  about: "two processes under a mixed load while processes, PostgreSQL, mail, receivers, disk and clock fail in turn",
  byDefault: true,
  run: (options) =>
    inPlace("mixed", options, async (place) => rehearse(place, options, await setStage(place, options))),
};

async function rehearse(place: Place, options: Options, stage: OneServerStage): Promise<Row[]> {
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

async function withLoad(
  options: Options,
  stage: OneServerStage,
  ledger: Ledger,
  faults: readonly FaultPlan[],
): Promise<Row[]> {
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
  const books = openBooks(stage.databaseUrl);
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

function told({ answers, ordered, invited, written, replies }: Ledger): string {
  const requests = [...answers.values()].reduce((sum, count) => sum + count, 0);
  const counts = { requests, orders: ordered.length, invitations: invited.length, reviews: written.length };
  return Object.entries({ ...counts, "reviews with replies": replies.size })
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
}
