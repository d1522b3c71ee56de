// Drafts in a real browser: what was typed comes back after a session that ended, a second tab, Back and a crash; it goes when it was sent,
// at a log-out by hand and on a public computer; another account never sees it, and no secret is ever kept.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type ReviewId, toWire } from "#contract/id.ts";
import { hashPassword } from "#domain/account/password/password.ts";
import { chooseInSession, startSession } from "#domain/account/sign-in/session.ts";
import { arrive, follow, hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const PASSWORD = "a long enough password 5";
const TYPED = "We are sorry for the wait, and have called you.";
const BACK = "What you typed is back.";
const WORK = "/dashboard/reviews/unanswered";

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let seat: Awaited<ReturnType<typeof seed>>;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => service.send(request) });
    service = await createTestService({ baseUrl: `http://127.0.0.1:${server.port}` });
    browser = await openBrowser();
  });
  beforeEach(async () => {
    seat = await seed();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });

  test("a post on a session that ended loses nothing: the login leads back, the draft is there, and goes when it is sent", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at(seat.work));
    await field(page).fill(TYPED);
    await endSession();
    await follow(page.getByRole("button", { name: "Publish the reply" }));
    expect(await page.getByRole("alert").innerText()).toContain("You were logged out. Log in to go on.");
    expect(await drafts(page)).toHaveLength(1);
    await logIn(page);
    expect(new URL(page.url()).pathname).toBe(seat.work);
    expect(await field(page).inputValue()).toBe(TYPED);
    await page.getByText(BACK).waitFor();
    expect(await page.locator("[data-count]").innerText()).toStartWith(`${TYPED.length} `);
    await follow(page.getByRole("button", { name: "Publish the reply" }));
    await page.getByText(/The reply to the review by .* is online\./).waitFor();
    expect(await drafts(page)).toEqual([]);
    expect(await repliesTo(seat.review)).toEqual([TYPED]);
    await page.goto(at(seat.other));
    expect(await field(page).inputValue()).toBe("");
  });

  test("a page asked for after the session ended says so, too, and leads back with what it searched for", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/dashboard"));
    await endSession();
    await page.goto(at("/dashboard/reviews?stars=1"));
    await page.getByText("You were logged out. Log in to go on.").waitFor();
    await logIn(page);
    expect(page.url()).toBe(at("/dashboard/reviews?stars=1"));
  });

  test("a crash of the tab, Back and a second tab find it again; two tabs do not overwrite each other", async () => {
    await using tab = await open();
    const { context } = tab;
    const third = await context.newPage();
    await third.goto(at(seat.work));
    await tab.page.goto(at(seat.work));
    await field(tab.page).fill("Of the first tab, which crashes.");
    const second = await context.newPage();
    await second.goto(at(seat.work));
    expect(await field(second).inputValue()).toBe("Of the first tab, which crashes.");
    await second.goto(at(seat.other));
    await field(second).fill("Of the second.");
    await second.goto(at("/dashboard"));
    await arrive(second, () => second.goBack());
    expect(await field(second).inputValue()).toBe("Of the second.");
    // Both type into the same form, and one crashes: neither text is lost.
    await field(third).fill("Of the third tab, which is sent.");
    await tab.page.close();
    await follow(third.getByRole("button", { name: "Publish the reply" }));
    expect((await drafts(third)).map(({ fields }) => fields.body).sort()).toEqual([
      "Of the first tab, which crashes.",
      "Of the second.",
    ]);
  });

  test("a refused form stays, in the page and as a draft", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at(seat.work));
    await field(page).fill("short");
    await follow(page.getByRole("button", { name: "Publish the reply" }));
    await page.getByRole("alert").waitFor();
    expect(await page.getByText(BACK).count()).toBe(0);
    await page.goto(at(seat.work));
    expect(await field(page).inputValue()).toBe("short");
    // It was sent, so the note does not promise a first attempt.
    await page.getByText(`${BACK} It was not saved.`).waitFor();
    await page.getByRole("button", { name: "Discard it" }).click();
    expect(await field(page).inputValue()).toBe("");
    await page.getByText("What you typed was discarded.").waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("body-work");
    await page.reload();
    expect([await field(page).inputValue(), await drafts(page)]).toEqual(["", []]);
  });

  test("what is discarded is the whole form, also what was typed since, and the page keeps its place", async () => {
    await using tab = await open();
    const { page } = tab;
    const path = "/dashboard/settings/business";
    const form = page.locator(`form[action='${path}']`);
    const valuesOf = () =>
      form.locator("input, select").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(at(path));
    const saved = await valuesOf();
    await form.locator("[name=name]").fill("Half a na");
    await form.locator("[name=website]").fill("https://half");
    await page.goto(at(path));
    await form.locator("[name=city]").fill("Ghent");
    const discard = page.getByRole("button", { name: "Discard it" });
    await discard.scrollIntoViewIfNeeded();
    const before = await page.evaluate("scrollY");
    await discard.click();
    expect(await valuesOf()).toEqual(saved);
    expect(await page.evaluate("scrollY")).toBe(before);
    expect(await drafts(page)).toEqual([]);
  });

  test("a business that was searched for gets no draft of another one, and has its own", async () => {
    await using tab = await open();
    const { page } = tab;
    const website = page.getByLabel("Website");
    await page.goto(at("/dashboard/claim/new"));
    await website.fill("facebook.com/xaver");
    await follow(page.getByRole("button", { name: "Add and claim" }));
    const searched = at("/dashboard/claim/new?website=xaver-lamps.example");
    await page.goto(searched);
    expect(await website.inputValue()).toBe("xaver-lamps.example");
    expect(await page.getByText(BACK).count()).toBe(0);
    await website.fill("facebook.com/lamps");
    await follow(page.getByRole("button", { name: "Add and claim" }));
    await page.goto(searched);
    expect(await website.inputValue()).toBe("facebook.com/lamps");
  });

  test("a saved reply that fills the field keeps what was typed, and is a draft as well", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/dashboard/settings/replies/new"));
    await page.getByLabel("Name").fill("Thanks");
    await page.getByLabel("Text").fill("Thank you, {name}.");
    await follow(page.getByRole("button", { name: "Save" }));
    expect(await drafts(page)).toEqual([]);
    await page.goto(at(seat.work));
    await field(page).fill("Hello.");
    await page.getByLabel("Saved reply").selectOption("Thanks");
    await follow(page.getByRole("button", { name: "Insert" }));
    const filled = "Hello.\n\nThank you, Ana R..";
    expect(await field(page).inputValue()).toBe(filled);
    await page.goto(at(seat.work));
    expect(await field(page).inputValue()).toBe(filled);
    expect(await repliesTo(seat.review)).toEqual([]);
  });

  test("another form of the page that is sent takes no refused draft along", async () => {
    await using tab = await open();
    const { page } = tab;
    const path = `/dashboard/reviews/${seat.work.split("/").at(-1)}`;
    const reply = page.getByLabel("Your reply");
    await page.goto(at(`${path}?reply=edit`));
    await reply.fill("short");
    await follow(page.getByRole("button", { name: "Publish the reply" }));
    await page.getByRole("alert").waitFor();
    await page.locator("details.ask summary").click();
    await page.getByLabel("What is wrong with it").selectOption("spam");
    await follow(page.getByRole("button", { name: "Report the review" }));
    await page.getByText("The review was reported.").waitFor();
    expect(await reply.inputValue()).toBe("short");
    expect(await reply.isVisible()).toBe(true);
    expect((await drafts(page)).map(({ fields }) => fields)).toEqual([{ body: "short" }]);
  });

  test("a code that is asked for between a form and its end keeps the draft until then", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/dashboard/settings/keys/new"));
    await page.getByLabel("Name").fill("Till");
    await service.sql`update "user" set factor_since = now() where id = ${seat.id}`;
    await follow(page.getByRole("button", { name: "Create the key" }));
    expect(await page.getByLabel("Name").count()).toBe(0);
    expect(await drafts(page)).toHaveLength(1);
    await service.sql`update "user" set factor_since = null where id = ${seat.id}`;
    await page.goto(at("/dashboard/settings/keys/new"));
    expect(await page.getByLabel("Name").inputValue()).toBe("Till");
  });

  test("a log-out by hand deletes the drafts, and a tab that is still open keeps no new ones", async () => {
    await using tab = await open();
    const { page } = tab;
    const stale = await tab.context.newPage();
    await stale.goto(at(seat.other));
    await page.goto(at(seat.work));
    await field(page).fill(TYPED);
    expect(await drafts(page)).toHaveLength(1);
    await page.setViewportSize({ width: 1280, height: 900 });
    await follow(page.getByRole("button", { name: "Log out" }).last());
    await page.getByText("You are logged out.").waitFor();
    await field(stale).fill("Typed after the log-out.");
    expect(await drafts(page)).toEqual([]);
    await logIn(page);
    await page.goto(at(seat.work));
    expect(await field(page).inputValue()).toBe("");
  });

  test("so does the end of all sessions, this one among them; that of the others deletes none", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const [isHere, kept] of [
      [false, 1],
      [true, 0],
    ] as const) {
      await page.goto(at(seat.work));
      await field(page).fill(TYPED);
      // Without another session there is none to end.
      await startSession(service.context, { userId: seat.id, userAgent: null });
      await page.goto(at("/dashboard/account/sessions"));
      const form = page.locator("form[action$='/end-all']");
      await form.evaluate((of) => of.closest("details")?.setAttribute("open", ""));
      // Browsers obey the header over https alone.
      await page.route("**/end-all", async (route) => {
        const answer = await route.fetch({ maxRedirects: 0 });
        const { "clear-site-data": _, ...headers } = answer.headers();
        await route.fulfill({ response: answer, headers });
      });
      await form.locator("[name=own]").setChecked(isHere);
      await follow(form.locator("[type=submit]").last());
      expect(await drafts(page)).toHaveLength(kept);
    }
  });

  test("on a public computer nothing is kept, and the login ends with the browser", async () => {
    await using tab = await open(null);
    const { page } = tab;
    await page.evaluate(`localStorage.setItem("candor.draft.old", '{"at":1}')`);
    await page.goto(at(`/login?next=${encodeURIComponent(seat.work)}`));
    await page.getByLabel("This is a public computer").check();
    expect(await drafts(page)).toEqual([]);
    await logIn(page);
    await field(page).fill(TYPED);
    await page.goto(at(seat.work));
    expect([await field(page).inputValue(), await drafts(page)]).toEqual(["", []]);
    const cookies = await tab.context.cookies();
    expect(cookies.find(({ name }) => name === "candor-session")?.expires).toBe(-1);
    expect(cookies.map(({ name }) => name)).not.toContain("candor-known");
  });

  test("another account on the same browser, and another business of the same one, never see them", async () => {
    await using tab = await open();
    const { page } = tab;
    const path = "/dashboard/settings/replies/new";
    await page.goto(at(path));
    await page.getByLabel("Name").fill("Mine");
    const { businessId } = await another();
    await chooseInSession(service.context, seat.session, { organisationId: seat.organisationId, businessId });
    await page.goto(at(path));
    expect(await page.getByLabel("Name").inputValue()).toBe("");
    const stranger = await seedPerson(service, { organisationId: seat.organisationId });
    const token = await startSession(service.context, { userId: stranger.id, userAgent: null });
    await tab.context.addCookies([{ name: "candor-session", value: token, url: at("/") }]);
    await page.goto(at(path));
    expect(await page.getByLabel("Name").inputValue()).toBe("");
    expect(await page.content()).not.toContain("Mine");
    expect(await drafts(page)).toHaveLength(1);
  });

  test("no password, code or secret is kept, also while a password is shown, and no draft leaves the browser", async () => {
    await using tab = await open();
    const { page } = tab;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
    await page.goto(at("/dashboard/account"));
    for (const reveal of await page.getByRole("button", { name: "Show password" }).all()) await reveal.click();
    for (const each of await page.locator("input[autocomplete*=password]").all()) await each.fill("my secret password");
    await page.goto(at("/dashboard/settings/sign-in"));
    for (const fold of await page.locator("details:not([open]):has([data-secret]) > summary").all()) await fold.click();
    for (const each of await page.locator("[data-secret]").all()) await each.fill("my secret of the provider");
    expect(await page.locator("[data-secret]").count()).toBeGreaterThan(0);
    await page.goto(at(seat.work));
    await field(page).fill(TYPED);
    await page.goto(at("/dashboard"));
    expect((await drafts(page)).map(({ fields }) => fields)).toEqual([{ body: TYPED }]);
    expect(asked.filter((each) => each.includes("sorry") || each.includes("secret"))).toEqual([]);
  });

  test("old, unreadable and too many drafts go, and a full storage breaks no page", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/dashboard"));
    await page.evaluate(`
      localStorage.setItem("candor.draft.broken", "{");
      localStorage.setItem("candor.draft.old", JSON.stringify({ at: Date.now() - 15 * 86400000 }));
      localStorage.setItem("candor.draft.future", JSON.stringify({ at: Date.now() + 86400000 }));
      for (let n = 0; n < 80; n++) localStorage.setItem("candor.draft." + n, JSON.stringify({ at: Date.now() - n * 1000 }));
      localStorage.setItem("theme", "dark");`);
    await page.goto(at(seat.work));
    const keys = (await page.evaluate("Object.keys(localStorage).sort()")) as string[];
    expect(keys.filter((key) => key.startsWith("candor.draft."))).toHaveLength(50);
    expect(keys).not.toContain("candor.draft.79");
    expect(keys).toContain("theme");
    await page.evaluate(`localStorage.setItem("full", "x".repeat(5_000_000 - 20_000))`);
    await field(page).fill("x".repeat(40_000));
    await field(page).fill(TYPED);
    await page.goto(at(seat.work));
    expect(await field(page).inputValue()).toBe(TYPED);
    expect(tab.faults).toEqual([]);
  });

  test("hostile entries in the storage are no markup, and what does not fit the form is left out", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at(seat.work));
    await field(page).fill("x");
    await page.evaluate(`
      const key = Object.keys(localStorage).find((each) => each.startsWith("candor.draft."));
      const draft = JSON.parse(localStorage.getItem(key));
      draft.fields = { body: "<img src=x onerror=alert(1)>", saved: "x", insert: "1", gone: true, "__proto__": "y" };
      localStorage.setItem(key, JSON.stringify(draft));`);
    await page.reload();
    expect(await field(page).inputValue()).toBe("<img src=x onerror=alert(1)>");
    expect(await page.locator("img").count()).toBe(0);
    for (const fields of ["null", '"text"', "[1]", "7"]) {
      await page.evaluate(`
        const key = Object.keys(localStorage).find((each) => each.startsWith("candor.draft."));
        const draft = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({ ...draft, fields: ${fields} }));`);
      await page.reload();
      expect(await field(page).inputValue()).toBe("");
    }
    expect(tab.faults).toEqual([]);
  });
});

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;
const field = (page: Page) => page.locator("#body-work");

