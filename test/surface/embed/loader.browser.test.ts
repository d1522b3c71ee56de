// widget.js on pages of all kinds: the elements that it finds, keeps, changes and removes.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { createHosts, FRAMES, type Hosts, script, seedShop, tag } from "./host.ts";

let hosts: Hosts;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    hosts = await createHosts();
    await seedShop(hosts.service);
    await seedShop(hosts.service, "elm");
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  test("five widgets of several variants, themes and modes share a page, and none is fetched twice", async () => {
    const body = [
      tag(hosts.base, "oak", { variant: "badge" }),
      tag(hosts.base, "elm", { variant: "mini", theme: "dark" }),
      tag(hosts.base, "oak", { variant: "list" }),
      tag(hosts.base, "elm", { variant: "carousel" }),
      tag(hosts.base, "oak", { variant: "mini", mode: "inline" }),
    ];
    await using tab = await hosts.open(browser, { body: body.join("") + script(hosts.base) });
    const { page } = tab;
    await seen(page, 4);
    await page.locator(".reviews-widget").last().getByText("12 reviews").waitFor();
    expect(await page.locator("iframe").count()).toBe(4);
    expect(await page.locator(".reviews-widget > a").count()).toBe(5);
    const paths = tab.asked.filter((url) => url.startsWith(hosts.base)).map((url) => url.slice(hosts.base.length));
    expect(paths.length).toBe(new Set(paths).size);
    // The script, four frames of one request each, and for the inline one its renderer and its words.
    expect(paths).toHaveLength(1 + 4 + 2);
    expect(tab.said).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test("a host's own link stays as it is, under the widget; one is added where there is none", async () => {
    const own = `<div class="reviews-widget" data-business="oak"><p><a href="/mine?x=1" rel="external">What they say</a></p></div>`;
    await using tab = await hosts.open(browser, {
      body: own + tag(hosts.base, "oak", { variant: "mini" }, false) + script(hosts.base),
      lang: "de-AT",
    });
    const { page } = tab;
    await seen(page, 2);
    const links = page.locator(".reviews-widget a");
    expect(await links.count()).toBe(2);
    expect(await links.first().getAttribute("href")).toBe("/mine?x=1");
    expect(await links.first().getAttribute("rel")).toBe("external");
    expect(await links.first().textContent()).toBe("What they say");
    await page.locator("a", { hasText: "Bewertungen von Oak & Sons" }).waitFor();
    expect(await links.last().getAttribute("href")).toBe(`${hosts.base}/review/oak?utm_source=widget&utm_medium=mini`);
    expect(await links.last().getAttribute("rel")).toBeNull();
    for (const index of [0, 1]) {
      const [frame, link] = [
        await page.locator("iframe").nth(index).boundingBox(),
        await links.nth(index).boundingBox(),
      ];
      expect(link?.y).toBeGreaterThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
    }
    expect(await page.locator("iframe").first().getAttribute("title")).toBe("Bewertungen von Oak & Sons");
  });

  test("an added link goes when the host brings its own", async () => {
    await using tab = await hosts.open(browser, { body: tag(hosts.base, "oak", {}, false) + script(hosts.base) });
    await tab.page.locator(".reviews-widget > a", { hasText: "Reviews of" }).waitFor();
    await tab.page.evaluate(
      `document.querySelector(".reviews-widget").insertAdjacentHTML("beforeend", "<a href=/mine>Mine</a>")`,
    );
    await until("one link is left", async () => (await tab.page.locator(".reviews-widget a").count()) === 1);
    expect(await tab.page.locator(".reviews-widget a").textContent()).toBe("Mine");
  });

  test("the older single tag works, behind where it stands, with every attribute", async () => {
    const attributes = `data-business="oak" data-variant="mini" data-theme="dark"`;
    await using tab = await hosts.open(browser, {
      body: `<section>${script(hosts.base, attributes)}</section><p>After</p>`,
    });
    await seen(tab.page, 1);
    expect(await tab.page.locator("section > script + .reviews-widget > iframe").getAttribute("src")).toBe(
      `${hosts.base}/embed/oak?variant=mini&theme=dark&lang=en#`,
    );
    expect(await tab.page.locator("section > .reviews-widget > a").count()).toBe(1);
  });

  test("loaded twice it is at work once, and further single tags get their widgets", async () => {
    const body =
      tag(hosts.base, "oak") + script(hosts.base) + script(hosts.base) + script(hosts.base, `data-business="elm"`);
    await using tab = await hosts.open(browser, { body });
    await seen(tab.page, 2);
    await tab.page.waitForLoadState("load");
    expect(await tab.page.locator("iframe").count()).toBe(2);
    expect(await tab.page.locator(".reviews-widget > a").count()).toBe(2);
    expect(tab.said).toEqual([]);
  });

  test("loaded as a module or by a script of the page, after everything, it finds its service", async () => {
    for (const load of [
      `import("${hosts.base}/widget.js?v=2")`,
      insertScript(),
      `fetch("${hosts.base}/widget.js").then((r) => r.text()).then(eval)`,
    ]) {
      await using tab = await hosts.open(browser, { body: tag(hosts.base, "oak") });
      await tab.page.waitForLoadState("load");
      await tab.page.evaluate(load);
      await seen(tab.page, 1);
      expect(tab.said).toEqual([]);
    }
  });

  test("elements that come, change and go later are kept up with", async () => {
    await using tab = await hosts.open(browser, { body: `<div id="app"></div>${script(hosts.base)}` });
    const { page } = tab;
    await page.waitForFunction("window.ReviewsWidget");
    await page.evaluate(`app.innerHTML = ${JSON.stringify(`<div>${tag(hosts.base, "oak")}</div>`)}`);
    await seen(page, 1);
    await page.evaluate(`document.querySelector(".reviews-widget").dataset.business = "elm"`);
    await page.locator(`iframe[src*="/embed/elm?"]`).waitFor();
    expect(await page.locator("iframe").count()).toBe(1);
    await page.evaluate(`document.querySelector(".reviews-widget").dataset.theme = "dark"`);
    await page.locator(`iframe[src*="theme=dark"]`).waitFor();
    await page.evaluate(`document.querySelector(".reviews-widget").dataset.mode = "inline"`);
    await page.getByText(/^4\.\d$/).waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    await page.evaluate(`document.documentElement.lang = "fr"`);
    await page.getByText("12 avis").waitFor();
    // A framework that renders again removes the widget; it comes back.
    await page.evaluate(`document.querySelector(".reviews-widget").replaceChildren()`);
    await page.getByText("12 avis").waitFor();
    await page.locator(".reviews-widget > a", { hasText: "Avis sur Oak & Sons" }).waitFor();
    await page.evaluate(`document.querySelector(".reviews-widget").removeAttribute("data-business")`);
    await until(
      "nothing is left but the element",
      async () => (await page.locator(".reviews-widget > :not(slot)").count()) === 0,
    );
    await page.evaluate(`document.querySelector(".reviews-widget").dataset.business = "oak"; app.replaceChildren()`);
    await until("nothing is left", async () => (await page.locator(".reviews-widget, iframe").count()) === 0);
    expect(tab.said).toEqual([]);
  });

  test("an element moved elsewhere shows its widget there, once", async () => {
    await using tab = await hosts.open(browser, {
      body: `${tag(hosts.base, "oak")}<div id="there"></div>${script(hosts.base)}`,
    });
    await seen(tab.page, 1);
    await tab.page.evaluate(`there.append(document.querySelector(".reviews-widget"))`);
    const frame = tab.page.frameLocator("#there iframe");
    await frame.getByText("12 reviews").waitFor();
    expect(await tab.page.locator("iframe").count()).toBe(1);
  });

  test("scan finds what an observer cannot see, such as within a shadow root", async () => {
    await using tab = await hosts.open(browser, { body: `<div id="app"></div>${script(hosts.base)}` });
    await tab.page.waitForFunction("window.ReviewsWidget");
    await tab.page.evaluate(`{
      const root = app.attachShadow({ mode: "open" });
      root.innerHTML = ${JSON.stringify(tag(hosts.base, "oak"))};
      ReviewsWidget.scan(root);
    }`);
    await tab.page.frameLocator("#app iframe").getByText("12 reviews").waitFor();
    expect(tab.said).toEqual([]);
  });

  test("what cannot be read is the default, and is said once", async () => {
    const odd = { variant: "huge", theme: "pink", height: "tall", mode: "popup" };
    const body =
      tag(hosts.base, "oak", odd).repeat(2) +
      tag(hosts.base, "oak", { height: "1e9" }) +
      tag(hosts.base, "oak", { height: "-3", variant: "LIST", theme: "" });
    hosts.between.answer = (request) => (request.url.includes("/embed/") ? new Promise<Response>(() => {}) : null);
    await using tab = await hosts.open(browser, { body: body + script(hosts.base) });
    await tab.page.waitForFunction(`${FRAMES}.length === 4`);
    const frames = await tab.page
      .locator("iframe")
      .evaluateAll((all) =>
        all.map((each) => `${each.getAttribute("src")} ${each.getAttribute("style")?.match(/height: \w+/)}`),
      );
    hosts.between.answer = null;
    const usual = `${hosts.base}/embed/oak?variant=badge&theme=light&lang=en# height:`;
    expect(frames).toEqual([
      `${usual} 92px`,
      `${usual} 92px`,
      `${usual} 5000px`,
      `${usual.replace("badge", "list")} 1000px`,
    ]);
    await until("all is said", () => tab.said.length === 3);
    expect(tab.said.sort()).toEqual([
      `Reviews widget: data-mode="popup" is unknown; "frame" is shown.`,
      `Reviews widget: data-theme="pink" is unknown; "light" is shown.`,
      `Reviews widget: data-variant="huge" is unknown; "badge" is shown.`,
    ]);
  });

  test("an empty business is left alone, and a hostile one stays a name", async () => {
    const body = `<div class="reviews-widget" data-business=" "></div><div class="reviews-widget" data-business="../x?y=<b>&quot;"></div>`;
    await using tab = await hosts.open(browser, { body: body + script(hosts.base) });
    await tab.page.locator(".reviews-widget > a").waitFor();
    await until("the frame is gone", async () => (await tab.page.locator("iframe").count()) === 0);
    expect(await tab.page.locator(".reviews-widget").first().innerHTML()).toBe("");
    const link = tab.page.locator(".reviews-widget > a");
    expect(await link.getAttribute("href")).toStartWith(`${hosts.base}/review/..%2Fx%3Fy%3D%3Cb%3E%22?`);
    expect(await link.textContent()).toBe(`../x?y=<b>"`);
  });
});

/** Until that many frames have told their height, and so are seen. */
async function seen(page: Page, count: number) {
  const heard = `${FRAMES}.filter((each) => each.style.visibility === "").length`;
  await page.waitForFunction(`${heard} === ${count}`);
}

function insertScript(): string {
  return `document.head.append(Object.assign(document.createElement("script"), { src: "${hosts.base}/widget.js" }))`;
}
