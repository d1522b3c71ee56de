// The theme in a browser: the first paint has the choice, garbage is none, and without a script the device decides.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory } from "./fixture.ts";

const DARK = "rgb(15, 18, 22)";
const LIGHT = "rgb(255, 255, 255)";

let database: TestDatabase;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    const surface = createSurface(database.context);
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => surface.fetch(request, "198.18.0.1") });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await database?.close();
  });

  test("a choice stays, on every page, without a cookie, from the first paint on", async () => {
    const { page, context } = await visit({ colorScheme: "light" });
    const choice = page.getByRole("combobox", { name: "Theme" });
    expect(await choice.inputValue()).toBe("device");
    await choice.selectOption("dark");
    expect(await background(page)).toBe(DARK);
    await page.addInitScript(() => {
      const report = (entries: PerformanceObserverEntryList) => {
        if (entries.getEntriesByName("first-paint").length > 0)
          document.documentElement.dataset.painted = getComputedStyle(document.documentElement).backgroundColor;
      };
      new PerformanceObserver(report).observe({ type: "paint", buffered: true });
    });
    for (const path of ["/about/reviews", "/nowhere", "/docs"]) {
      await page.goto(new URL(path, server.url).href);
      await page.locator("html[data-painted]").waitFor();
      expect(await page.locator("html").getAttribute("data-painted")).toBe(DARK);
      expect(await choice.inputValue()).toBe("dark");
      expect(await page.locator("meta[name=theme-color][media=all]").getAttribute("content")).toBe("#0f1216");
    }
    await choice.selectOption("device");
    expect(await background(page)).toBe(LIGHT);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  test("a choice holds for pictures that exist in both themes, too", async () => {
    const { page, context } = await visit({ colorScheme: "light" });
    await page.goto(new URL("/for-businesses", page.url()).href);
    const picture = page.locator("picture > img").first();
    const shows = async (kind: string) => {
      await picture.scrollIntoViewIfNeeded();
      await expectSource(page, kind);
    };
    const choice = page.getByRole("combobox", { name: "Theme" });
    for (const [width, screen] of [
      [1280, ""],
      [390, "phone"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: "light" });
      await shows(`${screen}light`);
      await choice.selectOption("dark");
      await shows(`${screen}dark`);
      await page.reload();
      await shows(`${screen}dark`);
      await choice.selectOption("device");
      await shows(`${screen}light`);
      await page.emulateMedia({ colorScheme: "dark" });
      await shows(`${screen}dark`);
      await choice.selectOption("light");
      await shows(`${screen}light`);
      await choice.selectOption("device");
    }
    await context.close();
  });

  for (const garbage of ["", "DARK", "dark ", '"]{}</script><b>', "null", "__proto__", "😀".repeat(10_000)])
    test(`"${garbage.slice(0, 20)}" in the storage is no choice`, async () => {
      const { page, context } = await visit({ colorScheme: "dark" });
      await page.evaluate((text) => localStorage.setItem("theme", text), garbage);
      await page.reload();
      expect(await page.locator("html").getAttribute("data-theme")).toBe("device");
      expect(await background(page)).toBe(DARK);
      expect(await page.getByRole("combobox", { name: "Theme" }).inputValue()).toBe("device");
      await context.close();
    });

  test("an unchosen choice is an empty ring on a dark page, and the note about required fields keeps off the rating", async () => {
    const categoryId = await insertCategory(database.context, "shops");
    await insertBusiness(database.context, { slug: "oak", categoryId });
    const { page, context } = await visit({ colorScheme: "dark" });
    await page.goto(new URL("/review/oak/write", page.url()).href);
    const drawn = await page.locator('.choice > input[type="radio"]').evaluateAll((all) =>
      all.map((each) => {
        const { appearance, backgroundColor, borderRadius } = getComputedStyle(each);
        return { appearance, backgroundColor, borderRadius };
      }),
    );
    expect(drawn.length).toBeGreaterThan(2);
    for (const each of drawn)
      expect(each).toEqual({ appearance: "none", backgroundColor: "rgba(0, 0, 0, 0)", borderRadius: "50%" });
    const [note, rate] = await Promise.all([
      page.locator(".starred .form-main > .small").boundingBox(),
      page.locator(".stars-field legend").boundingBox(),
    ]);
    expect((rate?.y ?? 0) - ((note?.y ?? 0) + (note?.height ?? 0))).toBeGreaterThanOrEqual(5);
    await context.close();
  });

  test("a storage that refuses still lets a page change its theme", async () => {
    const { page, context } = await visit({ colorScheme: "light" });
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    });
    await page.reload();
    expect(await background(page)).toBe(LIGHT);
    await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
    expect(await background(page)).toBe(DARK);
    await context.close();
  });

  test("without a script the switch is hidden, and the device's theme holds", async () => {
    for (const colorScheme of ["dark", "light"] as const) {
      const { page, context } = await visit({ colorScheme, javaScriptEnabled: false });
      expect(await page.locator(".theme").isVisible()).toBe(false);
      // Scripts of the test run in a page that runs none of its own.
      expect(await background(page)).toBe(colorScheme === "dark" ? DARK : LIGHT);
      await context.close();
    }
  });
});

async function visit(options: BrowserContextOptions) {
  const context = await browser.newContext({ locale: "en", ...options });
  const page = await context.newPage();
  await page.goto(server.url.href);
  return { page, context };
}

/** Waits until the browser has chosen that picture. */
async function expectSource(page: Page, kind: string): Promise<void> {
  await page.waitForFunction(
    (start) => document.querySelector<HTMLImageElement>("picture > img")?.currentSrc.includes(start),
    `/invite${kind}en.`,
  );
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
