// A sample that is too small is taken anew when a request finds a change of it, and never without one: readers write nothing.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readBenchmarks } from "#domain/insight/benchmark/benchmark.ts";
import { findSnapshots } from "#domain/insight/benchmark/snapshot.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedCategory, seedOrganisation, seedReviews } from "../../support/seed.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Reviews of a business that is in the sample. */
const FIVE = [1, 2, 3, 4, 5].map((rating) => ({ rating }));

/** A category with one below it, three businesses and a fourth that no sample counts. */
async function world() {
  const { context, sql } = database;
  const { id: organisationId } = await seedOrganisation(context);
  const category = await seedCategory(context);
  const below = await seedCategory(context, undefined, category.id);
  const elsewhere = await seedCategory(context);
  const shop = async (categoryId: string, reviews = FIVE) => {
    const { id } = await seedBusiness(context, { organisationId, categoryId });
    await seedReviews(context, id, reviews);
    return id;
  };
  const [first, second] = [await shop(category.id), await shop(category.id)];
  await shop(below.id);
  const small = await shop(category.id, FIVE.slice(1));
  const read = async () => {
    const { sample } = await readBenchmarks(context, { organisationId, category: category.slug });
    const [row] = await sql`select xmin::text as version from benchmark_snapshot where scope = ${category.id}`;
    return { ...sample, version: String(row?.version) };
  };
  return { context, sql, category, elsewhere, first, second, small, read };
}

test("without a change, no read stores anything, not even of ten at once", async () => {
  const { read } = await world();
  const first = await read();
  expect(first).toMatchObject({ businesses: 3, reviews: 15, sufficient: false });
  for (const again of await Promise.all(Array.from({ length: 10 }, read))) expect(again).toEqual(first);
});

test("the next read shows a review that completes a business, and one that only adds to it", async () => {
  const { context, first, small, read } = await world();
  await read();
  await seedReviews(context, small, [{ rating: 5 }]);
  expect(await read()).toMatchObject({ businesses: 4, reviews: 20 });
  await seedReviews(context, first, [{ rating: 1 }]);
  expect(await read()).toMatchObject({ businesses: 4, reviews: 21 });
});

test("the next read shows a business that left the category, was removed or came, though no figure is outdated", async () => {
  const { sql, category, elsewhere, first, read } = await world();
  await read();
  await sql`update business set category_id = ${elsewhere.id} where id = ${first}`;
  expect(await read()).toMatchObject({ businesses: 2, reviews: 10 });
  await sql`update business set category_id = ${category.id} where id = ${first}`;
  expect(await read()).toMatchObject({ businesses: 3, reviews: 15 });
  await sql`delete from benchmark_snapshot where scope = ${category.id}`;
  expect(await read()).toMatchObject({ businesses: 3, reviews: 15 });
});

test("figures that another scope's read brought up to date are counted here, too", async () => {
  const { context, second, category, read } = await world();
  await read();
  await seedReviews(context, second, [{ rating: 2 }]);
  const { id: organisationId } = await seedOrganisation(context);
  await readBenchmarks(context, { organisationId, category: null });
  expect(await read()).toMatchObject({ businesses: 3, reviews: 16 });
  expect((await findSnapshots(context, [category.id])).get(category.id)?.reviews).toBe(16);
});

test("a category without businesses is counted once", async () => {
  const { context } = database;
  const { id: organisationId } = await seedOrganisation(context);
  const { slug, id } = await seedCategory(context);
  const version = async () => {
    expect((await readBenchmarks(context, { organisationId, category: slug })).sample.businesses).toBe(0);
    return (await database.sql`select xmin::text as version from benchmark_snapshot where scope = ${id}`)[0]?.version;
  };
  const first = await version();
  expect(first).toBeString();
  expect(await version()).toBe(first);
});
