// disk: fills the disk of the service's own PostgreSQL, first so that tables cannot grow, then so that the write-ahead log cannot,
// which stops PostgreSQL; then frees it. Then the same with the folder of kept mails, with the database elsewhere. The service must
// recover by itself.
import { join } from "node:path";
import postgres from "postgres";
import { targetOf } from "#platform/database/target.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { startApp } from "../kit/app.ts";
import { inPlace, type Place, rest, until } from "../kit/place.ts";
import { startPostgres } from "../kit/postgres.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { atMost, exactly, impossible, type Row } from "../kit/row.ts";
import { mountDisk } from "../kit/small-disk.ts";
import { writePlans } from "./database.ts";
import { makeShops, type Shop, withPool } from "./shop.ts";
import { compare, type Ledger, servingAfter, startWriters, statusText } from "./writer.ts";

const DATABASE_MB = 256;
const MAILS_MB = 32;
const SHOPS = 4;
const WRITERS = 8;
const BEFORE_MS = 2_000;
const FULL_MS = 10_000;
/** The disk is filled again and again, because deleted files make room. */
const FILL_EVERY_MS = 250;
const READ_EVERY_MS = 50;
const MOST_MS = 10_000;
const GIVEN_UP_MS = 90_000;

export const disk: Rehearsal = {
  name: "disk",
  about: "the disk of the database full, then free again; and the disk of the data folder",
  byDefault: true,
  run: async (options) => [
    ...(await inPlace("disk", options, (place) => fullDatabase(place, options))),
    ...(await inPlace("disk", options, (place) => fullMails(place, options))),
  ],
};

async function fullDatabase(place: Place, { say, scale, signal }: Options): Promise<Row[]> {
  const small = mountDisk(place, DATABASE_MB);
  const name = "the database's disk full, then free";
  if ("why" in small) return [impossible(name, "503, then serving again", small.why)];
  const dataDir = join(small.folder, "data");
  const embedded = await enterEmbeddedPostgres({ dataDir });
  const { connection } = embedded;
  const shops = await makeShops(connection, SHOPS + 1).finally(() => embedded.leave());
  const port = freePort();
  const env = { DATA_DIR: dataDir, PLANS_FILE: writePlans(place) };
  const app = await startApp(place, { port, logFile: join(place.folder, "app.log"), env });
  // The last business gets no writes, so its cached answers stay.
  const quiet = shops.pop() as Shop;
  const reads = startReads(place, `${app.origin}/api/widget/${quiet.slug}`);
  const writers = startWriters(place, { ports: [port], shops, count: WRITERS, signal });
  const { ledger } = writers;
  await rest(BEFORE_MS, signal);

  const fullMs = Math.max(3_000, FULL_MS * scale);
  say("full: tables cannot grow");
  const before = new Map(ledger.statuses);
  reads.statuses.clear();
  await stayFull(small, fullMs, signal);
  const whileFull = statusesSince(ledger, before);
  const readsWhileFull = statusText(reads);
  const readsFailed = [...reads.statuses].filter(([status]) => status !== 200).reduce((sum, [, n]) => sum + n, 0);
  say(`full: the log cannot grow; so far writes ${whileFull}, reads ${readsWhileFull}`);
  const beforeStop = new Map(ledger.statuses);
  await forceNewLog(connection);
  await stayFull(small, fullMs, signal);
  const whileStopped = statusesSince(ledger, beforeStop);

  const freedAt = performance.now();
  small.free();
  await until("writes are answered again", () => servingAfter(ledger, freedAt, [port]) !== null, {
    withinMs: GIVEN_UP_MS,
    signal,
  });
  const waited = Math.round(servingAfter(ledger, freedAt, [port]) ?? Number.NaN);
  say(`free: a write was answered after ${waited} ms`);
  await rest(BEFORE_MS, signal);
  await writers.stop();
  const compared = await compare(connection, ledger);
  return [
    atMost(`${name}: from then to a write answered, without an operator`, waited, MOST_MS, " ms"),
    exactly(
      `${name}: answers to writes that are neither a success nor 503`,
      ledger.wrongs,
      0,
      ` (tables: ${whileFull}; log: ${whileStopped}${ledger.wrong.map((each) => `; ${each}`).join("")})`,
    ),
    exactly(`${name}: kept reads that failed while PostgreSQL ran`, readsFailed, 0, ` (${readsWhileFull})`),
    ...compared.map((row) => ({ ...row, what: `${name}: ${row.what}` })),
  ];
}

