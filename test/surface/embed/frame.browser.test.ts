// The frame from the host page's side: the messages that count, and that it is never a blank box.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { MODES, widgetSnippet } from "#surface/example/snippet.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { createHosts, FRAMES, type Hosts, script, seedShop, tag } from "./host.ts";

/** Longer than the loader waits for a frame that has loaded and says nothing. */
const SILENT_MS = 3_100;

let hosts: Hosts;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    hosts = await createHosts();
    await seedShop(hosts.service);
    await seedShop(hosts.service, "poor", "free");
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });
  afterEach(() => {
    hosts.between.answer = null;
  });

  for (const variant of ["badge", "mini", "list", "carousel"]) {
    for (const theme of ["light", "dark"]) {
      test(`${variant}, ${theme}: as high as its content, in one request, and nothing is drawn behind it`, async () => {
        const head = `<style>body { background: rgb(1, 2, 250) }</style>`;
        await using tab = await hosts.open(browser, {
          head,
          body: tag(hosts.base, "oak", { variant, theme }) + script(hosts.base),
        });
        const { page } = tab;
        const frame = await heard(page);
        const inner = (await frame.evaluate(
          "[document.body.getBoundingClientRect().height, document.documentElement.scrollWidth, innerWidth]",
        )) as [number, number, number];
        expect((await page.locator("iframe").boundingBox())?.height).toBe(Math.ceil(inner[0]));
        expect(inner[1]).toBeLessThanOrEqual(inner[2]);
        expect(tab.asked.filter((url) => url.startsWith(hosts.base))).toHaveLength(2);
        expect(await cornerOf(page)).toEqual([1, 2, 250]);
        expect(await page.locator("iframe").getAttribute("title")).toBe("Reviews of Oak & Sons");
        expect(tab.said).toEqual([]);
        expect(await page.context().cookies()).toEqual([]);
      });
    }
  }

  test("its height follows its width, down to 200 pixels, with nothing cut off", async () => {
    await using tab = await hosts.open(browser, {
      body: tag(hosts.base, "oak", { variant: "list" }) + script(hosts.base),
    });
    const { page } = tab;
    const frame = await heard(page);
    for (const width of [1280, 320, 200]) {
      await page.setViewportSize({ width, height: 900 });
      await until("the frame is as high as what is in it", async () => {
        const box = await page.locator("iframe").boundingBox();
        return (
          box?.height === Math.ceil((await frame.evaluate("document.body.getBoundingClientRect().height")) as number)
        );
      });
      expect(await frame.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    }
  });

  test("the carousel keeps one height whichever review it shows", async () => {
    await using tab = await hosts.open(browser, {
      body: tag(hosts.base, "oak", { variant: "carousel" }) + script(hosts.base),
    });
    const frame = await heard(tab.page);
    const heights = new Set<number>();
    for (let slide = 0; slide < 10; slide++) {
      heights.add((await frame.evaluate("document.body.getBoundingClientRect().height")) as number);
      await frame.getByRole("button", { name: "Next review" }).click();
    }
    expect(heights.size).toBe(1);
  });

  test("while the service is slow the link stands there, and nothing covers it", async () => {
    const gate = Promise.withResolvers<Response | null>();
    hosts.between.answer = (request) => (request.url.includes("/embed/") ? (gate.promise as Promise<Response>) : null);
    await using tab = await hosts.open(browser, { body: tag(hosts.base, "oak") + script(hosts.base) });
    await tab.page.locator("iframe").waitFor({ state: "attached" });
    expect(await tab.page.getByRole("link", { name: "Reviews of oak" }).isVisible()).toBe(true);
    expect(await tab.page.locator("iframe").isVisible()).toBe(false);
    gate.resolve(null);
    await heard(tab.page);
    expect(await tab.page.getByRole("link", { name: "Reviews of oak" }).isVisible()).toBe(true);
  });

  test("where there is no such widget the frame goes, and the link stays", async () => {
    await using tab = await hosts.open(browser, { body: tag(hosts.base, "gone") + script(hosts.base) });
    await until("the frame has come", () => tab.asked.some((url) => url.includes("/embed/gone")));
    await until("the frame is gone", () => isAlone(tab.page));
  });

  test.each(MODES)("where there is no such widget (%s) its room is given up, too", async (mode) => {
    const business = { name: "Gone", slug: "gone", reviews: [], hasPlatforms: false, hasPhotos: false };
    const site = { baseUrl: hosts.base, serviceName: "Candor" };
    const { html } = widgetSnippet(site, business, { variant: "list", theme: "light", mode });
    await using tab = await hosts.open(browser, { body: html });
    await until("the link stands alone, as high as it is", async () => {
      const box = await tab.page.locator(".reviews-widget").boundingBox();
      return box !== null && box.height < 40;
    });
    expect(await tab.page.getByRole("link", { name: "Candor" }).isVisible()).toBe(true);
  });

  const failures: Record<string, () => Promise<{ head?: string; headers?: Record<string, string> }>> = {
    "an answer that is not ours": async () => {
      hosts.between.answer = (request) =>
        request.url.includes("/embed/")
          ? new Response("<h1>Blocked</h1>", { headers: { "content-type": "text/html" } })
          : null;
      return {};
    },
    "a policy of the host": async () => ({ headers: { "content-security-policy": "frame-src 'none'" } }),
    "a connection that breaks": async () => ({}),
  };
  for (const [name, prepare] of Object.entries(failures)) {
    test(`a frame that does not come (${name}) is never seen, and goes`, async () => {
      const page = await prepare();
      await using tab = await hosts.open(
        browser,
        { body: tag(hosts.base, "oak") + (name.startsWith("a conn") ? "" : script(hosts.base)), ...page },
        { clock: true },
      );
      if (name.startsWith("a conn")) {
        await tab.page.route("**/embed/**", (route) => route.abort());
        await tab.page.waitForLoadState("load");
        await tab.page.evaluate(
          `document.body.append(Object.assign(document.createElement("script"), { src: "${hosts.base}/widget.js" }))`,
        );
      }
      await tab.page.locator("iframe").waitFor({ state: "attached" });
      await until("the frame is gone", async () => {
        expect(await tab.page.locator("iframe").isVisible()).toBe(false);
        await tab.page.clock.fastForward(SILENT_MS);
        return isAlone(tab.page);
      });
    });
  }

  test("a script that does not come leaves the link as it is", async () => {
    hosts.between.answer = () => new Response(null, { status: 500 });
    await using tab = await hosts.open(browser, { body: tag(hosts.base, "oak") + script(hosts.base) });
    await tab.page.waitForLoadState("load");
    expect(await isAlone(tab.page)).toBe(true);
  });

  test("messages of others are not listened to: the page's own, another frame's, another origin's", async () => {
    const other = `<iframe id="other" src="${hosts.base}/embed/oak?variant=mini&theme=light&lang=en"></iframe>`;
    await using tab = await hosts.open(browser, { body: `${tag(hosts.base, "oak")}${other}${script(hosts.base)}` });
    const { page } = tab;
    const frame = await heard(page, ".reviews-widget iframe");
    const height = async () => (await page.locator(".reviews-widget iframe").boundingBox())?.height;
    const usual = await height();
    const width = await page.evaluate(`${FRAMES}[0].clientWidth`);
    const tall = `postMessage({ type: "reviews-widget:height", height: 777, width: ${width}, title: "Forged" }, "*")`;
    const gone = `postMessage({ type: "reviews-widget:missing" }, "*")`;
    // Earlier messages have arrived when this one has.
    const last = async (sender: { evaluate(expression: string): Promise<unknown> }, target = "parent.") => {
      await page.evaluate(
        `void (window.heard = new Promise((done) => (onmessage = ({ data }) => data === "last" && done())))`,
      );
      await sender.evaluate(`${target}${tall}; ${target}${gone}; ${target}postMessage("last", "*")`);
      await page.evaluate("heard");
      expect(await height()).toBe(usual);
      expect(await page.locator(".reviews-widget iframe").getAttribute("title")).toBe("Reviews of Oak & Sons");
    };
    await last(page, "");
    await page.waitForLoadState("load");
    const otherFrame = page.frames().find((each) => each.url().includes("variant=mini"));
    if (!otherFrame) throw new Error("The other frame is not there.");
    await last(otherFrame);
    // The frame itself, led elsewhere.
    const elsewhere = hosts.put({ body: "Not the service." });
    await page.evaluate(`${FRAMES}[0].src = "${elsewhere}"`);
    const led = () => page.frames().find((each) => each.url() === elsewhere);
    await until("it is there", () => led() !== undefined);
    await last(led() as typeof frame);
  });

  test("a height that is none is passed over, and an absurd one is bounded", async () => {
    await using tab = await hosts.open(browser, { body: tag(hosts.base, "oak") + script(hosts.base) });
    const { page } = tab;
    const frame = await heard(page);
    let number = 0;
    const told = async (height: string, width = "innerWidth") => {
      const title = `Told ${++number}`;
      await frame.evaluate(
        `parent.postMessage({ type: "reviews-widget:height", height: ${height}, width: ${width}, title: "${title}" }, "*")`,
      );
      await page.waitForFunction(`${FRAMES}[0].title === "${title}"`);
      return (await page.locator("iframe").boundingBox())?.height;
    };
    expect(await told("80.01")).toBe(81);
    for (const nothing of ["NaN", "Infinity", "-Infinity", "-5", "0", "null", "undefined", '"300"', "{}", "[300]"]) {
      expect([nothing, await told(nothing)]).toEqual([nothing, 81]);
    }
    // At another width than the frame has now.
    for (const width of ["0", "innerWidth - 40", "NaN", "null", "undefined"]) expect(await told("200", width)).toBe(81);
    expect(await told("1e12")).toBe(5_000);
    expect(await told("0.5")).toBe(20);
    for (const odd of ["null", "1", '"text"', "{}", "{ type: null }", "{ type: 'reviews-widget:other' }"]) {
      await frame.evaluate(`parent.postMessage(${odd}, "*")`);
    }
    expect(await told("90")).toBe(90);
    expect(tab.said).toEqual([]);
  });

  test("a variant outside the plan shows as mini, with one console warning", async () => {
    await using tab = await hosts.open(browser, {
      body: tag(hosts.base, "poor", { variant: "list" }) + script(hosts.base),
    });
    const frame = await heard(tab.page);
    await frame.getByText("12 reviews").waitFor();
    await until("it is said", () => tab.said.length > 0);
    expect(tab.said).toEqual([`Candor widget: "list" is not part of the plan of "poor"; "mini" is shown instead.`]);
  });

  test("the strictest policy that lets it in is enough, and a page isolated from others may have it", async () => {
    const policy = `default-src 'none'; script-src ${hosts.base}; frame-src ${hosts.base}; style-src 'self'; img-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
    const headers = {
      "content-security-policy": policy,
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-opener-policy": "same-origin",
    };
    await using tab = await hosts.open(browser, {
      body:
        tag(hosts.base, "oak", { variant: "list" }) +
        `<script async crossorigin src="${hosts.base}/widget.js"></script>`,
      headers,
    });
    const frame = await heard(tab.page);
    await frame.getByText("Arrived a day early").first().waitFor();
    expect(tab.said).toEqual([]);
  });

  test("the profile and each review are a link away, in a tab of their own, with where the reader came from", async () => {
    await using tab = await hosts.open(browser, {
      body: tag(hosts.base, "oak", { variant: "list" }) + script(hosts.base),
    });
    const frame = await heard(tab.page);
    const links = await frame
      .locator("a")
      .evaluateAll((all) =>
        all.map((each) => [each.getAttribute("href"), each.getAttribute("target"), each.getAttribute("rel")]),
      );
    expect(links.length).toBeGreaterThanOrEqual(7);
    expect(links.pop()).toEqual([`${hosts.base}/about/reviews?lang=en`, "_blank", "noopener"]);
    for (const [href, target, rel] of links) {
      expect(href).toMatch(
        new RegExp(`^${hosts.base}/review/oak(/rev_[a-z0-9]+)?\\?utm_source=widget&utm_medium=list$`),
      );
      expect([target, rel]).toEqual(["_blank", "noopener"]);
    }
  });
});

/** The frame, once its page has told its height. */
async function heard(page: Page, selector = "iframe") {
  const shown = `${FRAMES}[0]?.style.visibility === ""`;
  await until("the frame is seen", () => page.evaluate(shown) as Promise<boolean>);
  const frame = await (await page.locator(selector).elementHandle())?.contentFrame();
  if (!frame) throw new Error("The frame has no page.");
  return frame;
}

/** Whether there is a link and nothing else, in no more room than it takes. */
async function isAlone(page: Page) {
  const widget = page.locator(".reviews-widget");
  const link = widget.locator("a");
  if ((await widget.locator("> :not(slot)").count()) !== 1 || !(await link.isVisible())) return false;
  const [whole, own] = [await widget.boundingBox(), await link.boundingBox()];
  return whole !== null && own !== null && whole.height <= own.height + 8;
}

/** The colour in the lower right corner of the frame, where no variant draws. */
async function cornerOf(page: Page): Promise<number[]> {
  const box = await page.locator("iframe").boundingBox();
  if (!box) throw new Error("The frame is not seen.");
  await page.locator("iframe").scrollIntoViewIfNeeded();
  const shot = await page.screenshot({
    clip: { x: box.x + box.width - 3, y: box.y + 1, width: 2, height: 2 },
    fullPage: true,
  });
  const image = `data:image/png;base64,${shot.toString("base64")}`;
  return (await page.evaluate(`(async () => {
    const bitmap = await createImageBitmap(await (await fetch("${image}")).blob());
    const canvas = new OffscreenCanvas(2, 2).getContext("2d");
    canvas.drawImage(bitmap, 0, 0);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  })()`)) as number[];
}
