// In each language nothing is wider than the screen, and axe finds nothing in either direction. Other forms: ../forms.browser.test.ts.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { axe } from "../../../support/axe.ts";
import { hasBrowser, openBrowser } from "../../../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { createSurface, insertCategory, insertInvitation, insertReviews, insertShop } from "../fixture.ts";

const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
];
/** One of each direction; the other languages have the same elements. */
const LOOKED_AT: readonly Language[] = ["ar", "de"];

describe.skipIf(!hasBrowser)("in a browser", () => {
  let database: TestDatabase;
  let server: ReturnType<typeof Bun.serve>;
  let browser: Browser;
  let page: Page;
  let paths: string[];

  beforeAll(async () => {
    database = await createTestDatabase();
    const { context } = database;
    const surface = createSurface(context);
    const categoryId = await insertCategory(context, "shops", "Möbel und Einrichtungsgegenstände");
    const name = "Wertheimer Möbelmanufaktur und Polstereimaterialgroßhandel GmbH & Co. KG";
    const shop = await insertShop(context, { slug: "oak", name, categoryId });
    const given = { title: "Donaudampfschifffahrtsgesellschaftskapitän", body: "Alles gut.", language: "de" };
    const reviews = await insertReviews(context, shop.id, [
      { ...given, rating: 2, verified: true, source: "invitation", reply: { body: "Danke." }, helpfulCount: 3 },
      { ...given, rating: 5, language: "fr", editedAt: context.clock.now() },
      { ...given, rating: 4, source: "import", origin: "Altsite" },
    ]);
    const { id } = await insertInvitation(context, shop, { name: null });
    paths = [
      "/",
      "/review/oak",
      `/review/oak/${reviews[0]?.wire}`,
      "/about/reviews",
      "/for-businesses",
      "/log",
      "/log/check",
      "/about/transparency",
      "/review/oak/write",
      `/unsubscribe/${surface.links.sign("unsubscribe-invitation", id)}`,
    ];
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => surface.fetch(request, () => "198.18.0.1"),
    });
    browser = await openBrowser();
    // axe is evaluated in the page, whose policy lets in no script from elsewhere.
    page = await (await browser.newContext({ bypassCSP: true })).newPage();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await database?.close();
  });

  test.each([...LANGUAGES])(
    "%s: nothing is wider than the screen",
    async (language) => {
      const found: string[] = [];
      for (const path of paths) {
        await page.emulateMedia({ colorScheme: "light" });
        const answer = await page.goto(`http://127.0.0.1:${server.port}${path}?lang=${language}`);
        expect([path, answer?.status()]).toEqual([path, 200]);
        expect(await page.evaluate("document.documentElement.lang")).toBe(language);
        for (const viewport of VIEWPORTS) {
          await page.setViewportSize(viewport);
          // Content that sticks out to the left of a page that is written from the right scrolls, too.
          const width = (await page.evaluate("document.documentElement.scrollWidth")) as number;
          if (width > viewport.width) found.push(`${path} at ${viewport.width}: ${width}`);
        }
        if (LOOKED_AT.includes(language)) found.push(...(await axe(page)).map((fault) => `${path}: ${fault}`));
      }
      expect(found).toEqual([]);
    },
    60_000,
  );
});
