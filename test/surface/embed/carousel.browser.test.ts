// The reader moves the carousel by a swipe, the arrow keys and the dots, in a frame and inline, in both directions of writing.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Frame, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedReviews } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { seedClaimed } from "./fixture.ts";
import { createHosts, DRAWN, type Hosts, script, seedShop, tag, watched } from "./host.ts";

const TURN_MS = 6_000;
const MODES = ["frame", "inline"] as const;

let hosts: Hosts;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    const { context } = hosts.service;
    await seedShop(hosts.service);
    const one = await seedClaimed(context, "starter", { slug: "one.example", name: "One" });
    await seedReviews(context, one.id, [{}]);
    await seedClaimed(context, "starter", { slug: "none.example", name: "None" });
    const long = await seedClaimed(context, "starter", { slug: "long.example", name: "Long" });
    const words = "We had ordered six chairs, and one of them had a scratch. ";
    await seedReviews(
      context,
      long.id,
      // The longest names, titles and labels, and from a word to a page of text.
      Array.from({ length: 10 }, (_, at) => ({
        ...{
          title: "WWWWWW ".repeat(12),
          author: "Maximilian Wertheimer-Hohenstein",
          verified: true,
          source: "invitation" as const,
        },
        body: at % 2 === 0 ? words.repeat(at * 3 + 1) : "WWWWWWWW ".repeat(at),
      })),
    );
    const short = await seedClaimed(context, "starter", { slug: "short.example", name: "Short" });
    const body = "The cable is a little short for our corner, and the light is warm.";
    await seedReviews(
      context,
      short.id,
      Array.from({ length: 10 }, () => ({ title: "A lamp this time", body })),
    );
    const mixed = await seedClaimed(context, "starter", { slug: "mixed.example", name: "Mixed" });
    await seedReviews(
      context,
      mixed.id,
      Array.from({ length: 10 }, (_, at) => ({ title: "A chair", body: at % 3 === 0 ? words.repeat(8).trim() : body })),
    );
    for (const count of [2, 3]) {
      const few = await seedClaimed(context, "starter", { slug: `few-${count}.example`, name: "Few" });
      await seedReviews(
        context,
        few.id,
        Array.from({ length: count }, () => ({})),
      );
    }
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const mode of MODES) {
    describe(mode, () => {
      test("a swipe turns it, in the direction of the finger, and ends its own motion", async () => {
        await using tab = await open(mode);
        await swipe(tab, { x: -120 });
        await shows(tab, 2);
        await swipe(tab, { x: -60 });
        await shows(tab, 3);
        await swipe(tab, { x: 120 });
        await shows(tab, 2);
        await tab.page.clock.runFor(TURN_MS * 3);
        await shows(tab, 2);
      });

      test("a short one, one down the page, and a mouse that selects text do not", async () => {
        await using tab = await open(mode);
        await stop(tab);
        await swipe(tab, { x: -30 });
        await swipe(tab, { x: 8, y: -200 });
        await swipe(tab, { x: 0 });
        const { x, y } = await middle(tab);
        await tab.page.mouse.move(x + 60, y);
        await tab.page.mouse.down();
        await tab.page.mouse.move(x - 60, y, { steps: 5 });
        await tab.page.mouse.up();
        await shows(tab, 1);
      });

      test("a swipe that begins on a link does not follow it, and a press does", async () => {
        await using tab = await open(mode);
        await stop(tab);
        const place = await boxOf(tab, ".slide.on .review-title");
        const from = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
        await swipe(tab, { x: -90 }, from);
        await shows(tab, 2);
        expect(tab.page.context().pages()).toHaveLength(1);
        await swipe(tab, { x: 90 }, from);
        await shows(tab, 1);
        const opened = tab.page.context().waitForEvent("page");
        await tab.page.mouse.click(from.x, from.y);
        await (await opened).waitForURL(`${hosts.base}/review/oak/**`);
      });

      test("a dot leads to its review, and says which one is shown", async () => {
        await using tab = await open(mode, {}, { viewport: { width: 620, height: 900 } });
        expect(await tab.root.locator(".dots > i").count()).toBe(10);
        await tab.root.locator(".dots > i").nth(6).click();
        await shows(tab, 7);
        await tab.root.locator(".dots > i").nth(0).click();
        await shows(tab, 1);
        await tab.page.clock.runFor(TURN_MS * 3);
        await shows(tab, 1);
      });

      for (const [lang, onward, back] of [
        ["en", "ArrowRight", "ArrowLeft"],
        ["ar", "ArrowLeft", "ArrowRight"],
      ] as const)
        test(`the arrow keys turn it in ${lang}, and nothing else does`, async () => {
          await using tab = await open(mode, { lang });
          const { keyboard } = tab.page;
          await tab.root.locator("button.next").focus();
          await keyboard.press(onward);
          await keyboard.press(onward);
          await shows(tab, 3, lang);
          await keyboard.press(back);
          await shows(tab, 2, lang);
          for (const key of ["ArrowUp", "ArrowDown", `Control+${onward}`, `Shift+${onward}`, "Home", "a"])
            await keyboard.press(key);
          await shows(tab, 2, lang);
          for (let presses = 0; presses < 3; presses++) await keyboard.press(back);
          await shows(tab, 9, lang);
        });

      test("in Arabic a swipe to the right leads on", async () => {
        await using tab = await open(mode, { lang: "ar" });
        await swipe(tab, { x: 120 });
        await shows(tab, 2, "ar");
        await swipe(tab, { x: -120 });
        await shows(tab, 1, "ar");
      });

      test("with less motion nothing moves by itself or fades, and the reader still turns it", async () => {
        await using tab = await open(mode, {}, { reducedMotion: "reduce" });
        await tab.page.clock.runFor(TURN_MS * 3);
        await shows(tab, 1);
        await tab.root.locator("button.next").click();
        await shows(tab, 2);
        const fade = "getComputedStyle(document.querySelector('.slide.on')).animationName";
        if (mode === "frame") expect(await frameOf(tab.page)?.evaluate(fade)).toBe("none");
      });

      test("a wide one shows two or three cards in their order, in both directions of writing, and moves by one", async () => {
        for (const lang of ["en", "ar"])
          for (const [width, count] of [
            [560, 1],
            [760, 2],
            [1200, 3],
          ] as const) {
            await using tab = await open(mode, { lang }, { viewport: { width, height: 900 } });
            expect([width, await shownIn(tab, lang)]).toEqual([width, [1, 2, 3].slice(0, count)]);
            await tab.root.locator("button.previous").click();
            expect([width, await shownIn(tab, lang)]).toEqual([width, [10, 1, 2].slice(0, count)]);
            await tab.root.locator(".dots > i").nth(8).click();
            expect([width, await shownIn(tab, lang)]).toEqual([width, [9, 10, 1].slice(0, count)]);
          }
      });

      test("cards begin and end with the head, their text is at the start, and they are as high whichever shows", async () => {
        for (const [lang, widths] of [
          ["en", [330, 420, 620, 800, 1210]],
          ["de", [330]],
          ["ar", [920]],
        ] as const)
          for (const width of widths) {
            await using tab = await open(
              mode,
              { business: "long.example", lang },
              { viewport: { width, height: 900 } },
            );
            await stop(tab);
            const heights = new Set<number>();
            for (let turns = 0; turns < 10; turns++) {
              const cards = await cardsIn(tab);
              const [first, last] = [
                Math.min(...cards.map(({ left }) => left)),
                Math.max(...cards.map(({ right }) => right)),
              ];
              expect([lang, width, first, last]).toEqual([lang, width, 0, cards[0]?.room ?? -1]);
              for (const { height, align, size } of cards) {
                heights.add(height);
                expect([align, Math.round(size)]).toEqual(["start", 15]);
              }
              await tab.root.locator("button.next").click();
            }
            expect([lang, width, [...heights].length]).toEqual([lang, width, 1]);
          }
      });

      test("a few long texts leave the short ones no hole: they are cut, and lead on", async () => {
        for (const width of [390, 1210]) {
          await using tab = await open(mode, { business: "mixed.example" }, { viewport: { width, height: 900 } });
          await stop(tab);
          const gaps = new Map<boolean, number>();
          for (let turns = 0; turns < 4; turns++) {
            for (const { gap, more, title, size } of await cardsIn(tab)) {
              gaps.set(more, Math.max(gap, gaps.get(more) ?? 0));
              expect([width, title]).toEqual([width, size]);
            }
            await tab.root.locator("button.next").click();
          }
          expect([...gaps.keys()].sort()).toEqual([false, true]);
          expect([width, Math.max(...gaps.values()) < 32]).toEqual([width, true]);
        }
      });

      test("cards of short texts have no line to spare, and the arrows stand beside the dots where there is room", async () => {
        for (const width of [390, 620, 1210]) {
          await using tab = await open(mode, { business: "short.example" }, { viewport: { width, height: 900 } });
          for (const { height, gap } of await cardsIn(tab))
            expect([width, gap < 24, height < 200]).toEqual([width, true, true]);
          const dotsShow = await tab.root.locator(".dots").isVisible();
          // One of the two says which review is shown.
          expect([width, dotsShow, await tab.root.locator(".position").isVisible()]).toEqual([
            width,
            width > 390,
            width === 390,
          ]);
          if (!dotsShow) continue;
          const [previous, dots, next, slides] = await Promise.all(
            ["button.previous", ".dots", "button.next", ".slides"].map((selector) => boxOf(tab, selector)),
          );
          if (!(previous && dots && next && slides)) throw new Error("No arrows.");
          expect([width, dots.x - previous.x - previous.width, next.x - dots.x - dots.width]).toEqual([
            width,
            8,
            expect.closeTo(8),
          ]);
          expect(dots.width).toBe(240);
          expect(dots.y - slides.y - slides.height).toBeCloseTo(8, 0);
          // The button that starts and stops stands beside them, all together in the middle, and the links below keep away.
          const [rotate, foot] = await Promise.all(["button.rotate", ".foot"].map((selector) => boxOf(tab, selector)));
          const start = rotate?.x ?? 0;
          expect(previous.x - start).toBeCloseTo(48, 0);
          expect((start + next.x + next.width) / 2).toBeCloseTo(slides.x + slides.width / 2, 0);
          expect((foot?.y ?? 0) - previous.y - previous.height).toBeCloseTo(8, 0);
        }
      });

      test("where all reviews stand side by side, there is nothing to turn", async () => {
        for (const [count, width, turns] of [
          [2, 390, true],
          [2, 760, false],
          [3, 760, true],
          [3, 1200, false],
        ] as const) {
          const business = `few-${count}.example`;
          await using tab = await open(mode, { business }, { viewport: { width, height: 900 } });
          const before = await shownIn(tab, "en");
          expect([count, width, await tab.root.locator("button.next").isVisible()]).toEqual([count, width, turns]);
          await tab.page.clock.runFor(TURN_MS);
          expect([count, width, (await shownIn(tab, "en")).join() !== before.join()]).toEqual([count, width, turns]);
        }
      });

      test("one review has nothing to turn, and none has no carousel", async () => {
        for (const [business, slides] of [
          ["one.example", 1],
          ["none.example", 0],
        ] as const) {
          await using tab = await open(mode, { business });
          expect(await tab.root.locator(".slide").count()).toBe(slides);
          expect(await tab.root.locator("button, .dots, .position").count()).toBe(0);
          await tab.page.clock.runFor(TURN_MS * 2);
          expect(tab.said).toEqual([]);
        }
      });
    });
  }
});

