// After a long review with pictures, a tag that was copied before it still shows two rows, and the link to all reviews is no empty box.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { widgetSnippet } from "#surface/example/snippet.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedReviews } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { seedClaimed, seedPhotos, snippetReviews } from "./fixture.ts";
import { createHosts, DRAWN, type Hosts } from "./host.ts";

/** Pixels by width of the example in docs/widget-code.md. */
const ROOMS = [
  [900, 570],
  [1180, 525],
  [1280, 525],
] as const;
/** Pixels of them that the host's link takes. */
const LINK = 28;
const MOST_REST = 70;
const SLUG = "long.example";
const FEW = "few.example";
const SENTENCE = "The chairs came on the day that was promised, and both men carried them up to the third floor. ";

let hosts: Hosts;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    const { id } = await seedClaimed(hosts.service.context, "starter", { name: "Oak", slug: SLUG });
    await seedReviews(
      hosts.service.context,
      id,
      Array.from({ length: 12 }, (_, at) => ({
        title: at === 0 ? "A good table for six people and for the whole family" : "A good table",
        body: at === 0 ? SENTENCE.repeat(9).trim() : SENTENCE.repeat(1 + (at % 2)).trim(),
        createdAt: new Date(Date.UTC(2026, 10, 1, 12, 0, -at)).toISOString(),
        ...{ verified: true, source: "invitation" as const },
      })),
    );
    await seedPhotos(hosts.service, id, 4);
    const few = await seedClaimed(hosts.service.context, "starter", { name: "Oak", slug: FEW });
    await seedReviews(hosts.service.context, few.id, [{}, {}]);
    await hosts.service.sql`update review set photos = null where title = 'A good table'`;
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  const look = async (slug: string, width: number, room: number) => {
    await using tab = await hosts.tab(browser, { viewport: { width, height: 900 } });
    const business = { name: "Oak", slug, hasPlatforms: false, hasPhotos: true };
    const choice = { variant: "list", theme: "light", mode: "frame" } as const;
    const site = { baseUrl: hosts.base, serviceName: "Candor" };
    const { html } = widgetSnippet(site, { ...business, reviews: snippetReviews(12) }, choice);
    await tab.show({ body: html.replace(/margin-top:[^;]*/, `margin-top:${room - LINK}px`) });
    await until("the widget is drawn", () => tab.page.evaluate<boolean>(DRAWN));
    return (await tab.page.frames()[1]?.evaluate(`(() => {
      const boxes = [...document.querySelectorAll("li")].map((card) => card.getBoundingClientRect()).filter(({ height }) => height > 0);
      const rest = document.querySelector(".rest").getBoundingClientRect();
      const end = Math.max(...boxes.map(({ bottom }) => bottom));
      return {
        cards: boxes.length,
        rest: rest.height,
        hole: (rest.height ? rest.top : document.querySelector(".foot").getBoundingClientRect().top) - end,
      };
    })()`)) as { cards: number; rest: number; hole: number };
  };

  for (const [width, room] of ROOMS)
    test(`at ${width} pixels a long review leaves a second row`, async () => {
      expect(await look(SLUG, width, room)).toMatchObject({ cards: 6, rest: 0 });
    });

  for (const width of [390, 1280])
    test(`at ${width} pixels the cards take what the link to all reviews leaves`, async () => {
      const { cards, rest, hole } = await look(FEW, width, 700);
      expect([cards, rest >= 44, rest <= MOST_REST, hole <= 14]).toEqual([2, true, true, true]);
    });
});
