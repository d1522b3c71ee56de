// The first argument of domain functions. Inside a transaction it is the same type with another `db`.
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";

export type Context = {
  db: Database;
  clock: Clock;
  log: Log;
  /** Without a slash at the end. Events carry addresses of profiles and reviews. */
  baseUrl: string;
};

/** Runs `work` in one transaction. */
export function inTransaction<T, C extends Context>(context: C, work: (context: C) => Promise<T>): Promise<T> {
  return context.db.transaction((tx) => work({ ...context, db: tx }));
}
