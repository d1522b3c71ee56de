// The search in spite of accents, spellings, typing errors and order, and what it does not forgive.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { OrganisationId } from "#contract/id.ts";
import { newId } from "#contract/id.ts";
import { categoryName } from "#domain/business/profile/category.ts";
import { guessCategories } from "#domain/business/profile/misspelled.ts";
import { searchCategories } from "#domain/business/profile/named.ts";
import { findByWords, searchBusinesses } from "#domain/business/search/business.ts";
import { searchClaimable } from "#domain/business/search/claimable.ts";
import { searchOwn } from "#domain/business/search/own.ts";
import { category } from "#domain/business/state/table.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";

let database: TestDatabase;
let own: OrganisationId;
beforeAll(async () => {
  database = await createTestDatabase();
  own = (await seedOrganisation(database.context)).id;
  let number = 0;
  for (const [name, domain, city] of SEEDED) {
    const site = domain ?? `b${number++}.example`;
    await seedBusiness(database.context, { name, domain: site, city: city ?? "Ulm", organisationId: own });
  }
});
afterAll(() => database.close());

const SEEDED: [name: string, domain?: string, city?: string][] = [
  ["Möbel Eins"],
  ["Mobel Zwei"],
  ["Moebel Drei"],
  ["MÖBELHAUS Vier"],
  ["Kettle Works", "www.kettle.example"],
  ["Schreinerei Waldmeister", "holz.example", "Braunschweig"],
  ["Café Crème", "creme.example", "Genève"],
  ["Straße 54", "weg.example"],
  ["Smørrebrød Århus"],
  ["Łódzka Pączkarnia"],
  ["Ёлки Палки"],
  ["ΣΊΣΥΦΟΣ Καφές"],
  ["東京家具店", "kagu.example", "大阪市"],
  ["レストラン桜"],
  ["المَطعَم الكبير"],
  ["مكتبة القاهرة"],
  ["Joe’s Coca-Cola Bar"],
  ["Nord 12345"],
  ["100% Öko_Laden"],
  ["Blue Sky"],
  ["Studio54"],
];

const found = async (query: string) =>
  (await searchBusinesses(database.context, query, 20)).map(({ name }) => name).toSorted();
const claimable = async (query: string) =>
  (await searchClaimable(database.context, query, 20)).map(({ name }) => name).toSorted();
const ownFound = async (query: string) =>
  (await searchOwn(database.context, [own], query, { limit: 50, offset: 0 })).map(({ name }) => name).toSorted();

const FORGIVEN: [query: string, name: string][] = [
  ["KETTLE", "Kettle Works"],
  ["ketlte", "Kettle Works"],
  ["kettel", "Kettle Works"],
  ["ekttle", "Kettle Works"],
  ["ktetle", "Kettle Works"],
  ["kette", "Kettle Works"],
  ["ettle", "Kettle Works"],
  ["kettlle", "Kettle Works"],
  ["xkettle", "Kettle Works"],
  ["kertle", "Kettle Works"],
  ["works ketlte", "Kettle Works"],
  ["wroks ketlte", "Kettle Works"],
  ["mbel eins", "Möbel Eins"],
  ["eins möble", "Möbel Eins"],
  ["möbelhuas", "MÖBELHAUS Vier"],
  ["moebelhuas", "MÖBELHAUS Vier"],
  ["vier möb", "MÖBELHAUS Vier"],
  ["vier moebe", "MÖBELHAUS Vier"],
  ["schrienerie", "Schreinerei Waldmeister"],
  ["chreinere", "Schreinerei Waldmeister"],
  ["scheinrei", "Schreinerei Waldmeister"],
  ["schreinereixy", "Schreinerei Waldmeister"],
  ["waldmiester shcreinerei", "Schreinerei Waldmeister"],
  ["braunshcwieg", "Schreinerei Waldmeister"],
  ["creme cafe geneve", "Café Crème"],
  ["CAFÉ CREME", "Café Crème"],
  ["café crmee", "Café Crème"],
  ["strasse 54", "Straße 54"],
  ["STRAẞE", "Straße 54"],
  ["smorrebrod", "Smørrebrød Århus"],
  ["smoerrebroed", "Smørrebrød Århus"],
  ["aarhus", "Smørrebrød Århus"],
  ["arhsu", "Smørrebrød Århus"],
  ["lodzka paczkarnia", "Łódzka Pączkarnia"],
  ["елки", "Ёлки Палки"],
  ["ПЛАКИ ёлки", "Ёлки Палки"],
  ["σισυφος", "ΣΊΣΥΦΟΣ Καφές"],
  ["ΚΑΦΕΣ", "ΣΊΣΥΦΟΣ Καφές"],
  ["家具", "東京家具店"],
  ["店", "東京家具店"],
  ["家具店　東京", "東京家具店"],
  ["大阪", "東京家具店"],
  ["ﾚｽﾄﾗﾝ", "レストラン桜"],
  ["レストラソ", "レストラン桜"],
  ["桜", "レストラン桜"],
  ["مطعم", "المَطعَم الكبير"],
  ["المطعم", "المَطعَم الكبير"],
  ["كبير", "المَطعَم الكبير"],
  ["مكتبه", "مكتبة القاهرة"],
  ["القاهره", "مكتبة القاهرة"],
  ["القاهرخ", "مكتبة القاهرة"],
  ["joes", "Joe’s Coca-Cola Bar"],
  ["joe's", "Joe’s Coca-Cola Bar"],
  ["cocacola", "Joe’s Coca-Cola Bar"],
  ["coca cola joe", "Joe’s Coca-Cola Bar"],
  ["١٢٣٤٥", "Nord 12345"],
  ["100%", "100% Öko_Laden"],
  ["oeko", "100% Öko_Laden"],
  ["stduio54", "Studio54"],
  ["www.kettle", "Kettle Works"],
  ["http://kettle", "Kettle Works"],
  ["kettle.exam", "Kettle Works"],
  ["https://www.kettle.example/shop?q=sky", "Kettle Works"],
];

