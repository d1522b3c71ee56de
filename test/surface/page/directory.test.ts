// Home, categories, search, robots and sitemap.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { keepCategoryTree } from "#domain/business/profile/category.ts";
import { searchPage } from "#surface/page/directory/search.tsx";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews, SITE } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const food = await insertCategory(context, "food", "Food and drink");
  const coffee = await insertCategory(context, "coffee", "Coffee", food);
  await insertCategory(context, "nothing", "Nothing here");
  for (let index = 0; index < 23; index++) {
    const given = { slug: `cafe-${index}`, name: `Cafe ${index}`, categoryId: coffee, city: "Whitby" };
    const id = await insertBusiness(context, given);
    if (index < 2) await insertReviews(context, id, [{ rating: 5 }, { rating: 5 }, { rating: index === 0 ? 5 : 1 }]);
  }
});
afterAll(() => database.close());

describe("home", () => {
  test("search, categories in use, and rated businesses", async () => {
    const html = await surface.html("/");
    expect(html).toContain('action="/search"');
    expect(html).toContain('href="/category/food"');
    expect(html).not.toContain("Nothing here");
    expect(html).toContain('href="/review/cafe-0"');
    expect(html).not.toContain('href="/review/cafe-5"');
    expect(html).toContain("<strong>6 reviews</strong>. None was taken down by a moderator.");
    expect(html).not.toContain("Add the first one");
  });

  test("an empty service says what readers can expect, and asks for the first business", async () => {
    const empty = await createTestDatabase();
    const html = await createSurface(empty.context).html("/");
    expect(html).toContain("What you find here");
    expect(html).toContain('href="/dashboard/claim" rel="nofollow"');
    for (const absent of ['id="latest"', 'id="categories"', 'id="best"', 'class="checked"'])
      expect(html).not.toContain(absent);
    await empty.close();
  });
});

