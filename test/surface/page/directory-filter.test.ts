// Filters, orders and pages of the search and of categories.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { learnWords } from "#domain/business/spelling/learn.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

const stars = (...ratings: number[]) => ratings.map((rating) => ({ rating: rating as 1 | 2 | 3 | 4 | 5 }));

/** Slugs in the order of the page. */
/** The hits, without their neighbours in the category. */
const listed = (html: string) =>
  [...(html.split('id="more"')[0] ?? "").matchAll(/<a href="\/review\/([\w-]+)(?:\?[^"]*)?">/g)].map(
    ([, slug]) => slug,
  );
const find = async (query: string) => listed(await surface.html(`/search?q=lind&${query}`));
const inCategory = async (query: string) => listed(await surface.html(`/category/all?${query}`));

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const all = await insertCategory(context, "all", "All trades");
  const tea = await insertCategory(context, "tea", "Tea rooms", all);
  const oil = await insertCategory(context, "oil", "Oil mills", all);
  const verified = { verificationStatus: "verified" as const };
  const best = await insertBusiness(context, { slug: "best", name: "Linden best", categoryId: tea, ...verified });
  const most = await insertBusiness(context, { slug: "most", name: "Linden most", categoryId: oil, country: "DE" });
  const poor = await insertBusiness(context, {
    slug: "poor",
    name: "Linden poor",
    categoryId: tea,
    country: "DE",
    ...verified,
  });
  await insertBusiness(context, { slug: "none", name: "Linden none", categoryId: oil, country: "FR" });
  await insertReviews(context, best, stars(5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5));
  await insertReviews(context, most, stars(...Array.from({ length: 20 }, () => 4)));
  await insertReviews(context, poor, stars(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
});
afterAll(() => database.close());

for (const [name, list] of [
  ["search", find],
  ["category", inCategory],
] as const)
  describe(name, () => {
    test("orders by score and by number of reviews", async () => {
      expect(await list("sort=score")).toEqual(["best", "most", "poor", "none"]);
      expect(await list("sort=reviews")).toEqual(["most", "best", "poor", "none"]);
    });

    test("a least score leaves out lower ones and those without a score", async () => {
      expect(await list("score=3&sort=score")).toEqual(["best", "most"]);
      expect(await list("score=4.5")).toEqual([]);
      expect(await list("score=4&sort=score")).toEqual(["best"]);
    });

    test("claimed ones, and those of a country", async () => {
      expect((await list("claimed=true")).toSorted()).toEqual(["best", "poor"]);
      expect((await list("country=DE")).toSorted()).toEqual(["most", "poor"]);
      expect(await list("country=DE&claimed=true")).toEqual(["poor"]);
    });

    test("in each language, countries that read it are one link away; they come first in a search, and move no category", async () => {
      const path = name === "search" ? "/search?q=lind" : "/category/all?";
      const inOrder = await list("");
      for (const language of LANGUAGES) {
        const html = await surface.html(`${path}&lang=${language}`);
        const first: Record<string, string[]> = { de: ["most", "poor"], en: ["best"], fr: ["none"] };
        const own = name === "search" ? (first[language] ?? []) : [];
        const whole = listed(await surface.html(`${path}&lang=ja`));
        const expected = [...own, ...whole.filter((slug) => slug && !own.includes(slug))];
        expect([language, listed(html)]).toEqual([language, name === "search" ? expected : inOrder]);
        const start = wordsIn("directory", language).showOnly({ links: "" });
        const links = html.split(start)[1]?.split("</p>")[0] ?? "";
        const countries = [...links.matchAll(/country=(..)[^>]+><bdi>[^<]+<\/bdi><\/a>/g)].map(
          ([, country]) => country,
        );
        const linked: Record<string, string[]> = { de: ["DE"], en: ["GB"], fr: ["FR"] };
        expect([language, countries]).toEqual([language, linked[language] ?? []]);
        expect(await surface.html(`${path}&country=DE&lang=${language}`)).not.toContain(start);
      }
    });

    test("an unreadable value is ignored", async () => {
      const wrong = [
        "score=9",
        "score=4.4",
        "score=",
        "claimed=1",
        "country=de",
        "country=XX",
        "country=%27",
        "sort=name",
      ];
      for (const query of [...wrong, "page=0", "page=-1", "page=1e9", "category=%00", `category=${"x".repeat(5_000)}`])
        expect((await list(query)).length).toBe(4);
    });
  });

