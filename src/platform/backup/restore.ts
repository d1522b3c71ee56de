// Restores a backup in one transaction, from emptying the first table to the last migration. Any fault (a damaged file, a full disk,
// a kill) leaves the database as it was, so a backup may also come through a pipe, where it cannot be checked before.
import { type Database, sqlState } from "../database/database.ts";
import { newestKnown, newestRun, runMigrations } from "../database/migrate.ts";
import { execute } from "../database/statement.ts";
import { BackupFault, damaged, type Entry, type Header, readEntries, type TableStart } from "./format.ts";
import { ownTables, quoted, shapesOf, type TableShape } from "./schema.ts";
import { unseal } from "./seal.ts";
import { setAside } from "./set-aside.ts";

type RestoreOptions = {
  replace: boolean;
  /** Tables whose rows are derived from others: a database with rows in these alone counts as empty. */
  derived: readonly string[];
  /** Called with the header before any change. May throw. */
  check?: (header: Header) => void;
  /** Called when everything is loaded. A throw rolls all of it back. */
  beforeCommit?: (header: Header, tx: Database) => Promise<void> | void;
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
type Rows = { tx: Database; entries: AsyncIterator<Entry>; found: RestoreSummary };

/** Loads a backup and migrates it to this version's schema. Throws a BackupFault where the backup or the database is unfit. */
export async function restoreBackup(
  db: Database,
  source: AsyncIterable<Uint8Array>,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const entries = readEntries(unseal(source));
  try {
    const header = (await entries.next()).value as Header;
    if (header.migration > newestKnown())
      throw new BackupFault(`This backup was made by a newer Candor (${header.candor}); restore it with that version.`);
    options.check?.(header);
    await refuseOccupied(db, options);
    return await db.transaction(async (tx) => {
      const found: RestoreSummary = { tables: 0, rows: 0, header, migrations: 0 };
      await execute(tx, `set local lock_timeout = '${LOCK_WITHIN}'`);
      await execute(tx, "set local statement_timeout = 0");
      await execute(tx, "set local idle_in_transaction_session_timeout = 0");
      await execute(tx, "set local datestyle = 'ISO, YMD'");
      await execute(tx, "set local timezone = 'UTC'");
      // An organisation that was moving when the backup was made refuses no row of it.
      await execute(tx, "set local candor.mover = 'on'");
      // Locks out migrations; a service that came since the first check is seen by the second.
      await runMigrations(tx, 0);
      await refuseOccupied(tx, options);
      await makeEmpty(tx, header.migration);
      const putBack = await setAside(tx, ownTables(header.migration));
      await loadTables({ tx, entries, found }, header.migration, options);
      await putBack();
      found.migrations = await runMigrations(tx);
      await options.beforeCommit?.(header, tx);
      return found;
    });
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

async function refuseOccupied(db: Database, { replace, derived }: RestoreOptions) {
  if ((await newestRun(db)) > newestKnown())
    throw new BackupFault("The database was used by a newer Candor than this one: restore with that version.");
  const service = await findService(db);
  if (service !== null)
    throw new BackupFault(
      `A Candor is using this database (${service}). Stop every service and command on it first, then restore.`,
    );
  const table = replace ? null : await findContent(db, ownTables(newestKnown()), derived);
  if (table !== null)
    throw new BackupFault(
      `The database holds data already (in ${table}). With --replace all of it is deleted, and the backup put in its place.`,
    );
}

/** The first table that has a row; null where all are empty. Unlogged tables and those in `except` do not count. */
async function findContent(
  db: Database,
  tables: ReadonlySet<string>,
  except: readonly string[],
): Promise<string | null> {
  for (const { name, isUnlogged } of await shapesOf(db, tables)) {
    if (isUnlogged || except.includes(name)) continue;
    const [row] = await execute(db, `select exists (select from public.${quoted(name)}) as yes`);
    if (row?.yes) return name;
  }
  return null;
}

/** Another Candor that uses the database, in words; null where there is none. */
async function findService(db: Database): Promise<string | null> {
  // A pooler may still show names of sessions that have ended.
  const [session] = await execute(
    db,
    `
    select application_name as name, client_addr::text as address, count(*) over ()::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'candor%'
      and application_name not in ('candor restore', 'candor presence') order by application_name limit 1`,
  );
  if (session) return `${session.n} connections, "${session.name}" from ${session.address ?? "this host"}`;
  const [there] = await execute(db, "select to_regclass('public.serving_process') is not null as yes");
  if (!there?.yes) return null;
  const [process] = await execute(
    db,
    `
    select host, pid from serving_process where seen_at > now() - make_interval(secs => ${SILENT_AFTER_S}) limit 1`,
  );
  return process ? `process ${process.pid} on ${process.host}` : null;
}

async function makeEmpty(tx: Database, migration: number): Promise<void> {
  const present = await shapesOf(tx, ownTables(newestKnown()));
  try {
    if (present.length > 0)
      await execute(tx, `drop table ${present.map(({ name }) => `public.${quoted(name)}`).join(", ")}`);
  } catch (error) {
    const code = sqlState(error);
    if (code === "2BP01") {
      const { detail } = (error as Error).cause as { detail?: string };
      throw new BackupFault(
        `Something in the database that is not Candor's stands on its tables; remove it first: ${detail ?? "a view"}`,
      );
    }
    if (code === "55P03")
      throw new BackupFault("Another program has locked the database's tables. Stop it, then restore again.");
    throw error;
  }
  await execute(tx, "truncate drizzle.__drizzle_migrations restart identity");
  await runMigrations(tx, migration);
}

async function loadTables({ tx, entries, found }: Rows, migration: number, options: RestoreOptions): Promise<void> {
  const shapes = new Map((await shapesOf(tx, ownTables(migration))).map((shape) => [shape.name, shape]));
  const isLoaded = new Set<string>();
  for (;;) {
    const { value: entry, done } = await entries.next();
    if (done) break;
    if (entry.kind !== "table") continue;
    const shape = shapes.get(entry.name);
    if (!shape || isLoaded.has(entry.name) || entry.columns.join() !== shape.columns.join())
      throw new BackupFault(
        `This backup holds the table ${entry.name} in a form that its version of Candor does not have.`,
      );
    isLoaded.add(entry.name);
    await makePartitions(tx, entry, shape);
    await loadRows({ tx, entries, found }, entry, options);
    found.tables++;
  }
}

async function makePartitions(tx: Database, { name, partitions }: TableStart, shape: TableShape) {
  const there = new Set(shape.partitions.map((each) => each.name));
  for (const partition of partitions) {
    if (there.has(partition.name)) continue;
    // These texts of the file become SQL, so only known forms are accepted.
    if (!shape.isPartitioned || !PARTITION_NAME.test(partition.name) || !PARTITION_BOUND.test(partition.bound))
      throw damaged();
    await execute(
      tx,
      `create table public.${quoted(partition.name)} partition of public.${quoted(name)} ${partition.bound}`,
    );
  }
}

async function loadRows({ tx, entries, found }: Rows, { name, columns }: TableStart, options: RestoreOptions) {
  const list = columns.map(quoted).join(", ");
  const table = `public.${quoted(name)}`;
  const insert = `insert into ${table} (${list}) select ${list} from unnest($1::text[]::${table}[])`;
  for (;;) {
    const { value: entry, done } = await entries.next();
    if (done || entry.kind === "table end") return;
    if (entry.kind !== "rows") throw damaged();
    await execute(tx, insert, entry.rows);
    found.rows += entry.rows.length;
    options.onProgress?.(found.rows, name);
  }
}
