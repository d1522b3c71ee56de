// What the doctor says about backups.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BackupSettings } from "#platform/config/backup.ts";
import { checkBackups } from "#platform/doctor/backup.ts";
import { say } from "#words/words.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const NOW = new Date("2026-11-29T12:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "candor-doctor-"));
const backup: BackupSettings = {
  to: { kind: "folder", folder },
  recipients: [],
  schedule: "15 3 * * *",
  keep: 3,
  keepDays: null,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.sql`delete from backup_run`;
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function look(settings: BackupSettings | null = backup) {
  const context = { db: database.context.db, clock: { now: () => NOW } };
  const found = await checkBackups(context, { backup: settings, dataDir: "/nowhere/data" });
  return found.map(({ standing, says }) => [standing, says.map((each) => say(each, "en")).join(" ")]);
}

type Run = { started: string; checked?: boolean; restored?: string; fault?: string; restoreFault?: string };

async function ran({ started, checked, restored, fault, restoreFault }: Run) {
  await database.sql`
    insert into backup_run (id, started_at, ended_at, name, bytes, checked_at, restored_at, fault, restore_fault)
    values (${crypto.randomUUID()}, ${started}, ${started}, ${started}, 5, ${checked === false ? null : started}, ${restored ?? null},
      ${fault ?? null}, ${restoreFault ?? null})`;
}

test("none are set up", async () => {
  expect(await look(null)).toEqual([["ok", expect.stringContaining("BACKUP_TO is not set")]]);
});

test("none was made yet, or the first failed", async () => {
  expect(await look()).toEqual([["warning", expect.stringContaining("No good backup has been made yet")]]);
  await ran({ started: "2026-11-29T03:15:00Z", checked: false, fault: "there is no room" });
  expect(await look()).toEqual([["wrong", expect.stringContaining("there is no room")]]);
});

test("all is well", async () => {
  await ran({ started: "2026-11-29T03:15:10Z", restored: "2026-11-29T03:16:00Z" });
  expect(await look()).toEqual([["ok", expect.stringMatching(/8 hours old.*restored as a test/)]]);
});

test("one is missed, then two; by hand none is", async () => {
  await ran({ started: "2026-11-28T03:15:10Z", restored: "2026-11-28T03:16:00Z" });
  expect(await look()).toEqual([["warning", expect.stringContaining("32 hours old")]]);
  await ran({ started: "2026-11-29T03:15:10Z", checked: false, fault: "the bucket is away" });
  expect(await look()).toEqual([["warning", expect.stringContaining("the bucket is away")]]);
  await database.sql`update backup_run set started_at = started_at - interval '1 day'`;
  expect(await look()).toEqual([["wrong", expect.stringContaining("56 hours old")]]);
  await database.sql`delete from backup_run where fault is not null`;
  expect(await look({ ...backup, schedule: null })).toEqual([["ok", expect.stringContaining("56 hours old")]]);
});

test("none could be restored as a test, and the reason", async () => {
  await ran({ started: "2026-11-10T03:15:10Z", restored: "2026-11-10T03:16:00Z" });
  await ran({ started: "2026-11-29T03:15:10Z", restoreFault: "There is no room in DATA_DIR" });
  const [fine, untested] = await look();
  expect(fine?.[0]).toBe("ok");
  expect(untested).toEqual(["warning", expect.stringContaining("There is no room in DATA_DIR")]);
});

test("the place is away", async () => {
  await ran({ started: "2026-11-29T03:15:10Z", restored: "2026-11-29T03:16:00Z" });
  const [away] = await look({ ...backup, to: { kind: "folder", folder: "/nowhere/backups" } });
  expect(away).toEqual(["wrong", expect.stringContaining("there is no folder /nowhere/backups")]);
});
