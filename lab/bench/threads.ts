// threads: the gain of a second serving thread in the hot read. The load generator needs a core of its own, so on a small machine
// two threads cannot run at full speed: the bench computes their rate from the CPU time of a request and from how evenly
// the threads share the work. A bare handler is measured the same way: the machine explains its distance from 2.
import { readdirSync, readFileSync } from "node:fs";
import { prepareData } from "./data.ts";
import { type Bench, type Figure, type Options, show, spreadOf, turns } from "./harness.ts";
import { answerOf, OPEN_PATH, requestsFor } from "./hot.ts";
import { runLoad } from "./load.ts";
import { type Service, startBaseline, startService, withServices } from "./service.ts";

/** So many that the system spreads them evenly over the threads. */
const CONNECTIONS = 256;
const LEAST = 1.8;
/** If one thread used less of a core than this, something else limited the rate. */
const BUSY = 0.85;
const REQUESTS_A_SECOND = 40_000;
/** A cached answer costs the same with any number of reviews. Services that share a database count limits in it, so each has its own. */
const SCALES = [
  { businesses: 12, reviews: 300 },
  { businesses: 12, reviews: 301 },
] as const;

/**
 * The engine compiles code that runs often. It falls behind while two threads and the load generator share two cores: after 100,000
 * requests in each thread, the compiler still took 2 us of each request.
 */
const WARM_UP_REQUESTS = 100_000;
const MOST_WARM_UPS = 10;
const COMPILER = "JITWorker";
const COMPILED = 0.01;

/** One measurement. `evenness`: how many threads' worth of work runs at once; 2 if two threads do half each. */
type Measured = { perSecond: number; cpuUs: number; compilerUs: number; evenness: number };
type Round = Record<"two" | "one" | "bareTwo" | "bareOne", Measured>;

export const threads: Bench = {
  name: "threads",
  about: "the hot read with two serving threads, against one",
  async run(options): Promise<Figure[]> {
    const [forTwo, forOne] = [await prepareData(options.say, SCALES[0]), await prepareData(options.say, SCALES[1])];
    // All four run all the time and are measured in short turns, because the speed of a shared machine changes by half within seconds.
    return withServices(
      startService({ ...forTwo, threads: 2 }),
      () => startService({ ...forOne, threads: 1 }),
      async (two, one) => {
        const answer = await answerOf(one);
        const startBare = (count: number) => startBaseline("baseline-bytes", { ...answer, threads: count });
        return withServices(
          startBare(2),
          () => startBare(1),
          async (bareTwo, bareOne) => [figureOf(await measure(options, { two, one, bareTwo, bareOne }))],
        );
      },
    );
  },
};

async function measure(
  options: Options,
  { two, one, bareTwo, bareOne }: Record<keyof Round, Service>,
): Promise<Round[]> {
  const requests = requestsFor({ path: OPEN_PATH });
  for (const service of [two, bareTwo]) await warmUp(service, requests, 2);
  for (const service of [one, bareOne]) await warmUp(service, requests, 1);
  const count = options.seconds * REQUESTS_A_SECOND;
  return turns(options, {
    two: () => load(two, requests, 2, count),
    one: () => load(one, requests, 1, count),
    bareTwo: () => load(bareTwo, requests, 2, count),
    bareOne: () => load(bareOne, requests, 1, count),
  });
}

/** Returns when the compiler has next to nothing left to do. */
async function warmUp(service: Service, requests: Uint8Array[], serving: number): Promise<void> {
  for (let times = 0; times < MOST_WARM_UPS; times++) {
    const { cpuUs, compilerUs } = await load(service, requests, serving, WARM_UP_REQUESTS * serving);
    if (compilerUs < COMPILED * cpuUs) return;
  }
  throw new Error(`After ${MOST_WARM_UPS} loads the service still compiles.`);
}

function figureOf(rounds: readonly Round[]): Figure {
  const capacity = ({ cpuUs, evenness }: Measured) => (1e6 / cpuUs) * evenness;
  const ratio = spreadOf(rounds.map(({ two, one }) => capacity(two) / capacity(one)));
  const bare = spreadOf(rounds.map(({ bareTwo, bareOne }) => capacity(bareTwo) / capacity(bareOne)));
  const median = (of: (round: Round) => number) => show(spreadOf(rounds.map(of)).median);
  const busy = spreadOf(rounds.map(({ one }) => (one.perSecond * one.cpuUs) / 1e6)).median;
  return {
    name: "threads",
    unit: "req/s of CPU",
    ours: spreadOf(rounds.map(({ two }) => capacity(two))),
    baseline: { ...spreadOf(rounds.map(({ one }) => capacity(one))), label: "one thread" },
    ratio,
    target: `ratio >= ${LEAST.toFixed(2)}`,
    met: ratio.median >= LEAST,
    notes: [
      `CPU of a request: ${median(({ two }) => two.cpuUs)} us with two threads, ${median(({ one }) => one.cpuUs)} us with one`,
      `the two threads' work: as even as ${median(({ two }) => two.evenness)} of 2`,
      `a bare handler that gives the same bytes, on these cores: ${show(bare.median)} (${show(bare.min)}..${show(bare.max)}), ` +
        `${median(({ bareTwo }) => bareTwo.cpuUs)} and ${median(({ bareOne }) => bareOne.cpuUs)} us`,
      ...(busy < BUSY
        ? [
            "other programs used much of this machine: a thread that wakes for few requests needs more CPU time for each",
          ]
        : []),
      `measured beside the generator on these cores: ${median(({ two }) => two.perSecond)} and ${median(({ one }) => one.perSecond)} req/s`,
    ],
  };
}

let turn = 0;

async function load({ port, pid }: Service, all: Uint8Array[], serving: number, count: number): Promise<Measured> {
  turn = (turn + 7_919) % all.length;
  const requests = [...all.slice(turn), ...all.slice(0, turn)];
  const before = new Map(threadTimes(pid).map(({ id, ms }) => [id, ms]));
  const result = await runLoad({ port, pid, requests, status: 200, count, connections: CONNECTIONS });
  const spent = threadTimes(pid).map(({ id, name, ms }) => ({ name, ms: ms - (before.get(id) ?? 0) }));
  const sum = (times: { ms: number }[]) => times.reduce((total, { ms }) => total + ms, 0);
  const most = spent.toSorted((a, b) => b.ms - a.ms).slice(0, serving);
  return {
    perSecond: result.perSecond,
    // The sum over threads, because the process's sum loses the time of the engine's helpers when they end.
    cpuUs: (sum(spent) * 1e3) / result.requests,
    compilerUs: (sum(spent.filter(({ name }) => name === COMPILER)) * 1e3) / result.requests,
    evenness: sum(most) / (most[0]?.ms ?? Number.NaN),
  };
}

/** CPU time of each thread of a process since it began. */
function threadTimes(pid: number): { id: string; name: string; ms: number }[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((id) => {
    const of = (file: string) => readFileSync(`/proc/${pid}/task/${id}/${file}`, "latin1");
    try {
      return [{ id, name: of("comm").trim(), ms: Number(of("schedstat").split(" ", 1)[0]) / 1e6 }];
    } catch {
      // The thread ended meanwhile.
      return [];
    }
  });
}
