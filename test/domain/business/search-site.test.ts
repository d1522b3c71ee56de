// The search of readers for a site: a listed one comes first, and one that is not listed brings no strangers.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ALL } from "#domain/business/search/chosen.ts";
import { findMatches } from "#domain/business/search/match.ts";
import { readSite } from "#domain/business/search/site.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness } from "../../support/seed.ts";

let database: TestDatabase;
const names = new Map<string, string>();

const add = async (name: string, domain: string, city = "Ulm") => {
  const { id } = await seedBusiness(database.context, { name, domain, city });
  names.set(id, name);
  return id;
};
const find = async (typed: string, choice = ALL) => {
  const { exact, similar, some, missing } = await findMatches(database.context, typed, choice, 100, "en");
  const named = (of: typeof exact) => of.map(({ id }) => names.get(id) ?? id).toSorted();
  return { exact: named(exact), others: named([...similar, ...some]), missing: missing?.host ?? null };
};

beforeAll(async () => {
  database = await createTestDatabase();
  await add("Amazon Tours", "river.com");
  await add("Amazonia Books", "books.com", "Amazon");
  await add("Green Forest", "amazon-wood.com");
  await add("Oak House", "oak.com", "Amazon");
  await add("Hidden Amazon", "hidden.com");
  await add("Coca-Cola Bar", "bar.com");
  await add("Käserei Alp", "alp.com");
  await add("X Ray", "ray.com");
  await add("Xylophone", "xylo.com");
  await add("Berlin Bikes", "bikes.com", "Berlin");
  for (let n = 0; n < 5; n++) await add(`Shop ${n}`, `shop${n}.com`, "Berlin");
  await database.sql`update business set profile = 'waiting' where name = 'Hidden Amazon'`;
});
afterAll(() => database.close());

test.each([
  ["amazon.com", "amazon.com", "amazon"],
  ["https://www.Amazon.co.uk/deals?x=1#y", "amazon.co.uk", "amazon"],
  ["WWW.amazon.com", "amazon.com", "amazon"],
  ["//shop.amazon.com:8080/", "shop.amazon.com", "amazon"],
  ["http://intranet.oakworks", "intranet.oakworks", "intranet"],
  ["käsehaus.de", "käsehaus.de", "käsehaus"],
  ["xn--ksehaus-5wa.de", "käsehaus.de", "käsehaus"],
  ["日本語.jp", "日本語.jp", "日本語"],
  ["пример.рф", "пример.рф", "пример"],
  ["oak.example", "oak.example", "oak"],
])("%s is the site %s", (typed, host, label) => {
  expect(readSite(typed)).toEqual({ host, label });
});

test.each([
  "St.Gallen",
  "Dr. Oak",
  "Node.js",
  "s.Oliver",
  "oak.com reviews",
  "co.uk",
  "ann@oak.com",
  "https://ann@oak.com",
  "1.5",
  "192.168.1.1",
  "http://192.168.1.1/",
  "...",
  "a..com",
  ".com",
  "com",
  "\u0000.com",
  "a\u202e.com b",
  `${"x".repeat(300)}.com`,
])("%p is no site", (typed) => {
  expect(readSite(typed)).toBeNull();
});

describe("a site that is not listed", () => {
  test.each([
    ["amazon.com", ["Amazon Tours", "Amazonia Books", "Green Forest"]],
    ["https://www.amazon.co.uk/x", ["Amazon Tours", "Amazonia Books", "Green Forest"]],
    ["coca-cola.com", ["Coca-Cola Bar"]],
    ["cocacola.com", ["Coca-Cola Bar"]],
    ["kaeserei.de", ["Käserei Alp"]],
    ["xn--kserei-bua.de", ["Käserei Alp"]],
    // A single letter begins too many words.
    ["x.com", ["X Ray"]],
    // The city alone is neither name nor site.
    ["berlin.de", ["Berlin Bikes"]],
    ["ulm.de", []],
    // No typing error is forgiven, and no part is enough.
    ["amzon.com", []],
    ["google.com", []],
    ["_____.com", []],
    // The ending is no part of a site's name.
    ["com.com", []],
  ])("%s brings those with its label in name or site", async (typed, exact) => {
    expect(await find(typed)).toMatchObject({ exact: exact as string[], others: [] });
  });

  test("is named, with what a reader chose", async () => {
    expect((await find("https://www.amazon.co.uk/x")).missing).toBe("amazon.co.uk");
    const abroad = { ...ALL, filter: { ...ALL.filter, country: "FR" } };
    expect(await find("amazon.com", abroad)).toEqual({ exact: [], others: [], missing: "amazon.com" });
    expect((await find("amazon.com", { ...ALL, order: "reviews" })).exact).toHaveLength(3);
  });

  test("a profile that is not public is not listed", async () => {
    expect(await find("hidden.com")).toEqual({ exact: [], others: [], missing: "hidden.com" });
  });
});

test("a listed site that does not fulfil a filter brings no part of its words", async () => {
  const abroad = { ...ALL, filter: { ...ALL.filter, country: "FR" } };
  expect(await find("oak.com", abroad)).toEqual({ exact: [], others: [], missing: null });
  expect((await find("oak.com")).exact).toEqual(["Oak House"]);
});

test("the ending of a site is no word in itself", async () => {
  expect(await find("google com")).toEqual({ exact: [], others: [], missing: null });
  expect((await find("oak com")).exact).toEqual(["Oak House"]);
});