type Opened = Awaited<ReturnType<typeof open>>;

async function open(
  mode: (typeof MODES)[number],
  { business = "oak", lang = "en" } = {},
  options: { reducedMotion?: "reduce"; viewport?: { width: number; height: number } } = {},
) {
  const body = tag(hosts.base, business, { variant: "carousel", mode, lang }) + script(hosts.base);
  const tab = await hosts.open(
    browser,
    { body: `${body}<p style="height:2000px">` },
    { clock: true, hasTouch: true, ...options },
  );
  const root = mode === "frame" ? tab.page.frameLocator(".reviews-widget iframe") : tab.page.locator(".reviews-widget");
  // A frame that has not told its height is hidden and hears no finger.
  await until("the widget is there", () => tab.page.evaluate<boolean>(DRAWN));
  for (const frame of tab.page.frames()) await watched(frame);
  return { ...tab, root };
}

/** Numbers of the cards that show, in the order in which one reads them. */
async function shownIn({ root }: Opened, lang: string): Promise<number[]> {
  const cards = (await root.locator(".slide").evaluateAll((all) =>
    all.flatMap((each, index) => {
      const { width, left } = each.getBoundingClientRect();
      return width === 0 ? [] : [{ left, number: index + 1 }];
    }),
  )) as { left: number; number: number }[];
  const side = lang === "ar" ? -1 : 1;
  return cards.sort((one, other) => side * (one.left - other.left)).map(({ number }) => number);
}

