// Mails as a browser shows them: readable in both themes, nothing wider than the screen, room for a thumb, nothing asked for.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { LANGUAGES } from "#platform/language/language.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { CASES, mailsOf } from "./fixture.ts";

const WIDTHS = [320, 1280];
const MIN_CONTRAST = 4.5;
const MIN_TOUCH_PX = 44;

let browser: Browser;

/** Every piece of text that is seen, with its colour and the colour behind it as [red, green, blue]. */
function coloursOf(page: Page): Promise<{ text: string; colour: number[]; behind: number[] }[]> {
  return page.evaluate(`(() => {
    const channels = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
    const behind = (element) => {
      for (let each = element; each; each = each.parentElement) {
        const [red, green, blue, alpha = 1] = channels(getComputedStyle(each).backgroundColor);
        if (alpha === 1) return [red, green, blue];
      }
      return [255, 255, 255];
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (node.data.trim() === "" || element.getClientRects().length === 0) continue;
      found.push({ text: node.data, colour: channels(getComputedStyle(element).color).slice(0, 3), behind: behind(element) });
    }
    return found;
  })()`);
}

function touchesOf(page: Page): Promise<{ label: string; height: number }[]> {
  return page.evaluate(
    `[...document.querySelectorAll("a")].map((link) => ({ label: link.textContent, height: link.getBoundingClientRect().height }))`,
  );
}

/** WCAG 2, of 1 to 21. */
function contrast(one: number[], other: number[]): number {
  const luminance = (channels: number[]) => {
    const [red, green, blue] = channels.map((each) => {
      const share = each / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const TOKENS = readFileSync(join(import.meta.dir, "../../../src/surface/look/style/tokens.css"), "utf8");
const LABELS = ["bad", "poor", "average", "great", "excellent"];
const pairs = LABELS.map((label) => new RegExp(`--${label}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(TOKENS) ?? []);
/** From one star to five, as the pages have them. */
const TONES = { light: pairs.map(([, light = ""]) => light), dark: pairs.map(([, , dark = ""]) => dark) };

function rgb(hex = ""): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${channels.join(", ")})`;
}

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of WIDTHS) {
      test(`mails are readable in the ${colorScheme} theme, ${width} px wide`, async () => {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 700 } });
        const asked: string[] = [];
        page.on("request", (request) => void asked.push(request.url()));
        for (const people of [CASES.common, CASES.long, CASES.arabic, CASES.hostile]) {
          for (const mail of Object.values(mailsOf(people))) {
            await page.setContent(mail.html);
            const colours = await coloursOf(page);
            expect(colours.length).toBeGreaterThan(8);
            expect(colours.filter(({ colour, behind }) => contrast(colour, behind) < MIN_CONTRAST)).toEqual([]);
            expect((await touchesOf(page)).filter(({ height }) => height < MIN_TOUCH_PX)).toEqual([]);
            const tooWide = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
            expect(tooWide).toBeLessThanOrEqual(0);
          }
        }
        expect(asked).toEqual([]);
        await page.close();
      });
    }
  }

  for (const [colorScheme, tones] of Object.entries(TONES) as ["light" | "dark", string[]][])
    test(`the stars of a rating have the colour that its label has on the pages, in the ${colorScheme} theme`, async () => {
      const page = await browser.newPage({ colorScheme });
      await page.setContent(mailsOf(CASES.common).noticeReviews.html);
      const shown = await page.evaluate<[string, string][]>(
        `[...document.querySelectorAll("blockquote > p:first-child")].map((line) =>
          [line.textContent.replace(/[★☆]/g, "").trim(), getComputedStyle(line.firstElementChild).color])`,
      );
      expect(new Set(shown.map(([rating]) => rating)).size).toBe(5);
      for (const [rating, colour] of shown)
        expect([rating, colour]).toEqual([rating, rgb(tones[Number.parseInt(rating, 10) - 1])]);
      await page.close();
    });

  test("in each language the reviewer of each review stands in one line and the dates in the next", async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
    for (const language of LANGUAGES) {
      await page.setContent(mailsOf(CASES.common, language).noticeReviews.html);
      const lines = await page.evaluate<number[]>(
        `[...document.querySelectorAll("blockquote")].flatMap((quote) => {
          const notes = [...quote.parentElement.querySelectorAll(":scope > p.muted")];
          return notes.map((note) => {
            const range = document.createRange();
            range.selectNodeContents(note);
            return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
          });
        })`,
      );
      expect([language, lines.length >= 2 * 20, new Set(lines)]).toEqual([language, true, new Set([1])]);
    }
    await page.close();
  });

  test("no line of the foot ends or begins with a mark between two links", async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
    for (const language of ["en", "de", "ar"] as const) {
      await page.setContent(mailsOf(CASES.common, language).noticeReview.html);
      const foot = await page.evaluate<{ marks: string; starts: number[] }>(`(() => {
        const foot = [...document.querySelectorAll("td.muted p")].at(-1);
        const start = (rect) => (document.dir === "rtl" || document.documentElement.dir === "rtl" ? 390 - rect.right : rect.left);
        const lines = Map.groupBy([...foot.querySelectorAll("a")].map((link) => link.getBoundingClientRect()), ({ top }) => Math.round(top));
        const marks = [...foot.childNodes].filter(({ nodeName }) => nodeName !== "A").map(({ textContent }) => textContent.trim()).join("");
        return { marks, starts: [...lines.values()].map(([first]) => Math.round(start(first))) };
      })()`);
      expect(foot.marks).toBe("");
      expect(foot.starts.length).toBeGreaterThan(1);
      expect(new Set(foot.starts).size).toBe(1);
    }
    await page.close();
  });

  test("the five boxes are equally wide, and a right-to-left reply begins at the right", async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
    await page.setContent(mailsOf(CASES.common).invitation.html);
    const widths = await page.evaluate<number[]>(
      `[...document.querySelectorAll('a[href*="rating="]')].map((link) => Math.round(link.getBoundingClientRect().width))`,
    );
    expect(widths).toHaveLength(5);
    expect(new Set(widths).size).toBe(1);

    await page.setContent(mailsOf(CASES.arabic).reply.html);
    const direction = await page.evaluate<string>(`(() => {
      const paragraph = document.querySelector("blockquote p");
      const { direction, textAlign } = getComputedStyle(paragraph);
      return direction + " " + textAlign;
    })()`);
    expect(direction).toBe("rtl start");
    await page.close();
  });
});
