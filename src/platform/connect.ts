// Connects to DATABASE_URL, or to the embedded PostgreSQL under DATA_DIR: the first process starts it, the last one stops it.
import type { Config } from "./config/config.ts";
import { ConfigError } from "./config/read.ts";
import { migrate } from "./database/migrate.ts";
import { keepsStatements, LOSES_STATEMENTS } from "./database/pooler.ts";
import { type DatabaseTarget, targetOf } from "./database/target.ts";
import { enterEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";
import type { Log } from "./telemetry/log.ts";

export type DatabaseServer = {
  target: DatabaseTarget;
  embedded: boolean;
  /** Call after the last pool is closed. */
  leave(): Promise<void>;
};

export async function connectServer(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  log: Log,
): Promise<DatabaseServer> {
  if (config.databaseUrl !== null) {
    return { target: targetOf(config.databaseUrl), embedded: false, leave: async () => {} };
  }
  const server = await enterEmbeddedPostgres({ dataDir: config.dataDir, log: (message) => log.debug(message) });
  return { target: server.connection, embedded: true, leave: () => server.leave() };
}

/** Migrates. @returns how many migrations ran. Throws ConfigError where a pooler loses prepared statements. */
export async function prepareDatabase({ target, embedded }: DatabaseServer): Promise<number> {
  const migrations = await migrate(target);
  if (!embedded && !(await keepsStatements(target))) throw new ConfigError("DATABASE_URL", LOSES_STATEMENTS);
  return migrations;
}
