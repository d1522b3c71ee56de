// SQL that is worth writing, with typed rows. A statement is prepared once per connection by its text, inside transactions too:
// `prepared` builds a query anew for each transaction.
import type { Database } from "#platform/database.ts";

export type Statement<Row> = {
  (db: Database, ...values: unknown[]): Promise<Row[]>;
  text: string;
};

/**
 * @param text with $1, $2, ...; never built from what a caller gave
 * @param plan "kept" once per connection, or "fresh" at each run and one more way to the server: for queues, whose plan would read
 * whole tables during a burst if it was made while they were empty
 */
export function statement<Row = unknown>(
  name: string,
  text: string,
  { plan }: { plan: "kept" | "fresh" } = { plan: "kept" },
): Statement<Row> {
  const run = (db: Database, ...values: unknown[]): Promise<Row[]> =>
    db._.session
      .prepareQuery<{ execute: Row[]; all: unknown; values: unknown }>(
        { sql: text, params: values },
        undefined,
        plan === "kept" ? name : undefined,
        false,
      )
      .execute();
  return Object.assign(run, { text });
}
