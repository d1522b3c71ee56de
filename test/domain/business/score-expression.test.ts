// The score is computed in two places, for who reads how it is made and for the statement that stores it: they must agree.
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { type Stars, score, scoreExpression } from "#domain/business/score.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Totals = { verified: number[]; unverified: number[]; count: number; sum: number };

const expression = scoreExpression({
  verified: "t.verified",
  unverified: "t.unverified",
  platformCount: "t.count",
  platformSum: "t.sum",
});

async function stored(totals: Totals[]): Promise<(number | null)[]> {
  const rows = await database.sql.unsafe(
    `select ${expression} as tenths from json_to_recordset($1::text::json)
      as t(verified int[], unverified int[], count bigint, sum bigint, at int) order by at`,
    [JSON.stringify(totals.map((each, at) => ({ ...each, at })))],
  );
  return rows.map((row) => row.tenths);
}

const shown = ({ verified, unverified, count, sum }: Totals) =>
  score({ verified: verified as unknown as Stars, unverified: unverified as unknown as Stars }, { count, sum }).tenths;

const stars = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 }),
  fc.array(fc.integer({ min: 0, max: 400_000_000 }), { minLength: 5, maxLength: 5 }),
);
const totals = fc
  .record({
    verified: stars,
    unverified: stars,
    count: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 20_000_000_000 })),
    hundredths: fc.integer({ min: 100, max: 500 }),
  })
  .map(({ hundredths, ...rest }) => ({ ...rest, sum: rest.count * hundredths }));

test("what is stored is what is shown, for any totals", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(totals, { minLength: 20, maxLength: 60 }), async (many) => {
      expect(await stored(many)).toEqual(many.map(shown));
    }),
    { numRuns: 50 },
  );
});

test("and at the edges: nothing, too few, exact halves", async () => {
  const none = [0, 0, 0, 0, 0];
  const edges: Totals[] = [
    { verified: none, unverified: none, count: 0, sum: 0 },
    { verified: [0, 0, 0, 0, 2], unverified: none, count: 0, sum: 0 },
    { verified: [0, 0, 0, 0, 3], unverified: none, count: 0, sum: 0 },
    { verified: none, unverified: [0, 0, 0, 0, 3], count: 0, sum: 0 },
    { verified: none, unverified: none, count: 3, sum: 300 },
    { verified: none, unverified: none, count: 1_000_000, sum: 450_000_000 },
  ];
  expect(await stored(edges)).toEqual(edges.map(shown));
});
