// Passkeys with Chromium's virtual authenticator: added, used alone, as the second factor and as the proof. Attacks are
// in passkey.test.ts.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
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

const at = (path: string) => `http://localhost:${server.port}${path}`;

describe.skipIf(!hasBrowser)("a passkey", () => {
  beforeAll(async () => {
    hashing = cheapHashing();
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => service.handler.fetch(request, `198.18.${++callers % 256}.1`),
    });
    service = await createTestService({ baseUrl: `http://localhost:${server.port}` });
    browser = await openBrowser();
  });
  afterAll(async () => {
    hashing.stop();
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });

  /** A person in a browser of their own, logged in. @param isOffering whether it offers passkeys where the address is typed */
  async function seed({ isOffering = false } = {}) {
    const organisation = await seedOrganisation(service.context);
    const email = newAddress();
    const given = { organisationId: organisation.id, email, name: "Ada", password: PASSWORD, role: "owner" as const };
    const id = await putMember(service.context, given);
    const context = await browser.newContext({ viewport: { width: 320, height: 800 } });
    // An offer that waits would be taken in place of the button.
    if (!isOffering)
      await context.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false");
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
  });

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
  });

  test("is offered by the browser where the address is typed", async () => {
    const seat = await seed({ isOffering: true });
    await add(seat);
    await seat.page.context().clearCookies();
    await present(seat, true);
    await arrive(seat.page, () => seat.page.goto(at("/login")).then(() => seat.page.waitForURL(at("/dashboard"))));
    expect(await isIn(seat.page)).toBe(true);
    await seat.close();
  });

  test("that was removed, or was added in another's session, opens nothing", async () => {
    const seat = await seed();
    await add(seat);
    await seat.page.goto(at("/dashboard/account/passkeys"));
    await seat.page.getByText("Remove", { exact: false }).first().click();
    await follow(seat.page.getByRole("button", { name: "Remove the passkey" }));
    await login(seat);
    expect(await isIn(seat.page)).toBe(false);
    await seat.close();
  });

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
