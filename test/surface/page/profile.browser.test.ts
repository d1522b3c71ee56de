// A profile in a real browser: its measures on a phone, folded texts, votes, sharing and the five stars, with and without a script.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { axe } from "../../support/axe.ts";
import { arrive, hasBrowser, openBrowser } from "../../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { until } from "../../support/until.ts";
import {
  createSurface,
  type GivenReview,
  insertBusiness,
  insertCategory,
  insertPlatform,
  insertReviews,
} from "./fixture.ts";

const PHONE = { width: 390, height: 844 };
const LONG = "Wertheimer Möbelmanufaktur und Polstereimaterialgroßhandel GmbH & Co. KG";
/** Bodies and whether they are cut on a phone. */
const BODIES: [body: string, isCut: boolean][] = [
  [lines(8), false],
  [lines(9), false],
  [lines(10), true],
  [lines(40), true],
  ["word ".repeat(300).trim(), true],
  ["長い文章です。".repeat(60), true],
  ["جملة طويلة جدًا. ".repeat(60).trim(), true],
  ["x".repeat(900), true],
  ["Short.", false],
];

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let wires: string[];
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;

function lines(count: number): string {
  return Array.from({ length: count }, (_, n) => `Line ${n + 1}`).join("\n");
}

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

async function open(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  return { context, page, [Symbol.asyncDispose]: () => context.close() };
}

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    const { context } = database;
    surface = createSurface(context);
    const categoryId = await insertCategory(context, "shops", "Shops");
    const oak = await insertBusiness(context, { slug: "oak", name: LONG, categoryId });
    const reviews: GivenReview[] = [
      ...BODIES.map(([body]) => ({ body, verified: true, source: "invitation" as const })),
      ...Array.from({ length: 9 }, (_, n) => ({ rating: (n % 5) + 1, reply: { body: lines(3) } })),
      { source: "import", origin: "Elsewhere" },
      { source: "editor", author: "The editors" },
      { status: "hidden", moderated: { reason: "personal_data", askedBy: "moderator" } },
    ];
    wires = (await insertReviews(context, oak, reviews)).map(({ wire }) => wire);
    for (const platform of ["Maps", "Else"])
      await insertPlatform(context, oak, { platform, url: "https://maps.example/oak", rating: "4.00", count: 100 });
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

  test.each(["en", "de", "ar", "ja"])(
    "on a phone the first review begins early and the rest is short: %s",
    async (lang) => {
      await using tab = await open();
      const { page } = tab;
      const answer = await page.goto(at(`/review/oak?lang=${lang}`));
      const measured = await page.evaluate(() => {
        const cards = [...document.querySelectorAll(".review")].map((card) => card.getBoundingClientRect());
        const { scrollHeight, scrollWidth } = document.documentElement;
        const held = cards.reduce((sum, { height }) => sum + height, 0);
        return { first: (cards[0]?.top ?? 0) + scrollY, rest: scrollHeight - held, width: scrollWidth };
      });
      expect(measured.first).toBeLessThanOrEqual(1.5 * PHONE.height);
      expect(measured.rest).toBeLessThanOrEqual(2_600);
      expect(measured.width).toBe(PHONE.width);
      expect(Bun.gzipSync((await answer?.text()) ?? "").length).toBeLessThanOrEqual(14_000);
    },
  );

  test.each([320, 1280])("no name without a space makes the page wider than the screen: %d pixels", async (width) => {
    const word = "Donaudampfschifffahrtsgesellschaft".repeat(3);
    const { context } = database;
    const categoryId = await insertCategory(context, `long-${width}`, "Long names");
    const business = { slug: `long-${width}`, name: word, city: word, categoryId };
    const id = await insertBusiness(context, business);
    const reply = { body: word };
    await insertReviews(context, id, [
      { author: word.slice(0, 80), title: word, body: word, reply },
      { rating: 1, author: word.slice(0, 80), title: word, body: word, reply },
    ]);
    await using tab = await open({ viewport: { width, height: 844 } });
    await tab.page.goto(at(`/review/long-${width}`));
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  test.each(["en", "de", "ar"])(
    "on a phone the table of what was taken down fits, numbers with names: %s",
    async (lang) => {
      await using tab = await open();
      const { page } = tab;
      await page.goto(at(`/review/oak?lang=${lang}`));
      await page.locator("#moderated").evaluate((fact) => fact.closest("details")?.setAttribute("open", ""));
      const table = page.locator(".moderation-table");
      const [wide, room] = await table.evaluate((each) => [each.scrollWidth, each.parentElement?.clientWidth ?? 0]);
      expect(wide).toBeLessThanOrEqual(room ?? 0);
      const named = table.locator("td[data-label]");
      expect(await named.count()).toBe(2);
      for (const cell of await named.all())
        expect(await cell.evaluate((each) => getComputedStyle(each, "::before").content)).not.toBe('" "');
    },
  );

  test.each(["en", "de", "ar"])(
    "on a phone open filters are all in sight, and the page is no wider: %s",
    async (lang) => {
      await using tab = await open({ viewport: { width: 320, height: 844 } });
      const { page } = tab;
      await page.goto(at(`/review/oak?lang=${lang}`));
      await page.locator(".narrow-fold > summary").click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const edges = await page
        .locator(".narrow-fold .chip")
        .evaluateAll((chips) =>
          chips.map((chip) => chip.getBoundingClientRect()).map(({ left, right }) => [left, right]),
        );
      expect(edges.length).toBeGreaterThan(2);
      for (const [left = 0, right = 0] of edges) expect([left >= 0, right <= 320]).toEqual([true, true]);
    },
  );

  test("a second skip link leads past score and bars to the reviews", async () => {
    await using tab = await open({ javaScriptEnabled: false });
    const { page } = tab;
    await page.goto(at("/review/oak"));
    const focused = page.locator(":focus");
    for (const name of ["Skip to the content", "Skip to the reviews"]) {
      await page.keyboard.press("Tab");
      expect(await focused.textContent()).toBe(name);
    }
    await page.keyboard.press("Enter");
    await page.waitForURL("**#reviews");
    await page.keyboard.press("Tab");
    await page.locator("#reviews :focus").waitFor();
  });

  test.each([true, false])("a text is cut after eight lines, and only then offers more; script: %s", async (script) => {
    await using tab = await open({ javaScriptEnabled: script });
    const { page } = tab;
    await page.goto(at("/review/oak"));
    for (const [index, [body, isCut]] of BODIES.entries()) {
      const card = page.locator(`#${wires[index]}`);
      const more = card.locator(".fold-more");
      const words = card.locator(".review-words");
      const height = async () => (await words.boundingBox())?.height ?? 0;
      // What the reader sees: a link below the fold's edge lies in no visible place.
      const [fold, link] =
        (await more.count()) > 0
          ? await Promise.all([card.locator(".fold"), more].map((each) => each.boundingBox()))
          : [];
      const isShown = !!fold && !!link && link.y < fold.y + fold.height - 1;
      expect([body.slice(0, 20), isShown]).toEqual([body.slice(0, 20), isCut]);
      if (!isCut) continue;
      const before = await height();
      await more.click();
      await until("the text is open", async () => (await height()) > before);
      await more.waitFor({ state: "hidden" });
    }
  });

  test("a link that no text needs takes no focus, and the review's own page folds nothing", async () => {
    await using tab = await open({ viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    await page.goto(at("/review/oak"));
    const indices = await page
      .locator(".fold-more")
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).tabIndex));
    expect(new Set(indices)).toEqual(new Set([0, -1]));
    await page.goto(at(`/review/oak/${wires[3]}`));
    expect(await page.locator(".fold").count()).toBe(0);
  });

  test("without a script, a vote shows as pressed in its answer", async () => {
    await using tab = await open({ javaScriptEnabled: false });
    const { page } = tab;
    await page.goto(at("/review/oak"));
    const vote = page.locator(`#voted-${wires[1]}`);
    expect(await vote.locator(".helpful-voted").isVisible()).toBe(false);
    await arrive(page, () => vote.getByRole("button").click());
    expect(await vote.locator(".helpful-voted").isVisible()).toBe(true);
    expect(await page.locator(".helpful-voted:visible").count()).toBe(1);
    expect(await vote.getByRole("button").textContent()).toContain("1 person found this helpful");
    await page.goto(at("/review/oak"));
    expect(await page.locator(".helpful-voted:visible").count()).toBe(0);
  });

  test.each(["", "{", "[1, null, {}]", '"x"', "null", "[".repeat(9_000)])(
    "with a script, the browser remembers a vote, whatever its storage held: %p",
    async (garbage) => {
      await using tab = await open();
      const { page } = tab;
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      await page.goto(at("/review/oak"));
      await page.evaluate((text) => localStorage.setItem("helpful", text), garbage);
      await page.reload();
      await arrive(page, () => page.locator(`#voted-${wires[2]} button`).click());
      await page.goto(at(`/review/oak/${wires[2]}`));
      expect(await page.locator(".helpful button").getAttribute("aria-pressed")).toBe("true");
      await page.goto(at("/review/oak"));
      expect(await page.locator('[aria-pressed="true"]').count()).toBe(1);
      expect(faults).toEqual([]);
      expect(await tab.context.cookies()).toEqual([]);
    },
  );

  test("a review is shared by its page's link: a link without a script, the clipboard with one", async () => {
    await using plain = await open({ javaScriptEnabled: false });
    await plain.page.goto(at("/review/oak"));
    await plain.page.locator("article .menu summary").first().click();
    await arrive(plain.page, () => plain.page.getByRole("link", { name: "Share" }).first().click());
    expect(new URL(plain.page.url()).pathname).toBe(`/review/oak/${wires[0]}`);

    await using tab = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = tab;
    await page.goto(at("/review/oak"));
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    const menu = page.locator("article .menu").first();
    await menu.locator("summary").click();
    await menu.getByRole("link", { name: "Share" }).click();
    await menu.getByRole("status").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(at(`/review/oak/${wires[0]}`));
    await page.keyboard.press("Escape");
    expect(await menu.getAttribute("open")).toBeNull();
  });

  test("the third of the five stars opens the form with three stars chosen", async () => {
    await using tab = await open({ javaScriptEnabled: false });
    const { page } = tab;
    await page.goto(at("/review/oak"));
    await arrive(page, () => page.getByRole("link", { name: "Write a review with 3 stars" }).click());
    expect(await page.locator('input[name="rating"]:checked').getAttribute("value")).toBe("3");
  });

  test.each(["/review/oak", "/review/oak#how-score", "/review/oak?rating=5&verified=true"])(
    "axe finds nothing, in light and dark: %s",
    async (path) => {
      for (const colorScheme of ["light", "dark"] as const)
        for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
          await using tab = await open({ colorScheme, viewport });
          await tab.page.goto(at(path));
          for (const summary of await tab.page.locator(".facts summary, .menu summary").all())
            if (await summary.isVisible()) await summary.evaluate((each) => (each as HTMLElement).click());
          expect(await axe(tab.page)).toEqual([]);
        }
    },
  );

  test("a link to how the score is calculated opens the sum", async () => {
    await using tab = await open();
    await tab.page.goto(at("/review/oak#how-score"));
    await tab.page.locator(".score-table").waitFor();
  });
});
