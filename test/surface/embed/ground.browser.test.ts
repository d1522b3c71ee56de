// The widget on light and dark pages: `inherit` follows the page, and a theme that was chosen for another ground can be read on this one.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { MODES, VARIANTS, widgetSnippet } from "#surface/example/snippet.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { snippetReviews } from "./fixture.ts";
import { BOX, createHosts, DRAWN, FRAMES, type Hosts, script, seedShop, tag } from "./host.ts";

const META = '<meta name="color-scheme" content="light dark">';
const FOLLOWS = "<style>:root { color-scheme: light dark }</style>";
const LIGHT = "<style>:root { color-scheme: light }</style>";
const DARK = "<style>:root { color-scheme: dark }</style>";
/** A dark design that says nothing of its scheme. */
const SILENT = "<style>body { background: #111; color: oklch(0.92 0.01 250) }</style>";
const BLUE = "<style>body { background: rgb(1, 2, 250) }</style>";

let hosts: Hosts;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    await seedShop(hosts.service);
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  const open = (head: string, colorScheme: "light" | "dark", attributes: Record<string, string>) =>
    hosts.open(browser, { head, body: tag(hosts.base, "oak", attributes) + script(hosts.base) }, { colorScheme });

  for (const mode of MODES) {
    for (const [name, head, onLight, onDark] of [
      ["no word of a scheme", "", "light", "light"],
      ["a scheme of the device, in a meta element", META, "light", "dark"],
      ["a scheme of the device, in a stylesheet", FOLLOWS, "light", "dark"],
      ["a light scheme", LIGHT, "light", "light"],
      ["a dark scheme", DARK, "dark", "dark"],
      ["a dark design without a word", SILENT, "dark", "dark"],
    ] as const)
      test(`inherit, ${mode}, on a page with ${name}`, async () => {
        for (const [device, expected] of [
          ["light", onLight],
          ["dark", onDark],
        ] as const) {
          await using tab = await open(head, device, { variant: "list", theme: "inherit", mode });
          expect([device, await seen(tab.page)]).toEqual([device, { theme: expected, hasGround: false }]);
          expect(tab.said).toEqual([]);
        }
      });

    test(`inherit, ${mode}, follows a class, a device and a part of the page while it is open`, async () => {
      const head = `<style>.dark { color-scheme: dark } .device { color-scheme: light dark } .ink { color: #eee; background: #111 }</style>`;
      await using tab = await open(head, "light", { theme: "inherit", mode });
      const { page } = tab;
      const is = (theme: string) => until(`it is ${theme}`, async () => (await seen(page)).theme === theme);
      await is("light");
      const captions = await page.locator(".reviews-widget a").count();
      for (const [name, theme] of [
        ["dark", "dark"],
        ["", "light"],
        ["device", "light"],
      ] as const) {
        await page.evaluate(`document.documentElement.className = ${JSON.stringify(name)}`);
        await is(theme);
      }
      await page.emulateMedia({ colorScheme: "dark" });
      await is("dark");
      await page.evaluate(`document.documentElement.className = ""`);
      await is("light");
      await page.evaluate(`document.querySelector("main").className = "ink"`);
      await is("dark");
      expect(await page.locator(".reviews-widget a").count()).toBe(captions);
      expect(tab.said).toEqual([]);
    });

    for (const [theme, head, device, hasGround] of [
      ["light", META, "dark", true],
      ["dark", META, "light", true],
      ["light", DARK, "light", true],
      ["dark", LIGHT, "dark", true],
      ["light", META, "light", false],
      ["dark", META, "dark", false],
      ["light", SILENT, "light", true],
      // The page may have any ground, and shows through.
      ["light", BLUE, "dark", false],
      ["dark", BLUE, "light", false],
      ["dark", SILENT, "light", false],
    ] as const)
      test(`${theme}, ${mode}, on ${head} and a ${device} device, has ${hasGround ? "a ground of its own" : "none"}`, async () => {
        for (const variant of VARIANTS) {
          await using tab = await open(head, device, { variant, theme, mode });
          // A badge has its card on every page.
          expect([variant, await seen(tab.page)]).toEqual([
            variant,
            { theme, hasGround: hasGround && variant !== "badge" },
          ]);
        }
      });
  }

  test("inherit follows a page that turns dark right after the script ran, before anything is drawn", async () => {
    const head = "<style>.dark { color-scheme: dark }</style>";
    const late = script(hosts.base).replace("<script", `<script onload="document.documentElement.className = 'dark'"`);
    await using tab = await hosts.open(
      browser,
      { head, body: tag(hosts.base, "oak", { theme: "inherit" }) + late },
      { colorScheme: "light" },
    );
    await until("it is dark", async () => (await seen(tab.page)).theme === "dark");
  });

  test("a widget of one theme takes and loses its ground as the page turns, in a shadow root, too", async () => {
    await using tab = await hosts.open(
      browser,
      { head: META, body: `<div id="app"></div>${script(hosts.base)}` },
      { colorScheme: "light" },
    );
    const { page } = tab;
    await page.waitForFunction("window.ReviewsWidget");
    const html = `<reviews-widget business="oak" variant="mini" theme="light"></reviews-widget>`;
    await page.evaluate(`app.attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(html)}`);
    const source = `app.shadowRoot.firstChild.shadowRoot?.querySelector("iframe")?.getAttribute("src")`;
    const turn = async (colorScheme: "light" | "dark", isOwn: boolean) => {
      await page.emulateMedia({ colorScheme });
      await until("it is so", async () => /own/.test((await page.evaluate<string>(source)) ?? "own?") === isOwn);
    };
    await turn("dark", true);
    await turn("light", false);
    await turn("dark", true);
  });

  test("letters that change within a theme load nothing anew", async () => {
    await using tab = await open("", "light", { theme: "inherit" });
    const { page } = tab;
    await seen(page);
    await page.evaluate(
      `{ const frame = ${FRAMES}[0]; window.first = frame; window.turned = new Promise((done) => frame.getRootNode().addEventListener("transitionend", done)); document.body.style.color = "#345" }`,
    );
    await page.evaluate("turned");
    expect(await page.evaluate(`${FRAMES}[0] === first`)).toBe(true);
    expect(tab.asked.filter((url) => url.includes("/embed/"))).toHaveLength(1);
  });

  test("what stands in a card or on a ground of the widget can be read, and so can its caption", async () => {
    const business = { name: "Oak", slug: "oak", reviews: snippetReviews(12), hasPlatforms: false, hasPhotos: false };
    for (const variant of VARIANTS)
      for (const [theme, device] of [
        ["light", "dark"],
        ["dark", "light"],
        ["inherit", "dark"],
        ["inherit", "light"],
      ] as const) {
        const { html } = widgetSnippet({ baseUrl: hosts.base, serviceName: "Candor" }, business, {
          variant,
          theme,
          mode: "inline",
        });
        const head = `${META}<style>body { background: light-dark(#fff, #111); color: light-dark(#222, #eee) }</style>`;
        await using tab = await hosts.open(browser, { head, body: html }, { colorScheme: device });
        await until("it is drawn", () => tab.page.evaluate<boolean>(DRAWN));
        const least = await tab.page.evaluate<number>(LEAST_CONTRAST);
        expect([variant, theme, device, least >= 4.5, least]).toEqual([variant, theme, device, true, least]);
      }
  });
});

