// How long a task in the background rests while sessions of the service answer requests.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type DatabasePool, openPool } from "#platform/database/database.ts";
import { restAfter } from "#platform/database/throttle.ts";
import { withBusy } from "../support/busy.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

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

describe("a task rests", () => {
  test("not at all while no request is answered", async () => {
    expect(await restAfter(importer.db, 100)).toBe(0);
  });

  test("as long as its step took for each busy session, at most six times and a second", async () => {
    await withBusy(database.pool, importer, 2, async () => {
      expect(await restAfter(importer.db, 100)).toBe(200);
      expect(await restAfter(importer.db, 700)).toBe(1_000);
    });
    await withBusy(database.pool, importer, 8, async () => {
      expect(await restAfter(importer.db, 100)).toBe(600);
    });
  });

  test("not for the service's own work in the background", async () => {
    const sender = openPool(database.target, { max: 2, applicationName: "candor sender" });
    await withBusy(sender, importer, 2, async () => {
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