describe("search", () => {
  test("by category, also by one that holds others; an unknown one is ignored", async () => {
    expect((await find("category=tea")).toSorted()).toEqual(["best", "poor"]);
    expect((await find("category=all")).length).toBe(4);
    expect((await find("category=unknown")).length).toBe(4);
  });

  test("links keep words, filters and language, and name what can be chosen without any filter", async () => {
    const html = await surface.html("/search?q=lind&country=DE&score=3&lang=de");
    expect(html).toContain('href="/search?q=lind&amp;score=3&amp;country=FR&amp;lang=de" rel="nofollow"');
    expect(html).toContain(
      'href="/search?q=lind&amp;score=3&amp;country=DE&amp;sort=reviews&amp;lang=de" rel="nofollow"',
    );
    expect(html).toContain('href="/search?q=lind&amp;country=DE&amp;lang=de" rel="nofollow" aria-current="true"');
    expect(html).toContain("Frankreich");
    expect(html).toContain('content="noindex"');
  });

  test("the site that was typed is listed only where it fulfils the filters", async () => {
    expect(listed(await surface.html("/search?q=poor.example"))).toEqual(["poor"]);
    expect(listed(await surface.html("/search?q=poor.example&score=4"))).toEqual([]);
    expect(listed(await surface.html("/search?q=poor.example&country=DE&category=tea&claimed=true"))).toEqual(["poor"]);
    expect(listed(await surface.html("/search?q=poor.example&category=oil"))).toEqual([]);
  });

  test("names with typing errors stand apart from those with the words", async () => {
    const categoryId = await insertCategory(database.context, "birds");
    const exactId = await insertBusiness(database.context, { slug: "exact", name: "Kestrel", categoryId });
    const nearId = await insertBusiness(database.context, { slug: "near", name: "Kestral", categoryId });
    await learnWords(database.context.db, [exactId, nearId]);
    const html = await surface.html("/search?q=kestrel");
    const [exact = "", similar = ""] = html.split('id="similar"');
    expect(listed(exact)).toEqual(["exact"]);
    expect(similar).toContain("Similar names");
    expect(listed(similar)).toEqual(["near"]);
    expect(await surface.html("/search?q=linden")).not.toContain("Similar names");
  });

  test("where nothing fits the filters, the page says so in each language, and leads to the list without them", async () => {
    for (const language of LANGUAGES) {
      const html = await surface.html(`/search?q=lind&score=4.5&claimed=true&lang=${language}`);
      expect(html).toMatch(
        new RegExp(`<div class="empty"><p>[^<]+</p><p><a class="touch" href="/search\\?q=lind&amp;lang=${language}">`),
      );
      expect(html).not.toContain("/dashboard/claim");
    }
  });
});

