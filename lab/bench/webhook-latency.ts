// webhooks-latency: one event at a time on an idle service, from its commit to its receipt. webhooks-isolation: the same under a
// steady load of healthy receivers, while twenty others hang with a thousand deliveries due each.
import { recordEvents } from "#domain/webhook/state/event.ts";
import { inTransaction } from "#platform/database/context.ts";
import { type Bench, type Figure, inRounds, mostFigure, quantile } from "./harness.ts";
import { commitEvents, payload, type Subscriber, type World, withDispatcher, withWorld } from "./webhook-world.ts";

const SINGLES = 100;
/** Longer than one delivery takes. With so many receivers, no lease of the last round is still held. */
const PAUSE_MS = 40;
const HEALTHY = 50;
const ALONE = 100;
const DEAD = 20;
const DUE_EACH = 1_000;
const STEADY_EVENTS = 2_000;
const STEADY_PAUSE_MS = 5;

export const webhooksLatency: Bench = {
  name: "webhooks-latency",
  about: "idle, from commit to receipt",
  run: (options) =>
    withWorld(async (world) => {
      const subscribers = await world.subscribe(ALONE, "/time");
      return withDispatcher(world, async () => {
        const round = () => oneByOne(world, subscribers, SINGLES, PAUSE_MS);
        await round();
        const all = await inRounds(options, round);
        const notes = [`${options.rounds} x ${SINGLES} events, ${PAUSE_MS} ms apart`];
        return [timeFigure("webhooks-latency", all, 0.5, 15), timeFigure("webhooks-latency", all, 0.99, 60, notes)];
      });
    }),
};

export const webhooksIsolation: Bench = {
  name: "webhooks-isolation",
  about: `${HEALTHY} healthy receivers beside ${DEAD} that hang with ${DUE_EACH.toLocaleString("en")} due each`,
  async run(options) {
    const all = await inRounds(options, () =>
      withWorld(async (world) => {
        const healthy = await world.subscribe(HEALTHY, "/time");
        // These receivers were healthy before, so each gets more requests at once than an unknown one, which is the worse case.
        const dead = await world.subscribe(DEAD, "/hang", "delivered");
        await commitEvents(world, dead, DEAD * DUE_EACH);
        return withDispatcher(world, () => oneByOne(world, healthy, STEADY_EVENTS, STEADY_PAUSE_MS));
      }),
    );
    const notes = [`${STEADY_EVENTS} events to healthy receivers, ${STEADY_PAUSE_MS} ms apart, from the start on`];
    return [timeFigure("webhooks-isolation", all, 0.99, 500, notes)];
  },
};

/** Commits events one by one, and waits for all of them. @returns from each commit to its receipt, in ms */
async function oneByOne(world: World, subscribers: readonly Subscriber[], count: number, pauseMs: number) {
  await world.receivers.reset();
  const committedAt: number[] = [];
  for (let n = 0; n < count; n++) {
    const { organisationId } = subscribers[n % subscribers.length] as Subscriber;
    await inTransaction(world.context, (inside) =>
      recordEvents(inside, [{ event: "review.created", organisationId, data: payload(n) }]),
    );
    committedAt.push(performance.timeOrigin + performance.now());
    await Bun.sleep(pauseMs);
  }
  await world.receivers.awaitCount(count);
  const { arrivals } = await world.receivers.receipts();
  return arrivals.map(([n, at]) => at - (committedAt[n] ?? Number.NaN));
}

function timeFigure(name: string, rounds: number[][], share: number, mostMs: number, notes: string[] = []): Figure {
  const values = rounds.map((each) => quantile(each, share));
  return mostFigure(`${name} p${share * 100}`, "ms", values, mostMs, notes);
}
