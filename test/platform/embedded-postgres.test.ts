// The embedded PostgreSQL, with real servers and real processes: who starts it, who shares it, who stops it, what it refuses.
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { findPackage } from "#platform/embedded-postgres/binaries.ts";
import { type EmbeddedPostgresOptions, enterEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { findPostmaster, stopServer } from "#platform/embedded-postgres/server.ts";
import { isRoot, type ServerUser, serverUser, spawnAs } from "#platform/embedded-postgres/user.ts";
import { until } from "../support/until.ts";

const MODULE = join(import.meta.dir, "../../src/platform/embedded-postgres/embedded-postgres.ts");
const cleanups: (() => Promise<unknown>)[] = [];
let usedFolderPath: string | undefined;

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

afterAll(async () => {
  if (usedFolderPath !== undefined) await rm(usedFolderPath, { recursive: true });
});

describe("entering", () => {
  test("makes a UTF-8 cluster with checksums, on a socket that only its user reaches", async () => {
    const dataDir = await temporaryFolder();
    const { connection } = await enter(dataDir);
    expect(connection).toEqual({ path: expect.any(String), username: "candor", database: "candor" });
    const [row] = await query(
      connection,
      `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as addresses, current_setting('timezone') as timezone, current_setting('jit') as jit,
        rolsuper as superuser, concat(datlocprovider, ':', datlocale) as locale
        from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(row).toEqual({
      encoding: "UTF8",
      checksums: "on",
      addresses: "",
      timezone: "UTC",
      jit: "off",
      superuser: false,
      locale: "b:C.UTF-8",
    });
    expect((await stat(dirname(connection.path))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, "postgres.log"))).mode & 0o777).toBe(0o600);
  });

  test("keeps fsync on unless told otherwise", async () => {
    const { connection } = await enter(await usedFolder(), { settings: {} });
    expect(await query(connection, "show fsync")).toEqual([{ fsync: "on" }]);
  });

  test("a second time finds the earlier data", async () => {
    const dataDir = await usedFolder();
    const first = await enter(dataDir);
    await query(first.connection, "drop table if exists kept; create table kept as select 42 as answer");
    await first.leave();
    expect(await isRunning(dataDir)).toBe(false);
    const second = await enter(dataDir);
    expect(await query(second.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test("twice at once in one process gives one cluster and one server", async () => {
    const dataDir = await temporaryFolder();
    const [one, other] = await Promise.all([enter(dataDir), enter(dataDir)]);
    await query(one.connection, "create table shared as select 1 as n");
    expect(await query(other.connection, "select n from shared")).toEqual([{ n: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.includes(".new-"))).toEqual([]);
  });

  test("from several processes at once gives one cluster and one server", async () => {
    const dataDir = await temporaryFolder();
    const processes = [startProcess(dataDir), startProcess(dataDir), startProcess(dataDir)];
    const starts = await Promise.all(processes.map((process) => process.serverStart));
    expect(new Set(starts).size).toBe(1);
    expect(await Promise.all(processes.map((process) => process.leave()))).toEqual([0, 0, 0]);
    expect(await isRunning(dataDir)).toBe(false);
  });

  test("puts the socket into the temporary folder where the data folder's path is too long for one", async () => {
    const dataDir = await longFolder();
    copy(await usedFolder(), dataDir);
    const { connection } = await enter(dataDir);
    expect(Buffer.byteLength(connection.path)).toBeLessThan(104);
    expect((await stat(dirname(connection.path))).mode & 0o777).toBe(0o700);
    expect(await query(connection, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("copes with quotes, commas and spaces in the data folder's path", async () => {
    const dataDir = join(await temporaryFolder(), `a "b", c's`);
    const { connection } = await enter(dataDir);
    expect(connection.path).toStartWith(await realpath(dataDir));
    expect(await query(connection, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("gives the server none of our environment", async () => {
    const dataDir = await usedFolder();
    const process = startProcess(dataDir, { SECRET_OF_OURS: "hunter2" });
    await process.serverStart;
    const [row] = await query(await connectionOf(dataDir), "select count(*)::int as n from pg_settings");
    expect(row?.n).toBeGreaterThan(0);
    if (globalThis.process.platform === "linux") {
      const { pid } = await postmasterOf(dataDir);
      expect(await readFile(`/proc/${pid}/environ`, "utf8")).not.toContain("hunter2");
    }
    await process.leave();
  });

  test("renames a log of more than 10 MB", async () => {
    const dataDir = await usedFolder();
    await writeFile(join(dataDir, "postgres.log"), "x".repeat(11 * 1024 * 1024));
    await enter(dataDir);
    expect((await stat(join(dataDir, "postgres.log"))).size).toBeLessThan(100_000);
    expect((await stat(join(dataDir, "postgres.log.1"))).size).toBe(11 * 1024 * 1024);
  });

  test("removes the remains of a crash while making a cluster", async () => {
    const dataDir = await usedFolder();
    const [old, fresh] = [join(dataDir, "postgresql.new-old"), join(dataDir, "postgresql.new-fresh")];
    await Promise.all([mkdir(old), mkdir(fresh)]);
    await utimes(old, new Date(0), new Date(0));
    await enter(dataDir);
    expect(existsSync(old)).toBe(false);
    expect(existsSync(fresh)).toBe(true);
  });
});

describe("leaving", () => {
  test("stops the server only when no other process uses it", async () => {
    const dataDir = await usedFolder();
    const first = await enter(dataDir);
    const second = await enter(dataDir);
    await first.leave();
    expect(await query(second.connection, "select 1 as n")).toEqual([{ n: 1 }]);
    await second.leave();
    expect(await isRunning(dataDir)).toBe(false);
    expect(existsSync(second.connection.path)).toBe(false);
  });

  test("twice is leaving once", async () => {
    const dataDir = await usedFolder();
    const [first, second] = [await enter(dataDir), await enter(dataDir)];
    await Promise.all([first.leave(), first.leave()]);
    await first.leave();
    expect(await query(second.connection, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("by several at once leaves no server behind", async () => {
    const dataDir = await usedFolder();
    for (let round = 0; round < 10; round++) {
      const all = await Promise.all([enter(dataDir), enter(dataDir), enter(dataDir)]);
      await Promise.all(all.map((one) => one.leave()));
      expect(await isRunning(dataDir)).toBe(false);
    }
  });

  test("never cuts a process that just entered", async () => {
    const dataDir = await usedFolder();
    let current = await enter(dataDir);
    for (let round = 0; round < 20; round++) {
      const [next] = await Promise.all([enter(dataDir), current.leave()]);
      expect(await query(next.connection, "select pg_sleep(0.01), 1 as n")).toMatchObject([{ n: 1 }]);
      current = next;
    }
    await current.leave();
    expect(await isRunning(dataDir)).toBe(false);
  });

  test("while the server is down ends without starting it", async () => {
    const dataDir = await usedFolder();
    const { leave } = await enter(dataDir);
    const [stopped] = await Promise.all([stopServer(await clusterOf(dataDir)), leave()]);
    expect(stopped).toBeUndefined();
    expect(await isRunning(dataDir)).toBe(false);
  });
});

describe("a server that outlived its process", () => {
  test("is entered, with its data, after the process was killed", async () => {
    const dataDir = await usedFolder();
    const process = startProcess(dataDir);
    const started = await process.serverStart;
    const connection = await connectionOf(dataDir);
    await query(connection, "drop table if exists kept; create table kept as select 42 as answer");
    await process.kill("SIGKILL");
    expect(await isRunning(dataDir)).toBe(true);
    const { leave } = await enter(dataDir);
    expect(await query(connection, "select answer from kept")).toEqual([{ answer: 42 }]);
    expect(await serverStart(connection)).toBe(started);
    // The server may not have noticed the end of the other process yet, whose session holds a lock.
    await until("the session of the killed process is gone", async () => {
      const [row] = await query(connection, "select count(*)::int as n from pg_locks where locktype = 'advisory'");
      return row?.n === 1;
    });
    await leave();
    expect(await isRunning(dataDir)).toBe(false);
  });

  test("did not hear the Ctrl-C that ended it", async () => {
    const dataDir = await usedFolder();
    const process = startProcess(dataDir);
    const started = await process.serverStart;
    await process.interruptGroup();
    const { connection } = await enter(dataDir);
    expect(await serverStart(connection)).toBe(started);
  });
});

describe("a server that dies", () => {
  test("is started again by its users, and stopped by the last of them", async () => {
    const dataDir = await usedFolder();
    const [first, second] = [await enter(dataDir), await enter(dataDir)];
    await query(first.connection, "drop table if exists kept; create table kept as select 42 as answer");
    const { pid } = await postmasterOf(dataDir);
    process.kill(pid, "SIGKILL");
    await until(
      "another server runs",
      async () => ![undefined, pid].includes((await findPostmaster(await clusterOf(dataDir)))?.pid),
    );
    await until("both are there", async () => (await presences(first.connection)) === 2);
    expect(await query(first.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
    await first.leave();
    expect(await query(second.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
    await second.leave();
    expect(await isRunning(dataDir)).toBe(false);
  });

  test("leaves a pid file whose number may be another process's by now", async () => {
    const dataDir = await usedFolder();
    const { connection, leave } = await enter(dataDir);
    await query(connection, "drop table if exists kept; create table kept as select 42 as answer");
    const file = join(await clusterOf(dataDir), "postmaster.pid");
    const before = await readFile(file, "utf8");
    await leave();
    const user = await serverUser(await clusterOf(dataDir));
    const stranger = spawnAs(user, "/bin/sleep", ["60"], "pipe");
    cleanups.push(() => endProcess(stranger, "SIGKILL"));
    await writeFile(file, before.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
    if (user !== undefined) await chown(file, user.uid, user.gid);
    const again = await enter(dataDir);
    expect(await query(again.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
  });
});

describe("refusals", () => {
  test("a cluster of another major version, naming both versions", async () => {
    const dataDir = await usedFolder();
    const file = join(dataDir, "postgres/PG_VERSION");
    const before = await readFile(file, "utf8");
    cleanups.push(() => writeFile(file, before));
    await writeFile(file, "17\n");
    await expect(enter(dataDir)).rejects.toThrow(
      /made by PostgreSQL 17.*brings PostgreSQL 18.*Nothing was changed[\s\S]*candor backup[\s\S]*mv \S+\/postgres [\s\S]*candor restore[\s\S]*DATABASE_URL/,
    );
  });

  test("a platform without binaries, asking for DATABASE_URL", async () => {
    await expect(findPackage("freebsd", "x64")).rejects.toThrow(/freebsd on x64.*DATABASE_URL/);
  });

  test("a server that does not start, with its own words", async () => {
    const dataDir = await usedFolder();
    await expect(enter(dataDir, { settings: { shared_buffers: "plenty" } })).rejects.toThrow(
      /^PostgreSQL did not start: invalid value.*shared_buffers/,
    );
    expect(await isRunning(dataDir)).toBe(false);
  });

  test("a cluster that cannot be made, leaving nothing", async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, "postgres"));
    await writeFile(join(dataDir, "postgres/precious.txt"), "not a cluster");
    await expect(enter(dataDir)).rejects.toThrow(/postgres/);
    expect((await readdir(dataDir)).filter((name) => name.includes(".new-"))).toEqual([]);
    expect(await readFile(join(dataDir, "postgres/precious.txt"), "utf8")).toBe("not a cluster");
  });

  test("a socket folder that is a symlink", async () => {
    const dataDir = await longFolder();
    await symlink(await temporaryFolder(), socketDirOf(dataDir));
    await expect(enter(dataDir)).rejects.toThrow(/is not a folder/);
  });

  test.if(isRoot())("a socket folder that belongs to someone else", async () => {
    const dataDir = await longFolder();
    await mkdir(socketDirOf(dataDir));
    await chown(socketDirOf(dataDir), 54321, 54321);
    await expect(enter(dataDir)).rejects.toThrow(/belongs to user 54321/);
  });

  test.if(isRoot())("a cluster that belongs to root", async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, "postgres"));
    await writeFile(join(dataDir, "postgres/PG_VERSION"), "18\n");
    await expect(enter(dataDir)).rejects.toThrow(/belongs to root.*chown/);
  });

  test.if(!isRoot())("a cluster that belongs to someone else", async () => {
    // Another user's folder as every system has one: with PG_VERSION missing it counts as no cluster, so look below it.
    const dataDir = await temporaryFolder();
    await symlink("/root", join(dataDir, "postgres"));
    await expect(enter(dataDir)).rejects.toThrow(/belongs to root/);
  });
});

describe("the package", () => {
  test("gets the symlinks that npm cannot install", async () => {
    const packageDir = await copyPackage(await temporaryFolder());
    const link = join(packageDir, "native/lib/libpq.so.5");
    if (process.platform === "linux") expect(existsSync(link)).toBe(false);
    const dataDir = await temporaryFolder();
    const both = await Promise.all([enter(dataDir, { packageDir }), enter(dataDir, { packageDir })]);
    expect(await query(both[0].connection, "select 1 as n")).toEqual([{ n: 1 }]);
    if (process.platform === "linux") expect((await lstat(link)).isSymbolicLink()).toBe(true);
  });

  test.if(!isRoot())("is copied into the data folder where it lacks symlinks and is read-only", async () => {
    const packageDir = await copyPackage(await temporaryFolder());
    await chmod(join(packageDir, "native/lib"), 0o555);
    cleanups.push(() => chmod(join(packageDir, "native/lib"), 0o755));
    const dataDir = await temporaryFolder();
    const { connection } = await enter(dataDir, { packageDir });
    expect(await query(connection, "select 1 as n")).toEqual([{ n: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith("postgresql-18"))).toHaveLength(1);
  });

  test.if(isRoot())(
    "is copied once to where the server's user reaches it, when it lies where only root does",
    async () => {
      const closed = await temporaryFolder(0o700);
      const packageDir = await copyPackage(closed);
      const systemDir = await temporaryFolder();
      const [one, other] = [await temporaryFolder(), await temporaryFolder()];
      for (const dataDir of [one, other]) copy(await usedFolder(), dataDir);
      const both = await Promise.all([enter(one, { packageDir, systemDir }), enter(other, { packageDir, systemDir })]);
      for (const { connection } of both) expect(await query(connection, "select 1 as n")).toEqual([{ n: 1 }]);
      expect(await readdir(systemDir)).toEqual([expect.stringMatching(/^postgresql-18/)]);
    },
  );
});

describe.if(isRoot())("as root", () => {
  test("the server runs as another user, without root's groups", async () => {
    const dataDir = await usedFolder();
    await enter(dataDir);
    const { pid } = await postmasterOf(dataDir);
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    const user = (await serverUser(await clusterOf(dataDir))) as ServerUser;
    expect(user.uid).not.toBe(0);
    expect(status).toMatch(new RegExp(`^Uid:\\t${user.uid}\\t${user.uid}\\t`, "m"));
    expect(status).toMatch(/^Groups:\s*$/m);
  });

  test("a data folder that only root can enter keeps its database elsewhere, and finds it again", async () => {
    const dataDir = join(await temporaryFolder(0o700), "data");
    const systemDir = await temporaryFolder();
    const first = await enter(dataDir, { systemDir });
    await query(first.connection, "drop table if exists kept; create table kept as select 42 as answer");
    await first.leave();
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    const note = await readFile(join(dataDir, "postgres.moved.txt"), "utf8");
    expect(note).toContain(await realpath(systemDir));
    // The folder may be opened to all, or get another name, and still knows its database.
    await chmod(dirname(dataDir), 0o755);
    const second = await enter(dataDir, { systemDir });
    expect(await query(second.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
    await second.leave();
    await rm(note.trim().split("\n").at(-1) as string, { recursive: true });
    await expect(enter(dataDir, { systemDir })).rejects.toThrow(/which is gone/);
  });

  test("two at once in a data folder that only root can enter share one database", async () => {
    const dataDir = join(await temporaryFolder(0o700), "data");
    const systemDir = await temporaryFolder();
    const [one, other] = await Promise.all([enter(dataDir, { systemDir }), enter(dataDir, { systemDir })]);
    expect(one.connection).toEqual(other.connection);
    // Beside them may be PostgreSQL's programs, where this checkout is closed to others as well.
    const homes = (await readdir(systemDir)).filter((name) => !name.startsWith("postgresql-"));
    expect(homes).toHaveLength(1);
  });

  test("a cluster that another user made is served as that user", async () => {
    const dataDir = await temporaryFolder();
    copy(await usedFolder(), dataDir);
    for (const path of [join(dataDir, "postgres.socket"), join(dataDir, "postgres")]) {
      expect(Bun.spawnSync(["chown", "-R", "54321:54321", path]).exitCode).toBe(0);
    }
    await enter(dataDir);
    const { pid } = await postmasterOf(dataDir);
    expect(await readFile(`/proc/${pid}/status`, "utf8")).toMatch(/^Uid:\t54321\t/m);
  });
});

async function enter(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) {
  const entered = await enterEmbeddedPostgres({ dataDir, settings: { fsync: "off" }, ...options });
  cleanups.push(() => entered.leave());
  return entered;
}

type Connection = Awaited<ReturnType<typeof enter>>["connection"];

async function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres({ ...connection, max: 1, fetch_types: false, onnotice() {} });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The server's start time: equal for equal servers. */
async function serverStart(connection: Connection): Promise<string> {
  const [row] = await query(connection, "select pg_postmaster_start_time()::text as started");
  return String(row?.started);
}

/** How many are in. */
async function presences(connection: Connection): Promise<number> {
  const text = "select count(*)::int as n from pg_locks where locktype = 'advisory' and granted and mode = 'ShareLock'";
  return query(connection, text).then(
    ([row]) => Number(row?.n),
    () => 0,
  );
}

/** A folder that everyone may enter, or with the mode given. */
async function temporaryFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "candor-test-"));
  await chmod(folder, mode);
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with a cluster that is not running, the same for all who ask: making one takes a second. */
async function usedFolder(): Promise<string> {
  if (usedFolderPath === undefined) {
    usedFolderPath = await mkdtemp(join(tmpdir(), "candor-test-"));
    await chmod(usedFolderPath, 0o755);
    await (await enter(usedFolderPath)).leave();
  }
  return usedFolderPath;
}

/** A data folder whose path is too long for a socket in it. */
async function longFolder(): Promise<string> {
  const folder = join(await realpath(await temporaryFolder()), "a".repeat(60), "b".repeat(60));
  await mkdir(folder, { recursive: true });
  cleanups.push(() => rm(socketDirOf(folder), { recursive: true, force: true }));
  return folder;
}

function socketDirOf(longFolder: string): string {
  const hash = new Bun.CryptoHasher("sha256").update(longFolder).digest("hex").slice(0, 16);
  return join(tmpdir(), `candor-${hash}`);
}

/** As npm unpacks it where install scripts are blocked: without symlinks. */
async function copyPackage(parent: string): Promise<string> {
  const { folder } = await findPackage();
  const packageDir = join(parent, "package");
  await mkdir(packageDir);
  copy(folder, packageDir);
  expect(Bun.spawnSync(["find", packageDir, "-type", "l", "-delete"]).exitCode).toBe(0);
  return packageDir;
}

/** Copies what a folder holds, with owners and modes. */
function copy(from: string, to: string): void {
  expect(Bun.spawnSync(["cp", "-a", `${from}/.`, to]).exitCode).toBe(0);
}

async function clusterOf(dataDir: string): Promise<string> {
  return join(await realpath(dataDir), "postgres");
}

async function postmasterOf(dataDir: string) {
  const postmaster = await findPostmaster(await clusterOf(dataDir));
  if (postmaster === undefined) throw new Error("no server runs");
  return postmaster;
}

async function isRunning(dataDir: string): Promise<boolean> {
  return (await findPostmaster(await clusterOf(dataDir))) !== undefined;
}

async function connectionOf(dataDir: string): Promise<Connection> {
  const { socketDir } = await postmasterOf(dataDir);
  return { path: `${socketDir}/.s.PGSQL.5432`, username: "candor", database: "candor" };
}

/** Another process that enters, in a process group of its own. It leaves when its input ends. */
function startProcess(dataDir: string, environment: Record<string, string> = {}) {
  const program = `
    import { enterEmbeddedPostgres } from ${JSON.stringify(MODULE)};
    const { leave } = await enterEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: "off" } });
    console.log("in");
    for await (const _ of process.stdin);
    await leave();
  `;
  const child = spawn(process.execPath, ["-e", program], {
    cwd: join(import.meta.dir, "../.."),
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const entered = new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", () => reject(new Error("the process ended before it was in")));
  });
  cleanups.push(async () => {
    await endProcess(child, "SIGKILL");
    await stopServer(await clusterOf(dataDir));
  });
  return {
    serverStart: entered.then(async () => serverStart(await connectionOf(dataDir))),
    leave: () => {
      child.stdin.end();
      return endProcess(child);
    },
    kill: (signal: NodeJS.Signals) => endProcess(child, signal),
    /** The signal that a terminal sends on Ctrl-C. */
    interruptGroup: () => {
      process.kill(-(child.pid as number), "SIGINT");
      return endProcess(child);
    },
  };
}

function endProcess(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (signal !== undefined) child.kill(signal);
  return ended;
}
