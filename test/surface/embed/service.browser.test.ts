// Which service shows an element: two services on one page, another vendor's widget.js, modules and bundles.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { createHosts, FRAMES, type Hosts, script, seedShop, type Tab, tag } from "./host.ts";

/** Pages of shops that had no widget, and an empty script of another vendor. */
const CASES = join(import.meta.dir, "other-vendor");
const PAGES = ["module", "module-alone", "bundled", "bundled-alone", "classic", "tabs"];

let oak: Hosts;
let elm: Hosts;
let browser: Browser;
/** A shop whose server has the files above and, as its bundle, the text of the loader. */
let shop: ReturnType<typeof Bun.serve>;
let asked: string[] = [];

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    [oak, elm] = await Promise.all([createHosts(), createHosts()]);
    for (const { service } of [oak, elm]) await seedShop(service);
    browser = await openBrowser();
    shop = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        const path = new URL(request.url).pathname.slice(1);
        asked.push(path);
        if (path === "bundle.js") return oak.service.get("/widget.js");
        const file = Bun.file(join(CASES, path));
        if (!(await file.exists())) return new Response(null, { status: 404 });
        if (!path.endsWith(".html")) return new Response(file);
        const html = (await file.text()).replaceAll("{SERVICE}", oak.base).replaceAll("{SLUG}", "oak");
        return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
      },
    });
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop(true);
    await Promise.all([oak?.close(), elm?.close()]);
  });
  afterEach(() => {
    asked = [];
  });

  for (const page of PAGES) {
    test(`another vendor's widget.js: ${page}`, async () => {
      await using tab = await oak.tab(browser);
      await tab.page.goto(`http://localhost:${shop.port}/${page}.html`);
      await shows(tab, [oak]);
      const known = [`${page}.html`, "other-vendor/widget.js", "bundle.js", "favicon.ico"];
      expect(asked.filter((path) => !known.includes(path))).toEqual([]);
    });
  }

  test("another vendor's single tag, global name and element of that name are left alone", async () => {
    const theirs = `<script>window.ReviewsWidget = { render() {} }</script>`;
    const vendor = `<script async src="http://localhost:${shop.port}/other-vendor/widget.js" data-business="oak"></script>`;
    for (const head of [theirs, "", `<script>window.ReviewsWidget = "theirs"</script>`]) {
      await using tab = await oak.open(browser, {
        head,
        body: `<p id="ReviewsWidget">${vendor}</p>${link(oak)}${script(oak.base)}${script(oak.base)}`,
      });
      await shows(tab, [oak]);
      expect(await tab.page.locator(".reviews-widget").count()).toBe(1);
      if (head === theirs) expect(await tab.page.evaluate("typeof ReviewsWidget.render")).toBe("function");
    }
  });

  test("a single tag works as a module and as a bundle, once each", async () => {
    const module = `<script type="module" src="${oak.base}/widget.js?v=3" data-business="oak" data-variant="mini"></script>`;
    const bundle = `<script src="http://localhost:${shop.port}/bundle.js" data-business="oak"></script>`;
    for (const body of [module, bundle, bundle + script(oak.base)]) {
      await using tab = await oak.open(browser, { body });
      await shows(tab, [oak]);
    }
  });

  for (const order of ["first", "last"]) {
    const scripts = () => (order === "first" ? [oak, elm] : [elm, oak]).map(({ base }) => sync(base)).join("");

    test(`two services: each shows what leads to it, its own loader ${order}`, async () => {
      const body = link(oak) + link(elm, { mode: "inline" }) + element(elm) + element(oak) + scripts();
      await using tab = await oak.open(browser, { body });
      await shows(tab, [oak, elm, oak]);
      await tab.page.getByText(/^4\.\d$/).waitFor();
      expect(tab.asked.some((url) => url.startsWith(`${elm.base}/embed/oak.json`))).toBe(true);
      expect(tab.asked.some((url) => url.startsWith(`${oak.base}/embed/oak.json`))).toBe(false);
    });

    test(`two services: without a link to either, the first takes it, ${order}`, async () => {
      const first = order === "first" ? oak : elm;
      const neutral = [
        tag(oak.base, "oak", {}, false),
        tag(oak.base, "oak").replace(/href="[^"]*"/, 'href="/review/our-chairs"'),
        tag(oak.base, "oak").replace(/href="[^"]*"/, 'href="https://www.shop.example/what-they-say"'),
        `<reviews-widget business="oak"></reviews-widget>`,
      ];
      await using tab = await oak.open(browser, { body: neutral.join("") + scripts() });
      await shows(tab, [first, first, first, first]);
      await tab.page.evaluate("ReviewsWidget.scan()");
      await shows(tab, [first, first, first, first]);
      // Each has one caption.
      expect(await tab.page.locator(".reviews-widget a, reviews-widget a").count()).toBe(4);
    });

    test(`two services: single tags, ${order}`, async () => {
      const single = (hosts: Hosts) => script(hosts.base, 'data-business="oak"').replace("async ", "");
      const body = (order === "first" ? [oak, elm] : [elm, oak]).map(single).join("");
      await using tab = await oak.open(browser, { body });
      await shows(tab, order === "first" ? [oak, elm] : [elm, oak]);
    });

    test(`two services: an element follows its link from one to the other, ${order}`, async () => {
      await using tab = await oak.open(browser, { body: link(oak) + scripts() });
      await shows(tab, [oak]);
      const change = (expression: string) =>
        tab.page.evaluate(`{ const element = document.querySelector(".reviews-widget"); ${expression} }`);
      await change(`element.querySelector("a").href = "${elm.base}/review/oak"`);
      await shows(tab, [elm]);
      await change(`element.innerHTML = '<b><a href="${oak.base}/review/oak/rev_1">Reviews</a></b>'`);
      await shows(tab, [oak]);
      await change(`element.replaceChildren()`);
      await tab.page.locator(".reviews-widget > a").waitFor();
      await shows(tab, [oak]);
      expect(await tab.page.locator(".reviews-widget a").count()).toBe(1);
    });
  }

  test("two services: one that comes late takes what leads to it, by the element in a shadow root, too", async () => {
    const plain = link(elm).replace("/review/oak?utm_source=widget", "/");
    await using tab = await oak.open(browser, { body: `${plain}<div id="app"></div>${sync(oak.base)}` });
    await shows(tab, [oak]);
    await tab.page.evaluate(
      `app.attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(element(oak) + element(elm))}`,
    );
    await tab.page.locator("#app iframe").waitFor({ state: "attached" });
    await tab.page.addScriptTag({ url: `${elm.base}/widget.js` });
    await shows(tab, [elm]);
    await tab.page.evaluate("ReviewsWidget.scan(app.shadowRoot)");
    await until("both are shown", async () => (await tab.page.locator("#app iframe").count()) === 2);
    const sources = await tab.page.locator("#app iframe").evaluateAll((all) => all.map((each) => each.outerHTML));
    expect(sources[0]).toContain(oak.base);
    expect(sources[1]).toContain(elm.base);
  });

  test("a link to a service without a loader here leaves the element as it is", async () => {
    const body = [
      "https://other.example/review/oak",
      "http://other.example:8443/of/review/oak/rev_1?x#y",
      `${elm.base}/review/oak`,
    ]
      .map(
        (href) =>
          `<div class="reviews-widget" data-business="oak" data-theme="pink"><a href="${href}">Reviews</a></div>`,
      )
      .join("");
    await using tab = await oak.open(browser, { body: body + link(oak) + script(oak.base) });
    await shows(tab, [oak]);
    expect(
      await tab.page.locator(".reviews-widget").evaluateAll((all) => all.map((each) => !!each.shadowRoot)),
    ).toEqual([false, false, false, true]);
    // It warns of no attribute there either.
    expect(tab.said).toEqual([]);
  });

  test("an address of before a move, and another scheme, lead to the service", async () => {
    const earlier = oak.base.replace("127.0.0.1", "localhost");
    const body = [earlier, oak.base.replace("http:", "https:")].map((base) => tag(base, "oak")).join("");
    await using tab = await oak.open(browser, { body: body + script(earlier) });
    await shows(tab, [oak, oak]);
    expect(tab.asked.filter((url) => url.startsWith(earlier))).toEqual([`${earlier}/widget.js`]);
  });

  test("beside an older loader, which shows every element, it stays idle", async () => {
    const older = `<script>window.ReviewsWidget = { scan() { window.scanned = true } }</script>`;
    await using tab = await oak.open(browser, { head: older, body: link(oak) + script(oak.base) });
    await tab.page.waitForFunction("window.scanned");
    expect(await tab.page.locator("iframe").count()).toBe(0);
  });
});

const link = ({ base }: Hosts, attributes: Record<string, string> = {}) => tag(base, "oak", attributes);
const element = ({ base }: Hosts) =>
  `<reviews-widget business="oak"><a href="${base}/review/oak">Reviews</a></reviews-widget>`;
const sync = (base: string) => `<script src="${base}/widget.js"></script>`;

/** Until the page has these services' frames and no others, in this order. */
async function shows({ page }: Tab, services: readonly Hosts[]): Promise<void> {
  const bases = services.map(({ base }) => base);
  let found: string[] = [];
  await until(`frames of ${bases.join(", ")}`, async () => {
    found = await framesOf(page);
    return found.join() === bases.join();
  });
}

/** Origins of the frames that have told their height. */
function framesOf(page: Page): Promise<string[]> {
  return page.evaluate(
    `${FRAMES}.map((frame) => (frame.style.visibility === "" || frame.offsetParent === null ? new URL(frame.src).origin : "unseen"))`,
  );
}
