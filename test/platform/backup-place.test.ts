// Backups where the service keeps them: whole or not there, closed to all without the identity, and never the last good one deleted.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encryptTo, makeKeyPair, opened } from "#platform/backup/crypt.ts";
import { type MadeBackup, type MakePlan, makeBackup, outdated } from "#platform/backup/make.ts";
import { momentOf, nameAt } from "#platform/backup/name.ts";
import { openPlace } from "#platform/backup/place.ts";
import { readBackup, restoreBackup } from "#platform/backup/restore.ts";
import { dueTime, readStanding, timesBefore } from "#platform/backup/run.ts";
import type { BackupTarget } from "#platform/config/backup.ts";
import { openPool } from "#platform/database/database.ts";
import { startS3 } from "../../lab/s3-server.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { testServer } from "../support/postgres.ts";
import { seedBusiness, seedReview } from "../support/seed.ts";

const SECRET = "a secret of the test";
const WORDS = "The kettle whistled at a quarter past four";
const MB = 1 << 20;

const keys = await makeKeyPair();
const folder = mkdtempSync(join(tmpdir(), "candor-place-"));
const dataDir = join(folder, "data");
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
  "a folder": { kind: "folder", folder: join(folder, "kept") },
  "a bucket": { kind: "s3", prefix: "candor/prod/", s3 },
};

let database: TestDatabase;

beforeAll(async () => {
  for (const name of ["data", "kept"]) mkdirSync(join(folder, name));
  database = await createTestDatabase();
  const { id } = await seedBusiness(database.context);
  await seedReview(database.context, id, { body: WORDS });
});
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

let seconds = 0;
/** Each backup is begun a second after the one before, so that names sort. */
const clock = { now: () => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds++)) };

const planOf = (to: BackupTarget, more: Partial<MakePlan> = {}): MakePlan => ({
  db: database.context.db,
  clock,
  dataDir,
  settings: { to, recipients: [keys.recipient], schedule: null, keep: 3, keepDays: null },
  about: { candor: "0.0.0-test", secret: null, secretFingerprint: null },
  isScheduled: false,
  isRestored: false,
  ...more,
});

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(source));
}

async function* once(...pieces: Uint8Array[]) {
  yield* pieces;
}

/** Marks the test of a restore as done, which takes seconds and has a test of its own. */
beforeEach(async () => {
  await database.sql`delete from backup_run`;
  await database.sql`insert into backup_run (id, started_at, name, restored_at) values (${crypto.randomUUID()}, now(), 'before', now())`;
});

describe("encryption", () => {
  const encrypted = async (bytes: Uint8Array, recipients = [keys.recipient]) => {
    const pieces: Buffer[] = [];
    const sink = await encryptTo(recipients, async (piece) => void pieces.push(piece));
    await sink.write(Buffer.from(bytes));
    await sink.finish();
    return Buffer.concat(pieces);
  };

  test("gives the same bytes to each identity, and to no other", async () => {
    const other = await makeKeyPair();
    const bytes = crypto.getRandomValues(new Uint8Array(65_536));
    const closed = await encrypted(bytes, [keys.recipient, other.recipient]);
    for (const { identity } of [keys, other])
      expect((await bytesOf(opened(once(closed), [identity]))).equals(bytes)).toBe(true);
    const stranger = await makeKeyPair();
    await expect(bytesOf(opened(once(closed), [stranger.identity]))).rejects.toThrow("another key");
    await expect(bytesOf(opened(once(closed), []))).rejects.toThrow("--identity");
    await expect(bytesOf(opened(once(closed), ["nonsense"]))).rejects.toThrow("cut or mistyped");
    await expect(encrypted(bytes, ["age1nonsense"])).rejects.toThrow("BACKUP_RECIPIENT");
  });

  test("a cut or changed file is refused wherever it was cut or changed", async () => {
    const closed = await encrypted(new Uint8Array(3 * 65_536 + 5));
    const open = (bytes: Buffer) => bytesOf(opened(once(bytes), [keys.identity]));
    for (const at of [30, 100, 300, 65_900, 131_600, closed.length - 1]) {
      await expect(open(closed.subarray(0, at))).rejects.toThrow("damaged");
      const changed = Buffer.from(closed);
      changed[at] = (changed[at] as number) ^ 1;
      await expect(open(changed)).rejects.toThrow(/damaged|another key/);
    }
  });

  test("the fault of a full disk reaches the writer, also while it waits", async () => {
    const sink = await encryptTo([keys.recipient], async () => {
      throw new Error("no room");
    });
    const writing = (async () => {
      for (let n = 0; n < 100; n++) await sink.write(Buffer.alloc(MB));
      await sink.finish();
    })();
    await expect(writing).rejects.toThrow("no room");
  });
});

