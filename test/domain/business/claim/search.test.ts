// Finding the business to claim: its site before everything, and quick whatever is typed.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { searchClaimable } from "#domain/business/claim/search.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness } from "../../../support/seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const found = async (query: string, limit = 10) =>
  (await searchClaimable(database.context, query, limit)).map(({ name }) => name);

describe("the search", () => {
  test("gives the site first, however it is written, and then what is named alike, the shortest first", async () => {
    await seedBusiness(database.context, { name: "Eiche am Markt", domain: "eiche-markt.example" });
    await seedBusiness(database.context, { name: "Eiche", domain: "other-eiche.example" });
    await seedBusiness(database.context, { name: "Zweite Käserei", domain: "käserei.example" });
    expect(await found("eiche")).toEqual(["Eiche", "Eiche am Markt"]);
    expect(await found("https://www.Eiche-Markt.example/shop?x")).toEqual(["Eiche am Markt"]);
    expect(await found("xn--kserei-bua.example")).toEqual(["Zweite Käserei"]);
    expect(await found("KÄSE")).toEqual(["Zweite Käserei"]);
    expect(await found("eiche", 1)).toEqual(["Eiche"]);
  });

  test.each(["", "   ", "'", "&|!:*", "a'; drop table business; --", "\u0000", "ß".repeat(5_000), "!".repeat(9_000)])(
    "takes %p for what it is",
    async (query) => {
      expect(await found(query)).toEqual([]);
    },
  );
});
