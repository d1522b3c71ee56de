// kill: three processes deliver webhooks, and one is killed with -9 repeatedly, each time during a burst, and restarted as a
// supervisor would. A dead process's lane is free after 40 s, so each burst goes to other subscriptions; those of earlier bursts
// come again when their leases have ended, which tests the hand-over of leases.
import type { Child } from "../../bench/process.ts";
import { untilSettled } from "../../bench/webhook-drain.ts";
import { commitEvents, type Subscriber, type World, withWorld } from "../../bench/webhook-world.ts";
import { seededRandom } from "../../random.ts";
import { rest, until } from "../kit/place.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { atMost, type Row } from "../kit/row.ts";

const KILLS = 100;
const BURST = 1_000;
const LANES_A_BURST = 200;
/** More groups of subscriptions than bursts fit into a lease. */
const GROUPS = 20;
const EVERY_MS = 2_300;
/** A burst takes about this long to go out; the kill comes at a random moment of it. */
const WITHIN_BURST_MS = 250;
const PROCESSES = 3;
const START_WITHIN_MS = 60_000;
/** The most that one process may have sent and not written: constants of the dispatcher (slots, late ones, most unsettled). */
const MOST_UNDER_WAY = 128 + 512 + 1_000;

export const kill: Rehearsal = {
  name: "kill",
  about: "the process that delivers webhooks killed with -9 100 times in 100,000 deliveries",
  byDefault: true,
  run: (options) => withWorld((world) => rehearse(world, options)),
};

async function rehearse(world: World, { say, scale, signal }: Options): Promise<Row[]> {
  const kills = Math.max(2, Math.round(KILLS * scale));
  const groups: Subscriber[][] = [];
  for (let group = 0; group < Math.min(GROUPS, kills); group++)
    groups.push(await world.subscribe(LANES_A_BURST, "/soon"));
  const fleet = createFleet(world);
  const random = seededRandom(kills);
  const startedAt = performance.now();
  try {
    await fleet.start(PROCESSES);
    for (let n = 0; n < kills; n++) {
      // On a busy machine a start takes long, and one process must be left to go on.
      await until("two processes run", () => fleet.size() >= 2, { withinMs: START_WITHIN_MS, signal });
      const nextAt = performance.now() + EVERY_MS;
      await commitEvents(world, groups[n % groups.length] as Subscriber[], BURST);
      await rest(random() * WITHIN_BURST_MS, signal);
      fleet.killOne(random);
      if ((n + 1) % 10 === 0) say(`killed ${n + 1} of ${kills} times`);
      await rest(Math.max(0, nextAt - performance.now()), signal);
    }
    say("waiting for the last leases, 40 s");
    await untilSettled(world, signal);
  } finally {
    await fleet.stop();
  }
  const deliveries = kills * BURST;
  const { ids, repeats, faults } = await world.receivers.receipts();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const about = `when the app is killed ${kills} times in ${deliveries.toLocaleString("en")} deliveries`;
  return [
    atMost(`events lost ${about}`, deliveries - ids, 0, "", ` (in ${seconds} s)`),
    atMost(
      `deliveries that came again: kills x ${MOST_UNDER_WAY.toLocaleString("en")} that one may have in flight or unwritten`,
      repeats,
      kills * MOST_UNDER_WAY,
      "",
      `, ${Math.round(repeats / kills)} a kill`,
    ),
    atMost("of those, with other bytes or another signature", faults, 0),
  ];
}

/** Runs several processes, and starts another one for each that is killed. */
function createFleet(world: World) {
  const running = new Set<Child>();
  const starting = new Set<Promise<void>>();
  const startOne = () => {
    const begun: Promise<void> = world
      .startDispatcher()
      .then((child) => {
        running.add(child);
      })
      .finally(() => starting.delete(begun));
    starting.add(begun);
    return begun;
  };
  return {
    size: () => running.size,
    async start(count: number) {
      await Promise.all(Array.from({ length: count }, startOne));
    },
    killOne(random: () => number) {
      const all = [...running];
      const doomed = all[Math.floor(random() * all.length)];
      if (!doomed) throw new Error("No process is left to be killed.");
      running.delete(doomed);
      process.kill(doomed.pid, "SIGKILL");
      startOne().catch((error) => console.error(`A process did not start again: ${(error as Error).message}`));
    },
    async stop() {
      await Promise.allSettled([...starting]);
      await Promise.allSettled([...running].map((child) => child.stop()));
    },
  };
}
