// migrate: brings the database to this version's schema and ends.
import { readConfig } from "#platform/config.ts";
import { migrate } from "#platform/migrate.ts";
import { withServer } from "./session.ts";
import { type Output, printResult } from "./terminal.ts";

export async function runMigrate(options: Output): Promise<void> {
  const migrations = await withServer(readConfig(process.env), ({ target }) => migrate(target));
  const text =
    migrations === 0 ? "The database is up to date." : `${migrations} migration${migrations === 1 ? "" : "s"} run.`;
  printResult(options, { migrations, at: new Date().toISOString() }, [text]);
}
