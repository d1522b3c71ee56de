// The second factor: setting one up, logging in with it, the actions that ask for it, and an attacker with the password.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { queueDeviceMail } from "#domain/account/state/outgoing.ts";
import { putMember } from "#domain/account/user/user.ts";
import { inTransaction } from "#platform/database/context.ts";
import { codeAt, secretOf } from "../../../support/authenticator.ts";
import { type CheapHashing, cheapHashing } from "../../../support/cheap-hash.ts";
import { browse } from "../../../support/dashboard.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { until } from "../../../support/until.ts";
import { auditOf, linkTo, mailsTo, newAddress, OTHER_PASSWORD, PASSWORD } from "./support.ts";

const ACCOUNT = "/dashboard/account";
const AUTHENTICATOR = `${ACCOUNT}/authenticator`;
const NEW_KEY = "/dashboard/settings/keys/new";
const KEY = { name: "Shop", access: "read" };

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

type Browser = ReturnType<typeof browse>;

const nextStep = () => service.clock.advance(30_000);
const nextMinute = () => service.clock.advance(60_000);
const now = () => service.clock.now();
const shifted = (seconds: number) => new Date(now().getTime() + seconds * 1_000);

async function seedAccount() {
  nextMinute();
  const { context } = service;
  const organisation = await seedOrganisation(context);
  const email = newAddress();
  const given = { organisationId: organisation.id, email, name: "Ada", password: PASSWORD, role: "owner" as const };
  return { id: await putMember(context, given), email, organisation };
}

async function login(email: string, browser: Browser = browse(service), password = PASSWORD) {
  return { browser, answer: await browser.post("/login", { email, password }) };
}

/** An account with an authenticator. `browser` is logged in and has given a proof. */
async function seedSecured() {
  const account = await seedAccount();
  const { browser } = await login(account.email);
  const secret = await secretOf(browser.get(AUTHENTICATOR));
  const shown = await browser.follow(browser.post(AUTHENTICATOR, { code: codeAt(secret, now()) }));
  const codes = [...(await shown.text()).matchAll(/<code>([0-9A-Z]{6}(?:-[0-9A-Z]{6}){3})<\/code>/g)].map(
    ([, code]) => code as string,
  );
  nextMinute();
  return { ...account, browser, secret, codes };
}

/** Waits for the next code, as people do, and gives it. */
function give(browser: Browser, secret: string, more: Record<string, string> = {}) {
  nextStep();
  return browser.post("/login/factor", { code: codeAt(secret, now()), ...more });
}

const isIn = async (browser: Browser) => (await browser.get(ACCOUNT)).status === 200;
const keysOf = (organisationId: string) =>
  service.sql`select id from api_key where organisation_id = ${organisationId}`;

describe("an authenticator", () => {
  test("is shown as text, as an address and as a code to scan, and is set up by its first code", async () => {
    const { email, id } = await seedAccount();
    const { browser } = await login(email);
    const body = await (await browser.get(AUTHENTICATOR)).text();
    const secret = await secretOf(browser.get(AUTHENTICATOR));
    expect(body).toContain(secret.replace(/(.{4})(?=.)/g, "$1 "));
    expect(body).toContain(`otpauth://totp/Candor:${encodeURIComponent(email)}?issuer=Candor&amp;secret=${secret}`);
    expect(body).toContain("<svg");
    expect((await browser.post(AUTHENTICATOR, { code: "000000" })).status).toBe(422);
    expect((await browser.post(AUTHENTICATOR, {})).status).toBe(422);
    const answer = await browser.post(AUTHENTICATOR, { code: codeAt(secret, now()) });
    expect(answer.status).toBe(303);
    const codes = await (await browser.follow(answer)).text();
    expect(codes.match(/<li><code>/g)?.length).toBe(10);
    expect((await (await browser.get(`${ACCOUNT}/recovery-codes`)).text()).match(/<li><code>/g)).toBeNull();
    expect(await auditOf(service, id)).toEqual([
      "session.start",
      "factor.refuse",
      "factor.refuse",
      "factor.authenticator",
    ]);
    expect((await mailsTo(service, email)).map(({ kind }) => kind)).toEqual(["factors-changed"]);
    const stored = JSON.stringify([
      await service.sql`select secret_sealed from authenticator where user_id = ${id}`,
      await service.sql`select hash from recovery_code where user_id = ${id}`,
    ]);
    expect(stored).not.toContain(secret);
  });

  test("of another person, or from a page of long ago, is not set up", async () => {
    const [one, two] = [await seedAccount(), await seedAccount()];
    const { browser } = await login(one.email);
    const secret = await secretOf(browser.get(AUTHENTICATOR));
    const { browser: other } = await login(two.email);
    other.cookies.set("__Host-candor-authenticator", browser.cookies.get("__Host-candor-authenticator") as string);
    expect((await other.post(AUTHENTICATOR, { code: codeAt(secret, now()) })).status).toBe(422);
    expect((await service.sql`select 1 from authenticator where user_id = ${two.id}`).length).toBe(0);
  });

  test("set up, replaced or removed ends all other sessions", async () => {
    const { email } = await seedAccount();
    const { browser } = await login(email);
    const { browser: other } = await login(email);
    const secret = await secretOf(browser.get(AUTHENTICATOR));
    await browser.post(AUTHENTICATOR, { code: codeAt(secret, now()) });
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    await login(email, other);
    await give(other, secret);
    expect(await isIn(other)).toBe(true);
    expect((await other.post(`${AUTHENTICATOR}/remove`)).status).toBe(303);
    expect([await isIn(browser), await isIn(other)]).toEqual([false, true]);
    expect((await login(email)).answer.headers.get("location")).toBe("/dashboard");
  });
});

