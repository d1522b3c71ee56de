// Pages that harm a widget, by accident or not: names of elements that hide those of the browser, sandboxes, hidden parts, hundreds of
// elements. One bad element costs no other its widget.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { createHosts, FRAMES, type Hosts, script, seedShop, tag } from "./host.ts";

let hosts: Hosts;
let browser: Browser;

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

  const NAMES = {
    "the running script": `<form name="currentScript"><input name="src"><input name="dataset"></form>`,
    "the running script, by a picture": `<img name="currentScript" alt="" src="data:," data-business="elm">`,
    "the page's state": `<img name="readyState" alt="">`,
    "the loader's global name": `<form id="ReviewsWidget"><input name="scan"></form>`,
    "the loader's global name, by two elements": `<a id="ReviewsWidget"></a><a id="ReviewsWidget" name="scan" href="x:y"></a>`,
  };
  for (const [name, body] of Object.entries(NAMES))
    test(`an element that hides ${name}`, async () => {
      await using tab = await hosts.open(browser, { body: body + tag(hosts.base, "oak") + script(hosts.base) });
      await seen(tab.page, 1);
      expect(tab.said).toEqual([]);
      expect(await tab.page.locator("iframe").count()).toBe(1);
    });

  for (const name of [
    ...["lang", "querySelector", "querySelectorAll", "getAttribute", "closest", "attachShadow", "localName"],
    ...["isConnected", "prepend", "shadowRoot", "append"],
  ])
    test(`a form as a widget, with a field named ${name}, costs the others nothing`, async () => {
      const field = `<input name="${name}"><a href="${hosts.base}/review/oak">Oak</a>`;
      const bad = `<form class="reviews-widget" lang="en" data-business="oak">${field}</form>`;
      await using tab = await hosts.open(browser, { body: bad + tag(hosts.base, "oak") + script(hosts.base) });
      await tab.page.frameLocator("div.reviews-widget iframe").getByText("12 reviews").waitFor();
      // Also those that come later.
      await tab.page.evaluate(
        `document.querySelector("main").insertAdjacentHTML("beforeend", ${JSON.stringify(`<div id="late">${tag(hosts.base, "oak")}</div>`)})`,
      );
      await tab.page.frameLocator("#late iframe").getByText("12 reviews").waitFor();
    });

  test("a business that is no text costs the others nothing", async () => {
    await using tab = await hosts.open(browser, {
      body: `<div id="odd" class="reviews-widget"></div>${tag(hosts.base, "oak")}<script>odd.dataset.business = "\\ud800"</script>${script(hosts.base)}`,
    });
    await tab.page.frameLocator("div.reviews-widget >> nth=1 >> iframe").getByText("12 reviews").waitFor();
  });

  test("a page in a sandbox shows an inline widget; of a frame, which browsers refuse there, the link stays", async () => {
    await using tab = await hosts.open(browser, {
      headers: { "content-security-policy": "sandbox allow-scripts" },
      body: tag(hosts.base, "oak", { mode: "inline" }) + tag(hosts.base, "oak") + script(hosts.base),
    });
    const widgets = tab.page.locator(".reviews-widget");
    await widgets
      .first()
      .getByText(/12 reviews/)
      .first()
      .waitFor();
    await tab.page.waitForFunction(`${FRAMES}.length === 0`);
    expect(await widgets.last().locator("> a").isVisible()).toBe(true);
  });

  for (const mode of ["frame", "inline"])
    test(`a part of the page that is hidden at first shows the widget when it opens, at its height: ${mode}`, async () => {
      const body = `<div id="tab" style="display:none">${tag(hosts.base, "oak", { variant: "list", mode })}</div>`;
      await using tab = await hosts.open(browser, { body: body + script(hosts.base) });
      await tab.page.waitForFunction("window.ReviewsWidget");
      const show = (as: string) => tab.page.evaluate(`tab.style.display = "${as}"`);
      await show("block");
      const box = tab.page.locator(`.reviews-widget >> ${mode === "frame" ? "iframe" : "div"} >> nth=0`);
      if (mode === "frame") await seen(tab.page, 1);
      else
        await tab.page
          .locator(".reviews-widget")
          .getByText(/12 reviews/)
          .first()
          .waitFor();
      const height = (await box.boundingBox())?.height ?? 0;
      expect(height).toBeGreaterThan(600);
      for (let turn = 0; turn < 3; turn++) {
        await show("none");
        await show("block");
      }
      await tab.page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))",
      );
      expect((await box.boundingBox())?.height).toBe(height);
    });

  test("five hundred widgets stand at once, and the page stays quick", async () => {
    const body = tag(hosts.base, "oak", { variant: "mini" }).repeat(500);
    await using tab = await hosts.open(browser, { body: body + script(hosts.base) });
    await tab.page.waitForFunction(`${FRAMES}.length === 500`);
    const work = await tab.page.evaluate<{ scans: number; measured: number }>(`(async () => {
      const work = { scans: 0, measured: 0 };
      const scan = Document.prototype.querySelectorAll;
      Document.prototype.querySelectorAll = function (wanted) {
        work.scans++;
        return scan.call(this, wanted);
      };
      const measure = Element.prototype.getBoundingClientRect;
      Element.prototype.getBoundingClientRect = function () {
        work.measured++;
        return measure.call(this);
      };
      for (let n = 0; n < 50; n++) {
        for (let each = 0; each < 4; each++) document.querySelector("main").append(document.createElement("p"));
        await new Promise((resolve) => setTimeout(resolve));
      }
      return work;
    })()`);
    // The loader looks for scripts and for elements once for each turn of the page, however much the turn adds, and measures no element.
    expect(work.scans).toBeGreaterThan(0);
    expect(work.scans).toBeLessThanOrEqual(100);
    expect(work.measured).toBe(0);
    expect(tab.said).toEqual([]);
  });
});

/** Until that many frames have told their height, and so are seen. */
async function seen(page: Page, count: number) {
  const heard = `${FRAMES}.filter((each) => each.style.visibility === "").length`;
  await page.waitForFunction(`${heard} === ${count}`);
}
