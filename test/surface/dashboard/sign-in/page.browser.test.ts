// Accounts and team as people use them: by keyboard, on a phone, with and without a script; and nothing that axe finds.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { toWire } from "#contract/id.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { signSetup } from "#domain/account/user/first-account.ts";
import { putMember } from "#domain/account/user/user.ts";
import { createLinks } from "#platform/secret/link.ts";
import { codeAt } from "../../../support/authenticator.ts";
import { axe } from "../../../support/axe.ts";
import { arrive, follow, hasBrowser, openBrowser } from "../../../support/browser.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { overflow } from "../../../support/dashboard-tab.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";
import { linkTo, newAddress, PASSWORD } from "./support.ts";

const WIDTHS = [320, 390, 1280];

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let callers = 0;
const faults: string[] = [];

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    // Served before the service is made, which has to know where it is reached.
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      // Each request from a network of its own: the limits have a test of their own.
      fetch: (request) => service.handler.fetch(request, `198.18.${++callers % 256}.1`),
    });
    service = await createTestService({ baseUrl: `http://127.0.0.1:${server.port}` });
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

  for (const javaScriptEnabled of [false, true])
    test(`the keyboard alone signs up, confirms and reaches the dashboard${javaScriptEnabled ? ", with a script" : ""}`, async () => {
      await using tab = await open({ javaScriptEnabled });
      const { page } = tab;
      const { keyboard } = page;
      const email = newAddress();
      await page.goto(at("/signup"));
      for (const [field, value] of [
        ["#name", "Grace Müller"],
        ["#email", email],
        ["#organisation", "Müller & Söhne"],
        ["#password", PASSWORD],
      ] as const) {
        await tabTo(page, field);
        await keyboard.type(value);
      }
      await arrive(page, () => keyboard.press("Enter"));
      expect(page.url()).toEndWith("/signup/sent");
      await page.goto(at(await linkTo(service, email, "account")));
      await tabTo(page, "main button");
      await arrive(page, () => keyboard.press("Enter"));
      expect(page.url()).toBe(at("/dashboard"));
      await page.goto(at("/dashboard/account"));
      expect(await page.getByText(email).count()).toBe(1);
      // And out again.
      await page.setViewportSize({ width: 1280, height: 800 });
      await follow(page.getByRole("button", { name: "Log out" }));
      expect(page.url()).toBe(at("/login"));
      expect(await page.getByRole("status").textContent()).toContain("You are logged out.");
    });

  for (const javaScriptEnabled of [false, true])
    test(`the keyboard alone sets up an authenticator and logs in with it at 320 px${javaScriptEnabled ? ", and axe finds nothing" : ", without a script"}`, async () => {
      await using tab = await open({ javaScriptEnabled, viewport: { width: 320, height: 800 } });
      const { page } = tab;
      const { keyboard } = page;
      const look = async (place: string) => {
        expect({ place, cut: await overflow(page) }).toEqual({ place, cut: 0 });
        // It runs as a script of the page.
        if (javaScriptEnabled) expect({ place, found: await axe(page) }).toEqual({ place, found: [] });
      };
      const organisation = await seedOrganisation(service.context);
      const email = newAddress();
      const person = {
        organisationId: organisation.id,
        email,
        name: "Ada",
        password: PASSWORD,
        role: "owner",
      } as const;
      const token = await startSession(service.context, {
        userId: await putMember(service.context, person),
        userAgent: null,
      });
      await page.context().addCookies([{ name: "candor-session", value: token, url: at("/") }]);
      await page.goto(at("/dashboard/account"));
      await follow(page.getByRole("link", { name: "Authenticator" }));
      const secret = new URL((await page.locator('a[href^="otpauth:"]').getAttribute("href")) ?? "").searchParams.get(
        "secret",
      );
      await tabTo(page, "#code");
      await keyboard.type(codeAt(secret ?? "", service.clock.now()));
      await arrive(page, () => keyboard.press("Enter"));
      expect(await page.locator(".codes code").count()).toBe(10);
      const [code = ""] = await page.locator(".codes code").allTextContents();
      await look("recovery codes");
      // The same browser, ten minutes later, changes something dangerous.
      service.clock.advance(600_000);
      await page.goto(at("/dashboard/settings/keys/new"));
      await page.locator("#name").fill("Shop");
      await follow(page.getByRole("button", { name: "Create the key" }));
      await look("proof");
      await tabTo(page, "#code");
      await keyboard.type(codeAt(secret ?? "", service.clock.now()));
      await arrive(page, () => keyboard.press("Enter"));
      expect(await page.locator("#secret").inputValue()).toStartWith("trk_live_");
      await page.context().clearCookies();
      await page.goto(at("/login"));
      await page.locator("#email").fill(email);
      await page.locator("#password").fill(PASSWORD);
      await arrive(page, () => keyboard.press("Enter"));
      await look("second factor");
      await page.getByText("Use a recovery code").click();
      await look("second factor by recovery code");
      await page.locator("#recovery").fill(code);
      await arrive(page, () => keyboard.press("Enter"));
      expect(page.url()).toBe(at("/dashboard"));
    });

  test("the set-up page: nothing is cut off, nothing that axe finds", async () => {
    const empty = await createTestService({ baseUrl: at("").slice(0, -1) });
    const path = `/setup/${signSetup(createLinks(TEST_CONFIG.appSecret), empty.clock.now())}`;
    const body = await (await empty.get(path)).text();
    await empty.close();
    await using tab = await open();
    const { page } = tab;
    await page.route(at("/setup"), (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(at("/setup"));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect({ width, cut: await overflow(page), found: await axe(page) }).toEqual({ width, cut: 0, found: [] });
    }
  });

  test("a fault is read first, leads to its field, and nothing that was typed is lost but the password", async () => {
    await using tab = await open({ javaScriptEnabled: false });
    const { page } = tab;
    await page.goto(at("/signup"));
    await page.locator("#name").fill("Grace");
    await page.locator("#password").fill("short");
    await follow(page.getByRole("button", { name: "Sign up" }));
    // Focused when the page is drawn, which may be after it has loaded.
    await page.locator("[role=alert]:focus").waitFor();
    await page.getByRole("link", { name: /^Password:/ }).click();
    await page.locator("#password:focus").waitFor();
    expect(await page.locator("#name").inputValue()).toBe("Grace");
    expect(await page.locator("#password").inputValue()).toBe("");
  });

  for (const javaScriptEnabled of [false, true])
    test(`after a fault the Enter key sends the form, and the switch of language keeps its text${javaScriptEnabled ? "" : ", without a script"}`, async () => {
      await using tab = await open({ javaScriptEnabled });
      const { page } = tab;
      const email = newAddress();
      await page.goto(at("/signup?lang=en"));
      await page.locator("#name").fill("Grace");
      await page.locator("#email").fill(email);
      await arrive(page, () => page.locator("#name").press("Enter"));
      await page.locator(".porch-languages summary").click();
      await follow(page.locator(".porch-languages button[lang=de]"));
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
      expect(await page.locator("#email").inputValue()).toBe(email);
      await page.locator("#organisation").fill("Müller");
      await page.locator("#password").fill(PASSWORD);
      await arrive(page, () => page.locator("#name").press("Enter"));
      expect(page.url()).toBe(at("/signup/sent?lang=de"));
    });

  test("a password can be looked at with a script, and is sent as a password", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/login"));
    await page.locator("#password").fill("looked at");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await page.locator("#password").getAttribute("type")).toBe("text");
    expect(await page.getByRole("button", { name: "Show password" }).getAttribute("aria-pressed")).toBe("true");
    await page.locator("#email").fill("nobody@firm.example");
    await follow(page.getByRole("button", { name: "Log in", exact: true }));
    await page.getByText("do not match").waitFor();
    expect(await page.locator("#password").getAttribute("type")).toBe("password");
    await using plain = await open({ javaScriptEnabled: false });
    await plain.page.goto(at("/login"));
    expect(await plain.page.getByRole("button", { name: "Show password" }).count()).toBe(0);
  });

  test("each page: nothing is cut off, nothing that axe finds, under 60 KB, in both themes", async () => {
    const { paths, cookie } = await seed();
    await using tab = await open();
    const { page } = tab;
    for (const [path, isSignedIn] of paths) {
      await page.context().clearCookies();
      if (isSignedIn) await page.context().addCookies([{ name: "candor-session", value: cookie, url: at("/") }]);
      const answer = await page.goto(at(path));
      // 403: an invitation for somebody else.
      expect([200, 403]).toContain(answer?.status() ?? 0);
      expect({ path, small: ((await answer?.text()) ?? "").length < 60 * 1024 }).toEqual({ path, small: true });
      for (const summary of await page.locator("main details.ask > summary").all()) await summary.click();
      expect(await page.locator("h1").count()).toBe(1);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect({ path, width, cut: await overflow(page) }).toEqual({ path, width, cut: 0 });
        // Narrower than a phone, nothing is there that is not there on one.
        if (width > 320) expect({ path, width, found: await axe(page) }).toEqual({ path, width, found: [] });
      }
    }
  });
});

