// Finds the database that the settings name: the given one, or the embedded PostgreSQL under DATA_DIR, which is started by
// whoever comes first and stopped by whoever leaves last.
import type { Config } from "#platform/config.ts";
import { type DatabaseTarget, targetOf } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import type { Log } from "#platform/log.ts";

export type DatabaseServer = {
  target: DatabaseTarget;
  embedded: boolean;
  /** Call after the last pool is closed. */
  leave(): Promise<void>;
};

/** Throws where the embedded server cannot be started; the message says what to do. */
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
