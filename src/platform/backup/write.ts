// Takes a backup: one snapshot of the whole database in bounded memory, with no more locks than any reader takes.
import type postgres from "postgres";
import { copyOut } from "#platform/database/copy-stream.ts";
import { newestKnown, newestRun } from "../migrate.ts";
import { BackupFault, bytesOf, createCount, FORMAT, type Header, PIECE_BYTES } from "./format.ts";
import { executeIn, ownTables, quoted, shapesOf, type TableShape } from "./schema.ts";
import { sealTo } from "./seal.ts";

export type BackupOptions = Pick<Header, "candor" | "secretFingerprint" | "secret"> & {
  /** @param share of the rows, 0 to 1, by PostgreSQL's estimate */
  onProgress?: (share: number, rows: number) => void;
  signal?: AbortSignal;
};

export type BackupSummary = { tables: number; rows: number; takenAt: string; migration: number; bytes: number };

/** Passing rows of some hundred bytes on one by one would cost too much. */
const GATHERED_BYTES = 256 * 1024;

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
  sql: postgres.Sql,
  options: BackupOptions,
  write: (bytes: Buffer) => Promise<void>,
): Promise<BackupSummary> {
  const summary: BackupSummary = { tables: 0, rows: 0, takenAt: "", migration: 0, bytes: 0 };
  await sql.begin("isolation level repeatable read read only", async (tx) => {
    for (const setting of PLAIN) await tx.unsafe(setting);
    await sealTo(contents(sql, tx, options, summary), async (bytes) => {
      summary.bytes += bytes.length;
      await write(bytes);
    });
  });
  return summary;
}

async function* contents(
  sql: postgres.Sql,
  tx: postgres.TransactionSql,
  { candor, secretFingerprint, secret, onProgress, signal }: BackupOptions,
  summary: BackupSummary,
): AsyncGenerator<Buffer> {
  const migration = await newestRun(executeIn(tx));
  if (migration === 0) throw new BackupFault("There is nothing to back up: no Candor has used this database yet.");
  if (migration > newestKnown())
    throw new BackupFault("This database was used by a newer Candor than this one: back it up with that version.");
  const [server] = await tx.unsafe(
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
  for (const shape of shapes) {
    const { name, columns, partitions } = shape;
    yield bytesOf({ kind: "table", name, columns, partitions });
    const count = createCount();
    for await (const bytes of gathered(copyOut(sql, tx, copyStatement(shape)))) {
      signal?.throwIfAborted();
      count.take(bytes);
      yield bytesOf({ kind: "rows", bytes });
      onProgress?.(Math.min((summary.rows + count.rows()) / Math.max(guessed, 1), 1), summary.rows + count.rows());
    }
    const end = count.end();
    summary.tables++;
    summary.rows += end.rows;
    yield bytesOf(end);
  }
  yield bytesOf({ kind: "end", tables: summary.tables, rows: summary.rows });
}

function copyStatement({ name, columns, isPartitioned }: TableShape): string {
  const list = columns.map(quoted).join(", ");
  const source = isPartitioned ? `(select ${list} from public.${quoted(name)})` : `public.${quoted(name)} (${list})`;
  return `copy ${source} to stdout with (format text, encoding 'UTF8')`;
}

async function* gathered(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const row of rows) {
    pieces.push(row);
    size += row.length;
    if (size < GATHERED_BYTES) continue;
    yield* cut(Buffer.concat(pieces));
    pieces = [];
    size = 0;
  }
  if (size > 0) yield* cut(Buffer.concat(pieces));
}

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
