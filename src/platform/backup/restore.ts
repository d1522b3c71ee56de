// Restores a backup in one transaction, from emptying the first table to the last migration. Any fault (a damaged file, a full disk,
// a kill) leaves the database as it was, so a backup may also come through a pipe, where it cannot be checked before.
import type postgres from "postgres";
import { copyIn } from "#platform/database/copy-stream.ts";
import { runMigrations } from "#platform/migrate.ts";
import { newestKnown, newestRun } from "../migrate.ts";
import { BackupFault, damaged, type Entry, type Header, readEntries, type TableStart } from "./format.ts";
import { executeIn, ownTables, quoted, shapesOf, type TableShape } from "./schema.ts";
import { unseal } from "./seal.ts";
import { setAside } from "./set-aside.ts";

export type RestoreOptions = {
  replace: boolean;
  /** Tables whose rows are derived from others: a database with rows in these alone counts as empty. */
  derived: readonly string[];
  /** Called with the header before any change. May throw. */
  check?: (header: Header) => void;
  /** Called when everything is loaded. A throw rolls all of it back. */
  beforeCommit?: (header: Header, tx: postgres.TransactionSql) => Promise<void> | void;
  onProgress?: (rows: number, table: string) => void;
};

export type RestoreSummary = {
  tables: number;
  rows: number;
  header: Header;
  migrations: number;
};

const LOCK_WITHIN = "20s";
const SILENT_AFTER_S = 60;
const PARTITION_NAME = /^\w{1,63}$/;
const PARTITION_BOUND = /^(?:DEFAULT|FOR VALUES FROM \('[^'\\]*'\) TO \('[^'\\]*'\))$/;
type Sql = postgres.Sql | postgres.TransactionSql;
type Rows = { tx: postgres.TransactionSql; entries: AsyncIterator<Entry>; found: RestoreSummary };

/** Loads a backup and migrates it to this version's schema. Throws a BackupFault where the backup or the database is unfit. */
export async function restoreBackup(
  sql: postgres.Sql,
  source: AsyncIterable<Uint8Array>,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const entries = readEntries(unseal(source));
  try {
    const header = (await entries.next()).value as Header;
    if (header.migration > newestKnown())
      throw new BackupFault(`This backup was made by a newer Candor (${header.candor}); restore it with that version.`);
    options.check?.(header);
    await refuseOccupied(sql, options);
    return (await sql.begin(async (tx) => {
      const found: RestoreSummary = { tables: 0, rows: 0, header, migrations: 0 };
      await tx.unsafe(`set local lock_timeout = '${LOCK_WITHIN}'`);
      await tx.unsafe("set local statement_timeout = 0");
      await tx.unsafe("set local idle_in_transaction_session_timeout = 0");
      await tx.unsafe("set local datestyle = 'ISO, YMD'");
      await tx.unsafe("set local timezone = 'UTC'");
      // Locks out migrations; a service that came since the first check is seen by the second.
      await runMigrations(executeIn(tx), 0);
      await refuseOccupied(tx, options);
      await makeEmpty(tx, header.migration);
      const putBack = await setAside(tx, ownTables(header.migration));
      await loadTables({ tx, entries, found }, header.migration, options);
      await putBack();
      found.migrations = await runMigrations(executeIn(tx));
      await options.beforeCommit?.(header, tx);
      return found;
    })) as RestoreSummary;
  } finally {
    await entries.return(undefined);
  }
}

/** Reads a backup from end to end, and changes nothing. Throws a BackupFault where it is not whole. */
export async function readBackup(source: AsyncIterable<Uint8Array>): Promise<Header> {
  let header: Header | null = null;
  for await (const entry of readEntries(unseal(source))) if (entry.kind === "candor backup") header = entry;
  if (header === null) throw damaged();
  return header;
}

async function refuseOccupied(sql: Sql, { replace, derived }: RestoreOptions) {
  if ((await newestRun(executeIn(sql))) > newestKnown())
    throw new BackupFault("The database was used by a newer Candor than this one: restore with that version.");
  const service = await findService(sql);
  if (service !== null)
    throw new BackupFault(
      `A Candor is using this database (${service}). Stop every service and command on it first, then restore.`,
    );
  const table = replace ? null : await findContent(sql, ownTables(newestKnown()), derived);
  if (table !== null)
    throw new BackupFault(
      `The database holds data already (in ${table}). With --replace all of it is deleted, and the backup put in its place.`,
    );
}