describe("names", () => {
  test("sort by age, and only ours are read", () => {
    const name = nameAt(new Date("2026-11-29T03:15:07.900Z"));
    expect(momentOf(name)).toEqual(new Date("2026-11-29T03:15:07.900Z"));
    for (const bad of [
      "x",
      `../${name}`,
      `${name}.part`,
      `a/${name}`,
      `${name}\n`,
      "candor-20261329T031500000Z-00000000.backup.age",
    ])
      expect(momentOf(bad)).toBeNull();
  });

  test("old ones go by number and by age, but never the newest or a good one", () => {
    const names = [1, 2, 3, 4, 5].map((day) => nameAt(new Date(`2026-11-0${day}T00:00:00Z`)));
    const now = new Date("2026-11-05T12:00:00Z");
    const at = (...days: number[]) => days.map((day) => names[day - 1] as string);
    const all = [...names, "notes.txt", `${names[0]}.part`];
    expect(outdated(all, [], { keep: 2, keepDays: null, now })).toEqual(at(3, 2, 1));
    expect(outdated(all, at(2), { keep: 1, keepDays: null, now })).toEqual(at(4, 3, 1));
    expect(outdated(all, [], { keep: 9, keepDays: 2, now })).toEqual(at(3, 2, 1));
    expect(outdated(all, at(1), { keep: 1, keepDays: 1, now: new Date("2030-01-01") })).toEqual(at(4, 3, 2));
    expect(outdated([], [], { keep: 1, keepDays: 1, now })).toEqual([]);
  });
});

