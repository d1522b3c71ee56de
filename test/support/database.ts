// A context over a database of its own, with a clock that the test sets.
import type postgres from "postgres";
import type { Context } from "#platform/database/context.ts";
import { type DatabasePool, openPool } from "#platform/database/database.ts";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { cloneDatabase } from "./postgres.ts";

export const BASE_URL = "https://reviews.example";

export type TestDatabase = {
  context: Context;
  sql: postgres.Sql;
  pool: DatabasePool;
  target: DatabaseTarget;
  clock: TestClock;
  close(): Promise<void>;
};

export type TestClock = { now(): Date; set(moment: string | Date): void; advance(ms: number): void };

/** A clock that stands still until it is moved. */
export function testClock(start: string | Date = "2026-11-20T12:00:00.000Z"): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set: (moment) => {
      now = new Date(moment).getTime();
    },
    advance: (ms) => {
      now += ms;
    },
  };
}

/** The address of a test database in the form of DATABASE_URL. */
export function databaseUrl(target: DatabaseTarget): string {
  if ("url" in target) return target.url;
  const [folder, port] = target.path.split("/.s.PGSQL.") as [string, string];
  return `postgres://${target.username}@localhost:${port}/${target.database}?host=${encodeURIComponent(folder)}`;
}

/** Call in `beforeAll`, and `close` in `afterAll`. @param place a migrated database to use instead of a new one */
export async function createTestDatabase(
  place?: Pick<TestDatabase, "target"> & { drop(): Promise<void> },
): Promise<TestDatabase> {
  const { target, drop } = place ?? (await cloneDatabase());
  const pool = openPool(target, { max: 8 });
  const clock = testClock();
  const context: Context = { db: pool.db, clock, log: createLog("silent"), baseUrl: BASE_URL };
  return {
    context,
    sql: pool.sql,
    pool,
    target,
    clock,
    async close() {
      await pool.close();
      await drop();
    },
  };
}
