// The cards of a list stand in equal columns, as wide together as the widget, and the cards in a row are as high as each other.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { widgetSnippet } from "#surface/example/snippet.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedReviews } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { seedClaimed, snippetReviews } from "./fixture.ts";
import { BOX, createHosts, type Hosts, type Tab } from "./host.ts";

/** Numbers of cards in each row, by the number of reviews and the width of the page. */
const ROWS: Record<number, Record<number, number[]>> = {
  390: Object.fromEntries(Array.from({ length: 8 }, (_, at) => [at + 1, Array(at + 1).fill(1)])),
  768: {
    ...{ 1: [1], 2: [2], 3: [2, 1], 4: [2, 2], 5: [2, 2, 1] },
    ...{ 6: [2, 2, 2], 7: [2, 2, 2, 1], 8: [2, 2, 2, 2] },
  },
  1280: { 1: [1], 2: [2], 3: [3], 4: [3, 1], 5: [3, 2], 6: [3, 3], 7: [3, 3, 1], 8: [3, 3, 2] },
};

/** A tag that was copied when reviews were long and had pictures has room for more short ones. */
const LONG = "We had ordered six chairs. ".repeat(20);

let hosts: Hosts;
let browser: Browser;
const slugs: string[] = [];

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    for (let count = 1; count <= 8; count++) {
      const { id, slug } = await seedClaimed(hosts.service.context, "starter", { name: "Oak" });
      const bodies = Array.from({ length: count }, (_, at) =>
        "We had ordered six chairs. ".repeat(1 + (at % 2)).trim(),
      );
      await seedReviews(
        hosts.service.context,
        id,
        bodies.map((body) => ({ body, verified: true, source: "invitation" })),
      );
      slugs[count] = slug;
    }
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const width of [390, 768, 1280])
    test(`at ${width} pixels`, async () => {
      await using tab = await hosts.tab(browser, { viewport: { width, height: 900 } });
      for (let count = 1; count <= 8; count++) {
        const { rows, list, checked } = await look(tab, slugs[count] ?? "", count);
        expect([count, rows.map(({ cards }) => cards)]).toEqual([count, ROWS[width]?.[count] ?? []]);
        for (const [index, { left, right, heights, widths }] of rows.entries()) {
          expect([count, left]).toEqual([count, list.left]);
          if (index < rows.length - 1 || rows.length === 1) expect([count, right]).toEqual([count, list.right]);
          expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
          // In a last row that is not full, too.
          for (const each of widths) expect(Math.abs(each - (rows[0]?.widths[0] ?? 0))).toBeLessThan(1);
        }
        // Below the cards on a phone, and beside the head where there is room.
        expect([count, checked < list.top]).toEqual([count, width > 390]);
      }
    });
});

type Seen = {
  rows: { cards: number; left: number; right: number; heights: number[]; widths: number[] }[];
  list: { left: number; right: number; top: number };
  checked: number;
};

async function look(tab: Tab, slug: string, reviewCount: number): Promise<Seen> {
  const business = {
    name: "Oak",
    slug,
    reviews: snippetReviews(reviewCount, { body: LONG, photos: 1 }),
    hasPlatforms: false,
    hasPhotos: true,
  };
  const choice = { variant: "list", theme: "light", mode: "inline" } as const;
  await tab.show({ body: widgetSnippet({ baseUrl: hosts.base, serviceName: "Candor" }, business, choice).html });
  const { page } = tab;
  const read = `(() => {
    const inside = ${BOX}?.shadowRoot;
    const cards = [...(inside?.querySelectorAll(".card") ?? [])]
      .filter((card) => card.getClientRects().length > 0)
      .map((card) => card.getBoundingClientRect());
    if (cards.length === 0) return null;
    const rows = Object.values(Object.groupBy(cards, ({ top }) => Math.round(top)));
    const list = inside.querySelector("ol").getBoundingClientRect();
    return {
      rows: rows.map((row) => ({
        cards: row.length,
        left: Math.round(Math.min(...row.map(({ left }) => left))),
        right: Math.round(Math.max(...row.map(({ right }) => right))),
        heights: row.map(({ height }) => height),
        widths: row.map(({ width }) => width),
      })),
      list: { left: Math.round(list.left), right: Math.round(list.right), top: list.top },
      checked: inside.querySelector(".foot > .muted:last-child").getBoundingClientRect().top,
    };
  })()`;
  await until("the widget is there", async () => (await page.evaluate(read)) !== null);
  return (await page.evaluate(read)) as Seen;
}
