// One PostgreSQL for all tests of a run: the embedded one in a temporary folder, without fsync, with a migrated template
// database that each test file clones: in some 50 ms in memory (scripts/memory-folder.ts), in half a second on a disk.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { DatabaseTarget } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { migrate } from "#platform/migrate.ts";

const TEMPLATE = "candor_template";

export type SocketTarget = Extract<DatabaseTarget, { path: string }>;

export type TestServer = {
  target(database: string): SocketTarget;
  admin: postgres.Sql;
  stop(): Promise<void>;
};

let server: Promise<TestServer> | null = null;

/** The server of this run; started by the first test file that needs it. */
export function testServer(): Promise<TestServer> {
  server ??= start();
  return server;
}

/** Stops the server, if any test started it. */
export async function stopTestServer(): Promise<void> {
  if (server) await (await server).stop();
  server = null;
}

/** A database of its own, cloned from the migrated template. */
export async function cloneDatabase(): Promise<{ target: SocketTarget; drop(): Promise<void> }> {
  const { admin, target } = await testServer();
  const name = `t_${crypto.randomUUID().replaceAll("-", "")}`;
  await admin.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    target: target(name),
    drop: async () => {
      await admin.unsafe(`drop database ${name} with (force)`);
    },
  };
}

async function start(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-test-"));
  // For root the server runs as another user, which must be able to enter.
  chmodSync(dataDir, 0o755);
  // A vacuum at the wrong moment keeps a database from being dropped.
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "200",
    autovacuum: "off",
  };
  const embedded = await enterEmbeddedPostgres({ dataDir, settings });
  const target = (database: string): SocketTarget => ({ ...embedded.connection, database });
  const admin = postgres({ ...embedded.connection, max: 1, onnotice: () => {} });
  const stop = async () => {
    await admin.end();
    await embedded.leave();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await admin.unsafe(`create database ${TEMPLATE}`);
    await migrate(target(TEMPLATE));
  } catch (error) {
    await stop();
    throw error;
  }
  return { target, admin, stop };
}
