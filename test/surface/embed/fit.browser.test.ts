// A list fills the room that the host page reserves: as many of the latest reviews show as fit, at every width, and nothing on the page moves.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { MODES, type Mode, widgetSnippet } from "#surface/example/snippet.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedReviews } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { seedClaimed, snippetReviews } from "./fixture.ts";
import { BOX, createHosts, DRAWN, type Hosts, script, type Tab, tag } from "./host.ts";

/** The narrowest page with the margins of its body, a phone, a tablet and a desk. */
const WIDTHS = [326, 390, 768, 1280];
const SENTENCE = "The chairs came on the day that was promised, and both men carried them up to the third floor. ";
const TEXTS = {
  short: { title: "", body: "Good." },
  middle: { title: "A good table", body: SENTENCE },
  long: { title: "A good table for six people and more", body: SENTENCE.repeat(12).trim() },
};
type Text = keyof typeof TEXTS;
const SLUGS: Record<Text, string> = { short: "short.example", middle: "middle.example", long: "long.example" };
/** Of tags that were copied when each reserved five of the longest reviews. */
const EARLIER = "max(min(1522px,(588px - 100%)*999),min(958px,(880px - 100%)*999),676px)";
/** Pixels between the last card and the end of the widget: the line on how reviews are checked, and margins. */
const FOOT = 44;
/** Pixels from which on the link to all reviews takes what is left. */
const LEAST_REST = 56;

let hosts: Hosts;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    for (const [name, text] of Object.entries(TEXTS)) {
      const shop = await seedClaimed(hosts.service.context, "starter", { name: "Oak", slug: SLUGS[name as Text] });
      await seedReviews(
        hosts.service.context,
        shop.id,
        Array.from({ length: 12 }, () => ({ ...text, verified: true, source: "invitation" as const })),
      );
    }
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const mode of MODES) {
    describe(mode, () => {
      for (const [was, is, most] of [
        ["short", "short", 8],
        ["middle", "middle", 8],
        ["long", "long", 8],
        ["long", "short", 8],
        ["short", "long", 4],
      ] as const)
        test(`${is} reviews where they were ${was} when the tag was copied`, async () => {
          await using tab = await hosts.tab(browser);
          for (const width of WIDTHS) {
            const seen = await show(tab, snippet(was, is, mode), width);
            expect([width, seen.cards >= 1 && seen.cards <= most]).toEqual([width, true]);
            expect([width, isFull(seen), seen.overflow, seen.all]).toEqual([width, true, 0, 1]);
            // Whole rows, five reviews at least, and cards that are not pulled apart, unless the room is that of longer ones.
            if (was === is)
              expect([width, seen.cards, seen.cards % seen.columns]).toEqual([width, seen.columns > 1 ? 6 : 5, 0]);
            expect([width, seen.between <= 14, seen.free <= 22 || (was === "long" && is === "short")]).toEqual([
              width,
              true,
              true,
            ]);
          }
        });

      test("a tag that was copied earlier is full, too", async () => {
        await using tab = await hosts.tab(browser);
        for (const text of ["short", "middle"] as const)
          for (const width of WIDTHS) {
            const html = snippet("long", text, mode)
              .replace(/margin-top:[^;]*/, `margin-top:${EARLIER}`)
              .replace(/data-height="\d+"/, `data-height="676"`);
            const seen = await show(tab, html, width);
            expect([text, width, seen.cards >= 5, isFull(seen), seen.overflow]).toEqual([text, width, true, true, 0]);
          }
      });

      test("another width fits anew, both ways", async () => {
        await using tab = await hosts.tab(browser);
        const html = snippet("short", "long", mode);
        const wide = await show(tab, html, 1280);
        const narrow = await show(tab, html, 390);
        expect(narrow).not.toEqual(wide);
        for (const [width, expected] of [
          [1280, wide],
          [390, narrow],
          [1280, wide],
        ] as const) {
          await tab.page.setViewportSize({ width, height: 900 });
          await until(`it fits at ${width} pixels`, async () => Bun.deepEquals(await look(tab), expected));
        }
        expect(wide.rows).not.toBe(narrow.rows);
      });

      test("without a reserved room there are five, and the widget is as high as they are", async () => {
        await using tab = await hosts.tab(browser);
        for (const text of ["short", "long"] as const)
          for (const height of ["", "200", "2000"]) {
            const html =
              tag(hosts.base, SLUGS[text], { variant: "list", mode, ...(height && { height }) }) + script(hosts.base);
            const { cards, gap, overflow } = await show(tab, html, 390);
            expect([text, height, cards, gap <= FOOT, overflow]).toEqual([text, height, 5, true, 0]);
          }
      });
    });
  }

  test("without a reserved room a wide page has six, so that the last row is full", async () => {
    await using tab = await hosts.tab(browser);
    const html = tag(hosts.base, SLUGS.middle, { variant: "list" }) + script(hosts.base);
    for (const width of [768, 1280]) {
      const { cards, columns, overflow } = await show(tab, html, width);
      expect([width, cards, cards % columns, overflow]).toEqual([width, 6, 0, 0]);
    }
  });

  test("the older single tag shows five", async () => {
    await using tab = await hosts.tab(browser);
    const attributes = `data-business="${SLUGS.middle}" data-variant="list"`;
    const seen = await show(tab, script(hosts.base, attributes), 390);
    expect([seen.cards, seen.gap <= FOOT, seen.overflow]).toEqual([5, true, 0]);
  });
});

