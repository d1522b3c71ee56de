// log: the cost of the signed log for a writer, the time to a receipt, the time for a million entries, and the rate of cached tiles.
// Publishing with the log, the sequencer at its side, is compared with publishing without the outbox's insert.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { sequence } from "#domain/log/sequence.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { readConfig } from "#platform/config/config.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import type { Database, DatabasePool } from "#platform/database/database.ts";
import { createSecretBox, type SecretBox } from "#platform/secret/secret-box.ts";
import { startSequencer } from "#runtime/sequencer.ts";
import { BASE_URL, withDatabase, withDataFolder } from "./database.ts";
import {
  alternate,
  type Bench,
  type Figure,
  mostFigure,
  type Options,
  ratioFigure,
  show,
  spreadOf,
} from "./harness.ts";
import { loadHot, loadNotes, requestsFor } from "./hot.ts";
import { percentilesOf } from "./latency.ts";
import { addBusiness, invited, writeFor } from "./publish.ts";
import { startService } from "./service.ts";

const ENTRIES = 1_000_000;
const BUILD_WITHIN_S = 60;
const RECEIPT_WITHIN_MS = 5_000;
const BUSINESSES = 100;
const WARM_UP = 500;
/** The least ratio of publishing with the log to publishing without it. */
const PUBLISH_AT_LEAST = 0.95;
const LOOK_EVERY_MS = 20;
/** A tile has 8 KB, and the cached answer 1 KB. */
const TILE_AT_LEAST = 0.8;

export const log: Bench = {
  name: "log",
  about: "the signed log: its share of publishing, the wait for a receipt, a million entries, a cached tile",
  run(options) {
    return withDataFolder("log", async (folder) => {
      const { appSecret } = readConfig({ DATA_DIR: folder, NODE_ENV: "production", BASE_URL });
      const box = createSecretBox(appSecret, null);
      const figures = await withDatabase(folder, async ({ context, pool }) => [
        ...(await measurePublishing(context, pool, box, options)),
        await measureBuild(context, pool, box, options),
      ]);
      return [...figures, await measureTile(folder, options)];
    });
  },
};

async function measurePublishing(
  context: Context,
  pool: DatabasePool,
  box: SecretBox,
  options: Options,
): Promise<Figure[]> {
  const ids: BusinessId[] = [];
  for (let n = 0; n < BUSINESSES; n++) ids.push(await addBusiness(context, pool, `log-${n}`));
  let next = 0;
  const publish = (of: Context) =>
    inTransaction(of, (inside) => publishFromInvitation(inside, invited(ids[next++ % ids.length] as BusinessId)));
  const without = { ...context, db: withoutLog(context.db) };
  const waits = createWaits(pool);
  const sequencer = startSequencer(context, box);
  const publishLogged = async () => {
    waits.add((await publish(context)).reviewId);
    // The service calls this when it hears the announcement of the change.
    sequencer.onChange("*");
  };
  const looking = setInterval(() => void waits.look(), LOOK_EVERY_MS);
  try {
    options.say("warming up");
    await writeFor(publishLogged, { count: WARM_UP });
    await writeFor(() => publish(without), { count: WARM_UP });
    const pairs = await alternate(
      options,
      () => writeFor(publishLogged, { seconds: options.seconds }),
      () => writeFor(() => publish(without), { seconds: options.seconds }),
    );
    const label = "the same without the insert into the log's outbox";
    const about = { name: "log-publish", unit: "reviews/s", baseline: label, atLeast: PUBLISH_AT_LEAST };
    return [ratioFigure(about, pairs, (each) => each), await waits.figure()];
  } finally {
    clearInterval(looking);
    await sequencer.stop();
  }
}

