// With the snippet of the dashboard, nothing on the host's page moves: not when the script comes, not when the widget
// does, and not when it has told its height. Measured as a browser measures it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import type { SnippetReview } from "#surface/example/list-height.ts";
import { MODES, VARIANTS, type WidgetChoice, widgetSnippet } from "#surface/example/snippet.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { picture } from "../../support/photo.ts";
import { seedPlatform, seedReviews } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { type ClaimedShop, seedClaimed, seedPhotos, snippetReviews } from "./fixture.ts";
import { BOX, createHosts, FRAMES, type Hosts, type Tab } from "./host.ts";

const WIDTHS = [330, 1280];
/** With the margin of the page, the least of those at which the tag of a carousel reserves a line less. */
const CAROUSEL_WIDTHS = [...WIDTHS, 736];
const OBSERVE = `
  globalThis.moved = [];
  const note = (list) => list.getEntries().forEach((each) => moved.push(each));
  globalThis.observer = new PerformanceObserver(note);
  observer.observe({ type: "layout-shift", buffered: true });
  globalThis.note = note;`;
const PARAGRAPH = "<p>What the page says besides, above and below the widget, which must not move at all.</p>";

/** From empty to the longest that the interface accepts. */
const LONG = {
  title: "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(3).slice(0, 120).trim(),
  body: "We had ordered six chairs, and one of them had a scratch. ".repeat(60).trim(),
  author: "Maximilian Wertheimer-Hohenstein of Oak & Sons ".repeat(2).slice(0, 80).trim(),
};
const WEBP = new Uint8Array(await new Bun.Image(picture(320, 240)).webp().bytes());
const PICTURE_HEADERS = { "content-type": "image/webp", "cross-origin-resource-policy": "cross-origin" };
const LONG_NAME = "Wertheimer Möbelmanufaktur und Polstereimaterialgroßhandel GmbH & Co. KG";
const SHORT = { title: "Good", body: "Good.", author: "Jo" };

let hosts: Hosts;
let browser: Browser;
/** @property reviews that there were when the tag was copied */
type Case = { name: string; shop: ClaimedShop; reviews: SnippetReview[]; hasPlatforms: boolean; hasPhotos: boolean };
const shops: Case[] = [];

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    const { context } = hosts.service;
    const of = (text: object) =>
      Array.from({ length: 12 }, () => ({ verified: true, source: "invitation" as const, ...text }));
    for (const [name, reviews] of [
      ["long reviews", of(LONG)],
      ["short reviews", of(SHORT)],
      ["no reviews", []],
      ["no score yet", of(SHORT).slice(0, 2)],
      ["on other platforms, too", of(SHORT)],
      ["imported", of({ ...LONG, verified: false, source: "import" })],
      ["imported, with pictures", of({ ...LONG, verified: false, source: "import" })],
      ["with pictures", of(LONG)],
      ["longer than when the tag was copied", of(LONG)],
    ] as const) {
      const shop = await seedClaimed(context, "starter", { name: name === "long reviews" ? LONG_NAME : "Oak" });
      if (reviews.length > 0) await seedReviews(context, shop.id, [...reviews]);
      const hasPlatforms = name.startsWith("on other");
      const hasPhotos = name.endsWith("with pictures");
      if (hasPhotos) await seedPhotos(hosts.service, shop.id);
      await hosts.service
        .sql`update review set origin = 'Judge.me, by reviews.example', incentivized = true where source = 'import'`;
      if (hasPlatforms) await seedPlatform(context, shop.id, "4.50", 12_660);
      const hasLine = hasPlatforms || name.startsWith("imported");
      const [text] = name.startsWith("longer") ? [SHORT] : reviews;
      const isImported = name.startsWith("imported");
      const made = { ...text, isImported, incentivized: isImported, photos: hasPhotos ? 5 : 0 };
      shops.push({
        ...{ name, shop, hasPlatforms: hasLine, hasPhotos },
        reviews: snippetReviews(name.startsWith("longer") ? 1 : reviews.length, made),
      });
    }
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const variant of VARIANTS) {
    for (const mode of MODES) {
      test(`${variant}, ${mode}: nothing moves`, async () => {
        await using tab = await hosts.tab(browser);
        for (const { name, shop, reviews } of shops) {
          for (const width of variant === "carousel" ? CAROUSEL_WIDTHS : WIDTHS) {
            const moved = await shiftOf(tab, snippetOf(shop, { variant, mode, theme: "light" }, reviews), width);
            expect([name, width, moved]).toEqual([name, width, 0]);
          }
        }
      });
    }
  }

  test("nothing moves under a header with a long name", async () => {
    await using tab = await hosts.tab(browser);
    for (const variant of ["list", "carousel"] as const)
      for (const mode of MODES)
        for (const { name, shop, reviews } of shops.slice(0, 1))
          for (const width of WIDTHS) {
            const choice: WidgetChoice = { variant, mode, theme: "light", look: { header: "summary" } };
            const moved = await shiftOf(tab, snippetOf(shop, choice, reviews), width);
            expect([variant, mode, name, width, moved]).toEqual([variant, mode, name, width, 0]);
          }
  });

  test("a widget for which nothing is reserved moves what is below it: the measure measures", async () => {
    const [{ shop, reviews }] = shops as [(typeof shops)[number]];
    const html = snippetOf(shop, { variant: "list", mode: "frame", theme: "light" }, reviews);
    await using tab = await hosts.tab(browser);
    expect(await shiftOf(tab, html.replace(/ style="[^"]*"/g, ""), 390)).toBeGreaterThan(0.01);
  });
});

