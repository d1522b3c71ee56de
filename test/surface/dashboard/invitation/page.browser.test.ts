// Inviting, shops, widgets and sender as people use them: on a phone and on a wide screen, with and without a script, by axe's
// rules, and a list from its file to its invitations.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { toWire } from "#contract/id.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { createRateWindow } from "#platform/rate-window/memory.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { surfaceOf } from "#runtime/surface-of.ts";
import { dashboard } from "#surface/dashboard/index.tsx";
import { invitationMail } from "#surface/mail/invitation.ts";
import { createErrorPage } from "#surface/page/index.tsx";
import { axe } from "../../../support/axe.ts";
import { follow, hasBrowser, openBrowser } from "../../../support/browser.ts";
import { OPERATING, seedPerson } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReviews } from "../../../support/seed.ts";
import { seedInvitation } from "../../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";

const SIZES = [
  { width: 390, height: 800 },
  { width: 1280, height: 900 },
];

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let token: string;
let businessId: string;
let integrationPath: string;
const faults: string[] = [];

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    let answer: (request: Request) => Promise<Response> | Response = () => new Response(null, { status: 503 });
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => answer(request) });
    const baseUrl = `http://127.0.0.1:${server.port}`;
    const twilio = { accountSid: "AC1", authToken: "t", from: "+15005550006", whatsappFrom: null, baseUrl };
    service = await createTestService({ baseUrl, twilio });
    const { context } = service;
    const { appSecret } = TEST_CONFIG;
    const surface = dashboard({
      context,
      config: { ...TEST_CONFIG, baseUrl, twilio },
      plans: DEFAULT_PLANS,
      links: createLinks(appSecret),
      box: createSecretBox(appSecret),
      window: createRateWindow(context.clock),
      peerOf: () => "192.0.2.1",
      errorPage: createErrorPage(TEST_CONFIG, context.log),
      wordInvitation: invitationMail,
      onChange() {},
      ...OPERATING,
    });
    answer = (request) =>
      surfaceOf(new URL(request.url).pathname) === "dashboard"
        ? surface.fetch(request)
        : service.handler.fetch(request, "192.0.2.1");
    await seed();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });
  afterEach(() => {
    expect(faults.splice(0)).toEqual([]);
  });

  const PAGES = () => [
    "/dashboard/invitations",
    "/dashboard/invitations?q=nobody@mailbox.example",
    "/dashboard/invitations/new",
    "/dashboard/invitations/upload",
    "/dashboard/integrations",
    "/dashboard/integrations/new",
    integrationPath,
    "/dashboard/widgets",
    "/dashboard/widgets?variant=carousel&theme=dark",
    "/dashboard/settings/channel",
  ];

  test("each page is clean by axe, cut off nowhere and named once, on a phone and on a wide screen", async () => {
    await using tab = await open();
    for (const path of PAGES()) {
      await tab.page.goto(at(path));
      await isSoundInAllSizes(tab.page, path);
    }
  });

  test("what is wrong is said at the field, and that page is as clean", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/dashboard/invitations/new"));
    await page.locator("#email").fill("ana@mailbox.example");
    await page.locator("form summary").click();
    await page.locator("#sendOn").fill("2020-01-01");
    await follow(page.getByRole("button", { name: "Invite" }));
    await page.getByRole("alert").waitFor();
    expect(await page.title()).toStartWith("Not invited: ");
    expect(await page.locator("#email").inputValue()).toBe("ana@mailbox.example");
    await isSoundInAllSizes(page, "new, wrong");
    await page.goto(at("/dashboard/integrations/new"));
    await follow(page.getByRole("link", { name: /^Connect .*Liquid shop/ }));
    await follow(page.getByRole("button", { name: "Connect" }));
    await page.getByRole("alert").waitFor();
    await isSoundInAllSizes(page, "integration, wrong");
  });

  for (const javaScriptEnabled of [false, true]) {
    test(`a list goes from its file to its invitations, ${javaScriptEnabled ? "with" : "without"} a script`, async () => {
      await using tab = await open({ viewport: SIZES[0] as (typeof SIZES)[0], javaScriptEnabled });
      const { page } = tab;
      await page.goto(at("/dashboard/invitations"));
      await follow(page.getByRole("link", { name: "Upload a list" }));
      const name = `list-${javaScriptEnabled}`;
      const csv = `E-Mail;Name;Bestellnummer\n${name}@mailbox.example;Jürgen;1\nbroken;X;2\n${name}-b@mailbox.example;Bo;3\n`;
      await page
        .locator("#file")
        .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(csv, "latin1") });
      await follow(page.getByRole("button", { name: "Check the list" }));
      await page.getByRole("heading", { name: "Check your list" }).waitFor();
      expect(await page.getByText("This is not an email address.").count()).toBe(1);
      if (javaScriptEnabled) await isSound(page, "preview");
      await follow(page.getByRole("button", { name: "Schedule 2 invitations" }));
      await page.getByText("2 invitations are scheduled.").waitFor();
      expect(new URL(page.url()).pathname).toBe("/dashboard/invitations");
      const rows = await service.sql`select name from invitation where email like ${`${name}%`} order by id`;
      expect(rows.map((row) => row.name)).toEqual(["Jürgen", "Bo"]);
    });
  }

  test("an address breaks in no cell of the list on a wide screen, and no head of a column inside a word", async () => {
    await using tab = await open({ viewport: SIZES[1] as (typeof SIZES)[1] });
    const { page } = tab;
    await seedInvitation(service.context, await shop(), {
      email: "theodora.vandenberg@mailbox.example",
      status: "queued",
      sendIn: 4,
    });
    await seedInvitation(service.context, await shop(), {
      email: "anna.katharina.schneider@gmail.example",
      status: "reviewed",
      sendIn: -4,
    });
    for (const language of LANGUAGES) {
      await page.goto(at(`/dashboard/invitations?lang=${language}`));
      const lines = await page.evaluate(
        "[...document.querySelectorAll('.roster .story li')].map((each) => each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight))",
      );
      expect({ language, most: Math.max(...(lines as number[])) < 2.2 }).toEqual({ language, most: true });
      const broken = await page.evaluate(
        "[...document.querySelectorAll('.roster thead th, .roster tbody th > bdi')].filter((each) => { const range = document.createRange(); range.selectNodeContents(each); return /^(?:[^ ]{1,40})$/.test(each.textContent) && range.getClientRects().length > 1; }).map((each) => each.textContent)",
      );
      expect({ language, broken }).toEqual({ language, broken: [] });
      await isSound(page, language);
    }
  });

  test("taking back asks first, is closed by Escape, and works by keyboard", async () => {
    await using tab = await open({ viewport: SIZES[1] as (typeof SIZES)[1] });
    const { page } = tab;
    const { id } = await seedInvitation(service.context, await shop(), {
      email: "regret@mailbox.example",
      status: "queued",
      sendIn: 4,
    });
    await page.goto(at("/dashboard/invitations?q=regret@mailbox.example"));
    const summary = page.locator("summary", { hasText: "the invitation to regret@mailbox.example" });
    await summary.focus();
    await page.keyboard.press("Enter");
    const button = page.getByRole("button", { name: "Cancel the invitation" });
    await button.waitFor();
    await isSound(page, "asked");
    await page.keyboard.press("Escape");
    expect(await button.isVisible()).toBe(false);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("The invitation was cancelled.").waitFor();
    expect(await service.sql`select status from invitation where id = ${id}`).toMatchObject([{ status: "expired" }]);
  });

  test("the widget and the mail are drawn in their frames", async () => {
    await using tab = await open({ viewport: SIZES[1] as (typeof SIZES)[1] });
    const { page } = tab;
    await page.goto(at("/dashboard/widgets?variant=mini"));
    await page.locator("iframe").scrollIntoViewIfNeeded();
    await page.frameLocator("iframe").getByText("Hazel & Oak").first().waitFor({ state: "attached" });
    await page.goto(at("/dashboard/settings/channel"));
    await page.locator("iframe").scrollIntoViewIfNeeded();
    await page.frameLocator("iframe").frameLocator("iframe").getByText("1 High Street").waitFor();
  });

  for (const size of SIZES)
    test(`the message follows the form above it, as high as its content, and its links do nothing: ${size.width}`, async () => {
      await using tab = await open({ viewport: size });
      const { page } = tab;
      await page.goto(at("/dashboard/invitations/new"));
      await page.locator("#email").fill("half@typed.example");
      await page.locator("#message-kind").selectOption("emailReminder");
      await page.locator("form summary").click();
      expect(await page.locator("#rewardNote").isVisible()).toBe(false);
      await page.locator("#language").selectOption("de");
      await page.locator("#reward").selectOption("any_review");
      await page.locator("#rewardNote").fill("10 % Rabatt auf den nächsten Kauf");
      await page.locator("#rewardNote").blur();
      const mail = page.frameLocator("iframe").frameLocator("iframe");
      await mail.getByText("10 % Rabatt auf den nächsten Kauf").waitFor();
      const link = mail.getByText("Bewertung schreiben").first();
      await link.click();
      await mail.getByText("Sterne").first().waitFor();
      await page.waitForFunction(FRAMES_FIT);
      expect(page.url()).toBe(at("/dashboard/invitations/new"));
      expect(page.context().pages()).toHaveLength(1);
      expect(await page.locator("#email").inputValue()).toBe("half@typed.example");
      await page.locator("#reward").selectOption("none");
      await mail.getByText("10 % Rabatt").waitFor({ state: "detached" });
      await page.locator("#message-kind").selectOption("text");
      await page.frameLocator("iframe").getByText("STOP").waitFor();
      await page.waitForFunction(FRAMES_FIT);
      expect((await page.locator("iframe").boundingBox())?.height ?? 999).toBeLessThan(400);
      // No preview stands between the page and the one before it.
      await page.goBack();
      expect(page.url()).toBe("about:blank");
    });

  test("without a script the message is shown by a button, and folded fields with an error are open", async () => {
    await using tab = await open({ viewport: SIZES[0] as (typeof SIZES)[0], javaScriptEnabled: false });
    const { page } = tab;
    await page.goto(at("/dashboard/invitations/new"));
    await page.locator("#message-language").selectOption("de");
    await page.getByRole("button", { name: "Show the message" }).click();
    await page.frameLocator("iframe").frameLocator("iframe").getByText("Bewertung schreiben").first().waitFor();
    await page.locator("#email").fill("ana@mailbox.example");
    await page.locator("form summary").click();
    await page.locator("#reward").selectOption("any_review");
    await follow(page.getByRole("button", { name: "Invite" }));
    expect(await page.locator("#rewardNote-error").isVisible()).toBe(true);
  });

  test("the whole text is copied", async () => {
    await using tab = await open({
      viewport: SIZES[1] as (typeof SIZES)[1],
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const { page } = tab;
    await page.goto(at(integrationPath));
    await page.locator("#setup summary").click();
    await page.getByRole("button", { name: "Copy the address" }).click();
    await page.getByRole("status").filter({ hasText: "Copied" }).waitFor({ state: "attached" });
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
      `${at("")}/api/integrations/automation/${integrationPath.split("/").pop()}`,
    );
  });
});