/** Measures from the end of the transaction that writes a review until its entry is numbered, signed and visible. Then its receipt can be made. */
function createWaits({ sql }: DatabasePool) {
  const since = new Map<ReviewId, number>();
  const waits: number[] = [];
  let isLooking = false;
  const look = async () => {
    if (isLooking || since.size === 0) return;
    isLooking = true;
    const rows = await sql<{ id: ReviewId }[]>`
      select distinct review_id as id from log_entry where review_id = any(${[...since.keys()]}::uuid[])`;
    const now = performance.now();
    for (const { id } of rows) {
      waits.push(now - (since.get(id) ?? now));
      since.delete(id);
    }
    isLooking = false;
  };
  return {
    add: (id: ReviewId) => void since.set(id, performance.now()),
    look,
    async figure(): Promise<Figure> {
      while (since.size > 0) {
        await look();
        await Bun.sleep(LOOK_EVERY_MS);
      }
      const { p50, p99 } = percentilesOf(waits);
      return {
        name: "log-receipt",
        unit: "ms",
        ours: { ...spreadOf(waits), median: p99 },
        target: `p99 <= ${RECEIPT_WITHIN_MS} ms`,
        met: p99 <= RECEIPT_WITHIN_MS,
        notes: [`of ${waits.length} reviews at full load; the figure is the p99, the median is ${show(p50)} ms`],
      };
    },
  };
}

async function measureBuild(context: Context, pool: DatabasePool, box: SecretBox, { say }: Options): Promise<Figure> {
  while ((await sequence(context, box)) > 0);
  say(`${ENTRIES.toLocaleString("en")} entries wait`);
  await pool.sql.unsafe(
    `insert into log_pending (id, place, at, event, business_id, slug, review_id, asked_by, commitment, salt)
    select gen_random_uuid(), n, now(), 'imported', '${crypto.randomUUID()}', 'shop.example', gen_random_uuid(), 'operator',
      sha256(n::text::bytea), sha256(('salt ' || n)::bytea)
    from generate_series(1, $1::int) n`,
    [ENTRIES],
  );
  await pool.sql.unsafe("analyze log_pending");
  say("numbering them");
  const startedAt = performance.now();
  while ((await sequence(context, box)) > 0);
  const seconds = (performance.now() - startedAt) / 1_000;
  const note = `${ENTRIES.toLocaleString("en")} entries with tiles and a signed checkpoint for each batch`;
  return mostFigure("log-build", "s", [seconds], BUILD_WITHIN_S, [note]);
}

/** A whole tile against a cached answer of the open API, both by one process. */
async function measureTile(dataDir: string, options: Options): Promise<Figure> {
  const service = await startService({ dataDir });
  try {
    const tile = requestsFor({ path: "/log/tile/0/000" });
    const open = requestsFor({ path: "/api/open/v1/businesses/log-0" });
    const measure = (requests: Uint8Array[], seconds: number) => loadHot(service, requests, seconds);
    for (const requests of [tile, open]) await measure(requests, 1);
    const pairs = await alternate(
      options,
      () => measure(tile, options.seconds),
      () => measure(open, options.seconds),
    );
    const baseline = "a cached answer of the open API, by the same process";
    const about = { name: "log-tile", unit: "req/s", baseline, atLeast: TILE_AT_LEAST };
    return ratioFigure(about, pairs, (each) => each.perSecond, loadNotes(pairs));
  } finally {
    await service.stop();
  }
}

/** The database without the statement `log_record`, in transactions as well. */
function withoutLog(db: Database): Database {
  return new Proxy(db, {
    get(target, key) {
      if (key === "transaction")
        return (work: (tx: Database) => Promise<unknown>) =>
          target.transaction((tx) => work(withoutLog(tx as Database)));
      if (key === "_") return { ...target._, session: deafSession(target._.session) };
      const value = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

type Session = Database["_"]["session"];

function deafSession(session: Session): Session {
  return new Proxy(session, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (key !== "prepareQuery" || typeof value !== "function") return value;
      return (...of: unknown[]) => (of[2] === "log_record" ? { execute: async () => [] } : value.apply(target, of));
    },
  });
}