/** Of the cards that show: their place in the widget, the look of the text, and the pixels between it and the line below. */
async function cardsIn({ root }: Opened) {
  return root.locator(".slide").evaluateAll((all) =>
    all.flatMap((card) => {
      const box = card.getBoundingClientRect();
      if (box.width === 0) return [];
      const head = card.closest(".group")?.getBoundingClientRect() ?? box;
      const text = card.querySelector(".review-text") as Element;
      const { textAlign, fontSize } = getComputedStyle(text);
      const by = card.querySelector(".quote-foot") as Element;
      return [
        {
          left: Math.round(box.left - head.left),
          right: Math.round(box.right - head.left),
          room: Math.round(head.width),
          height: Math.round(box.height),
          align: textAlign,
          size: Number.parseFloat(fontSize),
          title: Number.parseFloat(getComputedStyle(card.querySelector(".review-title") as Element).fontSize),
          more: (card.querySelector(".more")?.getClientRects().length ?? 0) > 0,
          gap: by.getBoundingClientRect().top - text.getBoundingClientRect().bottom,
        },
      ];
    }),
  );
}

const frameOf = (page: Page): Frame | undefined => page.frames()[1];

async function stop({ root }: Opened): Promise<void> {
  await root.locator("button.rotate.running").click();
}

