// The default tree of categories, and the slugs that categories had before, in archives.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { missingCategories, plantCategories, plantInEmpty } from "#domain/archive/plant.ts";
import { changeCategory } from "#domain/business/category/change.ts";
import tree from "#domain/business/category/default-tree.json";
import { inTransaction } from "#platform/database/context.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { BASE, category, emptied, imported, records } from "./support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => emptied(db));

describe("the default tree", () => {
  test("has names in all languages, of at most 80 characters, and about 14 branches and 80 leaves", () => {
    const languages = Object.keys(tree[0]?.names ?? {});
    // A language that is new may lack them for a while.
    expect(languages.filter((each) => LANGUAGES.includes(each as Language)).length).toBeGreaterThanOrEqual(10);
    const parents = new Set(tree.map(({ parent }) => parent));
    for (const { slug, name, names } of tree) {
      expect({ slug, languages: Object.keys(names) }).toEqual({ slug, languages });
      expect(names.en).toBe(name);
      for (const each of Object.values(names)) expect(each.length).toBeLessThanOrEqual(80);
    }
    expect(tree.filter(({ parent }) => !parent).length).toBeWithin(12, 17);
    expect(tree.filter(({ slug }) => !parents.has(slug)).length).toBeWithin(75, 95);
    for (const language of languages) {
      const names = tree.map((each) => (each.names as Record<string, string>)[language]);
      expect({ language, twice: names.filter((name, at) => names.indexOf(name) !== at) }).toEqual({
        language,
        twice: [],
      });
    }
  });

  test("is planted in an empty database, once, also by two services that start at the same moment", async () => {
    const planted = await Promise.all([plantInEmpty(db.context), plantInEmpty(db.context)]);
    expect(planted.reduce((sum, each) => sum + each, 0)).toBe(tree.length);
    expect(await plantInEmpty(db.context)).toBe(0);
    expect((await db.sql`select count(*)::int as n from category`)[0]?.n).toBe(tree.length);
  });

  test("is not planted beside an organisation, nor by an import", async () => {
    await imported(db, BASE);
    expect(await plantInEmpty(db.context)).toBe(0);
    expect((await db.sql`select slug from category`).map(({ slug }) => slug)).toEqual(["shops"]);
  });

  test("later adds what is missing, and leaves names, places and new slugs as they are", async () => {
    await plantCategories(db.context);
    await inTransaction(db.context, (inside) =>
      changeCategory(inside, "shoes", { slug: "footwear", name: "Footwear", names: null, parent: "sport-leisure" }),
    );
    await db.sql`delete from category where slug in ('vets', 'banks')`;
    expect((await missingCategories(db.context)).map(({ record }) => record.key).sort()).toEqual(["banks", "vets"]);
    expect(await plantCategories(db.context)).toBe(2);
    const [shoes] = await db.sql`select c.name, p.slug as parent from category c join category p on p.id = c.parent_id
      where c.slug = 'footwear'`;
    expect(shoes).toEqual({ name: "Footwear", parent: "sport-leisure" });
    expect(await plantCategories(db.context)).toBe(0);
  });
});

describe("former slugs in an archive", () => {
  const FORMER = category({ formerSlugs: ["stores", "trade"] });

  test("come back as they were", async () => {
    await imported(db, [FORMER]);
    expect(await records(db, "category")).toContainEqual(FORMER);
  });

  test("lead lines of an older archive to the category, which keeps its slug", async () => {
    await imported(db, [category({ slug: "market", formerSlugs: ["shops"] })]);
    const { created, failed } = (await imported(db, BASE)).summary;
    expect({ failed, categories: created.category }).toEqual({ failed: 0, categories: 0 });
    expect((await db.sql`select slug from category`).map(({ slug }) => slug)).toEqual(["market"]);
  });

  test("are taken back by null, kept where they are left out, and yield to a category's own", async () => {
    await imported(db, [FORMER, category({ slug: "stores", name: "Stores" })]);
    const slugs = async () =>
      (await db.sql`select slug from category_former_slug order by slug`).map(({ slug }) => slug);
    expect(await slugs()).toEqual(["trade"]);
    await imported(db, [category()]);
    expect(await slugs()).toEqual(["trade"]);
    await imported(db, [category({ formerSlugs: null })]);
    expect(await slugs()).toEqual([]);
  });

  test("refuse their line where they are none", async () => {
    for (const formerSlugs of ["stores", [1], ["Two Words"], Array(101).fill("a")])
      expect((await imported(db, [category({ formerSlugs })])).summary.failed).toBe(1);
  });
});
