// Where name, score, counts and the line on how reviews are checked stand: in one line where there is room, and in few on a phone.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedPlatform, seedReviews } from "../../support/seed.ts";
import { seedClaimed } from "./fixture.ts";
import { createHosts, type Hosts, script, tag } from "./host.ts";

const MODES = ["frame", "inline"] as const;
/** The usual one, the widest words, and one from right to left. */
const LANGS = ["en", "de", "nl", "ar"];
const SHOP = "head.example";

let hosts: Hosts;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    const { context } = hosts.service;
    const { id } = await seedClaimed(context, "starter", { slug: SHOP, name: "Oak & Sons" });
    await seedReviews(
      context,
      id,
      Array.from({ length: 12 }, () => ({ rating: 5 })),
    );
    await seedPlatform(context, id, "4.50", 3_348);
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const mode of MODES)
    for (const variant of ["list", "carousel"])
      test(`${variant}, ${mode}: the header is one row of a wide page, and two of a phone`, async () => {
        for (const [width, lang, rows] of [
          [1280, "en", 1],
          [1280, "de", 1],
          [1280, "ar", 1],
          [390, "en", 2],
          [390, "de", 2],
          [390, "ar", 2],
        ] as const) {
          await using tab = await open({ variant, mode, lang, header: "summary" }, width);
          const parts = [".business", ".number", ".summary > span:last-child"];
          const boxes = await Promise.all(parts.map((each) => tab.box(each)));
          const middles = boxes.map(({ y, height }) => Math.round((y + height / 2) / 12));
          expect([width, lang, new Set(middles).size]).toEqual([width, lang, rows]);
          const [count, from, checked] = await Promise.all(
            [".summary > span:last-child > .muted", ".sources", ".foot > .muted:last-child"].map((each) =>
              tab.box(each),
            ),
          );
          const [name, number] = boxes;
          const apart = Math.max((number?.x ?? 0) - right(name), (name?.x ?? 0) - right(number));
          if (width === 1280) expect([lang, Math.round(apart)]).toEqual([lang, 24]);
          const isBeside = Math.abs((count?.y ?? 0) - (from?.y ?? 0)) < 4;
          expect([width, lang, isBeside]).toEqual([width, lang, width === 1280]);
          if (width === 1280) expect((checked?.y ?? 999) < (boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0)).toBe(true);
        }
      });

  for (const mode of MODES) {
    test(`mini, ${mode}: at most two lines from 390 pixels on, three at 320, and the sources show where there is room`, async () => {
      for (const [width, lines, hasSources] of [
        [320, 3, false],
        [390, 2, false],
        [768, 1, false],
        [1280, 1, true],
      ] as const)
        for (const lang of LANGS) {
          await using tab = await open({ variant: "mini", mode, lang }, width);
          const parts = [".line > .stars", ".line > b", ".line > .muted", ".foot > .muted"];
          const boxes = await Promise.all([...parts, ...(hasSources ? [".note"] : [])].map((each) => tab.box(each)));
          // Parts of one line have their middles within a few pixels.
          const rows = new Set<number>();
          for (const { y, height } of boxes) {
            const middle = y + height / 2;
            if (![...rows].some((row) => Math.abs(row - middle) < 8)) rows.add(middle);
          }
          expect([width, lang, rows.size <= lines]).toEqual([width, lang, true]);
          expect([width, lang, (await tab.box(".note")).width > 1]).toEqual([width, lang, hasSources]);
        }
    });

    test(`badge, ${mode}: one shape around score, stars, label, count and the line, as wide as they are and as high in each language`, async () => {
      for (const width of [320, 390, 1280])
        for (const lang of LANGS) {
          await using tab = await open({ variant: "badge", mode, lang }, width);
          const parts = [".pill", ".stars", "b", ".line .muted", ".foot > .muted"];
          const [shape, link, ...inner] = await Promise.all([".shape", ".line", ...parts].map((each) => tab.box(each)));
          if (!(shape && link)) throw new Error("No shape.");
          for (const box of inner)
            expect([width, lang, box.x >= shape.x && right(box) <= right(shape)]).toEqual([width, lang, true]);
          const widest = Math.max(...inner.map(({ width }) => width), link.width);
          expect([width, lang, Math.round(shape.width - widest)]).toEqual([width, lang, 20]);
          expect([width, lang, shape.height]).toEqual([width, lang, 84]);
        }
    });
  }
});

const right = (box: Box | undefined) => (box?.x ?? 0) + (box?.width ?? 0);

type Box = { x: number; y: number; width: number; height: number };

async function open(attributes: Record<string, string>, width: number) {
  const tab = await hosts.open(
    browser,
    { body: tag(hosts.base, SHOP, attributes) + script(hosts.base) },
    { viewport: { width, height: 900 } },
  );
  const root =
    attributes.mode === "frame" ? tab.page.frameLocator(".reviews-widget iframe") : tab.page.locator(".reviews-widget");
  await root.locator(".widget").first().waitFor();
  const box = async (selector: string): Promise<Box> => {
    const found = await root.locator(selector).first().boundingBox();
    if (!found) throw new Error(`${selector} does not show.`);
    return found;
  };
  return { ...tab, box };
}
