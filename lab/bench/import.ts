// import: an archive into the embedded database, against COPY of the rows that it makes, into the same tables with the same
// indexes. Both begin in a fresh database; businesses are there before the COPY begins, because it cannot make them. Then a file of
// another service, by the command.
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { importArchive } from "#domain/archive/import.ts";
import type { Context } from "#platform/database/context.ts";
import { type DatabasePool, openPool } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { archiveText, REVIEWS } from "./archive.ts";
import { type BenchDatabase, withDatabase, withDataFolder } from "./database.ts";
import { alternate, atMost, type Bench, type Figure, type Options, ratioFigure, show, spreadOf } from "./harness.ts";
import { importFile } from "./import-file.ts";

const TEMPLATE = "bench_template";
/** Tables that a COPY needs, and those that it writes, in the order of their foreign keys. */
const BEFORE = ["category", "business", "business_tally"];
const MEASURED = ["review", "review_author", "reply"];
const CHUNK_BYTES = 64 * 1024;
/** A round takes some ten seconds. */
const MOST_ROUNDS = 5;

type Rows = Record<string, Uint8Array[]>;

export const importRows: Bench = {
  name: "import",
  about: `${REVIEWS.toLocaleString("en")} reviews with authors and replies, against COPY of the same rows, and another service's file`,
  run: (options) =>
    withDataFolder("import", (folder) => withDatabase(folder, (database) => measure(database, folder, options))),
};

async function measure({ context, pool, target }: BenchDatabase, folder: string, options: Options): Promise<Figure[]> {
  await pool.sql.unsafe(`create database ${TEMPLATE}`);
  await migrate({ ...target, database: TEMPLATE });
  let made = 0;
  /** Clones the migrated database; making one writes a checkpoint, so all begin alike. */
  const inFresh = async <T>(work: (pool: DatabasePool) => Promise<T>): Promise<T> => {
    const database = `bench_${++made}`;
    await pool.sql.unsafe(`create database ${database} template ${TEMPLATE} strategy file_copy`);
    const fresh = openPool({ ...target, database }, { max: 4, deadlineMs: null });
    try {
      return await work(fresh);
    } finally {
      await fresh.close();
      await pool.sql.unsafe(`drop database ${database}`);
    }
  };
  const archive = new TextEncoder().encode(archiveText());
  const importOnce = (fresh: DatabasePool) => timeImport({ ...context, db: fresh.db }, fresh.sql, archive, folder);
  options.say("reading it once, to have its rows");
  const rows = await inFresh(async (fresh) => {
    await importOnce(fresh);
    return copyOut(fresh.sql, [...BEFORE, ...MEASURED]);
  });
  const pairs = await alternate(
    atMost(MOST_ROUNDS, options),
    () => inFresh(importOnce),
    () => inFresh(({ sql }) => timeCopy(sql, rows)),
  );
  const about = { name: "import", unit: "reviews/s", baseline: "COPY of the same rows", atLeast: 0.4 };
  const seconds = spreadOf(pairs.map((pair) => REVIEWS / pair.ours)).median;
  const notes = [`an archive of ${show(archive.length / 1e6)} MB in ${show(seconds)} s`];
  return [ratioFigure(about, pairs, (perSecond) => perSecond, notes), ...(await importFile(options))];
}

/** Reviews a second. */
async function timeImport(context: Context, sql: postgres.Sql, archive: Uint8Array, spoolDir: string): Promise<number> {
  const onError = ({ line, reason }: { line: number; reason: string }) => {
    throw new Error(`Line ${line} of the archive was refused: ${reason}`);
  };
  const startedAt = performance.now();
  await importArchive(context, chunksOf(archive), { onError, spoolDir });
  const perSecond = (REVIEWS / (performance.now() - startedAt)) * 1_000;
  await requireAll(sql);
  return perSecond;
}

/** Reviews a second. */
async function timeCopy(sql: postgres.Sql, rows: Rows): Promise<number> {
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

/** The tables as COPY reads them. This reads by `select`, because the driver leaves a connection asleep after COPY TO. */
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
