// The first minutes as a person has them: the set-up link, the account, and the operator's page, by keyboard, on a phone and a desktop,
// without a script; and nothing that axe finds.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { signSetup } from "#domain/account/user/first-account.ts";
import { createLinks } from "#platform/secret/link.ts";
import { axe } from "../../../support/axe.ts";
import { arrive, hasBrowser, openBrowser } from "../../../support/browser.ts";
import { overflow } from "../../../support/dashboard-tab.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";
import { type MailServer, mailServer, SERVICE } from "./support.ts";

const OPEN_ALL = "for (const part of document.querySelectorAll('.service-part')) part.open = true";
const PASSWORD = "a long enough secret 91";

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let mail: MailServer;

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => service.handler.fetch(request) });
    service = await createTestService({ baseUrl: `http://127.0.0.1:${server.port}`, given: {}, smtpUrl: null });
    mail = await mailServer();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    mail?.close();
    await service?.close();
  });

  test("the keyboard alone makes the operator, sets name and mail, and sees the answer to a test mail", async () => {
    await using context = await browser.newContext({ viewport: { width: 390, height: 800 }, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(at(`/setup/${signSetup(createLinks(TEST_CONFIG.appSecret), service.clock.now())}`));
    await fill(page, { name: "Grace Müller", email: "grace@operator.example", password: PASSWORD });
    await arrive(page, () => page.keyboard.press("Enter"));
    expect(page.url()).toBe(at(SERVICE));
    await unfold(page, "name");
    await fill(page, { SERVICE_NAME: "Würth Reviews" });
    await arrive(page, () => page.keyboard.press("Enter"));
    expect(await page.title()).toBe("Service | Würth Reviews");
    // The email of a new service is open.
    await fill(page, { server: "127.0.0.1", port: `${mail.port}` });
    await tabTo(page, "#security");
    await page.keyboard.press("End");
    await fill(page, { user: "me", password: "hunter2-secret" });
    await arrive(page, () => page.keyboard.press("Enter"));
    expect(await page.getByRole("status").innerText()).toContain("Saved.");
    await tabTo(page, 'form[action$="/test-mail"] button');
    await arrive(page, () => page.keyboard.press("Enter"));
    expect(await page.getByRole("status").innerText()).toContain("250 2.0.0 Ok: queued as 4F2A");
    expect(await page.content()).not.toContain("hunter2");
  });

  test("a part opens where an address or the list beside it names it or a field of it", async () => {
    await using context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(at("/login"));
    await page.fill("#email", "grace@operator.example");
    await page.fill("#password", PASSWORD);
    await arrive(page, () => page.press("#password", "Enter"));
    const opened = () => page.locator(".service-part[open]").evaluateAll((all) => all.map(({ id }) => id));
    await page.goto(at(SERVICE));
    expect(await opened()).toEqual(["mail"]);
    await page.locator('.contents a[href="#legal"]').click();
    await page.waitForSelector("#legal[open]");
    expect(await opened()).toEqual(["mail", "legal"]);
    await page.goto(at(`${SERVICE}?again#BASE_URL`));
    await page.waitForSelector("#address[open]");
    expect(await opened()).toEqual(["address", "mail"]);
    expect(await page.locator("#BASE_URL").isVisible()).toBe(true);
    // The list stays in view beside the parts.
    await page.evaluate(OPEN_ALL);
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    const box = await page.locator(".contents").boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 800).toBe(true);
    const [list, part] = [box, await page.locator("#signup").boundingBox()];
    expect(list && part && list.x >= part.x + part.width).toBe(true);
  });

  for (const [language, dir] of [
    ["en", "ltr"],
    ["de", "ltr"],
    ["ar", "rtl"],
  ] as const)
    test(`nothing overflows, and axe finds nothing, in ${language}`, async () => {
      await using context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(at("/login"));
      await page.fill("#email", "grace@operator.example");
      await page.fill("#password", PASSWORD);
      await arrive(page, () => page.press("#password", "Enter"));
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(at(`${SERVICE}?lang=${language}`));
        expect(await page.getAttribute("html", "dir")).toBe(dir);
        expect({ width, cut: await overflow(page), found: await axe(page) }).toEqual({ width, cut: 0, found: [] });
        await page.evaluate(OPEN_ALL);
        expect({ width, cut: await overflow(page), found: await axe(page) }).toEqual({ width, cut: 0, found: [] });
      }
    });
});

/** Opens a part of the page by its name. */
async function unfold(page: Page, id: string): Promise<void> {
  await tabTo(page, `#${id} > summary`);
  await page.keyboard.press("Enter");
}

/** Types into the fields with these ids, which the keyboard reaches one after the other. */
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(fields)) {
    await tabTo(page, `#${id}`);
    await page.keyboard.type(value);
  }
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}
