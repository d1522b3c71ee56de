// The forms as people use them: on a small screen, by keyboard alone, with and without a script, and read out loud.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { newId } from "#contract/id.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { sealSent } from "#surface/page/form/sent.tsx";
import { arrive, follow, hasBrowser, openBrowser } from "../../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { until } from "../../support/until.ts";
import { createSurface, insertCategory, insertInvitation, insertReviews, insertShop } from "./fixture.ts";

const NARROW = { width: 320, height: 640 };

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let shop: Awaited<ReturnType<typeof insertShop>>;
let managePath: string;
let reviewPath: string;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
/** Requests of the page to other servers, and its errors. */
const faults: string[] = [];

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    surface = createSurface(database.context);
    const categoryId = await insertCategory(database.context, "shops", "Shops");
    const name = "Wertheimer Möbelmanufaktur und Polstereimaterialgroßhandel GmbH & Co. KG";
    shop = await insertShop(database.context, { slug: "oak", name, categoryId });
    const [review] = await insertReviews(database.context, shop.id, [
      { rating: 2, title: "Donaudampfschifffahrtsgesellschaftskapitän".repeat(2), reply: { body: "We are on it." } },
    ]);
    managePath = `/manage/${surface.links.sign("manage", review?.id ?? "")}`;
    reviewPath = `/review/oak/${review?.wire}`;
    let callers = 0;
    // Each request from a network of its own: the limits have a test of their own.
    const peer = () => `198.18.${++callers % 256}.1`;
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => surface.fetch(request, peer()) });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await database?.close();
  });
  afterEach(() => {
    expect(faults.splice(0)).toEqual([]);
  });

  test("without a script, at 320 pixels, the keyboard alone writes a review", async () => {
    const { path, email } = await invite(["Oak table", "Chair"]);
    await using tab = await open({ javaScriptEnabled: false });
    const { page } = tab;
    await page.goto(at(path));
    await fill(page);
    const [review] = await written(email);
    expect(review).toMatchObject({ rating: 4, title: "By keyboard", author: "Ml", status: "published" });
    expect(review?.body).toBe("First line\nsecond line");
    const rated = await database.sql`select rating from product_rating where review_id = ${review?.id}`;
    expect(rated).toMatchObject([{ rating: 1 }]);
    expect(page.url()).toContain("/manage/");
    expect(await page.title()).toContain("Your review");
    expect(await page.locator("h1").textContent()).toBe("Thank you. Your review is online.");
    expect(await statusOf(email)).toBe("reviewed");
  });

  test("with a script it is the same, the invitation reads opened, and the room that is left is counted", async () => {
    const { path, email } = await invite(["Oak table", "Chair"]);
    await using tab = await open();
    const { page } = tab;
    await page.goto(at(path));
    await until("the invitation is opened", async () => (await statusOf(email)) === "opened");
    await page.locator("#body").fill("🎉🎉 ");
    expect(await page.locator("#body-count").textContent()).toBe("2 of 5,000");
    await page.locator("#body").fill("");
    await page.locator("body").press("Home");
    await page.goto(at(path));
    await fill(page);
    expect(await written(email)).toMatchObject([{ rating: 4, title: "By keyboard" }]);
  });

  for (const javaScriptEnabled of [false, true]) {
    test(`a fault takes the reader to what is wrong, and from there to the field${javaScriptEnabled ? ", with a script" : ""}`, async () => {
      const { path } = await invite();
      await using tab = await open({ javaScriptEnabled });
      const { page } = tab;
      await page.goto(at(`${path}?rating=5`));
      // A browser lets spaces pass, and the server does not.
      await page.locator("#title").fill("   ");
      await page.locator("#body").fill("\n\nKept as it is: <b>");
      await page.locator("#author").fill("Ml");
      await arrive(page, () => page.keyboard.press("Enter"));
      expect(await page.title()).toStartWith("Not published: ");
      expect(await page.locator("#body").inputValue()).toBe("\n\nKept as it is: <b>");
      expect(await page.locator("input[name=rating]:checked").inputValue()).toBe("5");
      expect(await page.locator(":focus").getAttribute("role")).toBe("alert");
      await page.keyboard.press("Tab");
      expect(await page.locator(":focus").textContent()).toBe("Title");
      await page.keyboard.press("Enter");
      expect(page.url()).toEndWith("#title");
      expect(await page.locator(":focus").getAttribute("id")).toBe("title");
      const title = page.getByRole("textbox", { name: "Title" });
      expect(await title.getAttribute("aria-invalid")).toBe("true");
      expect(await described(page, "#title")).toContain("Give the review a title.");
      await noOverflow(page);
    });
  }

  test("the form for a review of a stranger takes one screen of 1280 × 800, and asks what a reward was once there was one", async () => {
    await insertShop(database.context, {
      slug: "short",
      name: "Short & Sweet",
      categoryId: await insertCategory(database.context, "sweets", "Sweets"),
    });
    await using tab = await open({ viewport: { width: 1280, height: 800 } });
    const { page } = tab;
    await page.goto(at(`/review/short/write`));
    const send = page.getByRole("button", { name: "Send and confirm by email" });
    const box = await send.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    for (const label of ["Title", "Your review", "Your name", "Your email"])
      expect(((await page.getByLabel(label).boundingBox())?.y ?? 800) < 800).toBe(true);
    expect(await page.locator("input:checked").count()).toBe(0);
    const what = page.getByLabel("If yes, what?");
    const reward = page.getByRole("group", { name: "Were you given or promised something" });
    expect(await what.isVisible()).toBe(false);
    await reward.getByLabel("Yes").check();
    expect(await what.isVisible()).toBe(true);
    await reward.getByLabel("No").check();
    expect(await what.isVisible()).toBe(false);
    const date = page.getByLabel("Date of the experience");
    await page.getByText("When was it, if not today?").click();
    await date.fill("2001-02-03");
    expect(await date.inputValue()).toBe("2001-02-03");

    await page.setViewportSize({ width: 390, height: 844 });
    for (const language of LANGUAGES) {
      await page.goto(at(`/review/short/write?lang=${language}`));
      const { y = Number.POSITIVE_INFINITY } = (await page.locator(".form-side > [type=submit]").boundingBox()) ?? {};
      expect([language, y < 844 * 1.5]).toEqual([language, true]);
    }
  });

  for (const javaScriptEnabled of [true, false])
    test(`every missing field is named at once, in the page's language, script: ${javaScriptEnabled}`, async () => {
      const { path, email } = await invite();
      await using tab = await open({ javaScriptEnabled });
      const { page } = tab;
      for (const [form, count] of [
        [path, 4],
        ["/review/oak/write", 5],
      ] as const) {
        await page.goto(at(`${form}?lang=de`));
        const starred = await page.evaluate<string[]>(
          `[...document.querySelectorAll(".starred :is(label, legend)")].filter((each) => getComputedStyle(each, "::after").content.includes("*")).map((each) => each.htmlFor || each.parentElement.querySelector("input").name)`,
        );
        const needed = ["rating", "title", "body", "author", ...(count === 5 ? ["email"] : [])];
        expect(starred).toEqual(needed);
        expect(await page.getByText("Felder mit * sind Pflichtfelder.").isVisible()).toBe(true);
        expect(await page.locator(":required").count()).toBeGreaterThanOrEqual(count);
        for (const name of ["title", "body", "author"]) await page.locator(`[name=${name}]`).fill("");
        await arrive(page, () => page.locator(".form-side > [type=submit]").click());
        expect(new URL(page.url()).pathname).toBe(form);
        const links = page.locator(".errors a");
        const named = await links.evaluateAll((all) => all.map((each) => each.getAttribute("href")?.slice(1) ?? ""));
        expect(named).toEqual(needed);
        expect(await links.first().textContent()).toBe("Ihre Bewertung in Sternen");
      }
      expect(await written(email)).toHaveLength(0);
    });

  test("stars are radio buttons with names, and what is chosen is seen in words", async () => {
    const { path } = await invite(["Oak table"]);
    await using tab = await open({ javaScriptEnabled: false });
    const { page } = tab;
    await page.goto(at(path));
    const group = page.getByRole("group", { name: "Your rating" });
    const names = ["1 star: Bad", "2 stars: Poor", "3 stars: Average", "4 stars: Great", "5 stars: Excellent"];
    expect(await group.getByRole("radio").count()).toBe(5);
    for (const name of names) expect(await group.getByRole("radio", { name, exact: true }).count()).toBe(1);
    const places = await page
      .locator(".rate-row input")
      .evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().x - (each.nextElementSibling?.getBoundingClientRect().x ?? 0)),
      );
    // A program that presses a button at its place must not meet another star.
    expect(new Set(places)).toEqual(new Set([0]));
    expect(await seen(page, "#rating-4 + label .rate-word")).toBe(false);
    await page.locator("#rating-4 + label").click();
    expect(await seen(page, "#rating-4 + label .rate-word")).toBe(true);
    expect(await seen(page, "#rating-3 + label .rate-word")).toBe(false);
    const fills = await page.locator("fieldset:has(#rating) .rate-star").evaluateAll(colours);
    expect(new Set(fills.slice(0, 4)).size).toBe(1);
    expect(fills[4]).toBe("none");
    const product = page.getByRole("group", { name: "Oak table" });
    expect(await product.getByRole("radio", { name: "No rating" }).isChecked()).toBe(true);
    expect(await product.locator(".rate-star").evaluateAll(colours)).toEqual(Array(5).fill("none"));
  });

  test("each page: nothing is cut off, all can be touched, all have names, one heading leads", async () => {
    const { path } = await invite(["Oak table, 180 x 90 cm, oiled", "Chair"]);
    const gone = await invite([], { status: "expired" });
    const decision = Bun.randomUUIDv7();
    const moderated = { id: decision, toStatus: "hidden" as const };
    const title = "Polstereimaterialgroßhandelsgesellschaft".repeat(2);
    const [hidden] = await insertReviews(database.context, shop.id, [{ status: "hidden", title, moderated }]);
    await database.sql`update review_author set confirmed_at = now() where review_id = ${hidden?.id ?? ""}`;
    const appealPath = `/appeal/${surface.links.sign("appeal", decision)}`;
    const pages = [
      appealPath,
      `${appealPath}?lang=ar`,
      path,
      "/review/oak/write",
      `/sent/${sealSent(surface.box, { slug: "oak", id: newId(), email: "jo@mailbox.example", sentAt: 0, hasPhotos: true, heldBy: ["links"] })}`,
      managePath,
      `${managePath}/delete`,
      gone.path,
      "/invite/forged",
      `/unsubscribe/${surface.links.sign("unsubscribe-review", surface.links.read("manage", managePath.slice(8)) ?? "")}`,
      "/review/oak",
      reviewPath,
    ];
    await using tab = await open({ javaScriptEnabled: false });
    for (const address of pages) {
      await tab.page.goto(at(address));
      expect(await tab.page.locator("h1").count()).toBe(1);
      expect({ address, nameless: await nameless(tab.page) }).toEqual({ address, nameless: [] });
      expect({ address, twice: await doubleIds(tab.page) }).toEqual({ address, twice: [] });
      for (const viewport of [NARROW, { width: 390, height: 800 }, { width: 1280, height: 800 }]) {
        await tab.page.setViewportSize(viewport);
        await noOverflow(tab.page);
        expect({ address, viewport, small: await smallTargets(tab.page) }).toEqual({ address, viewport, small: [] });
      }
    }
  });

  test("the private link of a review is copied by a button, which is there with a script only", async () => {
    await using plain = await open({ javaScriptEnabled: false });
    await plain.page.goto(at(managePath));
    expect(await plain.page.locator(".copy-text:visible").count()).toBe(0);
    await using tab = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = tab;
    await page.goto(at(managePath));
    const button = page.locator(".copy-text:visible").last();
    await button.focus();
    await page.keyboard.press("Enter");
    const said = () => page.evaluate("document.activeElement.textContent");
    await until("the button says that it copied", async () => (await said()) === "Copied");
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(`https://reviews.example${managePath}`);
    await page.keyboard.press("Tab");
    expect(await button.textContent()).toBe("Copy the link to this page");
  });

  test("deleting, saying that it was sorted, and voting work without a script", async () => {
    await using tab = await open({ javaScriptEnabled: false });
    const { page } = tab;
    await page.goto(at(`${managePath}?resolution=resolved`));
    await follow(page.getByRole("button", { name: "Save answer" }));
    expect(await page.getByRole("status").textContent()).toContain("Your answer is saved.");
    await page.goto(at("/review/oak"));
    await follow(page.getByRole("button", { name: "Helpful (review by Jo)" }));
    expect(await page.getByText("1 person found this helpful").count()).toBe(1);
    expect(page.url()).toMatch(/\/review\/oak#voted-rev_/);
    await page.goto(at(managePath));
    await page.getByText("Change it").click();
    await page.locator("#title").fill("Shorter");
    await follow(page.getByRole("button", { name: "Save changes" }));
    expect(await page.getByRole("heading", { name: "Shorter" }).count()).toBe(1);
    await follow(page.getByRole("link", { name: "Delete it" }));
    await follow(page.getByRole("button", { name: "Delete review" }));
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Your review is deleted");
  });
});

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

