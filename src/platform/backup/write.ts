// Takes a backup: one snapshot of the whole database in bounded memory, with no more locks than any reader takes.
import { pagesOf } from "#platform/database/cursor.ts";
import type { Database } from "../database/database.ts";
import { newestKnown, newestRun } from "../database/migrate.ts";
import { execute } from "../database/statement.ts";
import { BackupFault, bytesOf, FORMAT, type Header, neverUsed } from "./format.ts";
import { ownTables, quoted, shapesOf } from "./schema.ts";
import { sealTo } from "./seal.ts";

export type BackupOptions = Pick<Header, "candor" | "secretFingerprint" | "secret"> & {
  /** @param share of the rows, 0 to 1, by PostgreSQL's estimate */
  onProgress?: (share: number, rows: number) => void;
  signal?: AbortSignal;
};

export type BackupSummary = { tables: number; rows: number; takenAt: string; migration: number; bytes: number };

/** A page has about so many bytes. It is not a number of rows, because rows of some tables have half a megabyte. */
const PAGE_BYTES = 256 * 1024;
const MOST_ROWS = 500;
const FIRST_ROWS = 10;

/** As `pg_dump`: the text of a value must not depend on the settings of server or role. */
const PLAIN = [
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  "set local extra_float_digits = 3",
  "set local bytea_output = 'hex'",
  "set local row_security = off",
  "set local statement_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
];

/** Waits for each `write`. Throws a BackupFault where this version cannot back up the database. */
export async function writeBackup(
  db: Database,
  options: BackupOptions,
  write: (bytes: Buffer) => Promise<void>,
): Promise<BackupSummary> {
  const summary: BackupSummary = { tables: 0, rows: 0, takenAt: "", migration: 0, bytes: 0 };
  const work = async (tx: Database) => {
    for (const setting of PLAIN) await execute(tx, setting);
    await sealTo(contents(tx, options, summary), async (bytes) => {
      summary.bytes += bytes.length;
      await write(bytes);
    });
  };
  await db.transaction(work, { isolationLevel: "repeatable read", accessMode: "read only" });
  return summary;
}

async function* contents(
  tx: Database,
  { candor, secretFingerprint, secret, onProgress, signal }: BackupOptions,
  summary: BackupSummary,
): AsyncGenerator<Buffer> {
  const migration = await newestRun(tx);
  if (migration === 0) throw neverUsed();
  if (migration > newestKnown())
    throw new BackupFault("This database was used by a newer Candor than this one: back it up with that version.");
  const [server] = await execute(
    tx,
    `select current_setting('server_version') as version, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  Object.assign(summary, { migration, takenAt: server?.now });
  yield bytesOf({
    kind: "candor backup",
    format: FORMAT,
    candor,
    takenAt: summary.takenAt,
    postgres: String(server?.version),
    migration,
    secretFingerprint,
    secret,
  });
  const shapes = (await shapesOf(tx, ownTables(migration))).filter(({ isUnlogged }) => !isUnlogged);
  const guessed = shapes.reduce((sum, { rows }) => sum + rows, 0);
  for (const { name, columns, partitions } of shapes) {
    yield bytesOf({ kind: "table", name, columns, partitions });
    const before = summary.rows;
    let size = FIRST_ROWS;
    for await (const page of pagesOf<{ line: string }>(
      tx,
      () => size,
      `select t::text as line from public.${quoted(name)} t`,
    )) {
      signal?.throwIfAborted();
      const bytes = bytesOf({ kind: "rows", rows: page.map(({ line }) => line) });
      yield bytes;
      size = Math.max(1, Math.min(MOST_ROWS, Math.floor((page.length * PAGE_BYTES) / bytes.length)));
      summary.rows += page.length;
      onProgress?.(Math.min(summary.rows / Math.max(guessed, 1), 1), summary.rows);
    }
    summary.tables++;
    yield bytesOf({ kind: "table end", rows: summary.rows - before });
  }
  yield bytesOf({ kind: "end", tables: summary.tables, rows: summary.rows });
}
