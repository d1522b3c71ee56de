// After imports of any content in any batches, the counters equal a recount of the rows.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import fc from "fast-check";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { BASE, business, emptied, exported, figures, imported, ORG, review } from "./support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => emptied(db));

async function expectFigures(): Promise<void> {
  const { stored, counted } = await figures(db);
  expect(stored).toEqual(counted);
}

const DAYS = [
  "2023-12-31T23:59:59.999Z",
  "2024-01-01",
  "2024-01-01T00:30:00+01:00",
  "2024-02-29T12:00:00Z",
  "2024-03-01",
];

const someReview = fc
  .record(
    {
      business: fc.constantFrom("cheese.example", "b.example"),
      externalId: fc.integer({ min: 1, max: 12 }).map((n) => `r${n}`),
      rating: fc.integer({ min: 1, max: 5 }),
      verified: fc.boolean(),
      source: fc.constantFrom("import", "organic", "editor"),
      createdAt: fc.constantFrom(...DAYS),
      status: fc.constantFrom("published", "published", "held", "hidden", "pending"),
      reply: fc.constantFrom(
        null,
        { body: "Thank you", createdAt: "2024-04-01" },
        { body: "Thanks", createdAt: "2024-04-02" },
      ),
      email: fc.constantFrom("a@mail.example", "b@mail.example", null),
    },
    { requiredKeys: ["business", "externalId", "rating", "verified", "source", "createdAt"] },
  )
  .map(({ verified, ...fields }) => review({ ...fields, verified: verified && fields.source !== "editor" }));

const somePlatform = fc
  .record({
    rating: fc.integer({ min: 100, max: 500 }),
    count: fc.integer({ min: 0, max: 1000 }),
    platform: fc.constantFrom("Map", "Shop"),
  })
  .map(({ rating, ...fields }) => ({
    type: "platform",
    business: "b.example",
    url: "https://map.example",
    rating: rating / 100,
    ...fields,
  }));

test("random histories, in random batches, give the counters of a recount, and a second time nothing", async () => {
  const history = fc.array(fc.oneof({ weight: 6, arbitrary: someReview }, { weight: 1, arbitrary: somePlatform }), {
    minLength: 1,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 1, max: 45 }), async (lines, batchSize) => {
      await emptied(db);
      const all = [...BASE, business({ slug: "b.example", organisation: ORG }), ...lines];
      const { summary, errors } = await imported(db, all, { batchSize });
      expect(errors).toEqual([]);
      expect(summary.lines).toBe(all.length);
      await expectFigures();
      // The state is what the lines give one after another, so their export is a fixed point.
      const text = await exported(db);
      const again = await imported(db, text.split("\n"));
      expect(
        Object.values(again.summary.updated)
          .concat(Object.values(again.summary.created))
          .every((n) => n === 0),
      ).toBe(true);
      expect(await exported(db)).toBe(text);
    }),
    { numRuns: 40 },
  );
});

test("figures per day begin where a business becomes large, and stay right when it shrinks", async () => {
  const lines = Array.from({ length: 2_000 }, (_, i) =>
    review({
      ...{ externalId: `r${i}`, rating: (i % 5) + 1, verified: i % 7 < 3, source: i % 7 === 6 ? "editor" : "import" },
      createdAt: new Date(Date.UTC(2022, 0, 1) + i * 40_000_000).toISOString(),
      ...(i % 4 === 0 ? { reply: { body: "Thank you", createdAt: "2025-04-01" } } : {}),
    }),
  );
  await imported(db, [...BASE, ...lines.slice(0, 999)], { batchSize: 400 });
  expect(await db.sql.unsafe("select daily from business_tally")).toMatchObject([{ daily: false }]);
  await imported(db, lines.slice(999), { batchSize: 400 });
  expect(await db.sql.unsafe("select daily from business_tally")).toMatchObject([{ daily: true }]);
  await expectFigures();
  await imported(
    db,
    lines.slice(300, 1_600).map((line) => ({ ...line, status: "hidden" })),
    { batchSize: 400 },
  );
  await imported(
    db,
    lines.slice(1_500).map((line) => ({ ...line, rating: 1, createdAt: "2024-05-05" })),
  );
  await expectFigures();
});