describe("is found by", () => {
  test.each(FORGIVEN)("%p: %p", async (query, name) => {
    expect(await found(query)).toContain(name);
    expect(await claimable(query)).toContain(name);
    expect(await ownFound(query)).toContain(name);
  });

  test.each(["möbel", "mobel", "moebel", "MÖBEL", "Mo\u0308bel", "ｍｏｂｅｌ"])("all spellings: %p", async (query) => {
    for (const list of [found, claimable, ownFound])
      expect(await list(query)).toEqual(["MÖBELHAUS Vier", "Mobel Zwei", "Moebel Drei", "Möbel Eins"].toSorted());
  });
});

describe("is not found by", () => {
  test.each([
    ["a word of four letters with an error", "nrod"],
    ["two errors in a word of six letters", "ketelt"],
    ["a letter that moved far", "ettlek"],
    ["three errors in a long word", "schrienerix"],
    ["errors in numbers", "12354"],
    ["one right word and a wrong one", "kettle banana"],
    ["letters within a word", "ettle works banana"],
    ["a part of a Japanese word in another order", "具家"],
    ["punctuation", "%_!…،"],
  ])("%s: %p", async (_, query) => {
    expect(await found(query)).toEqual([]);
  });
});

describe("the order is", () => {
  test("whole words, beginnings, errors, whatever their reviews", async () => {
    const names = ["Tischler", "Tischlerin", "Tisch Lampe", "Tischelr"];
    for (const [at, name] of names.entries()) {
      const { id } = await seedBusiness(database.context, { name, domain: `order${at}.example` });
      for (let reviews = 0; reviews < at; reviews++) await seedReview(database.context, id);
    }
    const ordered = async (query: string) =>
      (await searchBusinesses(database.context, query, 20)).map(({ name }) => name);
    expect(await ordered("tischler")).toEqual(["Tischler", "Tischlerin", "Tischelr"]);
    expect((await ordered("tisch"))[0]).toBe("Tisch Lampe");
    expect((await searchClaimable(database.context, "tischler", 20)).map(({ name }) => name)).toEqual([
      "Tischler",
      "Tischlerin",
      "Tischelr",
    ]);
  });

  test("the typed spelling before others, and other words with its beginning after both", async () => {
    for (const name of ["Blu Wave", "Blumen Wave"]) await seedBusiness(database.context, { name });
    const names = (await searchBusinesses(database.context, "blue", 20)).map(({ name }) => name);
    expect(names).toEqual(["Blue Sky", "Blu Wave"]);
  });

  test("stable over pages of the own list, with parts of words before errors", async () => {
    const { id } = await seedOrganisation(database.context);
    const names = ["Segel", "Segelhaus", "Zur Segel Bucht", "Windsegel", "Sgeel", "Segel"];
    for (const name of names) await seedBusiness(database.context, { name, organisationId: id });
    const page = async (offset: number) =>
      (await searchOwn(database.context, [id], "segel", { limit: 2, offset })).map(({ name }) => name);
    const pages = [...(await page(0)), ...(await page(2)), ...(await page(4)), ...(await page(6))];
    expect(pages).toEqual(["Segel", "Segel", "Zur Segel Bucht", "Segelhaus", "Windsegel", "Sgeel"]);
    expect(await searchOwn(database.context, [], "segel", { limit: 2, offset: 0 })).toEqual([]);
  });
});

