// The time zone of a business that is added, in a browser: it is asked for only where the chosen country has several.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { startSession } from "#domain/account/sign-in/session.ts";
import { hasBrowser, openBrowser } from "../../../support/browser.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { openTab } from "../../../support/dashboard-tab.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

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

  async function open(javaScriptEnabled = true) {
    const { id: organisationId } = await seedOrganisation(service.context, "scale", "Hazel & Oak");
    const { id: userId } = await seedPerson(service, { organisationId });
    const token = await startSession(service.context, { userId, userAgent: null });
    const tab = await openTab(browser, `http://127.0.0.1:${server.port}`, token, { javaScriptEnabled });
    await tab.page.goto(`http://127.0.0.1:${server.port}/dashboard/claim/new`);
    return tab;
  }

  test("a country of one zone asks for none, one of several asks with its own first, and a chosen zone stays", async () => {
    await using tab = await open();
    const { page } = tab;
    const zone = page.locator("#timezone");
    const country = page.locator("#country");
    expect(await zone.isVisible()).toBe(false);
    await country.selectOption("US");
    expect(await zone.isVisible()).toBe(true);
    expect(await zone.locator("optgroup").first().getAttribute("label")).toBe("United States");
    await country.selectOption("FR");
    expect(await zone.isVisible()).toBe(false);
    await country.selectOption("BR");
    await zone.selectOption("America/Manaus");
    await country.selectOption("DE");
    expect([await zone.isVisible(), await zone.inputValue()]).toEqual([true, "America/Manaus"]);
  });

  test("without a script the field stands there for all countries", async () => {
    await using tab = await open(false);
    expect(await tab.page.locator("#timezone").isVisible()).toBe(true);
  });
});
