// Cities by their names in the languages of the pages.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { COUNTRY_CODES } from "#domain/business/profile/country.ts";
import { ALL } from "#domain/business/search/chosen.ts";
import { findMatches, isByCity } from "#domain/business/search/match.ts";
import { CITIES, namedCity } from "#domain/business/spelling/city.ts";
import { wordsOf } from "#domain/business/spelling/word.ts";
import { category } from "#domain/business/state/table.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedReview } from "../../support/seed.ts";

let database: TestDatabase;
const names = new Map<string, string>();

const addCategory = async (slug: string, name: string) => {
  const id = newId();
  await database.context.db.insert(category).values({ id, slug, name, parentId: null, names: null });
  return id;
};
const addBusiness = async (name: string, city: string, categoryId: string, reviews = 0) => {
  const { id } = await seedBusiness(database.context, { name, city, categoryId });
  for (let count = 0; count < reviews; count++) await seedReview(database.context, id);
  names.set(id, name);
};
const find = async (typed: string, choice = ALL) => {
  const { exact, similar, some } = await findMatches(database.context, typed, choice, 100, "en");
  return { exact: exact.map(({ id }) => names.get(id) ?? id), others: [...similar, ...some].length };
};
const onlyExactly = (...exact: string[]) => ({ exact, others: 0 });

let bakeries: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const hairdressers = await addCategory("hairdressers", "Hairdressers");
  bakeries = await addCategory("cafes-bakeries", "Cafés & Bakeries");
  await addBusiness("Schnitt & Form", "Wien", hairdressers, 1);
  await addBusiness("Rheinbrot", "Köln", bakeries);
  await addBusiness("Isarbrot", "Muenchen", bakeries);
  await addBusiness("Hofbrood", "Den Haag", bakeries);
  await addBusiness("Hudson Bread", "New York", bakeries);
  await addBusiness("Spreebrot", "Berlin", bakeries);
  await addBusiness("Wisła", "Warszawa", hairdressers);
  await addBusiness("خبز النيل", "القاهرة", bakeries);
  await addBusiness("Gulf Bread", "Kuwait", bakeries);
  await addBusiness("朝パン", "東京", bakeries);
});
afterAll(() => database.close());

describe("a city is found by its name in each language", () => {
  test.each([
    ["Schnitt & Form", "wien|Vienna|VIENNE|viena|wenen|wieden|Wiedeń|فيينا|ウィーン"],
    ["Rheinbrot", "köln|koeln|koln|cologne|colonia|keulen|kolonia|كولونيا|ケルン"],
    ["Isarbrot", "münchen|munich|múnich|monaco di baviera|monachium|ميونخ"],
    ["Hofbrood", "den haag|the hague|hague|la haye|haye|la haya|haga|لاهاي"],
    ["Hudson Bread", "new york|nueva york|nowy jork|nova iorque|jork nowy|ニューヨーク"],
    ["Spreebrot", "berlin|berlino|berlijn|برلين|ベルリン"],
    ["Wisła", "warszawa|warsaw|warschau|varsovie|varsavia|варшава|وارسو"],
    ["خبز النيل", "cairo|kairo|le caire|القاهرة"],
    ["Gulf Bread", "kuwait|kuwait city|الكويت|koweït"],
    ["朝パン", "tokyo|tokio|東京|طوكيو"],
  ])("%s", async (name, typed) => {
    for (const each of typed.split("|")) expect([each, await find(each)]).toEqual([each, onlyExactly(name)]);
  });

  test.each([
    [
      "Schnitt & Form",
      "friseur vienna|vienna hairdresser|hairdr vienna|parrucchiere vienna|schnitt vienna|friseur in vienna",
    ],
    ["Rheinbrot", "bakery cologne|coffee cologne|rheinbrot cologne|rhein colonia"],
    ["Hofbrood", "bakery the hague|boulangerie la haye|bakery in the hague"],
    ["Hudson Bread", "panadería nueva york|nowy jork hudson"],
  ])("beside other words: %s", async (name, typed) => {
    for (const each of typed.split("|")) expect([each, await find(each)]).toEqual([each, onlyExactly(name)]);
  });

  test("where another order is chosen, too", async () => {
    expect(await find("vienna", { ...ALL, order: "score" })).toEqual(onlyExactly("Schnitt & Form"));
  });

  test("one word of a longer name stands for no city", async () => {
    expect((await find("nueva")).exact).toEqual([]);
    expect((await find("baviera")).exact).toEqual([]);
    expect((await find("den")).exact).toEqual(["Hofbrood"]);
  });
});

test("a business with the typed word comes before those of the city, however many reviews they have", async () => {
  await addBusiness("Florence", "Leeds", bakeries);
  await addBusiness("Florence Nails", "Poole", bakeries);
  await addBusiness("Pane", "Firenze", bakeries, 2);
  const { exact } = await find("florence");
  expect(exact.slice(0, 2).toSorted()).toEqual(["Florence", "Florence Nails"]);
  expect(exact[2]).toBe("Pane");
  expect((await find("florenz")).exact[0]).toBe("Pane");
});

test("a list of a city's names gains nothing, wherever it stands", async () => {
  const glaziers = await addCategory("glaziers", "Glaziers");
  await addBusiness("Listed by city", "Lissabon Lisboa Lisbon", glaziers);
  await addBusiness("Lisbon Lisbonne Lissabon", "Lisboa", glaziers);
  await addBusiness("Lisbon Glaziers", "Lisboa", glaziers);
  await addBusiness("Honest", "Lisboa", glaziers, 1);
  for (const typed of ["lisbon", "lissabon", "glaziers lisbon", "lisbonne"])
    expect([typed, (await find(typed)).exact.indexOf("Honest")]).toEqual([typed, typed === "glaziers lisbon" ? 1 : 0]);
});

test("the page knows that the words are those of the city", () => {
  expect(isByCity("vienna", { name: "Schnitt & Form", city: "Wien" })).toBe(true);
  expect(isByCity("The Hague", { name: "Hofbrood", city: "Den Haag" })).toBe(true);
  expect(isByCity("friseur vienna", { name: "Schnitt & Form", city: "Wien" })).toBe(false);
  expect(isByCity("vienna", { name: "Vienna", city: "Wien" })).toBe(false);
});

test("each name is one to four words and stands once, for one city", () => {
  const seen = new Map<string, string>();
  for (const { names, country } of CITIES) {
    expect([names[0], country === null || COUNTRY_CODES.has(country)]).toEqual([names[0], true]);
    for (const name of names) {
      const words = wordsOf(name).map(({ plain }) => plain);
      expect([name, words.length > 0 && words.length < 5, seen.get(words.join(" "))]).toEqual([name, true, undefined]);
      seen.set(words.join(" "), names[0] ?? "");
    }
  }
});

test("a city tells its country, and one word of a longer name tells none", () => {
  const named = (typed: string) => {
    const city = namedCity(wordsOf(typed));
    return city && [city.name, city.country, city.words.map(({ text }) => text).join(" ")];
  };
  expect(named("friseur vienna")).toEqual(["Vienna", "AT", "vienna"]);
  expect(named("cape cafe town")).toEqual(["Cape Town", "ZA", "cape town"]);
  expect(named("guadalajara")).toEqual(["Guadalajara", null, "guadalajara"]);
  expect(named("cape cafe")).toBeNull();
});

test("eight names of cities are one search", async () => {
  await find("vienna cologne munich warsaw florence brussels lisbon praga");
  await find("saint petersburg mexico city the hague");
});