async function invite(products: string[] = [], given: Parameters<typeof insertInvitation>[2] = {}) {
  const { id, email } = await insertInvitation(database.context, shop, { name: null, products, ...given });
  return { email, path: `/invite/${surface.links.sign("invite", id)}` };
}

async function open(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: NARROW, ...options });
  const page = await context.newPage();
  page.on("request", (request) => {
    if (!request.url().startsWith(at("/"))) faults.push(`asked for ${request.url()}`);
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    // A page that says 404 or 422 is what is tested; a browser logs it as a fault.
    const isStatus = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isStatus) faults.push(message.text());
  });
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

/** From the top of the page to the button with the tabulator, arrows and letters alone. */
async function fill(page: Page) {
  const { keyboard } = page;
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 30; presses++) {
      await keyboard.press("Tab");
      const found = await page.evaluate(
        `document.activeElement.matches(${JSON.stringify(selector)}) && document.activeElement.matches(":focus-visible")`,
      );
      if (found) return;
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  };
  await tabTo("[name=rating]");
  await keyboard.press("Space");
  for (let presses = 0; presses < 3; presses++) await keyboard.press("ArrowRight");
  await tabTo("#title");
  await keyboard.type("By keyboard");
  await tabTo("#body");
  await keyboard.type("First line");
  await keyboard.press("Enter");
  await keyboard.type("second line");
  await tabTo("[name^=product]");
  await keyboard.press("ArrowRight");
  await tabTo("#author");
  await keyboard.type("Ml");
  await noOverflow(page);
  await tabTo("button.button[type=submit]");
  await arrive(page, () => keyboard.press("Enter"));
}

