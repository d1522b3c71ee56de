// changes: a million changes of reviews while the service, its own PostgreSQL and the process that copies are killed with -9. At the end the
// copies must hold what REST shows, byte for byte.
import { join } from "node:path";
import { openPool } from "#platform/database/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { findPostmaster } from "#platform/embedded-postgres/server.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { seededRandom } from "../../random.ts";
import { writePlans } from "../figure/database.ts";
import { makeShops, type Shop } from "../figure/shop.ts";
import { type App, BASE_URL, startApp } from "../kit/app.ts";
import { inPlace, type Place, rest, until } from "../kit/place.ts";
import { accepts } from "../kit/postgres.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { atMost, none, type Row } from "../kit/row.ts";
import { createCopy } from "./copy.ts";
import { give, startLoad } from "./load.ts";

const CHANGES = 1_000_000;
const KILLS = 20;
const SHOPS = 5;
/** A kill of a process of the copy comes with one in so many kills. */
const MIRROR_EVERY = 4;
const WITHIN_MS = 60 * 60_000;
const RECOVERS_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;
/** From the last change to the copy's head. */
const HEAD_WITHIN_S = 120;

export const changes: Rehearsal = {
  name: "changes",
  about: `${CHANGES.toLocaleString("en")} changes of reviews, service and database killed with -9 ${KILLS} times: the copies are exact`,
  byDefault: true,
  run: (options) => inPlace("changes", options, (place) => rehearse(place, options)),
};

async function rehearse(place: Place, { say, scale, signal }: Options): Promise<Row[]> {
  const wanted = Math.round(CHANGES * scale);
  const random = seededRandom(wanted);
  const dataDir = join(place.folder, "data");
  const embedded = await enterEmbeddedPostgres({ dataDir });
  const { connection } = embedded;
  // The service alone brings its PostgreSQL back.
  const shops = await makeShops(connection, SHOPS).finally(() => embedded.leave());
  const [first, second] = shops as [Shop, Shop];
  const quiet = shops.pop() as Shop;
  const pool = openPool(connection, { max: 6, deadlineMs: null });
  place.onLeave(() => pool.close());
  const context = { db: pool.db, clock: systemClock, log: createLog("silent"), baseUrl: BASE_URL };

  const plan = {
    port: freePort(),
    logFile: join(place.folder, "app.log"),
    env: { DATA_DIR: dataDir, PLANS_FILE: writePlans(place) },
  };
  let app: App = await startApp(place, plan);
  for (const { businessId } of [...shops.slice(2), quiet])
    await give({ context, pool }, businessId, first.organisationId);
  const copies = await Promise.all(
    [first, second].map(({ key, slug }) =>
      createCopy(place, { name: slug.replace("-", "_"), target: connection, key, app: () => app }),
    ),
  );
  for (const copy of copies) copy.follow();

  const startedAt = performance.now();
  const load = startLoad(place, { context, pool, shops, quiet, random, signal });
  const sizeOf = async (): Promise<number> => {
    const [row] = await pool.sql<{ size: number }[]>`select size::float8 as size from log_state`;
    return row?.size ?? 0;
  };
  let size = 0;
  const reaches = (aim: number) => async () => {
    size = await sizeOf().catch(() => size);
    return size >= aim;
  };
  const leftMs = () => Math.max(1, startedAt + WITHIN_MS - performance.now());
  const wait = { signal, everyMs: LOOK_EVERY_MS };
  const killService = async () => {
    await app.kill();
    app = await startApp(place, plan);
  };
  const killDatabase = async () => {
    const folder = join(dataDir, "postgres");
    const doomed = await findPostmaster(folder);
    if (!doomed) throw new Error("The service's own PostgreSQL does not run.");
    process.kill(doomed.pid, "SIGKILL");
    const isBack = async () =>
      ![undefined, doomed.pid].includes((await findPostmaster(folder))?.pid) && (await accepts(connection));
    await until("PostgreSQL is back", isBack, { ...wait, withinMs: RECOVERS_WITHIN_MS });
  };
  for (let n = 1; n <= KILLS; n++) {
    const aim = Math.floor((wanted * n) / (KILLS + 1));
    await until(`${aim.toLocaleString("en")} changes have a number`, reaches(aim), { ...wait, withinMs: leftMs() });
    await rest(random() * 1_000, signal);
    if (n % MIRROR_EVERY === 0) for (const copy of copies) copy.kill();
    const isService = n % 2 === 1;
    await (isService ? killService() : killDatabase());
    say(
      `kill ${n} of ${KILLS} (${isService ? "the service" : "PostgreSQL"}) after ${size.toLocaleString("en")} changes`,
    );
  }
  await until("all changes are made", reaches(wanted), { ...wait, withinMs: leftMs() });
  await load.stop();
  const endedAt = performance.now();
  const areNumbered = async () => {
    const [row] = await pool.sql<{ waits: boolean }[]>`
      select exists (select from log_pending) or exists (select from log_move where number is null) as waits`;
    return row?.waits === false;
  };
  await until("each change has a number", areNumbered, { ...wait, withinMs: leftMs() });
  say("copying to the head");
  const codes = (await Promise.all(copies.map((copy) => copy.finish()))).flat();
  const headedAt = performance.now();
  const seconds = Math.round((endedAt - startedAt) / 1_000);
  say("comparing with REST");
  const compared: Row[] = [];
  for (const copy of copies) compared.push(...(await copy.compare(load.erased)));
  size = await sizeOf();
  const made = `changes with a number, ${KILLS} kills and ${load.moves()} moves of businesses among them, in ${seconds} s`;
  const rows = [
    {
      what: made,
      required: `>= ${wanted.toLocaleString("en")}`,
      found: size.toLocaleString("en"),
      met: size >= wanted,
    },
    ...compared,
    atMost(
      "copies that ended by themselves",
      copies.reduce((sum, copy) => sum + copy.failures(), 0),
      0,
    ),
    none("copies that did not end in order", codes),
    none("changes that failed without an outage", load.faults),
    atMost("from the last change to the copies' head", Math.round((headedAt - endedAt) / 1_000), HEAD_WITHIN_S, " s"),
  ];
  if (rows.some(({ met }) => met === false)) place.keep();
  return rows;
}
