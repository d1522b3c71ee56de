// A person who came to add a site keeps it on every way through the login, and nobody else chooses where a person goes.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { LANGUAGES } from "#platform/language/language.ts";
import { siteToAdd } from "#surface/dashboard/sign-in/next.ts";
import { type CheapHashing, cheapHashing } from "../../../support/cheap-hash.ts";
import { browse, signIn } from "../../../support/dashboard.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { linkTo, mailsTo, newAddress, OTHER_PASSWORD, PASSWORD, signUpFields } from "./support.ts";

let service: TestService;
let hashing: CheapHashing;
beforeAll(async () => {
  hashing = cheapHashing();
  service = await createTestService();
});
afterAll(async () => {
  hashing.stop();
  await service.close();
});

const ADD = "/dashboard/claim/new?website=oak.com";
const wayTo = (path: string, next = ADD) => `${path}?next=${encodeURIComponent(next)}`;
const text = async (answer: Response | Promise<Response>) => (await answer).text();
const nextMinute = () => service.clock.advance(60_000);
const headOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];

async function signUp(browser = browse(service), next = ADD, email = newAddress(), more: Record<string, string> = {}) {
  nextMinute();
  const answer = await browser.post("/signup", signUpFields(email, { next, ...more }));
  expect(answer.headers.get("location")).toBe("/signup/sent");
  return { browser, email, link: await linkTo(service, email, "account") };
}

describe("the way of a new owner", () => {
  test("leads from the search to the form with the site, and each page names it", async () => {
    nextMinute();
    const browser = browse(service);
    expect(await text(browser.get("/search?q=oak.com"))).toContain(`href="${ADD}" rel="nofollow"`);
    const asked = await browser.get(ADD);
    expect(asked.headers.get("location")).toBe(wayTo("/signup"));
    expect((await browse(service).get("/dashboard/reviews")).headers.get("location")).toStartWith("/login");
    expect(await text(browser.follow(asked))).toContain(`href="${wayTo("/login")}">Log in</a>`);
    const login = await text(browser.get(wayTo("/login")));
    expect(headOf(login)).toBe("Log in to add oak.com");
    // The way to an account is a button above the form.
    const create = login.indexOf(`href="${wayTo("/signup")}">Sign up</a>`);
    expect([create > 0, create < login.indexOf('<form id="page-form"')]).toEqual([true, true]);
    expect(login.split(`href="${wayTo("/signup")}"`)).toHaveLength(2);
    expect(await text(browser.get("/login"))).not.toContain("No account yet?");
    expect(login).toContain(`href="${wayTo("/reset")}"`);
    const page = await text(browser.get(wayTo("/signup")));
    expect(headOf(page)).toBe("Sign up to add oak.com");
    expect(page).toContain(`href="${wayTo("/login")}"`);
    const { email, link } = await signUp(browser);
    expect(await text(browser.get("/signup/sent"))).toContain(
      "Once your address is confirmed, you can add <bdi>oak.com</bdi>.",
    );
    expect(await text(browser.get(link))).toContain("Once your address is confirmed, you can add <bdi>oak.com</bdi>.");
    const confirmed = await browser.post(link);
    expect(confirmed.headers.get("location")).toBe(ADD);
    expect(await text(browser.follow(confirmed))).toMatch(/<input[^>]*name="website"[^>]*value="oak.com"/);
    // It is spent: the next login of this browser leads to the overview.
    await browser.post("/logout");
    const again = await browser.post("/login", { email, password: PASSWORD });
    expect(again.headers.get("location")).toBe("/dashboard");
  });

  test("leads on from an address that has an account, and from a new password", async () => {
    const { email, link, browser: first } = await signUp();
    await first.post(link);
    const browser = browse(service);
    nextMinute();
    await browser.post("/signup", signUpFields(email, { next: ADD, password: OTHER_PASSWORD }));
    expect((await mailsTo(service, email)).at(-1)?.kind).toBe("account-exists");
    // The link of that mail.
    const login = await text(browser.get("/login"));
    expect(headOf(login)).toBe("Log in to add oak.com");
    expect(login).toContain(`name="next" value="${ADD}"`);
    const reset = await text(browser.get(wayTo("/reset")));
    expect(reset).toContain(`href="${wayTo("/login")}"`);
    nextMinute();
    expect((await browser.post("/reset", { email, next: ADD })).headers.get("location")).toBe("/reset/sent");
    expect(await text(browser.get("/reset/sent"))).toContain(`href="${wayTo("/reset")}"`);
    const set = await browser.post(await linkTo(service, email, "reset"), { password: OTHER_PASSWORD });
    expect(set.headers.get("location")).toBe(ADD);
  });

  test("leads on from a sign-up that a person sees while logged in, and from a first organisation", async () => {
    const { browser, link } = await signUp();
    await browser.post(link);
    expect((await browser.get(wayTo("/signup"))).headers.get("location")).toBe(ADD);
    const alone = await signIn(service);
    const start = await alone.get(ADD);
    expect(start.headers.get("location")).toBe(wayTo("/dashboard/start"));
    expect(await text(alone.follow(start))).toContain(`name="next" value="${ADD}"`);
    const made = await alone.post("/dashboard/start", { name: "Oak Ltd", next: ADD });
    expect(made.headers.get("location")).toBe(ADD);
  });

  test("speaks each language", async () => {
    for (const language of LANGUAGES)
      for (const path of ["/login", "/signup"]) {
        const html = await text(browse(service).get(`${wayTo(path)}&lang=${language}`));
        expect([language, path, headOf(html)]).toEqual([language, path, expect.stringContaining("oak.com")]);
      }
  });
});

