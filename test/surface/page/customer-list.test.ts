// The profile's list on a business so large that figures per day are kept, with an editor's reviews strewn among the customers'.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { findBusiness } from "#domain/business/profile/business.ts";
import { listPublished } from "#domain/review/list/list.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, type GivenReview, insertBusiness, insertCategory, insertReviews } from "./fixture.ts";

const REVIEWS = 1_100;
const given: GivenReview[] = Array.from({ length: REVIEWS }, (_, index) => ({
  title: `n${index}`,
  rating: (index % 5) + 1,
  verified: index % 3 === 0,
  // Two a day, some of them at the same moment.
  createdAt: new Date(Date.UTC(2026, 10, 19) - Math.floor(index / 2) * 86_400_000 - (index % 4 === 1 ? 0 : 1)),
  ...([0, 1, 18, 19, 20, 21, 555, 556, 1_090, 1_099].includes(index) && { source: "editor", verified: false }),
}));

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const categoryId = await insertCategory(database.context, "shops");
  const id = await insertBusiness(database.context, { slug: "large", categoryId });
  await insertReviews(database.context, id, given);
});
afterAll(() => database.close());

test("pages put together are every customer review once, newest first, whatever the filter", async () => {
  const { context, sql } = database;
  const business = await findBusiness(context, "large");
  if (!business) throw new Error("no business");
  expect(business.tally.daily).toBe(true);
  const byEditors = await listPublished(context, business, { from: "editors" }, { limit: 99, offset: 0 });
  expect(byEditors.rows).toHaveLength(10);
  for (const filter of [{}, { rating: 1 }, { verified: true }, { verified: false }, { rating: 2, verified: false }]) {
    const rows = await sql<{ title: string }[]>`
      select title from review where source <> 'editor'
        and (${filter.rating ?? null}::int is null or rating = ${filter.rating ?? null})
        and (${filter.verified ?? null}::boolean is null or verified = ${filter.verified ?? null})
      order by created_at desc, id desc`;
    const listed: string[] = [];
    for (let offset = 0; offset < rows.length; offset += 20) {
      const page = await listPublished(context, business, { ...filter, from: "customers" }, { limit: 20, offset });
      expect(page.total).toBe(rows.length);
      listed.push(...page.rows.map((row) => row.title));
    }
    expect(listed).toEqual(rows.map((row) => row.title));
  }
});

test("the last page has its reviews, the one after it is 404", async () => {
  const surface = createSurface(database.context);
  const last = Math.ceil((REVIEWS - 10) / 10);
  expect((await surface.html(`/review/large?page=${last}`)).match(/<article/g)).toHaveLength((REVIEWS - 10) % 10 || 10);
  expect((await surface.ask(`/review/large?page=${last + 1}`)).status).toBe(404);
});
