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

  /** Chooses the group of choices that has the field. */
  const reveal = (page: Page, name: string) =>
    page.locator(`.set-up-options > label:has(+ .tab [name="${name}"])`).click();
  const variantIn = (page: Page, value: string) => page.locator(`[name="variant"][value="${value}"]`);

  test("each choice changes preview, code, address and the platforms' code, and the button is not needed", async () => {
    await using tab = await open();
    const { page } = tab;
    expect(await page.locator("[data-set-up] [type=submit]").isVisible()).toBe(false);
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
      if (name !== "variant") await reveal(page, name);
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
        for (const name of ["theme", "header", "density"]) {
          await reveal(page, name);
          const cut = await page.locator(".set-up-group .field > select:visible").evaluateAll((all) =>
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
            .locator(".set-up-group .field:visible")
            .evaluateAll((all) =>
              all.map((field) =>
                [field, field.querySelector("label")].map((each) => each?.getBoundingClientRect().top),
              ),
            );
          const byLine = Map.groupBy(tops, ([, label]) => Math.round((label ?? 0) / 12));
          for (const line of byLine.values()) expect(new Set(line.map(([, label]) => label)).size).toBe(1);
        }
      }
    // On a phone no name of a tab stands alone on a line.
    const lines = await page
      .locator(".set-up-tag .tabs > label")
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
      expect(byLine.size).toBe(1);
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

  test("variant, choices, preview and code follow each other, and the preview is whole and as wide as the page", async () => {
    for (const [viewport, width] of [
      [1280, 880],
      [768, 700],
      [390, 300],
    ] as const) {
      await using tab = await open({ viewport: { width: viewport, height: 900 } });
      const { page } = tab;
      await page.goto(`http://127.0.0.1:${server.port}/dashboard/widgets?width=${width}`);
      const frame = page.locator("iframe[data-preview]");
      await frame.scrollIntoViewIfNeeded();
      await until("the widget has told its height", async () => {
        const height = Number(await frame.getAttribute("height"));
        return height > 400 && Math.abs(height - (await inner(page))) < 2;
      });
      const parts = [".variants", ".set-up-options", ".set-up-preview .ground", ".set-up-tag"];
      const boxes = await Promise.all(parts.map((each) => page.locator(each).boundingBox()));
      const form = await page.locator("[data-set-up]").boundingBox();
      let foot = Number.NEGATIVE_INFINITY;
      for (const [index, box] of boxes.entries()) {
        expect([viewport, parts[index], (box?.y ?? 0) >= foot]).toEqual([viewport, parts[index], true]);
        foot = (box?.y ?? 0) + (box?.height ?? 0);
        expect([viewport, parts[index], box?.width]).toEqual([viewport, parts[index], form?.width]);
      }
      const drawn = await frame.boundingBox();
      const place = boxes[2];
      expect([viewport, Math.round(drawn?.width ?? 0)]).toEqual([viewport, width]);
      expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThanOrEqual((place?.y ?? 0) + (place?.height ?? 0));
      expect(await page.locator("[data-width]").textContent()).toBe(`${width} px`);
    }
  });

  test("the group that was chosen stays, and one with an error comes first", async () => {
    await using tab = await open();
    const { page } = tab;
    const at = `http://127.0.0.1:${server.port}/dashboard/widgets`;
    for (const [query, shown] of [
      ["", "theme"],
      ["?group=content", "header"],
      ["?group=content&accent=orange", "accent"],
      ["?group=toString", "theme"],
    ] as const) {
      await page.goto(at + query);
      expect([query, await page.locator(`[name="${shown}"]`).isVisible()]).toEqual([query, true]);
      expect(await page.locator(".set-up-group:visible").count()).toBe(1);
    }
  });

  test("the preview of a widget that follows its page is light or dark as this page is", async () => {
    await using tab = await open({ ...WIDE, colorScheme: "dark" });
    const { page } = tab;
    const frame = page.locator("iframe[data-preview]");
    const seen = async () => [
      /theme=(\w+)/.exec((await frame.getAttribute("src")) ?? "")?.[1],
      await page.locator(".set-up-preview .ground").getAttribute("class"),
      await frame.getAttribute("title"),
      await page.locator("[data-ground]:visible").textContent(),
    ];
    const dark = [
      "dark",
      "ground ground-dark",
      "The widget on a dark page",
      expect.stringContaining("stands on a dark"),
    ];
    const light = [
      "light",
      "ground ground-light",
      "The widget on a light page",
      expect.stringContaining("a light page;"),
    ];
    expect(await seen()).toEqual(dark);
    await variantIn(page, "mini").check();
    await until("it is answered", async () => (await frame.getAttribute("src"))?.includes("variant=mini") ?? false);
    expect(await seen()).toEqual(dark);
    await page.locator(".rail .theme select").selectOption("light");
    await until("it follows the choice", async () => (await frame.getAttribute("title")) === light[2]);
    expect(await seen()).toEqual(light);
    await page.locator(".rail .theme select").selectOption("dark");
    await page.locator('[name="theme"]').selectOption("light");
    await until("it is answered", async () => (await page.locator("[data-ground]").count()) === 0);
    expect(await frame.getAttribute("src")).toContain("theme=light");
  });

  test("a change keeps the language of the address", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(`http://127.0.0.1:${server.port}/dashboard/widgets?lang=de`);
    await variantIn(page, "mini").check();
    await until("it is answered", () => page.url().includes("variant=mini"));
    expect(new URL(page.url()).searchParams.get("lang")).toBe("de");
    expect(await page.locator(".set-up-preview > h2").textContent()).toBe("Vorschau");
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
    await reveal(page, "accent");
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
      [1280, 850, 960],
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
    await reveal(tab.page, "font");
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
    await reveal(page, "radius");
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
    await variantIn(page, "carousel").check();
    await reveal(page, "accent");
    await page.locator('[name="accent"]').fill("#0f766e");
    await reveal(page, "header");
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
