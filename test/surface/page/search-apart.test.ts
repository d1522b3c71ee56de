// What the search says beside its hits: a site that is not listed, further businesses, and no guess or empty category.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BusinessId } from "#contract/id.ts";
import { learnWords } from "#domain/business/spelling/learn.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { categoryPage } from "#surface/page/directory/category.tsx";
import { wordsIn } from "#words/words.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews, SITE } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

const sectionOf = (html: string, id: string) =>
  new RegExp(`<section[^>]* aria-labelledby="${id}".*?</section>`, "s").exec(html)?.[0] ?? "";
const slugsIn = (html: string) => [
  ...new Set([...html.matchAll(/href="\/review\/([\w-]+)(?:\?[^"]*)?"/g)].map(([, slug]) => slug)),
];
const find = (query: string) => surface.html(`/search?q=${query}`);

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const cars = await insertCategory(context, "cars", "Cars");
  const parts = await insertCategory(context, "parts", "Tyres & Parts", cars);
  const health = await insertCategory(context, "health", "Health");
  const dentists = await insertCategory(context, "dentists", "Dentists", health);
  const money = await insertCategory(context, "money", "Money");
  await insertCategory(context, "banks", "Banks", money);
  await insertCategory(context, "vets", "Vets");
  const insured = await insertCategory(context, "insurance", "Insurance", money);
  const given = [
    { slug: "smile", name: "Cabinet Noisette", city: "Paris", country: "FR", categoryId: dentists },
    { slug: "lyon", name: "Garage du Pont", city: "Lyon", country: "FR", categoryId: parts },
    { slug: "leeds", name: "White Teeth", city: "Leeds", country: "GB", categoryId: dentists },
    { slug: "safe", name: "Safe Hands", city: "Leeds", country: "GB", categoryId: insured },
    { slug: "amazon-tours", name: "Green River", city: "Leeds", country: "GB", categoryId: parts },
    { slug: "none", name: "No Stars", city: "Nice", country: "FR", categoryId: insured },
  ];
  for (const each of given) {
    const id = await insertBusiness(context, each);
    if (each.slug !== "none") await insertReviews(context, id, [{ rating: 5 }, { rating: 4 }, { rating: 5 }]);
    await learnWords(context.db, [id]);
  }
});
afterAll(() => database.close());

describe("a site that is not listed", () => {
  test("is named, with a filled form, what is like it, and the categories", async () => {
    const html = await find("https://www.amazon.com/deals");
    expect(html).toContain("<h2><bdi>amazon.com</bdi> is not on Candor</h2>");
    expect(html).toContain(
      "Ask the business to join. If you expected to find it here, check the spelling.</p><p>Is it yours? <a",
    );
    expect(html).toContain('href="/dashboard/claim/new?website=amazon.com" rel="nofollow"');
    expect(sectionOf(html, "results")).toContain("1 business found for “<bdi>amazon</bdi>”");
    expect(slugsIn(html)).toEqual(["amazon-tours"]);
    expect(html).toMatch(/<a class="chip" href="\/category\/health"/);
    for (const absent of ["Check the spelling", "some of", 'id="more"', "No business found"])
      expect(html).not.toContain(absent);
  });

  test("brings no strangers", async () => {
    for (const query of ["google.com", "paris.fr", "tyres.com", "example.example"]) {
      const html = await find(query);
      expect([query, slugsIn(html)]).toEqual([query, []]);
      expect(html).toContain(" is not on Candor</h2>");
      expect(html).toMatch(/<a class="chip" href="\/category\/health"/);
    }
  });

  test("is written as text, whatever was typed", async () => {
    const html = await find(encodeURIComponent("https://amazon.com/<script>alert(1)</script>"));
    expect(html).toContain("<bdi>amazon.com</bdi> is not on Candor");
    expect(html).not.toContain("<script>alert");
    expect(await find(encodeURIComponent("xn--ksehaus-5wa.de"))).toContain("<bdi>käsehaus.de</bdi> is not on Candor");
  });

  test.each(LANGUAGES)("in %s", async (language) => {
    const html = await find(`google.com&lang=${language}`);
    expect(html).toMatch(/<h2>[^<]*<bdi>google\.com<\/bdi>[^<]*Candor[^<]*<\/h2><p>[^<]*Candor[^<]*<\/p>/);
    const some = await find(`dentists+qqzz&lang=${language}`);
    expect(sectionOf(some, "some")).toContain(wordsIn("directory", language).some);
  });
});

