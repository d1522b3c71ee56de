// scale: the cost of each public and REST read at ten million reviews, against the same at a hundred thousand. Caches are dropped
// before each request, so that every read asks the database, which has read each page once before. The cost is the CPU time of this
// process and of the database's, because other work on the machine changes the time of a clock far more. Linux only.
import { toWire } from "#contract/id.ts";
import { loadPlans } from "#domain/account/plan/plan.ts";
import { readConfig } from "#platform/config/config.ts";
import { createRateWindow } from "#platform/rate-window/memory.ts";
import { systemClock } from "#platform/time/clock.ts";
import { createApp } from "#runtime/app.ts";
import { type BenchData, BIG_SLUG, KEY, prepareData } from "./data.ts";
import { type Scale, sizesOf } from "./data-row.ts";
import { type BenchDatabase, withDatabase } from "./database.ts";
import { alternate, type Bench, type Figure, type Options, ratioFigure, spreadOf } from "./harness.ts";
import { addressAt } from "./load.ts";
import { cpuTimeMs } from "./process.ts";

export const LARGE = { businesses: 100_000, reviews: 10_000_000 };
/** The same number of businesses, so that only the number of reviews differs. */
export const SMALL = { businesses: 100_000, reviews: 100_000 };
const AT_ONCE = 4;
const WARM_UP_MS = 500;
const LEAST_WARM_UP = 20;
/** Shops of the smaller database: the organisation of the key has the earlier ones, and later ones have no page full of reviews. */
const [FIRST_SHOP, LAST_SHOP] = [21, 278];
/** Claims and plans of businesses repeat after so many. */
const ALIKE_EACH = 36;
const AUTHORIZATION = { authorization: `Bearer ${KEY}` };

type World = {
  ask(path: string): Promise<Response>;
  /** Wire ids of some of the big business's reviews. */
  reviewIds: string[];
  /** Sites of shops that have as many reviews as those of the other database, so that their pages hold the same. */
  shops: string[];
  bigWireId: string;
  /** CPU time of this process and of the database's since their start. */
  cpuMs(): Promise<number>;
};

type Read = { name: string; path(world: World, n: number): string };

const shop = ({ shops }: World, n: number) => shops[n % shops.length] as string;
const reviewId = ({ reviewIds }: World, n: number) => reviewIds[n % reviewIds.length] as string;

const READS: readonly Read[] = [
  { name: "home", path: () => "/" },
  { name: "category", path: (_, n) => `/category/bench-${n % 10}-${n % 3}` },
  { name: "search", path: (_, n) => `/search?q=shop+${1 + (n % LAST_SHOP)}` },
  { name: "profile, big", path: () => `/review/${BIG_SLUG}` },
  { name: "profile", path: (world, n) => `/review/${shop(world, n)}` },
  { name: "review page", path: (world, n) => `/review/${BIG_SLUG}/${reviewId(world, n)}` },
  { name: "open business", path: (world, n) => `/api/open/v1/businesses/${shop(world, n)}` },
  { name: "open lookup", path: (world, n) => `/api/open/v1/lookup?domain=${shop(world, n)}` },
  { name: "open reviews, big", path: (_, n) => `/api/open/v1/businesses/${BIG_SLUG}/reviews?page=${1 + (n % 20)}` },
  { name: "open reviews", path: (world, n) => `/api/open/v1/businesses/${shop(world, n)}/reviews` },
  { name: "rest me", path: () => "/api/v1/me" },
  { name: "rest businesses", path: () => "/api/v1/businesses" },
  { name: "rest reviews", path: ({ bigWireId }) => `/api/v1/businesses/${bigWireId}/reviews` },
  { name: "rest filtered", path: ({ bigWireId }) => `/api/v1/businesses/${bigWireId}/reviews?rating=1&verified=true` },
  { name: "rest review", path: (world, n) => `/api/v1/reviews/${reviewId(world, n)}` },
  { name: "rest trends", path: ({ bigWireId }) => `/api/v1/insights/business/${bigWireId}/trends?months=36` },
  { name: "rest benchmarks", path: () => "/api/v1/insights/benchmarks" },
  // Every third shop is claimed and may have a widget; how many shops there are is a multiple of three.
  { name: "widget json", path: (world, n) => `/api/widget/${shop(world, 3 * n)}` },
  { name: "widget frame", path: () => `/embed/${BIG_SLUG}?variant=list` },
];

export const scale: Bench = {
  name: "scale",
  about: "each read at 10 million reviews, without caches, against the same at 100,000",
  async run(options) {
    const [large, small] = [await prepareData(options.say, LARGE), await prepareData(options.say, SMALL)];
    return withDatabase(large.dataDir, (many) =>
      withDatabase(small.dataDir, async (few) =>
        measure(options, await worldOf(large, LARGE, many), await worldOf(small, SMALL, few)),
      ),
    );
  },
};

