// The shadow root of a widget: the page's elements stay as they are, on elements of every kind and beside styles of every kind.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { BOX, createHosts, FRAMES, type Hosts, script, seedShop, tag } from "./host.ts";

let hosts: Hosts;
let browser: Browser;

const MAIN = 'document.querySelector("main").innerHTML';
const styleOf = (selector: string, name: string) => `getComputedStyle(document.querySelector("${selector}")).${name}`;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    hosts = await createHosts();
    await seedShop(hosts.service);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });
  afterEach(() => {
    hosts.between.answer = null;
  });

  test("the page's elements and attributes stay as they are: shown, changed, failed, without a link", async () => {
    const element =
      '<reviews-widget business="oak" variant="mini" mode="frame"> Text <!-- and more --></reviews-widget>';
    const body = [
      ...["frame", "inline"].flatMap((mode) => [
        tag(hosts.base, "oak", { mode }),
        tag(hosts.base, "oak", { mode }, false),
      ]),
      tag(hosts.base, "gone"),
      tag(hosts.base, "gone", { mode: "inline" }, false),
      element,
    ].join("");
    const head =
      "<script>addEventListener('DOMContentLoaded', () => (window.before = document.querySelector('main').innerHTML))</script>";
    await using tab = await hosts.open(browser, { head, body: body + script(hosts.base) });
    const { page } = tab;
    await until("all are shown", () =>
      page.evaluate(`${FRAMES}.filter(({ style }) => style.visibility === "").length === 3`),
    );
    const gone = `[...document.querySelectorAll('[data-business="gone"]')].every(({ shadowRoot }) => shadowRoot && !shadowRoot.querySelector("iframe, div"))`;
    await until("those of no business are gone", () => page.evaluate(gone));
    await until("the inline ones, too", async () => (await page.getByText(/^4\.\d$/).count()) === 2);
    expect(await page.evaluate(`${MAIN} === before`)).toBe(true);
    await page.evaluate(`document.querySelector("reviews-widget").setAttribute("mode", "inline")`);
    await until("it is inline", async () => (await page.getByText(/^4\.\d$/).count()) === 3);
    expect(await page.evaluate(MAIN)).toBe(
      String(await page.evaluate("before")).replace(' mode="frame"', ' mode="inline"'),
    );
    expect(await page.locator("reviews-widget > a").count()).toBe(1);
  });

  test("a copy of a widget is a widget of its own, with its link", async () => {
    await using tab = await hosts.open(browser, { body: tag(hosts.base, "oak") + script(hosts.base) });
    await seen(tab.page, 1);
    await tab.page.evaluate(`{
      const element = document.querySelector(".reviews-widget");
      element.after(element.cloneNode(true));
      document.querySelector("main").append(Object.assign(document.createElement("div"), { innerHTML: element.outerHTML }));
    }`);
    await seen(tab.page, 3);
    expect(await tab.page.locator(".reviews-widget a").count()).toBe(3);
  });

  for (const name of ["li", "a", "td", "figure", "fieldset", "button"]) {
    test(`an element that cannot have a root has its widget in a box: ${name}`, async () => {
      await using tab = await hosts.open(browser, { body: `<div id="app"></div>${script(hosts.base)}` });
      const { page } = tab;
      await page.waitForFunction("window.ReviewsWidget");
      await page.evaluate(`{
        const element = document.createElement("${name}");
        element.className = "reviews-widget";
        element.dataset.business = "oak";
        app.append(element);
      }`);
      const box = `document.querySelector(".reviews-widget").firstElementChild?.shadowRoot`;
      const isShown = `${box}?.querySelector("iframe")?.style.visibility === "" && ${box}.querySelector("a").textContent`;
      await until("it is shown", async () => (await page.evaluate(isShown)) === "Reviews of Oak & Sons");
      await page.evaluate(`document.querySelector(".reviews-widget").replaceChildren()`);
      await until("it comes back", async () => (await page.evaluate(isShown)) === "Reviews of Oak & Sons");
      await page.evaluate(`document.querySelector(".reviews-widget").dataset.business = ""`);
      await until("it goes", async () => (await page.locator(".reviews-widget > *").count()) === 0);
      expect(tab.said).toEqual([]);
    });
  }

  for (const mode of ["open", "closed"]) {
    test(`an element of the page with a root of its own keeps it: ${mode}`, async () => {
      const own = `<script>customElements.define("shop-box", class extends HTMLElement {
        constructor() { super(); this.attachShadow({ mode: "${mode}" }).innerHTML = "<h2>Theirs</h2><slot></slot>"; }
      })</script>`;
      const body = `<shop-box class="reviews-widget" data-business="oak"><a href="/mine">Mine</a></shop-box>`;
      await using tab = await hosts.open(browser, { head: own, body: body + script(hosts.base) });
      const frame = `document.querySelector("shop-box > div")?.shadowRoot?.querySelector("iframe")`;
      await until("it is shown", () => tab.page.evaluate(`${frame}?.style.visibility === ""`));
      expect(await tab.page.locator(".reviews-widget a").allTextContents()).toEqual(["Mine"]);
      expect(await tab.page.evaluate(`${frame}.offsetHeight > 40`)).toBe(true);
    });
  }

  test("the caption keeps its size and colour, and the page's rules decide the rest", async () => {
    const head = `<style>
      body { color: rgb(1, 2, 3) } a { color: red; font: 30px/3 serif; padding: 0; text-decoration: none } main iframe { display: none }
    </style>`;
    const body = tag(hosts.base, "oak") + tag(hosts.base, "oak", {}, false);
    await using tab = await hosts.open(browser, { head, body: body + script(hosts.base) });
    await seen(tab.page, 2);
    const looks = await tab.page.locator(".reviews-widget > a").evaluateAll((all) =>
      all.map((each) => {
        const { color, fontSize, lineHeight, padding, display, textDecorationLine } = getComputedStyle(each);
        return [color, fontSize, lineHeight, padding, display, textDecorationLine].join(" ");
      }),
    );
    const look = "rgb(1, 2, 3) 13px 20px 4px 0px inline-block";
    expect(looks).toEqual([`${look} none`, `${look} underline`]);
    // The page's rules for frames do not reach in.
    expect(await tab.page.evaluate(`${BOX}.offsetHeight > 40`)).toBe(true);
  });

  test("the element for frameworks is a block, unless the page says otherwise or hides it", async () => {
    const head = "<style>.flex { display: flex } .gone { display: none }</style>";
    const body = ["", 'class="flex"', 'class="gone"', "hidden", 'style="display: inline"']
      .map((attribute, index) => `<reviews-widget id="w${index}" business="oak" ${attribute}></reviews-widget>`)
      .join("");
    await using tab = await hosts.open(browser, { head, body: body + script(hosts.base) });
    await until("all are there", () => tab.page.evaluate(`${FRAMES}.length === 5`));
    const found = await Promise.all(
      [0, 1, 2, 3, 4].map((index) => tab.page.evaluate(styleOf(`#w${index}`, "display"))),
    );
    expect(found).toEqual(["block", "flex", "none", "none", "inline"]);
  });

  test("a browser without constructed stylesheets shows the widget with the page's own caption", async () => {
    const head = "<script>delete window.CSSStyleSheet</script>";
    await using tab = await hosts.open(browser, { head, body: tag(hosts.base, "oak") + script(hosts.base) });
    await seen(tab.page, 1);
    expect(await tab.page.locator(".reviews-widget > a").isVisible()).toBe(true);
    expect(tab.said).toEqual([]);
  });

  test("the keyboard goes from the frame to the caption, as it is seen", async () => {
    const body = `<button>Before</button>${tag(hosts.base, "oak", { mode: "inline" })}<button>After</button>`;
    await using tab = await hosts.open(browser, { body: body + script(hosts.base) });
    await tab.page.getByText(/^4\.\d$/).waitFor();
    await tab.page.getByRole("button", { name: "Before" }).focus();
    const deepest = `(() => {
      let { activeElement } = document;
      while (activeElement.shadowRoot?.activeElement) activeElement = activeElement.shadowRoot.activeElement;
      return activeElement.className || activeElement.textContent;
    })()`;
    const order: unknown[] = [];
    for (let presses = 0; presses < 4; presses++) {
      await tab.page.keyboard.press("Tab");
      order.push(await tab.page.evaluate(deepest));
    }
    expect(order).toEqual(["link line", "muted", "Reviews of oak", "After"]);
  });
});

/** Until that many frames have told their height. */
async function seen(page: Page, count: number): Promise<void> {
  await until(`${count} frames are seen`, () =>
    page.evaluate(`${FRAMES}.filter(({ style }) => style.visibility === "").length === ${count}`),
  );
}
