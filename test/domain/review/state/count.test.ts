// Figures per day begin with a count of the rows, and each further review moves them.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findBusiness } from "#domain/business/profile/business.ts";
import { DAY_FIGURES_FROM } from "#domain/business/state/tally.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedReview, seedReviews } from "../../../support/seed.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const tallyOf = async (slug: string) => (await findBusiness(database.context, slug))?.tally;

describe("figures per day", () => {
  test("begin where the reviews listed reach the border, editor's included, whoever crosses it at the same time", async () => {
    const { id, slug } = await seedBusiness(database.context);
    await seedReviews(
      database.context,
      id,
      Array.from({ length: DAY_FIGURES_FROM - 10 }, (_, n) => ({
        createdAt: new Date(Date.UTC(2026, 0, 1 + (n % 20), n % 24)).toISOString(),
      })),
    );
    expect((await tallyOf(slug))?.daily).toBe(false);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        seedReview(database.context, id, {
          source: n % 2 === 0 ? "editor" : "organic",
          rating: 1 + (n % 5),
          createdAt: `2026-01-${String(1 + n).padStart(2, "0")}T23:59:59.999Z`,
        }),
      ),
    );
    expect((await tallyOf(slug))?.daily).toBe(true);
    const [wrong] = await database.sql`
      select count(*)::int as n from (
        select (created_at at time zone 'UTC')::date as day, count(*)::int as n from review where business_id = ${id} group by 1
      ) counted full join (
        select day, (select sum(s) from unnest(verified || unverified || editor) s)::int as n from business_day where business_id = ${id}
      ) kept using (day) where counted.n is distinct from kept.n`;
    expect(wrong?.n).toBe(0);
  });
});
