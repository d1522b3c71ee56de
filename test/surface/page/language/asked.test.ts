// Languages in requests of readers and attackers: never an error, never an unbounded number of kept answers, and nothing reflected.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { renderError } from "#surface/page/index.tsx";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews, SITE } from "../fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

beforeAll(async () => {
  database = await createTestDatabase();
  surface = createSurface(database.context);
  const category = await insertCategory(database.context, "food");
  await insertBusiness(database.context, { slug: "oak", categoryId: category, country: "FR" });
  const mixed = await insertBusiness(database.context, { slug: "mixed", categoryId: category });
  await insertReviews(database.context, mixed, [
    { language: "de", title: "Prima" },
    { language: "de", title: "Naja", rating: 2 },
    { language: "en", title: "Fine" },
    { language: "xx", title: "Zzz" },
    { language: "ja", title: "Imported", source: "import" },
  ]);
});
afterAll(() => database.close());

const languageOf = async (path: string, header?: string) => {
  const response = await surface.ask(path, header === undefined ? {} : { headers: { "accept-language": header } });
  return `${response.status} ${response.headers.get("content-language")}`;
};

describe("which language", () => {
  const cases: [path: string, header: string | undefined, language: string][] = [
    ["/review/oak", undefined, "fr"],
    ["/review/oak", "es", "es"],
    ["/review/oak?lang=de", "es", "de"],
    ["/review/oak?lang=de-x-private", "es", "de"],
    ["/review/oak?lang=xx", "es", "es"],
    ["/review/oak?lang=zh-Hant", undefined, "fr"],
    ["/review/oak?lang=de&lang=it", "es", "es"],
    ["/review/oak?lang=", undefined, "fr"],
    ["/review/oak?lang=%00", undefined, "fr"],
    ["/review/oak", "*;q=0", "fr"],
    ["/review/oak", "zh-Hant", "fr"],
    ["/review/oak", "x".repeat(15_000), "fr"],
    ["/categories", undefined, "en"],
    ["/categories", "fr;q=0.2, pl;q=0.8", "pl"],
  ];
  for (const [path, header, language] of cases)
    test(`${path} ${header?.slice(0, 30) ?? "without a header"}: ${language}`, async () => {
      expect(await languageOf(path, header)).toBe(`200 ${language}`);
      expect(await languageOf(path, header)).toBe(`200 ${language}`);
    });
});

test("kept answers are at most two a language and one for no wish, whatever is asked", async () => {
  surface.cache.clear();
  for (let index = 0; index < 60; index++) {
    await surface.ask(`/review/oak?lang=x${index}`, {
      headers: { "accept-language": `zz-${index}, q${index};q=0.${index}` },
    });
    await surface.ask(`/review/oak?lang=de-${index}&x=${index}`);
    await surface.ask("/review/oak", { headers: { "accept-language": `it-${index};q=0.5, de;q=0.1` } });
  }
  expect(surface.cache.size().entries).toBe(3);
});

test("a kept answer is not given to a reader of another language", async () => {
  expect(await languageOf("/about/reviews", "ja")).toBe("200 ja");
  expect(await languageOf("/about/reviews", "nl")).toBe("200 nl");
  expect(await languageOf("/about/reviews", "ja")).toBe("200 ja");
});

test("files are kept once for all languages", async () => {
  surface.cache.clear();
  for (const language of ["de", "fr", "ar"]) {
    const response = await surface.ask("/sitemap/1.xml?lang=it", { headers: { "accept-language": language } });
    expect(response.headers.get("content-language")).toBeNull();
  }
  expect(surface.cache.size().entries).toBe(1);
});

test("no link of the switch leaves the site or repeats what was asked", async () => {
  const asked = [
    "/search?q=%22%3E%3Cb%3E&lang=%2F%2Fevil.example",
    "/categories?next=//evil.example",
    "//evil.example/",
  ];
  for (const path of asked) {
    const html = await (await surface.ask(path)).text();
    expect(html).not.toContain("<b>");
    const [footer = ""] = /<nav class="languages"[\s\S]*?<\/nav>/.exec(html) ?? [];
    const links = [...footer.matchAll(/<a [^>]*/g)].map(([link]) => /href="([^"]*)"/.exec(link)?.[1] ?? "");
    for (const link of links) expect(link).toMatch(/^\/(?!\/)[a-z]*\?(?:q=%22%3E%3Cb%3E&amp;)?lang=[a-z]{2}$/);
    expect(html).not.toContain("evil.example");
  }
  expect(SITE.baseUrl).not.toContain("evil");
});