test("errors are looked for only where few businesses are found as typed", async () => {
  for (let n = 0; n < 5; n++) await seedBusiness(database.context, { name: `Kamin ${n}`, domain: `oven${n}.example` });
  await seedBusiness(database.context, { name: "Kamon", domain: "ember.example" });
  expect(await found("kamin")).toEqual(["Kamin 0", "Kamin 1", "Kamin 2", "Kamin 3", "Kamin 4"]);
  expect(await found("kamin 3")).toEqual(["Kamin 3"]);
});

test("a site is found however its address is typed, before others", async () => {
  for (const typed of [
    "kettle.example",
    "www.kettle.example",
    "HTTPS://WWW.Kettle.example/",
    "//kettle.example/shop",
  ]) {
    expect((await findByWords(database.context, typed, 5)).map(({ name }) => name)[0]).toBe("Kettle Works");
    expect((await claimable(typed))[0]).toBe("Kettle Works");
  }
});

test("hostile queries are bounded and find nothing", async () => {
  const long = [
    "ketlte".repeat(2_000),
    "zq ".repeat(5_000),
    "東".repeat(10_000),
    "\u0301".repeat(10_000),
    "\ud800x\u0000'\\:*",
  ];
  for (const query of long) {
    const startedAt = performance.now();
    expect(await found(query)).toEqual([]);
    expect(await claimable(query)).toEqual([]);
    expect(await ownFound(query)).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  }
});

test("a profile that waits is found by its site alone, whatever its words", async () => {
  const { id } = await seedBusiness(database.context, { name: "Geheimtipp", domain: "waits.example" });
  await database.sql`update business set profile = 'waiting' where id = ${id}`;
  for (const query of ["geheimtipp", "gehiemtipp"]) {
    expect(await found(query)).toEqual([]);
    expect(await claimable(query)).toEqual([]);
  }
  expect(await claimable("www.waits.example")).toEqual(["waits.example"]);
});

test("categories are found in any of their languages without accents, in any order, and not across names", async () => {
  const names = { de: "Möbel und Küchen", fr: "Meubles & crèmerie", ja: "家具と台所", ar: "الأثاث والمطابخ" };
  await database.context.db.insert(category).values({ id: newId(), slug: "furniture", name: "Furniture", names });
  const slugs = async (query: string) =>
    (await searchCategories(database.context, query, "de")).map((each) => categoryName(each, "de"));
  for (const query of [
    "mobel",
    "moebel",
    "kuech",
    "kuchen möbel",
    "cremerie",
    "台所",
    "furni",
    "اثاث",
    "الاثاث",
    "FURNITURE",
  ])
    expect(await slugs(query)).toEqual(["Möbel und Küchen"]);
  // With typing errors, as many as in the name of a business: in any language, whichever the page has.
  const similar = async (query: string, language: Language) =>
    (await guessCategories(database.context, query, language)).map(({ slug }) => slug);
  for (const query of ["küchne", "kuechne", "küche möble", "furnitrue", "furnture"]) {
    expect(await similar(query, "de")).toEqual(["furniture"]);
    expect(await slugs(query)).toEqual([]);
  }
  for (const [query, language] of [
    ["meubels", "fr"],
    ["crémreie", "fr"],
    ["الأثاق", "ar"],
    ["furnitrue", "ja"],
  ] as const)
    expect(await similar(query, language)).toEqual(["furniture"]);
  for (const language of LANGUAGES)
    for (const query of ["küchne", "meubels", "الأثاق"])
      expect([language, query, await similar(query, language)]).toEqual([language, query, ["furniture"]]);
  // A typed word of four letters is too short for an error: "mbel" is Möbel without one.
  for (const query of [
    "mbel",
    "kchne",
    "kühcne",
    "undd",
    "küchne zzzz",
    "möble crémreie",
    "台处",
    `${"küchnx ".repeat(9)}zq`,
  ])
    expect([query, await similar(query, "de"), await slugs(query)]).toEqual([query, [], []]);
  for (const query of ["mobel cremerie", "de", "fr", "%", "", "x".repeat(9_000)])
    expect(await slugs(query)).not.toContain("Möbel und Küchen");
});
