// A statement that is prepared once per connection by its text, inside transactions too: `prepared` builds a query anew for
// each transaction, and `execute` has the server parse and plan each time and costs two round trips. For what runs while a
// row is locked that many wait for.
import type { Database } from "#platform/database.ts";

export type Statement<Row> = {
  (db: Database, ...values: unknown[]): Promise<Row[]>;
  text: string;
};

/** @param text with $1, $2, ...; never built from what a caller gave. */
export function statement<Row = unknown>(name: string, text: string): Statement<Row> {
  const run = (db: Database, ...values: unknown[]): Promise<Row[]> =>
    db._.session
      .prepareQuery<{ execute: Row[]; all: unknown; values: unknown }>(
        { sql: text, params: values },
        undefined,
        name,
        false,
      )
      .execute();
  return Object.assign(run, { text });
}
