// The operator's pages fit a phone, a tablet and a desktop in the longest and the right-to-left languages, and axe finds nothing.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { toWire } from "#contract/id.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { requestErasure } from "#domain/operator/erase.ts";
import { suspendOrganisation } from "#domain/operator/suspend.ts";
import { inTransaction } from "#platform/database/context.ts";
import { axe } from "../../../support/axe.ts";
import { hasBrowser, openBrowser } from "../../../support/browser.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { openTab, overflow } from "../../../support/dashboard-tab.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { giveFactor } from "../route-world.ts";

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let token: string;
let ownerToken: string;
let paths: string[];

const url = () => `http://127.0.0.1:${server.port}`;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => service.handler.fetch(request) });
    service = await createTestService({ baseUrl: url(), given: {}, smtpUrl: null });
    const { context } = service;
    const reason = "Invitations to people who were no customers, in spite of two warnings by email";
    const active = await seedOrganisation(context, "enterprise", "Hazel & Oak");
    const suspended = await seedOrganisation(context, "starter", "Würth Möbelhausverwaltungsgesellschaft mbH");
    const erasing = await seedOrganisation(context, "free", "مؤسسة البستان");
    await seedBusiness(context, { organisationId: suspended.id });
    await inTransaction(context, (inside) => suspendOrganisation(inside, suspended.id, reason));
    await inTransaction(context, (inside) => requestErasure(inside, erasing.id, reason));
    const person = await seedPerson(service, { operator: true, name: "Olive Operator" });
    const owner = await seedPerson(service, { organisationId: suspended.id });
    const moderator = await seedPerson(service, { staff: true, name: "Mo Moderator" });
    token = await startSession(context, {
      userId: person.id,
      userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/130",
    });
    ownerToken = await startSession(context, { userId: owner.id, userAgent: "a test" });
    await giveFactor(service, person.id);
    const one = (id: typeof active.id) => `/operator/organisations/${toWire("org", id)}`;
    paths = [
      "/operator/organisations",
      "/operator/organisations/new",
      one(active.id),
      one(suspended.id),
      one(erasing.id),
      "/operator/staff",
      `/operator/staff/${toWire("usr", moderator.id)}`,
      "/operator/plans",
      "/operator/plans/new",
      "/operator/plans/starter",
      "/operator/health",
      "/operator/log",
    ];
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });

  for (const language of ["en", "de", "ar"])
    for (const width of [390, 768, 1280])
      test(`each page fits ${width} px in ${language}, and axe finds nothing`, async () => {
        await using tab = await openTab(browser, url(), token, { viewport: { width, height: 900 } });
        for (const path of paths) {
          await tab.page.goto(`${url()}${path}?lang=${language}`);
          expect([path, await overflow(tab.page)]).toEqual([path, 0]);
          if (width !== 768) expect([path, await axe(tab.page)]).toEqual([path, []]);
        }
        await using owner = await openTab(browser, url(), ownerToken, { viewport: { width, height: 900 } });
        await owner.page.goto(`${url()}/dashboard?lang=${language}`);
        expect(await overflow(owner.page)).toBe(0);
      });

  test("on a phone an organisation is two lines: its name with its state, and what it has", async () => {
    await using tab = await openTab(browser, url(), token, { viewport: { width: 390, height: 900 } });
    for (const language of ["en", "ar"]) {
      await tab.page.goto(`${url()}/operator/organisations?lang=${language}`);
      const rows = await tab.page.locator("tbody tr").evaluateAll((all) =>
        all.map((row) => {
          const [name, state, ...rest] = [...row.children].map((each) => {
            const { top, height } = each.getBoundingClientRect();
            return Math.round(top + height / 2);
          });
          return {
            isBeside:
              Math.abs((name ?? 0) - (state ?? 0)) < (row.firstElementChild?.getBoundingClientRect().height ?? 0) / 2,
            lines: new Set(rest).size,
          };
        }),
      );
      expect(rows).toEqual(Array(3).fill({ isBeside: true, lines: 1 }));
    }
  });

  for (const [name, change] of [
    ["as it is", (html: string) => html],
    ["with a counter whose field is lost", (html: string) => html.replace('id="notes" name', 'id="lost" name')],
  ] as const)
    test(`the page of an organisation, ${name}, sends a form once`, async () => {
      await using tab = await openTab(browser, url(), token);
      const faults: string[] = [];
      tab.page.on("pageerror", ({ message }) => faults.push(message));
      const path = paths[2] ?? "";
      await tab.page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: change(await response.text()) });
      });
      await tab.page.goto(url() + path);
      expect(await tab.page.locator("#notes").count()).toBe(name === "as it is" ? 1 : 0);
      const press = `document.getElementById("form-notes").dispatchEvent(new Event("submit", { cancelable: true }))`;
      expect([await tab.page.evaluate(press), await tab.page.evaluate(press)]).toEqual([true, false]);
      expect(faults).toEqual([]);
    });
});
