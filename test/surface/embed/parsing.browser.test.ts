// The page of a frame is laid out once, when the whole of it is there, and at once where scripts are off.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { createHosts, type Hosts, seedShop } from "./host.ts";

const PATH = "/embed/oak?variant=list&theme=light&lang=en";

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
  afterEach(() => {
    hosts.between.answer = null;
  });

  test("half a list is not laid out, because the whole one would be laid out again", async () => {
    const answer = await hosts.service.get(PATH);
    const page = await answer.text();
    const half = page.lastIndexOf("<li");
    const { readable, writable } = new TransformStream<string, string>();
    const writer = writable.getWriter();
    hosts.between.answer = ({ url }) =>
      url.includes("/embed/")
        ? new Response(readable.pipeThrough(new TextEncoderStream()), { headers: answer.headers })
        : null;
    await using tab = await hosts.tab(browser);
    void writer.write(page.slice(0, half));
    await tab.page.goto(hosts.base + PATH, { waitUntil: "commit" });
    await until("half of it is parsed", async () => (await tab.page.locator("li").count()) > 1);
    expect(await tab.page.locator("li").first().isVisible()).toBe(false);
    void writer.write(page.slice(half));
    void writer.close();
    await tab.page.locator("li").first().waitFor();
  });

  test("without scripts it shows", async () => {
    await using tab = await hosts.tab(browser, { javaScriptEnabled: false });
    await tab.page.goto(hosts.base + PATH);
    expect(await tab.page.locator("li").first().isVisible()).toBe(true);
  });
});
