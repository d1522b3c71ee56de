// Every variant in every theme and mode, as a host's page shows it: there, within its place, and never scrolled sideways. With
// SHOTS set to a folder the pictures are written there, to be looked at.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { MODES, THEMES, VARIANTS, type WidgetChoice, widgetSnippet } from "#surface/example/snippet.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedReviews } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { type ClaimedShop, seedClaimed, snippetReviews } from "./fixture.ts";
import { BOX, createHosts, DRAWN, type Hosts, type Tab } from "./host.ts";

const WIDTHS = [280, 390, 1280];
const PAGE = {
  light: "color-scheme: light; background: #fff",
  dark: "color-scheme: dark; background: #0f1216",
  inherit: "color-scheme: light dark; background: Canvas",
};
const NAME = "Oak & Sons";
const REVIEWS = [
  { title: "A good table", body: "It came on time and stands straight.", author: "Ana R.", rating: 5 },
  {
    title: "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
    body: "Sechs Stühle bestellt, einer hatte einen Kratzer. Nach drei Tagen kam ohne jede Diskussion ein neuer; der alte wurde gleich mitgenommen. Das Holz ist schwerer als gedacht, und auch nach einem langen Abend sitzt man gut. Die Farbe ist wie auf den Bildern. Wir würden wieder hier kaufen.",
    author: "Maximilian Wertheimer-Hohenstein",
    rating: 4,
    language: "de",
  },
  { title: "شحن سريع", body: "وصلت الطاولة في الموعد وهي ثابتة جدا.", author: "ليلى", rating: 5, language: "ar" },
  { title: "椅子", body: "とても座りやすいです。", author: "花子", rating: 3, language: "ja" },
  { title: "Not for us", body: "Too low, and nobody answered for a week.", author: "J. Okafor", rating: 1 },
];

let hosts: Hosts;
let browser: Browser;
let shop: ClaimedShop;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    shop = await seedClaimed(hosts.service.context, "starter", { name: NAME });
    await seedReviews(
      hosts.service.context,
      shop.id,
      Array.from({ length: 12 }, (_, index) => ({
        ...REVIEWS[index % REVIEWS.length],
        ...(index % 2 === 0 ? { verified: true, source: "invitation" as const } : {}),
        createdAt: new Date(Date.UTC(2026, 10, 19 - index)).toISOString(),
      })),
    );
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const variant of VARIANTS) {
    for (const theme of THEMES) {
      for (const mode of MODES) {
        test(`${variant}, ${theme}, ${mode}`, async () => {
          await using tab = await hosts.tab(browser);
          for (const width of WIDTHS) {
            const seen = await look(tab, { variant, theme, mode }, width);
            expect([width, seen]).toEqual([
              width,
              { isFilled: true, pageOverflow: 0, widgetOverflow: 0, isWithin: true, said: [] },
            ]);
          }
        });
      }
    }
  }
});

async function look(tab: Tab, choice: WidgetChoice, width: number) {
  const business = { name: NAME, slug: shop.slug, reviews: snippetReviews(), hasPlatforms: false, hasPhotos: false };
  const { html } = widgetSnippet({ baseUrl: hosts.base, serviceName: "Candor" }, business, choice);
  // A host that says what its ground is, as one with a dark page does.
  const head = `<style>:root { ${PAGE[choice.theme]} } body { margin: 8px }</style>`;
  const { page } = tab;
  await page.setViewportSize({ width, height: 900 });
  await tab.show({ body: html, head });
  await until(
    "the widget is there",
    async () =>
      (await inside(page, "body, .widget").catch(() => null)) !== null && (await page.evaluate<boolean>(DRAWN)),
  );
  if (process.env.SHOTS) {
    const { variant, theme, mode } = choice;
    await page.screenshot({ path: `${process.env.SHOTS}/${variant}-${theme}-${mode}-${width}.png`, fullPage: true });
  }
  const widget = (await inside(page, ".widget")) as { text: number; overflow: number; height: number };
  return {
    isFilled: widget.text > 10,
    pageOverflow: await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
    widgetOverflow: widget.overflow,
    // The reserved space suffices, so nothing is cut off or covers the link below; a badge and a mini have it in their last line.
    isWithin: await page.evaluate(`(() => {
      const box = document.querySelector(".reviews-widget");
      const [shown, link] = [box.shadowRoot.firstChild, box.querySelector("a")].map((each) => each.getBoundingClientRect());
      const hasPlace = box.dataset.caption === "inside" ? shown.bottom >= link.bottom && shown.top < link.top : shown.bottom <= link.top;
      return hasPlace && shown.height >= ${Math.floor(widget.height)} && link.bottom <= box.getBoundingClientRect().bottom;
    })()`),
    said: tab.said,
  };
}

/** How much is written in the widget, how far it is too wide, and how high it is; null where it is not there. */
async function inside(page: Page, selector: string) {
  const measure = `(root) => {
    const found = root.querySelector(${JSON.stringify(selector)});
    return found && { text: found.textContent.trim().length, overflow: found.scrollWidth - found.clientWidth, height: found.getBoundingClientRect().height };
  }`;
  const frame = page.frames()[1];
  if (frame) return frame.evaluate(`(${measure})(document)`);
  return page.evaluate(`(${measure})(${BOX}.shadowRoot)`);
}
