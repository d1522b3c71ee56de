// Backups to BACKUP_TO, and a restore from there, as an operator runs them and as the service does.
import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nameAt } from "#platform/backup/name.ts";
import { openPool } from "#platform/database/database.ts";
import { targetOf } from "#platform/database/target.ts";
import { startS3 } from "../../lab/s3-server.ts";
import { type Environment, lastLine, run, runHere, startService } from "../support/command.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import { type SocketTarget, testServer } from "../support/postgres.ts";
import { seedBusiness, seedReview } from "../support/seed.ts";
import { until } from "../support/until.ts";

const SECRET = "the secret of a test, of 32 characters and more";
const BUCKET_SECRET = "a secret of the bucket";
const MAIN = join(import.meta.dir, "../../src/main.ts");

let database: TestDatabase;
let folder: string;
let env: Environment;
let key: string;
const made: string[] = [];
const server = startS3(BUCKET_SECRET, { bucket: "vault" });

const urlOf = (name: string) => databaseUrl({ ...(database.target as SocketTarget), database: name });
/** Without the mark of the installation that writes there. */
const backups = (place = "kept") =>
  readdirSync(join(folder, place))
    .filter((name) => name !== "candor-owner.json")
    .sort();

/** Makes an empty database and a data folder, with the same settings of backups. */
async function elsewhere(): Promise<Environment> {
  const { admin } = await testServer();
  const name = `q_${crypto.randomUUID().replaceAll("-", "")}`;
  await admin.unsafe(`create database ${name}`);
  made.push(name);
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  return { ...env, DATABASE_URL: urlOf(name), DATA_DIR: dataDir };
}

const namesIn = async (there: Environment) => {
  const pool = openPool(targetOf(there.DATABASE_URL as string), { max: 1, applicationName: "candor restore" });
  try {
    return (await pool.sql`select name from business`).map(({ name }) => name as string);
  } finally {
    await pool.close();
  }
};

