// The search of readers, whose words may fit name, site, city and category together.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
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
const names = new Map<string, string>();

const addCategory = async (slug: string, name: string, parentId: string | null = null, german?: string) => {
  const id = newId();
  await database.context.db
    .insert(category)
    .values({ id, slug, name, parentId, names: german ? { de: german } : null });
  return id;
};
const addBusiness = async (name: string, city: string, categoryId: string) => {
  const { id } = await seedBusiness(database.context, { name, city, categoryId });
  names.set(id, name);
  return id;
};
const find = async (typed: string, choice = ALL) => {
  const { exact, similar, some } = await findMatches(database.context, typed, choice, 100, "en");
  const named = (of: typeof exact) => of.map(({ id }) => names.get(id) ?? id);
  return { exact: named(exact), similar: named(similar), some: named(some) };
};
const exactly = (...exact: string[]) => ({ exact, similar: [], some: [] });

beforeAll(async () => {
  database = await createTestDatabase();
  const home = await addCategory("home", "Home & Garden", null, "Haus & Garten");
  const furniture = await addCategory("furniture", "Furniture", home, "Möbel");
  const health = await addCategory("health", "Health");
  const dentists = await addCategory("dentists", "Dentists", health);
  const trades = await addCategory("trades", "Trades");
  const plumbing = await addCategory("plumbing-heating", "Plumbing & Heating", trades);
  const food = await addCategory("pizzerias", "Pizzerias");
  await addCategory("locksmiths", "Locksmiths", trades);
  await addBusiness("Harbour & Pine", "Bristol", furniture);
  await addBusiness("Oakworks", "Leeds", furniture);
  await addBusiness("Smile Well", "Bristol", dentists);
  await addBusiness("Da Marco", "Berlin", food);
  await addBusiness("Pipe Masters", "Leeds", plumbing);
});
afterAll(() => database.close());

describe("words of name, city and category together", () => {
  test.each([
    ["furniture bristol", "Harbour & Pine"],
    ["Bristol furniture", "Harbour & Pine"],
    ["harbour furniture bristol", "Harbour & Pine"],
    ["furn brist", "Harbour & Pine"],
    ["möbel bristol", "Harbour & Pine"],
    ["home furniture leeds", "Oakworks"],
    ["garden leeds", "Oakworks"],
    ["sofa bristol", "Harbour & Pine"],
    ["sofas leeds", "Oakworks"],
    ["dentist bristol", "Smile Well"],
    ["Zahnarzt Bristol", "Smile Well"],
    ["pizza berlin", "Da Marco"],
    ["plumber", "Pipe Masters"],
    ["plumbers leeds", "Pipe Masters"],
    ["furnitur bristol", "Harbour & Pine"],
    ["furniture in Bristol", "Harbour & Pine"],
    ["a plumber near me", "Pipe Masters"],
    ["pizza à Berlin", "Da Marco"],
  ])("%s", async (typed, name) => {
    expect(await find(typed)).toEqual(exactly(name));
  });

  test.each([["furnitrue bristol"], ["furniture brsitol"], ["frniture brsitol"], ["sofa brsitol"]])(
    "%s, with typing errors",
    async (typed) => {
      expect(await find(typed)).toEqual({ exact: [], similar: ["Harbour & Pine"], some: [] });
    },
  );

  test("a name that copies category and city comes before no business of both with more reviews", async () => {
    const elsewhere = await addCategory("glaziers", "Glaziers");
    const ships = await addCategory("chandlers", "Ship chandlers");
    await addBusiness("Glaziers Poole", "Poole", ships);
    const known = await addBusiness("Clear View", "Poole", elsewhere);
    await seedReview(database.context, known);
    expect((await find("glaziers poole")).exact).toEqual(["Clear View", "Glaziers Poole"]);
    // A business that is named as a city is found among those of the city.
    await addBusiness("Poole", "Leeds", elsewhere);
    const { exact } = await find("glaziers poole");
    expect(exact[0]).toBe("Clear View");
    expect(exact.slice(1).toSorted()).toEqual(["Glaziers Poole", "Poole"]);
  });

  test("nor does a name that copies synonyms of a category and a row of cities", async () => {
    const harbours = await addCategory("boats", "Boats");
    const trade = await addCategory("roofing", "Roofers & Gutters");
    await addBusiness("Roofing Roofers Dachdecker Poole Ulm Bath", "Poole Ulm Bath", harbours);
    const known = await addBusiness("High & Dry", "Bath", trade);
    await seedReview(database.context, known);
    for (const typed of ["roofing bath", "Dachdecker Bath", "roofing"])
      expect([typed, (await find(typed)).exact[0]]).toEqual([typed, "High & Dry"]);
  });

  test("one or two letters begin other words at the end alone, because each of eight would be read from thousands of names", async () => {
    for (const typed of ["bris h", "bris ha", "har bris", "har b"])
      expect([typed, await find(typed)]).toEqual([typed, exactly("Harbour & Pine")]);
    for (const typed of ["h bris", "ha bris"]) expect([typed, (await find(typed)).exact]).toEqual([typed, []]);
  });

  test("a filler is a word of a name, too", async () => {
    await addBusiness("The In", "Truro", await addCategory("tailors", "Tailors"));
    expect(await find("the in")).toEqual(exactly("The In"));
    expect((await find("in the")).exact).toEqual(["The In"]);
  });

  test("a filter holds for each of them", async () => {
    const choice = { ...ALL, filter: { ...ALL.filter, country: "FR" } };
    expect(await find("furniture bristol", choice)).toEqual(exactly());
    const order = { ...ALL, order: "reviews" as const };
    expect(await find("furniture bristol", order)).toEqual(exactly("Harbour & Pine"));
  });

  test("a profile that is not public is not found", async () => {
    const hidden = await addCategory("beekeepers", "Beekeepers");
    const id = await addBusiness("Secret Hive", "Exeter", hidden);
    await database.sql`update business set profile = 'waiting' where id = ${id}`;
    expect(await find("beekeepers exeter")).toEqual(exactly());
  });
});

