// What the doctor says about backups.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPlaceLook } from "#platform/backup/look.ts";
import { nameAt } from "#platform/backup/name.ts";
import type { BackupSettings } from "#platform/config/backup.ts";
import { checkBackups } from "#platform/doctor/backup.ts";
import { createDatabaseReading } from "#runtime/metrics/database-reading.ts";
import { say } from "#words/words.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

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
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
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

/** Records a backup and puts its file of 5 bytes into the folder. @returns its name */
async function ran({ started, checked, restored, fault, restoreFault }: Run) {
  const name = nameAt(new Date(started));
  if (checked !== false) writeFileSync(join(folder, name), "12345");
  await database.sql`
    insert into backup_run (id, started_at, ended_at, name, bytes, checked_at, restored_at, fault, restore_fault)
    values (${crypto.randomUUID()}, ${started}, ${started}, ${name}, 5, ${checked === false ? null : started}, ${restored ?? null},
      ${fault ?? null}, ${restoreFault ?? null})`;
  return name;
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

test("a bucket that cannot be asked is a warning, and hides nothing that is recorded", async () => {
  await ran({ started: "2026-11-29T03:15:10Z", restored: "2026-11-29T03:16:00Z" });
  const s3 = { region: "eu-1", bucket: "vault", keyId: "key", secret: "none", pathStyle: true };
  const to = { kind: "s3" as const, prefix: "", s3: { ...s3, endpoint: "http://127.0.0.1:9" } };
  const [unasked, fine] = await look({ ...backup, to });
  expect(unasked).toEqual(["warning", expect.stringContaining("could not be asked")]);
  expect(fine).toEqual(["ok", expect.stringContaining("8 hours old")]);
});

test("one that was removed, cut or lies in another place is not good, and the one before is named", async () => {
  await ran({ started: "2026-11-28T03:15:10Z", restored: "2026-11-28T03:16:00Z" });
  const newest = await ran({ started: "2026-11-29T03:15:10Z" });
  writeFileSync(join(folder, newest), "1234");
  expect(await look()).toEqual([
    ["wrong", expect.stringContaining(`${newest}) is not in ${folder}`)],
    ["warning", expect.stringContaining("32 hours old")],
  ]);
  const empty = mkdtempSync(join(tmpdir(), "candor-doctor-"));
  expect(await look({ ...backup, to: { kind: "folder", folder: empty } })).toEqual([
    ["wrong", expect.stringContaining("is not in")],
  ]);
  rmSync(empty, { recursive: true });
});

test("the metric falls to the backup that is there, or to 0", async () => {
  const settings: BackupSettings = { ...backup, schedule: null };
  const lookAgain = createPlaceLook(settings, "/nowhere/data", 0);
  const read = createDatabaseReading(database.context, { withinMs: 5_000, keptMs: 0 }, lookAgain);
  const good = async () =>
    (await read()).find(({ name }) => name === "candor_backup_last_good_timestamp_seconds")?.value;
  const shows = (moment: string | null) =>
    until("it shows the moment", async () => (await good()) === (moment === null ? 0 : Date.parse(moment) / 1_000));
  expect(await good()).toBeUndefined();
  const older = await ran({ started: "2026-11-28T03:15:10Z" });
  const newer = await ran({ started: "2026-11-29T03:15:10Z" });
  await shows("2026-11-29T03:15:10Z");
  rmSync(join(folder, newer));
  await shows("2026-11-28T03:15:10Z");
  rmSync(join(folder, older));
  await shows(null);
});