/** The theme of the first widget, once it is drawn, and whether it has a ground of its own. */
async function seen(page: Page): Promise<{ theme: string; hasGround: boolean }> {
  const look = `(root) => {
    const widget = root.querySelector(".widget");
    return widget && { theme: widget.matches(".dark") ? "dark" : "light", hasGround: getComputedStyle(widget).backgroundColor !== "rgba(0, 0, 0, 0)" };
  }`;
  const read = async () => {
    if (!(await page.evaluate<boolean>(DRAWN))) return null;
    const frame = page.frames()[1];
    if (frame) return frame.evaluate<{ theme: string; hasGround: boolean } | null>(`(${look})(document)`);
    return page.evaluate<{ theme: string; hasGround: boolean } | null>(`(${look})(${BOX}.shadowRoot)`);
  };
  const found: { theme: string; hasGround: boolean }[] = [];
  await until("the widget is drawn", async () => {
    // A frame that goes meanwhile answers nothing.
    const answer = await read().catch(() => null);
    if (answer) found.push(answer);
    return answer !== null;
  });
  return found[0] as { theme: string; hasGround: boolean };
}

/** For a page with an inline widget: the least contrast of a text, its caption's included, with the nearest ground behind it. */
const LEAST_CONTRAST = `(() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const pixel = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (parts) => {
    const [red, green, blue] = parts.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const above = (element) => element.assignedSlot ?? element.parentElement ?? element.getRootNode().host;
  const groundOf = (element) => {
    for (let each = element; each; each = above(each)) {
      const ground = pixel(getComputedStyle(each).backgroundColor);
      if (ground[3] === 255) return light(ground);
    }
    return 1;
  };
  const box = document.querySelector(".reviews-widget");
  const root = box.shadowRoot.querySelector("div").shadowRoot;
  const link = box.querySelector("a");
  const contrasts = [...root.querySelectorAll("*")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((each) => [each, groundOf(each)]);
  // A link inside the widget stands before it.
  contrasts.push([link, box.dataset.caption === "inside" ? groundOf(root.querySelector(".brand")) : groundOf(link)]);
  return Math.min(...contrasts.map(([each, ground]) => {
    const own = light(pixel(getComputedStyle(each).color));
    return (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05);
  }));
})()`;