/** Every page of accounts and team with something on it. */
async function seed() {
  const organisation = await seedOrganisation(
    service.context,
    "scale",
    "Wertheimer Möbelmanufaktur & Polstereimaterialgroßhandel",
  );
  const second = await seedOrganisation(service.context, "scale", "Zweithaus");
  const email = `an.address.that.is.rather.long.${newAddress()}`;
  const person = {
    organisationId: organisation.id,
    email,
    name: "Ada Person",
    password: PASSWORD,
    role: "owner",
  } as const;
  const id = await putMember(service.context, person);
  await putMember(service.context, { ...person, organisationId: second.id, role: "member" });
  const other = await seedPerson(service, {
    organisationId: organisation.id,
    role: "admin",
    name: "Grace O'Brien-Müllerschön",
  });
  for (const name of ["Oak", "Elm", "Yew", "Ash", "Fir", "Beech", "Alder", "Wertheimer Möbelmanufaktur"])
    await seedBusiness(service.context, { organisationId: organisation.id, name });
  const cookie = await startSession(service.context, {
    userId: id,
    userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0",
  });
  await startSession(service.context, {
    userId: id,
    userAgent: "Mozilla/5.0 (Macintosh; Mac OS X 15) Version/19 Safari/605",
  });
  const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(at(path), {
      method: "POST",
      redirect: "manual",
      headers: { "sec-fetch-site": "same-origin", ...headers },
      body: new URLSearchParams(fields),
    });
  const invited = newAddress();
  await send(
    "/dashboard/settings/team/invite",
    { email: invited, role: "member" },
    { cookie: `candor-session=${cookie}` },
  );
  const waiting = newAddress();
  await send("/signup", { name: "Grace", email: waiting, organisation: "Müller", password: PASSWORD });
  await send("/reset", { email });
  const paths: [path: string, isSignedIn: boolean][] = [
    ["/signup", false],
    ["/signup/sent", false],
    [await linkTo(service, waiting, "account"), false],
    ["/login?next=/dashboard/reviews", false],
    ["/login/company", false],
    ["/reset", false],
    ["/reset/sent", false],
    [await linkTo(service, email, "reset"), false],
    [await linkTo(service, invited, "join"), false],
    [await linkTo(service, invited, "join"), true],
    ["/dashboard/account", true],
    ["/dashboard/account/authenticator", true],
    ["/dashboard/account/passkeys", true],
    ["/dashboard/account/recovery-codes", true],
    ["/dashboard/account/sessions", true],
    ["/dashboard/start", true],
    ["/dashboard/switch", true],
    ["/dashboard/switch?q=nothing", true],
    ["/dashboard/settings/sign-in", true],
    ["/dashboard/settings/keys/new", true],
    ["/dashboard/settings/team", true],
    ["/dashboard/settings/team/invite", true],
    [`/dashboard/settings/team/members/${toWire("usr", other.id)}`, true],
  ];
  return { paths, cookie };
}

async function open(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, ...options });
  const page = await context.newPage();
  page.on("request", (request) => {
    if (!request.url().startsWith(at("/"))) faults.push(`asked for ${request.url()}`);
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    // A page that says 404 or 422 is what is tested; a browser logs it as a fault.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      faults.push(message.text());
  });
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(
      `document.activeElement.matches(${JSON.stringify(selector)}) && document.activeElement.matches(":focus-visible")`,
    );
    if (found) return;
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}