describe("the search by a category's name", () => {
  test("finds its businesses behind those whose own name has the words, also with filters", async () => {
    const of = async (query: string) => listed(await surface.html(`/search?${query}`));
    const categoryId = await insertCategory(database.context, "kites", "Kite makers");
    await insertBusiness(database.context, { slug: "stringless", name: "Windy Days", categoryId });
    await insertBusiness(database.context, { slug: "kite-shop", name: "Kite & Co", categoryId, country: "DE" });
    expect(await of("q=kite")).toEqual(["kite-shop", "stringless"]);
    expect(await of("q=kite+makers")).toHaveLength(2);
    expect(await of("q=kite&country=DE")).toEqual(["kite-shop"]);
    expect((await of("q=kit&sort=reviews")).toSorted()).toEqual(["kite-shop", "stringless"]);
    expect((await of("q=all+trades")).length).toBeGreaterThanOrEqual(4);
    const some = await surface.html("/search?q=kite+plumbers");
    expect(some).toContain("No business matches all of these words. These match some of them.");
    expect(listed(some).toSorted()).toEqual(["kite-shop", "stringless"]);
    expect(some).toContain("Is your business missing?");
    expect(await surface.html("/search?q=kite+makers")).not.toContain("No business matches all");
  });

  test("is no reason to copy it: a name that has it comes before no business of it with more reviews", async () => {
    const categoryId = await insertCategory(database.context, "saddlers", "Saddle makers");
    const elsewhere = await insertCategory(database.context, "other-trade", "Other trade");
    const known = await insertBusiness(database.context, { slug: "known", name: "Old Leather", categoryId });
    const copy = { slug: "copy", name: "Saddle makers saddle makers", categoryId: elsewhere };
    await insertBusiness(database.context, copy);
    await insertReviews(database.context, known, stars(4));
    const of = async (query: string) => listed(await surface.html(`/search?q=${query}`));
    expect(await of("saddle+makers")).toEqual(["known", "copy"]);
    expect(await of("Makers+Saddle")).toEqual(["known", "copy"]);
    expect(await of("saddle")).toEqual(["copy", "known"]);
  });
});

describe("a search without words", () => {
  test("of a category leads to its list, with the filters and the language", async () => {
    for (const [query, location] of [
      ["category=tea", "/category/tea"],
      [
        "q=&category=tea&country=DE&score=4&claimed=true&sort=reviews&page=7",
        "/category/tea?score=4&claimed=true&country=DE&sort=reviews",
      ],
      ["q=%20&category=oil&lang=de", "/category/oil?lang=de"],
    ] as const) {
      const answer = await surface.ask(`/search?${query}`);
      expect([query, answer.status, answer.headers.get("location")]).toEqual([query, 303, location]);
    }
  });

  test("asks for words or a category in each language, and both keep the filters", async () => {
    for (const language of LANGUAGES)
      for (const query of ["country=DE", "claimed=true", "q=&score=4", "category=unknown", "category=%00"]) {
        const html = await surface.html(`/search?${query}&lang=${language}`);
        expect(html).toContain(wordsIn("directory", language).needsWords);
        const kept = query.replace(/q=&|category=.*/g, "");
        expect(html).toContain(`href="/category/all?${kept && `${kept}&amp;`}lang=${language}"`);
        const [name, value] = kept.split("=");
        if (kept !== "") expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"`);
      }
  });
});

