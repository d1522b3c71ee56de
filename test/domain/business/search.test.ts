// Finding businesses: by visitors, by category, and by organisations that want to claim one.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { listCategory } from "#domain/business/profile/business.ts";
import { searchBusinesses } from "#domain/business/search/business.ts";
import { searchClaimable } from "#domain/business/search/claimable.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedCategory, seedReview } from "../../support/seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const found = async (query: string) => (await searchBusinesses(database.context, query, 10)).map(({ slug }) => slug);
const claimable = async (query: string, limit = 10) =>
  (await searchClaimable(database.context, query, limit)).map(({ name }) => name);

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

test("businesses with the whole words come before those with longer words and more reviews", async () => {
  for (const n of [1, 2, 3])
    await seedBusiness(database.context, { name: `Ulmen Laden ${n}`, domain: `u${n}.example` });
  const other = await seedBusiness(database.context, { name: "Ulmenhof Laden", domain: "u4.example" });
  await seedReview(database.context, other.id);
  const names = async (limit: number) =>
    (await searchBusinesses(database.context, "ulmen lad", limit)).map(({ name }) => name);
  expect(await names(4)).toEqual(["Ulmen Laden 1", "Ulmen Laden 2", "Ulmen Laden 3", "Ulmenhof Laden"]);
  expect((await names(3)).toSorted()).toEqual(["Ulmen Laden 1", "Ulmen Laden 2", "Ulmen Laden 3"]);
});

test("a query holds words only, and no operators", async () => {
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

describe("the search for a business to claim", () => {
  test("gives the site first, in every spelling, then similar names, the shortest first", async () => {
    await seedBusiness(database.context, { name: "Eiche am Markt", domain: "eiche-markt.example" });
    await seedBusiness(database.context, { name: "Eiche", domain: "other-eiche.example" });
    await seedBusiness(database.context, { name: "Zweite Käserei", domain: "käserei.example" });
    expect(await claimable("eiche")).toEqual(["Eiche", "Eiche am Markt"]);
    expect(await claimable("https://www.Eiche-Markt.example/shop?x")).toEqual(["Eiche am Markt"]);
    expect(await claimable("xn--kserei-bua.example")).toEqual(["Zweite Käserei"]);
    expect(await claimable("KÄSE")).toEqual(["Zweite Käserei"]);
    expect(await claimable("eiche", 1)).toEqual(["Eiche"]);
  });

  test.each(["", "   ", "'", "&|!:*", "a'; drop table business; --", "\u0000", "ß".repeat(5_000), "!".repeat(9_000)])(
    "takes %p literally",
    async (query) => {
      expect(await claimable(query)).toEqual([]);
    },
  );
});
