// backup and restore as an operator runs them.
import { afterAll, beforeAll, expect, test } from "bun:test";
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
import { openPool } from "#platform/database/database.ts";
import { type Environment, lastLine, run, runHere } from "../support/command.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import { type SocketTarget, testServer } from "../support/postgres.ts";
import { seedBusiness, seedReview } from "../support/seed.ts";
import { until } from "../support/until.ts";

const SECRET = "the secret of a test, of 32 characters and more";
const OTHER_SECRET = "another secret, also of 32 characters and more";

let database: TestDatabase;
let folder: string;
let env: Environment;
const made: string[] = [];

const urlOf = (name: string) => databaseUrl({ ...(database.target as SocketTarget), database: name });

/** Makes an empty database, and a data folder without a secret. */
async function elsewhere(): Promise<Environment> {
  const { admin } = await testServer();
  const name = `r_${crypto.randomUUID().replaceAll("-", "")}`;
  await admin.unsafe(`create database ${name}`);
  made.push(name);
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  return { DATABASE_URL: urlOf(name), DATA_DIR: dataDir };
}

beforeAll(async () => {
  database = await createTestDatabase();
  await seedReview(database.context, (await seedBusiness(database.context)).id);
  folder = mkdtempSync(join(tmpdir(), "candor-backup-"));
  mkdirSync(join(folder, "data"));
  const name = (database.target as { database: string }).database;
  env = { DATABASE_URL: urlOf(name), DATA_DIR: join(folder, "data"), APP_SECRET: SECRET };
});
afterAll(async () => {
  await database.close();
  const { admin } = await testServer();
  for (const name of made) await admin.unsafe(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

test("a backup is for its owner only, is never overwritten unasked, and holds no secret unasked", async () => {
  const file = join(folder, "plain.backup");
  const done = await run(["backup", file, "--json"], env);
  expect(done.exitCode).toBe(0);
  expect(lastLine(done)).toMatchObject({ file, withSecret: false, bytes: statSync(file).size });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Bun.zstdDecompressSync(readFileSync(file)).toString("utf8")).not.toContain(SECRET);
  const again = await run(["backup", file], env);
  expect(again.exitCode).toBe(1);
  expect(again.stderr).toContain("exists already");
  expect((await runHere(["backup", file, "--force"], env)).exitCode).toBe(0);
  expect((await runHere(["restore", "--check", file], env)).stdout).toContain("is whole");
  expect((await runHere(["backup", "/nowhere/at/all"], env)).stderr).toContain("there is no such folder");
});

test("a file in DATA_DIR is refused, also by a link and by dots, and --force overwrites nothing but backups", async () => {
  const data = join(folder, "data");
  const secret = join(data, "app-secret");
  writeFileSync(secret, OTHER_SECRET);
  symlinkSync(data, join(folder, "link"));
  symlinkSync(secret, join(folder, "link-to-secret"));
  mkdirSync(join(data, "photos"));
  symlinkSync(join(data, "photos"), join(folder, "deep"));
  const inside = [secret, join(data, "inside.backup"), join(folder, "link", "inside.backup")];
  for (const file of [...inside, join(folder, "link-to-secret"), `${folder}/data/../data/x`, `${folder}/deep/../x`])
    for (const force of [[], ["--force"]]) {
      const refused = await runHere(["backup", file, ...force], env);
      expect(refused.stderr).toContain("leads into DATA_DIR");
      expect(refused.exitCode).toBe(1);
    }
  expect(readdirSync(data).sort()).toEqual(["app-secret", "photos"]);
  expect(readFileSync(secret, "utf8")).toBe(OTHER_SECRET);
  for (const name of ["app-secret", "photos"]) rmSync(join(data, name), { recursive: true });
  const file = join(folder, "other");
  const foreign = Bun.zstdCompressSync(Buffer.from('{"kind":"other"}\n'));
  for (const bytes of [Buffer.from("notes"), foreign, foreign.subarray(0, 5)]) {
    writeFileSync(file, bytes);
    expect((await runHere(["backup", file, "--force"], env)).stderr).toContain("is no backup");
    expect(readFileSync(file).equals(bytes)).toBe(true);
  }
  writeFileSync(file, "");
  expect((await runHere(["backup", file, "--force"], env)).exitCode).toBe(0);
  expect((await runHere(["backup", file, "--force"], env)).exitCode).toBe(0);
});

test("one that is stopped half way leaves no file", async () => {
  const file = join(folder, "stopped.backup");
  let child: Bun.Subprocess | undefined;
  await database.sql.begin(async (tx) => {
    // The backup waits for this lock, as it would for a slow disk.
    await tx.unsafe("lock table review in access exclusive mode");
    child = Bun.spawn([process.execPath, join(import.meta.dir, "../../src/main.ts"), "backup", file], {
      env: { PATH: process.env.PATH ?? "", ...env },
      stdout: "ignore",
      stderr: "ignore",
    });
    await until("it has begun", () => readdirSync(folder).includes("stopped.backup.part"));
    child.kill("SIGTERM");
    expect(await child.exited).toBe(1);
  });
  expect(readdirSync(folder).filter((name) => name.startsWith("stopped"))).toEqual([]);
});

test("through a pipe into an empty database; a second time it is refused", async () => {
  const there = await elsewhere();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "../../src/main.ts"), "backup", "-"], {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdout: "pipe",
    stderr: "ignore",
  });
  const bytes = Buffer.from(await new Response(child.stdout).arrayBuffer());
  const file = join(folder, "piped.backup");
  writeFileSync(file, bytes);
  const done = await runHere(["restore", file, "--json"], there);
  expect(done.stderr).toContain("no APP_SECRET is set here");
  expect(lastLine(done)).toMatchObject({ secret: "missing", migrations: 0 });
  expect(readdirSync(there.DATA_DIR as string)).toEqual([]);
  const again = await runHere(["restore", file], there);
  expect(again.exitCode).toBe(1);
  expect(again.stderr).toContain("--replace");
  expect((await runHere(["restore", file, "--replace"], { ...there, APP_SECRET: OTHER_SECRET })).stderr).toContain(
    "another APP_SECRET",
  );
  // No warning; how to start a copy is all that it says.
  expect((await runHere(["restore", file, "--replace"], { ...there, APP_SECRET: SECRET })).stderr).toMatch(
    /^Start a copy beside the original so: [^\n]+\n$/,
  );
  writeFileSync(file, bytes.subarray(0, -1));
  const damaged = await runHere(["restore", file, "--replace"], there);
  expect(damaged.exitCode).toBe(1);
  expect(damaged.stderr).toContain("damaged or not whole");
});

