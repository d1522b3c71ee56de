// The record of backups: which is due, how the last ones ended.
import { randomUUID } from "node:crypto";
import { Cron } from "croner";
import type { Database } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import type { Sizes } from "./place.ts";

/** After a failure, and after a process that was killed. */
const AGAIN_AFTER_MS = 15 * 60_000;
const RESTORE_EVERY_MS = 7 * 86_400_000;
const HISTORY_DAYS = 400;
/** The clock of a weekly schedule may come a little early. */
const SLACK_MS = 3_600_000;
const LONGEST_FAULT = 500;

/** The newest `n` times of the schedule that have come, the newest first. */
export function timesBefore(schedule: string, now: Date, n: number): Date[] {
  // The library leaves out the reference itself, and reads whole seconds.
  const reference = new Date(now.getTime() + 1_000);
  const times = new Cron(schedule, { timezone: "UTC", paused: true }).previousRuns(n + 1, reference);
  return times.filter((time) => time <= now).slice(0, n);
}

/** The time of the schedule for which there is no backup yet; null where none is due, or the last try was just now. */
export async function dueTime(db: Database, schedule: string, now: Date): Promise<Date | null> {
  const [time] = timesBefore(schedule, now, 1);
  if (time === undefined) return null;
  const [found] = await readDue(db, time.toISOString());
  if (found?.isMade) return null;
  const triedAt = found?.triedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return Math.abs(now.getTime() - triedAt) < AGAIN_AFTER_MS ? null : time;
}

const readDue = statement<{ isMade: boolean; triedAt: Date | null }, [time: string]>(
  "backup_due",
  `select coalesce(bool_or(checked_at is not null), false) as "isMade", max(started_at) as "triedAt"
   from backup_run where due_at >= $1::timestamptz`,
);

export type BackupStanding = {
  good: { name: string; at: Date; bytes: number } | null;
  restored: { name: string; at: Date } | null;
  /** The newest attempt that has ended. */
  last: { fault: string | null; restoreFault: string | null } | null;
};

/** @param there only a backup that is there with the bytes that it was written with counts as good; null: each counts */
export async function readStanding(db: Database, there: Sizes | null = null): Promise<BackupStanding> {
  const [found] = await readRuns(db, there === null ? null : [...there].map(([name, bytes]) => `${name}/${bytes}`));
  if (!found) return { good: null, restored: null, last: null };
  const { good, goodAt, bytes, restored, restoredAt, isEnded, fault, restoreFault } = found;
  return {
    good: good !== null && goodAt !== null ? { name: good, at: goodAt, bytes: Number(bytes) } : null,
    restored: restored !== null && restoredAt !== null ? { name: restored, at: restoredAt } : null,
    last: isEnded ? { fault, restoreFault } : null,
  };
}

type Runs = {
  good: string | null;
  goodAt: Date | null;
  bytes: string | null;
  restored: string | null;
  restoredAt: Date | null;
  isEnded: boolean;
  fault: string | null;
  restoreFault: string | null;
};

/** A good backup is as old as its rows, so it counts from its start. */
const readRuns = statement<Runs, [there: string[] | null]>(
  "backup_standing",
  `select g.name as good, g.started_at as "goodAt", g.bytes::text as bytes, r.name as restored, r.restored_at as "restoredAt",
     l.started_at is not null as "isEnded", l.fault, l.restore_fault as "restoreFault"
   from (select) as one
   left join lateral (
     select * from backup_run where checked_at is not null and ($1::text[] is null or name || '/' || bytes = any($1::text[]))
     order by started_at desc limit 1) g on true
   left join lateral (select * from backup_run where restored_at is not null order by restored_at desc limit 1) r on true
   left join lateral (select * from backup_run where ended_at is not null order by started_at desc limit 1) l on true`,
);

/** The names of `there` that this installation made, and that have the bytes that they were written with; the oldest first. */
export async function recordedOf(db: Database, there: Sizes): Promise<string[]> {
  const rows = await readRecorded(
    db,
    [...there].map(([name, bytes]) => `${name}/${bytes}`),
  );
  return rows.map(({ name }) => name);
}

const readRecorded = statement<{ name: string }, [there: string[]]>(
  "backup_recorded",
  `select name from backup_run where checked_at is not null and name || '/' || bytes = any($1::text[]) order by name`,
);

/** Forgets a backup whose file was deleted. */
export const forgetRun = statement<unknown, [name: string]>("backup_forget", "delete from backup_run where name = $1");

/** After a restore: the files that the rows name belong to the installation that made them, which may still run. */
export const FORGET_RUNS = "delete from backup_run";

/** Whether the next backup is to be restored as a test. */
export function isRestoreDue({ restored }: BackupStanding, now: Date): boolean {
  return restored === null || now.getTime() - restored.at.getTime() > RESTORE_EVERY_MS - SLACK_MS;
}

export async function beginRun(db: Database, run: { dueAt: Date | null; name: string; now: Date }): Promise<string> {
  const id = randomUUID();
  const now = run.now.toISOString();
  await purgeRuns(db, now, HISTORY_DAYS);
  await insertRun(db, id, run.dueAt?.toISOString() ?? null, now, run.name);
  return id;
}

const insertRun = statement<unknown, [id: string, dueAt: string | null, now: string, name: string]>(
  "backup_begin",
  `insert into backup_run (id, due_at, started_at, name) values ($1::uuid, $2::timestamptz, $3::timestamptz, $4::text)`,
);

/** Rows of good backups stay as long as their files, which only this record allows to delete. */
const purgeRuns = statement<unknown, [now: string, days: number]>(
  "backup_purge",
  `delete from backup_run where started_at < $1::timestamptz - make_interval(days => $2::int)
   and checked_at is null
   and id not in (select id from backup_run where restored_at is not null order by restored_at desc limit 1)`,
);

export type RunEnd = {
  bytes?: number;
  rows?: number;
  checkedAt?: Date;
  restoredAt?: Date;
  fault?: string;
  restoreFault?: string;
};

export async function endRun(db: Database, id: string, now: Date, end: RunEnd): Promise<void> {
  const { bytes, rows, checkedAt, restoredAt, fault, restoreFault } = end;
  await updateRun(
    db,
    id,
    now.toISOString(),
    bytes ?? null,
    rows ?? null,
    checkedAt?.toISOString() ?? null,
    restoredAt?.toISOString() ?? null,
    fault?.slice(0, LONGEST_FAULT) ?? null,
    restoreFault?.slice(0, LONGEST_FAULT) ?? null,
  );
}

type Update = [
  id: string,
  now: string,
  bytes: number | null,
  rows: number | null,
  checkedAt: string | null,
  restoredAt: string | null,
  fault: string | null,
  restoreFault: string | null,
];

const updateRun = statement<unknown, Update>(
  "backup_end",
  `update backup_run set ended_at = $2::timestamptz, bytes = $3::bigint, rows = $4::bigint, checked_at = $5::timestamptz,
     restored_at = $6::timestamptz, fault = $7::text, restore_fault = $8::text where id = $1::uuid`,
);
