// How long a task in the background rests while sessions of the service answer requests.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type DatabasePool, openPool } from "#platform/database.ts";
import { restAfter } from "#platform/fair-share.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const LOCK = 4711;

let database: TestDatabase;
let importer: DatabasePool;

beforeAll(async () => {
  database = await createTestDatabase();
  importer = openPool(database.target, { max: 1, applicationName: "candor importer" });
});
afterAll(async () => {
  await importer.close();
  await database.close();
});

/** Holds sessions of the pool busy while `work` runs: they wait for a lock. */
async function withBusy(pool: DatabasePool, sessions: number, work: () => Promise<void>): Promise<void> {
  const waiting: Promise<unknown>[] = [];
  await importer.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`;
    for (let n = 0; n < sessions; n++)
      waiting.push(pool.sql.begin((inside) => inside`select pg_advisory_xact_lock_shared(${LOCK})`));
    await until("the sessions wait", async () => {
      const [row] = await tx`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
        and objid = ${LOCK} and database = (select oid from pg_database where datname = current_database())`;
      return row?.n === sessions;
    });
    await work();
  });
  await Promise.all(waiting);
}

describe("a task rests", () => {
  test("not at all while no request is answered", async () => {
    expect(await restAfter(importer.db, 100)).toBe(0);
  });

  test("as long as its step took for each busy session, at most four times and a second", async () => {
    await withBusy(database.pool, 2, async () => {
      expect(await restAfter(importer.db, 100)).toBe(200);
      expect(await restAfter(importer.db, 700)).toBe(1_000);
    });
    await withBusy(database.pool, 6, async () => {
      expect(await restAfter(importer.db, 100)).toBe(400);
    });
  });

  test("not for the service's own work in the background", async () => {
    const sender = openPool(database.target, { max: 2, applicationName: "candor sender" });
    await withBusy(sender, 2, async () => {
      expect(await restAfter(importer.db, 100)).toBe(0);
    });
    await sender.close();
  });

  test("not for a session that stopped in the middle of its transaction", async () => {
    await database.sql.begin(async (tx) => {
      await tx`select 1`;
      await until("the session is taken for stuck", async () => (await restAfter(importer.db, 100)) === 0);
    });
  });
});
