import { afterAll, beforeAll, expect, test } from "bun:test";
import { listCategory, searchBusinesses } from "#domain/business/business.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedCategory, seedReview } from "../../support/seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const found = async (query: string) => (await searchBusinesses(database.context, query, 10)).map(({ slug }) => slug);

test("a business is found by the beginning of any word of name, domain or city, most reviewed first", async () => {
  const popular = await seedBusiness(database.context, { slug: "moebel-nord.example", name: "Nordlicht Möbel" });
  await seedBusiness(database.context, { slug: "nordwind.example", name: "Segelschule Nordwind" });
  await seedReview(database.context, popular.id);
  expect(await found("nord")).toEqual(["moebel-nord.example", "nordwind.example"]);
  expect(await found("möb NORD")).toEqual(["moebel-nord.example"]);
  expect(await found("moebel")).toEqual(["moebel-nord.example"]);
  expect(await found("köln segel")).toEqual(["nordwind.example"]);
  expect(await found("licht")).toEqual([]);
});

test("no query can be anything but words", async () => {
  for (const query of [
    "",
    "   ",
    "'",
    "\\",
    ":*",
    "a & | ! ( ) <-> b",
    "%",
    "\u0000",
    "'; drop table business; --",
    "x".repeat(10_000),
    "ナ",
    "👍",
  ]) {
    expect(await found(query)).toEqual([]);
  }
});

test("a category lists its own and its branches' businesses, best score first", async () => {
  const root = await seedCategory(database.context, "root");
  const leaf = await seedCategory(database.context, "leaf", root.id);
  const plain = await seedBusiness(database.context, { slug: "plain.example", categoryId: root.id });
  const good = await seedBusiness(database.context, { slug: "good.example", categoryId: leaf.id });
  for (const { id } of [good, good, good, plain]) await seedReview(database.context, id);
  const list = async (id: string) => {
    const { rows, total } = await listCategory(database.context, id, { limit: 10, offset: 0 });
    return { slugs: rows.map(({ slug }) => slug), total };
  };
  expect(await list(root.id)).toEqual({ slugs: ["good.example", "plain.example"], total: 2 });
  expect(await list(leaf.id)).toEqual({ slugs: ["good.example"], total: 1 });
});