describe("what is set", () => {
  const current = (html: string) =>
    [...html.matchAll(/<a class="chip" href="([^"]+)"[^>]* aria-current="true">/g)].map(([, href]) => href);

  test("shows as a chip that says so and ends it alone", async () => {
    const html = await surface.html("/search?q=lind&score=3&claimed=true&country=DE&category=all&sort=score");
    const set = html.split('aria-label="Filters in use"')[1]?.split("</nav>")[0] ?? "";
    expect(
      set
        .replace(/<svg.*?<\/svg>/g, "")
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " "),
    ).toContain(
      "3 or better : Remove this filter Managed by the business : Remove this filter Germany : Remove this filter All trades : Remove this filter",
    );
    expect(current(set)).toEqual([
      "/search?q=lind&amp;claimed=true&amp;country=DE&amp;category=all&amp;sort=score",
      "/search?q=lind&amp;score=3&amp;country=DE&amp;category=all&amp;sort=score",
      "/search?q=lind&amp;score=3&amp;claimed=true&amp;category=all&amp;sort=score",
      "/search?q=lind&amp;score=3&amp;claimed=true&amp;country=DE&amp;sort=score",
    ]);
  });

  test("All removes every filter and keeps the order; it is chosen where nothing is set", async () => {
    for (const [path, whole] of [
      ["/search?q=lind", "/search?q=lind"],
      ["/category/all", "/category/all"],
    ] as const) {
      expect(current(await surface.html(path))).toContain(whole);
      const join = path.includes("?") ? "&" : "?";
      for (const set of ["score=3", "claimed=true", "country=DE", "score=3&claimed=true&country=DE"]) {
        const html = await surface.html(`${path}${join}${set}&sort=reviews`);
        const all = `${path}${join}sort=reviews`.replaceAll("&", "&amp;");
        expect(html).toContain(`<a class="chip" href="${all}" rel="nofollow">All<`);
        expect(html).not.toContain(`href="${all}" rel="nofollow" aria-current="true">All<`);
      }
    }
    expect(await surface.html("/search?q=lind&category=tea")).toContain(
      '<a class="chip" href="/search?q=lind" rel="nofollow">All<',
    );
  });

  test("a sentence says how many there are, with and without filters, in each language", async () => {
    const said = (html: string) => /<h2 id="results"[^>]*>(.*?)<\/h2>/.exec(html)?.[1]?.replace(/<[^>]+>/g, "");
    // In place of the marks around a word, a page has an element.
    const plain = (text: string) => text.replace(/[\u2068\u2069]/g, "");
    for (const language of LANGUAGES) {
      const { found, fitting } = wordsIn("directory", language);
      expect(said(await surface.html(`/search?q=lind&lang=${language}`))).toBe(
        plain(found({ count: 4, query: "lind" })),
      );
      for (const [filter, count] of [
        ["category=tea", 2],
        ["country=FR", 1],
      ] as const)
        expect(said(await surface.html(`/search?q=lind&${filter}&lang=${language}`))).toBe(
          plain(fitting({ count, query: "lind" })),
        );
    }
    expect(said(await surface.html("/search?q=lind&category=tea"))).toBe("2 businesses for “lind” fit these filters");
  });

  test("can be ended where one business is left", async () => {
    expect(await surface.html("/search?q=most&country=DE")).toContain("Filters in use");
    expect(await surface.html("/search?q=most")).not.toContain("narrow");
  });
});

describe("pages", () => {
  test("have 20 businesses each, keep the filters, and end", async () => {
    const categoryId = await insertCategory(database.context, "many");
    for (let n = 0; n < 45; n++)
      await insertBusiness(database.context, {
        slug: `many-${n}`,
        name: `Manyfold ${n}`,
        categoryId,
        country: n < 23 ? "AT" : "CH",
      });
    for (const path of ["/search?q=manyfold&country=AT", "/category/many?country=AT"]) {
      const first = await surface.html(path);
      expect(listed(first)).toHaveLength(20);
      expect(first).toContain(`href="${path.replaceAll("&", "&amp;")}&amp;page=2"`);
      const second = await surface.html(`${path}&page=2`);
      expect(new Set([...listed(first), ...listed(second)]).size).toBe(23);
      expect((await surface.ask(`${path}&page=3`)).status).toBe(404);
    }
    expect(await surface.html("/search?q=manyfold")).toContain("45 businesses found for");
  });
});

describe("for search engines", () => {
  test("a category's whole list is indexed, and a filtered or sorted one is not", async () => {
    for (const query of ["", "?page=1", "?sort=score", "?category=tea", "?utm_source=x"])
      expect(await surface.html(`/category/all${query}`)).toContain('rel="canonical"');
    for (const query of ["sort=reviews", "score=3", "claimed=true", "country=DE"]) {
      const html = await surface.html(`/category/all?${query}`);
      expect(html).toContain('content="noindex"');
      expect(html).not.toContain('rel="canonical"');
    }
  });

  test("a kept list is never the answer to another filter", async () => {
    const [whole, high] = [await inCategory(""), await inCategory("score=4")];
    expect(whole).toHaveLength(4);
    expect(high).toEqual(["best"]);
    expect(await inCategory("")).toEqual(whole);
    expect(await inCategory("sort=score")).toEqual(whole);
    expect(await inCategory("country=DE")).toHaveLength(2);
    expect(await inCategory("country=FR")).toEqual(["none"]);
  });
});