async function seed() {
  const { context } = service;
  const { id: organisationId } = await seedOrganisation(context, "scale");
  const business = await seedBusiness(context, { organisationId, name: "Aa shop" });
  const review = await seedReview(context, business.id, { rating: 1 });
  const other = await seedReview(context, business.id, { rating: 2 });
  const person = await seedPerson(service, { organisationId });
  const hash = await hashPassword(PASSWORD, { queue: "holder", tries: 0 });
  await service.sql`update "user" set password_hash = ${hash} where id = ${person.id}`;
  const token = await startSession(context, { userId: person.id, userAgent: null });
  const [row] = await service.sql`select id from session where user_id = ${person.id}`;
  const path = (id: ReviewId) => `${WORK}/${toWire("rev", id)}`;
  return {
    ...person,
    organisationId,
    review,
    token,
    session: row?.id as string,
    work: path(review),
    other: path(other),
  };
}

async function another() {
  const { id } = await seedBusiness(service.context, { organisationId: seat.organisationId, name: "Zz shop" });
  return { businessId: id };
}

async function endSession(): Promise<void> {
  await service.sql`update session set expires_at = now() - interval '1 minute' where user_id = ${seat.id}`;
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(seat.email);
  await page.locator("#password").fill(PASSWORD);
  await follow(page.getByRole("button", { name: "Log in", exact: true }));
}

const repliesTo = async (id: ReviewId) =>
  (await service.sql`select body from reply where review_id = ${id}`).map(({ body }) => body);

type Draft = { fields: Record<string, unknown> };

function drafts(page: Page): Promise<Draft[]> {
  return page.evaluate(
    `Object.keys(localStorage).filter((key) => key.startsWith("candor.draft.")).map((key) => JSON.parse(localStorage.getItem(key)))`,
  );
}

type Tab = { page: Page; context: BrowserContext; faults: string[] } & AsyncDisposable;

/** @param token null: without a login */
async function open(token: string | null = seat.token): Promise<Tab> {
  const context = await browser.newContext();
  if (token) await context.addCookies([{ name: "candor-session", value: token, url: at("/") }]);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  if (!token) await page.goto(at("/login"));
  return { page, context, faults, [Symbol.asyncDispose]: () => context.close() };
}
