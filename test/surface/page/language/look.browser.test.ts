// Pages in a browser: nothing is wider than the screen, no words are glued, and axe finds nothing. Each page is looked at in one
// language, every other page in Arabic, and a quarter of them by axe. LOOK=all looks at every page in every language, in both themes and
// widths, which takes ten minutes.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { dirOf, LANGUAGES } from "#platform/language/language.ts";
import { axe } from "../../../support/axe.ts";
import { arrive, hasBrowser, openBrowser } from "../../../support/browser.ts";
import { createStage, type Stage, type StagePage } from "./stage.ts";

const NARROW = 320;
const WIDTHS = [1280, NARROW];
const isWhole = process.env.LOOK === "all";

describe.skipIf(!hasBrowser)("in a browser", () => {
  let stage: Stage;
  let server: ReturnType<typeof Bun.serve>;
  let browser: Browser;

  beforeAll(async () => {
    stage = await createStage();
    let visits = 0;
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      // Each comes from another network: the limits are not what is tested.
      fetch: (request) => stage.send(request, `198.18.${++visits >> 8}.${visits & 255}`),
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await stage?.close();
  });

  test.each([...LANGUAGES])("%s", async (language) => {
    // axe is evaluated in the page, whose policy lets in no script from elsewhere.
    await using context = await browser.newContext({ bypassCSP: true, locale: language });
    const page = await context.newPage();
    const found: string[] = [];
    for (const [index, each] of stage.pages.filter(isShown).entries()) {
      if (!isWhole && languageFor(index) !== language) continue;
      await go(page, each);
      expect([each.path, await page.evaluate("document.documentElement.lang")]).toEqual([each.path, language]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        // Content that sticks out to the left of a page that is written from the right scrolls, too.
        const wide = (await page.evaluate("document.documentElement.scrollWidth")) as number;
        if (wide > width) found.push(`${each.path} at ${width}: ${wide}`);
        found.push(
          ...((await page.evaluate(GLUED)) as string[]).map((words) => `${each.path} at ${width}: glued: ${words}`),
        );
        const faults = isWhole || (index % 8 < 2 && width === NARROW) ? await axe(page) : [];
        found.push(...faults.map((fault) => `${each.path} at ${width}: ${fault}`));
      }
    }
    expect(found).toEqual([]);
  });

  /** By its address, or by a form of this site that leads there. */
  async function go(page: Page, { path, post }: StagePage): Promise<void> {
    const address = `http://127.0.0.1:${server.port}${path}`;
    await page.emulateMedia({ colorScheme: "light" });
    if (post === undefined) {
      await page.goto(address);
      return;
    }
    await page.goto(`http://127.0.0.1:${server.port}/nothing`);
    await arrive(page, () => page.evaluate(`(${submit})(${JSON.stringify({ address, post })})`));
  }
});

/** The sides of Arabic pages are swapped, so half of the pages are for it. */
const languageFor = (index: number) => (index % 2 === 0 ? "ar" : LEFT_TO_RIGHT[(index >> 1) % LEFT_TO_RIGHT.length]);
const LEFT_TO_RIGHT = LANGUAGES.filter((each) => dirOf(each) === "ltr");

/** A browser sends no such headers and methods, and shows a text as it is. */
const isShown = ({ path, headers, method }: StagePage) => !headers && !method && !path.endsWith(".tlog-proof");

/** Runs in the page: links and buttons on one line whose words touch. */
const GLUED = `[...document.querySelectorAll("a, button")].flatMap((each) => {
  const next = each.nextElementSibling;
  if (!next?.matches("a, button") || each.nextSibling !== next) return [];
  const [[a], [b]] = [[...each.getClientRects()].slice(-1), next.getClientRects()];
  if (!a || !b || a.bottom <= b.top || b.bottom <= a.top) return [];
  const gap = Math.max(b.left - a.right, a.left - b.right);
  const inner = ["paddingInlineEnd", "borderInlineEndWidth"].reduce((sum, name) => sum + parseFloat(getComputedStyle(each)[name]), 0);
  return gap + inner < 4 ? [each.textContent + next.textContent] : [];
})`;

/** Runs in the page. */
const submit = `({ address, post }) => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  for (const [name, value] of Object.entries(post)) {
    const field = document.createElement("textarea");
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}`;
