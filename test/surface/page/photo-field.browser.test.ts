// The field of pictures with its script: chosen, described, moved and removed, kept through a refusal and by the button "back", and each fault
// beside its file.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { LANGUAGES } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { picture } from "../../support/photo.ts";
import { until } from "../../support/until.ts";
import { createSurface, insertCategory, insertInvitation, insertShop, TYPED } from "./fixture.ts";

type Named = { name: string; mimeType: string; buffer: Buffer };
const png = (name: string, width = 100): Named => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(picture(width, 90)),
});
const HEIC: Named = {
  name: "phone.heic",
  mimeType: "image/heic",
  buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1"),
};

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let shop: Awaited<ReturnType<typeof insertShop>>;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let path: string;
/** Uploads wait for it. */
let gate: Promise<void> | null;
const faults: string[] = [];

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    surface = createSurface(database.context);
    shop = await insertShop(database.context, {
      slug: "oak",
      name: "Oak",
      categoryId: await insertCategory(database.context, "shops"),
    });
    let callers = 0;
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        if (request.method === "POST" && new URL(request.url).pathname === "/review/oak/photos") await gate;
        return surface.fetch(request, `198.18.${++callers % 256}.1`);
      },
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await database?.close();
  });
  beforeEach(async () => {
    gate = null;
    const { id } = await insertInvitation(database.context, shop);
    path = `/invite/${surface.links.sign("invite", id)}`;
  });
  afterEach(() => {
    expect(faults.splice(0)).toEqual([]);
  });

  test("pictures are chosen, moved, described and removed, and the review has them as they stand", async () => {
    await using tab = await open();
    const { page } = tab;
    await choose(page, png("a.png", 100), png("b.png", 110), png("c.png", 120));
    await until("all are there", async () => (await arrived(page)) === 3);
    const [a = "", b = "", c = ""] = await tokens(page);
    await page.getByRole("button", { name: "Move picture 3 forward" }).click();
    expect(await tokens(page)).toEqual([a, c, b]);
    await page.getByRole("button", { name: "Move picture 1 back" }).click();
    expect(await tokens(page)).toEqual([c, a, b]);
    await page.getByRole("button", { name: "Remove picture 2" }).click();
    expect(await tokens(page)).toEqual([c, b]);
    await page.getByLabel("What does picture 1 show?").fill("A chair");
    expect(await doubleIds(page)).toEqual([]);
    await write(page);
    await send(page);
    await page.waitForURL(/\/manage\//);
    expect(await stored()).toMatchObject([
      { width: 120, alt: "A chair" },
      { width: 110, alt: "" },
    ]);
  });

  test("a picture shows while it is sent, and a form that is sent meanwhile waits for it", async () => {
    let letGo = () => {};
    gate = new Promise((resolve) => {
      letGo = resolve;
    });
    await using tab = await open();
    const { page } = tab;
    await choose(page, png("a.png"));
    await page.locator(".photo-item canvas").waitFor();
    expect(await page.locator(".photo-item img").isVisible()).toBe(false);
    await write(page);
    await send(page);
    await page.getByText("Waiting for the pictures …").waitFor();
    letGo();
    await page.waitForURL(/\/manage\//);
    expect(await stored()).toHaveLength(1);
  });

  test("a refusal keeps the pictures, their order and their descriptions", async () => {
    await using tab = await open();
    const { page } = tab;
    await choose(page, png("a.png", 100), png("b.png", 110));
    await until("both are there", async () => (await arrived(page)) === 2);
    await page.getByRole("button", { name: "Move picture 2 forward" }).click();
    await page.getByLabel("What does picture 1 show?").fill("A table");
    const before = await tokens(page);
    await write(page);
    // A browser lets spaces pass, and the server does not.
    await page.locator("#title").fill("   ");
    await send(page);
    await page.locator("#title[aria-invalid=true]").waitFor();
    await until("they are back", async () => (await tokens(page)).length === before.length);
    expect(await tokens(page)).toEqual(before);
    expect(await page.getByLabel("What does picture 1 show?").inputValue()).toBe("A table");
    await page.goBack();
    await until("they are back again", async () => (await tokens(page)).length === before.length);
    expect(await tokens(page)).toEqual(before);
    expect(await page.getByLabel("What does picture 1 show?").inputValue()).toBe("A table");
    expect(await doubleIds(page)).toEqual([]);
  });

  test("each fault is a line with its file's name, and does not hold up a form whose author saw it", async () => {
    await using tab = await open();
    const { page } = tab;
    await choose(page, HEIC, png("good.png"), { ...HEIC, name: "other.heic" });
    await until("both are told", async () => (await lines(page)).length === 2);
    // They are sent side by side, and each line comes when its answer does.
    const [other, phone] = (await lines(page)).toSorted();
    expect(other).toMatch(/other\.heic.*HEIC pictures cannot be read/);
    expect(phone).toMatch(/phone\.heic.*HEIC pictures cannot be read/);
    await until("the good one is there", async () => (await arrived(page)) === 1);
    await page.locator("[data-problem]").scrollIntoViewIfNeeded();
    await page.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))",
    );
    await write(page);
    await send(page);
    await page.waitForURL(/\/manage\//);
    expect(await stored()).toHaveLength(1);
  });

  test("a change of the pictures takes the fault away", async () => {
    await using tab = await open();
    const { page } = tab;
    await choose(page, HEIC, png("good.png"));
    await until("it is told", async () => (await lines(page)).length === 1);
    await until("the good one is there", async () => (await arrived(page)) === 1);
    await page.getByLabel("What does picture 1 show?").fill("A lamp");
    expect(await lines(page)).toEqual([]);
  });

  for (const language of LANGUAGES)
    test(`a fault comes in the form's language: ${language}`, async () => {
      await using tab = await open(`?lang=${language}`);
      await choose(tab.page, HEIC);
      await until("it is told", async () => (await lines(tab.page)).length === 1);
      expect((await lines(tab.page))[0]).toContain(wordsIn("photo", language).fault.heic);
    });
});

async function open(query = `?rating=${TYPED.rating}`) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    // The answer to an upload that is refused is 422.
    if (message.type() === "error" && !message.text().includes("422")) faults.push(message.text());
  });
  await page.goto(`http://127.0.0.1:${server.port}${path}${query}`);
  await page.locator("details:has(.photos) > summary").click();
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

function choose(page: Page, ...files: Named[]): Promise<void> {
  return page.locator(".photo-choose input").setInputFiles(files);
}

async function write(page: Page): Promise<void> {
  for (const name of ["title", "body", "author"] as const) await page.locator(`#${name}`).fill(TYPED[name]);
}

function send(page: Page): Promise<void> {
  return page.locator("form button[type=submit].button:not(.button-quiet)").last().click();
}

function tokens(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll(".photo-item [data-name='photo-']")].map(({ value }) => value)`);
}

async function arrived(page: Page): Promise<number> {
  return (await tokens(page)).filter((token) => token !== "").length;
}

function lines(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll("[data-problem] li")].map(({ textContent }) => textContent)`);
}

function stored() {
  return database.sql`select p.width, p.alt from review_photo p join review r on r.id = p.review_id
    where r.id = (select id from review order by created_at desc, id desc limit 1) order by p.position`;
}

/** Ids that are there twice, and descriptions that lead nowhere. */
function doubleIds(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
    const named = [...document.querySelectorAll("[aria-describedby]")]
      .flatMap((each) => each.getAttribute("aria-describedby").split(/\\s+/));
    return [...ids.filter((id, index) => ids.indexOf(id) !== index), ...named.filter((id) => !ids.includes(id))];
  })()`);
}