/** Neither the frame nor the message within it scrolls. */
const FRAMES_FIT = `[document.querySelector("iframe.letter")].every(function fits(frame) {
  const page = frame.contentDocument;
  if (page.URL === "about:blank" || page.readyState !== "complete") return false;
  return page.documentElement.scrollHeight <= frame.clientHeight && [...page.querySelectorAll("iframe")].every(fits);
})`;

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

async function shop() {
  const [row] = await service.sql`select id, organisation_id from business where id = ${businessId}`;
  return { businessId: row?.id, organisationId: row?.organisation_id };
}

async function seed(): Promise<void> {
  const { context } = service;
  const organisation = await seedOrganisation(context, "scale", "Hazel & Oak Ltd");
  const business = await seedBusiness(context, { organisationId: organisation.id, name: "Hazel & Oak" });
  businessId = business.id;
  await seedReviews(
    context,
    business.id,
    Array.from({ length: 12 }, (_, n) => ({ rating: 3 + (n % 3), author: `Ana ${n}` })),
  );
  await updateOrganisation(context, organisation.id, {
    senderName: "Maria at Hazel & Oak",
    postalAddress: "Hazel & Oak Ltd\n1 High Street\nAB1 2CD Town",
    reminderDays: 7,
  });
  const place = { organisationId: organisation.id, businessId: business.id };
  const long = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren".toLowerCase();
  for (const status of ["reviewed", "opened", "sent", "bounced", "expired", "queued"] as const)
    await seedInvitation(context, place, {
      status,
      reference: "1042",
      createdIn: -3,
      ...(status === "queued" && { sendIn: 3 }),
    });
  await seedInvitation(context, place, {
    email: `${long}@${long}.example`,
    name: long,
    reference: "ORDER/2026/11/".padEnd(100, "0"),
  });
  const box = createSecretBox(TEST_CONFIG.appSecret);
  const made = await createIntegration(context, box, {
    businessId: business.id,
    kind: "automation",
    secret: null,
    delayDays: 7,
  });
  await createIntegration(context, box, {
    businessId: business.id,
    kind: "storefront-a",
    secret: "secret-of-it",
    delayDays: 0,
  });
  integrationPath = `/dashboard/integrations/${toWire("int", made.id)}`;
  for (const outcome of ["queued", "duplicate", "no_email", "limit_reached", "ignored"])
    await service.sql`insert into inbound_outcome (id, integration_id, outcome, created_at) values (gen_random_uuid(), ${made.id}, ${outcome}, now())`;
  const person = await seedPerson(service, { organisationId: organisation.id, role: "owner" });
  token = await startSession(context, { userId: person.id, userAgent: null });
}

async function open(options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  await context.addCookies([{ name: "candor-session", value: token, url: at("/") }]);
  const page = await context.newPage();
  page.on("request", (request) => {
    if (!request.url().startsWith(at("/"))) faults.push(`asked for ${request.url()}`);
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    const isStatus = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isStatus) faults.push(message.text());
  });
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

async function isSoundInAllSizes(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await isSound(page, `${what}, ${size.width}`);
  }
}

/** No rule of axe is broken, nothing is wider than the window, one heading leads, no id is there twice. */
async function isSound(page: Page, what: string): Promise<void> {
  const [wide, shown] = (await page.evaluate("[document.documentElement.scrollWidth, innerWidth]")) as [number, number];
  const headings = await page.locator("h1").count();
  const ids = (await page.evaluate(
    "[...document.querySelectorAll('[id]')].map((each) => each.id).filter((id, at, all) => all.indexOf(id) !== at)",
  )) as string[];
  const broken = await axe(page);
  expect({ what, isWide: wide > shown, headings, ids, broken }).toEqual({
    what,
    isWide: false,
    headings: 1,
    ids: [],
    broken: [],
  });
}
