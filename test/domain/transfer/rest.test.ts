// An import rests between its batches while the service answers requests, so that customers' reviews keep their speed.
import { afterAll, afterEach, beforeAll, beforeEach, expect, type Mock, spyOn, test } from "bun:test";
import { type DatabasePool, openPool } from "#platform/database/database.ts";
import { withBusy } from "../../support/busy.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness } from "../../support/seed.ts";
import { JUDGE_ME } from "./sample.ts";
import { bring, csv } from "./support.ts";

const BATCHES = 3;
const ROWS = Array.from({ length: 250 }, (_, n) => {
  return { rating: "5", body: `Text ${n}`, review_date: "2024-03-07", reviewer_name: `Person ${n}` };
});

let db: TestDatabase;
let other: DatabasePool;
let rest: Mock<typeof Bun.sleep>;

beforeAll(async () => {
  db = await createTestDatabase();
  other = openPool(db.target, { max: 1, applicationName: "another program" });
});
afterAll(async () => {
  await other.close();
  await db.close();
});

// Set for each test and not for the file, because the start of the database sleeps, too.
beforeEach(() => {
  rest = spyOn(Bun, "sleep").mockImplementation(async () => {});
});
afterEach(() => rest.mockRestore());

test("after each batch while a request is answered", async () => {
  const shop = await seedBusiness(db.context);
  await withBusy(db.pool, other, 1, async () => {
    expect((await bring(db, shop, csv(JUDGE_ME, ROWS))).report.created).toBe(ROWS.length);
    expect(rest.mock.calls.filter(([ms]) => Number(ms) > 0)).toHaveLength(BATCHES);
  });
});

test("not while none is", async () => {
  const shop = await seedBusiness(db.context);
  expect((await bring(db, shop, csv(JUDGE_ME, ROWS))).report.created).toBe(ROWS.length);
  expect(rest).not.toHaveBeenCalled();
});
