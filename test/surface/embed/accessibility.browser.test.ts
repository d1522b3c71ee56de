// Widgets with a screen reader, by keyboard, and for readers who need contrast or less motion.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Frame, Page } from "playwright-core";
import { dirOf, LANGUAGES } from "#platform/language/language.ts";
import { loadAxe } from "../../support/axe.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { seedClaimed } from "./fixture.ts";
import { BOX, createHosts, FRAMES, type Hosts, script, seedShop, tag, watched } from "./host.ts";

const VARIANTS = ["badge", "mini", "list", "carousel"];
/** The carousel's interval. */
const TURN_MS = 6_000;

let hosts: Hosts;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    hosts = await createHosts();
    await seedShop(hosts.service);
    await seedClaimed(hosts.service.context, "starter", { slug: "new", domain: "new.example" });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const theme of ["light", "dark"]) {
    for (const mode of ["frame", "inline"]) {
      test(`axe finds nothing: ${theme}, ${mode}, scored or not`, async () => {
        const head = theme === "dark" ? "<style>body { background: #0f1216; color: #e8ecf2 }</style>" : "";
        const tags = ["oak", "new"].flatMap((slug) =>
          VARIANTS.map((variant) => tag(hosts.base, slug, { variant, theme, mode })),
        );
        await using tab = await hosts.open(
          browser,
          { head, body: tags.join("") + script(hosts.base) },
          { viewport: { width: 390, height: 4_000 }, reducedMotion: "reduce" },
        );
        const drawn = `[...document.querySelectorAll(".reviews-widget")].map(({ shadowRoot }) => shadowRoot?.firstChild).filter((box) =>
          box?.tagName === "IFRAME" ? box.style.visibility === "" : box?.shadowRoot?.querySelector(".widget")).length`;
        await until("all are drawn", async () => (await tab.page.evaluate(drawn)) === tags.length);
        expect(await faults(tab.page, theme)).toEqual([]);
      });
    }
  }

  test("all that is pressed is 44 pixels high, but for links within text", async () => {
    await using tab = await hosts.open(browser, { body: allIn("en") }, { viewport: { width: 320, height: 4_000 } });
    for (const { variant, frame } of await framesOf(tab.page, VARIANTS)) {
      const small = await frame.evaluate(
        `[...document.querySelectorAll("a:not(.quiet), button")].filter((each) => each.checkVisibility()).filter((each) => each.getBoundingClientRect().height < 44 || each.getBoundingClientRect().width < 44).map((each) => each.outerHTML)`,
      );
      expect({ variant, small }).toEqual({ variant, small: [] });
    }
  });

  test("stars are an image with a whole sentence, and nothing says more than it shows", async () => {
    await using tab = await hosts.open(browser, {
      body: tag(hosts.base, "oak", { variant: "list" }) + script(hosts.base),
    });
    const frame = await frameOf(tab.page);
    const names = await frame
      .locator("[role=img]:visible")
      .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
    expect(names[0]).toMatch(/^4\.\d out of 5 stars$/);
    expect(names.slice(1)).toEqual(["4 out of 5 stars", ...Array(4).fill("5 out of 5 stars")]);
    expect(await frame.getByText("Verified purchase").and(frame.locator(":visible")).count()).toBe(3);
  });

  test("the widget and its frame speak each language, in its direction, with nothing cut off", async () => {
    await using tab = await hosts.tab(browser, { viewport: { width: 320, height: 4_000 } });
    for (const language of LANGUAGES) {
      await tab.show({ body: allIn(`${language}-XX`) });
      for (const { variant, frame, title } of await framesOf(tab.page, VARIANTS)) {
        const page = await frame.evaluate(
          "[document.documentElement.lang, document.documentElement.dir, document.documentElement.scrollWidth <= innerWidth, document.title]",
        );
        expect([variant, page]).toEqual([variant, [language, dirOf(language), true, title]]);
        expect(title).toContain("Oak & Sons");
        expect(await frame.locator(".widget").textContent()).not.toContain("{");
      }
    }
  });

  describe("the carousel", () => {
    test("turns every six seconds, and not while it is pointed at", async () => {
      await using tab = await carousel();
      const { frame, page } = tab;
      expect(await at(frame)).toBe("1 of 10");
      await page.clock.runFor(TURN_MS - 1);
      expect(await at(frame)).toBe("1 of 10");
      await page.clock.runFor(1);
      expect(await at(frame)).toBe("2 of 10");
      await page.locator("iframe").hover({ position: { x: 100, y: 150 } });
      await until("it rests", async () => (await live(frame)) === "polite");
      await page.clock.runFor(TURN_MS * 3);
      expect(await at(frame)).toBe("2 of 10");
      await page.mouse.move(2, 2, { steps: 4 });
      await until("it goes on", async () => (await live(frame)) === "off");
      await page.clock.runFor(TURN_MS * 9);
      expect(await at(frame)).toBe("1 of 10");
    });

    test("starts where half of it is seen, and rests where it is scrolled away", async () => {
      const body = `<div style="height:1600px"></div>${tag(hosts.base, "oak", { variant: "carousel", mode: "inline" })}${script(hosts.base)}<div style="height:1600px"></div>`;
      await using tab = await hosts.open(browser, { body }, { clock: true });
      const { page } = tab;
      await page.getByText("1 of 10").waitFor();
      const position = page.locator(".position");
      const scroll = async (to: string) => {
        await page.evaluate(to);
        await watched(page);
      };
      await watched(page);
      await page.clock.runFor(TURN_MS * 3);
      expect(await position.textContent()).toBe("1 of 10");
      await scroll(`document.querySelector(".reviews-widget").scrollIntoView()`);
      await page.clock.runFor(TURN_MS);
      expect(await position.textContent()).toBe("2 of 10");
      await scroll("scrollTo(0, 0)");
      await page.clock.runFor(TURN_MS * 3);
      expect(await position.textContent()).toBe("2 of 10");
    });

    test("the button that stops it is seen as the arrows are", async () => {
      await using tab = await carousel();
      const borders = await tab.frame
        .getByRole("button")
        .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderColor));
      expect(borders).toHaveLength(3);
      expect(new Set(borders).size).toBe(1);
    });

    test("by keyboard: the button that stops it comes first, focus stops it, and only that button starts it again", async () => {
      await using tab = await carousel();
      const { frame, page } = tab;
      await page.locator(".reviews-widget > a").focus();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Shift+Tab");
      await frame.locator(".foot > a:last-child").waitFor();
      for (let presses = 0; presses < 12 && (await named(frame)) !== "Previous review"; presses++)
        await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Shift+Tab");
      expect(await named(frame)).toBe("Change reviews automatically");
      await page.clock.runFor(TURN_MS * 3);
      expect(await at(frame)).toBe("1 of 10");
      expect(await live(frame)).toBe("polite");
      await page.keyboard.press("Enter");
      expect(await named(frame)).toBe("Stop changing reviews");
      expect(await live(frame)).toBe("off");
      await page.clock.runFor(TURN_MS);
      expect(await at(frame)).toBe("2 of 10");
      await page.keyboard.press("Tab");
      expect(await named(frame)).toBe("Previous review");
      expect(await live(frame)).toBe("polite");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      expect(await at(frame)).toBe("10 of 10");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      expect(await at(frame)).toBe("1 of 10");
      await page.clock.runFor(TURN_MS * 3);
      expect(await at(frame)).toBe("1 of 10");
      // Into the one slide that is seen, and to no other.
      await page.keyboard.press("Tab");
      expect(await frame.evaluate(`document.activeElement.closest(".slide")?.getAttribute("aria-label")`)).toBe(
        "1 of 10",
      );
      await page.keyboard.press("Tab");
      expect(await frame.evaluate(`document.activeElement.closest(".slide")`)).toBeNull();
    });

    test("a press on its button stops it, and another starts it", async () => {
      await using tab = await carousel();
      await tab.frame.getByRole("button", { name: "Stop changing reviews" }).click();
      await tab.frame.getByRole("button", { name: "Change reviews automatically" }).click();
      await tab.frame.getByRole("button", { name: "Stop changing reviews" }).waitFor();
    });

    test("does not move by itself where less motion is wanted", async () => {
      await using tab = await carousel({ reducedMotion: "reduce" });
      await tab.page.clock.runFor(TURN_MS * 3);
      expect(await at(tab.frame)).toBe("1 of 10");
      expect(await tab.frame.getByRole("button").first().getAttribute("aria-label")).toBe(
        "Change reviews automatically",
      );
    });

    test("is labelled as a carousel of slides, each with its number, one of them shown", async () => {
      await using tab = await carousel();
      const whole = tab.frame.getByRole("group", { name: "Reviews of Oak & Sons" });
      expect(await whole.getAttribute("aria-roledescription")).toBe("carousel");
      expect(await whole.getByRole("group").count()).toBe(1);
      expect(await whole.getByRole("group", { name: "1 of 10" }).getAttribute("aria-roledescription")).toBe("slide");
    });

    test("moves inline as it does in a frame, and ends with its element", async () => {
      const body = tag(hosts.base, "oak", { variant: "carousel", mode: "inline" }) + script(hosts.base);
      await using tab = await hosts.open(browser, { body }, { clock: true });
      await tab.page.getByText("1 of 10").waitFor();
      await watched(tab.page);
      await tab.page.clock.runFor(TURN_MS);
      expect(await tab.page.locator(".position").textContent()).toBe("2 of 10");
      await tab.page.evaluate(`window.slides = ${BOX}.shadowRoot; document.querySelector(".reviews-widget").remove()`);
      await until("nothing is left of it", async () => (await tab.page.evaluate("slides.childElementCount")) === 0);
      await tab.page.clock.runFor(TURN_MS * 2);
      expect(tab.said).toEqual([]);
    });
  });
});