/** The tag that was copied when reviews had the first text, of a business whose reviews have the second. */
function snippet(was: Text, is: Text, mode: Mode): string {
  const business = { name: "Oak", slug: SLUGS[is], hasPlatforms: false, hasPhotos: false };
  const choice = { variant: "list", theme: "light", mode } as const;
  const reviews = snippetReviews(12, TEXTS[was]);
  return widgetSnippet({ baseUrl: hosts.base, serviceName: "Candor" }, { ...business, reviews }, choice).html;
}

/** @property rows of cards. @property columns cards in the first row. @property gap from the lowest card, or the link that stands in the place of more, to the end of the widget's place. @property all links to all reviews. @property between cards above each other. @property free above the date of the fullest card. @property overflow of the widget beyond its place. Pixels. */
type Seen = {
  cards: number;
  rows: number;
  columns: number;
  gap: number;
  all: number;
  between: number;
  free: number;
  overflow: number;
};

function isFull({ gap }: Seen): boolean {
  return gap < FOOT + LEAST_REST;
}

async function show(tab: Tab, html: string, width: number): Promise<Seen> {
  await tab.page.setViewportSize({ width, height: 900 });
  await tab.show({ body: html });
  await until("the widget is drawn", () => tab.page.evaluate<boolean>(DRAWN));
  // The height that a frame has told is its own in the next frame.
  let before: Seen | null = null;
  let seen = await look(tab);
  await until("it stands still", async () => {
    before = seen;
    seen = await look(tab);
    return seen !== null && Bun.deepEquals(before, seen);
  });
  return seen as unknown as Seen;
}

async function look({ page }: Tab): Promise<Seen | null> {
  const measure = `(root, end) => {
    const boxes = [...root.querySelectorAll("li")].map((card) => card.getBoundingClientRect()).filter(({ height }) => height > 0);
    if (boxes.length === 0) return null;
    const widget = root.querySelector(".widget").getBoundingClientRect();
    const rest = root.querySelector(".rest").getBoundingClientRect();
    return {
      cards: boxes.length,
      rows: new Set(boxes.map(({ top }) => Math.round(top))).size,
      columns: boxes.filter(({ top }) => top === boxes[0].top).length,
      gap: Math.round(end - Math.max(rest.bottom, ...boxes.map(({ bottom }) => bottom))),
      all: [...root.querySelectorAll(".rest, .foot > .brand + .muted")].filter((link) => link.checkVisibility({ visibilityProperty: true })).length,
      between: Math.max(0, ...boxes.slice(1).map(({ top }, at) => top - boxes[at].bottom)),
      free: Math.min(...[...root.querySelectorAll(".review-by")].filter((by) => by.getClientRects().length > 0).map((by) =>
        by.getBoundingClientRect().top - by.previousElementSibling.getBoundingClientRect().bottom)),
      overflow: Math.max(0, Math.floor(widget.bottom - end)),
    };
  }`;
  const frame = page.frames()[1];
  if (frame) return frame.evaluate(`(${measure})(document, innerHeight)`);
  return page.evaluate(`(${measure})(${BOX}.shadowRoot, ${BOX}.getBoundingClientRect().bottom)`);
}