test("a restore that is killed leaves the database as it was, and can be begun again", async () => {
  const file = join(folder, "killed.backup");
  await runHere(["backup", file], env);
  const there = await elsewhere();
  await runHere(["restore", file], there);
  const name = made.at(-1) as string;
  const { admin, target } = await testServer();
  const pool = openPool(target(name), { max: 1, applicationName: "candor restore" });
  await pool.sql`update business set name = 'As it was'`;
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "../../src/main.ts"), "restore", "-", "--replace"], {
    env: { PATH: process.env.PATH ?? "", ...there },
    stdin: "pipe",
    stdout: "ignore",
    stderr: "ignore",
  });
  // The file holds all rows without its end, so the restore waits inside its transaction.
  child.stdin.write(readFileSync(file).subarray(0, -1));
  await child.stdin.flush();
  const restoring = () => admin`
    select from pg_stat_activity where datname = ${name} and query like 'insert into%' and state = 'idle in transaction'`;
  await until("it has loaded rows", async () => (await restoring()).length > 0);
  child.kill("SIGKILL");
  await child.exited;
  await until("the server has noticed", async () => (await restoring()).length === 0);
  expect(await pool.sql`select name from business`.then((rows) => rows.map((row) => row.name))).toEqual(["As it was"]);
  await pool.close();
  expect((await runHere(["restore", file, "--replace"], there)).exitCode).toBe(0);
});

test("the secret comes along where it is asked for, and is never put over another one", async () => {
  const file = join(folder, "secret.backup");
  expect((await runHere(["backup", file, "--with-secret"], env)).exitCode).toBe(0);
  const there = await elsewhere();
  const refused = await runHere(["restore", file, "--with-secret"], { ...there, APP_SECRET: OTHER_SECRET });
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain("another APP_SECRET already");
  const done = await runHere(["restore", file, "--with-secret", "--json"], there);
  expect(lastLine(done)).toMatchObject({ secret: "placed" });
  const kept = join(there.DATA_DIR as string, "app-secret");
  expect(readFileSync(kept, "utf8").trim()).toBe(SECRET);
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(done.stdout + done.stderr).not.toContain(SECRET);
  const plain = join(folder, "plain-once-more.backup");
  await runHere(["backup", plain], env);
  expect((await runHere(["restore", plain, "--with-secret", "--replace"], there)).stderr).toContain(
    "holds no APP_SECRET",
  );
});
