// Settings in a real browser: keys, webhooks, plan, privacy, activity are readable for everybody on a phone and on a desktop, and
// actions without an undo ask first.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { toWire } from "#contract/id.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { axe } from "../../../support/axe.ts";
import { follow, hasBrowser, openBrowser } from "../../../support/browser.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { brokenWords, openTab, overflow } from "../../../support/dashboard-tab.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { seedInvitation } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { HOSTILE, seedAudit, seedDelivery, seedOwnKey, seedSuppression, seedWebhook } from "./support.ts";

const LONG = "Wertheimer-Moebelmanufaktur-und-Polstereimaterialgrosshandel";
const CUSTOMER = "erika.mustermann@mailbox.example";
/** Where what is looked at by people is put, where they ask for it. */
const SHOTS = process.env.SHOTS ?? "";

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let token: string;
let pages: Record<string, string>;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => service.handler.fetch(request, "192.0.2.1"),
    });
    service = await createTestService({ baseUrl: `http://127.0.0.1:${server.port}` });
    pages = await seed();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });

  test("at 390 and 1280 pixels each page is readable for everybody, and nothing is cut off", async () => {
    await using tab = await open({});
    for (const [name, path] of Object.entries(pages)) {
      const answer = await tab.page.goto(at(path));
      expect({ name, status: answer?.status() }).toEqual({ name, status: 200 });
      await isSound(tab.page, name);
    }
    await tab.page.goto(at(pages.privacy as string));
    await tab.page.getByLabel("The person’s email address").fill(CUSTOMER);
    await follow(tab.page.getByRole("button", { name: "Find" }));
    await tab.page.getByRole("heading", { name: `What ${LONG} stores about ${CUSTOMER}` }).waitFor();
    await tab.page.locator("summary", { hasText: "Erase the person" }).click();
    await isSound(tab.page, "found");
    await tab.page.goto(at(pages.newWebhook as string));
    await tab.page.getByLabel("Address").fill("http://receiver.example/hook");
    await follow(tab.page.getByRole("button", { name: "Add the webhook" }));
    await tab.page.getByRole("alert").waitFor();
    await isSound(tab.page, "wrong");
  });

  test("no word of a table breaks at 1280 pixels, in any language that has spaces", async () => {
    await using tab = await open({ viewport: { width: 1280, height: 900 } });
    const broken: string[] = [];
    for (const language of LANGUAGES.filter((each) => each !== "ja"))
      for (const name of ["keys", "webhooks", "webhook", "suppressions", "activity"]) {
        await tab.page.goto(at(`${pages[name]}?lang=${language}`));
        for (const word of await brokenWords(tab.page, ".grid :is(th, td)")) broken.push(`${name} ${language} ${word}`);
      }
    expect(broken).toEqual([]);
  });

  test("without a script a key is made, shown once and revoked after a question", async () => {
    await using tab = await open({ viewport: { width: 390, height: 800 }, javaScriptEnabled: false });
    const { page } = tab;
    await page.goto(at(pages.keys as string));
    await follow(page.getByRole("link", { name: "Create a key" }));
    await page.getByLabel("Name").fill("Till");
    await page.getByRole("radio", { name: "Read and write" }).check();
    await follow(page.getByRole("button", { name: "Create the key" }));
    expect(await page.getByLabel("Key for Till").inputValue()).toMatch(/^trk_live_[0-9A-Za-z]{40}$/);
    const confirm = page.getByRole("button", { name: "Revoke the key" }).first();
    expect(await confirm.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "the key Till" }).focus();
    await page.keyboard.press("Enter");
    await follow(confirm);
    expect(await page.getByRole("status").first().textContent()).toContain("The key was revoked.");
  });

  test("what the button of a row asks stands below the row, names its subject, and moves no cell", async () => {
    for (const width of [390, 768, 1280]) {
      await using tab = await open({ viewport: { width, height: 900 } });
      const { page } = tab;
      await page.goto(at(pages.keys as string));
      const button = page.locator("summary", { hasText: "the key Shop" });
      const row = page.locator("tr", { has: button });
      const places = () =>
        row.locator("th, td").evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
      const closed = await places();
      await button.click();
      expect(await places()).toEqual(closed);
      const question = page.locator(".asked form:visible");
      expect(await question.innerText()).toContain("Revoke Shop?");
      const [asked, own] = [await question.boundingBox(), await row.boundingBox()];
      if (!asked || !own) throw new Error(`no question at ${width} pixels`);
      expect({ width, asked: Math.round(asked.width) }).toEqual({ width, asked: Math.round(own.width) });
      expect(asked.y).toBeGreaterThanOrEqual(own.y + own.height - 1);
      await question.getByRole("button", { name: "Revoke the key" }).focus();
      await page.keyboard.press("Escape");
      expect(await question.count()).toBe(0);
      expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    }
  });
});

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