/** Every variant on one page. */
function allIn(lang: string): string {
  const tags = VARIANTS.map((variant) => tag(hosts.base, "oak", { variant }));
  return `<div lang="${lang}">${tags.join("")}</div>${script(hosts.base)}`;
}

async function carousel(options: { reducedMotion?: "reduce" } = {}) {
  const body = tag(hosts.base, "oak", { variant: "carousel" }) + script(hosts.base);
  const tab = await hosts.open(browser, { body }, { clock: true, ...options });
  const frame = await frameOf(tab.page);
  await watched(frame);
  return { ...tab, frame };
}

const at = (frame: Frame) => frame.locator(".slide.on").getAttribute("aria-label");
const live = (frame: Frame) => frame.locator(".slides").getAttribute("aria-live");
const named = (frame: Frame) => frame.evaluate(`document.activeElement.getAttribute("aria-label")`);

async function frameOf(page: Page): Promise<Frame> {
  const [first] = await framesOf(page, ["the only one"]);
  return (first as { frame: Frame }).frame;
}

/** The frames of a page whose widgets are these, in order, when all are seen. */
async function framesOf(page: Page, variants: readonly string[]) {
  const shown = `${FRAMES}.filter(({ style }) => style.visibility === "").length`;
  await until("the frames are seen", async () => (await page.evaluate(shown)) === variants.length);
  const elements = await page.locator("iframe").elementHandles();
  return Promise.all(
    elements.map(async (element, index) => {
      const frame = await element.contentFrame();
      if (!frame) throw new Error("The frame has no page.");
      return { variant: variants[index], frame, title: await element.getAttribute("title") };
    }),
  );
}

/** Axe's findings on the whole page, frames and shadow roots included. */
async function faults(page: Page, theme: string): Promise<unknown> {
  for (const frame of page.frames()) {
    await loadAxe(frame);
    await frame.evaluate(`axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`);
    // It does not see through a frame to what is behind it.
    if (theme === "dark") await frame.evaluate(`document.documentElement.style.background = "#0f1216"`);
  }
  const { violations, looked } = (await page.evaluate(`axe.run().then(({ violations, passes }) => ({
    violations: violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.html + " " + node.failureSummary).join("; ")),
    looked: passes.flatMap(({ nodes }) => nodes).filter(({ html }) => html.includes("stars")).length,
  }))`)) as { violations: string[]; looked: number };
  // A part that axe does not reach has no findings either.
  expect(looked).toBeGreaterThan(10);
  return violations;
}