describe("a login", () => {
  test("with a second factor needs both, and the password alone opens nothing", async () => {
    const { email, secret } = await seedSecured();
    const { browser, answer } = await login(email);
    expect(answer.headers.get("location")).toBe("/login/factor");
    expect(browser.cookies.has("__Host-candor-session")).toBe(false);
    expect(await isIn(browser)).toBe(false);
    expect((await browser.post("/login/factor", { code: "12345" })).status).toBe(422);
    expect((await browser.post("/login/factor", {})).status).toBe(422);
    expect(await isIn(browser)).toBe(false);
    expect((await give(browser, secret)).headers.get("location")).toBe("/dashboard");
    expect(await isIn(browser)).toBe(true);
  });

  test("leads on to where it was asked for, within this site only", async () => {
    const { email, secret } = await seedSecured();
    for (const [next, leads] of [
      ["/dashboard/settings/team", "/dashboard/settings/team"],
      ["https://evil.example/", "/dashboard"],
    ] as const) {
      const browser = browse(service);
      await browser.post("/login", { email, password: PASSWORD, next });
      const answer = await give(browser, secret, { next: "https://evil.example/" });
      expect(answer.headers.get("location")).toBe(leads);
      nextMinute();
    }
  });

  test("takes codes of the steps beside this one, and none of a clock that is 90 s off", async () => {
    const { email, secret } = await seedSecured();
    for (const [seconds, status] of [
      [-90, 422],
      [90, 422],
      [-30, 303],
      [30, 303],
    ] as const) {
      service.clock.advance(120_000);
      const { browser } = await login(email);
      const answer = await browser.post("/login/factor", { code: codeAt(secret, shifted(seconds)) });
      expect({ seconds, status: answer.status }).toEqual({ seconds, status });
    }
  });

  test("takes a code once, also of two at once, and none from before it", async () => {
    const { email, secret, id } = await seedSecured();
    nextMinute();
    const browsers = await Promise.all([1, 2].map(async () => (await login(email)).browser));
    const code = codeAt(secret, now());
    const answers = await Promise.all(browsers.map((browser) => browser.post("/login/factor", { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    const { browser } = await login(email);
    for (const used of [code, codeAt(secret, shifted(-30))])
      expect((await browser.post("/login/factor", { code: used })).status).toBe(422);
    expect((await auditOf(service, id)).filter((action) => action === "factor.refuse").length).toBe(3);
  });

  test("limits the attempts of an account, in however many browsers; then the right code is refused, too", async () => {
    const { email, secret } = await seedSecured();
    const statuses = [];
    for (let turn = 0; turn < 11; turn++) {
      const { browser } = await login(email);
      statuses.push((await browser.post("/login/factor", { code: "000000" })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const { browser } = await login(email);
    const late = await browser.post("/login/factor", { code: codeAt(secret, now()) });
    expect(late.status).toBe(429);
    expect(late.headers.get("retry-after")).not.toBeNull();
    nextMinute();
    expect((await give(browser, secret)).status).toBe(303);
  });

  test("allows a hundred attempts a day, so that a code cannot be guessed with patience", async () => {
    const { email, secret } = await seedSecured();
    const { browser } = await login(email);
    for (let turn = 0; turn < 100; turn++) {
      if (turn % 9 === 0) nextMinute();
      if (turn % 50 === 0) await login(email, browser);
      await browser.post("/login/factor", { code: "000000" });
    }
    nextMinute();
    await login(email, browser);
    const refused = await give(browser, secret);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("too many attempts today");
  });

  test("of which only the password was given ends after ten minutes, and with the password", async () => {
    const { email, secret, browser: own } = await seedSecured();
    const { browser } = await login(email);
    service.clock.advance(601_000);
    expect((await give(browser, secret)).headers.get("location")).toBe("/login");
    await login(email, browser);
    nextStep();
    const change = await own.post(`${ACCOUNT}/password`, { current: PASSWORD, password: OTHER_PASSWORD });
    const proof = /name="proof" value="([^"]+)"/.exec(await change.text())?.[1] as string;
    expect((await own.post(`${ACCOUNT}/password`, { proof, code: codeAt(secret, now()) })).status).toBe(303);
    expect((await give(browser, secret)).headers.get("location")).toBe("/login");
  });

  test("by a mailed link to a new password asks for the second factor, too", async () => {
    const { email, secret } = await seedSecured();
    const browser = browse(service);
    await browser.post("/reset", { email });
    const answer = await browser.post(await linkTo(service, email, "reset"), { password: OTHER_PASSWORD });
    expect(answer.headers.get("location")).toBe("/login/factor");
    expect(await isIn(browser)).toBe(false);
    expect((await give(browser, secret)).status).toBe(303);
    expect(await isIn(browser)).toBe(true);
  });

  test("of a person without a second factor leads straight in, with the same cookies", async () => {
    const { email } = await seedAccount();
    const { browser } = await login(email);
    await browser.post("/logout");
    const { answer } = await login(email, browser);
    expect(answer.headers.get("location")).toBe("/dashboard");
    expect(
      answer.headers
        .getSetCookie()
        .map((each) => each.split("=", 1)[0])
        .sort(),
    ).toEqual(["__Host-candor-known", "__Host-candor-session"]);
  });
});

describe("a recovery code", () => {
  test("lets in once, however it is written, and is booked", async () => {
    const { email, codes, id } = await seedSecured();
    expect(codes.length).toBe(10);
    const [code = "", other = ""] = codes;
    const { browser } = await login(email);
    expect((await browser.post("/login/factor", { recovery: "AAAAAA-AAAAAA-AAAAAA-AAAAAA" })).status).toBe(422);
    expect(
      (await browser.post("/login/factor", { recovery: ` ${code.toLowerCase().replaceAll("-", " ")} ` })).status,
    ).toBe(303);
    expect(await isIn(browser)).toBe(true);
    const again = (await login(email)).browser;
    expect((await again.post("/login/factor", { recovery: code })).status).toBe(422);
    expect((await again.post("/login/factor", { recovery: other })).status).toBe(303);
    expect((await auditOf(service, id)).filter((action) => action === "factor.recover").length).toBe(2);
  });

  test("of an older set, or of another person, is refused", async () => {
    const [one, two] = [await seedSecured(), await seedSecured()];
    await one.browser.post(`${ACCOUNT}/recovery-codes`);
    for (const code of [one.codes[0], two.codes[0]]) {
      const { browser } = await login(one.email);
      expect((await browser.post("/login/factor", { recovery: code as string })).status).toBe(422);
    }
  });
});

describe("a remembered browser", () => {
  test("is not asked for 30 days, for this person and no other; then it is", async () => {
    const { email, secret } = await seedSecured();
    const other = await seedSecured();
    await service.sql`update "user" set factor_since = ${now().toISOString()} where email in (${email}, ${other.email})`;
    const { browser } = await login(email);
    await give(browser, secret, { remember: "on" });
    await browser.post("/logout");
    expect((await login(email, browser)).answer.headers.get("location")).toBe("/dashboard");
    expect((await login(other.email, browser)).answer.headers.get("location")).toBe("/login/factor");
    service.clock.advance(30 * 24 * 3_600_000);
    expect((await login(email, browser)).answer.headers.get("location")).toBe("/login/factor");
  });

  test("is forgotten when the factors change", async () => {
    const { email, secret, browser: own } = await seedSecured();
    const { browser } = await login(email);
    await give(browser, secret, { remember: "on" });
    await own.post(`${ACCOUNT}/recovery-codes`);
    expect((await login(email, browser)).answer.headers.get("location")).toBe("/login/factor");
  });
});

describe("a dangerous change", () => {
  test("asks for a proof when the last one is ten minutes old; the form that was sent is not lost, and not done before", async () => {
    const { browser, secret, organisation } = await seedSecured();
    expect((await browser.post(NEW_KEY, KEY)).status).toBe(303);
    service.clock.advance(600_000);
    const asked = await browser.post(NEW_KEY, KEY);
    expect(asked.status).toBe(403);
    const body = await asked.text();
    const proof = /name="proof" value="([^"]+)"/.exec(body)?.[1] as string;
    expect(body).toContain('name="code"');
    expect((await keysOf(organisation.id)).length).toBe(1);
    expect((await browser.post(NEW_KEY, { proof, code: "000000" })).status).toBe(422);
    expect((await keysOf(organisation.id)).length).toBe(1);
    nextStep();
    expect((await browser.post(NEW_KEY, { proof, code: codeAt(secret, now()) })).status).toBe(303);
    expect((await keysOf(organisation.id)).length).toBe(2);
  });

  test("asks a remembered browser, whose login proved nothing", async () => {
    const { email, secret, organisation } = await seedSecured();
    const { browser } = await login(email);
    await give(browser, secret, { remember: "on" });
    await browser.post("/logout");
    await login(email, browser);
    expect((await browser.post(NEW_KEY, KEY)).status).toBe(403);
    expect((await keysOf(organisation.id)).length).toBe(0);
  });

  test("takes no form that waited elsewhere, or was another person's", async () => {
    const { browser, secret, organisation } = await seedSecured();
    const other = await seedSecured();
    service.clock.advance(600_000);
    const body = await (await browser.post(NEW_KEY, KEY)).text();
    const proof = /name="proof" value="([^"]+)"/.exec(body)?.[1] as string;
    const code = codeAt(secret, now());
    expect((await other.browser.post(NEW_KEY, { proof, code: codeAt(other.secret, now()) })).status).toBe(403);
    expect((await browser.post("/dashboard/settings/privacy/erase", { proof, code })).status).toBe(403);
    expect((await keysOf(organisation.id)).length).toBe(0);
  });

  test("of each kind asks: secrets, team, sign-in, erasure", async () => {
    const { browser } = await seedSecured();
    service.clock.advance(600_000);
    for (const path of [
      `${ACCOUNT}/password`,
      AUTHENTICATOR,
      `${AUTHENTICATOR}/remove`,
      `${ACCOUNT}/recovery-codes`,
      NEW_KEY,
      "/dashboard/settings/webhooks/new",
      "/dashboard/settings/team/invite",
      "/dashboard/settings/privacy/erase",
    ])
      expect({ path, status: (await browser.post(path, {})).status }).toEqual({ path, status: 403 });
    // A harmless one does not.
    expect((await browser.post(`${ACCOUNT}/name`, { name: "Ada L." })).status).toBe(303);
  });

  test("asks for what an operator sets for all: address, mail, the links on each page, and who may sign up", async () => {
    const { browser, email } = await seedSecured();
    await service.sql`update "user" set staff = true, operator = true where email = ${email}`;
    service.clock.advance(600_000);
    const typed = { IMPRINT_URL: "https://evil.example", SIGNUP: "open" };
    for (const part of ["address", "mail", "legal", "signup"]) {
      const { status } = await browser.post(`/operator/service/${part}`, typed);
      expect({ part, status }).toEqual({ part, status: 403 });
    }
    expect(await service.sql`select 1 from setting`).toHaveLength(0);
  });
});

describe("sessions", () => {
  test("show browser, network and times, and never a whole address", async () => {
    const { email } = await seedAccount();
    const { browser } = await login(email);
    const body = await (await browser.get(`${ACCOUNT}/sessions`)).text();
    expect(body).toContain("192.0.2.0/24");
    expect(body).not.toContain("192.0.2.1");
    const rows = JSON.stringify(await service.sql`select * from session`);
    expect(rows).not.toContain("192.0.2.1");
  });

  test("all end at once, this one too", async () => {
    const { email } = await seedAccount();
    const { browser } = await login(email);
    const { browser: other } = await login(email);
    expect((await browser.post(`${ACCOUNT}/sessions/end-all`, { own: "on" })).headers.get("location")).toBe("/login");
    expect([await isIn(browser), await isIn(other)]).toEqual([false, false]);
  });

  test("end when settings say so", async () => {
    const strict = await createTestService({ sessionEnds: { idle: 2, most: 3 } });
    const organisation = await seedOrganisation(strict.context);
    const email = newAddress();
    const given = { organisationId: organisation.id, email, name: "Ada", password: PASSWORD, role: "owner" as const };
    await putMember(strict.context, given);
    const browser = browse(strict);
    await browser.post("/login", { email, password: PASSWORD });
    const left = async () =>
      (await strict.sql`select round(extract(epoch from expires_at - now()) / 86400)::int as days from session`)[0]
        ?.days;
    expect(await left()).toBe(2);
    await strict.sql`update session set created_at = now() - interval '2 days', last_seen_at = now() - interval '1 day'`;
    expect((await browser.get(ACCOUNT)).status).toBe(200);
    expect(await left()).toBe(1);
    await strict.close();
  });

  test("of a person who is removed from a team end; of one who leaves, all but the one in use", async () => {
    const { organisation, email } = await seedAccount();
    const { browser: owner } = await login(email);
    const member = newAddress();
    const given = {
      organisationId: organisation.id,
      email: member,
      name: "Bob",
      password: PASSWORD,
      role: "member" as const,
    };
    const id = await putMember(service.context, given);
    const { browser } = await login(member);
    const { browser: other } = await login(member);
    expect((await browser.post("/dashboard/settings/team/leave")).status).toBe(303);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    await putMember(service.context, given);
    expect((await owner.post(`/dashboard/settings/team/members/${toWire("usr", id)}/remove`)).status).toBe(303);
    expect(await isIn(browser)).toBe(false);
  });

  test("from one new browser at the same moment are told once", async () => {
    const { id, email } = await seedAccount();
    await login(email);
    const { context, sql } = service;
    const device = { browser: "Firefox on Linux", range: "198.51.100.0/24" };
    const entry = {
      organisationId: null,
      userId: id,
      actor: "person",
      action: "session.start",
      subject: toWire("usr", id),
    };
    const begun = Promise.withResolvers<void>();
    const others = Promise.withResolvers<void>();
    const first = inTransaction(context, async (inside) => {
      await queueDeviceMail(inside, { id, email }, device);
      begun.resolve();
      await others.promise;
      await recordAudit(inside, { ...entry, detail: device });
    });
    await begun.promise;
    let isDone = false;
    const second = inTransaction(context, (inside) => queueDeviceMail(inside, { id, email }, device)).finally(() => {
      isDone = true;
    });
    const waiting = () =>
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until("the second waits for the first", async () => isDone || (await waiting()).length > 0);
    others.resolve();
    await Promise.all([first, second]);
    expect((await mailsTo(service, email)).map(({ kind }) => kind)).toEqual(["new-device"]);
  });

  test("from a browser and network that were not seen before are told by mail, with neither address nor name", async () => {
    const { email } = await seedAccount();
    await login(email);
    await login(email);
    expect(await mailsTo(service, email)).toEqual([]);
    const body = new URLSearchParams({ email, password: PASSWORD });
    const headers = { "sec-fetch-site": "same-origin", "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" };
    await service.send(new Request("http://localhost/login", { method: "POST", body, headers }), "2001:db8:1:2::5");
    expect((await mailsTo(service, email)).map(({ kind }) => kind)).toEqual(["new-device"]);
    const [mail] = await service.sql`select payload from message where address = ${email}`;
    expect(mail?.payload).toEqual({ browser: "Firefox on Linux", range: "2001:db8:1::/48" });
  });
});
