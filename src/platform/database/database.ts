// The way to PostgreSQL: one pool per process, drizzle over it, a deadline on every query, and hot queries prepared once.
import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import { type ConnectionPool, createConnectionPool } from "./connection-pool.ts";
import type { OutagePace } from "./connections.ts";
import { openDriver } from "./driver.ts";
import { causesOf, isConnectionFault, isOutOfResources } from "./fault.ts";
import { createGreeting } from "./greeting.ts";
import { isLate } from "./late.ts";
import type { DatabaseTarget } from "./target.ts";

export type Database = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>;

export type DatabasePool = ReturnType<typeof openPool>;

export type PoolOptions = {
  max: number;
  deadlineMs?: number | null;
  applicationName?: string;
  /** After this a connection is not used again; half an hour by default. */
  lifeMs?: number;
  /** `primary`, the default: only a server that takes writes, and always the same cluster. */
  role?: "primary" | "any";
  outage?: Partial<OutagePace>;
  /** A write whose commit takes longer is answered as unavailable; `deadlineMs` by default. */
  commitMs?: number | undefined;
};

/** Clients give up long before. */
const QUERY_DEADLINE_MS = 15_000;
const CLOSE_WITHIN_S = 5;

const DRIVER_IDLE_S = 20;

export function openPool(target: DatabaseTarget, options: PoolOptions) {
  const {
    max,
    deadlineMs = QUERY_DEADLINE_MS,
    applicationName = "candor",
    lifeMs,
    role = "primary",
    outage,
    commitMs,
  } = options;
  const sql = openDriver(target, { max, applicationName, idleTimeoutS: DRIVER_IDLE_S });
  let refused = 0;
  const connections = createConnectionPool({
    max,
    deadlineMs,
    commitMs,
    lifeMs,
    ...(outage && { outage }),
    open: (told) => openDriver(target, { max: 1, applicationName, ...told, firstHost: () => refused }),
    greet: createGreeting(role, () => refused++),
  });
  const db = databaseOver(target, connections);
  return {
    db,
    /** The driver with connections of its own, for scripts and tests. */
    sql,
    connections,
    /** Waits for running queries, at most 5 seconds. */
    async close(): Promise<void> {
      await Promise.all([connections.close(), sql.end({ timeout: CLOSE_WITHIN_S })]);
    },
  };
}

/** drizzle over our pool. The driver given to drizzle never connects; it lends its types and settings. */
export function databaseOver(
  target: DatabaseTarget,
  { unsafe, begin }: Pick<ConnectionPool, "unsafe" | "begin">,
): Database {
  return drizzle(Object.assign(openDriver(target, { max: 1, applicationName: "candor" }), { unsafe, begin }));
}

/** The builders of all modules that are loaded. A test prepares what each of them builds. */
export const BUILDERS: ((db: Database) => object)[] = [];

/** Builds a query once per database; a transaction is a database of its own. `build` must end in `.prepare(name)`. */
export function prepared<Query extends object>(build: (db: Database) => Query): (db: Database) => Query {
  BUILDERS.push(build);
  const built = new WeakMap<Database, Query>();
  return (db) => {
    let query = built.get(db);
    if (!query) {
      query = build(db);
      built.set(db, query);
    }
    return query;
  };
}

/** The SQLSTATE of an error from PostgreSQL; null for any other error. */
export function sqlState(error: unknown): string | null {
  const codes = causesOf(error).map(({ code }) => code);
  return codes.find((code) => typeof code === "string" && /^[0-9A-Z]{5}$/.test(code))?.toString() ?? null;
}

/** Whether the server is away, starting, stopping or out of room: worth trying again, and 503 to a caller. */
export function isUnavailable(error: unknown): boolean {
  return isLate(error) || isConnectionFault(error) || isOutOfResources(error);
}
