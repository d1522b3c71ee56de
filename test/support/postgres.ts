// One PostgreSQL for the tests of a process: the embedded one in a temporary folder, without fsync, with a migrated template
// database that each test file clones: in some 50 ms in memory (scripts/memory-folder.ts), in half a second on a disk.
//
// scripts/test.ts starts one for each of its workers and passes its address in TEST_POSTGRES. A plain `bun test` starts one itself.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { migrate } from "#platform/database/migrate.ts";
import type { DatabaseTarget } from "#platform/database/target.ts";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  enterEmbeddedPostgres,
} from "#platform/embedded-postgres/embedded-postgres.ts";
import { copyKeptCluster, forgetKeptCluster, keepCluster } from "./cluster-cache.ts";

const TEMPLATE = "candor_template";

export type SocketTarget = Extract<DatabaseTarget, { path: string }>;

export type TestServer = {
  target(database: string): SocketTarget;
  admin: postgres.Sql;
  stop(): Promise<void>;
};

/** The address of a server that another process started. */
export type Connection = { path: string; username: string; database: string };

/** A vacuum at the wrong moment keeps a database from being dropped. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  autovacuum: "off",
};

let server: Promise<TestServer> | null = null;

/** The server of this process: its own, or the one that scripts/test.ts started. */
export function testServer(): Promise<TestServer> {
  server ??= givenServer() ?? startTestServer();
  return server;
}

/** Leaves the server; stops it, if this process started it. */
export async function stopTestServer(): Promise<void> {
  if (server) await (await server).stop();
  server = null;
}

/** Clones the migrated template. The caller drops the database. */
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

/** Starts a server in a temporary folder of its own. */
export async function startTestServer(): Promise<TestServer & { connection: Connection }> {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-test-"));
  // For root the server runs as another user, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const cluster = join(dataDir, "postgres");
  try {
    const embedded = await enterKept(dataDir, cluster);
    const { connection } = embedded;
    const entered = enterServer(connection);
    return {
      ...entered,
      connection,
      async stop() {
        await entered.stop();
        await embedded.leave();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function enterKept(dataDir: string, cluster: string): Promise<EmbeddedPostgres> {
  const options = { dataDir, settings: SETTINGS };
  if (await copyKeptCluster(cluster)) {
    try {
      return await enterEmbeddedPostgres(options);
    } catch {
      await forgetKeptCluster();
      rmSync(cluster, { recursive: true, force: true });
    }
  }
  await makeTemplate(options);
  await keepCluster(cluster);
  return enterEmbeddedPostgres(options);
}

async function makeTemplate(options: EmbeddedPostgresOptions): Promise<void> {
  const embedded = await enterEmbeddedPostgres(options);
  const { admin, target, stop } = enterServer(embedded.connection);
  try {
    await admin.unsafe(`create database ${TEMPLATE}`);
    await migrate(target(TEMPLATE));
  } finally {
    await stop();
    await embedded.leave();
  }
}

/** Opens a running server; `stop` closes what it opened. */
function enterServer(connection: Connection): TestServer {
  const admin = postgres({ ...connection, max: 1, onnotice: () => {} });
  return {
    target: (database) => ({ ...connection, database }),
    admin,
    stop: () => admin.end(),
  };
}

/** The server of TEST_POSTGRES; `stop` leaves it running. */
function givenServer(): Promise<TestServer> | null {
  const { TEST_POSTGRES } = process.env;
  return TEST_POSTGRES ? Promise.resolve(enterServer(JSON.parse(TEST_POSTGRES) as Connection)) : null;
}
