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

test("a business whose site was typed is the first of a hundred, and not one more", async () => {
  const [first] = slugs(await surface.html("/search?q=linden.example"));
  expect(first).toBe("linden.example");
  expect((await surface.ask("/search?q=linden.example&page=5")).status).toBe(200);
  expect((await surface.ask("/search?q=linden.example&page=6")).status).toBe(404);
});