describe("further businesses", () => {
  test("are of the country where the words are the city's", async () => {
    for (const query of ["Paris", "pari", "Praris", "in+Paris"]) {
      const more = sectionOf(await find(query), "more");
      expect([query, more.includes("More businesses: France"), slugsIn(more)]).toEqual([query, true, ["lyon"]]);
    }
  });

  test("are of the category where a word names the trade or the business", async () => {
    for (const query of ["noisette", "dentist+paris", "paris+noisette"]) {
      const more = sectionOf(await find(query), "more");
      expect([query, /More in <a [^>]*href="\/category\/dentists"/.test(more), slugsIn(more)]).toEqual([
        query,
        true,
        ["leeds"],
      ]);
    }
  });

  test("of the country stand in the order that its own list has", async () => {
    const { context } = database;
    const categoryId = await insertCategory(context, "lamps", "Lamps");
    const given = { odense: [], best: [5, 5, 5], most: [4, 4, 4, 5] } as const;
    for (const [slug, ratings] of Object.entries(given)) {
      const city = slug === "odense" ? "Odense" : "Aarhus";
      const id = await insertBusiness(context, { slug, name: `Low ${slug}`, city, country: "DK", categoryId });
      await insertReviews(
        context,
        id,
        ratings.map((rating) => ({ rating })),
      );
    }
    const pages = createSurface(context);
    expect(slugsIn(sectionOf(await pages.html("/search?q=Odense"), "more"))).toEqual(["most", "best"]);
    expect(slugsIn(await pages.html("/search?q=denmark")).slice(0, 2)).toEqual(["most", "best"]);
  });

  test("are none where the country has no other with a score", async () => {
    await database.sql`update business set country = 'BE' where slug = 'smile'`;
    expect(await find("Paris")).not.toContain('id="more"');
    await database.sql`update business set country = 'FR' where slug = 'smile'`;
  });
});

