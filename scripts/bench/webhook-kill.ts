// webhooks-kill: two dispatchers share 20,000 deliveries, one of them is killed with -9 in the middle. Counts lost and repeated
// deliveries. webhooks-idle: the cost of an idle dispatcher, its database connections included.
import { type Bench, type Figure, spreadOf } from "./harness.ts";
import { cpuTimeMs } from "./process.ts";
import { untilSettled } from "./webhook-drain.ts";
import { commitEvents, openWorld, RECEIVERS, type Subscriber } from "./webhook-world.ts";

const DELIVERIES = 20_000;
const KILLED_AT = 0.4;
const SETTLED_MS = 3_000;
const IDLE_MS = 15_000;
const MOST_IDLE_SHARE = 0.01;

export const webhooksKill: Bench = {
  name: "webhooks-kill",
  about: `kill -9 of one of two dispatchers during ${DELIVERIES.toLocaleString("en")} deliveries`,
  async run({ rounds, say }) {
    const lost: number[] = [];
    const doubled: number[] = [];
    const beyond: number[] = [];
    const notes: string[] = [];
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      say(`round ${round + 1}: the killed one's leases run out after 40 s`);
      const world = await openWorld();
      try {
        const subscribers: Subscriber[] = [];
        for (let n = 0; n < RECEIVERS; n++) subscribers.push(await world.subscribe("/ok"));
        const [doomed, survivor] = [await world.startDispatcher(), await world.startDispatcher()];
        try {
          await commitEvents(world, subscribers, DELIVERIES);
          await world.receivers.awaitCount(DELIVERIES * KILLED_AT);
          process.kill(doomed.pid, "SIGKILL");
          await Bun.sleep(SETTLED_MS);
          // The other one has sent and written what it can: what was received and is not written was the killed one's.
          const [row] = await world.pool.sql`select count(*)::int as written from webhook_attempt`;
          const underWay = (await world.receivers.receipts()).requests - row?.written;
          await untilSettled(world);
          const { ids, repeats, faults } = await world.receivers.receipts();
          lost.push(DELIVERIES - ids);
          doubled.push(repeats);
          beyond.push(Math.max(0, repeats - underWay) + faults);
          notes.push(`${repeats} came twice, all under the same id with the same bytes; ${underWay} were under way`);
        } finally {
          await survivor.stop();
        }
      } finally {
        await world.close();
      }
    }
    return [
      zeroFigure("webhooks-kill lost", lost, notes),
      zeroFigure("webhooks-kill doubles beyond in flight", beyond, [`doubles in all: ${doubled.join(", ")}`]),
    ];
  },
};

export const webhooksIdle: Bench = {
  name: "webhooks-idle",
  about: "what a dispatcher with nothing to do takes of a core",
  async run({ rounds, say }) {
    const world = await openWorld();
    try {
      for (let n = 0; n < RECEIVERS; n++) await world.subscribe("/ok");
      const dispatcher = await world.startDispatcher();
      try {
        await Bun.sleep(SETTLED_MS);
        const [own, database]: [number[], number[]] = [[], []];
        for (let round = 0; round < Math.min(rounds, 3); round++) {
          say(`round ${round + 1}: ${IDLE_MS / 1_000} s of nothing`);
          const servers = await world.pool.sql`
            select pid from pg_stat_activity where application_name in ('candor dispatcher', 'candor listen')`;
          const read = () => servers.reduce((sum, { pid }) => sum + (cpuTimeMs(pid) ?? 0), 0);
          const [ownBefore, serversBefore, startedAt] = [cpuTimeMs(dispatcher.pid), read(), performance.now()];
          await Bun.sleep(IDLE_MS);
          const elapsedMs = performance.now() - startedAt;
          own.push(((cpuTimeMs(dispatcher.pid) ?? Number.NaN) - (ownBefore ?? 0)) / elapsedMs);
          database.push((read() - serversBefore) / elapsedMs);
        }
        const ours = spreadOf(own.map((each, round) => (each + (database[round] ?? 0)) * 100));
        const share = (values: number[]) => `${(spreadOf(values).median * 100).toFixed(2)} %`;
        return [
          {
            name: "webhooks-idle",
            unit: "% of a core",
            ours,
            baseline: null,
            ratio: null,
            target: `< ${MOST_IDLE_SHARE * 100} %`,
            met: ours.median < MOST_IDLE_SHARE * 100,
            notes: [`the process ${share(own)}, its database connections ${share(database)}`],
          },
        ];
      } finally {
        await dispatcher.stop();
      }
    } finally {
      await world.close();
    }
  },
};

function zeroFigure(name: string, counts: number[], notes: string[]): Figure {
  const ours = spreadOf(counts);
  return { name, unit: "", ours, baseline: null, ratio: null, target: "0", met: ours.max === 0, notes };
}
