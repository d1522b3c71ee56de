// A profile's reviews sorted and searched: addresses, links, forms, what search engines see, and what a stranger could do with words.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BusinessId } from "#contract/id.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedReviews } from "../../support/seed.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let oak: BusinessId;
const PATH = "/review/oak";

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const categoryId = await insertCategory(context, "home", "Home");
  oak = await insertBusiness(context, { slug: "oak", name: "Oak", categoryId });
  await insertBusiness(context, { slug: "elm", name: "Elm", categoryId });
  await seedReviews(
    context,
    oak,
    Array.from({ length: 36 }, (_, n) => ({
      rating: 1 + (n % 5),
      title: `Number ${n}`,
      body: n % 2 === 0 ? "The delivery was quick." : "Die Lieferungen waren schnell.",
      language: n % 2 === 0 ? "en" : "de",
      verified: n % 3 === 0,
      source: n % 3 === 0 ? ("invitation" as const) : ("organic" as const),
      createdAt: new Date(Date.parse("2026-10-01T00:00:00.000Z") + n * 86_400_000).toISOString(),
    })),
  );
});
afterAll(() => database.close());

const html = (query: string, path = PATH) => surface.html(`${path}${query}`);
const linksOf = (page: string) =>
  [...page.matchAll(/ href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
const titlesOf = (page: string) => [...page.matchAll(/class="review-title"[^>]*>([^<]+)</g)].map(([, title]) => title);
const starsOf = (page: string) => titlesOf(page).map((title) => 1 + (Number(title?.replace("Number ", "")) % 5));

test("each order by its address; the newest first by default and for an unknown one", async () => {
  expect(titlesOf(await html(""))[0]).toBe("Number 35");
  expect((await html("?sort=newest")) === (await html(""))).toBe(true);
  expect(titlesOf(await html("?sort=best"))).toEqual(titlesOf(await html("")));
  expect(starsOf(await html("?sort=highest")).slice(0, 8)).toEqual([5, 5, 5, 5, 5, 5, 5, 4]);
  expect(starsOf(await html("?sort=lowest")).slice(0, 9)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2]);
});

test("the plain list and its pages are indexed; a sorted or searched one is not, and names the plain list", async () => {
  for (const query of ["", "?page=2", "?q=", "?q=%20%20", "?sort=newest", "?sort=unknown"]) {
    const page = await html(query);
    expect([query, page.includes('content="noindex')]).toEqual([query, false]);
  }
  for (const query of ["?sort=helpful", "?q=delivery", "?q=absent", "?q=!", "?sort=lowest&page=2", "?rating=5&q=x"]) {
    const page = await html(query);
    expect([query, page.includes('content="noindex')]).toEqual([query, true]);
    expect(page.match(/<link rel="canonical" href="([^"]+)"/)?.[1]).toBe("https://reviews.example/review/oak");
  }
});

test("words, order and filters work together, and every link keeps the others", async () => {
  const page = await html("?q=Lieferung&sort=lowest&rating=2&verified=false&language=de");
  expect(starsOf(page).every((stars) => stars === 2)).toBe(true);
  expect(page.includes("18 reviews with “Lieferung”. 3 of 18 reviews match.")).toBe(true);
  const form = page.match(/<form class="search" action="\/review\/oak#reviews".*?<\/form>/s)?.[0] ?? "";
  for (const [name, value] of [
    ["rating", "2"],
    ["verified", "false"],
    ["language", "de"],
    ["sort", "lowest"],
  ])
    expect(form).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
  const links = linksOf(page).filter((href) => href.endsWith("#reviews"));
  expect(links).toContain("/review/oak?rating=2&verified=false&language=de&sort=highest&q=Lieferung#reviews");
  expect(links).toContain("/review/oak?rating=2&language=de&sort=lowest&q=Lieferung#reviews");
  expect(links).toContain("/review/oak?rating=5&verified=false&language=de&sort=lowest&q=Lieferung#reviews");
  expect(links).toContain("/review/oak?rating=2&verified=false&language=de&sort=lowest#reviews");
  expect(links).toContain("/review/oak?sort=lowest#reviews");
});

test("page links keep words and order, and a page past the last is 404", async () => {
  const first = await html("?q=delivery&sort=highest");
  expect(linksOf(first)).toContain("/review/oak?sort=highest&q=delivery&page=2#reviews");
  expect(titlesOf(await html("?q=delivery&sort=highest&page=2")).length).toBe(8);
  for (const query of [
    "?q=delivery&page=3",
    "?q=absent&page=2",
    "?sort=helpful&page=5",
    "?sort=helpful&page=999999999",
  ])
    expect([query, (await surface.ask(`${PATH}${query}`)).status]).toEqual([query, 404]);
});

test("chips count what the words and the other filters leave", async () => {
  const page = await html("?q=schnelle+Lieferung");
  const chips = [...page.matchAll(/<a class="chip"[^>]*>(.*?)<\/a>/g)].map(([, inner = ""]) =>
    inner.replace(/<[^>]+>/g, ""),
  );
  expect(chips).toEqual(["All 18", "Verified purchases 6", "Other 12"]);
});

test("nothing found: a sentence and the way back, no review and no error", async () => {
  const page = await html("?q=zebra&sort=lowest&lang=de");
  expect(titlesOf(page)).toEqual([]);
  expect(page).toContain("Keine Bewertung enthält alle diese Wörter");
  expect(linksOf(page)).toContain("/review/oak?sort=lowest&lang=de#reviews");
});

test("no words make markup, an error or a slow answer", async () => {
  const hostile = [
    '"><script>alert(1)</script>',
    "' onfocus=alert(1) autofocus '",
    "</input></form>",
    "{words} {count, plural, other {#}}",
    "\u0000\u0001\u202e\ud800",
    "%00%ff%fe",
    "a".repeat(8_000),
    Array.from({ length: 800 }, (_, n) => `wort${n}`).join(" "),
    "-".repeat(5_000),
    "the ".repeat(1_300),
    "店".repeat(880),
    "🎉".repeat(60),
    "javascript:alert(1)",
    "' or 1=1; --",
    "| & ! <-> :* ( )",
  ];
  for (const words of hostile) {
    const startedAt = performance.now();
    const response = await surface.ask(`${PATH}?q=${encodeURIComponent(words.toWellFormed())}&sort=helpful`);
    const page = await response.text();
    expect([words.slice(0, 40), response.status]).toEqual([words.slice(0, 40), 200]);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(page.includes("<script>alert")).toBe(false);
    expect(/<input[^>]* onfocus/.test(page.replaceAll(/"[^"]*"/g, '""'))).toBe(false);
    expect(page.length).toBeLessThan(200_000);
  }
  expect((await surface.ask(`${PATH}?q=${"a".repeat(50_000)}`)).status).toBe(414);
  for (const query of ["?q=%FF%FE", "?q=%", "?q[]=x", "?q=a&q=b", "?sort=__proto__", "?sort=constructor&q=%E0%A4%A"])
    expect([query, (await surface.ask(`${PATH}${query}`)).status]).toEqual([query, 200]);
});

test("a searched page is not kept, so words fill no memory; a sorted one follows a vote", async () => {
  const [{ id, wire } = { id: "", wire: "" }] = await insertReviews(database.context, oak, [
    { rating: 3, title: "Number 42", body: "A walnut shelf.", createdAt: new Date("2026-01-01") },
  ]);
  expect(titlesOf(await html("?q=walnut"))).toEqual(["Number 42"]);
  await database.sql`update review set status = 'hidden' where id = ${id}`;
  expect(titlesOf(await html("?q=walnut"))).toEqual([]);
  await database.sql`update review set status = 'published' where id = ${id}`;
  expect(titlesOf(await html("?sort=helpful"))[0]).not.toBe("Number 42");
  expect((await html("")).includes('class="pair"')).toBe(false);
  await surface.post(`${PATH}/${wire}/helpful`, {});
  expect(titlesOf(await html("?sort=helpful"))[0]).toBe("Number 42");
  expect((await html("")).includes('class="pair"')).toBe(false);
  const [{ wire: praise } = { wire: "" }] = await insertReviews(database.context, oak, [
    { rating: 5, title: "Number 43", body: "An oak shelf.", createdAt: new Date("2026-01-02") },
  ]);
  await surface.post(`${PATH}/${praise}/helpful`, {});
  const plain = await html("");
  for (const part of ["Most helpful critical review", "Most helpful positive review"]) expect(plain).toContain(part);
  for (const each of [wire, praise]) expect(plain).toContain(`href="/review/oak/${each}"`);
  for (const query of ["?page=2", "?rating=3", "?sort=helpful", "?q=walnut"])
    expect((await html(query)).includes('class="pair"')).toBe(false);
});

test("a profile without reviews has neither", async () => {
  const page = await html("", "/review/elm");
  expect(page.includes('class="list-ways"')).toBe(false);
  for (const query of ["?sort=lowest", "?q=walnut", "?q=walnut&language=de&sort=highest"])
    expect((await surface.ask(`/review/elm${query}`)).status).toBe(200);
});

test("reviews from other services are neither sorted nor searched", async () => {
  expect((await html("?from=import&sort=lowest&q=walnut")) === (await html("?from=import"))).toBe(true);
});