async function fullMails(place: Place, { say, scale, signal }: Options): Promise<Row[]> {
  const small = mountDisk(place, MAILS_MB);
  const name = "the data folder's disk full, then free";
  if ("why" in small) return [impossible(name, "every mail kept afterwards", small.why)];
  const server = await startPostgres(place);
  const target = targetOf(server.url);
  const shops = await makeShops(target, SHOPS);
  const port = freePort();
  const env = { DATABASE_URL: server.url, DATA_DIR: join(small.folder, "data"), PLANS_FILE: writePlans(place) };
  await startApp(place, { port, logFile: join(place.folder, "app.log"), env });
  const writers = startWriters(place, { ports: [port], shops, count: 2, signal });
  await rest(BEFORE_MS, signal);
  say("full: mails cannot be kept");
  const before = new Map(writers.ledger.statuses);
  await stayFull(small, Math.max(3_000, FULL_MS * scale), signal);
  const whileFull = statusesSince(writers.ledger, before);
  const ledger = await writers.stop();
  const due = () =>
    withPool(target, async ({ sql }) => {
      const [row] = await sql<{ due: number; failed: number }[]>`
        select count(*) filter (where status = 'due')::int as due,
          count(*) filter (where status not in ('due', 'sent'))::int as failed from message`;
      return row ?? { due: 0, failed: 0 };
    });
  const waiting = await due();
  const freedAt = performance.now();
  small.free();
  const isDone = async () => (await due()).due === 0;
  await until("every mail is kept", isDone, { withinMs: GIVEN_UP_MS, signal, everyMs: 250 });
  const seconds = Math.round((performance.now() - freedAt) / 1_000);
  say(`free: ${waiting.due} mails that had waited were kept after ${seconds} s`);
  const compared = await compare(target, ledger);
  return [
    exactly(
      `${name}: mails given up`,
      (await due()).failed,
      0,
      ` (${waiting.due} waited, all kept ${seconds} s after)`,
    ),
    exactly(
      `${name}: answers to writes that are no success`,
      ledger.wrongs + (ledger.statuses.get(503) ?? 0),
      0,
      ` (meanwhile ${whileFull})`,
    ),
    ...compared.map((row) => ({ ...row, what: `${name}: ${row.what}` })),
  ];
}

async function stayFull(small: { fill(): void }, ms: number, signal: AbortSignal): Promise<void> {
  for (let at = 0; at < ms; at += FILL_EVERY_MS) {
    small.fill();
    await rest(FILL_EVERY_MS, signal);
  }
}

/** Ends a segment of the write-ahead log, so that PostgreSQL needs the next one, for which there is no room. */
async function forceNewLog({ path }: { path: string }): Promise<void> {
  const sql = postgres({
    path,
    username: "postgres",
    database: "postgres",
    max: 1,
    connect_timeout: 2,
    fetch_types: false,
  });
  // Several times, because PostgreSQL keeps some segments for reuse. The failure is the purpose.
  for (let n = 0; n < 40; n++) {
    const isDown =
      await sql`select pg_switch_wal(), pg_logical_emit_message(true, 'rehearsal', repeat('x', 10000))`.then(
        () => false,
        () => true,
      );
    if (isDown) break;
  }
  await sql.end({ timeout: 0 }).catch(() => {});
}

function startReads(place: Place, url: string) {
  const statuses = new Map<number, number>();
  let isOver = false;
  place.onLeave(() => {
    isOver = true;
  });
  const read = async () => {
    while (!isOver) {
      const status = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 0,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await Bun.sleep(READ_EVERY_MS);
    }
  };
  void read();
  return { statuses };
}

function statusesSince({ statuses }: Ledger, before: Map<number, number>): string {
  const since = [...statuses].map(([status, n]): [number, number] => [status, n - (before.get(status) ?? 0)]);
  return statusText({ statuses: new Map(since.filter(([, n]) => n > 0)) });
}
