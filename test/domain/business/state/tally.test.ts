// The counters beside a business equal a count, for moves in any portions and by several writers at once.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { BusinessId } from "#contract/id.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { score } from "#domain/business/state/score.ts";
import { type Delta, dayOf, kindOf, listedCount, move, refreshPlatforms } from "#domain/business/state/tally.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedPlatform } from "../../../support/seed.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const apply = (deltas: Delta[]) => inTransaction(database.context, (inside) => move(inside, deltas));
const tallyOf = async (slug: string) => (await findBusiness(database.context, slug))?.tally;

const deltaOf = (businessId: BusinessId) =>
  fc.record({
    businessId: fc.constant(businessId),
    day: fc.constantFrom("2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01"),
    kind: fc.constantFrom("verified", "unverified", "editor", "imported", "stated"),
    rating: fc.integer({ min: 1, max: 5 }),
    count: fc.integer({ min: 0, max: 9 }),
    replied: fc.integer({ min: 0, max: 3 }),
  }) as fc.Arbitrary<Delta>;

/** The same sums by a plain count. */
function sumOf(deltas: Delta[]) {
  const none = (): [number, number, number, number, number] => [0, 0, 0, 0, 0];
  const stars = { verified: none(), unverified: none(), editor: none(), imported: none(), stated: none() };
  const sum = { ...stars, replied: 0 };
  for (const { kind, rating, count, replied } of deltas) {
    sum[kind][rating - 1] = (sum[kind][rating - 1] ?? 0) + count;
    if (kind === "verified" || kind === "unverified") sum.replied += replied;
  }
  return sum;
}

/** Imported reviews weigh as a platform's rating does; stated ones weigh nothing. */
function elsewhereOf(imported: number[]) {
  const [count, sum] = imported.reduce(([n, s], each, star) => [n + each, s + each * (star + 1) * 100], [0, 0]) as [
    number,
    number,
  ];
  return { count, sum };
}

describe("moving", () => {
  test("in any portions gives their sum, for the business and for its months", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(deltaOf("" as BusinessId), { maxLength: 6 }), { maxLength: 4 }),
        async (portions) => {
          const { id, slug } = await seedBusiness(database.context);
          const all = portions.map((portion) => portion.map((delta) => ({ ...delta, businessId: id })));
          for (const portion of all) await apply(portion);
          const expected = sumOf(all.flat());
          const tally = await tallyOf(slug);
          expect(tally).toMatchObject(expected);
          expect(tally?.scoreTenths ?? null).toBe(score(expected, elsewhereOf(expected.imported)).tenths);
          const months =
            await database.sql`select to_char(month, 'YYYY-MM') as month, verified, unverified, replied from business_month where business_id = ${id}`;
          for (const { month, verified, unverified, replied } of months)
            expect({ verified, unverified, replied }).toMatchObject(
              (({ editor, imported, stated, ...rest }) => rest)(
                sumOf(all.flat().filter((delta) => delta.day.startsWith(month))),
              ),
            );
        },
      ),
      { seed: 5, numRuns: 40 },
    );
  });

  test("forth and back leaves zeros", async () => {
    const { id, slug } = await seedBusiness(database.context);
    const delta: Delta = { businessId: id, day: "2026-01-01", kind: "verified", rating: 4, count: 5, replied: 2 };
    const before = await tallyOf(slug);
    await apply([delta]);
    expect((await tallyOf(slug))?.scoreTenths).not.toBeNull();
    await apply([{ ...delta, count: -5, replied: -2 }]);
    expect({ ...(await tallyOf(slug)), updatedAt: null } as object).toEqual({ ...before, updatedAt: null });
  });

  test("several businesses at once in opposite orders neither deadlocks nor loses a change", async () => {
    const shops = await Promise.all(Array.from({ length: 6 }, () => seedBusiness(database.context)));
    const deltas = shops.map(
      ({ id }): Delta => ({ businessId: id, day: "2026-01-01", kind: "unverified", rating: 3, count: 1, replied: 0 }),
    );
    await Promise.all(Array.from({ length: 30 }, (_, n) => apply(n % 2 === 0 ? deltas : deltas.toReversed())));
    for (const { slug } of shops) expect((await tallyOf(slug))?.unverified).toEqual([0, 0, 30, 0, 0]);
  });

  test("within a transaction that fails moves nothing", async () => {
    const { id, slug } = await seedBusiness(database.context);
    const failing = inTransaction(database.context, async (inside) => {
      await move(inside, [{ businessId: id, day: "2026-01-01", kind: "verified", rating: 5, count: 1, replied: 0 }]);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(listedCount((await tallyOf(slug)) as NonNullable<Awaited<ReturnType<typeof tallyOf>>>)).toBe(0);
  });
});

describe("connected platforms", () => {
  test("are summed over all of a business, and make the score with it", async () => {
    const { id, slug } = await seedBusiness(database.context);
    await seedPlatform(database.context, id, "4.25", 100, "One");
    await seedPlatform(database.context, id, "3.10", 50, "Two");
    expect(await tallyOf(slug)).toMatchObject({ platforms: { count: 150, sum: 58_000 } });
    await database.sql`delete from platform_rating where business_id = ${id}`;
    await inTransaction(database.context, (inside) => refreshPlatforms(inside, [id]));
    expect(await tallyOf(slug)).toMatchObject({ platforms: { count: 0, sum: 0 }, scoreTenths: null });
  });
});

test("a review counts as an editor's before it counts as verified", () => {
  expect(kindOf({ source: "editor", verified: true })).toBe("editor");
  expect(kindOf({ source: "invitation", verified: true })).toBe("verified");
  expect(kindOf({ source: "import", verified: false })).toBe("imported");
  expect(kindOf({ source: "import", verified: false, counts: false })).toBe("stated");
});

test("days are those of UTC", () => {
  expect(dayOf(new Date("2026-01-01T00:30:00+01:00"))).toBe("2025-12-31");
  expect(dayOf(new Date("2026-12-31T23:59:59.999Z"))).toBe("2026-12-31");
});