function written(email: string) {
  return database.sql`
    select r.* from review r join review_author a on a.review_id = r.id where a.email = ${email}`;
}

async function statusOf(email: string) {
  return (await database.sql`select status from invitation where email = ${email}`)[0]?.status;
}

async function noOverflow(page: Page) {
  const [wide, shown] = (await page.evaluate("[document.documentElement.scrollWidth, innerWidth]")) as [number, number];
  expect({ url: page.url(), wide: wide <= shown }).toEqual({ url: page.url(), wide: true });
}

/** Targets under 44 pixels high; links within a sentence may be. */
function smallTargets(page: Page) {
  return page.evaluate(`[...document.querySelectorAll("main :is(a, button, input, textarea, summary, label[for]):not(.hidden)")]
    .filter((each) => !each.closest(".trap, p:not(:has(> .touch, > .button)), td, .platforms, .breadcrumbs, h1, h2"))
    .filter((each) => !(each.matches("label") && !each.closest(".rate-row, .choices")))
    .filter((each) => !each.matches("input[type=radio], input[type=checkbox], input[type=hidden]"))
    .map((each) => ({ what: each.outerHTML.slice(0, 80), height: each.getBoundingClientRect().height }))
    // The bars are 28 px high: the card as a whole gives the touch target.
    .filter(({ what, height }) => height > 0 && height < (/#reviews"><span class="hidden">/.test(what) ? 28 : 44))`);
}

