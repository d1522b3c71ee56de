// The button that translates a review on the reader's device: with a browser that can, one that cannot, and one that fails.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { until } from "../../../support/until.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews } from "../fixture.ts";

/** What stands in for the browser's own: it says what it was asked, and writes backwards. */
const translator = (availability: string, translate: string) => `
  self.asked = [];
  self.Translator = {
    availability: async (pair) => (self.asked.push(pair), "${availability}"),
    create: async () => ({ translate: async (text) => { ${translate} }, destroy() { self.destroyed = true; } }),
  };`;
const BACKWARDS = `return [...text].reverse().join("");`;

describe.skipIf(!hasBrowser)("translation on the reader's device", () => {
  let database: TestDatabase;
  let server: ReturnType<typeof Bun.serve>;
  let browser: Browser;
  const strangers: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const surface = createSurface(database.context);
    const categoryId = await insertCategory(database.context, "shops");
    const shop = await insertBusiness(database.context, { slug: "oak", categoryId });
    await insertReviews(database.context, shop, [
      { language: "de", title: "Prima", body: "Alles gut." },
      { language: "en", title: "Fine", body: "All good." },
    ]);
    const fetch = (request: Request) => surface.fetch(request, "198.18.0.1");
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await database?.close();
  });

  async function show(script: string, look: (page: Page) => Promise<void>): Promise<void> {
    await using context = await browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    const origin = `http://127.0.0.1:${server.port}`;
    page.on("request", (request) => {
      if (!request.url().startsWith(origin)) strangers.push(request.url());
    });
    await page.addInitScript(script);
    await page.goto(`${origin}/review/oak`);
    await look(page);
    expect(strangers.splice(0)).toEqual([]);
  }

  const first = (page: Page) => page.locator(".review-title").first();

  test("a text in another language gets a button, which translates it and shows the original again", () =>
    show(translator("available", BACKWARDS), async (page) => {
      const button = page.getByRole("button", { name: "Translate into English" });
      await button.waitFor();
      expect(await button.count()).toBe(1);
      expect(await page.evaluate("asked")).toEqual([{ sourceLanguage: "de", targetLanguage: "en" }]);
      await button.click();
      const back = page.getByRole("button", { name: "Show the original" });
      await back.waitFor();
      expect([await first(page).textContent(), await first(page).getAttribute("lang")]).toEqual(["amirP", "en"]);
      expect(await page.getByText("Translated by your browser, on your device.").count()).toBe(1);
      expect(await page.evaluate("destroyed")).toBe(true);
      await back.click();
      await button.waitFor();
      expect([await first(page).textContent(), await first(page).getAttribute("lang")]).toEqual(["Prima", "de"]);
    }));

  test("a translation that fails says so and leaves the text as it is", () =>
    show(translator("downloadable", `throw new Error("no model");`), async (page) => {
      await page.getByRole("button", { name: "Translate into English" }).click();
      await page.getByText("Your browser could not translate this text.").waitFor();
      expect(await first(page).textContent()).toBe("Prima");
    }));

  test("a browser that does not know the pair shows no button", () =>
    show(translator("unavailable", BACKWARDS), async (page) => {
      await until("the browser is asked", async () => (await page.evaluate("asked.length")) === 1);
      expect(await page.getByRole("button", { name: /Translate/ }).count()).toBe(0);
    }));

  test("a browser without the API shows no button and no fault", () =>
    show("delete self.Translator;", async (page) => {
      expect(await page.evaluate("'Translator' in self")).toBe(false);
      expect(await page.getByRole("button", { name: /Translate/ }).count()).toBe(0);
      expect([await first(page).getAttribute("lang"), await first(page).getAttribute("dir")]).toEqual(["de", "auto"]);
    }));
});
