// The versions of this program and of its database.
import { version } from "../../../package.json" with { type: "json" };
import type { Database } from "./database.ts";
import { execute } from "./statement.ts";

/** @property migrations how many the database has run */
export type Versions = { candor: string; postgres: string; migrations: number };

export async function versionsOf(db: Database): Promise<Versions> {
  const [row] = await execute<{ postgres: string; migrations: number }>(
    db,
    `select current_setting('server_version') as postgres,
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
  );
  return { candor: version, postgres: row?.postgres ?? "", migrations: row?.migrations ?? 0 };
}
