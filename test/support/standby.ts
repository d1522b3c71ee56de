// Two PostgreSQL servers of one cluster: a primary, and one that follows it by streaming replication.
import { chownSync, closeSync, cpSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { findPackage, prepareBinaries } from "#platform/embedded-postgres/binaries.ts";
import { serverUser, spawnAs } from "#platform/embedded-postgres/user.ts";
import { until } from "./until.ts";

const FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=32MB", "autovacuum=off"];

export type PairServer = {
  target: DatabaseTarget;
  /** A superuser's connection to the database `postgres`, a new one after each start, because the driver may not survive a restart. */
  readonly admin: postgres.Sql;
  start(): Promise<void>;
  /** Stops fast, which closes open connections. */
  stop(): Promise<void>;
};

export type Pair = { first: PairServer; follower: PairServer; close(): Promise<void> };

/** Starts both, with an empty database `candor`. */
export async function startPair(): Promise<Pair> {
  const home = mkdtempSync(join(tmpdir(), "candor-test-"));
  const user = await serverUser(join(home, "first"));
  const own = (path: string) => {
    if (user) chownSync(path, user.uid, user.gid);
  };
  own(home);
  const { initdb, postgres: program } = await prepareBinaries(await findPackage(), user, home);
  const run = (name: string, file: string, args: string[]) => {
    const log = openSync(join(home, `${name}.log`), "a");
    const child = spawnAs(user, file, args, log);
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve)).finally(() => closeSync(log));
    return { child, ended };
  };

  const server = (name: string): PairServer => {
    const [data, socketDir] = [join(home, name), join(home, `${name}.socket`)];
    mkdirSync(socketDir, { mode: 0o700 });
    own(socketDir);
    const path = `${socketDir}/.s.PGSQL.5432`;
    const settings = [...FAST, "listen_addresses=", `unix_socket_directories=${socketDir}`];
    const connect = () =>
      postgres({ path, username: "postgres", database: "postgres", max: 1, connect_timeout: 5, onnotice() {} });
    let admin = connect();
    let running: ReturnType<typeof run> | null = null;
    return {
      target: { path, username: "postgres", database: "candor" },
      get admin() {
        return admin;
      },
      async start() {
        running = run(name, program, ["-D", data, ...settings.flatMap((each) => ["-c", each])]);
        await until(`${name} answers`, async () => {
          await admin.end({ timeout: 0 });
          admin = connect();
          return admin`select 1`.then(
            () => true,
            () => false,
          );
        });
      },
      async stop() {
        running?.child.kill("SIGINT");
        await running?.ended;
        running = null;
      },
    };
  };

  const [first, follower] = [server("first"), server("follower")];
  const close = async () => {
    await Promise.all([first.admin.end({ timeout: 0 }), follower.admin.end({ timeout: 0 })]);
    await follower.stop();
    await first.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const args = ["-D", join(home, "first"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    if ((await run("initdb", initdb, args).ended) !== 0) throw new Error("initdb failed");
    await first.start();
    await first.admin`create database candor`;
    await first.stop();
    // Copied while it stands still, which needs no pg_basebackup.
    cpSync(join(home, "first"), join(home, "follower"), { recursive: true });
    if (user) Bun.spawnSync(["chown", "-R", `${user.uid}:${user.gid}`, join(home, "follower")]);
    const conninfo = `host=${join(home, "first.socket")} user=postgres`;
    writeFileSync(join(home, "follower/standby.signal"), "");
    writeFileSync(
      join(home, "follower/postgresql.auto.conf"),
      `primary_conninfo = '${conninfo}'\nwal_retrieve_retry_interval = '100ms'\n`,
    );
    await first.start();
    await follower.start();
    return { first, follower, close };
  } catch (error) {
    await close();
    throw error;
  }
}