describe("a category", () => {
  test("is not guessed where the words are found as typed, nor for a short word", async () => {
    for (const query of ["Paris", "Paris&country=GB", "Paris+qqzz", "tyer", "pats"]) {
      const html = await find(query);
      expect([query, html.includes('href="/category/parts"')]).toEqual([query, false]);
      expect([query, slugsIn(html).includes("amazon-tours")]).toEqual([query, false]);
    }
    expect(sectionOf(await find("Dentsits"), "similar")).toContain('href="/review/smile"');
    expect(await find("Dentsits")).toContain('“<bdi><a href="/category/dentists">');
  });

  test("without a business is named as empty, before the closest one above it with some", async () => {
    const html = await find("bank");
    const banks = '<p>There are no businesses in <a href="/category/banks"><bdi>Banks</bdi></a> yet.</p>';
    expect(html).toContain(`</h2>${banks}`);
    expect(sectionOf(html, "more")).toMatch(
      /<h2[^>]*>More in <a href="\/category\/money"><bdi>Money<\/bdi><\/a><\/h2>/,
    );
    expect(slugsIn(html)).toEqual(["safe", "none"]);
    expect(html).not.toContain('class="chip"');
    const vets = await find("vets");
    expect(vets).toContain('<p>There are no businesses in <a href="/category/vets"><bdi>Vets</bdi></a> yet.</p>');
    for (const absent of ["Matching", 'id="more"', "Check the spelling"]) expect(vets).not.toContain(absent);
  });

  test("with businesses stands before the closest one above an empty one", async () => {
    const { context } = database;
    const events = await insertCategory(context, "events", "Events");
    await insertCategory(context, "drum-hire", "Drum hire", events);
    const drums = await insertCategory(context, "drum-makers", "Drum makers");
    await insertBusiness(context, { slug: "party", name: "Late Night", categoryId: events });
    await insertBusiness(context, { slug: "beat", name: "Slow Beat", categoryId: drums });
    const html = await createSurface(context).html("/search?q=drum");
    expect(html).toMatch(/<p>Categories: <a [^>]*"\/category\/drum-makers">.*?<\/a> <a [^>]*"\/category\/events">/);
    expect(html).not.toContain("There are no businesses in");
  });

  test("shows its best four, and leads to all of them; several categories are named", async () => {
    const { context } = database;
    const above = await insertCategory(context, "crafts", "Crafts");
    await insertCategory(context, "looms", "Loom makers", above);
    const ids = [];
    for (const slug of ["first", "second", "third", "fourth", "fifth"])
      ids.push(await insertBusiness(context, { slug, name: `Low ${slug}`, categoryId: above }));
    await insertBusiness(context, { slug: "hidden", name: "Low hidden", categoryId: above, profile: "waiting" });
    for (const [at, id] of ids.entries())
      if (at > 0)
        await insertReviews(
          context,
          id,
          Array.from({ length: at + 2 }, () => ({ rating: 5 as const })),
        );
    // The tree of categories is kept for a minute.
    const pages = createSurface(context);
    for (const path of ["/search?q=loom", "/category/looms"]) {
      const more = sectionOf(await pages.html(path), "more");
      expect([path, slugsIn(more)]).toEqual([path, ["fifth", "fourth", "third", "second"]]);
      expect(more).toContain('<a class="touch" href="/category/crafts"><span>All 5 in <bdi>Crafts</bdi></span></a>');
    }
    for (const language of LANGUAGES) {
      const more = sectionOf(await pages.html(`/category/looms?lang=${language}`), "more");
      expect(more).toMatch(/<span>([^<]*5[^<]*<bdi>Crafts<\/bdi>|<bdi>Crafts<\/bdi>[^<]*5[^<]*)<\/span><\/a>/);
    }
    const cloth = await insertCategory(context, "cloth", "Cloth");
    await insertCategory(context, "weavers", "Loom weavers", cloth);
    await insertBusiness(context, { slug: "weaver", name: "High Up", categoryId: cloth });
    const both = await createSurface(context).html("/search?q=loom");
    expect(both).toMatch(/<p>Matching categories: <a [^>]*href="\/category\/\w+"/);
    for (const slug of ["crafts", "cloth"]) expect(both).toContain(`href="/category/${slug}"`);
  });

  test("without a business leads on", async () => {
    const banks = await surface.html("/category/banks");
    expect(banks).toContain("<p>There are no businesses in <bdi>Banks</bdi> yet.</p>");
    expect(sectionOf(banks, "more")).toContain("More in <a ");
    expect(slugsIn(sectionOf(banks, "more"))).toEqual(["safe", "none"]);
    expect(sectionOf(banks, "more")).not.toContain("All 2 in");
    expect(banks).toMatch(/<a class="touch" href="\/categories">All categories/);
    expect(banks).toMatch(/Is yours one\? <a [^>]*href="\/dashboard\/claim" rel="nofollow"/);
    expect(banks).not.toContain("0 businesses</p>");
    const vets = await surface.html("/category/vets");
    expect(vets).toContain("Is yours one?");
    expect(vets).not.toContain('id="more"');
    const money = await surface.html("/category/money");
    for (const absent of ["Is yours one?", 'id="more"']) expect(money).not.toContain(absent);
    const reader = { language: "en", chosen: null, usual: "en" } as const;
    const kept = await categoryPage(database.context, SITE, reader, "banks", new URLSearchParams());
    const rows = await database.sql<{ id: BusinessId }[]>`select id from business where slug in ('safe', 'none')`;
    expect(kept?.tags?.toSorted()).toEqual(
      [...rows.map(({ id }) => `business:${id}` as const), "category", "*"].toSorted(),
    );
  });
});

test("typed marks of direction turn neither the title of the page nor the field", async () => {
  const html = await find(encodeURIComponent("gate\u202egnp\u2067 shop"));
  expect(html).toContain("<title>Search: gategnp shop | ");
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});