describe("category", () => {
  test("its businesses and those below it, best first, 20 a page", async () => {
    const first = await surface.html("/category/food");
    const slugs = [...first.matchAll(/href="\/review\/(cafe-\d+)"/g)].map((match) => match[1]);
    expect(slugs.slice(0, 2)).toEqual(["cafe-0", "cafe-1"]);
    expect(slugs).toHaveLength(20);
    expect((await surface.html("/category/food?page=2")).match(/href="\/review\//g)).toHaveLength(3);
    expect((await surface.ask("/category/food?page=3")).status).toBe(404);
    expect((await surface.ask("/category/none")).status).toBe(404);
  });

  test("a row names a category below that of the list, and does not repeat that of the list", async () => {
    const facts = (html: string) => /<ul class="business-list">.*?<p class="muted small">(.*?)<\/p>/s.exec(html)?.[1];
    expect(facts(await surface.html("/category/food"))).toStartWith("<bdi>Coffee</bdi> · <bdi>Whitby</bdi>");
    expect(facts(await surface.html("/category/coffee"))).toStartWith("<bdi>Whitby</bdi> · ");
  });

  test("a service without a business says so, although it has categories", async () => {
    const empty = await createTestDatabase();
    await insertCategory(empty.context, "food", "Food and drink");
    const pages = createSurface(empty.context);
    expect(await pages.html("/categories")).toContain("No business is listed yet.");
    expect(await pages.html("/categories?lang=de")).toContain("Es ist noch kein Unternehmen eingetragen.");
    await empty.close();
  });
});

describe("search", () => {
  test("by name, by city and by address, and nothing found says what to do", async () => {
    expect(await surface.html("/search?q=cafe+7")).toContain('href="/review/cafe-7"');
    expect(await surface.html("/search?q=whit")).toContain('href="/review/cafe-0"');
    expect(await surface.html("/search?q=https://www.cafe-9.example/about")).toContain('href="/review/cafe-9"');
    const none = await surface.html("/search?q=zzzz");
    expect(none).toContain("<p>Check the spelling or try fewer words.</p>");
    expect(none).toMatch(/<a class="chip" href="\/category\/food"/);
  });

  test("few hits are followed by the best of the first one's category; many, and narrowed ones, are not", async () => {
    const more = async (query: string) =>
      /<section[^>]* aria-labelledby="more".*?<\/section>/s.exec(await surface.html(`/search?q=${query}`))?.[0];
    const few = await more("cafe+7");
    expect(few).toContain("More in");
    expect(few).toContain('href="/category/coffee"');
    const linked = [...(few ?? "").matchAll(/href="\/review\/([^"]+)"/g)].map(([, slug]) => slug);
    // Only two have a score.
    expect([...new Set(linked)]).toEqual(["cafe-0", "cafe-1"]);
    expect(await more("cafe+0")).not.toContain('href="/review/cafe-0"');
    for (const query of ["whit", "zzzz", "cafe+7&score=3"])
      expect([query, await more(query)]).toEqual([query, undefined]);
  });

  test("where only a category matches, its businesses stand in place of the advice and of all categories", async () => {
    const own = await createTestDatabase();
    const food = await insertCategory(own.context, "food", "Food");
    await insertCategory(own.context, "bread", "Bakeries", food);
    const tea = await insertCategory(own.context, "tea", "Tea rooms", food);
    await insertBusiness(own.context, { slug: "cup", name: "Low Down", categoryId: tea });
    const pages = createSurface(own.context);
    for (const query of ["bakeries", "bak", "bakeires"]) {
      const html = await pages.html(`/search?q=${query}`);
      const empty = '<p>There are no businesses in <a href="/category/bread"><bdi>Bakeries</bdi></a> yet.</p>';
      expect(html).toContain(
        `<h2>No business found for “<bdi>${query}</bdi>”</h2>${empty}<p>Is your business missing? <a`,
      );
      expect(html).toMatch(/<h2 id="more"[^>]*>More in <a href="\/category\/food"><bdi>Food<\/bdi><\/a><\/h2>/);
      expect(html).toContain('href="/review/cup"');
      for (const absent of ["Matching", "Category:", "Check the spelling", 'class="chip"', "Is it yours?", "All 1 in"])
        expect([query, absent, html.includes(absent)]).toEqual([query, absent, false]);
    }
    const closed = { ...SITE, signup: "invited" as const };
    const page = await searchPage(
      own.context,
      closed,
      { language: "en", chosen: null, usual: "en" },
      new URLSearchParams("q=bak"),
      keepCategoryTree(own.context),
    );
    expect(page?.body).toContain('href="/review/cup"');
    expect(page?.body).not.toContain("Is your business missing?");
    await own.close();
  });

  test("a category without a business offers the closest one above it that has some", async () => {
    const own = await createTestDatabase();
    const trades = await insertCategory(own.context, "trades", "Trades");
    const security = await insertCategory(own.context, "security", "Security", trades);
    await insertCategory(own.context, "locks", "Locksmiths", security);
    const roofers = await insertCategory(own.context, "roofers", "Roofers", trades);
    await insertBusiness(own.context, { slug: "roof", name: "High Up", categoryId: roofers });
    await insertBusiness(own.context, {
      slug: "tea",
      name: "Low Down",
      categoryId: await insertCategory(own.context, "teas"),
    });
    const html = await createSurface(own.context).html("/search?q=locksmith");
    expect(html).toMatch(/<h2 id="more"[^>]*>More in <a href="\/category\/trades">/);
    expect(html).toContain('There are no businesses in <a href="/category/locks">');
    expect(html).not.toContain('href="/category/security"');
    await own.close();
  });

  test("nothing found asks whether the reader's business is missing, and carries what was typed to the claim", async () => {
    const html = await surface.html("/search?q=Zyx+%26+%22S%C3%B6hne%22");
    expect(html).toContain("Is your business missing? <a");
    expect(html).toContain('href="/dashboard/claim?q=Zyx+%26+%22S%C3%B6hne%22" rel="nofollow"');
    expect(html).toContain('content="noindex"');
    const german = await surface.html("/search?q=zzzz&lang=de");
    expect(german).toContain("Fehlt Ihr Unternehmen? <a");
    expect(german).toContain('href="/dashboard/claim?q=zzzz&amp;lang=de"');
    for (const found of ["/search", "/search?q=cafe+7"])
      expect(await surface.html(found)).not.toContain("Is your business missing?");
    expect(await surface.html(`/search?q=${"z".repeat(199)}%F0%9F%8E%89zz`)).toContain("Is your business missing?");
  });

  test("is not asked where only invited people may add businesses", async () => {
    const closed = { ...SITE, signup: "invited" as const };
    const page = await searchPage(
      database.context,
      closed,
      { language: "en", chosen: null, usual: "en" },
      new URLSearchParams("q=zzzz"),
      keepCategoryTree(database.context),
    );
    const body = page?.body;
    expect(body).toContain("Check the spelling");
    expect(body).not.toContain("Is your business missing?");
    expect(body).not.toContain("/dashboard/claim");
  });

  test("no query breaks it, and no result is indexed", async () => {
    for (const query of ["", "%00", "%27%22%3B--", ":*%26!|", "%F0%9F%8E%89", "a".repeat(5_000), "%FF%FE"]) {
      const response = await surface.ask(`/search?q=${query}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('content="noindex"');
    }
  });
});

describe("for crawlers", () => {
  test("robots.txt keeps tools out and names the sitemap", async () => {
    const robots = await surface.html("/robots.txt");
    const tools = [
      "/search",
      "/dashboard",
      "/api/",
      "/invite",
      "/confirm",
      "/manage",
      "/removal",
      "/your-data",
      "/report",
      "/appeal",
      "/unsubscribe",
    ];
    for (const path of tools) expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toContain(`Sitemap: ${SITE.baseUrl}/sitemap.xml`);
    expect(robots).not.toContain("Disallow: /review");
  });

  test("the index leads to every profile and category once", async () => {
    const index = await surface.html("/sitemap.xml");
    const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]?.slice(SITE.baseUrl.length));
    expect(files).toEqual(["/sitemap/categories.xml", "/sitemap/1.xml"]);
    const profiles = await surface.html("/sitemap/1.xml");
    expect(profiles.match(/<loc>/g)).toHaveLength(23);
    expect(profiles).toContain(`<loc>${SITE.baseUrl}/review/cafe-0</loc><lastmod>20`);
    expect(await surface.html("/sitemap/categories.xml")).toContain(`<loc>${SITE.baseUrl}/category/coffee</loc>`);
    for (const file of ["2.xml", "0.xml", "-1.xml", "1", "x.xml", "999999.xml"])
      expect((await surface.ask(`/sitemap/${file}`)).status).toBe(404);
  });
});