for (const [what, to] of Object.entries(targets))
  describe(what, () => {
    const place = openPlace(to, dataDir);
    const raw = async (name: string) =>
      to.kind === "s3" ? Buffer.from(server.objects.get(to.prefix + name) ?? []) : readFileSync(place.pathOf(name));

    test("gets a whole backup that shows nothing without the identity, and comes back with it", async () => {
      const made = await makeBackup(planOf(to));
      const [name = ""] = await place.list();
      expect(made?.path).toBe(place.pathOf(name));
      const bytes = await raw(name);
      expect(bytes.length).toBe(made?.bytes as number);
      expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
      for (const clear of [WORDS, "candor backup", "organisation", keys.identity])
        expect(bytes.includes(clear)).toBe(false);
      // No frame of zstd may be found in it either.
      expect(bytes.includes(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))).toBe(false);
      const header = await readBackup(opened(place.read(name), [keys.identity]));
      expect(header).toMatchObject({ candor: "0.0.0-test", secret: null });
      const { admin, target } = await testServer();
      const back = `p_${crypto.randomUUID().replaceAll("-", "")}`;
      await admin.unsafe(`create database ${back}`);
      const pool = openPool(target(back), { max: 1, applicationName: "candor restore" });
      try {
        const done = await restoreBackup(pool.db, opened(place.read(name), [keys.identity]), {
          replace: false,
          derived: [],
        });
        expect(done.rows).toBe(made?.rows as number);
        expect([...(await pool.sql`select body from review`)]).toEqual([{ body: WORDS }]);
      } finally {
        await pool.close();
        await admin.unsafe(`drop database ${back} with (force)`);
      }
      expect((await readStanding(database.context.db)).good).toMatchObject({ name, bytes: bytes.length });
    });

    test("keeps so many, and nothing that is not a backup is touched", async () => {
      const put = (name: string, bytes: Uint8Array) => {
        if (to.kind === "s3") server.objects.set(to.prefix + name, bytes);
        else writeFileSync(place.pathOf(name), bytes);
      };
      // Another installation's, an empty and a foreign one by names of backups, and a file by another name.
      const other = nameAt(new Date("2020-01-01T00:00:00Z"));
      const [empty, notes] = [nameAt(new Date("2026-11-20T13:00:00Z")), other.replace(".backup.age", ".txt")];
      put(other, Buffer.from("age-encryption.org/v1\n"));
      put(empty, new Uint8Array());
      put(notes, new Uint8Array(1));
      const before = await place.list();
      const nameOf = (made: MadeBackup | null) => made?.path.split("/").at(-1) as string;
      const ours: string[] = [];
      for (let n = 0; n < 5; n++) ours.push(nameOf(await makeBackup(planOf(to))));
      const [cut = "", overwritten = ""] = ours.slice(-3);
      const bytes = await raw(cut);
      put(cut, bytes.subarray(0, -1));
      put(overwritten, Buffer.alloc((await raw(overwritten)).length));
      expect(await makeBackup(planOf(to))).toMatchObject({ deleted: 0, deleteFault: null });
      expect(await makeBackup(planOf(to))).toMatchObject({ deleted: 0, deleteFault: null });
      expect(await makeBackup(planOf(to))).toMatchObject({ deleted: 1, deleteFault: null });
      const left = await place.list();
      for (const name of [...before, other, empty, cut, overwritten]) expect(left).toContain(name);
      expect(left).toHaveLength(before.length + 5);
      expect((await raw(notes)).length).toBe(1);
      for (const name of [other, empty, cut, overwritten]) await place.remove(name);
    });

    test("a backup that is cut short is not there, and the older ones are", async () => {
      await makeBackup(planOf(to));
      const before = await place.list();
      for (const size of [10, 20 * MB]) {
        const target = await place.open(nameAt(new Date()));
        for (let left = size; left > 0; left -= MB) await target.write(Buffer.alloc(Math.min(MB, left)));
        await target.discard();
      }
      const stopping = new AbortController();
      const about = {
        ...planOf(to).about,
        signal: stopping.signal,
        onProgress: () => stopping.abort(new Error("stopped")),
      };
      await expect(makeBackup(planOf(to, { about }))).rejects.toThrow("stopped");
      expect(await place.list()).toEqual(before);
      expect(server.uploads.size).toBe(0);
      if (to.kind === "folder") expect(readdirSync(to.folder).filter((name) => name.endsWith(".part"))).toEqual([]);
      const [run] = await database.sql`select fault, checked_at from backup_run where fault is not null`;
      expect(run).toMatchObject({ fault: "stopped", checked_at: null });
      expect((await readStanding(database.context.db)).good?.name).toBe(before.at(-1));
    });

    test("a large one comes back byte by byte, and is not there before its end", async () => {
      const name = nameAt(clock.now());
      const pieces = Array.from({ length: 40 }, () => Buffer.from(crypto.getRandomValues(new Uint8Array(65_536))));
      const target = await place.open(name);
      for (const piece of pieces) for (let times = 0; times < 16; times++) await target.write(piece);
      expect(await place.list()).not.toContain(name);
      await target.finish();
      await target.discard();
      expect(await place.list()).toContain(name);
      const sent = new Bun.CryptoHasher("sha256");
      for (const piece of pieces) for (let times = 0; times < 16; times++) sent.update(piece);
      const read = new Bun.CryptoHasher("sha256");
      for await (const piece of place.read(name)) read.update(piece);
      expect(read.digest("hex")).toBe(sent.digest("hex"));
      expect(server.uploads.size).toBe(0);
      await place.remove(name);
      expect(await place.list()).not.toContain(name);
    });

    test("names that lead elsewhere are refused", async () => {
      for (const bad of ["../x", "a/b", "", "candor.backup", `../${nameAt(new Date())}`]) {
        await expect(place.open(bad)).rejects.toThrow("no name of a backup");
        await expect(bytesOf(place.read(bad))).rejects.toThrow("no name of a backup");
        await expect((async () => place.remove(bad))()).rejects.toThrow("no name of a backup");
      }
    });

    test("one process makes it, and the other is told", async () => {
      const made = await Promise.allSettled([makeBackup(planOf(to)), makeBackup(planOf(to))]);
      expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(String(made.find(({ status }) => status === "rejected")?.["reason" as never])).toContain(
        "Another process",
      );
    });
  });

describe("a folder that is not what it says", () => {
  test("a link into DATA_DIR, a missing folder and a file are refused, and nothing is made", async () => {
    mkdirSync(join(dataDir, "postgres"));
    symlinkSync(join(dataDir, "postgres"), join(folder, "link"));
    writeFileSync(join(folder, "file"), "");
    for (const [name, says] of [
      ["link", "leads into DATA_DIR"],
      ["missing", "there is no folder"],
      ["file", "there is no folder"],
    ] as const) {
      const to: BackupTarget = { kind: "folder", folder: join(folder, name) };
      await expect(makeBackup(planOf(to))).rejects.toThrow(says);
    }
    expect(readdirSync(join(dataDir, "postgres"))).toEqual([]);
    expect(readdirSync(folder)).not.toContain("missing");
  });

  test("links under names of backups are neither listed, read nor deleted, and a killed backup's part goes", async () => {
    const to: BackupTarget = { kind: "folder", folder: join(folder, "planted") };
    mkdirSync(to.folder);
    const secret = join(folder, "secret");
    writeFileSync(secret, "secret");
    const link = nameAt(new Date("2020-01-01T00:00:00Z"));
    symlinkSync(secret, join(to.folder, link));
    symlinkSync(secret, join(to.folder, `${nameAt(new Date("2020-01-02T00:00:00Z"))}.part`));
    writeFileSync(join(to.folder, `${nameAt(new Date("2020-01-03T00:00:00Z"))}.part`), "half");
    writeFileSync(join(to.folder, "other.part"), "not ours");
    const place = openPlace(to, dataDir);
    await expect(bytesOf(place.read(link))).rejects.toThrow();
    const made = await makeBackup(planOf(to, { settings: { ...planOf(to).settings, keep: 1 } }));
    const own = [made?.path.split("/").at(-1) as string, "candor-owner.json"];
    expect(readdirSync(to.folder).sort()).toEqual([link, ...own, "other.part"].sort());
    expect(readFileSync(secret, "utf8")).toBe("secret");
    expect(statSync(made?.path as string).mode & 0o777).toBe(0o600);
  });
});