async function seed(): Promise<Record<string, string>> {
  const { context } = service;
  const organisation = await seedOrganisation(context, "scale", LONG);
  const { id: organisationId } = organisation;
  const business = await seedBusiness(context, { organisationId, name: LONG });
  const { id: userId } = await seedPerson(service, { organisationId, name: LONG });
  token = await startSession(context, { userId, userAgent: null });
  await seedOwnKey(service, organisationId, userId, `${LONG} ${HOSTILE}`.slice(0, 110));
  await seedOwnKey(service, organisationId, userId, "Reports");
  await service.sql`update api_key set revoked_at = now() - interval '2 days' where name = 'Reports'`;
  await seedOwnKey(service, organisationId, userId, "Shop");
  const events = ["review.created", "review.updated", "reply.created"] as const;
  const id = await seedWebhook(service, organisationId, {
    url: `https://${LONG.toLowerCase()}.example/hook?token=${"x".repeat(150)}`,
    events: [...events],
  });
  const off = await seedWebhook(service, organisationId, { status: "disabled" });
  await service.sql`update webhook_subscription set consecutive_failures = 2, last_delivery_at = now(), last_delivery_status = 'timeout' where id = ${id}`;
  const place = { organisationId, subscriptionId: id };
  const review = { title: HOSTILE, body: "Sehr gut, jederzeit wieder. ".repeat(12), rating: 5, author: "Ana R." };
  const failed = await seedDelivery(service, place, {
    outcomes: ["timeout", "status", "refused_address"],
    answer: `<h1>${HOSTILE}</h1>${LONG.repeat(8)}`,
    data: JSON.stringify({ business: { slug: business.slug, name: LONG }, review }),
    isWaiting: true,
  });
  await seedDelivery(service, place, { outcomes: [], isWaiting: true, minutesAgo: 1 });
  for (let n = 2; n < 30; n++)
    await seedDelivery(service, place, { minutesAgo: n, event: events[n % 3] as "review.created" });
  await seedDelivery(service, place, { outcomes: ["status", "status"], minutesAgo: 20 });
  await seedInvitation(context, { organisationId, businessId: business.id }, { email: CUSTOMER, status: "reviewed" });
  await seedSuppression(service, organisationId, CUSTOMER, "bounced");
  await seedSuppression(service, organisationId, `${"l".repeat(64)}@mailbox.example`, "bounced");
  await service.sql`update suppression set evidence = ${`550 ${"x".repeat(290)}`} where address like 'lll%'`;
  const subject = toWire("whs", id);
  await seedAudit(service, organisationId, {
    action: "webhook.create",
    subject,
    userId,
    detail: { events: events.join(", ") },
  });
  await seedAudit(service, organisationId, {
    action: "organisation.rename",
    userId,
    detail: { from: HOSTILE, to: LONG },
  });
  await seedAudit(service, organisationId, { action: "review.report", actor: "staff", detail: { reason: "spam" } });
  for (let n = 0; n < 60; n++)
    await seedAudit(service, organisationId, { action: "session.start", userId, actor: "person" });
  const path = (webhook: string) => `/dashboard/settings/webhooks/${toWire("whs", webhook)}`;
  return {
    keys: "/dashboard/settings/keys",
    newKey: "/dashboard/settings/keys/new",
    webhooks: "/dashboard/settings/webhooks",
    newWebhook: "/dashboard/settings/webhooks/new",
    webhook: path(id),
    webhookOff: path(off),
    replay: `${path(id)}/replay?day=2026-01-01&time=8:30`,
    delivery: `${path(id)}/deliveries/${toWire("whd", failed.id)}`,
    plan: "/dashboard/settings/plan",
    privacy: "/dashboard/settings/privacy",
    suppressions: "/dashboard/settings/suppressions",
    activity: "/dashboard/settings/activity",
  };
}

const open = (options: BrowserContextOptions) => openTab(browser, at("/"), token, options);

/** No rule of axe is broken, and nothing is wider than the window, on a phone and on a desk. */
async function isSound(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    if (SHOTS)
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
    const [wide, faults] = [await overflow(page), await axe(page)];
    expect({ name, width, wide, faults }).toEqual({ name, width, wide: 0, faults: [] });
  }
}
