import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { inTransaction } from "#platform/database/context.ts";
import { openPool } from "#platform/database/database.ts";
import {
  childOf,
  currentTrace,
  parseTraceparent,
  type Trace,
  traceparentOf,
  withTrace,
} from "#platform/telemetry/trace.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

describe("a traceparent", () => {
  const taken: [string, boolean][] = [
    [`00-${ID}-${PARENT}-01`, true],
    [`00-${ID}-${PARENT}-00`, false],
    [`00-${ID}-${PARENT}-03`, true],
    [`00-${ID}-${PARENT}-fe`, false],
    [`01-${ID}-${PARENT}-01`, true],
    [`cc-${ID}-${PARENT}-01-what-is-to-come`, true],
  ];
  for (const [header, isSampled] of taken)
    test(`${header} is taken`, () => expect(parseTraceparent(header)).toEqual({ id: ID, parentId: PARENT, isSampled }));

  const ignored = [
    "",
    "00",
    `ff-${ID}-${PARENT}-01`,
    `00-${"0".repeat(32)}-${PARENT}-01`,
    `00-${ID}-${"0".repeat(16)}-01`,
    `00-${ID.toUpperCase()}-${PARENT}-01`,
    `00-${ID.slice(1)}-${PARENT}-01`,
    `00-${ID}-${PARENT}0-01`,
    `00-${ID}-${PARENT}-1`,
    `00-${ID}-${PARENT}-01-more`,
    `00-${ID}-${PARENT}-01-`,
    `01-${ID}-${PARENT}-01more`,
    ` 00-${ID}-${PARENT}-01`,
    `00-${ID}-${PARENT}-01\n`,
    `00_${ID}_${PARENT}_01`,
    `00-${ID}-${PARENT}-0g`,
    `00-${ID}-${PARENT}-01, 00-${ID}-${PARENT}-01`,
    `01-${ID}-${PARENT}-01-${"a".repeat(1_000)}`,
  ];
  for (const header of ignored)
    test(`${JSON.stringify(header.slice(0, 80))} is ignored`, () => expect(parseTraceparent(header)).toBeNull());
});

test("goes on as version 00, with no flag but the sampled one", () => {
  for (const [given, flags] of [
    ["01", "01"],
    ["ff", "01"],
    ["00", "00"],
    ["02", "00"],
  ])
    expect(traceparentOf(parseTraceparent(`42-${ID}-${PARENT}-${given}-x`) as Trace)).toBe(
      `00-${ID}-${PARENT}-${flags}`,
    );
});

test("each hop has a parent of its own, in the same trace", () => {
  const trace: Trace = { id: ID, parentId: PARENT, isSampled: true };
  const hops = Array.from({ length: 100 }, () => childOf(trace));
  expect(new Set(hops.map((each) => each.parentId)).size).toBe(100);
  for (const each of hops) expect(parseTraceparent(traceparentOf(each))).toEqual({ ...each, id: ID });
});

describe("over a pool of one connection", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test("each request's transactions run in its own trace, or in none, also on a connection that another request used", async () => {
    const pool = openPool(database.target, { max: 1 });
    const context = { ...database.context, db: pool.db };
    const work = () =>
      inTransaction(context, async ({ db }) => {
        const atStart = currentTrace()?.id ?? null;
        await db.execute(sql`select 1`);
        await inTransaction({ ...context, db }, async (inner) => inner.db.execute(sql`select 1`));
        return [atStart, currentTrace()?.id ?? null];
      });
    const ids = Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? null : `${n}`.padStart(32, "a")));
    const seen = await Promise.all(
      ids.map((id) => (id === null ? work() : withTrace({ id, parentId: PARENT, isSampled: true }, work))),
    );
    expect(seen).toEqual(ids.map((id) => [id, id]));
    await pool.close();
  });
});
