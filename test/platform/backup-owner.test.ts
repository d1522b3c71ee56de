// The place of backups belongs to one installation: a copy of its database neither adds backups nor deletes any.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeKeyPair } from "#platform/backup/crypt.ts";
import { type MakePlan, makeBackup } from "#platform/backup/make.ts";
import { nameAt } from "#platform/backup/name.ts";
import { openPlace } from "#platform/backup/place.ts";
import type { BackupTarget } from "#platform/config/backup.ts";
import { startS3 } from "../../lab/s3-server.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const SECRET = "a secret of the test";
const OWNER = "candor-owner.json";

const keys = await makeKeyPair();
const folder = mkdtempSync(join(tmpdir(), "candor-owner-"));
const dataDir = join(folder, "data");
const kept = join(folder, "kept");
const server = startS3(SECRET, { bucket: "vault" });
const s3 = {
  endpoint: server.endpoint,
  region: "eu-1",
  bucket: "vault",
  keyId: "key",
  secret: SECRET,
  pathStyle: true,
};
const targets: Record<string, BackupTarget> = {
  "a folder": { kind: "folder", folder: kept },
  "a bucket": { kind: "s3", prefix: "candor/prod/", s3 },
};

let original: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  mkdirSync(dataDir);
  original = await createTestDatabase();
  other = await createTestDatabase();
});
afterAll(async () => {
  await original.close();
  await other.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

let seconds = 0;
const clock = { now: () => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds++)) };

function make(to: BackupTarget, { context }: TestDatabase = original, more: Partial<MakePlan> = {}) {
  return makeBackup({
    db: context.db,
    clock,
    dataDir,
    settings: settingsOf(to),
    about: { candor: "0.0.0-test", secret: null, secretFingerprint: null },
    isScheduled: false,
    isRestored: false,
    ...more,
  });
}

beforeEach(async () => {
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept);
  server.objects.clear();
  for (const { sql } of [original, other]) {
    await sql`delete from backup_run`;
    // The test of a restore, which takes seconds, is not due.
    await sql`insert into backup_run (id, started_at, name, restored_at) values (${crypto.randomUUID()}, now(), 'before', now())`;
  }
});

for (const [what, to] of Object.entries(targets))
  describe(what, () => {
    const place = openPlace(to, dataDir);
    const put = (text: string) =>
      to.kind === "s3"
        ? server.objects.set(to.prefix + OWNER, Buffer.from(text))
        : writeFileSync(join(kept, OWNER), text);

    test("refuses another installation, leaves what is there, and says why in its record; one that takes over shuts the first out", async () => {
      await make(to);
      const before = await place.list();
      // The original may be in the middle of one.
      const part = join(kept, `${nameAt(clock.now())}.part`);
      writeFileSync(part, "half");
      await expect(make(to, other)).rejects.toThrow("belongs to another installation");
      expect(await place.list()).toEqual(before);
      expect(readFileSync(part, "utf8")).toBe("half");
      const [run] = await other.sql`select fault from backup_run where fault is not null`;
      expect(run?.fault).toContain("candor backup --take-over");
      expect(await make(to, other, { takesOver: true })).not.toBeNull();
      expect(await place.list()).toHaveLength(before.length + 1);
      await expect(make(to)).rejects.toThrow("belongs to another installation");
    });

    test("refuses a copy of the cluster from before the newest backup, which would delete by its own record", async () => {
      await make(to);
      await make(to, original, { settings: { ...settingsOf(to), keep: 9 } });
      const before = await place.list();
      expect(before).toHaveLength(2);
      // What a physical copy from between the two knows.
      await original.sql`delete from backup_run where name = ${before[1] as string}`;
      await expect(make(to)).rejects.toThrow(`${before[1]}, which this database has not made`);
      expect(await place.list()).toEqual(before);
    });

    test("stays the installation's own after a restore in place, whose record is empty", async () => {
      await make(to);
      await original.sql`delete from backup_run where checked_at is not null`;
      expect(await make(to)).not.toBeNull();
    });

    test("takes a mark that cannot be read for a foreign one", async () => {
      for (const text of ["", "no JSON", "null", "[]", '{"database":1,"last":"x"}', "x".repeat(100_000)]) {
        put(text);
        await expect(make(to)).rejects.toThrow("mark of the owner");
      }
      expect(await place.list()).toEqual([]);
    });
  });

test("links in place of the mark are neither read nor written through", async () => {
  const secret = join(folder, "secret");
  writeFileSync(secret, "secret");
  symlinkSync(secret, join(kept, OWNER));
  await expect(make(targets["a folder"] as BackupTarget)).rejects.toThrow();
  unlinkSync(join(kept, OWNER));
  symlinkSync(secret, join(kept, `${OWNER}.part`));
  await make(targets["a folder"] as BackupTarget);
  expect(readFileSync(secret, "utf8")).toBe("secret");
  expect(JSON.parse(readFileSync(join(kept, OWNER), "utf8")).database).toMatch(/^\d+\//);
});

function settingsOf(to: BackupTarget): MakePlan["settings"] {
  return { to, recipients: [keys.recipient], schedule: null, keep: 1, keepDays: null };
}
