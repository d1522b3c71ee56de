// peers: measures the service beside its alternatives in one run: Fastify with pg on Node, Hono and a bare handler on
// Bun, pg-boss and graphile-worker, nodemailer. All read the same database. Their packages are installed below `peer/` at the first run.
import { prepareData } from "./data.ts";
import {
  atMost,
  type Bench,
  type Figure,
  type Options,
  type Pair,
  ratioFigure,
  show,
  spreadOf,
  turns,
} from "./harness.ts";
import { answerOf, loadHot, loadNotes, OPEN_PATH, requestsFor, requireSame } from "./hot.ts";
import type { LoadResult } from "./load.ts";
import { mail } from "./mail.ts";
import { type PageSource, withPageSource } from "./page-source.ts";
import { peerProgram } from "./peer-install.ts";
import { memoryMb } from "./process.ts";
import { loadPage, readPage } from "./rest-page.ts";
import { type Service, startBaseline, startProgram, startService } from "./service.ts";
import { webhooksGraphileWorker, webhooksPgBoss } from "./webhook-drain.ts";

/** A start takes a second or two. */
const MOST_STARTS = 7;
const WARM_UP_S = 2;
/** The service's own default. */
const POOL = 8;

export const peers: Bench = {
  name: "peers",
  about:
    "reads, deliveries, mails, start and memory beside Fastify with pg, Hono, pg-boss, graphile-worker and nodemailer",
  async run(options) {
    const figures = await reads(options);
    for (const bench of [webhooksPgBoss, webhooksGraphileWorker, mail]) figures.push(...(await bench.run(options)));
    return figures;
  },
};

async function reads(options: Options): Promise<Figure[]> {
  const { say, seconds } = options;
  const data = await prepareData(say);
  return withPageSource(data, async (source) => {
    const running: Service[] = [];
    const started = async <T extends Service>(starting: Promise<T>): Promise<T> => {
      const service = await starting;
      running.push(service);
      return service;
    };
    try {
      const ours = await started(startService(data));
      const kept = await answerOf(ours);
      const copy = await started(startBaseline("baseline-bytes", kept));
      await requireSame(ours, copy, { path: OPEN_PATH });
      const open = [{ path: OPEN_PATH, body: kept.body }];
      const fastify = await started(startFastify({ ...source, open }, say));
      const hono = await started(startHono({ open }, say));
      await requireSameReads(data.bigWireId, ours, [fastify, hono]);

      const page = (each: Service, s = seconds) => loadPage(each, data.bigWireId, s);
      const requests = requestsFor({ path: OPEN_PATH });
      const hot = (each: Service, s = seconds) => loadHot(each, requests, s);
      for (const each of [ours, fastify]) await page(each, WARM_UP_S);
      for (const each of [ours, copy, fastify, hono]) await hot(each, WARM_UP_S);
      const rounds = await turns(options, {
        page: () => page(ours),
        fastifyPage: () => page(fastify),
        hot: () => hot(ours),
        bareHot: () => hot(copy),
        fastifyHot: () => hot(fastify),
        honoHot: () => hot(hono),
      });
      const pairs = (one: keyof (typeof rounds)[number], other: keyof (typeof rounds)[number]) =>
        rounds.map((round) => ({ ours: round[one], baseline: round[other] }));
      const memory = memoryFigure(ours, fastify);
      return [
        ...figuresOf("page/fastify", "Fastify with pg on Node, same work", 2, pairs("page", "fastifyPage")),
        ...figuresOf("open-hot/bare", "a bare handler, same bytes and headers", 0.85, pairs("hot", "bareHot")),
        ...figuresOf("open-hot/fastify", "Fastify with limit and ETag plugins on Node", 4, pairs("hot", "fastifyHot")),
        ...figuresOf("open-hot/hono", "Hono with ETag and a limit on Bun", 1, pairs("hot", "honoHot")),
        memory,
        await starts(options, [
          () => startService(data),
          () => startFastify({ ...source, open }, say),
          (service) => readPage(service, data.bigWireId),
        ]),
      ];
    } finally {
      for (const each of running) await each.stop();
    }
  });
}

type Open = { open: { path: string; body: string | null }[] };

/** Fastify runs on Node, as its users run it. */
function startFastify(given: PageSource & Open, say: (message: string) => void): Promise<Service> {
  return startProgram(["node", peerProgram("fastify", say)], { ...given, pool: POOL });
}

function startHono(given: Open, say: (message: string) => void): Promise<Service> {
  return startProgram([process.execPath, peerProgram("hono", say)], given);
}

/** Compares by requests a second and by CPU time, which other programs on the machine disturb less. */
function figuresOf(name: string, baseline: string, atLeast: number, pairs: readonly Pair<LoadResult>[]): Figure[] {
  const byCpu = ({ serverCpuUs }: LoadResult) => 1e6 / (serverCpuUs ?? Number.NaN);
  return [
    ratioFigure({ name, unit: "req/s", baseline, atLeast }, pairs, (each) => each.perSecond),
    ratioFigure({ name, unit: "req/s of CPU", baseline, atLeast }, pairs, byCpu, loadNotes(pairs)),
  ];
}

/** Throws where a peer shows other records. Spelling, order of fields and headers may differ. */
async function requireSameReads(id: string, ours: Service, [fastify, hono]: [Service, Service]): Promise<void> {
  const [page, theirs] = [await readPage(ours, id), await readPage(fastify, id)];
  if (!Bun.deepEquals(JSON.parse(page), JSON.parse(theirs))) throw new Error(`Fastify shows another page:\n${theirs}`);
  const { body } = await answerOf(ours);
  for (const peer of [fastify, hono])
    if ((await answerOf(peer)).body !== body) throw new Error("A peer gives another answer of the open API.");
}

function memoryFigure(ours: Service, fastify: Service): Figure {
  const of = (service: Service) => spreadOf([memoryMb(service.pid).now]);
  return {
    name: "memory/fastify",
    unit: "MB",
    ours: of(ours),
    baseline: { ...of(fastify), label: "the Fastify app after the same loads; it sends no mails and delivers nothing" },
    target: "-",
    met: true,
  };
}

type Start = () => Promise<Service>;

/** Times from the command to the first page of reviews. */
async function starts(
  options: Options,
  [ours, fastify, read]: [Start, Start, (service: Service) => Promise<string>],
): Promise<Figure> {
  const timed = async (start: Start) => {
    const startedAt = performance.now();
    const service = await start();
    try {
      await read(service);
      return performance.now() - startedAt;
    } finally {
      await service.stop();
    }
  };
  const rounds = await turns(atMost(MOST_STARTS, options), { ours: () => timed(ours), fastify: () => timed(fastify) });
  const baseline = spreadOf(rounds.map((round) => round.fastify));
  return {
    name: "start/fastify",
    unit: "ms",
    ours: spreadOf(rounds.map((round) => round.ours)),
    baseline: {
      ...baseline,
      label: `the Fastify app (${show(baseline.min)}..${show(baseline.max)} ms), to its first page`,
    },
    target: "-",
    met: true,
  };
}
