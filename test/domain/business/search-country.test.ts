// Countries by their names in the languages of the pages.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { COUNTRY_CODES } from "#domain/business/profile/country.ts";
import { UNFILTERED } from "#domain/business/profile/filter.ts";
import { ALL } from "#domain/business/search/chosen.ts";
import { listCountry, readCountry } from "#domain/business/search/country.ts";
import { findMatches } from "#domain/business/search/match.ts";
import { meantPlace } from "#domain/business/search/meant.ts";
import { category } from "#domain/business/state/table.ts";
import { formatOf } from "#platform/language/format.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedReview } from "../../support/seed.ts";

let database: TestDatabase;
let hairdressers: string;
let cafes: string;
const names = new Map<string, string>();

const addCategory = async (slug: string, name: string) => {
  const id = newId();
  await database.context.db.insert(category).values({ id, slug, name, parentId: null, names: null });
  return id;
};
const addBusiness = async (name: string, city: string, country: string, categoryId: string, reviews = 0) => {
  const { id } = await seedBusiness(database.context, { name, city, country, categoryId });
  for (let count = 0; count < reviews; count++) await seedReview(database.context, id);
  names.set(id, name);
};
const named = (found: readonly { id: string }[]) => found.map(({ id }) => names.get(id));

beforeAll(async () => {
  database = await createTestDatabase();
  hairdressers = await addCategory("hairdressers", "Hairdressers");
  cafes = await addCategory("cafes", "Cafés");
  await addBusiness("Cut Ottawa", "Ottawa", "CA", hairdressers, 3);
  await addBusiness("Cut Tirol", "Innsbruck", "AT", hairdressers, 1);
  await addBusiness("Gold & Glanz", "Wien", "AT", cafes, 2);
  await addBusiness("Isar", "München", "DE", cafes);
});
afterAll(() => database.close());

test.each([
  ["AT", "Austria|Österreich|oesterreich|Autriche|Oostenrijk|Áustria|النمسا|オーストリア"],
  ["DE", "deutschland|Allemagne|Niemcy|ألمانيا|in Germany"],
  ["GB", "UK|the United Kingdom|england|Vereinigtes Königreich|Wielka Brytania|Grande-Bretagne"],
  ["US", "usa|US|United States|États-Unis|etats unis|アメリカ"],
  ["IM", "Isle of Man"],
  ["GW", "Guinea-Bissau"],
])("%s by its names", (country, typed) => {
  for (const each of typed.split("|")) expect([each, readCountry(each)]).toEqual([each, { country, rest: "" }]);
});

test("each country is read by the name that a page shows, in every language", () => {
  for (const language of LANGUAGES)
    for (const code of COUNTRY_CODES) {
      const shown = formatOf(language).countryName(code);
      expect([language, shown, readCountry(shown)?.country]).toEqual([language, shown, code]);
    }
});

test("the other words are as they were typed, without those that lead to the country", () => {
  expect(readCountry("Café in Österreich")).toEqual({ country: "AT", rest: "Café" });
  expect(readCountry("austria, Möbel & more")).toEqual({ country: "AT", rest: "Möbel & more" });
  expect(readCountry("museum of art in the UK")).toEqual({ country: "GB", rest: "museum of art" });
  // Each name that was left would be a search of its own.
  const names = ["uk ".repeat(66), "united ".repeat(9) + "kingdom ".repeat(9), "great united kingdom britain"];
  for (const hostile of names) expect(readCountry(`cafe ${hostile}`)).toEqual({ country: "GB", rest: "cafe" });
  expect(readCountry("cafe uk austria uk")).toEqual({ country: "GB", rest: "cafe austria" });
  for (const typed of ["", "in the", "austr", "friseur wien", "austrian coffee", "..", "& ,"])
    expect([typed, readCountry(typed)]).toEqual([typed, null]);
});

test("each country is found by its name in every language", () => {
  for (const language of LANGUAGES) {
    const name = new Intl.DisplayNames(language, { type: "region" });
    for (const code of COUNTRY_CODES)
      expect([language, code, readCountry(name.of(code) ?? "")]).toEqual([language, code, { country: code, rest: "" }]);
  }
});

test("all businesses of a country, most reviews first, with the other filters", async () => {
  const filter = { ...UNFILTERED, country: "AT" };
  const list = (choice = {}) =>
    listCountry(database.context, { ...ALL, filter, ...choice }, [hairdressers, cafes], 100).then(named);
  expect(await list()).toEqual(["Gold & Glanz", "Cut Tirol"]);
  expect(await list({ categories: [hairdressers] })).toEqual(["Cut Tirol"]);
});

test("where a city has none of the trade, those of its country come first, then other trades of the city, then the trade elsewhere", async () => {
  for (const [typed, city] of [
    ["hairdresser wien", "Wien"],
    ["friseur in Vienna", "Vienna"],
  ] as const) {
    const { exact, some, place } = await findMatches(database.context, typed, ALL, 100, "en");
    expect([typed, exact]).toEqual([typed, []]);
    expect([typed, ...named(some)]).toEqual([typed, "Cut Tirol", "Gold & Glanz", "Cut Ottawa"]);
    expect([place?.city, place?.country]).toEqual([city, "AT"]);
    expect(named([...(place?.near ?? [])].map((id) => ({ id })))).toEqual(["Cut Tirol"]);
    expect(named([...(place?.there ?? [])].map((id) => ({ id })))).toEqual(["Gold & Glanz"]);
  }
  const { place, some } = await findMatches(database.context, "hairdresser qqzz", ALL, 100, "en");
  expect([place, ...named(some)]).toEqual([null, "Cut Ottawa", "Cut Tirol"]);
});