/** The slide, its dot and the number beside it. @param number from 1 */
async function shows({ root }: Opened, number: number, lang = "en"): Promise<void> {
  const said = lang === "en" ? `${number} of 10` : null;
  await until(`review ${number} is shown`, async () => {
    const on = await root.locator(".slide").evaluateAll((all) => all.map((each) => each.matches(".on")).indexOf(true));
    return on === number - 1;
  });
  expect(await root.locator(".dots > i").evaluateAll((all) => all.map((each) => each.matches(".dot")))).toEqual(
    Array.from({ length: 10 }, (_, index) => index === number - 1),
  );
  const label = await root.locator(".slide.on").getAttribute("aria-label");
  expect(await root.locator(".position").textContent()).toBe(label);
  if (said !== null) expect(label).toBe(said);
}

async function boxOf({ root }: Opened, selector: string) {
  const box = await root.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen.`);
  return box;
}

/** Of the text of the review, which is no link. */
async function middle(tab: Opened) {
  const { x, y, width, height } = await boxOf(tab, ".slides");
  return { x: x + width / 2, y: y + Math.min(height, 160) / 2 };
}

/** A finger's way, as the browser gets it from a touch screen. */
async function swipe(tab: Opened, by: { x: number; y?: number }, from?: { x: number; y: number }): Promise<void> {
  const { x, y } = from ?? (await middle(tab));
  const session = await tab.page.context().newCDPSession(tab.page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", share: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + by.x * share, y: y + (by.y ?? 0) * share }],
    });
  await send("touchStart", 0);
  for (let step = 1; step <= 6; step++) await send("touchMove", step / 6);
  await send("touchEnd", 1);
  await session.detach();
}
