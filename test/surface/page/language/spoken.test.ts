// Every public page in every language: no English sentence stands in another's, and each address says which language it has.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { dirOf, LANGUAGES, type Language } from "#platform/language/language.ts";
import { PICTURE_WORDS } from "#surface/embed/picture/words/words.ts";
import { LOOK_WORDS } from "#surface/look/words/words.ts";
import { LOG_WORDS } from "#surface/page/log/words/words.ts";
import { PROFILE_WORDS } from "#surface/page/profile/words/words.ts";
import { PROSE_WORDS } from "#surface/page/prose/words/words.ts";
import { SITE_WORDS } from "#surface/page/words/words.ts";
import { sentencesOf } from "../../../../scripts/words/list.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertPlatform, insertReviews, SITE } from "../fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let paths: string[];

/** Words of the fixtures: names and quoted reviews, none of which is a sentence of ours. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const category = await insertCategory(context, "moebel", "Möbel");
  await insertCategory(context, "stuehle", "Stühle", category);
  const id = await insertBusiness(context, { slug: "eiche", name: "Eiche", categoryId: category, city: "Köln" });
  await insertBusiness(context, { slug: "leer", name: "Leer", categoryId: category, city: "Ulm", country: "DE" });
  const given = { title: "Prima", body: "Alles gut.", author: "Jo", language: "de" };
  const reviews = await insertReviews(context, id, [
    { ...given, verified: true, source: "invitation", reply: { body: "Danke." } },
    { ...given, rating: 1, language: "fr", editedAt: context.clock.now(), helpfulCount: 3 },
    { ...given, source: "editor", rating: 4 },
    { ...given, rating: 4, language: "ja" },
    { ...given, status: "removed", moderated: { toStatus: "removed" } },
    { ...given, source: "import", origin: "Altsite" },
  ]);
  await insertPlatform(context, id, { platform: "Orte", url: "https://orte.example/x", rating: "4.5", count: 12 });
  paths = [
    "/",
    "/search",
    "/search?q=Eiche",
    "/search?q=zzzz",
    "/categories",
    "/category/moebel",
    "/category/stuehle",
    "/review/eiche",
    "/review/eiche?rating=1",
    "/review/eiche?verified=true&rating=2",
    "/review/eiche?from=import",
    "/review/leer",
    `/review/eiche/${reviews[0]?.wire}`,
    `/review/eiche/${reviews[4]?.wire}`,
    "/about/reviews",
    "/for-businesses",
    "/log",
    "/log/check",
    "/about/transparency",
    "/docs",
    "/docs/rest",
    "/docs/open",
    "/nothing",
  ];
});
afterAll(() => database.close());

const WORDS = [SITE_WORDS, PROFILE_WORDS, PROSE_WORDS, LOOK_WORDS, LOG_WORDS, PICTURE_WORDS];

/** Such as "API", which are the same in several languages. */
const spokenIn = (language: Language) =>
  new Set(WORDS.flatMap((words) => sentencesOf(words[language]).map(({ text }) => text)));

/** English sentences of more than one word that another language does not have, too. */
function englishFor(language: Language): string[] {
  const own = [...spokenIn(language)].join("\n");
  return [...spokenIn("en")].filter((text) => /\s/.test(text) && !text.includes("‹") && !own.includes(text));
}

async function page(path: string, language: Language): Promise<Response> {
  return surface.ask(path, { headers: { "accept-language": `${language}, en;q=0.1` } });
}

const textOf = (html: string) => html.replace(/<[a-z0-9]+[^>]* lang="en"[^>]*>/g, "").replaceAll("&amp;", "&");

for (const language of LANGUAGES) {
  describe(language, () => {
    test("every page is whole in it", async () => {
      const english = englishFor(language);
      if (language !== "en") expect(english.length).toBeGreaterThan(100);
      const found: string[] = [];
      for (const path of paths) {
        const response = await page(path, language);
        const html = await response.text();
        expect(html, path).toContain(`<html lang="${language}" dir="${dirOf(language)}">`);
        expect(response.headers.get("content-language"), path).toBe(language);
        expect(response.headers.get("vary"), path).toContain("Accept-Language");
        expect(html, path).not.toContain("undefined");
        if (language === "en") continue;
        for (const sentence of english) if (textOf(html).includes(sentence)) found.push(`${path}: ${sentence}`);
      }
      expect(found).toEqual([]);
    });

    test("every sentence is whole in all of its plurals, and says something", () => {
      const counts = [0, 1, 2, 3, 11, 22, 100, 1_000_000];
      for (const words of WORDS) {
        const places = new Set(sentencesOf(words.en, counts).map(({ place }) => place));
        const sentences = sentencesOf(words[language], counts);
        expect(new Set(sentences.map(({ place }) => place))).toEqual(places);
        for (const { place, text } of sentences)
          expect(text.trim() === "" || /undefined|NaN|\[object/.test(text) ? place : "").toBe("");
      }
    });
  });
}

describe("an address for each language", () => {
  test("hreflang leads to all of them, and the canonical address names one", async () => {
    const html = await (await surface.ask("/about/reviews?lang=de")).text();
    expect(html).toContain(`<link rel="canonical" href="${SITE.baseUrl}/about/reviews?lang=de"/>`);
    expect(html.match(/<link rel="alternate"/g)).toHaveLength(11);
    expect(html).toContain(`<link rel="alternate" hreflang="fr" href="${SITE.baseUrl}/about/reviews?lang=fr"/>`);
    expect(html).toContain(`<link rel="alternate" hreflang="en" href="${SITE.baseUrl}/about/reviews"/>`);
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${SITE.baseUrl}/about/reviews"/>`);
    expect(html).toContain('<meta property="og:locale" content="de_DE"/>');
  });

  test("the plain address is the one of the business's own language", async () => {
    const response = await surface.ask("/review/leer");
    const html = await response.text();
    expect(response.headers.get("content-language")).toBe("de");
    expect(html).toContain(`<link rel="canonical" href="${SITE.baseUrl}/review/leer"/>`);
    expect(html).toContain(`hreflang="en" href="${SITE.baseUrl}/review/leer?lang=en"/>`);
    expect(html).toContain(`hreflang="de" href="${SITE.baseUrl}/review/leer"/>`);
  });

  test("a chosen language is in every link of the page, and needs no Vary", async () => {
    const response = await surface.ask("/review/eiche?lang=pl");
    const html = await response.text();
    expect(response.headers.get("content-language")).toBe("pl");
    expect(response.headers.get("vary") ?? "").not.toContain("Accept-Language");
    const inside = [...html.matchAll(/<(?:a|form)[^>]* (?:href|action)="(\/[^"]*)"/g)].map(
      (match) => match[1] as string,
    );
    const without = inside.filter(
      (href) => !href.includes("lang=") && !/^\/(?:login|signup|dashboard|search$)/.test(href),
    );
    expect(without).toEqual([]);
    expect(html).toContain('<input type="hidden" name="lang" value="pl"/>');
  });

  test("the switch leads to the same page with its query", async () => {
    const html = await (await surface.ask("/review/eiche?rating=1&utm_source=x&lang=en")).text();
    expect(html).toContain('href="/review/eiche?rating=1&amp;lang=ar"');
    expect(html).not.toContain("utm_source");
  });
});
