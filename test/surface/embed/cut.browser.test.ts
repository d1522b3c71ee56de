// "Read more" stands only under a text that is cut, in the frame and inline, at every width.
import { afterAll, beforeAll, describe, test } from "bun:test";
import type { Browser } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedReviews } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { seedClaimed } from "./fixture.ts";
import { createHosts, type Hosts, script, tag } from "./host.ts";

/** Longer than the service takes for surely whole; it fits on a desk and not on a phone. */
const MIDDLE = "The chairs came on the day that was promised, and both men carried them up to the third floor for us. ";

let hosts: Hosts;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    hosts = await createHosts();
    const { context } = hosts.service;
    const shop = await seedClaimed(context, "starter", { slug: "cut.example", name: "Oak" });
    await seedReviews(context, shop.id, [
      { title: "Short", body: "Good." },
      { title: "Middle", body: MIDDLE.repeat(2).trim() },
      { title: "Long", body: MIDDLE.repeat(20).trim() },
    ]);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const variant of ["list", "carousel"])
    for (const mode of ["frame", "inline"])
      test(`${variant}, ${mode}: the link is there for the cut text and not for the whole one`, async () => {
        await using tab = await hosts.open(browser, {
          body: tag(hosts.base, "cut.example", { variant, mode }) + script(hosts.base),
        });
        const { page } = tab;
        const frame = mode === "frame" ? page.frameLocator("iframe") : page;
        const review = (title: string) => frame.locator("li, .slide").filter({ hasText: title });
        const shows = async (title: string) => {
          // A card that does not show is measured when it does.
          while (variant === "carousel" && !(await review(title).isVisible()))
            await frame.locator("button.next").click();
          const more = review(title).locator(".more");
          return (
            (await more.count()) === 1 && (await more.evaluate((each) => getComputedStyle(each).display)) !== "none"
          );
        };
        // A card of a carousel shows four lines, and one of a list five.
        const wide = variant === "list" ? 1280 : 590;
        for (const width of [wide, 330, wide]) {
          const isCut = width < wide;
          await page.setViewportSize({ width, height: 900 });
          await review("Long").locator(".more").waitFor({ state: "attached" });
          await until(`the text is ${isCut ? "cut" : "whole"} at ${width} pixels`, async () => {
            return (await shows("Middle")) === isCut;
          });
          // A card that has just come up is measured in the next frame.
          await until("the others say so, too", async () => !(await shows("Short")) && (await shows("Long")));
        }
      });
});
