// A carousel fills the room that the host page reserves, at every width: texts get the lines that fit, and the cards what is left.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { MODES, type Mode, widgetSnippet } from "#surface/example/snippet.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedPlatform, seedReviews } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { seedClaimed, snippetReviews } from "./fixture.ts";
import { BOX, createHosts, DRAWN, type Hosts, type Tab } from "./host.ts";

/** The narrowest page with the margins of its body, a phone, a tablet and a desk. */
const WIDTHS = [326, 390, 768, 1280];
const TEXTS = {
  short: { title: "Good", body: "Good." },
  long: {
    title: "A good table for six people and more",
    body: "The chairs came on the day that was promised. ".repeat(9),
  },
};
type Text = keyof typeof TEXTS;
/** Pixels that cards grow at most. */
const MOST_GROWTH = 72;

let hosts: Hosts;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    for (const [slug, text] of Object.entries(TEXTS))
      for (const isElsewhere of [false, true]) {
        const values = { name: "Oak", slug: slugOf(slug as Text, isElsewhere) };
        const { id } = await seedClaimed(hosts.service.context, "starter", values);
        await seedReviews(
          hosts.service.context,
          id,
          Array.from({ length: 10 }, () => ({ ...text, verified: true, source: "invitation" as const })),
        );
        if (isElsewhere) await seedPlatform(hosts.service.context, id, "4.50", 12_660);
      }
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const mode of MODES) {
    for (const text of ["short", "long"] as const)
      test(`${mode}, ${text}: nothing is left below the widget, and the tag reserves less than two lines too much`, async () => {
        await using tab = await hosts.tab(browser);
        for (const isElsewhere of [false, true])
          for (const width of WIDTHS) {
            const { left, growth, lines } = await show(tab, { mode, was: text, is: text, isElsewhere }, width);
            const at = [isElsewhere, width];
            // A narrow page has a line more, for languages whose links do not fit into one.
            const most = width < 576 ? MOST_GROWTH : 48;
            expect([...at, Math.abs(left) < 1, Math.abs(growth) <= most]).toEqual([...at, true, true]);
            if (text === "long") expect([...at, lines >= 2]).toEqual([...at, true]);
          }
      });

    test(`${mode}: longer texts than when the tag was copied take fewer lines, and shorter ones leave cards higher`, async () => {
      await using tab = await hosts.tab(browser);
      for (const width of WIDTHS) {
        const fewer = await show(tab, { mode, was: "short", is: "long", isElsewhere: false }, width);
        const isFewer = fewer.lines === 2 || (width < 576 && fewer.lines === 3);
        expect([width, Math.abs(fewer.left) < 1, isFewer]).toEqual([width, true, true]);
        const higher = await show(tab, { mode, was: "long", is: "short", isElsewhere: false }, width);
        expect([width, Math.abs(higher.left) < 1, higher.growth > 20]).toEqual([width, true, true]);
      }
    });

    test(`${mode}: a room of another tag is filled as far as cards grow, and another width fits anew`, async () => {
      await using tab = await hosts.tab(browser);
      const asked: Asked = { mode, was: "short", is: "short", isElsewhere: false };
      const html = snippet(asked).replace(/margin-top:[^;]*/, "margin-top:600px");
      const { growth, left } = await show(tab, asked, 390, html);
      // Its last line stands at the end all the same, where the link is.
      expect([growth, Math.abs(left) < 1]).toEqual([MOST_GROWTH, true]);
      const wide = await show(tab, asked, 1280);
      const narrow = await show(tab, asked, 390);
      await tab.page.setViewportSize({ width: 1280, height: 900 });
      await until("it fits", async () => Bun.deepEquals(await look(tab), wide));
      expect(narrow.left).toBeLessThan(1);
    });
  }
});

const slugOf = (text: Text, isElsewhere: boolean) => `${text}-${isElsewhere ? "elsewhere" : "here"}.example`;

/** @property was the text of the reviews when the tag was copied. @property isElsewhere whether there are ratings on another platform */
type Asked = { mode: Mode; was: Text; is: Text; isElsewhere: boolean };

function snippet({ mode, was, is, isElsewhere }: Asked): string {
  const business = { name: "Oak", slug: slugOf(is, isElsewhere), hasPlatforms: isElsewhere, hasPhotos: false };
  const reviews = snippetReviews(10, TEXTS[was]);
  const choice = { variant: "carousel", theme: "light", mode } as const;
  return widgetSnippet({ baseUrl: hosts.base, serviceName: "Candor" }, { ...business, reviews }, choice).html;
}

/** @property left pixels below the widget in its place. @property growth of the cards beyond their usual height. @property lines of a text at most */
type Seen = { left: number; growth: number; lines: number };

async function show(tab: Tab, asked: Asked, width: number, html = snippet(asked)): Promise<Seen> {
  await tab.page.setViewportSize({ width, height: 900 });
  await tab.show({ body: html });
  await until("the widget is drawn", () => tab.page.evaluate<boolean>(DRAWN));
  let before: Seen | null = null;
  let seen: Seen | null = null;
  await until("it stands still", async () => {
    before = seen;
    seen = await look(tab);
    return Bun.deepEquals(before, seen);
  });
  return seen as unknown as Seen;
}

async function look({ page }: Tab): Promise<Seen> {
  const measure = `(root, end) => {
    const cards = [...root.querySelectorAll(".slide")];
    const height = () => root.querySelector(".on").getBoundingClientRect().height;
    const given = height();
    const left = end - root.querySelector(".widget").getBoundingClientRect().bottom;
    const lines = Number(getComputedStyle(root.querySelector(".on .review-text")).webkitLineClamp);
    const set = cards[0].style.minHeight;
    for (const { style } of cards) style.minHeight = "";
    const growth = Math.round(given - height());
    for (const { style } of cards) style.minHeight = set;
    return { left, growth, lines };
  }`;
  const frame = page.frames()[1];
  if (frame) return frame.evaluate(`(${measure})(document, innerHeight)`);
  return page.evaluate(`(${measure})(${BOX}.shadowRoot, ${BOX}.getBoundingClientRect().bottom)`);
}
