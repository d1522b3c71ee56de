// The docs in a browser: the reader's key never leaves the page, tabs, copying and search work.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { GUIDES, guidePath } from "#surface/page/docs/guides.ts";
import { axe } from "../../support/axe.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const KEY = "trk_live_Never0Leaves";

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    service = await createTestService();
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => service.get(new URL(request.url).pathname + new URL(request.url).search),
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });

  test("the key fills every sample, and is in no request, storage or address", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url() + JSON.stringify(request.headers()) + request.postData()));
    await page.goto(new URL("/docs/rest/reviews", server.url).href);
    const places = page.locator("[data-key]");
    expect(await places.first().textContent()).toBe("$CANDOR_KEY");
    const field = page.getByLabel("Use my key");
    for (const hostile of ['"; rm -rf / #', "$(id)", "a b", "`id`", "ключ"]) {
      await field.fill(hostile);
      expect(await places.first().textContent()).toBe("$CANDOR_KEY");
    }
    await field.fill(KEY);
    const shown = await places.allTextContents();
    expect(shown.length).toBeGreaterThan(8);
    for (const each of shown) expect(each.replaceAll('"', "")).toBe(KEY);
    await field.press("Enter");
    await page.getByLabel("Search the docs").fill("idempotency");
    await page.locator("[data-found] a").first().click();
    await page.waitForURL("**/docs/idempotency*");
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
    expect([kept, page.url(), ...sent, JSON.stringify(await context.cookies())].join("\n")).not.toContain(KEY);
    await page.goBack();
    expect(await page.getByLabel("Use my key").inputValue()).toBe("");
    await context.close();
  });

  test("the longest guides take at most 12,000 pixels of a wide page, and no more than the width of a phone", async () => {
    const longest = [...GUIDES].sort((one, other) => other.text.length - one.text.length).slice(0, 4);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    for (const { name } of longest) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(new URL(guidePath(name), server.url).href);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect([name, height <= 12_000]).toEqual([name, true]);
      await page.setViewportSize({ width: 390, height: 900 });
      expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([name, 390]);
    }
    await context.close();
  });

  test("on a phone the guide to widgets takes at most 9,500 pixels, and its pictures keep their place before they are loaded", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 900 } });
    const page = await context.newPage();
    await page.route("**/*.webp", (route) => route.abort());
    await page.goto(new URL("/docs/widgets", server.url).href);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9_500);
    const sizes = await page.locator(".guide-picture img").evaluateAll((all) => all.map((each) => each.clientWidth));
    expect(sizes).toEqual([358, 358, 358, 358]);
    await context.close();
  });

  test("no cell of a table is cut, beside the contents of the guide and without them", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    for (const { name } of GUIDES.filter(({ text }) => text.includes("\n|--"))) {
      await page.goto(new URL(guidePath(name), server.url).href);
      for (const width of [1280, 1024, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const cut = await page
          .locator(".docs-table")
          .evaluateAll((all) => all.flatMap((each) => (each.scrollWidth > each.clientWidth ? [each.textContent] : [])));
        expect([name, width, cut]).toEqual([name, width, []]);
      }
    }
    await page.goto(new URL("/docs/webhooks", server.url).href);
    const lines = await page
      .locator(".docs-table td:first-child code:not(.long)")
      .evaluateAll((all) => all.map((each) => each.getClientRects().length));
    expect([lines.length > 10, Math.max(...lines)]).toEqual([true, 1]);
    await context.close();
  });

  test("on a phone a table of short cells keeps its columns, and a row of long cells says what its number counts", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 900 } });
    const page = await context.newPage();
    await page.goto(new URL("/docs/webhooks", server.url).href);
    const tableOf = (head: string) => page.locator("table", { has: page.locator("th", { hasText: head }) });
    const retries = tableOf("Wait before it");
    expect(await retries.locator("thead th").first().isVisible()).toBe(true);
    const tops = await retries
      .locator("tr")
      .evaluateAll((rows) =>
        rows.map(
          (row) => new Set([...row.children].map((cell) => cell.clientTop + (cell as HTMLElement).offsetTop)).size,
        ),
      );
    expect(new Set(tops)).toEqual(new Set([1]));
    const failures = tableOf("Failures in a row").locator("tbody td:first-child").first();
    const label = await failures.evaluate((cell) => getComputedStyle(cell, "::before").content);
    expect(label).toContain("Failures in a row");
    await context.close();
  });

  test("on a phone the search stands beside the link to all docs, above the page, and the lead before the contents", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 900 } });
    const page = await context.newPage();
    for (const query of ["", "?lang=ar"]) {
      await page.goto(new URL(`/docs/webhooks${query}`, server.url).href);
      const selectors = ["[data-search]", ".docs-jump", "main h1", ".docs-search .icon", ".guide p", ".guide-contents"];
      const boxes = await Promise.all(selectors.map((each) => page.locator(each).first().boundingBox()));
      const [search, jump, title, icon, lead, contents] = boxes.map(
        (box) => box ?? { x: -1, y: -1, width: 0, height: 0 },
      );
      if (!(search && jump && title && icon && lead && contents)) throw new Error("A box is missing.");
      expect(search.y + search.height).toBeLessThan(title.y);
      expect(Math.abs(search.y - jump.y)).toBeLessThan(4);
      expect(search.width).toBeGreaterThan(150);
      expect(icon.x > search.x && icon.x + icon.width < search.x + search.width).toBe(true);
      expect(lead.y).toBeLessThan(contents.y);
      const field = page.locator("[data-search]");
      await field.fill("signature");
      await page.locator("[data-found] a").first().waitFor();
      const found = await page.locator("[data-results]").boundingBox();
      expect([found?.x, found?.width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        16, 358, 390,
      ]);
      await field.press("Escape");
    }
    expect(await page.locator("[data-search]").getAttribute("placeholder")).toBe("البحث في الوثائق");
    await context.close();
  });

  test("on a wide page search and side bar begin where the logo does, and stay in sight apart from each other", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    // In one moment, since the page may still scroll.
    const tops = async () => {
      const [logo, search, side] = await page
        .locator(".top .brand, [data-search], .docs-nav")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
      return { starts: [logo, search, side].map(({ x }) => x), gap: side.top - search.bottom };
    };
    await page.goto(new URL("/docs/webhooks", server.url).href);
    const before = await tops();
    expect(new Set(before.starts).size).toBe(1);
    for (const place of ["#your-url", ".docs-steps", ".bottom"]) {
      await page.locator(place).evaluate((each) => each.scrollIntoView());
      expect([place, (await tops()).gap]).toEqual([place, expect.closeTo(before.gap)]);
    }
    await context.close();
  });

  test("a result of the search shows the sentence with the words marked, and hostile words find nothing", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(new URL("/docs/webhooks?lang=de", server.url).href);
    const field = page.getByLabel("Doku durchsuchen");
    await field.fill("allowance period");
    const first = page.locator("[data-found] a").first();
    await first.waitFor();
    expect((await first.locator("mark").allTextContents()).map((each) => each.toLowerCase())).toEqual(
      expect.arrayContaining([expect.stringContaining("allowance")]),
    );
    for (const sentence of await page.locator(".found-text").allTextContents())
      expect(sentence.length).toBeLessThan(240);
    expect(await first.getAttribute("href")).toMatch(/^\/docs.*\?lang=de/);
    // The results stand over the page, and go on Escape.
    const [results, nav] = await Promise.all(
      ["[data-results]", ".docs-nav"].map((each) => page.locator(each).boundingBox()),
    );
    expect(results?.width).toBeGreaterThan((nav?.width ?? 0) * 2);
    await field.press("Escape");
    expect(await first.isVisible()).toBe(false);
    for (const hostile of ["(((", "\\", "[[", ".*", "$&"]) {
      await field.fill(hostile);
      expect([hostile, await first.isVisible()]).toEqual([hostile, false]);
    }
    await field.fill("zzzz");
    await page.locator("[data-none]").waitFor();
    expect(await page.getByRole("status").textContent()).toBe("Nichts gefunden. Versuchen Sie ein anderes Wort.");
    await context.close();
  });

  test("keys alone lead to the field, to a result and to its page, as a combobox has it", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(new URL("/docs/rest/reviews?lang=de", server.url).href);
    const field = page.getByRole("combobox", { name: "Doku durchsuchen" });
    const state = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        const active = document.getElementById(at?.getAttribute("aria-activedescendant") ?? "");
        const all = [...document.querySelectorAll("[data-found] [role=option]")];
        const selected = all.filter((each) => each.getAttribute("aria-selected") === "true");
        return {
          field: at?.id,
          open: at?.getAttribute("aria-expanded"),
          active: active && all.indexOf(active),
          selected: selected.map((each) => all.indexOf(each)),
          said: document.querySelector("[data-status]")?.textContent,
        };
      });
    // A slash in another field is a slash.
    await page.getByLabel("Meinen Schlüssel verwenden").press("/");
    expect(await page.getByLabel("Meinen Schlüssel verwenden").inputValue()).toBe("/");
    for (const keys of ["Control+k", "Meta+k", "/"]) {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press(keys);
      expect([keys, (await state()).field, await field.inputValue()]).toEqual([keys, "docs-search", ""]);
    }
    await page.keyboard.type("webhook signature");
    await page.getByRole("option").first().waitFor();
    const opened = { field: "docs-search", open: "true", said: "10 Treffer" };
    expect(await state()).toEqual({ ...opened, active: 0, selected: [0] });
    await page.keyboard.press("ArrowDown");
    expect(await state()).toEqual({ ...opened, active: 1, selected: [1] });
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await state()).toEqual({ ...opened, active: 9, selected: [9] });
    await page.keyboard.press("ArrowDown");
    expect((await state()).active).toBe(0);
    // The first Escape closes the list and keeps the words, the second empties the field.
    await page.keyboard.press("Escape");
    expect(await state()).toMatchObject({ open: "false", active: null });
    expect(await field.inputValue()).toBe("webhook signature");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Tab");
    expect(await page.getByRole("listbox").isVisible()).toBe(false);
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    expect(await field.inputValue()).toBe("");
    await page.keyboard.type("webhook signature");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/webhooks?lang=de#receive-and-check-the-signature");
    await context.close();
  });

  test("over each result stands its page in the reader's language, by whose name it is found, too", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    for (const [language, words, path] of [
      ["de", "bestellungen", "Sammeln und zeigen › Bestellungen"],
      ["ar", "المصادقة", "العمل بواجهة API › المصادقة"],
      ["ja", "ウィジェット", "集めて見せる › ウィジェット"],
    ] as const) {
      await page.goto(new URL(`/docs?lang=${language}`, server.url).href);
      await page.locator("[data-search]").fill(words);
      await page.locator("[data-found] a").first().waitFor();
      expect([language, await page.locator(".found-path").allTextContents()]).toEqual([
        language,
        expect.arrayContaining([path]),
      ]);
    }
    await context.close();
  });

  test("on a wide page the contents of a guide stand at its right, samples of the first page beside their words", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const box = async (selector: string) => {
      const found = await page.locator(selector).first().boundingBox();
      if (!found) throw new Error(`${selector} does not show.`);
      return found;
    };
    for (const query of ["", "?lang=ar"]) {
      await page.goto(new URL(`/docs/invitations${query}`, server.url).href);
      const [contents, article] = [await box(".guide-contents"), await box("article.guide")];
      const apart = query === "" ? contents.x - article.x - article.width : article.x - contents.x - contents.width;
      expect([query, apart > 16, contents.y < 200]).toEqual([query, true, true]);
      await page.goto(new URL(`/docs${query}`, server.url).href);
      const [words, sample] = [await box(".docs-part > .guide"), await box(".docs-part .sample")];
      expect([query, sample.x >= words.x + words.width, Math.abs(sample.y - words.y) < 8]).toEqual([query, true, true]);
    }
    await page.goto(new URL("/docs/rest/reviews?lang=ar", server.url).href);
    expect((await page.getByText("Published reviews and replies.").boundingBox())?.x).toBe((await box("main h1")).x);
    await page.goto(new URL("/docs?lang=ar", server.url).href);
    await page.setViewportSize({ width: 390, height: 900 });
    expect((await box(".docs-part .sample")).y).toBeGreaterThan((await box(".docs-part > .guide")).y + 40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await context.close();
  });

  test("the contents of a guide mark the section in sight, after each jump and at the end of the page, too", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const current = page.locator('.guide-contents [aria-current="location"]');
    for (const path of ["/docs/webhooks", "/docs/invitations?lang=ar"]) {
      await page.goto(new URL(path, server.url).href);
      const entries = await page.locator(".guide-contents a").all();
      expect(entries.length).toBeGreaterThan(5);
      for (const entry of [entries.at(-1), ...entries]) {
        await entry?.click();
        await page
          .locator('.guide-contents a[aria-current="location"]', { hasText: (await entry?.innerText()) ?? "" })
          .waitFor();
        expect(await current.count()).toBe(1);
      }
      const section = page.locator("article h2").nth(3);
      await section.evaluate((heading) => scrollTo(0, scrollY + heading.getBoundingClientRect().top - 100));
      const fourth = new URL((await entries[3]?.getAttribute("href")) ?? "", page.url()).hash;
      await page.locator(`.guide-contents a[href="${fourth}"][aria-current="location"]`).waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      await page.locator(`.guide-contents a[href="${fourth}"][aria-current]`).waitFor({ state: "detached" });
    }
    await context.close();
  });

  test("axe finds nothing on the first page, on a guide with its contents and on results of the search", async () => {
    const context = await browser.newContext({ viewport: { width: 960, height: 900 } });
    const page = await context.newPage();
    for (const path of ["/docs?lang=ar", "/docs/invitations", "/docs/rest", "/docs/rest/reviews"]) {
      await page.goto(new URL(path, server.url).href);
      if (path === "/docs/invitations") {
        await page.getByLabel("Search the docs").fill("allowance");
        await page.locator("[data-found] a").first().waitFor();
      }
      expect([path, await axe(page)]).toEqual([path, []]);
    }
    await context.close();
  });

  test("tabs work without a script, and what needs one is absent", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(new URL("/docs/rest/reviews", server.url).href);
    const sample = page.locator(".tabs").first();
    await sample.getByText("Python", { exact: true }).click();
    expect(await sample.locator("pre:visible").allTextContents()).toEqual([expect.stringContaining("urlopen")]);
    for (const gone of [".docs-search", ".use-key", ".copy"])
      expect(await page.locator(gone).first().isVisible()).toBe(false);
    await context.close();
  });

  test("the samples of a guide have tabs, and a chosen language holds for all of a page", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
    const page = await context.newPage();
    await page.goto(new URL("/docs/webhooks", server.url).href);
    const sample = page.locator(".tabs").first();
    for (const [language, mark] of [
      ["TypeScript", "timingSafeEqual"],
      ["Ruby", "OpenSSL"],
    ] as const) {
      await sample.getByText(language, { exact: true }).click();
      expect(await sample.locator("pre:visible").allTextContents()).toEqual([expect.stringContaining(mark)]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await context.close();
  });
});