describe("the filter by language", () => {
  const titlesIn = (html: string) => [...html.matchAll(/review-title[^>]*>([^<]+)</g)].map((match) => match[1]);

  test("lists those of one language, newest first, together with the other filters", async () => {
    expect(titlesIn(await surface.html("/review/mixed?language=de"))).toEqual(["Prima", "Naja"]);
    expect(titlesIn(await surface.html("/review/mixed?language=de&rating=2"))).toEqual(["Naja"]);
    const html = await surface.html("/review/mixed?language=de&lang=de");
    expect(html).toContain("2 von 4 Bewertungen passen.");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(/Deutsch <span class="chip-count">2/);
  });

  test("a language without reviews finds nothing, and is not cached", async () => {
    surface.cache.clear();
    expect(await surface.html("/review/mixed?language=sw")).toContain("No matching reviews.");
    expect((await surface.ask("/review/mixed?language=sw&page=2")).status).toBe(404);
    expect(surface.cache.size().entries).toBe(0);
    expect(titlesIn(await surface.html("/review/mixed?language=%27--"))).toHaveLength(4 + 1);
  });
});

describe("translation on the reader's device", () => {
  test("is offered for texts in another known language, by a script of ours that may call no other host", async () => {
    const response = await surface.ask("/review/mixed?lang=en");
    const html = await response.text();
    expect(html.match(/data-language="de"/g)).toHaveLength(2);
    expect(html).not.toContain('data-language="en"');
    expect(html).not.toContain('data-language="xx"');
    expect(html).toContain('data-target="en"');
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self';");
  });

  test("a page without such a text has no script", async () => {
    const response = await surface.ask("/review/oak?lang=fr");
    expect(await response.text()).not.toContain("<script src");
    expect(response.headers.get("content-security-policy")).not.toContain("script-src 'self'");
  });
});

describe("the switch of language on an error page", () => {
  const switchTo = async (path: string, init: RequestInit = {}) => {
    const html = await (await surface.ask(path, init)).text();
    const [, href] = /<a href="([^"]*)" lang="de"/.exec(html) ?? [];
    return href;
  };

  test("leads to the asked address with its query, in the other language", async () => {
    expect(await switchTo("/nowhere")).toBe("/nowhere?lang=de");
    expect(await switchTo("/nowhere?page=2&lang=fr")).toBe("/nowhere?page=2&amp;lang=de");
    expect(await switchTo("/review/none?stars=5")).toBe("/review/none?stars=5&amp;lang=de");
    expect(await switchTo("/review/none/write?name=Oak")).toBe("/review/none/write?name=Oak&amp;lang=de");
    expect(await switchTo("/manage/forged")).toBe("/manage/forged?lang=de");
    expect(await switchTo("/categories", { method: "PUT" })).toBe("/categories?lang=de");
  });

  test("stays on this site, holds no markup, and repeats no long address", async () => {
    for (const path of ["//evil.example/x", "/.//evil.example/x", "///evil.example/x", "/\\\\evil.example/x"])
      expect(await switchTo(path)).toBe("/?lang=de");
    const html = await surface.html('/nowhere?a="><script>alert(1)</script>');
    expect(html).not.toContain("<script>alert");
    expect(await switchTo(`/nowhere?a=${"x".repeat(3000)}`)).toBe("/?lang=de");
  });

  test("is in the page of a fault of ours, and the answer is kept nowhere", async () => {
    const response = renderError(new Request("http://a/dashboard/x?lang=fr&b=1"), 500, { config: SITE });
    expect(await response.text()).toContain('<a href="/dashboard/x?b=1&amp;lang=de" lang="de"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-language")).toBe("fr");
  });
});
