// migrate: brings the database to this version's schema and ends.

import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { connectServer } from "#platform/connect.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { type Output, printResult } from "./terminal.ts";

export async function runMigrate(options: Output): Promise<void> {
  const config = readConfig(process.env);
  const server = await connectServer(config, createLog(config.logLevel === "info" ? "warn" : config.logLevel, 2));
  try {
    const migrations = await migrate(server.target);
    const text =
      migrations === 0 ? "The database is up to date." : `${migrations} migration${migrations === 1 ? "" : "s"} run.`;
    printResult(options, { migrations, at: systemClock.now().toISOString() }, [text]);
  } finally {
    await server.leave();
  }
}
