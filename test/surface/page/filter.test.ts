// Chips above the reviews of a profile, and the count beside a score: each number says what a click or the score finds.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BusinessId } from "#contract/id.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedReviews } from "../../support/seed.ts";
import { createSurface, insertBusiness, insertCategory, insertPlatform, insertReviews } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let category: Awaited<ReturnType<typeof insertCategory>>;
let oak: BusinessId;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  category = await insertCategory(context, "home", "Home");
  oak = await insertBusiness(context, { slug: "oak", name: "Oak", categoryId: category });
  const many = (length: number, review: object) => Array.from({ length }, () => review);
  await seedReviews(context, oak, [
    ...many(5, { rating: 5, verified: true, source: "invitation" as const, language: "en" }),
    ...many(3, { rating: 5, language: "en" }),
    ...many(2, { rating: 1, verified: true, source: "invitation" as const, language: "de" }),
    ...many(1, { rating: 1, language: "de" }),
  ]);
  await insertPlatform(context, oak, { platform: "Maps", url: "https://maps.example/oak", rating: "4.00", count: 100 });
});
afterAll(() => database.close());

/** The chips as "text count", with "*" where one is marked, and the addresses that they lead to. */
async function chipsOf(query: string) {
  const html = await surface.html(`/review/oak${query}`);
  const chips = [...html.matchAll(/<a class="chip" href="([^"]+)"( aria-current="true")?>(.*?)<\/a>/g)];
  return chips.map(([, href = "", marked, inner = ""]) => ({
    text: `${marked ? "*" : ""}${inner.replace(/<svg.*?<\/svg>|<[^>]+>/g, "").replaceAll(/\s+/g, " ")}`,
    href: href
      .replaceAll("&amp;", "&")
      .replace(/^[^?#]*/, "")
      .replace("#reviews", ""),
  }));
}

const textsOf = async (query: string) => (await chipsOf(query)).map(({ text }) => text);

test("without a filter All is marked, and each chip counts all of its kind", async () => {
  expect(await textsOf("")).toEqual([
    "*All 11",
    "Verified purchases 7",
    "Other 4",
    "*All languages",
    "English 8",
    "German 3",
  ]);
});

test("a chip's count respects the other filters, and All is not marked while one is set", async () => {
  expect(await textsOf("?rating=5")).toEqual([
    "*5 stars: show all ratings",
    "All 11",
    "Verified purchases 5",
    "Other 3",
  ]);
  expect(await textsOf("?language=de")).toEqual([
    "All 11",
    "Verified purchases 2",
    "Other 1",
    "*German 3",
    "All languages",
    "English 8",
  ]);
  expect(await textsOf("?verified=true&language=en&rating=1")).toEqual([
    "*Verified purchases 0",
    "*1 star: show all ratings",
    "All 11",
    "Other 0",
    "*English 0",
    "All languages",
    "German 2",
  ]);
});

test("on a phone, what is chosen stands first; a language without a review is not offered", async () => {
  for (const query of ["?rating=5", "?rating=1&language=de&verified=true", "?verified=false"])
    expect((await textsOf(query))[0]).toStartWith("*");
  expect(await textsOf("?rating=5")).not.toContainEqual(expect.stringMatching(/^\*?German|languages/));
});

test("each count is the number of reviews that the chip leads to", async () => {
  for (const query of ["", "?rating=5", "?rating=1&language=de", "?verified=false", "?language=en&verified=true"])
    for (const { text, href } of await chipsOf(query)) {
      const count = /(\d+)$/.exec(text)?.[1];
      if (count === undefined || text.startsWith("*")) continue;
      const pages = [href, `${href}${href === "" ? "?" : "&"}page=2`].slice(
        0,
        Math.max(1, Math.ceil(Number(count) / 10)),
      );
      const htmls = await Promise.all(pages.map((page) => surface.html(`/review/oak${page}`)));
      expect([query, text, htmls.join("").match(/<article/g)?.length ?? 0]).toEqual([query, text, Number(count)]);
    }
});

test("a chosen chip ends its own filter and no other", async () => {
  const chips = await chipsOf("?rating=5&verified=true&language=en");
  const ends = chips.filter(({ text }) => text.startsWith("*")).map(({ href }) => href);
  expect(ends).toEqual(["?rating=5&language=en", "?verified=true&language=en", "?rating=5&verified=true&language=en"]);
  expect(chips.find(({ text }) => text.startsWith("All "))?.href).toBe("");
});

test("beside a score stand the reviews here, by which lists are sorted, and what it counts of elsewhere", async () => {
  const line = (html: string) => /<p class="figure-line">.*?<\/p>/.exec(html)?.[0] ?? "";
  const review = /\/review\/oak\/rev_\w+/.exec(await surface.html("/review/oak"))?.[0] ?? "";
  for (const path of ["/", "/category/home", "/search?q=oak", review])
    expect([path, line(await surface.html(path))]).toEqual([
      path,
      expect.stringContaining(">11 reviews · 100 elsewhere<"),
    ]);
});

test("imported reviews that count nowhere are told apart from those that count", async () => {
  const { context } = database;
  const elm = await insertBusiness(context, { slug: "elm", name: "Elm", categoryId: category });
  const imported = { source: "import" as const, origin: "Elsewhere" };
  await insertReviews(context, elm, [imported, imported, { ...imported, counts: false }]);
  const html = await surface.html("/review/elm");
  expect(html).toContain("2 imported reviews");
  expect(html).toContain("3 reviews were written elsewhere");
  expect(html).toContain("1 of them does not count in the score");
  expect(await surface.html("/review/oak")).not.toContain("not count in the score,");
});

describe("a filter by language among more reviews than it reads at once", () => {
  const path = (query: string) => `/review/many${query}`;
  const follow = (html: string, name: string) => {
    const [, href = ""] = new RegExp(`<a href="([^"]+)">${name}</a>`).exec(html) ?? [];
    return href.replaceAll("&amp;", "&").replace(/#.*/, "");
  };

  beforeAll(async () => {
    const many = await insertBusiness(database.context, { slug: "many", name: "Many", categoryId: category });
    // The newest first: 1,000 of which 10 are German with one star, then 96 of which 36 are.
    const row = (n: number) =>
      (n < 1_000 ? n % 100 === 0 : n < 1_036) ? { rating: 1, language: "de" } : { rating: 5, language: "en" };
    await seedReviews(
      database.context,
      many,
      Array.from({ length: 1_096 }, (_, n) => ({
        ...row(n),
        createdAt: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString(),
      })),
    );
  });

  test.each(["", "&rating=1", "&sort=helpful", "&rating=1&verified=false&sort=lowest"])(
    "each review is reached, %s",
    async (others) => {
      const first = await surface.html(path(`?language=de${others}`));
      expect(first).toContain("10 of the newest 1,000 reviews match.");
      expect(first).not.toContain("Search newer reviews");
      const older = await surface.html(follow(first, "Search older reviews"));
      expect(older).toContain("36 of the reviews 1,001 to 1,096, counted from the newest, match.");
      expect(older).not.toContain("Search older reviews");
      expect(follow(older, "Search newer reviews")).not.toContain("part=");
      const pages = await Promise.all(
        [2, 3, 4].map((page) => surface.html(path(`?language=de${others}&part=2&page=${page}`))),
      );
      const ids = [first, older, ...pages].flatMap((html) => [...html.matchAll(/id="(rev_\w+)"/g)].map(([, id]) => id));
      expect([ids.length, new Set(ids).size]).toEqual([46, 46]);
    },
  );

  test("chips count the same reviews in each row, or nothing", async () => {
    const chips = async (query: string) =>
      [...(await surface.html(path(query))).matchAll(/<a class="chip"[^>]*>(.*?)<\/a>/g)].map(([, inner = ""]) =>
        inner.replace(/<svg.*?<\/svg>|<[^>]+>/g, "").replaceAll(/\s+/g, " "),
      );
    const languages = ["English", "German"];
    expect(await chips("")).toEqual([
      "All 1,096",
      "Verified purchases 0",
      "Other 1,096",
      "All languages",
      ...languages,
    ]);
    expect(await chips("?language=de&part=2")).toEqual([
      "All",
      "Verified purchases",
      "Other",
      "German",
      "All languages",
      "English",
    ]);
  });

  test.each(["?language=de&part=3", "?language=de&part=999999999", "?language=de&part=2&page=9"])(
    "there is no %s",
    async (query) => {
      expect((await surface.ask(path(query))).status).toBe(404);
    },
  );

  test("a list that is read whole has no parts", async () => {
    for (const query of ["?part=2", "?rating=1&part=7", "?q=oak&language=de&part=2", "?from=import&language=de&part=2"])
      expect([query, (await surface.ask(path(query))).status]).toEqual([query, 200]);
  });
});
