// Where things stand on public pages: what is chosen shows once, lines begin at one edge, and links and arrows look alike.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { LANGUAGES } from "#platform/language/language.ts";
import { arrive, hasBrowser, openBrowser } from "../../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertCategory, insertReviews, insertShop } from "./fixture.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const LONG = "The table stands straight and came on the day they had promised. ".repeat(4).trim();

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let managePath: string;

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

async function open(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: PHONE, ...options });
  return { page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() };
}

/** Where the line of each begins: its left side, or its right one on a page from right to left. */
function starts(page: Page, selector: string): Promise<number[]> {
  return page.locator(selector).evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const { left, right } = each.getBoundingClientRect();
        return Math.round(document.dir === "rtl" ? innerWidth - right : left);
      }),
  );
}

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    const { context } = database;
    surface = createSurface(context);
    const all = await insertCategory(context, "all", "All trades");
    const tables = await insertCategory(context, "tables", "Table makers", all);
    const oak = await insertShop(context, { slug: "oak", name: "Oak tables", categoryId: tables });
    await insertShop(context, { slug: "elm", name: "Elm tables", categoryId: all });
    const [review] = await insertReviews(context, oak.id, [
      { rating: 2, body: LONG, reply: { body: "We are on it." } },
    ]);
    managePath = `/manage/${surface.links.sign("manage", review?.id ?? "")}`;
    let callers = 0;
    const peer = () => `198.18.${++callers % 256}.1`;
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => surface.fetch(request, peer()) });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await database?.close();
  });

  test("what opens has our mark or its own shape, and never the browser's triangle", async () => {
    await using tab = await open({ viewport: DESK });
    const { page } = tab;
    let count = 0;
    for (const path of [
      "/",
      "/review/oak",
      "/search?q=tables",
      "/for-businesses",
      "/about/transparency",
      "/log",
      "/docs",
    ]) {
      await page.goto(at(path));
      const displays = await page
        .locator("summary")
        .evaluateAll((all) => all.map((each) => [each.textContent ?? "", getComputedStyle(each).display]));
      count += displays.length;
      expect([path, displays.filter(([, display]) => display === "list-item")]).toEqual([path, []]);
    }
    expect(count).toBeGreaterThan(20);
  });

  for (const [name, viewport] of Object.entries({ phone: PHONE, desk: DESK }))
    test(`a category that was chosen in the search shows once among the filters: ${name}`, async () => {
      await using tab = await open({ viewport });
      const { page } = tab;
      await page.goto(at("/search?q=tables&category=tables"));
      const shown = () =>
        page.locator(".narrow :is(a, summary)").evaluateAll((all) => {
          const visible = all.filter((each) => each.checkVisibility() && each.getClientRects().length > 0);
          return visible.filter((each) => each.textContent?.includes("Table makers")).length;
        });
      expect(await shown()).toBe(1);
      if (viewport === DESK) return;
      const edge = () => page.locator(".narrow-fold > summary").evaluate((each) => getComputedStyle(each).borderColor);
      const closed = await edge();
      await page.locator(".narrow-fold > summary").click();
      expect(await edge()).not.toBe(closed);
      expect(await shown()).toBe(1);
      expect(await page.locator(".list-menus summary", { hasText: "Table makers" }).isVisible()).toBe(true);
    });

  test("at a desk the figures of all results stand in one column, and each row takes one line of a review", async () => {
    await using tab = await open({ viewport: DESK });
    const { page } = tab;
    for (const language of ["en", "de", "ar"]) {
      await page.goto(at(`/search?q=tables&lang=${language}`));
      const edges = await starts(page, ".business-list .figure-line");
      expect(edges).toHaveLength(2);
      expect(new Set(edges).size).toBe(1);
      const text = page.locator(".excerpt p");
      const [height, line] = await text.evaluate((each) => [
        each.clientHeight,
        Number.parseFloat(getComputedStyle(each).lineHeight),
      ]);
      expect(height).toBeLessThan(1.5 * (line ?? 0));
    }
  });

  test("on an Arabic page a cut text from left to right begins at the left, so that its ellipsis has room at its end", async () => {
    for (const viewport of [PHONE, DESK]) {
      await using tab = await open({ viewport });
      const { page } = tab;
      await page.goto(at("/search?q=oak&lang=ar"));
      const [isCut, gap] = await page.locator(".excerpt p").evaluate((each) => {
        const line = document.createRange();
        line.setStart(each.firstChild as Node, 0);
        line.setEnd(each.firstChild as Node, 1);
        return [
          each.scrollHeight > each.clientHeight,
          Math.round(line.getBoundingClientRect().left - each.getBoundingClientRect().left),
        ] as const;
      });
      expect([viewport.width, isCut, gap]).toEqual([viewport.width, true, 0]);
    }
  });

  test("a text of a row that was cut off when it was read ends in an ellipsis", async () => {
    expect(await surface.html("/search?q=oak")).toMatch(/>The table stands[^<]*\w…<\/p>/);
  });

  test("at a desk the home page's link to how it works is in one line, in each language", async () => {
    await using tab = await open({ viewport: DESK });
    const { page } = tab;
    for (const language of LANGUAGES) {
      await page.goto(at(`/?lang=${language}`));
      const link = page.locator(".hero-words .whole");
      const [height, line] = await link.evaluate((each) => [
        each.getBoundingClientRect().height,
        Number.parseFloat(getComputedStyle(each).lineHeight),
      ]);
      expect([language, (height ?? 0) < 1.5 * (line ?? 0)]).toEqual([language, true]);
    }
  });

  test("the author's page has one edge in each column, and its only box is the review", async () => {
    for (const viewport of [PHONE, DESK])
      for (const language of ["en", "ar"]) {
        await using tab = await open({ viewport });
        const { page } = tab;
        await page.goto(at(`${managePath}?lang=${language}`));
        for (const column of [".form-main", ".form-side"])
          expect(new Set(await starts(page, `${column} > *, ${column} > :is(section, form) > *`)).size).toBe(1);
        const boxes = await page
          .locator(":is(.form-main, .form-side) > *")
          .evaluateAll((all) =>
            all.filter((each) => getComputedStyle(each).borderTopWidth !== "0px").map((each) => each.className),
          );
        expect(boxes).toEqual(["review"]);
      }
  });

  test("the button that opens the author's form stays where it was pressed", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at(managePath));
    const button = page.locator(".own-actions summary");
    const before = await button.boundingBox();
    await button.click();
    expect(await page.getByLabel("Title").isVisible()).toBe(true);
    expect(await button.boundingBox()).toEqual(before);
  });

  for (const language of ["en", "ar"])
    test(`an error moves no group of a form from the edge: ${language}`, async () => {
      await using tab = await open({ javaScriptEnabled: false });
      const { page } = tab;
      await page.goto(at(`/review/oak/write?lang=${language}`));
      await page.locator("form.form").evaluate((form) => form.setAttribute("novalidate", ""));
      await arrive(page, () => page.locator(".form-side > [type=submit]").click());
      expect(await page.locator("fieldset[aria-invalid]").count()).toBe(1);
      expect(new Set(await starts(page, ".field > :is(label, legend), .error")).size).toBe(1);
    });

  test("the arrows of language and theme look alike", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/"));
    const arrows = await page.locator(".languages > summary, .bottom .theme").evaluateAll((all) =>
      all.map((each) => {
        const { width, height, borderBottom, transform } = getComputedStyle(each, "::after");
        return [width, height, borderBottom, transform].join();
      }),
    );
    expect(arrows).toHaveLength(2);
    expect(new Set(arrows).size).toBe(1);
    expect(await page.locator(".theme select").evaluate((each) => getComputedStyle(each).appearance)).toBe("none");
  });

  test("in public lists the title of a date says the time, where it is that of a moment", async () => {
    for (const path of ["/", "/review/oak"]) {
      const times = [...(await surface.html(path)).matchAll(/<time [^>]*datetime="[^"]*T[^"]*"[^>]*>/g)].map(
        ([tag]) => tag,
      );
      expect(times.length).toBeGreaterThan(0);
      for (const tag of times) expect(tag).toMatch(/ title="\d+ \w+ \d{4} at \d\d:\d\d UTC"/);
    }
  });
});