test("a bucket that is full, down or of another key keeps what it has, and says why", async () => {
  const to = targets["a bucket"] as BackupTarget & { kind: "s3" };
  const before = await openPlace(to, dataDir).list();
  expect(before.length).toBeGreaterThan(0);
  server.fail("full");
  await expect(makeBackup(planOf(to))).rejects.toThrow("no room left");
  server.fail("down");
  await expect(makeBackup(planOf(to))).rejects.toThrow("ServiceUnavailable");
  server.fail("none");
  await expect(makeBackup(planOf({ ...to, s3: { ...s3, secret: "another" } }))).rejects.toThrow(
    "SignatureDoesNotMatch",
  );
  expect(await openPlace(to, dataDir).list()).toEqual(before);
  expect(server.uploads.size).toBe(0);
});

describe("the schedule", () => {
  const NIGHTLY = "15 3 * * *";
  const at = (time: string) => new Date(`2026-11-${time}Z`);

  test("a time counts from its own second on", () => {
    expect(timesBefore(NIGHTLY, at("29T03:15:00"), 2)).toEqual([at("29T03:15:00"), at("28T03:15:00")]);
    expect(timesBefore(NIGHTLY, at("29T03:14:59.999"), 1)).toEqual([at("28T03:15:00")]);
  });

  test("each time makes one backup, whichever process comes first; what was missed is made once", async () => {
    const { db } = database.context;
    const to = targets["a folder"] as BackupTarget;
    const settings = { ...planOf(to).settings, schedule: NIGHTLY };
    const make = (now: Date) => makeBackup(planOf(to, { settings, isScheduled: true, clock: { now: () => now } }));
    const made = await Promise.all([make(at("29T04:00:00")), make(at("29T04:00:00"))]);
    expect(made.filter((each) => each !== null)).toHaveLength(1);
    expect(await make(at("30T03:14:00"))).toBeNull();
    expect(await dueTime(db, NIGHTLY, at("30T03:15:00"))).toEqual(at("30T03:15:00"));
    expect(await make(at("30T03:15:00"))).not.toBeNull();
    expect(await make(at("30T03:15:01"))).toBeNull();
  });

  test("after a failure or a kill it is tried again a quarter of an hour later", async () => {
    const { db } = database.context;
    const now = at("29T04:00:00");
    const settings = { ...planOf({ kind: "folder", folder: join(folder, "missing") }).settings, schedule: NIGHTLY };
    const plan = planOf(settings.to, { settings, isScheduled: true, clock: { now: () => now } });
    await expect(makeBackup(plan)).rejects.toThrow("no folder");
    expect(await dueTime(db, NIGHTLY, at("29T04:14:59"))).toBeNull();
    expect(await dueTime(db, NIGHTLY, at("29T04:15:00"))).toEqual(at("29T03:15:00"));
  });
});

test("a backup is restored into a scratch cluster where that is due, and nothing of it stays", async () => {
  await database.sql`delete from backup_run`;
  const to = targets["a folder"] as BackupTarget;
  const left = join(dataDir, "backup-check");
  mkdirSync(left);
  writeFileSync(join(left, "of a killed test"), "");
  const made = await makeBackup(planOf(to));
  expect(made).toMatchObject({ restored: true, restoreFault: null });
  expect(readdirSync(dataDir)).not.toContain("backup-check");
  expect((await readStanding(database.context.db)).restored?.name).toBe(made?.path.split("/").at(-1) as string);
  expect(await makeBackup(planOf(to))).toMatchObject({ restored: null });
});
