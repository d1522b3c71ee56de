// Texts that try to be more than text: on the page, in the markup for search engines, in attributes.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { THEME_SCRIPT } from "#surface/look/theme-script.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews } from "./fixture.ts";

const TEXTS = [
  "</script><script>alert(1)</script>",
  "<!-- <script> -->",
  "<img src=x onerror=alert(1)>",
  "\u2028 line and \u2029 paragraph",
  `"quotes" 'and' \`more\` & &amp; &lt;b&gt;`,
  "\u202eevil rtl\u202c \u200f\u2066",
  "مرحبا بالعالم",
  "👩‍👩‍👧‍👦🎉 zwj",
  "x".repeat(4_000),
  "{{7*7}} <%= 1 %> ]]> $&",
];

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const category = await insertCategory(context, "shops", "</title><script>Shops");
  const id = await insertBusiness(context, {
    slug: "hostile",
    name: '</script><b>"Shop"</b> & Co',
    city: "<i>Leeds",
    website: "javascript:alert(1)",
    categoryId: category,
  });
  await insertReviews(
    context,
    id,
    TEXTS.map((text, index) => ({
      rating: (index % 5) + 1,
      title: text.slice(0, 120),
      body: text,
      author: text.slice(0, 80),
      language: index === 0 ? '"><script>' : "xx",
      reply: { body: text },
    })),
  );
});
afterAll(() => database.close());

const PATHS = ["/review/hostile", "/category/shops", "/search?q=hostile", '/search?q="><script>alert(1)</script>', "/"];

test("no text opens an element, an attribute or a comment of its own", async () => {
  for (const path of PATHS) {
    const html = (await surface.html(path)).replace(`<script>${THEME_SCRIPT}</script>`, "");
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    // Data, and the service's own files.
    for (const tag of scripts)
      expect(tag).toMatch(/^<script (type="application\/ld\+json"|src="\/assets\/[a-z]+\.[a-z0-9]+\.js" defer)>$/);
    expect(html).not.toContain("<!--");
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<i>Leeds");
    expect(html).not.toContain("javascript:");
  }
});

test("the markup for search engines is read back as it was meant", async () => {
  const html = await surface.html("/review/hostile");
  const [, data = ""] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(data).not.toMatch(/[<>\u2028\u2029]/);
  const read = JSON.parse(data) as { name: string; url?: string; review: { name: string; reviewBody: string }[] };
  expect(read.name).toBe('</script><b>"Shop"</b> & Co');
  expect(read.url).toBeUndefined();
  expect(read.review.map((each) => each.name)).toEqual(TEXTS.map((text) => text.slice(0, 120)));
});

test("texts stand on the page as they were written", async () => {
  const html = await surface.html("/review/hostile");
  expect(html).toContain("&lt;/script>&lt;script>alert(1)&lt;/script>");
  expect(html).toContain("مرحبا بالعالم");
  expect(html).toContain("👩‍👩‍👧‍👦🎉");
  // The direction of one text must not reach the next.
  expect(html).toContain('<div class="review-text" lang="xx" dir="auto">');
  expect(html).toMatch(/<bdi>\u202eevil rtl/);
});

test("paths that are no slug are 404", async () => {
  const paths = ["/review/%00", "/review/%E0%A4%A", "/review/..%2f", "/review/a'b", `/review/${"x".repeat(2_000)}`];
  for (const path of [...paths, "/category/%00", "/category/%E0%A4%A", "/sitemap/%00", "/review/hostile/%00"])
    expect({ path, status: (await surface.ask(path)).status }).toEqual({ path, status: 404 });
});