/** Fields, buttons and links that nothing names. */
function nameless(page: Page) {
  return page.evaluate(`[...document.querySelectorAll("a, button:not([hidden]), input:not([type=hidden]), textarea, fieldset")]
    .filter((each) => {
      const own = each.matches("a, button") ? each.textContent : "";
      const label = each.labels?.length ? [...each.labels].map((one) => one.textContent).join("") : "";
      const legend = each.matches("fieldset") ? each.querySelector(":scope > legend")?.textContent : "";
      return !(own || label || legend || each.getAttribute("aria-label") || "").trim();
    }).map((each) => each.outerHTML.slice(0, 80))`);
}

/** Ids that are there twice, and descriptions that lead nowhere. */
function doubleIds(page: Page) {
  return page.evaluate(`(() => {
    const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
    const named = [...document.querySelectorAll("[aria-describedby], [aria-labelledby]")].flatMap((each) =>
      ((each.getAttribute("aria-describedby") ?? "") + " " + (each.getAttribute("aria-labelledby") ?? "")).trim().split(/\\s+/));
    return [...ids.filter((id, index) => ids.indexOf(id) !== index), ...named.filter((id) => !ids.includes(id))];
  })()`);
}

async function described(page: Page, selector: string): Promise<string> {
  return (await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).getAttribute("aria-describedby")
    .split(" ").map((id) => document.getElementById(id).textContent).join(" ")`)) as string;
}

/** Whether more than a reader of the screen hears it. */
async function seen(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).boundingBox();
  return box !== null && box.width > 1;
}

function colours(stars: Element[]): string[] {
  const view = globalThis as unknown as { getComputedStyle(element: Element): { fill: string } };
  return stars.map((star) => view.getComputedStyle(star).fill);
}
