// Ordinary words for a shop, a practice or a workshop, in the built-in categories.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import DEFAULT_TREE from "#domain/business/category/default-tree.json" with { type: "json" };
import { searchCategories } from "#domain/business/profile/named.ts";
import { ALL } from "#domain/business/search/chosen.ts";
import { findMatches } from "#domain/business/search/match.ts";
import { hasWholeWords } from "#domain/business/spelling/query.ts";
import SYNONYMS from "#domain/business/spelling/synonym.json" with { type: "json" };
import { wordsOf } from "#domain/business/spelling/word.ts";
import { category } from "#domain/business/state/table.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedReview } from "../../support/seed.ts";

let database: TestDatabase;
const ids = new Map<string, string>();
const names = new Map<string, string>();

const addBusiness = async (name: string, slug: string, reviews: number) => {
  const categoryId = ids.get(slug) ?? "";
  const { id } = await seedBusiness(database.context, { name, city: "Leeds", categoryId });
  for (let count = 0; count < reviews; count++) await seedReview(database.context, id);
  names.set(id, name);
};
const slugsOf = async (typed: string) =>
  (await searchCategories(database.context, typed, "en")).map(({ slug }) => slug);
const find = async (typed: string) =>
  (await findMatches(database.context, typed, ALL, 100, "en")).exact.map(({ id }) => names.get(id) ?? id);
const synonymsFor = (name: string) =>
  Object.entries(SYNONYMS).flatMap(([words, synonyms]) =>
    hasWholeWords(name, { words: wordsOf(words), joined: null }) ? synonyms : [],
  );

beforeAll(async () => {
  database = await createTestDatabase();
  for (const { slug, name, names = null, parent } of DEFAULT_TREE) {
    const id = newId();
    ids.set(slug, id);
    const parentId = parent === undefined ? null : (ids.get(parent) ?? null);
    await database.context.db.insert(category).values({ id, slug, name, names, parentId });
  }
  await addBusiness("Amberlyn", "hairdressers", 3);
  await addBusiness("Kim Hair Salon", "hairdressers", 1);
  await addBusiness("Hair Hair Salon Barber", "hairdressers", 2);
  await addBusiness("Blossom", "beauty-salons", 0);
  await addBusiness("Smile Well", "dentists", 0);
});
afterAll(() => database.close());

test.each([
  [
    "hairdressers",
    "friseursalon|hair salon|hair salons|barber shop|salon de coiffure|salon coiffure|kapsalon|salon fryzjerski|ヘアサロン",
  ],
  ["hairdressers", "salón de peluquería|barbearia|parrucchiera|صالون حلاقة"],
  [
    "car-repair",
    "autowerkstatt|KFZ-Werkstatt|car repair|auto repair|garage automobile|taller mecánico|autofficina|warsztat samochodowy",
  ],
  [
    "dentists",
    "Zahnarztpraxis|dental practice|dental practices|cabinet dentaire|clínica dental|tandartspraktijk|studio dentistico",
  ],
  [
    "furniture",
    "Möbelhaus|Moebelhaus|furniture store|furniture shop|magasin de meubles|meubelwinkel|sklep meblowy|家具店",
  ],
  ["garden-plants", "Blumenladen|flower shop|magasin de fleurs|tienda de flores|bloemenwinkel|生花店|محل زهور"],
  ["books", "Buchhandlung|Buchladen|book shop|bookshops|librairie|boekwinkel|księgarnia|書店|مكتبة"],
  ["cafes-bakeries", "coffee shop|coffee shops|Konditorei|salon de thé|pasticceria|kawiarnia|喫茶店|مقهى"],
  ["lawyers", "law firm|Anwaltskanzlei|cabinet d'avocats|studio legale|kancelaria|advocatenkantoor"],
  ["estate-agents", "real estate|Immobilienmakler|agence immobilière|biuro nieruchomości|不動産屋"],
  ["opticians", "Brillenladen|salon optyczny|メガネ"],
  ["shoes", "shoe shop|Schuhgeschäft|zapatería|schoenenwinkel|靴屋"],
  ["bicycles", "bike shop|Fahrradgeschäft|magasin de vélos|fietsenmaker"],
])("%s: %s", async (slug, typed) => {
  const found = await Promise.all(typed.split("|").map(async (each) => [each, await slugsOf(each)] as const));
  expect(found.filter(([, slugs]) => !slugs.includes(slug))).toEqual([]);
});

test.each([
  ["cafes-bakeries", "coffee|Kaffee|café|caffè|koffie|kawa|コーヒー|قهوة"],
  ["cafes-bakeries", "bread|Brot|pão|brood|chleb|パン|خبز|cake|Kuchen|gâteau|torta|taart|ciasto|ケーキ|كعك"],
  ["bars-pubs", "beer|Bier|bière|cerveza|birra|cerveja|piwo|ビール|بيرة"],
  ["hairdressers", "haircut|Haarschnitt|coupe de cheveux|corte de pelo|taglio capelli|corte de cabelo|strzyżenie|散髪"],
  ["garden-plants", "flowers|Blumen|fleurs|flores|fiori|bloemen|kwiaty|お花|زهور"],
])("%s by what they sell or do, in each language: %s", async (slug, typed) => {
  const found = await Promise.all(typed.split("|").map(async (each) => [each, await slugsOf(each)] as const));
  expect(found.filter(([, slugs]) => !slugs.includes(slug))).toEqual([]);
});

test("each category that no others stand below has synonyms", async () => {
  const parents = new Set(DEFAULT_TREE.map(({ parent }) => parent));
  const leaves = DEFAULT_TREE.filter(({ slug }) => !parents.has(slug));
  const counts = leaves.map(({ slug, name }) => [slug, synonymsFor(name).length] as const);
  expect(counts.filter(([, count]) => count < 8)).toEqual([]);
});

test("two words for one trade find all of it, the businesses that are named so first", async () => {
  // A list of words for the trade, and a repeated one, gain nothing.
  expect(await find("hair salon")).toEqual(["Kim Hair Salon", "Amberlyn", "Hair Hair Salon Barber"]);
  expect(await find("hair salon leeds")).toEqual(["Kim Hair Salon", "Amberlyn", "Hair Hair Salon Barber"]);
  expect(await find("dental practice")).toEqual(["Smile Well"]);
});

test("one of two words alone does not stand for the trade", async () => {
  for (const typed of ["practice", "shop", "shops", "cabinet", "studio"])
    expect([typed, (await slugsOf(typed)).filter((slug) => slug !== "tattoo-studios")]).toEqual([typed, []]);
  expect(await slugsOf("coffee practice")).toEqual([]);
});
