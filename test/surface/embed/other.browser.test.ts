// A shop that leaves a plan keeps the tag of a list or carousel: the page gives up its room for the mini that comes in its place.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { MODES, widgetSnippet } from "#surface/example/snippet.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedReviews } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { seedClaimed, snippetReviews } from "./fixture.ts";
import { createHosts, DRAWN, type Hosts } from "./host.ts";

/** Of a mini with two lines, and of the link below it. */
const MOST = 76 + 28;
const LONG_NAME = "Reviews of Everything";
const WIDTHS = [320, 390, 1280];

let hosts: Hosts;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    for (const plan of ["free", "starter"]) {
      const { id } = await seedClaimed(hosts.service.context, plan, { name: "Oak", slug: `${plan}.example` });
      await seedReviews(
        hosts.service.context,
        id,
        Array.from({ length: 12 }, () => ({})),
      );
    }
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  async function* seen(plan: string, choice: Parameters<typeof widgetSnippet>[2], serviceName: string) {
    await using tab = await hosts.tab(browser);
    const business = { name: "Oak", slug: `${plan}.example`, hasPlatforms: false, hasPhotos: false };
    const site = { baseUrl: hosts.base, serviceName };
    const { html } = widgetSnippet(site, { ...business, reviews: snippetReviews(12) }, choice);
    for (const lang of ["en", "ar"])
      for (const width of WIDTHS) {
        await tab.page.setViewportSize({ width, height: 900 });
        await tab.show({ body: `<div dir="${lang === "ar" ? "rtl" : "ltr"}">${html}</div>`, lang });
        await until("the widget is drawn", () => tab.page.evaluate<boolean>(DRAWN));
        const room = await tab.page.locator(".reviews-widget").boundingBox();
        const link = await tab.page.locator(".reviews-widget > a").boundingBox();
        const root = choice.mode === "inline" ? tab.page : tab.page.frameLocator("iframe");
        // It is ten pixels higher than its line on both sides.
        const last = await root.locator(".foot > .muted").last().boundingBox();
        if (!(room && link && last)) throw new Error("The widget has no box.");
        const isAtStart =
          lang === "ar" ? Math.abs(link.x + link.width - room.x - room.width) < 1 : Math.abs(link.x - room.x) < 1;
        yield { ...{ at: `${lang} ${width}`, height: room.height, isAtStart }, gap: link.y - last.y - last.height };
      }
  }

  for (const mode of MODES)
    for (const variant of ["list", "carousel"] as const) {
      for (const name of ["Candor", LONG_NAME])
        test(`${variant}, ${mode}, ${name}: a plan without it leaves no hole, and the link stands below the mini`, async () => {
          for await (const { at, height, isAtStart, gap } of seen("free", { variant, theme: "light", mode }, name))
            expect([at, height <= MOST, isAtStart, gap >= -10 && gap <= 10]).toEqual([at, true, true, true]);
        });

      test(`${variant}, ${mode}: a plan with it keeps the room`, async () => {
        for await (const { at, height } of seen("starter", { variant, theme: "light", mode }, "Candor"))
          expect([at, height > 2 * MOST]).toEqual([at, true]);
      });
    }
});