/** The first table that has a row; null where all are empty. Unlogged tables and those in `except` do not count. */
async function findContent(sql: Sql, tables: ReadonlySet<string>, except: readonly string[]): Promise<string | null> {
  for (const { name, isUnlogged } of await shapesOf(sql, tables)) {
    if (isUnlogged || except.includes(name)) continue;
    const [row] = await sql.unsafe(`select exists (select from public.${quoted(name)}) as yes`);
    if (row?.yes) return name;
  }
  return null;
}

/** Another Candor that uses the database, in words; null where there is none. */
async function findService(sql: Sql): Promise<string | null> {
  // A pooler may still show names of sessions that have ended.
  const [session] = await sql.unsafe(`
    select application_name as name, client_addr::text as address, count(*) over ()::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'candor%'
      and application_name not in ('candor restore', 'candor presence') order by application_name limit 1`);
  if (session) return `${session.n} connections, "${session.name}" from ${session.address ?? "this host"}`;
  const [there] = await sql.unsafe("select to_regclass('public.serving_process') is not null as yes");
  if (!there?.yes) return null;
  const [process] = await sql.unsafe(`
    select host, pid from serving_process where seen_at > now() - make_interval(secs => ${SILENT_AFTER_S}) limit 1`);
  return process ? `process ${process.pid} on ${process.host}` : null;
}

async function makeEmpty(tx: postgres.TransactionSql, migration: number): Promise<void> {
  const present = await shapesOf(tx, ownTables(newestKnown()));
  try {
    if (present.length > 0)
      await tx.unsafe(`drop table ${present.map(({ name }) => `public.${quoted(name)}`).join(", ")}`);
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code === "2BP01")
      throw new BackupFault(
        `Something in the database that is not Candor's stands on its tables; remove it first: ${detail ?? "a view"}`,
      );
    if (code === "55P03")
      throw new BackupFault("Another program has locked the database's tables. Stop it, then restore again.");
    throw error;
  }
  await tx.unsafe("truncate drizzle.__drizzle_migrations restart identity");
  await runMigrations(executeIn(tx), migration);
}

async function loadTables({ tx, entries, found }: Rows, migration: number, options: RestoreOptions): Promise<void> {
  const shapes = new Map((await shapesOf(tx, ownTables(migration))).map((shape) => [shape.name, shape]));
  const isLoaded = new Set<string>();
  for (;;) {
    const { value: entry, done } = await entries.next();
    if (done) break;
    if (entry.kind !== "table") continue;
    const shape = shapes.get(entry.name);
    if (!shape || isLoaded.has(entry.name) || !entry.columns.every((each) => shape.columns.includes(each)))
      throw new BackupFault(
        `This backup holds the table ${entry.name} in a form that its version of Candor does not have.`,
      );
    isLoaded.add(entry.name);
    await makePartitions(tx, entry, shape);
    await loadRows({ tx, entries, found }, entry, options);
    found.tables++;
  }
}

async function makePartitions(tx: postgres.TransactionSql, { name, partitions }: TableStart, shape: TableShape) {
  const there = new Set(shape.partitions.map((each) => each.name));
  for (const partition of partitions) {
    if (there.has(partition.name)) continue;
    // These texts of the file become SQL, so only known forms are accepted.
    if (!shape.isPartitioned || !PARTITION_NAME.test(partition.name) || !PARTITION_BOUND.test(partition.bound))
      throw damaged();
    await tx.unsafe(
      `create table public.${quoted(partition.name)} partition of public.${quoted(name)} ${partition.bound}`,
    );
  }
}

async function loadRows({ tx, entries, found }: Rows, table: TableStart, options: RestoreOptions) {
  const copy = `copy public.${quoted(table.name)} (${table.columns.map(quoted).join(", ")}) from stdin with (format text, encoding 'UTF8')`;
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value: entry, done } = await entries.next();
      if (done) throw damaged();
      if (entry.kind === "table end") {
        found.rows += entry.rows;
        return;
      }
      if (entry.kind !== "rows") throw damaged();
      yield entry.bytes;
      options.onProgress?.(found.rows, table.name);
    }
  }
  await copyIn(tx, copy, rows());
}
