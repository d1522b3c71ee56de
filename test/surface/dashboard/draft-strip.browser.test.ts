// The strip under the heading of a page whose form has a draft: of settings, and of a folded part.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { openTab } from "../../support/dashboard-tab.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let organisationId: OrganisationId;
let token: string;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => service.send(request) });
    service = await createTestService({ baseUrl: `http://127.0.0.1:${server.port}` });
    browser = await openBrowser();
    organisationId = (await seedOrganisation(service.context, "scale")).id;
    await seedBusiness(service.context, { organisationId });
    const { id: userId } = await seedPerson(service, { organisationId });
    token = await startSession(service.context, { userId, userAgent: null });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });

  test("a page of settings says under its heading which part has a draft, on the first screen, and leads to the field", async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await using tab = await openTab(browser, at("/"), token);
      const { page } = tab;
      const path = "/dashboard/settings/business";
      await page.setViewportSize(viewport);
      await page.goto(at(path));
      await page.locator(`form[action='${path}'] [name=city]`).fill("Ghen");
      await page.goto(at(path));
      const strip = page.locator("main > .title-row + .draft-note");
      expect(await strip.locator("p").innerText()).toBe("Unsaved change. On the profile");
      const edges = await strip.evaluate((each) => {
        const { top, bottom, left, right } = each.getBoundingClientRect();
        const wordsOf = (of: Element | null | undefined) => {
          const range = document.createRange();
          range.selectNodeContents(of as Element);
          return range.getBoundingClientRect();
        };
        const [first, last] = [each.querySelector("button"), [...each.querySelectorAll("button")].at(-1)];
        const [text, begin, end] = [wordsOf(each.querySelector("p")), wordsOf(first), wordsOf(last)];
        const isOneLine = begin.top < text.bottom;
        return {
          isOnScreen: top >= 0 && bottom <= innerHeight,
          start: Math.round(text.left - left),
          // Where the buttons stand below the text, they begin where it begins; beside it, they end as far from the edge.
          buttons: Math.round(isOneLine ? right - end.right : begin.left - left),
        };
      });
      expect({ ...viewport, ...edges }).toEqual({ ...viewport, isOnScreen: true, start: 17, buttons: 18 });
      await strip.getByRole("button", { name: "Continue" }).click();
      expect(await page.evaluate("document.activeElement.name")).toBe("city");
      await strip.getByRole("button", { name: "Discard it" }).click();
      await page.getByText("What you typed was discarded.").waitFor();
      expect(await drafts(page)).toEqual([]);
    }
  });

  test("a folded part stays shut with one line about its draft, which opens it", async () => {
    await using tab = await openTab(browser, at("/"), token);
    const { page } = tab;
    const id = Bun.randomUUIDv7();
    await service.sql`insert into webhook_subscription (id, organisation_id, url, events, secret_sealed)
      values (${id}, ${organisationId}, 'https://hooks.example/saved', '{review.published}', '')`;
    const path = `/dashboard/settings/webhooks/${toWire("whs", id)}`;
    const part = page.locator("#change");
    const url = part.locator("[name=url]");
    const line = page.getByText("Unsaved change.");
    await page.goto(at(path));
    await part.locator("summary").first().click();
    await url.fill("half");
    for (const _ of [1, 2]) {
      await page.goto(at(path));
      await line.waitFor();
      expect(await url.isVisible()).toBe(false);
      await page.getByRole("button", { name: "Continue" }).click();
      expect([await url.inputValue(), await page.evaluate("document.activeElement.name")]).toEqual(["half", "url"]);
      await part.locator("summary").first().click();
      expect(await line.count()).toBe(1);
    }
    await page.getByRole("button", { name: "Discard it" }).click();
    await page.getByText("What you typed was discarded.").waitFor();
    expect(await part.getAttribute("open")).toBeNull();
    await page.goto(at(path));
    expect([await line.count(), await drafts(page)]).toEqual([0, []]);
    expect(await url.inputValue()).toBe("https://hooks.example/saved");
  });
});

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

function drafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("candor.draft.")));
}
