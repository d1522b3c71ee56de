// The sentence about an import stands whole in the height that the tag reserves, in each language, however the service is called.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { LANGUAGES } from "#platform/language/language.ts";
import { type WidgetChoice, widgetSnippet } from "#surface/example/snippet.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedReviews } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { seedClaimed, snippetReviews } from "./fixture.ts";
import { BOX, createHosts, type Hosts, type Tab } from "./host.ts";

const LONG = {
  title: "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(3).slice(0, 120).trim(),
  body: "We had ordered six chairs, and one of them had a scratch. ".repeat(20).trim(),
  author: "Maximilian Wertheimer-Hohenstein of Oak & Sons",
};
/** None, short, with another instance, one long word, wide letters. */
const ORIGINS = [null, "Judge.me", "Judge.me, by reviews.of-a-large-instance.example", "a".repeat(60), "花".repeat(60)];
/** The narrowest widget whose height is reserved, one with its arrows at the sides, and the narrowest of two and of three columns. */
const WIDTHS = [310, 500, 590, 882];

let hosts: Hosts;
let browser: Browser;
let slug: string;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    const { context, sql } = hosts.service;
    const shop = await seedClaimed(context, "starter", { name: "Oak" });
    ({ slug } = shop);
    for (const origin of ORIGINS) {
      await seedReviews(context, shop.id, [{ ...LONG, source: "import" }]);
      await sql`update review set origin = ${origin ?? "-"}, incentivized = true where business_id = ${shop.id} and origin is null`;
    }
    await sql`update review set origin = null where origin = '-'`;
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const variant of ["list", "carousel"] as const)
    for (const density of ["regular", "compact"])
      test(`${variant}, ${density}`, async () => {
        await using tab = await hosts.tab(browser, { viewport: { width: 1280, height: 900 } });
        for (const lang of LANGUAGES)
          for (const width of WIDTHS) {
            const seen = await look(tab, { variant, theme: "light", mode: "inline", look: { density, lang } }, width);
            expect([lang, width, seen]).toEqual([lang, width, { sentences: ORIGINS.length, isCut: false, burst: 0 }]);
          }
      });
});

async function look(tab: Tab, choice: WidgetChoice, width: number) {
  const business = {
    name: "Oak",
    slug,
    reviews: snippetReviews(ORIGINS.length, { ...LONG, incentivized: true, isImported: true }),
    hasPlatforms: true,
    hasPhotos: false,
  };
  const { html } = widgetSnippet({ baseUrl: hosts.base, serviceName: "Candor" }, business, choice);
  const { page } = tab;
  await tab.show({ body: `<div style="width:${width}px">${html}</div>` });
  const read = `(() => {
    const inside = ${BOX}?.shadowRoot;
    const all = [...(inside?.querySelectorAll(".imported") ?? [])];
    if (all.length === 0) return null;
    const link = document.querySelector(".reviews-widget > a");
    return {
      sentences: all.length,
      isCut: all.some((each) => each.scrollWidth > each.clientWidth + 1),
      burst: Math.max(0, ${BOX}.offsetHeight - link.offsetHeight - Number.parseFloat(getComputedStyle(link).marginTop)),
    };
  })()`;
  await until("the widget is there", async () => (await page.evaluate(read)) !== null);
  return await page.evaluate(read);
}
