// webhooks-latency: one event at a time on an idle service, from its commit to its receipt. webhooks-isolation: the same under a
// steady load of healthy receivers, while twenty others hang with a thousand deliveries due each.
import { recordEvents } from "#domain/webhook/event.ts";
import { inTransaction } from "#platform/context.ts";
import { type Bench, type Figure, spreadOf } from "./harness.ts";
import { commitEvents, openWorld, payload, type Subscriber, type World } from "./webhook-world.ts";

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
  async run({ rounds, say }) {
    const world = await openWorld();
    try {
      const subscribers: Subscriber[] = [];
      for (let n = 0; n < ALONE; n++) subscribers.push(await world.subscribe("/time"));
      const dispatcher = await world.startDispatcher();
      try {
        await oneByOne(world, subscribers, SINGLES, PAUSE_MS);
        const all: number[][] = [];
        for (let round = 0; round < rounds; round++) {
          say(`round ${round + 1} of ${rounds}`);
          all.push(await oneByOne(world, subscribers, SINGLES, PAUSE_MS));
        }
        return [
          timeFigure("webhooks-latency p50", all, 0.5, 15, []),
          timeFigure("webhooks-latency p99", all, 0.99, 60, [`${rounds} x ${SINGLES} events, ${PAUSE_MS} ms apart`]),
        ];
      } finally {
        await dispatcher.stop();
      }
    } finally {
      await world.close();
    }
  },
};

export const webhooksIsolation: Bench = {
  name: "webhooks-isolation",
  about: `${HEALTHY} healthy receivers beside ${DEAD} that hang with ${DUE_EACH.toLocaleString("en")} due each`,
  async run({ rounds, say }) {
    const all: number[][] = [];
    for (let round = 0; round < rounds; round++) {
      say(`round ${round + 1} of ${rounds}`);
      const world = await openWorld();
      try {
        const healthy: Subscriber[] = [];
        const dead: Subscriber[] = [];
        for (let n = 0; n < HEALTHY; n++) healthy.push(await world.subscribe("/time"));
        // These receivers were healthy until now, so each gets more requests at once than an unknown one, which is the worse case.
        for (let n = 0; n < DEAD; n++) dead.push(await world.subscribe("/hang", { lastStatus: "delivered" }));
        await commitEvents(world, dead, DEAD * DUE_EACH);
        const dispatcher = await world.startDispatcher();
        try {
          all.push(await oneByOne(world, healthy, STEADY_EVENTS, STEADY_PAUSE_MS));
        } finally {
          await dispatcher.stop();
        }
      } finally {
        await world.close();
      }
    }
    const notes = [`${STEADY_EVENTS} events to healthy receivers, ${STEADY_PAUSE_MS} ms apart, from the start on`];
    return [timeFigure("webhooks-isolation p99", all, 0.99, 500, notes)];
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

function timeFigure(name: string, rounds: number[][], share: number, atMostMs: number, notes: string[]): Figure {
  const ours = spreadOf(rounds.map((each) => quantile(each, share)));
  const target = `<= ${atMostMs} ms`;
  return { name, unit: "ms", ours, baseline: null, ratio: null, target, met: ours.median <= atMostMs, notes };
}

/** The value below which this share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
