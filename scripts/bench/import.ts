// import: an archive into the embedded database, against COPY of the rows that it makes, into the same tables with the same
// indexes. Both begin in a fresh database; businesses are there before the COPY begins, because it cannot make them. Then a file of
// another service, by the command.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { importArchive } from "#domain/archive/import.ts";
import { systemClock } from "#platform/clock.ts";
import type { Context } from "#platform/context.ts";
import { type DatabasePool, openPool } from "#platform/database.ts";
import { type EmbeddedPostgres, enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { archiveText, REVIEWS } from "./archive.ts";
import { alternate, type Bench, ratioFigure, show, spreadOf } from "./harness.ts";
import { importFile } from "./import-file.ts";

const TEMPLATE = "bench_template";
/** Tables that a COPY needs, and those that it writes, in the order of their foreign keys. */
const BEFORE = ["category", "business", "business_tally"];
const MEASURED = ["review", "review_author", "reply"];
const CHUNK_BYTES = 64 * 1024;
/** Each takes some ten seconds. */
const MOST_ROUNDS = 5;

type Rows = Record<string, Uint8Array[]>;

export const importRows: Bench = {
  name: "import",
  about: `${REVIEWS.toLocaleString("en")} reviews with authors and replies, against COPY of the same rows, and another service's file`,
  run: (options) =>
    withServer(async (server, folder) => {
      const databases = await openDatabases(server);
      try {
        const archive = new TextEncoder().encode(archiveText());
        options.say("reading it once, to have its rows");
        const rows = await databases.inFresh(async (pool) => {
          await timeImport(pool, archive, folder);
          return copyOut(pool.sql, [...BEFORE, ...MEASURED]);
        });
        const pairs = await alternate(
          { ...options, rounds: Math.min(options.rounds, MOST_ROUNDS) },
          () => databases.inFresh((pool) => timeImport(pool, archive, folder)),
          () => databases.inFresh((pool) => timeCopy(pool, rows)),
        );
        const about = { name: "import", unit: "reviews/s", baseline: "COPY of the same rows", atLeast: 0.4 };
        const seconds = spreadOf(pairs.map((pair) => REVIEWS / pair.ours)).median;
        const notes = [`an archive of ${show(archive.length / 1e6)} MB in ${show(seconds)} s`];
        return [ratioFigure(about, pairs, (perSecond) => perSecond, notes), ...(await importFile(options))];
      } finally {
        await databases.close();
      }
    }),
};

/** A server of its own in a folder that is removed at the end. */
async function withServer<T>(work: (server: EmbeddedPostgres, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "candor-bench-import-"));
  // For root the database runs as another user, which must be able to enter.
  chmodSync(folder, 0o755);
  try {
    const server = await enterEmbeddedPostgres({ dataDir: folder });
    return await work(server, folder).finally(() => server.leave());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Databases cloned from a migrated one; making one writes a checkpoint, so all begin alike. */
async function openDatabases({ connection }: EmbeddedPostgres) {
  const admin = openPool(connection, { max: 1, deadlineMs: null });
  await admin.sql.unsafe(`create database ${TEMPLATE}`);
  await migrate({ ...connection, database: TEMPLATE });
  let made = 0;
  return {
    async inFresh<T>(work: (pool: DatabasePool) => Promise<T>): Promise<T> {
      const database = `bench_${++made}`;
      await admin.sql.unsafe(`create database ${database} template ${TEMPLATE} strategy file_copy`);
      const pool = openPool({ ...connection, database }, { max: 4, deadlineMs: null });
      try {
        return await work(pool);
      } finally {
        await pool.close();
        await admin.sql.unsafe(`drop database ${database}`);
      }
    },
    close: () => admin.close(),
  };
}

async function timeImport({ db, sql }: DatabasePool, archive: Uint8Array, spoolDir: string): Promise<number> {
  const context: Context = { db, clock: systemClock, log: createLog("error", 2), baseUrl: "http://localhost" };
  const onError = ({ line, reason }: { line: number; reason: string }) => {
    throw new Error(`Line ${line} of the archive was refused: ${reason}`);
  };
  const startedAt = performance.now();
  await importArchive(context, chunksOf(archive), { onError, spoolDir });
  const perSecond = (REVIEWS / (performance.now() - startedAt)) * 1_000;
  await requireAll(sql);
  return perSecond;
}

async function timeCopy({ sql }: DatabasePool, rows: Rows): Promise<number> {
  await copyIn(sql, BEFORE, rows);
  const startedAt = performance.now();
  await copyIn(sql, MEASURED, rows);
  const perSecond = (REVIEWS / (performance.now() - startedAt)) * 1_000;
  await requireAll(sql);
  return perSecond;
}

async function requireAll(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from review`;
  if (row?.n !== REVIEWS) throw new Error(`${row?.n} reviews arrived instead of ${REVIEWS}.`);
}

/** The tables as COPY reads them. Asked for with a select: the driver leaves a connection asleep after COPY TO. */
async function copyOut(sql: postgres.Sql, tables: string[]): Promise<Rows> {
  const rows: Rows = {};
  for (const table of tables) {
    const columns = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} order by ordinal_position`;
    // The texts of this archive hold no tab and no line end, but binary columns begin with a backslash.
    const cells = columns.map(({ name }) => `coalesce(replace("${name}"::text, '\\', '\\\\'), '\\N')`);
    const lines = await sql.unsafe<{ line: string }[]>(
      `select concat_ws(E'\t', ${cells.join(", ")}) as line from ${table}`,
    );
    rows[table] = [...chunks(Buffer.from(lines.map(({ line }) => `${line}\n`).join("")))];
  }
  return rows;
}

/** All tables in one transaction. */
async function copyIn(sql: postgres.Sql, tables: string[], rows: Rows): Promise<void> {
  await sql.begin(async (transaction) => {
    for (const table of tables) {
      const sink = await transaction.unsafe(`copy ${table} from stdin`).writable();
      await pipeline(Readable.from(rows[table] ?? []), sink);
    }
  });
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* chunks(bytes);
}

function* chunks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.subarray(start, start + CHUNK_BYTES);
}
