// The widget's set-up in a browser: preview and code follow each change at once, later changes win, and the code is copied; without a
// script the button does it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { startSession } from "#domain/account/sign-in/session.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { arrive, hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { openTab, overflow } from "../../support/dashboard-tab.ts";
import { seedBusiness, seedOrganisation, seedReviews } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const WIDE = { viewport: { width: 1280, height: 900 } };

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let token: string;
let slug: string;
/** Answers wait for it where it is set. */
let gate: ((url: URL) => Promise<void>) | null = null;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        await gate?.(new URL(request.url));
        return service.send(request);
      },
    });
    service = await createTestService({ baseUrl: `http://127.0.0.1:${server.port}` });
    const { id: organisationId } = await seedOrganisation(service.context, "scale");
    const business = await seedBusiness(service.context, { organisationId, name: "Hazel & Oak" });
    ({ slug } = business);
    await seedReviews(
      service.context,
      business.id,
      Array.from({ length: 6 }, () => ({ body: "Good. ".repeat(80) })),
    );
    const { id: userId } = await seedPerson(service, { organisationId });
    token = await startSession(service.context, { userId, userAgent: null });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });

  async function open(options: BrowserContextOptions = WIDE) {
    const tab = await openTab(browser, `http://127.0.0.1:${server.port}`, token, options);
    await tab.page.goto(`http://127.0.0.1:${server.port}/dashboard/widgets`);
    return tab;
  }

  const openLook = (page: Page) =>
    page.locator(".set-up-group").evaluateAll((all) => {
      for (const each of all) (each as HTMLDetailsElement).open = true;
    });
  const variantIn = (page: Page, value: string) => page.locator(`[name="variant"][value="${value}"]`);

  test("each choice changes preview, code, address and the platforms' code, and the button is not needed", async () => {
    await using tab = await open();
    const { page } = tab;
    expect(await page.locator("[data-set-up] [type=submit]").isVisible()).toBe(false);
    await openLook(page);
    await page.getByText("WordPress", { exact: true }).click();
    for (const [name, value, inTag, inFrame, inShortcode] of [
      ["variant", "carousel", 'data-variant="carousel"', "variant=carousel", 'variant="carousel"'],
      ["theme", "dark", 'data-theme="dark"', "theme=dark", 'theme="dark"'],
      ["mode", "inline", 'data-mode="inline"', "", 'mode="inline"'],
      ["lang-of", "ar", 'data-lang="ar"', "lang=ar", 'lang="ar"'],
      ["header", "summary", 'data-header="summary"', "header=summary", 'header="summary"'],
      ["density", "compact", 'data-density="compact"', "density=compact", 'density="compact"'],
      ["photos", "off", 'data-photos="off"', "photos=off", 'photos="off"'],
      ["font", "inherit", 'data-font="inherit"', "", 'font="inherit"'],
      ["accent", "#0f766e", 'data-accent="#0f766e"', "accent=%230f766e", 'accent="#0f766e"'],
      ["star-color", "E8590C", 'data-star-color="#e8590c"', "star-color=%23e8590c", 'star-color="#e8590c"'],
      ["radius", "0", 'data-radius="0"', "radius=0", 'radius="0"'],
    ] as const) {
      const field = page.locator(`[data-set-up] [name="${name}"]`);
      if (name === "variant") await variantIn(page, value).check();
      else if (await field.evaluate((each) => each.matches("select"))) await field.selectOption(value);
      else {
        await field.fill(value);
        await field.press("Tab");
      }
      await until(`${name} is in the code`, async () => (await textOf(page, "#tag-html")).includes(inTag));
      expect(await page.locator("iframe[data-preview]").getAttribute("src")).toContain(inFrame);
      expect(await textOf(page, "#tag-wordpress")).toContain(inShortcode);
      await until(`${name} is in the address`, () => new URL(page.url()).searchParams.get(name) === value);
      // The chosen tab stays, and the form keeps its focus and choices.
      expect(await page.locator("#tag-wordpress").isVisible()).toBe(true);
      expect(await page.locator("#tag-html").isVisible()).toBe(false);
    }
    expect(await textOf(page, "#tag-react")).toContain(`star-color={"#e8590c"}`);
    expect(await textOf(page, "#tag-vue")).toContain(`accent="#0f766e"`);
    expect(await textOf(page, "#tag-policy")).toContain("img-src");
    const before = await page.locator(".set-up-tag").innerHTML();
    await page.reload();
    expect(await page.locator("#tag-html").textContent()).toBe(await textIn(page, before, "#tag-html"));
  });

  test("in each language every choice shows its longest option whole, and labels stand in line", async () => {
    await using tab = await open();
    const { page } = tab;
    for (const language of LANGUAGES)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`http://127.0.0.1:${server.port}/dashboard/widgets?lang=${language}`);
        await openLook(page);
        const cut = await page.locator(".set-up-group .field > select").evaluateAll((all) =>
          (all as HTMLSelectElement[]).flatMap((select) => {
            const { width } = select.getBoundingClientRect();
            select.style.width = "max-content";
            const needed = select.getBoundingClientRect().width;
            select.style.width = "";
            return width < needed - 1 && width < innerWidth - 40 ? [[select.name, width, needed]] : [];
          }),
        );
        expect([language, width, cut]).toEqual([language, width, []]);
        const tops = await page
          .locator(".set-up-group .field")
          .evaluateAll((all) =>
            all.map((field) => [field, field.querySelector("label")].map((each) => each?.getBoundingClientRect().top)),
          );
        const byLine = Map.groupBy(tops, ([, label]) => Math.round((label ?? 0) / 12));
        for (const line of byLine.values()) expect(new Set(line.map(([, label]) => label)).size).toBe(1);
      }
    // On a phone no name of a tab stands alone on a line.
    const lines = await page
      .locator(".tabs > label")
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    for (const line of Map.groupBy(lines, (top) => top).values()) expect(line.length).toBeGreaterThan(1);
  });

  test("a field with a longer note is no lower than the one beside it, and the hint stands below the colours", async () => {
    await using tab = await open();
    const { page } = tab;
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`http://127.0.0.1:${server.port}/dashboard/widgets?accent=orange&star-color=%230f766e&radius=99`);
      const tops = await page
        .locator("#accent, #star-color")
        .evaluateAll((all) =>
          all.map((each) => [each.parentElement, each].map((of) => of?.getBoundingClientRect().top)),
        );
      const byLine = Map.groupBy(tops, ([field]) => field);
      for (const line of byLine.values()) expect(new Set(line.map(([, input]) => input)).size).toBe(1);
      if (width === 768) expect(byLine.size).toBe(1);
    }
    expect(await page.locator(".field:has(#star-color) + p").textContent()).toStartWith("A hex colour such as");
    // The summary above says it, so that the code does not say it again.
    expect(await page.locator(".set-up-tag > .notice").isVisible()).toBe(false);
  });

  test("a list of 900 pixels shows three columns beside the rail, drawn as small as the page needs", async () => {
    for (const [viewport, language] of [
      [1280, "en"],
      [1280, "ar"],
      [390, "en"],
    ] as const) {
      await using tab = await open({ viewport: { width: viewport, height: 900 } });
      const { page } = tab;
      await page.goto(`http://127.0.0.1:${server.port}/dashboard/widgets?variant=list&width=900&lang=${language}`);
      const frame = page.locator("iframe[data-preview]");
      await frame.scrollIntoViewIfNeeded();
      const columns = () =>
        page
          .frameLocator("iframe[data-preview]")
          .locator("li")
          .evaluateAll((cards) => {
            const top = cards[0]?.getBoundingClientRect().top;
            return cards.filter((card) => card.getBoundingClientRect().top === top).length;
          });
      await until(`${viewport} has three columns`, async () => (await columns()) === 3);
      const ground = await page.locator(".ground:has(> iframe)").boundingBox();
      const box = await frame.boundingBox();
      if (!ground || !box) throw new Error("no preview is drawn");
      expect(box.x).toBeGreaterThan(ground.x);
      expect(box.x + box.width).toBeLessThan(ground.x + ground.width);
      expect([viewport, language, await overflow(page)]).toEqual([viewport, language, 0]);
    }
  });

  test("variant, preview, choices and code follow each other; where there is room, choices stand beside preview and code", async () => {
    for (const [viewport, width, isBeside, isWhole] of [
      [1280, 480, true, true],
      [1280, 800, true, false],
      [1600, 700, true, true],
      [768, 480, false, true],
      [390, 300, false, true],
    ] as const) {
      await using tab = await open({ viewport: { width: viewport, height: 900 } });
      const { page } = tab;
      await page.goto(`http://127.0.0.1:${server.port}/dashboard/widgets?width=${width}`);
      const boxes = await Promise.all(
        [".variants", "iframe[data-preview]", ".set-up-tag", ".set-up-options"].map((each) =>
          page.locator(each).boundingBox(),
        ),
      );
      const [variants, frame, code, options] = boxes;
      if (!variants || !frame || !code || !options) throw new Error("nothing is drawn");
      expect([viewport, width, Math.round(frame.width) === width]).toEqual([viewport, width, isWhole]);
      expect(frame.y).toBeGreaterThan(variants.y + variants.height);
      expect([viewport, width, options.x >= frame.x + frame.width]).toEqual([viewport, width, isBeside]);
      // The preview scrolls in its place, so that a long list keeps neither settings nor code away.
      const place = await page.locator(".set-up-preview .ground").boundingBox();
      const foot = (place?.y ?? 0) + (place?.height ?? 0);
      if (!isBeside) expect(options.y).toBeGreaterThan(foot);
      expect([viewport, (place?.height ?? 0) <= 480]).toEqual([viewport, true]);
      // The code is as wide as the preview, which it follows at once.
      expect([viewport, Math.round(code.width)]).toEqual([viewport, Math.round(place?.width ?? 0)]);
      expect(code.y).toBeGreaterThan(isBeside ? foot : options.y + options.height);
      if (isBeside) expect(code.y).toBeLessThan(foot + 40);
      expect(await page.locator("[data-width]").textContent()).toBe(`${width} px`);
    }
  });

  test("choices follow the page without a scrollbar of their own, whole when all groups are open", async () => {
    for (const height of [900, 600]) {
      await using tab = await open({ viewport: { width: 1280, height } });
      const { page } = tab;
      await openLook(page);
      // Higher than all choices.
      await page.locator(".set-up-preview .ground").evaluate((place) => {
        place.style.maxHeight = "none";
        place.style.minHeight = "3000px";
      });
      const side = page.locator(".set-up-side");
      const seen = () =>
        side.evaluate((each: HTMLElement) => {
          const { top, bottom } = each.getBoundingClientRect();
          return { top, bottom, scrolls: each.scrollHeight > each.clientHeight + 1, height: each.offsetHeight };
        });
      const { bottom } = await seen();
      await page.mouse.wheel(0, bottom - height + 200);
      await until("the page is scrolled", () => page.evaluate<boolean>(`scrollY >= ${bottom - height + 150}`));
      const after = await seen();
      expect([height, after.scrolls]).toEqual([height, false]);
      if (after.height > height) expect([height, Math.round(after.bottom)]).toEqual([height, height - 16]);
      else expect([height, Math.round(after.top)]).toEqual([height, 16]);
    }
  });

  test("a variant is chosen by its whole card and by arrow keys, and is named by its words", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.locator(".variant:has([value=mini]) > svg").click();
    await until("the code has it", async () => (await textOf(page, "#tag-html")).includes('"mini"'));
    await page.keyboard.press("ArrowRight");
    await until("the code has the next one", async () => (await textOf(page, "#tag-html")).includes('"list"'));
    expect(await variantIn(page, "list").evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await page.getByRole("radio", { name: "Carousel Ten reviews to swipe through" }).count()).toBe(1);
  });

  test("a palette beside a colour fills its field, and shows what is typed there", async () => {
    await using tab = await open();
    const { page } = tab;
    await openLook(page);
    const palette = page.locator('[data-color="accent"]');
    expect(await palette.inputValue()).toBe("#1d4ed8");
    await page.locator('[name="accent"]').fill("0A7");
    expect(await palette.inputValue()).toBe("#00aa77");
    await palette.fill("#b45309");
    expect(await page.locator('[name="accent"]').inputValue()).toBe("#b45309");
    await until("it is in the code", async () => (await textOf(page, "#tag-html")).includes("#b45309"));
  });

  test("the tabs of the platforms answer to arrow keys, with and without a script", async () => {
    for (const javaScriptEnabled of [true, false]) {
      await using tab = await open({ ...WIDE, javaScriptEnabled });
      const { page } = tab;
      await page.locator("#place-html").focus();
      await page.keyboard.press("ArrowRight");
      expect(await page.locator("#tag-wordpress").isVisible()).toBe(true);
      expect(await page.locator("#tag-html").isVisible()).toBe(false);
    }
  });

  test("without a choice the preview is as wide as its place, and the slider says so", async () => {
    for (const [viewport, least, most] of [
      [1280, 470, 600],
      [390, 280, 390],
    ] as const) {
      await using tab = await open({ viewport: { width: viewport, height: 900 } });
      const frame = tab.page.locator("iframe[data-preview]");
      const width = Number(await frame.getAttribute("width"));
      expect(width).toBeGreaterThanOrEqual(least);
      expect(width).toBeLessThanOrEqual(most);
      expect(await tab.page.locator('[name="width"]').inputValue()).toBe(String(width));
      expect(await frame.evaluate((each) => each.getBoundingClientRect().width)).toBe(width);
    }
  });

  test("a font is for inline only, so that a frame's tag has none", async () => {
    await using tab = await open();
    await openLook(tab.page);
    await tab.page.locator('[name="font"]').selectOption("inherit");
    await until("it is answered", () => new URL(tab.page.url()).searchParams.get("font") === "inherit");
    expect(await textOf(tab.page, "#tag-html")).not.toContain("data-font");
  });

  test("the frame takes the height of its widget, and its width follows the slider while it moves", async () => {
    await using tab = await open({ viewport: { width: 1150, height: 900 } });
    const { page } = tab;
    const heightOf = async () => Number(await page.locator("iframe[data-preview]").getAttribute("height"));
    await page.locator("iframe[data-preview]").scrollIntoViewIfNeeded();
    await until("the widget has told its height", async () => Math.abs((await heightOf()) - (await inner(page))) < 2);
    const wide = await heightOf();
    await page.locator('[name="width"]').evaluate((slider: HTMLInputElement) => {
      slider.value = "300";
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect(await page.locator("iframe[data-preview]").getAttribute("width")).toBe("300");
    await until("it is higher", async () => (await heightOf()) > wide + 200);
    expect(new URL(page.url()).searchParams.get("width")).toBeNull();
    await page
      .locator('[name="width"]')
      .evaluate((slider) => slider.dispatchEvent(new Event("change", { bubbles: true })));
    await until("the address has it", () => new URL(page.url()).searchParams.get("width") === "300");
    expect(await page.locator("iframe[data-preview]").getAttribute("width")).toBe("300");
  });

  test("an answer that comes late does not undo a later choice", async () => {
    await using tab = await open();
    const { page } = tab;
    const held = Promise.withResolvers<void>();
    gate = async (url) => {
      if (url.searchParams.get("variant") === "badge") await held.promise;
    };
    await variantIn(page, "badge").check();
    await variantIn(page, "mini").check();
    await until("the later one is there", async () => (await textOf(page, "#tag-html")).includes('"mini"'));
    const late = page.waitForResponse((answer) => answer.url().includes("variant=badge"));
    held.resolve();
    await (await late).finished();
    gate = null;
    await page.evaluate("new Promise((done) => setTimeout(done, 100))");
    expect(await textOf(page, "#tag-html")).toContain('data-variant="mini"');
    await until("the address has it", () => page.url().includes("variant=mini"));
  });

  test("a value that is wrong is said at its field at once, and no more after its correction", async () => {
    await using tab = await open();
    const { page } = tab;
    const before = page.url();
    await openLook(page);
    const type = async (value: string) => {
      await page.locator('[name="radius"]').fill(value);
      await page.locator('[name="radius"]').press("Tab");
    };
    const isInvalid = () => page.locator('[name="radius"]').getAttribute("aria-invalid");
    await type("50");
    await page.locator("#radius-note .error").waitFor();
    expect(await textOf(page, "#radius-note")).toBe("Enter a whole number from 0 to 24.");
    expect(await isInvalid()).toBe("true");
    expect(page.url()).toBe(before);
    expect(await textOf(page, "#tag-html")).not.toContain("radius");
    expect(await page.evaluate("document.activeElement.name")).toBe("density");
    await type("12");
    await until("the tag has it", async () => (await textOf(page, "#tag-html")).includes('data-radius="12"'));
    expect([await isInvalid(), await textOf(page, "#radius-note")]).toEqual([null, ""]);
    // The address of a page without a script.
    await page.goto(`${before}?accent=orange`);
    expect(await page.locator("main > .errors").isVisible()).toBe(true);
    await page.locator('[name="accent"]').fill("#0f766e");
    await page.locator('[name="accent"]').press("Tab");
    await page.locator("main > .errors").waitFor({ state: "detached" });
  });

  test("the badge as a picture follows each change, and stays open", async () => {
    await using tab = await open();
    const { page } = tab;
    await openLook(page);
    await page.locator(".set-up-badge > summary").click();
    await page.locator('[name="lang-of"]').selectOption("de");
    await until("the code has it", async () => (await textOf(page, "#badge-html")).includes(".svg?lang=de"));
    expect(await textOf(page, "#badge-markdown")).toContain(".svg?lang=de");
    expect(await page.locator(".set-up-badge picture > img").getAttribute("src")).toBe(
      `/api/badge/${slug}.svg?lang=de`,
    );
    expect(await page.locator("#badge-html").isVisible()).toBe(true);
  });

  test("the button copies the code that is shown, also after a change", async () => {
    await using tab = await open({ ...WIDE, permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = tab;
    for (const variant of ["carousel", "mini"]) {
      await variantIn(page, variant).check();
      await until("it is there", async () => (await textOf(page, "#tag-html")).includes(`"${variant}"`));
      const button = page.locator('button[data-copy="tag-html"]');
      expect(await button.isVisible()).toBe(true);
      // The label lasts two seconds, which a busy machine may miss.
      await button.evaluate((each) => {
        const changed = (done: (text: string | null) => void) =>
          new MutationObserver(() => done(each.textContent)).observe(each, { childList: true });
        Object.assign(window, { said: new Promise(changed) });
      });
      await button.click();
      expect(await page.evaluate<string>("said")).toBe("Copied");
      expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(await textOf(page, "#tag-html"));
      expect(await page.locator("[data-status]").textContent()).toBe("Copied");
    }
  });

  test("without a script the button answers, with every choice kept", async () => {
    await using tab = await open({ ...WIDE, javaScriptEnabled: false });
    const { page } = tab;
    await openLook(page);
    await variantIn(page, "carousel").check();
    await page.locator('[name="accent"]').fill("#0f766e");
    await page.locator('[name="header"]').selectOption("summary");
    await arrive(page, () => page.locator("[data-set-up] [type=submit]").click());
    const code = await page.locator("#tag-html").textContent();
    expect(code).toContain('data-variant="carousel"');
    expect(code).toContain('data-accent="#0f766e" data-header="summary"');
    expect(await page.locator('[name="accent"]').inputValue()).toBe("#0f766e");
    expect(await page.locator("iframe[data-preview]").getAttribute("src")).toStartWith(
      `/embed/${slug}?variant=carousel`,
    );
  });

  test("the page is never scrolled sideways, at any width of the preview", async () => {
    for (const width of [320, 390, 768, 1280])
      for (const language of ["en", "de", "ar"]) {
        await using tab = await open({ viewport: { width, height: 900 } });
        await tab.page.goto(`http://127.0.0.1:${server.port}/dashboard/widgets?width=1200&lang=${language}`);
        expect([width, language, await overflow(tab.page)]).toEqual([width, language, 0]);
      }
  });
});

function textOf(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((each) => each.textContent ?? "");
}

function textIn(page: Page, html: string, selector: string): Promise<string> {
  return page.evaluate(
    `new DOMParser().parseFromString(${JSON.stringify(html)}, "text/html").querySelector(${JSON.stringify(selector)}).textContent`,
  );
}

/** Pixels of the page in the preview. */
async function inner(page: Page): Promise<number> {
  const height = await page
    .frames()[1]
    ?.evaluate("document.body.getBoundingClientRect().height")
    .catch(() => 0);
  return Number(height ?? 0);
}