beforeAll(async () => {
  database = await createTestDatabase();
  const { id } = await seedBusiness(database.context);
  await seedReview(database.context, id, { body: "The kettle whistled at a quarter past four" });
  folder = mkdtempSync(join(tmpdir(), "candor-backup-"));
  for (const name of ["data", "kept", "other"]) mkdirSync(join(folder, name));
  key = join(folder, "key.txt");
  const { recipient } = lastLine(await runHere(["secret", "backup-key", key, "--json"], {}));
  env = {
    DATABASE_URL: urlOf((database.target as { database: string }).database),
    DATA_DIR: join(folder, "data"),
    APP_SECRET: SECRET,
    BACKUP_TO: join(folder, "kept"),
    BACKUP_RECIPIENT: recipient,
  };
  // The test of a restore, which takes seconds, is not due.
  await database.sql`insert into backup_run (id, started_at, name, restored_at) values (${crypto.randomUUID()}, now(), 'before', now())`;
});
afterAll(async () => {
  await database.close();
  await server.stop();
  const { admin } = await testServer();
  for (const name of made) await admin.unsafe(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

test("a key is for its owner only, is shown by its public half alone, and is never overwritten", async () => {
  const file = join(folder, "another.txt");
  const done = await runHere(["secret", "backup-key", file], {});
  expect(done.stdout).toMatch(/^BACKUP_RECIPIENT=age1[a-z0-9]+\n$/);
  expect(done.stdout + done.stderr).not.toContain("AGE-SECRET-KEY");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toContain("AGE-SECRET-KEY-1");
  const again = await runHere(["secret", "backup-key", file], {});
  expect(again.stderr).toBe(`${file} exists already. Choose another name: an identity overwrites no file.\n`);
  const nowhere = await runHere(["secret", "backup-key", join(folder, "none", "key.txt")], {});
  expect(nowhere.stderr).toContain("there is no such folder. No identity was made.");
});

test("without a file it goes to BACKUP_TO, and one command brings the newest back", async () => {
  const first = lastLine(await runHere(["backup", "--json"], env));
  expect(first).toMatchObject({ made: true, withSecret: false, restored: null, deleted: 0 });
  await database.sql`update business set name = 'The newest'`;
  const second = lastLine(await runHere(["backup", "--json"], env));
  const there = await elsewhere();
  const done = await runHere(["restore", "--identity", key], there);
  expect(done.stderr).not.toContain("Warning");
  for (const said of ["OUTBOUND=off candor serve", "candor backup --take-over"]) expect(done.stderr).toContain(said);
  // It is another installation, whose backups belong elsewhere, until a person says that it replaces the first.
  expect((await runHere(["backup"], there)).stderr).toContain("belongs to another installation");
  expect(done.exitCode).toBe(0);
  expect(await namesIn(there)).toEqual(["The newest"]);
  // By its name, by its path, and with a check only.
  for (const given of [first.file.split("/").at(-1), second.file])
    expect((await runHere(["restore", given, "--identity", key, "--replace"], there)).exitCode).toBe(0);
  // In place nothing is replaced.
  const own = { ...there, BACKUP_TO: join(folder, "own") };
  mkdirSync(own.BACKUP_TO);
  expect((await runHere(["backup"], own)).exitCode).toBe(0);
  const inPlace = await runHere(["restore", "--identity", key, "--replace"], own);
  expect(inPlace.exitCode).toBe(0);
  expect(inPlace.stderr).not.toContain("--take-over");
  expect((await runHere(["restore", "--check", "--identity", key], env)).stdout).toContain("is whole");
});

test("a database that no Candor has used yet is nothing to back up", async () => {
  for (const given of [[], ["--test"], [join(folder, "none.backup")]]) {
    const refused = await runHere(["backup", ...given], await elsewhere());
    expect(refused.stderr).toBe("There is nothing to back up: no Candor has used this database yet.\n");
    expect(refused.exitCode).toBe(1);
  }
  expect(readdirSync(folder)).not.toContain("none.backup");
});

test("a folder without a database is named, and none is made there by a backup", async () => {
  const there: Environment = { ...env, DATABASE_URL: "", DATA_DIR: join(folder, "other") };
  for (const given of [[], [join(folder, "none.backup")]]) {
    const refused = await runHere(["backup", ...given], there);
    expect(refused.stderr).toContain(`There is no database in ${there.DATA_DIR}. Set DATA_DIR`);
    expect(refused.exitCode).toBe(1);
  }
  expect(readdirSync(join(folder, "other"))).toEqual([]);
});

test("empty, cut and foreign files by names of backups are skipped, and each is named", async () => {
  const good = backups().at(-1) as string;
  const bytes = readFileSync(join(folder, "kept", good));
  const bad = { empty: new Uint8Array(), cut: bytes.subarray(0, -20), foreign: Buffer.from("not a backup") };
  const names = Object.values(bad).map((content, n) => {
    const name = nameAt(new Date(Date.UTC(2090, 1, n + 1)));
    writeFileSync(join(folder, "kept", name), content);
    return name;
  });
  const there = await elsewhere();
  const done = await runHere(["restore", "--identity", key, "--json"], there);
  expect(done.exitCode).toBe(0);
  expect(lastLine(done).file).toEndWith(good);
  for (const name of names) expect(done.stderr).toContain(`${name}: This`);
  // The copy makes no backup its own that another installation made.
  const standing = lastLine(await runHere(["doctor", "--json"], there)).findings.filter(
    ({ check }: { check: string }) => check === "backup",
  );
  expect(standing).toMatchObject([{ says: expect.stringContaining("No good backup has been made yet") }]);
  const own = lastLine(await runHere(["backup", "--take-over", "--json"], { ...there, BACKUP_KEEP: "1" }));
  expect(own).toMatchObject({ deleted: 0 });
  for (const file of [own.file, join(folder, "kept", "candor-owner.json")]) rmSync(file);
  expect(backups()).toContain(good);
  for (const name of names) rmSync(join(folder, "kept", name));
});

test("the wrong key, no key and a cut file change nothing", async () => {
  const there = await elsewhere();
  await runHere(["restore", "--identity", key], there);
  const { admin, target } = await testServer();
  const pool = openPool(target(made.at(-1) as string), { max: 1, applicationName: "candor restore" });
  await pool.sql`update business set name = 'As it was'`;
  await pool.close();
  const whole = join(folder, "kept", backups().at(-1) as string);
  const cut = join(folder, "cut.backup");
  writeFileSync(cut, readFileSync(whole).subarray(0, -20));
  const cases: [args: string[], says: string][] = [
    [["--identity", join(folder, "another.txt")], "another key"],
    [[], "--identity FILE"],
    [[cut, "--identity", key], "damaged or not whole"],
    [["--identity", whole], "is encrypted itself"],
    [["--identity", join(folder, "none.txt")], "There is no file"],
    [["--identity", join(folder, "empty.txt")], "begins with AGE-SECRET-KEY-1"],
    [["--identity", join(folder, "words.txt")], "begins with AGE-SECRET-KEY-1"],
    [["--identity", join(folder, "public.txt")], "holds a public key, which opens nothing"],
    [["--identity", join(folder, "short.txt")], "is cut or mistyped"],
  ];
  writeFileSync(join(folder, "empty.txt"), "# nothing\n");
  writeFileSync(join(folder, "words.txt"), "a file of another kind\n");
  writeFileSync(join(folder, "public.txt"), `${env.BACKUP_RECIPIENT}\n`);
  writeFileSync(join(folder, "short.txt"), readFileSync(key, "utf8").trim().slice(0, -3));
  for (const [args, says] of cases) {
    const refused = await runHere(["restore", "--replace", ...args], there);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain(says);
  }
  // Through a pipe the end is seen last, inside of the transaction.
  const piped = Bun.spawn([process.execPath, MAIN, "restore", "-", "--replace", "--identity", key], {
    env: { PATH: process.env.PATH ?? "", ...there },
    stdin: readFileSync(cut),
    stderr: "pipe",
  });
  expect(await new Response(piped.stderr).text()).toContain("damaged or not whole");
  expect(await namesIn(there)).toEqual(["As it was"]);
  expect(await admin`select from pg_stat_activity where datname = ${made.at(-1) as string}`).toHaveLength(0);
});

test("a backup is restored as a test from its file, says what it holds, and leaves nothing", async () => {
  const [file, cut] = [join(folder, "tested.backup"), join(folder, "cut.backup")];
  const made = lastLine(await runHere(["backup", file, "--json"], env));
  const [before] = await database.sql`select count(*)::int as n from log_entry`;
  const done = lastLine(await runHere(["restore", file, "--test", "--identity", key, "--json"], env));
  const { tables, rows, takenAt } = made;
  expect(done).toMatchObject({ file, tables, rows, takenAt, withSecret: false, businesses: 1, reviews: 1 });
  expect((await database.sql`select count(*)::int as n from log_entry`)[0]).toEqual(before);
  writeFileSync(cut, readFileSync(file).subarray(0, -20));
  const other = join(folder, "other-key.txt");
  await runHere(["secret", "backup-key", other], {});
  for (const [args, says] of [
    [[cut, "--identity", key], "damaged or not whole"],
    [[file, "--identity", other], "another key"],
    [[file], "--identity FILE"],
    [[key], "not a backup"],
  ] as const) {
    const refused = await runHere(["restore", ...args, "--test"], env);
    expect([args, refused.exitCode, refused.stderr.includes(says)]).toEqual([args, 1, true]);
  }
  expect((await runHere(["restore", file, "--test", "--replace"], env)).exitCode).toBe(2);
  expect(readdirSync(env.DATA_DIR as string).filter((name) => name.startsWith("restore-test"))).toEqual([]);
});

test("a file is encrypted where a recipient is set, and is not with --plain", async () => {
  const [closed, plain] = [join(folder, "closed.backup"), join(folder, "plain.backup")];
  expect(lastLine(await runHere(["backup", closed, "--json"], env))).toMatchObject({
    encrypted: true,
    bytes: statSync(closed).size,
  });
  expect(readFileSync(closed, "latin1")).toStartWith("age-encryption.org/v1");
  expect(lastLine(await runHere(["backup", plain, "--plain", "--json"], env))).toMatchObject({ encrypted: false });
  expect((await runHere(["restore", "--check", plain], env)).stdout).toContain("is whole");
  expect((await runHere(["restore", "--check", closed, "--identity", key], env)).stdout).toContain("is whole");
});

test("a disk that takes no more keeps the older backups and gets no half one", async () => {
  const before = backups();
  const { id } = await seedBusiness(database.context);
  const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(1_500))).toString("base64");
  for (let n = 0; n < 200; n++) await seedReview(database.context, id, { body: noise() });
  // A file may grow to 100 blocks of 1 KiB.
  const child = Bun.spawn(["bash", "-c", `ulimit -f 100; exec "$@"`, "-", process.execPath, MAIN, "backup"], {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdout: "ignore",
    stderr: "pipe",
  });
  expect(await new Response(child.stderr).text()).toContain(
    "files of that size are not allowed there. No backup was made.",
  );
  expect(await child.exited).toBe(1);
  expect(backups()).toEqual(before);
  const doctor = lastLine(await runHere(["doctor", "--json"], env));
  const found = doctor.findings.filter(({ check }: { check: string }) => check === "backup");
  expect(found).toMatchObject([{ standing: "warning", says: expect.stringContaining("files of that size") }]);
});

test("a restore is refused while the service runs, and the service makes the backup that is due", async () => {
  const there = { ...env, BACKUP_TO: join(folder, "other"), BACKUP_SCHEDULE: "0 0 * * *", BACKUP_KEEP: "2" };
  const service = await startService(there);
  try {
    const refused = await runHere(["restore", "--identity", key, "--replace"], env);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain("A Candor is using this database");
    await until("the backup was made", () => service.log().includes("backup made"));
    expect(backups("other")).toHaveLength(1);
  } finally {
    await service.stop();
  }
  expect(lastLine(await runHere(["backup", "--scheduled", "--json"], there))).toEqual({ made: false });
  const checked = await runHere(["doctor", "--json"], there);
  const found = lastLine(checked).findings.filter(({ check }: { check: string }) => check === "backup");
  expect(found).toMatchObject([{ standing: "ok", says: expect.stringContaining(join(folder, "other")) }]);
});

test("a service that stops in the middle of a backup leaves no half one, and the next start makes it", async () => {
  mkdirSync(join(folder, "stopped"));
  const there = { ...env, BACKUP_TO: join(folder, "stopped"), BACKUP_SCHEDULE: "0 0 * * *" };
  await database.sql`delete from backup_run where due_at is not null`;
  let service: Awaited<ReturnType<typeof startService>> | undefined;
  const locker = openPool(database.target, { max: 1, applicationName: "candor restore" });
  await locker.sql.begin(async (tx) => {
    // The backup waits for this lock, as it would for a slow disk.
    await tx.unsafe("lock table saved_reply in access exclusive mode");
    service = await startService(there);
    await until("it has begun", () => backups("stopped").some((name) => name.endsWith(".part")));
    expect((await service.stop()).exitCode).toBe(0);
  });
  await locker.close();
  expect(backups("stopped")).toEqual([]);
  const [run] = await database.sql`select ended_at, checked_at from backup_run where due_at is not null`;
  expect(run?.checked_at).toBeNull();
  await database.sql`update backup_run set started_at = started_at - interval '15 minutes' where due_at is not null`;
  expect(lastLine(await runHere(["backup", "--scheduled", "--json"], there))).toMatchObject({ made: true });
});

test("a bucket takes backups and gives them back", async () => {
  const bucket = {
    BACKUP_TO: "s3://vault/candor",
    BACKUP_S3_ENDPOINT: server.endpoint,
    BACKUP_S3_KEY_ID: "key",
    BACKUP_S3_SECRET: BUCKET_SECRET,
  };
  const done = await run(["backup", "--json"], { ...env, ...bucket });
  expect(lastLine(done).file).toStartWith("s3://vault/candor/candor-");
  const there = { ...(await elsewhere()), ...bucket };
  expect((await runHere(["restore", "--identity", key], there)).exitCode).toBe(0);
  expect(await namesIn(there)).toContain("The newest");
  const cut = [...server.objects].findLast(([key]) => key.endsWith(".age")) as [string, Uint8Array];
  server.objects.set(cut[0], cut[1].subarray(0, -20));
  const damaged = await runHere(["restore", lastLine(done).file, "--identity", key, "--replace"], there);
  expect(damaged.stderr).toContain("damaged or not whole");
  expect(await namesIn(there)).toContain("The newest");
  const foreign = await runHere(["restore", "s3://elsewhere/x", "--identity", key], there);
  expect(foreign.stderr).toContain("There is no s3://elsewhere/x");
});

const small = join(tmpdir(), `candor-small-${crypto.randomUUID()}`);
const mount = (options: string) =>
  Bun.spawnSync(["mount", "-t", "tmpfs", "-o", options, "tmpfs", small]).exitCode === 0;
mkdirSync(small);
/** Where this process may mount a disk. */
const isSmall = process.getuid?.() === 0 && mount("size=100m");
afterAll(() => {
  if (isSmall) Bun.spawnSync(["umount", small]);
  rmSync(small, { recursive: true, force: true });
});

test.skipIf(!isSmall)(
  "a restore that fills the disk changes nothing, and can be begun again with more room",
  async () => {
    const there: Environment = { ...env, DATABASE_URL: "", DATA_DIR: join(small, "data") };
    const [{ runs } = { runs: 0 }] = await database.sql`select count(*)::int + 1 as runs from backup_run`;
    expect((await runHere(["backup"], env)).exitCode).toBe(0);
    const first = lastLine(await runHere(["restore", "--identity", key, "--json"], there));
    expect(first.rows).toBeGreaterThan(200);
    // The embedded database takes most of the disk, and ballast all but the room to start it (one file of its write-ahead log).
    const { bavail, bsize } = statfsSync(small);
    writeFileSync(join(small, "ballast"), Buffer.alloc(bavail * bsize - 18 * 1024 * 1024));
    const failed = await runHere(["restore", "--identity", key, "--replace"], there);
    expect(failed.stderr).toMatch(
      /^The restore failed: .*(?:No space left on device|could not extend file|server closed|terminat|CONNECTION)/,
    );
    expect(failed.stderr).toContain(`The database is as it was before it. Look at the room in ${there.DATA_DIR}, and`);
    expect(failed.exitCode).toBe(1);
    rmSync(join(small, "ballast"));
    const tables = await runHere(["backup", join(folder, "as-it-was.backup"), "--plain", "--json"], there);
    // A restore adds its entry to the log, and forgets whose backups were made.
    expect(lastLine(tables).rows).toBe(first.rows + 1 - runs);
    const done = await runHere(["restore", "--identity", key, "--replace", "--json"], there);
    expect(done.exitCode).toBe(0);
    expect(lastLine(done).rows).toBe(first.rows);
  },
);