test("where people join by invitation only, the way to add a business leads to the login", async () => {
  const invited = await createTestService({ signup: "invited" });
  expect((await browse(invited).get(ADD)).headers.get("location")).toBe(wayTo("/login"));
  await invited.close();
});

describe("a stranger", () => {
  test("who types my address chooses nothing of where I go", async () => {
    const mine = browse(service);
    const { email, link } = await signUp(mine, "/dashboard");
    await mine.post(link);
    await mine.post("/logout");
    nextMinute();
    const theirs = browse(service);
    await theirs.post("/reset", { email, next: "/dashboard/claim/new?website=evil.com" });
    const reset = await linkTo(service, email, "reset");
    expect(reset).not.toContain("next");
    expect(await text(mine.get(reset))).not.toContain("evil.com");
    expect((await mine.post(reset, { password: OTHER_PASSWORD })).headers.get("location")).toBe("/dashboard");

    const other = newAddress();
    const bait = await signUp(theirs, "/dashboard/claim/new?website=evil.com", other);
    expect(await text(mine.get(bait.link))).not.toContain("evil.com");
  });

  test.each([
    ["//evil.com/"],
    ["/\\evil.com"],
    ["https://evil.com/dashboard/claim/new?website=oak.com"],
    ["javascript:alert(1)"],
    ["/.//evil.com"],
    [`/${"a".repeat(3_000)}`],
    [`/dashboard/claim/new?website=${"ü".repeat(1_900)}`],
    ["/login"],
    ["/signup?next=/login"],
  ])("leads nobody off this site by a sign-up or a new password: %s", async (next) => {
    for (const path of ["/signup", "/reset"])
      expect(await text(browse(service).get(wayTo(path, next)))).toContain('name="next" value="/dashboard"');
    const { browser, email, link } = await signUp(browse(service), next);
    expect((await browser.post(link)).headers.get("location")).toBe("/dashboard");
    nextMinute();
    await browser.post("/reset", { email, next });
    const set = await browser.post(await linkTo(service, email, "reset"), { password: OTHER_PASSWORD });
    expect(set.headers.get("location")).toBe("/dashboard");
  });

  test("sends nobody round in circles between pages that lead on", async () => {
    const person = await signIn(service);
    nextMinute();
    await person.post("/reset", { email: newAddress(), next: "/login/" });
    for (const path of [
      "/login",
      "/login/?next=/login/",
      "/signup",
      wayTo("/login", "/signup"),
      wayTo("/signup", "/login?x=1"),
    ])
      expect([path, (await person.get(path)).headers.get("location")]).toEqual([path, "/dashboard"]);
  });

  test("writes no cookie that leads on: only a sealed one counts", async () => {
    const forged = Buffer.from(JSON.stringify({ value: { next: ADD }, until: Date.now() * 2 })).toString("base64url");
    const browser = browse(service, new Map([["__Host-candor-next", forged]]));
    expect(headOf(await text(browser.get("/login")))).toBe("Log in");
  });
});

test("a public computer keeps nothing of it", async () => {
  const browser = browse(service, new Map([["__Host-candor-public", "1"]]));
  await signUp(browser);
  expect(browser.cookies.has("__Host-candor-next")).toBe(false);
});

test("only a site is named", () => {
  expect(siteToAdd("/dashboard/claim/new?website=https%3A%2F%2Fwww.oak.com%2Fa")).toBe("oak.com");
  for (const next of [
    "/dashboard",
    "/dashboard/claim?q=oak.com",
    "/dashboard/claim/new",
    "/review/oak?website=oak.com",
    "/dashboard/claim/new?website=Call+0800+123",
    "/dashboard/claim/new?website=a@oak.com",
    "/dashboard/claim/new?website=%3Cb%3Eoak.com",
    "/dashboard/claim/new?website=oak.nosuchending",
    "/dashboard/claim/new?website=%00",
    `/dashboard/claim/new?website=${"x".repeat(400)}.com`,
  ])
    expect([next, siteToAdd(next)]).toEqual([next, null]);
});
