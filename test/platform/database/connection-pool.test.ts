import { expect, test } from "bun:test";
import type postgres from "postgres";
import { createConnectionPool } from "#platform/database/connection-pool.ts";

/** Answers each query with its own number. */
function numberedDrivers() {
  let made = 0;
  return {
    made: () => made,
    open() {
      const number = ++made;
      const unsafe = () => Object.assign(Promise.resolve(number), { values: () => Promise.resolve(number) });
      return { unsafe, end: async () => {} } as unknown as postgres.Sql;
    },
  };
}

test("makes as many drivers at once as connections are allowed, and uses them all before it makes more", async () => {
  const drivers = numberedDrivers();
  // Old from the beginning: each query makes a connection of its own.
  const pool = createConnectionPool({
    max: 3,
    deadlineMs: null,
    lifeMs: -1,
    open: drivers.open,
    greet: async () => ({ pid: 1, secret: 1 }),
  });
  expect(drivers.made()).toBe(0);
  const used = [];
  for (let count = 1; count <= 7; count++) {
    used.push(await pool.unsafe("select 1"));
    expect(drivers.made()).toBe(Math.ceil(count / 3) * 3);
  }
  expect(new Set(used).size).toBe(7);
  expect(pool.figures().open).toBe(0);
  await pool.close();
});
