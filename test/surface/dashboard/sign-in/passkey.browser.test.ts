// Passkeys with Chromium's virtual authenticator: added, used alone, as the second factor and as the proof; and what is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { putMember } from "#domain/account/user/user.ts";
import { axe } from "../../../support/axe.ts";
import { arrive, follow, hasBrowser, openBrowser } from "../../../support/browser.ts";
import { type CheapHashing, cheapHashing } from "../../../support/cheap-hash.ts";
import { overflow } from "../../../support/dashboard-tab.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { auditOf, newAddress, PASSWORD } from "./support.ts";

let service: TestService;
let hashing: CheapHashing;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let callers = 0;
/** What the page posts is changed on its way. */
let tamper: ((path: string, fields: URLSearchParams) => void) | null = null;

const at = (path: string) => `http://localhost:${server.port}${path}`;

describe.skipIf(!hasBrowser)("a passkey", () => {
  beforeAll(async () => {
    hashing = cheapHashing();
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        const peer = `198.18.${++callers % 256}.1`;
        const path = new URL(request.url).pathname;
        if (!tamper || request.method !== "POST" || path.endsWith("/options"))
          return service.handler.fetch(request, peer);
        const fields = new URLSearchParams(await request.text());
        tamper(path, fields);
        const { url, method, headers } = request;
        return service.handler.fetch(new Request(url, { method, headers, body: fields }), peer);
      },
    });
    service = await createTestService({ baseUrl: `http://localhost:${server.port}` });
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    hashing.stop();
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });
  beforeEach(() => {
    tamper = null;
  });

  /** A person with a passkey in a browser of their own, logged in. */
  async function seed() {
    const organisation = await seedOrganisation(service.context);
    const email = newAddress();
    const given = { organisationId: organisation.id, email, name: "Ada", password: PASSWORD, role: "owner" as const };
    const id = await putMember(service.context, given);
    const context = await browser.newContext({ viewport: { width: 320, height: 800 } });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: false,
      },
    });
    await page.goto(at("/login"));
    await page.locator("#email").fill(email);
    await page.locator("#password").fill(PASSWORD);
    await arrive(page, () => page.keyboard.press("Enter"));
    await page.goto(at("/dashboard/account"));
    await follow(page.getByRole("link", { name: "Passkeys" }));
    return { id, email, page, cdp, authenticatorId, organisation, close: () => context.close() };
  }

  type Seat = Awaited<ReturnType<typeof seed>>;

  const present = ({ cdp, authenticatorId }: Pick<Seat, "cdp" | "authenticatorId">, enabled: boolean) =>
    cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });

  async function add(seat: Seat) {
    await present(seat, true);
    await arrive(seat.page, () => seat.page.getByRole("button", { name: "Add a passkey" }).click());
    await present(seat, false);
  }

  async function login(seat: Seat): Promise<void> {
    await seat.page.context().clearCookies();
    await seat.page.goto(at("/login"));
    const button = seat.page.getByRole("button", { name: "Log in with a passkey" });
    await button.waitFor();
    await present(seat, true);
    await arrive(seat.page, () => button.click());
    await present(seat, false);
  }

  const isIn = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === "candor-session");

  test("is added with a name and recovery codes, logs in without an address, and is listed with its last use", async () => {
    const seat = await seed();
    const { page } = seat;
    await page.locator("#name").fill("My telephone");
    await add(seat);
    expect(await page.locator(".codes code").count()).toBe(10);
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.goto(at("/dashboard/account/passkeys"));
    expect(await page.locator("table").textContent()).toContain("Never");
    await login(seat);
    expect(page.url()).toBe(at("/dashboard"));
    await page.goto(at("/dashboard/account/passkeys"));
    expect(await page.locator("table").textContent()).toContain("My telephone");
    expect(await page.locator("table").textContent()).not.toContain("Never");
    expect(await auditOf(service, seat.id)).toEqual(["session.start", "factor.passkey", "session.start"]);
    await seat.close();
  }, 60_000);

  test("is the second factor after a password, and the proof of a dangerous change; without it neither is done", async () => {
    const seat = await seed();
    const { page } = seat;
    await add(seat);
    await page.context().clearCookies();
    await page.goto(at("/login"));
    await page.locator("#email").fill(seat.email);
    await page.locator("#password").fill(PASSWORD);
    await arrive(page, () => page.locator("#password").press("Enter"));
    expect(page.url()).toBe(at("/login/factor"));
    expect(await axe(page)).toEqual([]);
    expect(await isIn(page)).toBe(false);
    await present(seat, true);
    await arrive(page, () => page.getByRole("button", { name: "Use a passkey" }).click());
    await present(seat, false);
    expect(await isIn(page)).toBe(true);
    service.clock.advance(600_000);
    await page.goto(at("/dashboard/settings/keys/new"));
    await page.locator("#name").fill("Shop");
    await follow(page.getByRole("button", { name: "Create the key" }));
    expect((await service.sql`select 1 from api_key where organisation_id = ${seat.organisation.id}`).length).toBe(0);
    await present(seat, true);
    await arrive(page, () => page.getByRole("button", { name: "Use a passkey" }).click());
    expect(await page.locator("#secret").inputValue()).toStartWith("trk_live_");
    await seat.close();
  }, 60_000);

  test("is offered by the browser where the address is typed", async () => {
    const seat = await seed();
    await add(seat);
    await seat.page.context().clearCookies();
    await present(seat, true);
    await arrive(seat.page, () => seat.page.goto(at("/login")).then(() => seat.page.waitForURL(at("/dashboard"))));
    expect(await isIn(seat.page)).toBe(true);
    await seat.close();
  }, 60_000);

  const changed =
    (change: (answer: { response: Record<string, string> }) => void) => (_: string, fields: URLSearchParams) => {
      const answer = JSON.parse(fields.get("passkey") ?? "{}");
      change(answer);
      fields.set("passkey", JSON.stringify(answer));
    };
  const clientData = (change: (data: Record<string, string>) => void) =>
    changed(({ response }) => {
      const data = JSON.parse(Buffer.from(response.clientDataJSON as string, "base64url").toString());
      change(data);
      response.clientDataJSON = Buffer.from(JSON.stringify(data)).toString("base64url");
    });
  const refusals: [string, NonNullable<typeof tamper>][] = [
    ["of another origin", clientData((data) => Object.assign(data, { origin: "https://evil.example" }))],
    ["with another challenge", clientData((data) => Object.assign(data, { challenge: "AAAA" }))],
    ["made for a registration", clientData((data) => Object.assign(data, { type: "webauthn.create" }))],
    [
      "with a signature that was changed",
      changed(({ response }) => {
        response.signature = Buffer.from("no signature").toString("base64url");
      }),
    ],
    [
      "without the person: a challenge that was downgraded",
      changed(({ response }) => {
        const data = Buffer.from(response.authenticatorData as string, "base64url");
        data[32] = (data[32] as number) & ~4;
        response.authenticatorData = data.toString("base64url");
      }),
    ],
    ["that names another person", changed(({ response }) => Object.assign(response, { userHandle: "AAAA" }))],
  ];
  test("that is not right is refused, told and booked: of another origin, challenge, kind, signature, person", async () => {
    const seat = await seed();
    await add(seat);
    for (const [what, change] of refusals) {
      tamper = change;
      await login(seat);
      expect({ what, isIn: await isIn(seat.page) }).toEqual({ what, isIn: false });
      expect({ what, told: await seat.page.locator("h1").textContent() }).toEqual({
        what,
        told: "You are not logged in",
      });
    }
    expect((await auditOf(service, seat.id)).filter((action) => action === "factor.refuse").length).toBe(
      refusals.length,
    );
    tamper = (_, fields) => fields.set("passkey", "no json");
    await login(seat);
    expect(await isIn(seat.page)).toBe(false);
    tamper = null;
    await login(seat);
    expect(await isIn(seat.page)).toBe(true);
    await seat.close();
  }, 120_000);

  test("whose answer is sent again opens nothing, nor one whose counter went back or kind changed", async () => {
    const seat = await seed();
    await add(seat);
    const sent = { fields: "", cookie: "" };
    await seat.page.route("**/login/passkey", async (route) => {
      sent.fields = route.request().postData() ?? "";
      sent.cookie = (await route.request().allHeaders()).cookie ?? "";
      await route.continue();
    });
    await login(seat);
    expect(await isIn(seat.page)).toBe(true);
    const { fields, cookie } = sent;
    const again = await fetch(at("/login/passkey"), {
      method: "POST",
      redirect: "manual",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      body: fields,
    });
    expect(again.status).toBe(422);
    expect(again.headers.getSetCookie().join()).not.toContain("session=");
    await service.sql`update passkey set counter = 1000 where user_id = ${seat.id}`;
    await login(seat);
    expect(await isIn(seat.page)).toBe(false);
    await service.sql`update passkey set counter = 0, can_sync = not can_sync where user_id = ${seat.id}`;
    await login(seat);
    expect(await isIn(seat.page)).toBe(false);
    await seat.close();
  }, 60_000);

  test("that was removed, or was added in another's session, opens nothing", async () => {
    const seat = await seed();
    await add(seat);
    await seat.page.goto(at("/dashboard/account/passkeys"));
    await seat.page.getByText("Remove", { exact: false }).first().click();
    await follow(seat.page.getByRole("button", { name: "Remove the passkey" }));
    await login(seat);
    expect(await isIn(seat.page)).toBe(false);
    await seat.close();
  }, 60_000);

  test("is not for a bare address, and the pages say so", async () => {
    const bare = await createTestService({ baseUrl: "http://127.0.0.1:3160" });
    expect(await (await bare.get("/login")).text()).not.toContain("data-passkey");
    expect(
      (await bare.send(new Request("http://x/login/passkey/options", { method: "POST", body: new URLSearchParams() })))
        .status,
    ).toBe(404);
    await bare.close();
  });
});
