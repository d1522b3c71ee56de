// A search by trade: businesses that are named after it stand first, and a name that is a list of words for it gains nothing.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { ALL } from "#domain/business/search/chosen.ts";
import { findMatches } from "#domain/business/search/match.ts";
import { category } from "#domain/business/state/table.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedReview } from "../../support/seed.ts";

let database: TestDatabase;
const names = new Map<string, string>();

const addCategory = async (slug: string, name: string, german?: string) => {
  const id = newId();
  await database.context.db.insert(category).values({ id, slug, name, names: german ? { de: german } : null });
  return id;
};
const addBusiness = async (
  name: string,
  categoryId: string,
  reviews: number,
  of: { city?: string; domain?: string },
) => {
  const { id } = await seedBusiness(database.context, { name, categoryId, city: "Kassel", ...of });
  for (let count = 0; count < reviews; count++) await seedReview(database.context, id);
  names.set(id, name);
};
const find = async (typed: string, choice = ALL) =>
  (await findMatches(database.context, typed, choice, 100, "de")).exact.map(({ id }) => names.get(id) ?? id);

beforeAll(async () => {
  database = await createTestDatabase();
  const hair = await addCategory("hairdressers", "Hairdressers", "Friseure");
  const plumbing = await addCategory("plumbing-heating", "Plumbing & Heating");
  const furniture = await addCategory("furniture", "Furniture", "Möbel");
  const boats = await addCategory("boats", "Boats");
  await addBusiness("Salon Amberlyn", hair, 4, {});
  await addBusiness("Coiffeur Friseur Hairdressers Barber", hair, 3, {});
  await addBusiness("Friseur Friseur", hair, 2, {});
  await addBusiness("Friseur Lindgrund", hair, 1, {});
  await addBusiness("Haarwerk", hair, 2, { city: "Friseur", domain: "friseur-haarwerk.example" });
  await addBusiness("Friseur Anker", boats, 3, {});
  await addBusiness("Pipe Masters", plumbing, 2, {});
  await addBusiness("Leeds Plumbing & Heating", plumbing, 1, {});
  await addBusiness("Oakworks", furniture, 2, {});
  await addBusiness("Möbel Huber", furniture, 0, {});
});
afterAll(() => database.close());

describe("a business that is named after its trade", () => {
  test("stands before those that only their category names, however many reviews these have", async () => {
    expect((await find("friseur"))[0]).toBe("Friseur Lindgrund");
    expect((await find("friseur kassel"))[0]).toBe("Friseur Lindgrund");
    expect((await find("kassel Friseur"))[0]).toBe("Friseur Lindgrund");
    expect(await find("möbel")).toEqual(["Möbel Huber", "Oakworks"]);
  });

  test("may have each word of its category's name", async () => {
    expect(await find("plumbing & heating")).toEqual(["Leeds Plumbing & Heating", "Pipe Masters"]);
  });

  test("stands where its reviews or its score place it in another order, and fulfils the filters", async () => {
    expect((await find("friseur", { ...ALL, order: "reviews" }))[0]).toBe("Salon Amberlyn");
    expect(await find("friseur", { ...ALL, filter: { ...ALL.filter, country: "FR" } })).toEqual([]);
  });
});

test("a list of words for the trade, a repeated one, one of the city or site, and a trade of others gain nothing", async () => {
  const found = await find("friseur");
  const [named, ...others] = found;
  expect(named).toBe("Friseur Lindgrund");
  // By their reviews, and none twice.
  expect(others[0]).toBe("Salon Amberlyn");
  expect(others.slice(1, 3).toSorted()).toEqual(["Coiffeur Friseur Hairdressers Barber", "Friseur Anker"]);
  expect(others.slice(3).toSorted()).toEqual(["Friseur Friseur", "Haarwerk"]);
  for (const typed of ["coiffeur", "barber", "hairdressers", "hairdresser"])
    expect([typed, (await find(typed))[0]]).toEqual([typed, "Salon Amberlyn"]);
});
