// A search that finds more businesses than it lists.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

beforeAll(async () => {
  database = await createTestDatabase();
  surface = createSurface(database.context);
  const tea = await insertCategory(database.context, "tea", "Tea rooms");
  const oil = await insertCategory(database.context, "oil", "Oil mills");
  for (let n = 0; n < 150; n++) {
    const given = { slug: `linden-${n}`, name: `Linden ${n}`, country: n % 3 === 0 ? "FR" : "DE" };
    await insertBusiness(database.context, { ...given, categoryId: n % 3 === 1 ? oil : tea });
  }
  await insertBusiness(database.context, {
    slug: "linden.example",
    name: "Lime",
    domainKey: "linden.example",
    categoryId: tea,
  });
});
afterAll(() => database.close());

const slugs = (html: string) => [...html.matchAll(/<a href="\/review\/(linden[\w.-]*)">/g)].map(([, slug]) => slug);
const countsIn = (html: string) => html.match(/class="chip-count"/g) ?? [];

test("choices have no number while the list may be cut off, because each may find more", async () => {
  const cut = await surface.html("/search?q=linden");
  expect(cut).toContain("The first 100 matches");
  expect(cut).toContain('href="/search?q=linden&amp;country=FR"');
  expect(countsIn(cut)).toEqual([]);
  expect(await surface.html("/search?q=linden&country=FR")).toContain("50 businesses");
  const whole = await surface.html("/search?q=linden+1");
  expect(countsIn(whole).length).toBeGreaterThan(0);
});

test("the number of a category counts those below it, which its list holds", async () => {
  const own = await createTestDatabase();
  const pages = createSurface(own.context);
  const food = await insertCategory(own.context, "food", "Food");
  const bread = await insertCategory(own.context, "bread", "Bread", food);
  await insertBusiness(own.context, { slug: "mill", name: "Linden mill", categoryId: food });
  for (const n of [1, 2])
    await insertBusiness(own.context, { slug: `oven-${n}`, name: `Linden oven ${n}`, categoryId: bread });
  const html = await pages.html("/search?q=linden");
  const counts = [...html.matchAll(/category=(\w+)"[^>]*><bdi>[^<]*<\/bdi><span class="chip-count">(\d+)/g)];
  expect(counts.map(([, slug, count]) => [slug, count])).toEqual([
    ["food", "3"],
    ["bread", "2"],
  ]);
  for (const [, slug, count] of counts)
    expect(await pages.html(`/search?q=linden&category=${slug}`)).toContain(`${count} businesses`);
  await own.close();
});

test("a business whose site was typed is the first of a hundred, and not one more", async () => {
  const [first] = slugs(await surface.html("/search?q=linden.example"));
  expect(first).toBe("linden.example");
  expect((await surface.ask("/search?q=linden.example&page=5")).status).toBe(200);
  expect((await surface.ask("/search?q=linden.example&page=6")).status).toBe(404);
});
