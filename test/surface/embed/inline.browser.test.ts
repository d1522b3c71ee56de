// data-mode="inline": in the host's own page, under policies that allow next to nothing, and untouched by its styles.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { BOX, createHosts, type Hosts, script, seedShop, tag } from "./host.ts";

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
    test(`${variant} runs under a strict policy with trusted types`, async () => {
      const policy = `default-src 'none'; script-src ${hosts.base}; style-src 'self'; connect-src ${hosts.base}; img-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
      const body = tag(hosts.base, "oak", { variant, mode: "inline" }) + script(hosts.base);
      await using tab = await hosts.open(browser, { body, headers: { "content-security-policy": policy } });
      const { page } = tab;
      await shown(page);
      // The sheet is in force, and no element has a style of its own.
      expect(await inside(page, `getComputedStyle(root.querySelector(".widget")).paddingTop`)).toBe("4px");
      expect(await inside(page, `root.querySelectorAll("[style]").length`)).toBe(0);
      expect(await page.locator("iframe").count()).toBe(0);
      expect(tab.said).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
    });
  }

  test("it looks the same as in the frame, whatever the host's styles say", async () => {
    const head = `<style>
      * { letter-spacing: 3px; text-transform: uppercase; line-height: 3; color: red; box-sizing: content-box; }
      div { font: 30px serif; --text: red; --line: red; text-align: end; visibility: visible; }
      html { font-size: 62.5%; }
    </style>`;
    const pages = await Promise.all(
      ["frame", "inline"].map(async (mode) => {
        const tab = await hosts.open(browser, {
          head,
          body: tag(hosts.base, "oak", { variant: "list", mode }) + script(hosts.base),
        });
        await shown(tab.page);
        return tab;
      }),
    );
    const [frame, inline] = pages;
    if (!frame || !inline) throw new Error("There are two pages.");
    const sizes = `[...root.querySelectorAll("*")].filter((each) => !each.matches("head *, head, html, body, script"))
      .map((each) => [each.tagName, getComputedStyle(each).fontSize, getComputedStyle(each).color, Math.round(each.getBoundingClientRect().height)].join(" "))`;
    const framed = await (await (await frame.page.locator("iframe").elementHandle())?.contentFrame())?.evaluate(
      `(() => { const root = document; return ${sizes}; })()`,
    );
    expect(await inside(inline.page, sizes)).toEqual(framed as string[]);
    for (const tab of pages) await tab[Symbol.asyncDispose]();
  });

  test("the link in the host's page can be followed, and those within lead to the same profile", async () => {
    await using tab = await hosts.open(browser, {
      body: tag(hosts.base, "oak", { variant: "mini", mode: "inline" }, false) + script(hosts.base),
    });
    await shown(tab.page);
    const link = tab.page.locator(".reviews-widget > a");
    await until("the link names the business", async () => (await link.textContent()) === "Reviews of Oak & Sons");
    const href = `${hosts.base}/review/oak?utm_source=widget&utm_medium=mini`;
    expect(await link.getAttribute("href")).toBe(href);
    expect(await link.getAttribute("rel")).toBeNull();
    expect(await inside(tab.page, `root.querySelector("a").href`)).toBe(href);
  });

  test("while the service is slow, and where it fails, the link stands there alone", async () => {
    for (const failing of ["/embed/", "/widget/"]) {
      const gate = Promise.withResolvers<Response>();
      hosts.between.answer = (request) => (request.url.includes(failing) ? gate.promise : null);
      await using tab = await hosts.open(browser, {
        body: tag(hosts.base, "oak", { mode: "inline" }) + script(hosts.base),
      });
      await tab.page.locator(".reviews-widget > div").waitFor({ state: "attached" });
      expect(await tab.page.getByRole("link", { name: "Reviews of oak" }).isVisible()).toBe(true);
      gate.resolve(new Response("no", { status: 502 }));
      await until(
        "the link is alone",
        async () => (await tab.page.locator(".reviews-widget > :not(slot)").count()) === 1,
      );
      expect(await tab.page.getByRole("link", { name: "Reviews of oak" }).isVisible()).toBe(true);
    }
  });

  test("one that goes while it is being loaded is not drawn", async () => {
    const gate = Promise.withResolvers<Response | null>();
    hosts.between.answer = (request) => (request.url.includes("/embed/") ? (gate.promise as Promise<Response>) : null);
    await using tab = await hosts.open(browser, {
      body: tag(hosts.base, "oak", { mode: "inline", variant: "carousel" }) + script(hosts.base),
    });
    await until("the words are asked for", async () => tab.asked.some((url) => url.includes("/embed/")));
    await tab.page.evaluate(`{
      const widget = document.querySelector(".reviews-widget");
      window.box = widget.shadowRoot.querySelector("div");
      widget.dataset.mode = "frame";
    }`);
    await tab.page.locator("iframe").waitFor({ state: "attached" });
    gate.resolve(null);
    await tab.page.frameLocator("iframe").getByText("12 reviews", { exact: true }).waitFor();
    const left = "box.isConnected || (box.shadowRoot?.childElementCount ?? 0) > 0";
    await until("nothing is drawn", async () => (await tab.page.evaluate(left)) === false);
    expect(tab.said).toEqual([]);
  });

  test("an unknown business leaves the link", async () => {
    await using tab = await hosts.open(browser, {
      body: tag(hosts.base, "gone", { mode: "inline" }) + script(hosts.base),
    });
    await until("it is asked for", () => tab.asked.some((url) => url.includes("/embed/gone")));
    await until(
      "the link is alone",
      async () => (await tab.page.locator(".reviews-widget > :not(slot)").count()) === 1,
    );
    expect(await tab.page.getByRole("link", { name: "Reviews of gone" }).isVisible()).toBe(true);
  });

  test("what the plan does not have is mini, and is said once for all of a page", async () => {
    const body = tag(hosts.base, "poor", { variant: "list", mode: "inline" }).repeat(3) + script(hosts.base);
    await using tab = await hosts.open(browser, { body });
    await until("all are drawn", async () => (await tab.page.getByText("12 reviews").count()) === 3);
    await until("it is said", () => tab.said.length > 0);
    expect(tab.said).toEqual([`Candor widget: "list" is not part of the plan of "poor"; "mini" is shown instead.`]);
  });

  test("what customers wrote stays text", async () => {
    await using tab = await hosts.open(browser, {
      body: tag(hosts.base, "oak", { variant: "list", mode: "inline" }) + script(hosts.base),
    });
    await shown(tab.page);
    await tab.page.getByText("<b>K.</b>").first().waitFor();
    expect(await inside(tab.page, `root.querySelector("b b")`)).toBeNull();
    const languages = await inside(
      tab.page,
      `[...root.querySelectorAll(".review-text")].filter((each) => each.checkVisibility()).map((each) => each.getAttribute("lang"))`,
    );
    expect(languages).toEqual(["en", "de", "ar", null, "en"]);
  });
});

/** Until the widget is drawn, in either mode. */
async function shown(page: Page) {
  const drawn = `(() => {
    const box = ${BOX};
    return box?.tagName === "IFRAME" ? box.style.visibility === "" : !!box?.shadowRoot?.querySelector(".widget a");
  })()`;
  await until("the widget is drawn", () => page.evaluate(drawn) as Promise<boolean>);
}

/** Within the shadow root. */
function inside(page: Page, expression: string): Promise<unknown> {
  return page.evaluate(`(() => { const root = ${BOX}.shadowRoot; return ${expression}; })()`);
}
