// Every public page, form, notice and error in every language: no words of another, and each address says which language it has.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { dirOf, LANGUAGES, type Language } from "#platform/language/language.ts";
import { renderError } from "#surface/page/index.tsx";
import { wordsIn } from "#words/words.ts";
import { sentencesOf } from "../../../../scripts/words/list.ts";
import { SURFACES } from "../../../../scripts/words/surface.ts";
import { piecesOf } from "../../../support/sentences.ts";
import { TEST_CONFIG } from "../../../support/service.ts";
import { createStage, QUOTED, type Stage } from "./stage.ts";

let stage: Stage;
/** What each page says in English. */
let english: Set<string>[];

const { baseUrl, serviceName } = TEST_CONFIG;
/** The month of the clock has the same name in German. */
const FOREIGN = [serviceName, "November", ...Object.values(QUOTED)];

beforeAll(async () => {
  stage = await createStage();
  english = [];
  for (const page of stage.pages) english.push(saidIn(await (await stage.visit(page, "en")).text()));
});
afterAll(() => stage.close());

/** The words of a page, without names, figures and marks around them. */
function saidIn(html: string): Set<string> {
  const said = [...piecesOf(html)].map((piece) =>
    FOREIGN.reduce((rest, name) => rest.replaceAll(name, ""), piece).replace(/^\P{L}+|\P{L}+$/gu, ""),
  );
  return new Set(said.filter((piece) => /\p{L}{2}/u.test(piece)));
}

/** Said in English, too, though the language's own words do not have it: "Online" is German as well. */
/** Of a face: they are the same in every language. */
const INITIALS = /^[\p{Lu}\p{N}]{1,2}$/u;

function englishIn(html: string, said: Set<string>, language: Language): string[] {
  const own = ownWords(language);
  return [...saidIn(html)].filter((piece) => said.has(piece) && !own.includes(piece) && !INITIALS.test(piece));
}

const kept = new Map<Language, string>();

/** Every sentence of a language. They are thousands, so they are rendered once. */
function ownWords(language: Language): string {
  const own =
    kept.get(language) ??
    SURFACES.flatMap(({ words }) => sentencesOf(words(language)).map(({ text }) => text)).join("\n");
  kept.set(language, own);
  return own;
}

/** The widget names the forms of a plural one by one, and they differ between languages. */
const placesOf = (sentences: readonly { place: string }[]) =>
  new Set(sentences.map(({ place }) => place.replace(/\.(?:zero|one|two|few|many|other)$/, "")));

for (const language of LANGUAGES) {
  describe(language, () => {
    test("every page is whole in it", async () => {
      const found: string[] = [];
      for (const [index, page] of stage.pages.entries()) {
        const response = await stage.visit(page, language);
        const html = await response.text();
        const { path } = page;
        expect([path, response.status]).toEqual([path, page.status]);
        const isText = response.headers.get("content-type")?.startsWith("text/plain");
        if (!isText) expect(html, path).toContain(`<html lang="${language}" dir="${dirOf(language)}">`);
        if (!path.startsWith("/dashboard/")) {
          expect([path, response.headers.get("content-language")]).toEqual([path, language]);
          if (!isText) expect(response.headers.get("vary"), path).toContain("Accept-Language");
        }
        expect(html, path).not.toMatch(/undefined|NaN|\[object/);
        if (language === "en") continue;
        const said = english[index] as Set<string>;
        found.push(...englishIn(html, said, language).map((piece) => `${path}: ${piece}`));
      }
      expect(found).toEqual([]);
    });

    test("every error says its own words", async () => {
      const request = new Request("http://localhost/", { headers: { "accept-language": language } });
      const about = { requestId: "0", config: { ...TEST_CONFIG, defaultLanguage: "en" as const } };
      for (const [status, words] of Object.entries(wordsIn("site", language).error)) {
        if (!/^\d/.test(status)) continue;
        const html = await renderError(request, Number(status), about).text();
        expect(html).toContain((words as { title: string }).title.replaceAll("&", "&amp;"));
        expect(html).toContain(`<html lang="${language}"`);
      }
    });

    test("every sentence is whole in all of its plurals, and says something", () => {
      const counts = [0, 1, 2, 3, 11, 22, 100, 1_000_000];
      for (const { words } of SURFACES) {
        const sentences = sentencesOf(words(language), counts);
        expect(placesOf(sentences)).toEqual(placesOf(sentencesOf(words("en"), counts)));
        for (const { place, text } of sentences)
          expect(text.trim() === "" || /undefined|NaN|\[object/.test(text) ? place : "").toBe("");
      }
    });
  });
}

test("no line of French begins with a mark: a space that breaks no line stands before it", () => {
  // The alphabet of text messages has no such space.
  const breaks = SURFACES.flatMap(({ words }) => sentencesOf(words("fr")))
    .filter(({ place }) => !place.startsWith("text."))
    .filter(({ text }) => / [:;?!»]|« /.test(text));
  expect(breaks).toEqual([]);
});

describe("an address for each language", () => {
  test("hreflang leads to all of them, and the canonical address names one", async () => {
    const html = await (await stage.get("/about/reviews?lang=de")).text();
    expect(html).toContain(`<link rel="canonical" href="${baseUrl}/about/reviews?lang=de"/>`);
    expect(html.match(/<link rel="alternate"/g)).toHaveLength(LANGUAGES.length + 1);
    expect(html).toContain(`<link rel="alternate" hreflang="fr" href="${baseUrl}/about/reviews?lang=fr"/>`);
    expect(html).toContain(`<link rel="alternate" hreflang="en" href="${baseUrl}/about/reviews"/>`);
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${baseUrl}/about/reviews"/>`);
    expect(html).toContain('<meta property="og:locale" content="de_DE"/>');
  });

  test("the plain address is the one of the business's own language", async () => {
    const response = await stage.get("/review/leer");
    const html = await response.text();
    expect(response.headers.get("content-language")).toBe("de");
    expect(html).toContain(`<link rel="canonical" href="${baseUrl}/review/leer"/>`);
    expect(html).toContain(`hreflang="en" href="${baseUrl}/review/leer?lang=en"/>`);
    expect(html).toContain(`hreflang="de" href="${baseUrl}/review/leer"/>`);
  });

  test("a chosen language is in every link of the page, and needs no Vary", async () => {
    const response = await stage.get("/review/eiche?lang=pl");
    const html = await response.text();
    expect(response.headers.get("content-language")).toBe("pl");
    expect(response.headers.get("vary") ?? "").not.toContain("Accept-Language");
    // A form that asks has the language in a field.
    const inside = [...html.matchAll(/<(?:a|form(?![^>]* method="get"))[^>]* (?:href|action)="(\/[^"]*)"/g)].map(
      (match) => match[1] as string,
    );
    const without = inside.filter(
      (href) => !href.includes("lang=") && !/^\/(?:login|signup|dashboard|search$)/.test(href),
    );
    expect(without).toEqual([]);
    expect(html).toContain('<input type="hidden" name="lang" value="pl"/>');
  });

  test("the switch leads to the same page with its query", async () => {
    const html = await (await stage.get("/review/eiche?rating=1&utm_source=x&lang=en")).text();
    expect(html).toContain('href="/review/eiche?rating=1&amp;lang=ar"');
    expect(html).not.toContain("utm_source");
  });
});
