// Claiming and the settings of a business in a real browser: readable for everybody, on a phone and on a desktop, without a script.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { toWire } from "#contract/id.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { setPlatform } from "#domain/business/platform/rating.ts";
import { statePlatform } from "#domain/business/platform/statement.ts";
import { axe } from "../../../support/axe.ts";
import { follow, hasBrowser, openBrowser } from "../../../support/browser.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { openTab, overflow } from "../../../support/dashboard-tab.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { type ClaimDashboard, createClaimDashboard, links } from "../claim/support.ts";

const LONG = "Wertheimer Möbelmanufaktur und Polstereimaterialgroßhandel GmbH & Co. KG";

let dashboard: ClaimDashboard;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let token: string;
let pages: Record<string, string>;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => dashboard.send(request) });
    dashboard = await createClaimDashboard(`http://127.0.0.1:${server.port}`);
    browser = await openBrowser();
    const { context } = dashboard;
    const organisation = await seedOrganisation(context, "scale", "Wertheimer Beteiligungsgesellschaft");
    const { id: userId } = await seedPerson(dashboard, { organisationId: organisation.id });
    token = await startSession(context, { userId, userAgent: null });
    const own = await seedBusiness(context, { organisationId: organisation.id, name: LONG });
    const rating = { url: "https://else.example/wertheimer", rating: "4.25", count: 12_345 };
    await statePlatform(context, own.id, { platform: "Else", ...rating }, { organisationId: organisation.id, userId });
    const { id: moderator } = await seedPerson(dashboard, { staff: true });
    await setPlatform(context, own.id, { platform: "Checked", ...rating }, moderator);
    const other = await seedOrganisation(context, "scale", "Andere GmbH");
    const claimant = { organisationId: organisation.id, userId, locations: 9 };
    const free = await seedBusiness(context, { name: `${LONG} Zweigstelle` });
    const taken = await seedBusiness(context, { name: "Vergeben", organisationId: other.id });
    const claim = await openClaim(context, free.id, claimant);
    const dispute = await openClaim(context, taken.id, claimant);
    pages = {
      find: "/dashboard/claim?q=wertheimer",
      nothing: "/dashboard/claim?q=zzz",
      add: "/dashboard/claim/new",
      claim: `/dashboard/claims/${toWire("clm", claim.id)}`,
      dispute: `/dashboard/claims/${toWire("clm", dispute.id)}`,
      link: `/dashboard/claim/${links.sign("claim", claim.id)}`,
      settings: "/dashboard/settings/business",
      platforms: "/dashboard/settings/business/platforms",
    };
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await dashboard?.close();
  });

  test("at 390 and 1280 pixels each page is readable for everybody, and nothing is cut off", async () => {
    await using tab = await open({});
    for (const [name, path] of Object.entries(pages)) {
      const answer = await tab.page.goto(at(path));
      expect({ name, status: answer?.status() }).toEqual({ name, status: 200 });
      for (const width of [390, 1280]) {
        await tab.page.setViewportSize({ width, height: 900 });
        expect({ name, width, wide: await overflow(tab.page) }).toEqual({ name, width, wide: 0 });
        expect({ name, width, faults: await axe(tab.page) }).toEqual({ name, width, faults: [] });
      }
    }
  });

  test("without a script a claim is checked, and what was wrong with a form is heard first", async () => {
    await using tab = await open({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    const { page } = tab;
    await page.goto(at(pages.claim as string));
    await follow(page.getByRole("button", { name: "Check the record" }));
    expect(await page.getByRole("alert").textContent()).toContain(
      "cannot be found on the internet. Check the spelling.",
    );
    await page.getByLabel("Why it is yours").fill("ours");
    await follow(page.getByRole("button", { name: "Ask a moderator" }));
    expect(await page.title()).toStartWith("Not sent: ");
    expect(await page.locator("#note").getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator(":focus").getAttribute("role")).toBe("alert");
    await page.getByLabel("Address").selectOption({ index: 3 });
    await follow(page.getByRole("button", { name: "Send the link" }));
    expect(await page.getByRole("status").first().textContent()).toContain("We sent the link to postmaster@");
  });

  test("the browser's time zone is chosen in its own country of several, and leaves with the country", async () => {
    await using tab = await open({ timezoneId: "America/Chicago" });
    const { page } = tab;
    await page.goto(at("/dashboard/claim/new"));
    const zone = page.locator("#timezone");
    for (const [country, own] of [
      ["US", "America/Chicago"],
      ["AU", ""],
      ["US", "America/Chicago"],
      ["DE", ""],
    ] as const) {
      await page.locator("#country").selectOption(country);
      expect({ country, zone: await zone.inputValue() }).toEqual({ country, zone: own });
    }
    await page.locator("#country").selectOption("US");
    await zone.selectOption("America/Denver");
    await page.locator("#country").selectOption("CA");
    expect(await zone.inputValue()).toBe("America/Denver");
    expect(await page.locator("#timezone optgroup").first().getAttribute("label")).toBe("Canada");
  });

  test("giving up asks first, and by keyboard alone", async () => {
    await using tab = await open({ viewport: { width: 390, height: 800 } });
    const { page } = tab;
    await page.goto(at(pages.settings as string));
    const confirm = page.getByRole("button", { name: "Release it" });
    expect(await confirm.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Release the business" }).focus();
    await page.keyboard.press("Enter");
    expect(await confirm.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await confirm.isVisible()).toBe(false);
  });
});

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

const open = (options: BrowserContextOptions) => openTab(browser, at("/"), token, options);