test("a large city without any business tells its country, too", async () => {
  const { some, place } = await findMatches(database.context, "hairdresser graz", ALL, 100, "en");
  expect([place?.city, place?.country, place?.there.size]).toEqual(["Graz", "AT", 0]);
  expect(named(some)).toEqual(["Cut Tirol", "Cut Ottawa"]);
  const filter = { ...UNFILTERED, country: "CA" };
  const inCanada = await findMatches(database.context, "hairdresser graz", { ...ALL, filter }, 100, "en");
  expect(named(inCanada.some)).toEqual(["Cut Ottawa"]);
});

test("a business that states a large city in another country does not move the city there", async () => {
  await addBusiness("Sly Wien", "Wien", "CA", cafes, 9);
  await addBusiness("Sly Vienna", "Wien", "CA", cafes, 9);
  const { some, place } = await findMatches(database.context, "hairdresser wien", ALL, 100, "en");
  expect([place?.country, named(some)[0]]).toEqual(["AT", "Cut Tirol"]);
});

test("among equal matches, countries that read the page's language come first, and no other order follows it", async () => {
  const found = (language: "en" | "de", choice = ALL) =>
    findMatches(database.context, "hairdressers", choice, 100, language).then(({ exact }) => named(exact));
  expect(await found("en")).toEqual(["Cut Ottawa", "Cut Tirol"]);
  expect(await found("de")).toEqual(["Cut Tirol", "Cut Ottawa"]);
  expect(await found("de", { ...ALL, order: "reviews" })).toEqual(["Cut Ottawa", "Cut Tirol"]);
  // A better match stays first.
  expect(
    (await findMatches(database.context, "cut ottawa", ALL, 100, "de")).exact.map(({ id }) => names.get(id))[0],
  ).toBe("Cut Ottawa");
});

test("a business gains nothing by the name of a trade as its city, nor does one word of a city's name name it", async () => {
  await addBusiness("Sly", "Hairdressers", "CA", cafes, 9);
  await addBusiness("Hudson", "New York", "US", cafes, 9);
  const { place } = await findMatches(database.context, "hairdressers qqzz", ALL, 100, "en");
  expect(place).toBeNull();
  expect((await findMatches(database.context, "new hairdressers qqzz", ALL, 100, "en")).place).toBeNull();
  expect((await findMatches(database.context, "wien hairdressers", ALL, 100, "en")).place?.city).toBe("Wien");
});

test("a large city leaves room for the trade elsewhere", async () => {
  for (let n = 0; n < 25; n++) await addBusiness(`Brücke ${n}`, "Salzburg", "AT", cafes);
  const { some, place } = await findMatches(database.context, "hairdresser salzburg", ALL, 100, "en");
  expect(place?.there.size).toBe(4);
  expect(named(some)[0]).toBe("Cut Tirol");
  expect(named(some).slice(5)).toContain("Cut Ottawa");
  expect((await findMatches(database.context, "qqzz salzburg", ALL, 100, "en")).some).toHaveLength(25);
});

test("a country with more businesses of the trade than a list holds hides neither those of the named country nor those of the city", async () => {
  for (let n = 0; n < 101; n++) await addBusiness(`Cut ${n}`, "Leeds", "GB", hairdressers, 0);
  const { some } = await findMatches(database.context, "hairdresser wien", ALL, 100, "en");
  expect(some).toHaveLength(100);
  expect(named(some).slice(0, 2)).toEqual(["Cut Tirol", "Sly Wien"]);
  const british = await findMatches(database.context, "hairdresser manchester", ALL, 100, "en");
  expect(british.place?.near.size).toBe(60);
});

test("the other businesses of a city whose country has none of the trade come before the trade in other countries", async () => {
  await addBusiness("Fjord", "Oslo", "NO", cafes);
  const { some, place } = await findMatches(database.context, "hairdresser oslo", ALL, 100, "en");
  expect(place?.near.size).toBe(0);
  expect(named(some)[0]).toBe("Fjord");
  expect(some).toHaveLength(100);
});

test("the misspelled name of a country or a large city is known", () => {
  for (const [typed, language, meant] of [
    ["austira", "en", "Austria"],
    ["austira", "de", "Österreich"],
    ["coffee austira", "ar", "coffee النمسا"],
    ["coffee vienan", "en", "coffee Vienna"],
    ["nueva yrok cafe", "en", "Nueva York cafe"],
    ["deutschalnd", "de", "Deutschland"],
  ] as const)
    expect([typed, meantPlace(typed, language)]).toEqual([typed, meant]);
  for (const typed of [
    "",
    "austria",
    "wein",
    "hairdresser",
    "vienna cafe",
    "!!",
    "x ".repeat(1_000),
    "a".repeat(5_000),
  ])
    expect([typed, meantPlace(typed, "en")]).toEqual([typed, null]);
});
