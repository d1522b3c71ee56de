// SQL with a name, prepared once per connection, with typed rows. Simple queries use drizzle's builder.
import type { Database } from "./database.ts";

export type Statement<Row, Values extends unknown[] = unknown[]> = {
  (on: Database | { db: Database }, ...values: Values): Promise<Row[]>;
  text: string;
};

/** The statements of all modules that are loaded. A test prepares each of them and compares its columns with its row type. */
export const STATEMENTS: { name: string; text: string; rows: "objects" | "arrays" }[] = [];

/**
 * A timestamptz column comes as a Date. @param text with $1, $2, ...; never built from a caller's input
 * @param plan "fresh" plans at each run, one round trip more: for queues, whose kept plan, if made while they were empty, would
 * read whole tables in a burst
 */
export function statement<Row = unknown, Values extends unknown[] = unknown[]>(
  name: string,
  text: string,
  { plan }: { plan: "kept" | "fresh" } = { plan: "kept" },
): Statement<Row, Values> {
  STATEMENTS.push({ name, text, rows: "objects" });
  const preparedName = plan === "kept" ? name : undefined;
  const call = (on: Database | { db: Database }, ...values: Values) => run<Row>(on, text, values, preparedName);
  return Object.assign(call, { text });
}

/**
 * A statement whose rows are arrays of values in the order of its columns, with moments in PostgreSQL's text: for hot lists, which map
 * each row once (bench `rest-page`).
 */
export function rowStatement<Row extends unknown[], Values extends unknown[]>(
  name: string,
  text: string,
): Statement<Row, Values> {
  STATEMENTS.push({ name, text, rows: "arrays" });
  const call = (on: Database | { db: Database }, ...values: Values) =>
    ask<Row[]>(on, text, values, name, (rows) => rows as Row[]);
  return Object.assign(call, { text });
}

/** Runs SQL once, unprepared. Without values the text may hold several statements. */
export function execute<Row = Record<string, unknown>>(
  db: Database,
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  return run<Row>(db, text, values, undefined);
}

type Rows<Row> = Row[] & { columns?: readonly { name: string; type: number }[] };

async function run<Row>(
  on: Database | { db: Database },
  text: string,
  values: unknown[],
  name: string | undefined,
): Promise<Row[]> {
  const rows = await ask<Rows<Record<string, unknown>>>(on, text, values, name);
  readMoments(rows);
  return rows as Row[];
}

/**
 * drizzle documents no way to prepare SQL of ours, and none to the driver of a transaction, so this calls its session.
 * @param ofArrays makes the result of rows that are arrays of values; without it rows are objects
 */
function ask<Result>(
  on: Database | { db: Database },
  text: string,
  values: unknown[],
  name: string | undefined,
  ofArrays?: (rows: unknown[][]) => Result,
): Promise<Result> {
  const { session } = ("db" in on ? on.db : on)._;
  const query = { sql: text, params: values };
  return session
    .prepareQuery<{ execute: Result; all: unknown; values: unknown }>(query, undefined, name, false, ofArrays)
    .execute();
}

/** PostgreSQL's number of the type. */
const TIMESTAMPTZ = 1184;

/** The driver returns moments as text, because drizzle's builder reads them itself. */
function readMoments(rows: Rows<Record<string, unknown>>): void {
  for (const { name, type } of rows.columns ?? []) {
    if (type !== TIMESTAMPTZ) continue;
    for (const row of rows) if (row[name] !== null) row[name] = new Date(row[name] as string);
  }
}

/** Holds the lock of this name until the transaction ends, unless another transaction holds it. */
export const tryLockName = statement<{ taken: boolean }, [name: string]>(
  "name_try_lock",
  "select pg_try_advisory_xact_lock(hashtextextended($1::text, 0)) as taken",
);

/** Waits for the lock of this name and holds it until the transaction ends. */
export const lockName = statement<unknown, [name: string]>(
  "name_lock",
  "select pg_advisory_xact_lock(hashtextextended($1::text, 0))",
);
