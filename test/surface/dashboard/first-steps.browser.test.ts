// The rows of the first steps in a real browser: the first one has the button, and a link is as easy to touch without making its row higher.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { startSession } from "#domain/account/sign-in/session.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { openTab } from "../../support/dashboard-tab.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const TOUCH = 44;

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

  test.each([390, 1280])("at %d pixels each hint is as near its title, and links stay easy to touch", async (width) => {
    const { id: organisationId } = await seedOrganisation(service.context, "scale", "Hazel & Oak");
    const { id: userId } = await seedPerson(service, { organisationId });
    const token = await startSession(service.context, { userId, userAgent: null });
    await using tab = await openTab(browser, `http://127.0.0.1:${server.port}`, token, {
      viewport: { width, height: 800 },
    });
    const { page } = tab;
    await page.goto(`http://127.0.0.1:${server.port}/dashboard`);
    const all = await page.locator(".first-steps > li").evaluateAll((items) =>
      items.map((item) => {
        const [title, hint] = [...item.querySelectorAll("p")].map((each) => each.getBoundingClientRect());
        const top = item.getBoundingClientRect().top;
        const button = item.querySelector("p > .button")?.getBoundingClientRect();
        const box = item.querySelector(".step-mark")?.getBoundingClientRect();
        return {
          // The steps that wait share the hint of the first of them.
          gap: hint && title ? Math.round(hint.top - title.top) : null,
          mark: Math.round((item.querySelector(".step-mark")?.getBoundingClientRect().top ?? 0) - top),
          link: item.querySelector("p > .touch")?.getBoundingClientRect().height ?? null,
          offButton: button && box ? Math.abs(button.top + button.height / 2 - (box.top + box.height / 2)) : null,
        };
      }),
    );
    const [first, ...rows] = all;
    // The first one is the button of the page.
    expect(first?.offButton).toBeLessThanOrEqual(1);
    const links = rows.map(({ link }) => link).filter((each) => each !== null);
    expect(links.length).toBeGreaterThan(0);
    expect(links.length).toBeLessThan(rows.length);
    for (const link of links) expect(link).toBeGreaterThanOrEqual(TOUCH - 0.5);
    expect(new Set(rows.map(({ gap }) => gap).filter((gap) => gap !== null)).size).toBe(1);
    expect(new Set(rows.map(({ mark }) => mark)).size).toBe(1);
  });
});