async function measure(options: Options, large: World, small: World): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const read of READS) {
    options.signal.throwIfAborted();
    options.say(read.name);
    const perSecond = await warmUp(large, read);
    await warmUp(small, read);
    const count = Math.ceil(perSecond * options.seconds);
    const pairs = await alternate(
      { ...options, say: () => {} },
      turnOf(large, read, count),
      turnOf(small, read, count),
    );
    const about = { name: read.name, unit: "req/CPU s", baseline: "the same at 100,000 reviews", atLeast: 0.9 };
    const { median } = spreadOf(pairs.map(({ ours, baseline }) => ours.perSecond / baseline.perSecond));
    const note = `${median.toFixed(2)} as many by the clock`;
    figures.push(ratioFigure(about, pairs, ({ perCpuSecond }) => perCpuSecond, [note]));
  }
  return figures;
}

/**
 * Asks for every path at least once, because a profile of the larger database waits for the disk at first.
 * @returns requests a second
 */
async function warmUp(world: World, read: Read): Promise<number> {
  const startedAt = performance.now();
  const count = Math.max(LEAST_WARM_UP, differentPaths(world, read));
  for (;;) {
    const { perSecond } = await ask(world, read, 0, count);
    if (performance.now() - startedAt > WARM_UP_MS) return perSecond;
  }
}

function differentPaths(world: World, { path }: Read): number {
  let n = 1;
  while (path(world, n) !== path(world, 0)) n++;
  return n;
}

/** Each turn continues where the one before ended, so that both databases get the same requests. */
function turnOf(world: World, read: Read, count: number) {
  let first = 0;
  return async () => {
    // Otherwise this turn would pay for the garbage of the turn before.
    Bun.gc(true);
    const result = await ask(world, read, first, count);
    first += count;
    return result;
  };
}

/** Several requests at once. */
async function ask(world: World, read: Read, first: number, count: number) {
  const [cpuBefore, startedAt] = [await world.cpuMs(), performance.now()];
  let n = first;
  const one = async () => {
    while (n < first + count) {
      const path = read.path(world, n++);
      const response = await world.ask(path);
      if (response.status !== 200) throw new Error(`${path} answers ${response.status}.`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  const elapsedMs = performance.now() - startedAt;
  const cpuMs = (await world.cpuMs()) - cpuBefore;
  return { perSecond: (count / elapsedMs) * 1_000, perCpuSecond: (count / cpuMs) * 1_000 };
}

async function worldOf(data: BenchData, size: Scale, { context, pool }: BenchDatabase): Promise<World> {
  const app = createApp({
    context,
    config: readConfig({
      APP_SECRET: "the secret of a bench, of 32 characters and more",
      BASE_URL: context.baseUrl,
      DATA_DIR: data.dataDir,
      HOST: "127.0.0.1",
      TRUST_PROXY: "127.0.0.1/8",
      SMTP_URL: "smtp://127.0.0.1:1",
    }),
    plans: loadPlans(data.plansFile),
    windows: () => createRateWindow(systemClock),
    isReady: async () => true,
  });
  const rows = await pool.sql<{ id: string }[]>`
    select r.id from review r join business b on b.id = r.business_id
    where b.slug = ${BIG_SLUG} and r.status = 'published' and source <> 'editor' order by r.created_at desc limit 500`;
  // Each request has another address, because open data limits each address.
  let asked = 0;
  return {
    reviewIds: rows.map(({ id }) => toWire("rev", id)),
    shops: shopsOf(size),
    bigWireId: data.bigWireId,
    async ask(path) {
      app.onGap();
      const headers = { ...AUTHORIZATION, "x-forwarded-for": addressAt(asked++) };
      return app.elysia.fetch(new Request(`${context.baseUrl}${path}`, { headers }));
    },
    async cpuMs() {
      const processes = await pool.sql<{ pid: number }[]>`select pid from pg_stat_activity`;
      return [process, ...processes].reduce((sum, { pid }) => sum + (cpuTimeMs(pid) ?? 0), 0);
    },
  };
}

function shopsOf(size: Scale): string[] {
  const sizes = sizesOf(size);
  let at = 0;
  return sizesOf(SMALL).flatMap((reviews, n) => {
    if (n < FIRST_SHOP || n > LAST_SHOP) return [];
    do at++;
    while ((sizes[at] as number) > reviews || at % ALIKE_EACH !== n % ALIKE_EACH);
    return [`shop-${at}.example`];
  });
}
