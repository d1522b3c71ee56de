// A login on a public computer keeps nothing beyond the browser's life; any login leads back to the business that the browser showed last.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { putMember } from "#domain/account/user/user.ts";
import { type CheapHashing, cheapHashing } from "../../../support/cheap-hash.ts";
import { browse } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { newAddress, PASSWORD } from "./support.ts";

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

async function seedAccount() {
  service.clock.advance(60_000);
  const { id: organisationId } = await seedOrganisation(service.context, "scale");
  const email = newAddress();
  const id = await putMember(service.context, {
    organisationId,
    email,
    name: "Ada",
    password: PASSWORD,
    role: "owner",
  });
  return { id, email, organisationId };
}

const setOf = (answer: Response, name: string) =>
  answer.headers.getSetCookie().find((each) => each.startsWith(`__Host-candor-${name}=`));
const text = async (answer: Response | Promise<Response>) => (await answer).text();

describe("a public computer", () => {
  test("has a session that ends with the browser, no mark of the account, and pages that keep no drafts", async () => {
    const { email } = await seedAccount();
    const browser = browse(service);
    expect(await text(browser.get("/login"))).toMatch(
      /<input id="public" type="checkbox" name="public" aria-describedby="public-hint"\/>/,
    );
    const answer = await browser.post("/login", { email, password: PASSWORD, public: "on" });
    expect(answer.headers.get("location")).toBe("/dashboard");
    expect(setOf(answer, "session")).not.toMatch(/max-age|expires/i);
    expect(setOf(answer, "session")).toMatch(/HttpOnly/);
    expect(setOf(answer, "public")).not.toMatch(/max-age|expires/i);
    expect(setOf(answer, "known")).toMatch(/max-age=0/i);
    const html = await text(browser.get("/dashboard/account"));
    expect(html).toContain('<body data-drafts="none">');
    expect(await text(browser.get("/dashboard"))).toContain('<body data-drafts="none">');
  });

  test("stays one after the log-out's login page asked, until a login without the box", async () => {
    const { email, id } = await seedAccount();
    const browser = browse(service);
    await browser.post("/login", { email, password: PASSWORD, public: "on" });
    await service.sql`delete from session where user_id = ${id}`;
    const login = await text(browser.follow(browser.get("/dashboard")));
    expect(login).toMatch(/<input id="public" type="checkbox" name="public" checked/);
    const answer = await browser.post("/login", { email, password: PASSWORD });
    expect(setOf(answer, "session")).toMatch(/max-age=\d{6}/i);
    expect(setOf(answer, "public")).toMatch(/max-age=0/i);
    expect(await text(browser.get("/dashboard"))).toContain(`data-account="${toWire("usr", id)}"`);
  });

  test("keeps its mark over a wrong password", async () => {
    const { email } = await seedAccount();
    const wrong = await browse(service).post("/login", { email, password: "not the password 1", public: "on" });
    expect(await wrong.text()).toMatch(/name="public" checked/);
  });
});

describe("a login that leads back", () => {
  test("shows the business that this browser chose last, to the same person only", async () => {
    const { email, id, organisationId } = await seedAccount();
    await seedBusiness(service.context, { organisationId, name: "Aa shop" });
    const last = await seedBusiness(service.context, { organisationId, name: "Zz shop" });
    const chosen = { organisation: toWire("org", organisationId), business: toWire("biz", last.id) };
    const browser = browse(service);
    await browser.post("/login", { email, password: PASSWORD });
    expect(await text(browser.get("/dashboard"))).toContain("Aa shop");
    await browser.post("/dashboard/switch", chosen);
    await service.sql`update session set expires_at = now() - interval '1 day' where user_id = ${id}`;
    expect(await text(browser.follow(browser.get("/dashboard/reviews")))).toContain(
      "You were logged out. Log in to go on.",
    );
    await browser.post("/login", { email, password: PASSWORD });
    expect(await text(browser.get("/dashboard"))).toContain(
      `data-drafts="${toWire("usr", id)} ${chosen.organisation} ${chosen.business}"`,
    );
    const other = await seedAccount();
    await browser.post("/login", { email: other.email, password: PASSWORD });
    const html = await text(browser.get("/dashboard"));
    expect(html).not.toContain("Zz shop");
    expect(html).not.toContain(chosen.business);
  });

  test("shows no business that left the organisation meanwhile, and no organisation that the person left", async () => {
    const { email, id, organisationId } = await seedAccount();
    await seedBusiness(service.context, { organisationId, name: "Aa shop" });
    const last = await seedBusiness(service.context, { organisationId, name: "Zz shop" });
    const browser = browse(service);
    await browser.post("/login", { email, password: PASSWORD });
    const chosen = { organisation: toWire("org", organisationId), business: toWire("biz", last.id) };
    await browser.post("/dashboard/switch", chosen);
    await browser.post("/logout");
    await service.sql`update business set organisation_id = null where id = ${last.id}`;
    await browser.post("/login", { email, password: PASSWORD });
    expect(await text(browser.get("/dashboard"))).toContain("Aa shop");
    await service.sql`delete from member where user_id = ${id}`;
    await browser.post("/login", { email, password: PASSWORD });
    expect((await browser.get("/dashboard")).headers.get("location")).toBe("/dashboard/start");
  });
});