const widgetOf = ({ slug }: ClaimedShop, choice: WidgetChoice, reviews: SnippetReview[]) =>
  widgetSnippet(
    { baseUrl: hosts.base, serviceName: "Candor" },
    {
      name: nameOf(slug),
      slug,
      reviews,
      hasPlatforms: shops.some(({ shop, hasPlatforms }) => shop.slug === slug && hasPlatforms),
      hasPhotos: shops.some(({ shop, hasPhotos }) => shop.slug === slug && hasPhotos),
    },
    choice,
  );
const snippetOf = (shop: ClaimedShop, choice: WidgetChoice, reviews: SnippetReview[]) =>
  widgetOf(shop, choice, reviews).html;
const nameOf = (slug: string) =>
  shops.find(({ shop }) => shop.slug === slug)?.name === "long reviews" ? LONG_NAME : "Oak";

/** The cumulative layout shift of a page with this on it, from its first paint until the widget has settled. */
async function shiftOf(tab: Tab, html: string, width: number, head = ""): Promise<number> {
  const { page } = tab;
  let release = () => {};
  const painted = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The script comes when the page has been drawn already, as it does over a network.
  hosts.between.answer = async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/widget.js") await painted;
    // Of two pictures one is missing.
    if (/^\/photos\/[0-7]/.test(pathname)) return new Response(WEBP, { headers: PICTURE_HEADERS });
    const answer = await hosts.service.send(request);
    // Each page is a first visit.
    answer.headers.set("cache-control", "no-store");
    return answer;
  };
  await page.setViewportSize({ width, height: 3_000 });
  await tab.show({ body: `${PARAGRAPH}${html}${PARAGRAPH.repeat(3)}`, head: `<script>${OBSERVE}</script>${head}` });
  await until("the page is painted", () =>
    page.evaluate(`performance.getEntriesByName("first-contentful-paint").length > 0`),
  );
  release();
  await until("the widget has settled", () => settled(page));
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))",
  );
  await page.evaluate("observer.takeRecords().forEach((each) => moved.push(each))");
  hosts.between.answer = null;
  return await page.evaluate("moved.reduce((sum, each) => sum + each.value, 0)");
}

/** Seen, and no part of it is cut. */
async function settled(page: Page): Promise<boolean> {
  const frame = page.frames()[1];
  if (!frame) return page.evaluate(`!!${BOX}?.shadowRoot?.querySelector(".widget")`);
  const height = await frame
    .evaluate<number>("document.body ? Math.ceil(document.body.getBoundingClientRect().height) : 0")
    .catch(() => 0);
  const shown = await page.evaluate<number>(`(() => {
    const frame = ${FRAMES}[0];
    return frame && frame.style.visibility === "" ? frame.clientHeight : -1;
  })()`);
  return height <= shown;
}
