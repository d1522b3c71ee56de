// Finds the database that the settings name: the given one, or the embedded PostgreSQL under DATA_DIR, which is started by
// whoever comes first and stopped by whoever leaves last.
import { type Config, ConfigError } from "#platform/config.ts";
import { type DatabaseTarget, targetOf } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import type { Log } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { keepsStatements, LOSES_STATEMENTS } from "./database/pooler.ts";

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

/** Brings it to the schema of this version. How many migrations were run. Throws ConfigError where a pooler is of no use to us. */
export async function prepareDatabase({ target, embedded }: DatabaseServer): Promise<number> {
  const migrations = await migrate(target);
  if (!embedded && !(await keepsStatements(target))) throw new ConfigError("DATABASE_URL", LOSES_STATEMENTS);
  return migrations;
}
