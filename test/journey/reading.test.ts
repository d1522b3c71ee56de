// A stranger reads: from the home page by search to a profile, filters it, and opens a review, in a real browser.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { newId } from "#contract/id.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { listen, type RunningServer } from "#runtime/listen.ts";
import { sequenceAll } from "../domain/log/support.ts";
import { axe } from "../support/axe.ts";
import { arrive, follow, hasBrowser, openBrowser } from "../support/browser.ts";
import { AUTHOR_EMAIL, seedBusiness, seedCategory, seedPlatform, seedReview } from "../support/seed.ts";
import { createTestService, type TestService } from "../support/service.ts";

const SLUG = "nordlicht.example";

describe.skipIf(!hasBrowser)("reading in a browser", () => {
  let service: TestService;
  let server: RunningServer;
  let browser: Browser;

  beforeAll(async () => {
    service = await createTestService();
    const category = await seedCategory(service.context, "furniture");
    const { id } = await seedBusiness(service.context, {
      slug: SLUG,
      name: "Nordlicht Möbel",
      categoryId: category.id,
    });
    for (let count = 0; count < 45; count++) {
      await seedReview(service.context, id, {
        rating: 1 + (count % 5),
        verified: count % 2 === 0,
        source: count % 2 === 0 ? "invitation" : "organic",
        title: `Review number ${count}`,
        body: count === 3 ? "Wort".repeat(200) : "Es kam an, wie es beschrieben war.",
        language: "de",
        createdAt: `2026-0${1 + (count % 9)}-10T10:00:00Z`,
        ...(count % 3 === 0 ? { reply: "Thank you for telling us what happened." } : {}),
      });
    }
    await seedPlatform(service.context, id, "4.50", 200);
    const entry = {
      event: "imported",
      business: { id, slug: SLUG },
      reviewId: newId<"rev">(),
      by: "operator",
    } as const;
    await recordEntries(service.context, [{ ...entry, reason: "published" }]);
    await sequenceAll(service.context);
    server = listen(service.handler, { port: 0, host: "127.0.0.1" });
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop(0);
    await service?.close();
  });

  /** A page that notes what it should not do: complain, call another host, keep a cookie. */
  async function open(path: string, width: number, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled: width !== 390 });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url)) complaints.push(`called ${request.url()}`);
    });
    await page.goto(server.url + path);
    await work(page);
    expect(await page.content()).not.toContain(AUTHOR_EMAIL);
    expect(complaints).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  }

  for (const width of [320, 390, 1280]) {
    test(`search, profile, filter, second page and one review at ${width} pixels`, async () => {
      await open("/", width, async (page) => {
        await page.getByRole("searchbox").first().fill("nordl");
        await arrive(page, () => page.keyboard.press("Enter"));
        await follow(page.getByRole("link", { name: /Nordlicht Möbel/ }).first());
        expect(new URL(page.url()).pathname).toBe(`/review/${SLUG}`);
        await follow(page.getByRole("link", { name: /5 stars/ }).first());
        expect(new URL(page.url()).search).toContain("rating=5");
        expect(await page.locator("article").count()).toBe(9);
        await page.goto(`${server.url}/review/${SLUG}?page=2`);
        expect(await page.locator("article").count()).toBe(10);
        await follow(page.locator("article a[href*='/rev_']").first());
        expect(await page.locator("article").count()).toBe(1);
      });
    });
  }

  test("no page is wider than 320, 390 and 1280 pixels, and axe finds nothing", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    for (const path of [
      "/",
      `/review/${SLUG}`,
      `/review/${SLUG}?rating=4`,
      "/category/furniture",
      "/category/furniture?score=3&claimed=true&country=FR",
      "/search?q=nordlicht&sort=score&score=4",
      "/log/entry/0",
      "/docs/rest",
      "/about/reviews",
      "/for-businesses",
      "/nothing",
    ]) {
      await page.goto(server.url + path);
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect([path, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([path, width]);
        // Narrower than a phone, nothing is there that is not there on one.
        if (width > 320) expect([path, width, await axe(page)]).toEqual([path, width, []]);
      }
    }
    await context.close();
  });

  test("the first key press leads past the navigation, and focus is visible", async () => {
    await open(`/review/${SLUG}`, 1280, async (page) => {
      await page.keyboard.press("Tab");
      const first = await page.evaluate(
        "[document.activeElement.textContent, getComputedStyle(document.activeElement).outlineStyle]",
      );
      expect(first).toEqual([expect.stringMatching(/skip/i), "solid"]);
    });
  });
});
