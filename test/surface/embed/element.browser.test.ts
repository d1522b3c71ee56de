// <reviews-widget>: the element for frameworks, registered by widget.js. Its attributes are those of the class, without `data-`.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { createHosts, FRAMES, type Hosts, script, seedShop, tag } from "./host.ts";

let hosts: Hosts;
let browser: Browser;

const DISPLAY = 'getComputedStyle(document.querySelector("reviews-widget")).display';

const element = (attributes: Record<string, string>, inside = "") =>
  `<reviews-widget ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ")}>${inside}</reviews-widget>`;

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

  test("shows what its attributes say, beside a widget by class", async () => {
    const body = [
      element({ business: "oak", variant: "list", theme: "dark", height: "700" }),
      element({ business: "elm", variant: "mini", mode: "inline" }),
      tag(hosts.base, "oak", { variant: "badge" }),
    ];
    await using tab = await hosts.open(browser, { body: body.join("") + script(hosts.base) });
    const { page } = tab;
    await seen(page, 2);
    await page.getByText("12 reviews").waitFor();
    const sources = await page.locator("iframe").evaluateAll((all) => all.map((each) => each.getAttribute("src")));
    expect(sources).toEqual([
      `${hosts.base}/embed/oak?variant=list&theme=dark&lang=en#`,
      `${hosts.base}/embed/oak?variant=badge&theme=light&lang=en#`,
    ]);
    expect(await page.locator("reviews-widget > a").count()).toBe(2);
    expect(tab.said).toEqual([]);
    const display = await page.evaluate(DISPLAY);
    expect(display).toBe("block");
  });

  test("keeps the host's link and style, and warns of an unknown value under its own name", async () => {
    const head = "<style>reviews-widget { display: grid }</style>";
    const body = element({ business: "oak", theme: "pink" }, '<a href="/mine">What they say</a>');
    await using tab = await hosts.open(browser, { head, body: body + script(hosts.base) });
    const { page } = tab;
    await seen(page, 1);
    expect(await page.locator("reviews-widget a").allTextContents()).toEqual(["What they say"]);
    expect(await page.evaluate(DISPLAY)).toBe("grid");
    await until("it is said", () => tab.said.length > 0);
    expect(tab.said).toEqual(['Reviews widget: theme="pink" is unknown; "light" is shown.']);
  });

  test("follows its attributes, and works where no observer sees it: in a shadow root", async () => {
    await using tab = await hosts.open(browser, { body: `<div id="root"></div>${script(hosts.base)}` });
    const { page } = tab;
    await page.waitForFunction('customElements.get("reviews-widget")');
    await page.evaluate(`{
      const made = document.createElement("reviews-widget");
      made.setAttribute("variant", "mini");
      document.querySelector("#root").attachShadow({ mode: "open" }).append(made);
    }`);
    const inRoot = 'document.querySelector("#root").shadowRoot';
    expect(await page.evaluate(`${inRoot}.firstChild.shadowRoot`)).toBeNull();
    const sourceIs = (part: string) =>
      page.waitForFunction(`${inRoot}.firstChild.shadowRoot?.querySelector("iframe")?.src.includes("${part}")`);
    await page.evaluate(`${inRoot}.firstChild.setAttribute("business", "oak")`);
    await sourceIs("/embed/oak?variant=mini");
    await page.evaluate(`${inRoot}.firstChild.setAttribute("business", "elm")`);
    await sourceIs("/embed/elm?variant=mini");
    await page.evaluate(`${inRoot}.firstChild.removeAttribute("business")`);
    expect(await page.evaluate(`${inRoot}.firstChild.shadowRoot.querySelectorAll(":not(slot)").length`)).toBe(0);
    await page.evaluate(`${inRoot}.firstChild.setAttribute("business", "oak")`);
    await sourceIs("/embed/oak?variant=mini");
    await page.evaluate(`globalThis.made = ${inRoot}.firstChild; made.remove()`);
    expect(await page.evaluate('made.shadowRoot.querySelectorAll(":not(slot)").length')).toBe(0);
  });

  test("a page that has an element of this name keeps it, and loading twice harms nothing", async () => {
    const own = `<script>customElements.define("reviews-widget", class extends HTMLElement {})</script>`;
    await using tab = await hosts.open(browser, {
      head: own,
      body: element({ business: "oak", variant: "mini" }) + script(hosts.base) + script(hosts.base),
    });
    await seen(tab.page, 1);
    expect(tab.said).toEqual([]);
  });
});

/** Frames that have reported their height. */
async function seen(page: Page, count: number) {
  const heard = `${FRAMES}.filter((each) => each.style.visibility === "").length`;
  await page.waitForFunction(`${heard} === ${count}`);
}
