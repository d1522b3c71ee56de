// Bringing reviews in a real browser: readable for everybody, on a phone and on a desktop; without a script; and with one, live.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { bringReviews } from "#cli/demo/import.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { workOnImport } from "#domain/transfer/task/work.ts";
import { axe } from "../../support/axe.ts";
import { follow, hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { openTab, overflow } from "../../support/dashboard-tab.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const LONG = "Wertheimer Möbelmanufaktur und Polstereimaterialgroßhandel GmbH & Co. KG";
const FILE = [
  "id,rating,nickname,review,date,handle",
  `l1,5,${LONG},${"x".repeat(400)},2024-03-07,desk`,
  "l2,x,Bo,Bad,2024-03-08,desk",
].join("\n");

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let tokens: { owner: string; moderator: string };

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => service.send(request) });
    service = await createTestService({ baseUrl: `http://127.0.0.1:${server.port}` });
    browser = await openBrowser();
    const { context } = service;
    const { id: organisationId } = await seedOrganisation(context, "scale", "Wertheimer Beteiligungsgesellschaft");
    const { slug } = await seedBusiness(context, { organisationId, name: LONG });
    const business = await findBusiness(context, slug);
    if (!business) throw new Error("no business");
    const { id: userId } = await seedPerson(service, { organisationId });
    const { id: moderatorId } = await seedPerson(service, { staff: true });
    await bringReviews(context, business, { organisationId, userId, moderatorId });
    const tokenOf = (userId: typeof moderatorId) => startSession(context, { userId, userAgent: null });
    tokens = { owner: await tokenOf(userId), moderator: await tokenOf(moderatorId) };
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });

  const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;
  const open = (as: keyof typeof tokens, options: BrowserContextOptions = {}) =>
    openTab(browser, at("/"), tokens[as], options);
  const work = async () => {
    while (await workOnImport(service.context));
  };
  const look = async (page: Page, path: string) => {
    expect({ path, status: (await page.goto(at(path)))?.status() }).toEqual({ path, status: 200 });
    await page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })");
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect({ path, width, wide: await overflow(page) }).toEqual({ path, width, wide: 0 });
      expect({ path, width, faults: await axe(page) }).toEqual({ path, width, faults: [] });
    }
  };
  const choose = async (page: Page, content: string) => {
    await page.goto(at("/dashboard/import"));
    await page.setInputFiles("#reviews", { name: `${LONG}.csv`, mimeType: "text/csv", buffer: Buffer.from(content) });
    await follow(page.getByRole("button", { name: "Check the file" }));
  };

  test("each page of each state is readable for everybody, and nothing is cut off", async () => {
    await using owner = await open("owner");
    await look(owner.page, "/dashboard/import");
    const links = await owner.page
      .locator("table.grid a")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
    expect(links).toHaveLength(6);
    for (const link of links) await look(owner.page, link as string);
    await using moderator = await open("moderator");
    await look(moderator.page, "/moderation/imports");
    await look(moderator.page, (await moderator.page.locator("table.grid td a").getAttribute("href")) as string);
  });

  test("without a script: a file is chosen, imported and undone", async () => {
    await using tab = await open("owner", { javaScriptEnabled: false });
    const { page } = tab;
    await choose(page, FILE);
    expect(await page.getByText("Reload this page").count()).toBe(1);
    await work();
    await page.reload();
    await follow(page.getByRole("button", { name: "Import 1 review" }));
    await work();
    await page.reload();
    await page.locator("summary", { hasText: "Undo" }).click();
    await follow(page.getByRole("button", { name: "Undo the import" }));
    await work();
    await page.reload();
    expect(await page.getByText("The import was undone.").count()).toBe(1);
  });

  test("with a script: the page shows by itself what the importer found and did", async () => {
    await using tab = await open("owner");
    const { page } = tab;
    await choose(page, FILE);
    await page.getByText("The rows of the whole file are still being counted.").waitFor();
    await work();
    await follow(page.getByRole("button", { name: "Import 1 review" }));
    await page.getByText("The import begins as soon as").waitFor();
    await work();
    await page.getByRole("heading", { name: "Undo" }).waitFor();
  });
});