describe("where nothing has all the words", () => {
  test("the trade in the country of the city comes before other trades of the city", async () => {
    const { exact, similar, some } = await find("dentist leeds");
    expect([...exact, ...similar]).toEqual([]);
    expect(some[0]).toBe("Smile Well");
    expect(some.slice(1).toSorted()).toEqual(["Oakworks", "Pipe Masters", "Poole"]);
  });

  test("most of the words come before one of them", async () => {
    expect((await find("furniture bristol zzzz")).some[0]).toBe("Harbour & Pine");
  });

  test("further words are looked up alone only where the first ones find nothing", async () => {
    expect((await find("zzzz yyyy xxxx wwww bristol")).some.toSorted()).toEqual(["Harbour & Pine", "Smile Well"]);
    expect((await find("pizza bristol truro vvvv leeds")).some.toSorted()).toEqual([
      "Da Marco",
      "Harbour & Pine",
      "Smile Well",
      "The In",
    ]);
  });

  test("of more than four words only the last is a beginning", async () => {
    expect((await find("harb pine furn brist")).exact).toEqual(["Harbour & Pine"]);
    expect((await find("harbour pine home furniture brist")).exact).toEqual(["Harbour & Pine"]);
    expect((await find("harb harbo harbour pine bristol")).exact).toEqual([]);
  });

  test("a single unknown word gives nothing, and short words alone find nothing", async () => {
    expect(await find("zzzzzz")).toEqual(exactly());
    expect(await find("zzzzzz da")).toEqual(exactly());
  });
});

test.each([
  ["many words", Array.from({ length: 20 }, (_, at) => `furniture${at} bristol${at}`).join(" ")],
  ["one hundred letters", "x".repeat(100)],
  ["one letter each", "a b c d e f g h"],
  ["wildcards", "% _ * furn:* & ! | ( ) <-> \\ ' %"],
  ["a tsquery", "'furniture':* | 'bristol'"],
  ["an array", '{"furniture",null} bristol}'],
  ["null characters", "furniture\u0000bristol \u0000"],
  ["lone surrogates", "furniture \ud800 bristol"],
  ["prototype", "__proto__ constructor toString"],
  ["hyphens", "furniture-bristol-leeds-pizza-plumber-dentist-home-garden-x"],
  ["only joiners", "'-'-'"],
])("%s break nothing", async (_, typed) => {
  const { exact, similar, some } = await find(typed);
  for (const name of [...exact, ...similar, ...some]) expect([...names.values()]).toContain(name);
});

test("categories are found by synonyms, and a synonym without its category leads nowhere", async () => {
  const slugs = async (typed: string) =>
    (await searchCategories(database.context, typed, "en")).map(({ slug }) => slug);
  expect(await slugs("locksmith")).toEqual(["locksmiths"]);
  expect(await slugs("Schlüsseldienst")).toEqual(["locksmiths"]);
  expect(await slugs("plumber")).toEqual(["plumbing-heating"]);
  expect(await slugs("lawyer")).toEqual([]);
  await database.sql`update category set name = 'Water people' where slug = 'plumbing-heating'`;
  expect(await slugs("plumber")).toEqual([]);
  expect((await find("water leeds")).exact).toEqual(["Pipe Masters"]);
});

test("each list of synonyms is for words of a built-in category, and each synonym is one to five words, once", () => {
  for (const [name, synonyms] of Object.entries(SYNONYMS)) {
    const query = { words: wordsOf(name), joined: null };
    expect([name, DEFAULT_TREE.some((each) => hasWholeWords(each.name ?? "", query))]).toEqual([name, true]);
    for (const synonym of synonyms)
      expect([synonym, [1, 2, 3, 4, 5].includes(wordsOf(synonym).length)]).toEqual([synonym, true]);
    const folded = synonyms.map((synonym) =>
      wordsOf(synonym)
        .map(({ plain }) => plain)
        .join(" "),
    );
    expect([name, folded.filter((each, at) => folded.indexOf(each) < at)]).toEqual([name, []]);
  }
});
