// What a transaction keeps whose last statement is sent together with its commit.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { inContendedTransaction, lettingGo, runLast } from "#platform/contended-transaction.ts";
import { inTransaction } from "#platform/context.ts";
import { sqlState } from "#platform/database.ts";
import { statement } from "#platform/statement.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table counter (id int primary key, n int not null check (n < 1000))`;
  await database.sql`insert into counter values (1, 0)`;
  await database.sql`create table entry (id int generated always as identity, what text)`;
});
afterAll(() => database.close());

const count = statement<{ n: number }>(
  "test_count",
  `update counter set n = n + $1::int where id = 1 returning n, ${lettingGo("$2")}`,
);
const enter = (context: TestDatabase["context"], what: string) =>
  context.db.execute(sql`insert into entry (what) values (${what})`);
const entries = async (what: string) =>
  Number((await database.sql`select count(*) as n from entry where what = ${what}`)[0]?.n);
const counted = async () => Number((await database.sql`select n from counter`)[0]?.n);
const nothing = { isNeeded: () => false, run: async () => {} };

for (const [name, transact] of [
  ["a contended transaction", inContendedTransaction],
  ["any other", inTransaction],
] as const) {
  describe(name, () => {
    test("keeps all of it, and does what follows with the last statement's rows", async () => {
      const before = await counted();
      const followed: number[] = [];
      const result = await transact(database.context, async (inside) => {
        await enter(inside, `kept ${name}`);
        await runLast(inside, count, [1], {
          isNeeded: () => true,
          run: async (then, rows) => {
            followed.push(...rows.map((row) => row.n));
            await enter(then, `followed ${name}`);
          },
        });
        return "done";
      });
      expect(result).toBe("done");
      expect(followed).toEqual([before + 1]);
      expect(await counted()).toBe(before + 1);
      expect(await entries(`kept ${name}`)).toBe(1);
      expect(await entries(`followed ${name}`)).toBe(1);
    });

    test("keeps nothing where the last statement fails, and says why", async () => {
      const before = await counted();
      let followed = false;
      const failed = transact(database.context, async (inside) => {
        await enter(inside, `lost ${name}`);
        await runLast(inside, count, [5_000], {
          isNeeded: () => true,
          run: async () => {
            followed = true;
          },
        });
      });
      const error = await failed.catch((thrown) => thrown);
      expect(sqlState(error)).toBe("23514");
      expect(followed).toBe(false);
      expect(await counted()).toBe(before);
      expect(await entries(`lost ${name}`)).toBe(0);
    });

    test("keeps nothing where the work fails after its last statement was sent", async () => {
      const before = await counted();
      const failed = transact(database.context, async (inside) => {
        await runLast(inside, count, [1], nothing);
        throw new Error("changed its mind");
      });
      await expect(failed).rejects.toThrow("changed its mind");
      expect(await counted()).toBe(before);
    });

    test("of a hundred at once counts each", async () => {
      const before = await counted();
      const all = Array.from({ length: 100 }, (_, n) =>
        transact(database.context, async (inside) => {
          await enter(inside, `race ${name}`);
          await runLast(inside, count, [n === 50 ? 5_000 : 1], nothing);
        }).catch(() => {}),
      );
      await Promise.all(all);
      expect(await counted()).toBe(before + 99);
      expect(await entries(`race ${name}`)).toBe(99);
    });
  });
}
