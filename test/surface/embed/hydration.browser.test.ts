// Pages that were rendered on a server: React and Vue take them over without a word, before or after the widget is there.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { BOX, createHosts, type Hosts, script, seedShop, type Tab } from "./host.ts";
import { buildPage, FRAMEWORKS, type HydratedPage, hasFrameworks } from "./hydrated-page.ts";

let hosts: Hosts;
let browser: Browser;

const ELEMENT = 'document.querySelector(".reviews-widget, reviews-widget")';
/** What a framework compares with its own. */
const ROOT = 'document.querySelector("#root").innerHTML';

describe.skipIf(!hasBrowser || !hasFrameworks)("in a browser", () => {
  beforeAll(async () => {
    hosts = await createHosts();
    await seedShop(hosts.service);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const framework of FRAMEWORKS) {
    for (const element of ["div", "reviews-widget"] as const) {
      for (const mode of ["frame", "inline"] as const) {
        for (const hasLink of [true, false]) {
          test(`${framework}: ${element}, ${mode}, ${hasLink ? "with" : "without"} a link`, async () => {
            const link = hasLink ? `${hosts.base}/review/oak?utm_source=widget` : null;
            const page = await buildPage(framework, { element, mode, link });
            await widgetFirst(page, mode);
            await frameworkFirst(page, mode);
            await bothAtOnce(page, mode);
          });
        }
      }
    }

    for (const [name, change] of Object.entries({
      "an element in front": `${ELEMENT}.prepend(document.createElement("iframe"))`,
      "an element behind": `${ELEMENT}.append(document.createElement("b"))`,
    })) {
      test(`${framework} speaks of ${name}: the measure measures`, async () => {
        const page = await buildPage(framework, { element: "div", mode: "frame", link: "/mine" });
        await using tab = await open(page);
        await tab.page.evaluate(change);
        await hydrate(tab.page, page);
        await until("the framework complains", () => tab.said.length > 0);
      });
    }
  }
});

function open({ html }: HydratedPage, body = ""): Promise<Tab> {
  return hosts.open(browser, { body: `<div id="root">${html}</div>${body}` });
}

async function widgetFirst(page: HydratedPage, mode: string): Promise<void> {
  await using tab = await open(page, script(hosts.base));
  await shown(tab.page, mode, "badge");
  expect(await tab.page.evaluate(ROOT)).toBe(page.html);
  await tab.page.evaluate(`void (globalThis.kept = ${ELEMENT})`);
  await hydrate(tab.page, page);
  expect(await tab.page.evaluate(`kept === ${ELEMENT}`)).toBe(true);
  await worksOn(tab, page, mode);
}

async function frameworkFirst(page: HydratedPage, mode: string): Promise<void> {
  await using tab = await open(page);
  await hydrate(tab.page, page);
  await tab.page.addScriptTag({ url: `${hosts.base}/widget.js` });
  await worksOn(tab, page, mode);
}

/** The widget is still being loaded when the framework takes over. */
async function bothAtOnce(page: HydratedPage, mode: string): Promise<void> {
  const gate = Promise.withResolvers<null>();
  hosts.between.answer = (request) => (request.url.includes("/embed/") ? gate.promise : null);
  await using tab = await open(page, script(hosts.base));
  await until("the widget is asked for", () => tab.asked.some((url) => url.includes("/embed/")));
  await hydrate(tab.page, page);
  hosts.between.answer = null;
  gate.resolve(null);
  await worksOn(tab, page, mode);
}

async function hydrate(page: Page, { script: content }: HydratedPage): Promise<void> {
  await page.addScriptTag({ content, type: "module" });
  await page.waitForFunction("globalThis.hydrated");
}

/** The page is the framework's: it changes the widget, keeps the link and ends it. */
async function worksOn(tab: Tab, { html }: HydratedPage, mode: string): Promise<void> {
  const { page } = tab;
  await shown(page, mode, "badge");
  expect(await page.evaluate(ROOT)).toBe(html);
  await page.getByRole("button", { name: "Count 0" }).click();
  await page.getByRole("button", { name: "Count 1" }).waitFor();
  await shown(page, mode, "mini");
  expect(await page.getByRole("link", { name: /^Reviews of (?:oak|Oak & Sons)$/ }).count()).toBe(1);
  await page.evaluate("leave()");
  await until("the widget is gone", async () => (await page.locator("#root *").count()) === 0);
  expect(tab.said).toEqual([]);
}

/** Until the widget is drawn as this variant. */
async function shown(page: Page, mode: string, variant: string): Promise<void> {
  const drawn =
    mode === "frame"
      ? `${BOX}?.src?.includes("variant=${variant}&") && ${BOX}.style.visibility === ""`
      : `!!${BOX}?.shadowRoot?.querySelector("${variant === "badge" ? ".shape" : ".line"}")`;
  await until("the widget is drawn", async () => (await page.evaluate(drawn)) === true);
}
