// TypeScript computes the score to explain it, and SQL computes it to store it. Both must agree.
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { countOf, type Stars, score, scoreOf, starSum } from "#domain/business/state/score.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Totals = { verified: number[]; unverified: number[]; imported: number[]; count: number; sum: number };

async function stored(totals: Totals[]): Promise<(number | null)[]> {
  const rows = await database.sql.unsafe(
    `select ${scoreOf("t")} as tenths from json_to_recordset($1::text::json)
      as t(verified int[], unverified int[], imported int[], platform_count bigint, platform_sum bigint, at int) order by at`,
    [
      JSON.stringify(
        totals.map(({ count, sum, ...each }, at) => ({ ...each, platform_count: count, platform_sum: sum, at })),
      ),
    ],
  );
  return rows.map((row) => row.tenths);
}

function shown({ verified, unverified, imported, count, sum }: Totals): number | null {
  const customers = { verified: verified as unknown as Stars, unverified: unverified as unknown as Stars };
  const stars = imported as unknown as Stars;
  return score(customers, { count: count + countOf(stars), sum: sum + 100 * starSum(stars) }).tenths;
}

const stars = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 }),
  fc.array(fc.integer({ min: 0, max: 400_000_000 }), { minLength: 5, maxLength: 5 }),
);
const totals = fc
  .record({
    verified: stars,
    unverified: stars,
    imported: stars,
    count: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 20_000_000_000 })),
    hundredths: fc.integer({ min: 100, max: 500 }),
  })
  .map(({ hundredths, ...rest }) => ({ ...rest, sum: rest.count * hundredths }));

test("SQL and TypeScript agree for any totals", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(totals, { minLength: 20, maxLength: 60 }), async (many) => {
      expect(await stored(many)).toEqual(many.map(shown));
    }),
    { numRuns: 50 },
  );
});

test("SQL and TypeScript agree at the edges: no reviews, too few, exact halves", async () => {
  const none = [0, 0, 0, 0, 0];
  const edges: Totals[] = [
    { verified: none, unverified: none, imported: none, count: 0, sum: 0 },
    { verified: [0, 0, 0, 0, 2], unverified: none, imported: none, count: 0, sum: 0 },
    { verified: [0, 0, 0, 0, 3], unverified: none, imported: none, count: 0, sum: 0 },
    { verified: none, unverified: [0, 0, 0, 0, 3], imported: none, count: 0, sum: 0 },
    { verified: none, unverified: none, imported: none, count: 3, sum: 300 },
    { verified: none, unverified: none, imported: [1, 0, 0, 0, 2], count: 0, sum: 0 },
    { verified: none, unverified: none, imported: none, count: 1_000_000, sum: 450_000_000 },
  ];
  expect(await stored(edges)).toEqual(edges.map(shown));
});
