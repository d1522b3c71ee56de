// webhooks-kill: two dispatchers share 20,000 deliveries, one of them is killed with -9 in the middle. Counts lost and repeated
// deliveries. webhooks-idle: the cost of an idle dispatcher, its database connections included.
import { atMost, type Bench, type Figure, inRounds, spreadOf } from "./harness.ts";
import { cpuTimeMs } from "./process.ts";
import { untilSettled } from "./webhook-drain.ts";
import { commitEvents, RECEIVERS, type World, withDispatcher, withWorld } from "./webhook-world.ts";

const DELIVERIES = 20_000;
const KILLED_AT = 0.4;
const SETTLED_MS = 3_000;
const IDLE_MS = 15_000;
const MOST_IDLE_SHARE = 0.01;
/** A round takes most of a minute. */
const MOST_ROUNDS = 3;

export const webhooksKill: Bench = {
  name: "webhooks-kill",
  about: `kill -9 of one of two dispatchers during ${DELIVERIES.toLocaleString("en")} deliveries`,
  async run(options) {
    options.say("in each round the leases of the killed dispatcher run out after 40 s");
    const rounds = await inRounds(atMost(MOST_ROUNDS, options), () => withWorld(killOne));
    const notes = rounds.map(
      ({ repeats, underWay }) =>
        `${repeats} came twice, all under the same id with the same bytes; ${underWay} were under way`,
    );
    const lost = rounds.map(({ ids }) => DELIVERIES - ids);
    const beyond = rounds.map(({ repeats, underWay, faults }) => Math.max(0, repeats - underWay) + faults);
    const doubles = `doubles in all: ${rounds.map(({ repeats }) => repeats).join(", ")}`;
    return [
      zeroFigure("webhooks-kill lost", lost, notes),
      zeroFigure("webhooks-kill doubles beyond in flight", beyond, [doubles]),
    ];
  },
};

/** @returns the receipts, and how many deliveries the killed dispatcher had under way */
async function killOne(world: World) {
  const subscribers = await world.subscribe(RECEIVERS, "/ok");
  const doomed = await world.startDispatcher();
  return withDispatcher(world, async () => {
    await commitEvents(world, subscribers, DELIVERIES);
    await world.receivers.awaitCount(DELIVERIES * KILLED_AT);
    process.kill(doomed.pid, "SIGKILL");
    await Bun.sleep(SETTLED_MS);
    // The other one has sent and written all that it can. The killed one sent the deliveries that were received and are not written.
    const [row] = await world.pool.sql`select count(*)::int as written from webhook_attempt`;
    const underWay = (await world.receivers.receipts()).requests - row?.written;
    await untilSettled(world);
    return { ...(await world.receivers.receipts()), underWay };
  });
}

export const webhooksIdle: Bench = {
  name: "webhooks-idle",
  about: "the share of a core that an idle dispatcher takes",
  run: (options) =>
    withWorld(async (world) => {
      await world.subscribe(RECEIVERS, "/ok");
      return withDispatcher(world, async (dispatcher) => {
        await Bun.sleep(SETTLED_MS);
        const rounds = await inRounds(atMost(MOST_ROUNDS, options), () => idleShares(world, dispatcher.pid));
        const ours = spreadOf(rounds.map(({ own, database }) => (own + database) * 100));
        const share = (values: number[]) => `${(spreadOf(values).median * 100).toFixed(2)} %`;
        const [own, database] = [rounds.map((each) => each.own), rounds.map((each) => each.database)];
        return [
          {
            name: "webhooks-idle",
            unit: "% of a core",
            ours,
            target: `< ${MOST_IDLE_SHARE * 100} %`,
            met: ours.median < MOST_IDLE_SHARE * 100,
            notes: [`the process ${share(own)}, its database connections ${share(database)}`],
          },
        ];
      });
    }),
};

/** Shares of a core over some seconds: the dispatcher's, and its database connections'. */
async function idleShares({ pool }: World, pid: number): Promise<{ own: number; database: number }> {
  const servers = await pool.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name in ('candor dispatcher', 'candor listen')`;
  const cpuMs = () => ({
    own: cpuTimeMs(pid) ?? Number.NaN,
    database: servers.reduce((sum, server) => sum + (cpuTimeMs(server.pid) ?? 0), 0),
  });
  const [before, startedAt] = [cpuMs(), performance.now()];
  await Bun.sleep(IDLE_MS);
  const [after, elapsedMs] = [cpuMs(), performance.now() - startedAt];
  return {
    own: (after.own - before.own) / elapsedMs,
    database: (after.database - before.database) / elapsedMs,
  };
}

function zeroFigure(name: string, counts: number[], notes: string[]): Figure {
  const ours = spreadOf(counts);
  return { name, unit: "", ours, target: "0", met: ours.max === 0, notes };
}
