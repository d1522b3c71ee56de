// threads: what a second serving thread adds to the hot read. The load generator needs a core of its own, so on a small machine
// two threads cannot be seen at full speed: what they could do is worked out from the CPU time of a request and from how evenly
// the threads share the work. A bare handler is measured the same way: what it lacks to 2 is the machine's part.
import { readdirSync, readFileSync } from "node:fs";
import { BIG_SLUG, prepareData } from "./data.ts";
import { alternate, type Bench, type Figure, show, spreadOf } from "./harness.ts";
import { addressAt, requestBytes, runLoad } from "./load.ts";
import { type Service, startBaseline, startService } from "./service.ts";

const CALLERS = 60_000;
/** So many that the system's way to hand them out evens out. */
const CONNECTIONS = 256;
const PATH = `/api/open/v1/businesses/${BIG_SLUG}`;
const LEAST = 1.8;
/** The server adds these itself. */
const OWN_HEADERS = ["date", "content-length", "connection"];
/** With less of a core than this, one thread was not what was measured. */
const BUSY = 0.85;
/** By number and not by time: each thread compiles what it runs often, and on a busy machine that takes longer. */
const WARM_UP_REQUESTS = 100_000;
const REQUESTS_A_SECOND = 40_000;

/** One measurement. `evenness`: how many threads' worth of work runs at once; 2 if two threads do half each. */
type Measured = { perSecond: number; cpuUs: number; evenness: number };

export const threads: Bench = {
  name: "threads",
  about: "the hot read with two serving threads, against one",
  async run(options): Promise<Figure[]> {
    const data = await prepareData(options.say);
    const requests = Array.from({ length: CALLERS }, (_, n) => requestBytes(PATH, { "x-forwarded-for": addressAt(n) }));
    const measure = async (service: Service, count: number) => {
      await load(service, requests, count, WARM_UP_REQUESTS * count);
      return await load(service, requests, count, options.seconds * REQUESTS_A_SECOND);
    };
    // One at a time: two on one database would count requests in it.
    const both = async (count: number) => {
      const service = await startService(data, ["--threads", String(count)]);
      const ours = await measure(service, count)
        .then(async (measured) => ({ measured, answer: await answerOf(service) }))
        .finally(() => service.stop());
      const copy = await startBaseline("baseline-bytes", { ...ours.answer, threads: count });
      const bare = await measure(copy, count).finally(() => copy.stop());
      return { service: ours.measured, bare };
    };
    const pairs = (
      await alternate(
        options,
        () => both(2),
        () => both(1),
      )
    ).map(({ ours: two, baseline: one }) => ({ two, one }));
    return [figureOf(pairs)];
  },
};

/** The service's answer at the path, for a server that sends nothing else. */
async function answerOf({ port }: Service) {
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OWN_HEADERS.includes(name)));
  return { status: answer.status, headers, body: await answer.text() };
}

type Round = { service: Measured; bare: Measured };

function figureOf(pairs: readonly { two: Round; one: Round }[]): Figure {
  const capacity = ({ cpuUs, evenness }: Measured) => (1e6 / cpuUs) * evenness;
  const ratioOf = (which: keyof Round) => pairs.map(({ two, one }) => capacity(two[which]) / capacity(one[which]));
  const ratio = spreadOf(ratioOf("service"));
  const bare = spreadOf(ratioOf("bare"));
  const median = (of: (pair: (typeof pairs)[number]) => number) => show(spreadOf(pairs.map(of)).median);
  const busy = spreadOf(pairs.map(({ one: { service } }) => (service.perSecond * service.cpuUs) / 1e6)).median;
  return {
    name: "threads",
    unit: "req/s of CPU",
    ours: spreadOf(pairs.map(({ two }) => capacity(two.service))),
    baseline: { ...spreadOf(pairs.map(({ one }) => capacity(one.service))), label: "one thread" },
    ratio,
    target: `ratio >= ${LEAST.toFixed(2)}`,
    met: ratio.median >= LEAST,
    notes: [
      `CPU of a request: ${median(({ two }) => two.service.cpuUs)} us with two threads, ${median(({ one }) => one.service.cpuUs)} us with one`,
      `the two threads' work: as even as ${median(({ two }) => two.service.evenness)} of 2`,
      `a bare handler that gives the same bytes, on these cores: ${show(bare.median)} (${show(bare.min)}..${show(bare.max)}), ` +
        `${median(({ two }) => two.bare.cpuUs)} and ${median(({ one }) => one.bare.cpuUs)} us`,
      ...(busy < BUSY
        ? ["other programs had much of this machine: a thread that is woken for few requests pays more for each"]
        : []),
      `seen beside the generator on these cores: ${median(({ two }) => two.service.perSecond)} and ${median(({ one }) => one.service.perSecond)} req/s`,
    ],
  };
}

let turn = 0;

async function load({ port, pid }: Service, all: Uint8Array[], serving: number, count: number): Promise<Measured> {
  turn = (turn + 7_919) % all.length;
  const requests = [...all.slice(turn), ...all.slice(0, turn)];
  const before = threadTimesMs(pid);
  const result = await runLoad({
    port,
    pid,
    requests,
    status: 200,
    count,
    connections: CONNECTIONS,
  });
  const spent = [...threadTimesMs(pid)].map(([id, ms]) => ms - (before.get(id) ?? 0)).toSorted((a, b) => b - a);
  const most = spent.slice(0, serving);
  const evenness = most.reduce((sum, each) => sum + each, 0) / (most[0] ?? Number.NaN);
  return { perSecond: result.perSecond, cpuUs: result.serverCpuUs ?? Number.NaN, evenness };
}

/** CPU time of each thread of a process, by its id. */
function threadTimesMs(pid: number): Map<string, number> {
  const times = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [time = "0"] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "latin1").split(" ");
    times.set(thread, Number(time) / 1e6);
  }
  return times;
}
