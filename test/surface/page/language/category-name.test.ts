// Categories have names by language, which readers of the language see and search for.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { category } from "#domain/business/state/table.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { createSurface, insertBusiness, insertCategory } from "../fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const home = await insertCategory(context, "home", "Home & Garden");
  const furniture = await insertCategory(context, "furniture", "Furniture", home);
  const names = { de: "Möbel", ja: "家具", ar: "الأثاث" };
  await context.db.update(category).set({ names }).where(eq(category.id, furniture));
  await context.db
    .update(category)
    .set({ names: { de: "Haus" } })
    .where(eq(category.id, home));
  await insertBusiness(context, { slug: "oak", name: "Oak", categoryId: furniture });
});
afterAll(() => database.close());

test("home, categories, category page with its markup, business row and breadcrumb show the reader's name", async () => {
  expect(await surface.html("/?lang=de")).toContain("<bdi>Haus</bdi>");
  expect(await surface.html("/?lang=fr")).toContain("<bdi>Home &amp; Garden</bdi>");
  for (const path of ["/categories", "/category/home"]) {
    const german = await surface.html(`${path}?lang=de`);
    expect(german).toContain("Möbel");
    expect(german).not.toContain("Furniture");
    expect(await surface.html(`${path}?lang=fr`)).toContain("Furniture");
  }
  const page = await surface.html("/category/furniture?lang=de");
  expect(page).toContain("<title>Möbel | ");
  expect(page).toContain('"name":"Möbel"');
  expect(page).not.toContain("Furniture");
  expect(await surface.html("/review/oak?lang=ja")).toContain("家具");
});

test("a category is found by any of its names, and by the beginnings of its words or similar words alone", async () => {
  for (const query of ["möb", "MÖBEL", "furn", "家具", "الأثاث", "garden"])
    expect(await surface.html(`/search?q=${encodeURIComponent(query)}`), query).toContain('href="/category/');
  for (const query of ["bel", "öbels", "names", "de", "100%", "_", "\\", "möb zzz"])
    expect(await surface.html(`/search?q=${encodeURIComponent(query)}`), query).not.toContain(
      'href="/category/furniture',
    );
});

test("categories stand in the order of their names in the reader's language", async () => {
  const other = await insertCategory(database.context, "zoo", "Zoo");
  await database.context.db
    .update(category)
    .set({ names: { de: "Affen" } })
    .where(eq(category.id, other));
  await insertBusiness(database.context, { slug: "zoo", name: "Zoo", categoryId: other });
  const places = (html: string) => ["/category/zoo", "/category/home"].map((path) => html.indexOf(path));
  const [german, english] = [await surface.html("/categories?lang=de"), await surface.html("/categories?lang=en")];
  expect(places(german).toSorted((a, b) => a - b)).toEqual(places(german));
  expect(places(english).toSorted((a, b) => a - b)).not.toEqual(places(english));
});
