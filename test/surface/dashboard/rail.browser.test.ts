// The rail in a real browser: the phone's menu stays in place, and a business is chosen by keyboard, with and without a script.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { startSession } from "#domain/account/sign-in/session.ts";
import { axe } from "../../support/axe.ts";
import { arrive, hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { openTab, overflow } from "../../support/dashboard-tab.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen".repeat(2);
const PHONE = { width: 390, height: 800 };
const WIDE = { width: 1280, height: 800 };

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => service.send(request) });
    service = await createTestService({ baseUrl: `http://127.0.0.1:${server.port}` });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });

  /** A person of an organisation with these businesses; the first by name has two reviews. */
  async function seed(names: readonly string[]): Promise<string> {
    const { id: organisationId } = await seedOrganisation(service.context, "scale", "Hazel & Oak");
    for (const name of names) {
      const { id } = await seedBusiness(service.context, { organisationId, name });
      if (name !== names[0]) continue;
      for (const rating of [1, 5]) await seedReview(service.context, id, { rating });
    }
    const { id: userId } = await seedPerson(service, { organisationId, staff: true, operator: true });
    return startSession(service.context, { userId, userAgent: null });
  }

  const open = (token: string, options: BrowserContextOptions) =>
    openTab(browser, `http://127.0.0.1:${server.port}`, token, options);
  const visit = (page: Page, path = "/dashboard/settings/team") => page.goto(`http://127.0.0.1:${server.port}${path}`);
  const boxOf = (page: Page) => page.locator(".rail-menu > summary").boundingBox();

  test("the phone's menu button stays where it is when it opens, in both directions of writing", async () => {
    const token = await seed(["Oak"]);
    for (const javaScriptEnabled of [true, false]) {
      await using tab = await open(token, { viewport: PHONE, javaScriptEnabled });
      for (const language of ["en", "de", "ar"]) {
        await visit(tab.page, `/dashboard/settings/team?lang=${language}`);
        const before = await boxOf(tab.page);
        expect(await tab.page.locator(".rail-ways").isVisible()).toBe(false);
        await tab.page.locator(".rail-menu > summary").click();
        expect(await boxOf(tab.page)).toEqual(before);
        expect(await tab.page.locator(".rail-ways").isVisible()).toBe(true);
        expect(await overflow(tab.page)).toBe(0);
        // The last way can be reached: the menu scrolls by itself.
        await tab.page.locator(".rail-language select").scrollIntoViewIfNeeded();
        expect(await boxOf(tab.page)).toEqual(before);
        await tab.page.locator(".rail-menu > summary").click();
        expect(await tab.page.locator(".rail-ways").isVisible()).toBe(false);
      }
    }
  });

  test("Escape closes the innermost menu, and focus is where it was opened", async () => {
    await using tab = await open(await seed(["Oak", "Fir"]), { viewport: PHONE });
    const { page } = tab;
    await visit(page);
    await page.locator(".rail-menu > summary").press("Enter");
    await page.locator(".subject > summary").press("Enter");
    await page.getByRole("button", { name: "Oak" }).focus();
    await page.keyboard.press("Escape");
    expect(await page.locator(".subject").getAttribute("open")).toBeNull();
    expect(await page.locator(".rail-ways").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.locator(".rail-ways").isVisible()).toBe(false);
    expect(await page.locator(":focus").textContent()).toContain("Menu");
  });

  for (const javaScriptEnabled of [true, false])
    test(`another business is chosen by keyboard ${javaScriptEnabled ? "with" : "without"} a script`, async () => {
      await using tab = await open(await seed(["Oak", "Fir"]), { viewport: WIDE, javaScriptEnabled });
      const { page } = tab;
      await visit(page);
      const menu = page.locator(".subject > summary");
      expect(await menu.textContent()).toContain("Fir");
      await menu.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await arrive(page, () => page.keyboard.press("Enter"));
      expect(await page.getByRole("status").first().textContent()).toContain("You are looking at Oak.");
      expect(await menu.textContent()).toContain("Oak");
      expect(await page.getByRole("link", { name: "Reviews 2 to answer, last 90 days", exact: true }).count()).toBe(1);
    });

  test("of many businesses one is found by typing, without a script", async () => {
    const token = await seed(Array.from({ length: 12 }, (_, n) => `Branch ${n}`));
    await using tab = await open(token, { viewport: WIDE, javaScriptEnabled: false });
    const { page } = tab;
    await visit(page);
    await page.locator(".subject > summary").press("Enter");
    await page.getByRole("searchbox", { name: "Find a business" }).fill("branch 11");
    await arrive(page, () => page.keyboard.press("Enter"));
    await arrive(page, () => page.getByRole("button", { name: "Show Branch 11" }).press("Enter"));
    expect(await page.locator(".subject > summary").textContent()).toContain("Branch 11");
  });

  test("an open menu is readable for everybody at both widths, however long a name is", async () => {
    await using tab = await open(await seed([LONG, "متجر الزيتون", "Oak"]), {});
    const { page } = tab;
    for (const viewport of [PHONE, WIDE]) {
      await page.setViewportSize(viewport);
      await visit(page);
      if (viewport === PHONE) await page.locator(".rail-menu > summary").click();
      await page.locator(".subject > summary").click();
      expect({ viewport, wide: await overflow(page) }).toEqual({ viewport, wide: 0 });
      expect({ viewport, faults: await axe(page) }).toEqual({ viewport, faults: [] });
    }
  });
});
