// An owner who has never read an API page, from sign-up to the spreadsheet, through the service as it is run: every page in a real
// browser without a script, every link out of a real mail. Then a moderator, who decides about the held reviews.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { follow, hasBrowser, openBrowser } from "../support/browser.ts";
import { lastLine, run, type Service, startService } from "../support/command.ts";
import { freePort } from "../support/free-port.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { until } from "../support/until.ts";

const SLUG = "oak-and-ash.example";
const OWNER = { email: "wren@company.example", password: "a long walk by the river" };
const MODERATOR = { email: "judge@candor.example", password: "weighs every word twice" };
const CUSTOMER = "ana.ruiz@customer.example";
const SECOND = "bo.berg@customer.example";
const CATEGORY = { type: "category", slug: "furniture", name: "Furniture" };

describe.skipIf(!hasBrowser)("an owner, and a moderator", () => {
  let dataDir: string;
  let env: Record<string, string>;
  let mailbox: Mailbox;
  let service: Service;
  let browser: Browser;
  let dashboard: Page;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "candor-journey-"));
    chmodSync(dataDir, 0o755);
    mailbox = await startMailbox();
    // Links in mails carry the port, so it must be known before the service starts.
    const port = freePort();
    env = { DATA_DIR: dataDir, PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, SMTP_URL: mailbox.url };
    service = await startService(env);
    await run(["import", "-"], env, JSON.stringify(CATEGORY));
    browser = await openBrowser();
    dashboard = await newPage();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await mailbox?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function newPage(): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled: false, acceptDownloads: true });
    return context.newPage();
  }

  async function linkTo(address: string, subject: RegExp, path: RegExp): Promise<string> {
    const isIt = (each: (typeof mailbox.received)[number]) =>
      each.to.includes(address) && subject.test(each.mail.subject ?? "");
    await until(`a mail about ${subject}`, () => mailbox.received.some(isIt));
    const html = mailbox.received.findLast(isIt)?.mail.html ?? "";
    const link = [...html.matchAll(/href="([^"]+)"/g)]
      .map((match) => match[1] as string)
      .find((each) => path.test(each));
    if (!link) throw new Error(`no link like ${path} in the mail about ${subject}`);
    return link;
  }

  const go = (page: Page, path: string) => page.goto(path.startsWith("http") ? path : service.url + path);
  const press = (page: Page, name: string | RegExp) =>
    follow(page.getByRole("button", { name, exact: typeof name === "string" }));
  const said = (page: Page) => page.getByRole("status").filter({ hasText: /./ }).first().textContent();

  async function logIn(page: Page, { email, password }: typeof OWNER): Promise<void> {
    await go(page, "/login");
    await page.fill("#email", email);
    await page.fill("#password", password);
    await press(page, "Log in");
  }

  async function organisationId(): Promise<string> {
    const records = (await run(["export"], env)).stdout.split("\n").filter(Boolean);
    return records.map((line) => JSON.parse(line)).find(({ type }) => type === "organisation").id;
  }

  async function review(address: string, title: string, body: string): Promise<void> {
    const page = await newPage();
    await go(page, await linkTo(address, /How was/, /\?rating=4$/));
    await page.fill('[name="title"]', title);
    await page.fill('[name="body"]', body);
    await page.fill('[name="author"]', "A Customer");
    await follow(page.locator('form button[type="submit"]').last());
    await page.context().close();
  }

  test("signs up, and confirms the address by the mail", async () => {
    await go(dashboard, "/signup");
    await dashboard.fill("#name", "Wren Ash");
    await dashboard.fill("#email", OWNER.email);
    await dashboard.fill("#organisation", "Oak & Ash Ltd");
    await dashboard.fill("#password", OWNER.password);
    await press(dashboard, "Sign up");
    await go(dashboard, await linkTo(OWNER.email, /Confirm your address/, /\/confirm-account\//));
    await follow(dashboard.locator('main form button[type="submit"]'));
    expect(new URL(dashboard.url()).pathname).toBe("/dashboard");
  });

  test("adds the business, and proves it by a mail to its domain", async () => {
    await go(dashboard, "/dashboard/claim/new");
    await dashboard.fill("#name", "Oak & Ash");
    await dashboard.fill("#website", `https://www.${SLUG}/`);
    await dashboard.selectOption("#category", "furniture");
    await dashboard.selectOption("#country", "GB");
    await dashboard.fill("#city", "Köln");
    await dashboard.selectOption("#timezone", "Europe/Berlin");
    await press(dashboard, "Add and claim");
    await dashboard.selectOption("#address", `postmaster@${SLUG}`);
    await press(dashboard, "Send the link");
    const reader = await newPage();
    await go(reader, await linkTo(`postmaster@${SLUG}`, /Approve the claim to/, /\/dashboard\/claim\//));
    await press(reader, "Approve");
    const profile = await (await fetch(`${service.url}/api/open/v1/businesses/${SLUG}`)).json();
    expect(profile.data.name).toBe("Oak & Ash");
    await go(dashboard, "/dashboard/settings/business");
    expect(await dashboard.textContent("main")).toContain("Verified");
  });

  test("makes a key, shown once, which works", async () => {
    // The operator sets the plan; the dashboard says so.
    const updated = await run(["org", "update", await organisationId(), "--plan", "scale"], env);
    expect(updated.exitCode).toBe(0);
    await go(dashboard, "/dashboard/settings/keys/new");
    await dashboard.fill("#name", "Shop");
    await dashboard.check('input[name="access"][value="write"]');
    await follow(dashboard.locator('main form button[type="submit"]').last());
    const key = await dashboard.inputValue("#secret");
    const me = await (await fetch(`${service.url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })).json();
    expect(me.data.organisation.name).toBe("Oak & Ash Ltd");
    await dashboard.reload();
    expect(await dashboard.content()).not.toContain(key);
  });

  test("invites customers, who review by the mail", async () => {
    for (const address of [CUSTOMER, SECOND]) {
      await go(dashboard, "/dashboard/invitations/new");
      await dashboard.fill("#email", address);
      await dashboard.fill("#reference", `order of ${address}`);
      await follow(dashboard.getByRole("button", { name: "Invite" }));
    }
    await review(
      CUSTOMER,
      "Solid work",
      "The table stands straight, and the drawers run as they should after a month of use.",
    );
    await review(
      SECOND,
      "Look here",
      "Much cheaper at https://cheap.example/tables and they deliver on the same day as well.",
    );
    const list = await (await fetch(`${service.url}/api/open/v1/businesses/${SLUG}/reviews`)).json();
    expect(list.data.map((each: { title: string }) => each.title)).toEqual(["Solid work"]);
    expect(list.data[0].verified).toBe(true);
  });

  test("answers in public, and takes all reviews home as a spreadsheet", async () => {
    await go(dashboard, "/dashboard/reviews");
    await dashboard.locator("summary", { hasText: "Reply" }).first().click();
    await dashboard.fill('textarea[name="body"]', "Thank you. We are glad that it stands straight.");
    await follow(dashboard.locator("details[open] button[type=submit]").first());
    expect(await said(dashboard)).toContain("reply");
    await go(dashboard, `/review/${SLUG}`);
    expect(await dashboard.textContent("main")).toContain("We are glad that it stands straight.");
    await go(dashboard, "/dashboard/reviews");
    const [download] = await Promise.all([
      dashboard.waitForEvent("download"),
      dashboard.getByRole("link", { name: /CSV/ }).click(),
    ]);
    const csv = Buffer.from(await Bun.file(await download.path()).bytes()).toString();
    expect(csv.startsWith("\ufeffid,")).toBe(true);
    expect(csv).toContain("Solid work");
    expect(csv).toContain("We are glad that it stands straight.");
    expect(csv).not.toContain(CUSTOMER);
  });

  test("a moderator reads a held review, and publishes it with a reason", async () => {
    const { password, email } = MODERATOR;
    lastLine(await run(["staff", "add", "--email", email, "--name", "Judge", "--password", password, "--json"], env));
    const bench = await newPage();
    await logIn(bench, MODERATOR);
    await go(bench, "/moderation");
    expect(await bench.textContent("main")).toContain("Look here");
    await press(bench, /^Publish/);
    expect(await said(bench)).toContain("online");
    const list = await (await fetch(`${service.url}/api/open/v1/businesses/${SLUG}/reviews`)).json();
    expect(list.data.map((each: { title: string }) => each.title)).toEqual(["Look here", "Solid work"]);
    // Whoever was told that it is checked is told that it is online.
    await linkTo(SECOND, /is online/, /\/review\//);

    // Taken back: it is offline again, at once.
    await press(bench, /Undo|Take it back/);
    const after = await (await fetch(`${service.url}/api/open/v1/businesses/${SLUG}/reviews`)).json();
    expect(after.data.map((each: { title: string }) => each.title)).toEqual(["Solid work"]);
    await go(bench, "/moderation/log");
    expect(await bench.textContent("main")).toContain("Judge");
  });
});
