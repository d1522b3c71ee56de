// Makes one backup where the service keeps them: encrypted, read back, once a week restored as a test; then deletes old ones.
import type { BackupSettings } from "../config/backup.ts";
import type { Database } from "../database/database.ts";
import { newestRun } from "../database/migrate.ts";
import { execute, tryLockName } from "../database/statement.ts";
import { type Clock, DAY_MS } from "../time/clock.ts";
import { encryptTo, makeKeyPair, opened } from "./crypt.ts";
import type { FileTarget } from "./file.ts";
import { BackupFault, neverUsed } from "./format.ts";
import { isEncrypted } from "./head.ts";
import { momentOf, nameAt } from "./name.ts";
import { markOwn, requireOwn } from "./owner.ts";
import { type BackupPlace, openPlace } from "./place.ts";
import { beginRun, dueTime, endRun, forgetRun, isRestoreDue, type RunEnd, readStanding, recordedOf } from "./run.ts";
import { restoreInScratch } from "./scratch.ts";
import { checkSeal } from "./seal.ts";
import { type BackupOptions, type BackupSummary, writeBackup } from "./write.ts";

/** `db`: of a pool of at least three connections. */
export type MakePlan = {
  db: Database;
  clock: Clock;
  dataDir: string;
  settings: BackupSettings;
  about: BackupOptions;
  /** Whether only a backup is made that the schedule asks for. */
  isScheduled: boolean;
  /** Restores it as a test even where none is due. */
  isRestored: boolean;
  /** Whether this installation takes the place over from the one that it belongs to. */
  takesOver?: boolean;
};

export type MadeBackup = BackupSummary & {
  path: string;
  /** Whether it was restored as a test; null: none was due. */
  restored: boolean | null;
  restoreFault: string | null;
  /** How many old ones were deleted. */
  deleted: number;
  /** Why old ones could not be deleted. */
  deleteFault: string | null;
};

const LOCK = "backup";

/** Null where none is due. Throws a BackupFault where another process makes one, or where it failed; then no new backup is there. */
export async function makeBackup(plan: MakePlan): Promise<MadeBackup | null> {
  return plan.db.transaction(async (tx) => {
    await execute(tx, "set local idle_in_transaction_session_timeout = 0");
    const [record] = await execute(tx, "select to_regclass('public.backup_run') is not null as yes");
    if (!record?.yes)
      throw (await newestRun(tx)) === 0
        ? neverUsed()
        : new BackupFault("This database was last used by an older Candor: start this one once, or name a file.");
    if (!(await tryLockName(tx, LOCK))[0]?.taken) {
      if (plan.isScheduled) return null;
      throw new BackupFault("Another process makes a backup of this database. Wait for its end.");
    }
    return makeAlone(plan);
  });
}

async function makeAlone(plan: MakePlan): Promise<MadeBackup | null> {
  const { db, clock, settings, dataDir, isScheduled } = plan;
  const now = clock.now();
  const dueAt = isScheduled && settings.schedule !== null ? await dueTime(db, settings.schedule, now) : null;
  if (isScheduled && dueAt === null) return null;
  const place = openPlace(settings.to, dataDir);
  const name = nameAt(now);
  const run = await beginRun(db, { dueAt, name, now });
  try {
    if (!plan.takesOver) await requireOwn(place, db);
    await place.clean();
    const { end, ...made } = await write(plan, place, name);
    await endRun(db, run, clock.now(), end);
    await markOwn(place, db, name);
    return { ...made, path: place.pathOf(name), ...(await deleteOld(plan, place)) };
  } catch (error) {
    await endRun(db, run, clock.now(), { fault: messageOf(error) }).catch(() => {});
    throw error;
  }
}

