// webhooks: from committed events to the last receipt, against a loop of signed fetches, and against the same built on
// queues that others use.
import { join } from "node:path";
import { alternate, type Bench, ratioFigure } from "./harness.ts";
import { peerProgram } from "./peer-install.ts";
import { startBun } from "./process.ts";
import { commitEvents, RECEIVERS, type Subscriber, type World, withDispatcher, withWorld } from "./webhook-world.ts";

const EVENTS = 20_000;
const FETCH_LOOP = join(import.meta.dir, "webhook-fetch-loop.ts");

export const webhooks: Bench = {
  name: "webhooks",
  about: `deliveries a second to ${RECEIVERS} receivers, from commit to receipt, against a bare loop of signed fetches`,
  run: (options) =>
    drain(async (world, subscribers, ours) => {
      const pairs = await alternate(options, ours, () => program(world, FETCH_LOOP, subscribers));
      const about = { name: "webhooks", unit: "deliveries/s", baseline: "signed fetches, 64 at once", atLeast: 0.7 };
      return [ratioFigure(about, pairs, (perSecond) => perSecond)];
    }),
};

export const webhooksPgBoss = againstQueue(
  "pg-boss",
  "events and deliveries as its jobs, fetched and completed in batches, the same requests and a log",
);

export const webhooksGraphileWorker = againstQueue(
  "graphile-worker",
  "events and deliveries as its jobs, with its local queue and batched completion, the same requests and a log",
);

function againstQueue(peer: string, how: string): Bench {
  const name = `webhooks-${peer}`;
  return {
    name,
    about: `the same deliveries, against the same drain built on ${peer}`,
    run: (options) =>
      drain(async (world, subscribers, ours) => {
        const queue = peerProgram(peer, options.say);
        const pairs = await alternate(options, ours, () => program(world, queue, subscribers));
        const about = { name, unit: "deliveries/s", baseline: `${peer}: ${how}`, atLeast: 2 };
        return [ratioFigure(about, pairs, (perSecond) => perSecond)];
      }),
  };
}

type Work<T> = (world: World, subscribers: Subscriber[], ours: () => Promise<number>) => Promise<T>;

/** Runs `work` with a dispatcher. `ours` is one drain, in deliveries a second. */
function drain<T>(work: Work<T>): Promise<T> {
  return withWorld(async (world) => {
    const subscribers = await world.subscribe(RECEIVERS, "/ok");
    return withDispatcher(world, async () => {
      const ours = async () => {
        await world.clear();
        const startedAt = await commitEvents(world, subscribers, EVENTS);
        await world.receivers.awaitCount(EVENTS);
        const perSecond = (EVENTS * 1_000) / (performance.now() - startedAt);
        await untilSettled(world);
        const { repeats, faults } = await world.receivers.receipts();
        if (repeats + faults > 0) throw new Error(`${repeats} came twice, ${faults} were wrong.`);
        return perSecond;
      };
      // The first drain opens connections and compiles code.
      await ours();
      return work(world, subscribers, ours);
    });
  });
}

/** Waits until received deliveries are written, because the next round must not share the machine with that. */
export async function untilSettled({ pool }: World, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const [row] = await pool.sql`
      select exists(select 1 from webhook_delivery) as queued, exists(select 1 from webhook_lane where owner is not null) as held`;
    if (!row?.queued && !row?.held) return;
    await Bun.sleep(50);
  }
}

/** Deliveries a second by a program that takes the place of the dispatcher. */
async function program(world: World, path: string, subscribers: readonly Subscriber[]): Promise<number> {
  await world.clear();
  const input = { subscribers, count: EVENTS, databaseUrl: world.databaseUrl };
  const child = startBun([path], { NODE_ENV: "production" }, JSON.stringify(input));
  const { value } = await child.lines.next();
  await child.stop();
  const { ids } = await world.receivers.receipts();
  if (ids !== EVENTS) throw new Error(`${path}: ${ids} of ${EVENTS} arrived.`);
  return (EVENTS * 1_000) / Number(value);
}