async function write(plan: MakePlan, place: BackupPlace, name: string) {
  const { db, clock, settings, about } = plan;
  // Reading back needs an identity, and the operator's is not here. This one is known to this process alone, and is forgotten at its end.
  const once = await makeKeyPair();
  let target: FileTarget | null = null;
  let isWhole = false;
  try {
    target = await place.open(name);
    const file = target;
    let bytes = 0;
    const sink = await encryptTo([...settings.recipients, once.recipient], async (piece) => {
      bytes += piece.length;
      await file.write(piece);
    });
    const summary = { ...(await writeBackup(db, about, sink.write)), bytes };
    await sink.finish();
    summary.bytes = bytes;
    await file.finish();
    isWhole = true;
    const read = () => stoppable(opened(place.read(name), [once.identity]), about.signal);
    await checkSeal(read());
    const end: RunEnd = { bytes, rows: summary.rows, checkedAt: clock.now() };
    const isDue = plan.isRestored || isRestoreDue(await readStanding(db), clock.now());
    const restoreFault = isDue ? await faultOfRestore(plan, read(), summary) : null;
    if (restoreFault !== null) end.restoreFault = restoreFault;
    else if (isDue) end.restoredAt = clock.now();
    return { ...summary, end, restored: isDue ? restoreFault === null : null, restoreFault };
  } catch (error) {
    await target?.discard();
    if (isWhole) await place.remove(name).catch(() => {});
    throw error;
  }
}

async function* stoppable(source: AsyncIterable<Uint8Array>, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    signal?.throwIfAborted();
    yield bytes;
  }
}

/** Null where it could be restored. Otherwise the backup stays: it is whole, and the reason may be this host. */
async function faultOfRestore(plan: MakePlan, source: AsyncIterable<Uint8Array>, made: BackupSummary) {
  const { db, dataDir, about } = plan;
  try {
    const [size] = await execute<{ bytes: string }>(db, "select pg_database_size(current_database())::text as bytes");
    const { tables, rows } = await restoreInScratch(source, { dataDir, databaseBytes: Number(size?.bytes) });
    if (tables !== made.tables || rows !== made.rows)
      return `${rows} rows of ${tables} tables came back, and ${made.rows} of ${made.tables} were written.`;
    return null;
  } catch (error) {
    about.signal?.throwIfAborted();
    return messageOf(error);
  }
}

/** Counts and deletes only whole backups of this installation: another one may keep its backups there, too. */
async function deleteOld({ db, clock, settings }: MakePlan, place: BackupPlace) {
  let deleted = 0;
  try {
    const there = await place.sizes();
    const { good, restored } = await readStanding(db, there);
    const stay = [good?.name, restored?.name].filter((name) => name !== undefined);
    const ours: string[] = [];
    for (const name of await recordedOf(db, there)) if (await isEncryptedAt(place, name)) ours.push(name);
    for (const name of outdated(ours, stay, { ...settings, now: clock.now() })) {
      await place.remove(name);
      await forgetRun(db, name);
      deleted++;
    }
    return { deleted, deleteFault: null };
  } catch (error) {
    return { deleted, deleteFault: messageOf(error) };
  }
}

async function isEncryptedAt(place: BackupPlace, name: string): Promise<boolean> {
  for await (const piece of place.read(name)) return isEncrypted(piece);
  return false;
}

/** Without the values of a failed statement, which may be a person's. */
function messageOf(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  return deepest instanceof Error ? deepest.message : String(deepest);
}

type Rule = { keep: number; keepDays: number | null; now: Date };

/**
 * The names to delete: beyond the newest `keep`, or older than `keepDays`. Never one of `good`, and never a name that is not a backup's.
 * @param good the last that was read back whole, and the last that was restored as a test
 */
export function outdated(names: readonly string[], good: readonly string[], { keep, keepDays, now }: Rule): string[] {
  const sorted = names.filter((name) => momentOf(name) !== null).sort((a, b) => (a < b ? 1 : -1));
  const ends = keepDays === null ? Number.NEGATIVE_INFINITY : now.getTime() - keepDays * DAY_MS;
  return sorted.filter((name, index) => {
    if (index === 0 || good.includes(name)) return false;
    return index >= keep || (momentOf(name) as Date).getTime() < ends;
  });
}
