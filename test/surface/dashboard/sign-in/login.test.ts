// Login, reset, one's own account: the right person gets in, and others stay out.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { findSession } from "#domain/account/sign-in/session.ts";
import { purgeTokens } from "#domain/account/user/token.ts";
import { putMember } from "#domain/account/user/user.ts";
import { type CheapHashing, cheapHashing } from "../../../support/cheap-hash.ts";
import { browse, type Person, seedPerson, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { BASE_URL, createTestService, type TestService } from "../../../support/service.ts";
import { until } from "../../../support/until.ts";
import {
  auditOf,
  comparable,
  links,
  linkTo,
  mailsTo,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  signUpFields,
} from "./support.ts";

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

const nextMinute = () => service.clock.advance(60_000);

/** Somebody with PASSWORD, in an organisation of their own. */
async function seedAccount(plan = "scale") {
  nextMinute();
  const organisation = await seedOrganisation(service.context, plan);
  const email = newAddress();
  const id = await putMember(service.context, {
    organisationId: organisation.id,
    email,
    name: "Ada",
    password: PASSWORD,
    role: "owner",
  });
  return { id, email, organisation };
}

async function login(email: string, password = PASSWORD, browser = browse(service), headers = {}) {
  return { browser, answer: await browser.post("/login", { email, password }, headers) };
}

/** A login by a browser that was never here, from an address of its own. */
function loginFrom(peer: string, email: string, password = OTHER_PASSWORD): Promise<Response> {
  const body = new URLSearchParams({ email, password });
  const headers = { "sec-fetch-site": "same-origin" };
  return service.send(new Request("http://localhost/login", { method: "POST", body, headers }), peer);
}

describe("the login", () => {
  test("admits a person with the password, in any case of the address, and asks for no more", async () => {
    const { email, id } = await seedAccount();
    const { browser, answer } = await login(email.toUpperCase());
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/dashboard");
    expect((await browser.get("/dashboard/account")).status).toBe(200);
    expect(await auditOf(service, id)).toEqual(["session.start"]);
    expect((await browser.get("/login")).headers.get("location")).toBe("/dashboard");
    expect((await browser.get("/signup")).headers.get("location")).toBe("/dashboard");
  });

  test("sets a cookie that no script, no sister site and no plain connection sees, and keeps only its hash", async () => {
    const { email, id } = await seedAccount();
    const { answer } = await login(email);
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("__Host-candor-session=")) ?? "";
    for (const flag of ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"]) expect(cookie).toContain(flag);
    expect(cookie).not.toContain("Domain");
    const token = cookie.slice(cookie.indexOf("=") + 1, cookie.indexOf(";"));
    const [row] = await service.sql`select * from session where user_id = ${id}`;
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Buffer.from(row?.token_hash).equals(new Bun.CryptoHasher("sha256").update(token).digest())).toBe(true);
  });

  test("without https the cookie has a plain name and no Secure, and works", async () => {
    const plain = await createTestService({ baseUrl: "http://127.0.0.1:3160" });
    const organisation = await seedOrganisation(plain.context);
    await putMember(plain.context, {
      organisationId: organisation.id,
      email: "a@plain.example",
      name: "Ada",
      password: PASSWORD,
      role: "owner",
    });
    const browser = browse(plain);
    const answer = await browser.post("/login", { email: "a@plain.example", password: PASSWORD });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((each) => each.split("=", 1)[0]).sort()).toEqual(["candor-known", "candor-session"]);
    expect(cookies.join()).not.toContain("Secure");
    expect((await browser.get("/dashboard/account")).status).toBe(200);
    await plain.close();
  });

  test("begins a session of its own: what the browser had before is ended, and a chosen token is never taken", async () => {
    const { email } = await seedAccount();
    const other = await signIn(service);
    const before = other.cookies.get("__Host-candor-session") as string;
    await login(email, PASSWORD, other);
    expect(other.cookies.get("__Host-candor-session")).not.toBe(before);
    expect(await findSession(service.context, before)).toBeNull();
    const planted = "A".repeat(43);
    const browser = browse(service, new Map([["__Host-candor-session", planted]]));
    await login(email, PASSWORD, browser);
    expect(browser.cookies.get("__Host-candor-session")).not.toBe(planted);
    expect(await findSession(service.context, planted)).toBeNull();
  });

  test("a wrong password is named in the heading once, the address stays, and the way to a new one is at hand", async () => {
    const { email } = await seedAccount();
    const { answer } = await login(email, OTHER_PASSWORD);
    const html = await answer.text();
    expect(html.split("<h2>That email and password do not match</h2>")).toHaveLength(2);
    expect(html.split("do not match")).toHaveLength(2);
    expect(html).toContain(`value="${email}"`);
    expect(html).not.toContain(OTHER_PASSWORD);
    // Beside the field, and nowhere else.
    expect(html).toMatch(/id="password".*?<p class="below"><a class="touch" href="\/reset">.*?<\/div>/s);
    expect(html.split('href="/reset"')).toHaveLength(2);
  });

  test("answers the same to a wrong password, an unknown address, one that waits and one without a password", async () => {
    const { email } = await seedAccount();
    const waiting = newAddress();
    await browse(service).post("/signup", signUpFields(waiting));
    const { email: without } = await seedPerson(service);
    const answers = [];
    for (const address of [email, newAddress(), waiting, without]) {
      const { answer } = await login(address, OTHER_PASSWORD);
      const { body, ...rest } = await comparable(answer);
      const headers = rest.headers.filter(([name]) => name !== "etag" && name !== "content-length");
      answers.push({ ...rest, headers, body: body.replaceAll(address, "...") });
    }
    expect(answers[0]).toMatchObject({ status: 422, cookies: [] });
    for (const each of answers) expect(each).toEqual(answers[0] as (typeof answers)[0]);
  });

  test("mails the link once more to an unconfirmed address whose password is right, within limits, and says nothing of it", async () => {
    nextMinute();
    const email = newAddress();
    const first = browse(service);
    await first.post("/signup", signUpFields(email));
    for (let turn = 0; turn < 4; turn++) {
      const { answer, browser } = await login(email);
      expect(answer.status).toBe(422);
      expect(browser.cookies.size).toBe(0);
    }
    expect((await mailsTo(service, email)).length).toBe(3);
    // The link works, and in the browser that signed up without the password.
    expect((await first.post(await linkTo(service, email, "account"))).headers.get("location")).toBe("/dashboard");
  });

  for (const [next, leads] of [
    ["/dashboard/reviews?page=2", "/dashboard/reviews?page=2"],
    ["//evil.example/", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["/\t/evil.example", "/dashboard"],
    ["/\n/evil.example", "/dashboard"],
    ["https://evil.example/", "/dashboard"],
    ["javascript:alert(1)", "/dashboard"],
    ["/.//evil.example", "/dashboard"],
    ["/a/..//evil.example", "/dashboard"],
    ["/dashboard\r\nset-cookie: a=b", "/dashboardset-cookie:%20a=b"],
    ["", "/dashboard"],
    ["/ä?q=ü", "/%C3%A4?q=%C3%BC"],
    [`/${"a".repeat(3_000)}`, "/dashboard"],
  ] as const)
    test(`leads on within this site only: ${JSON.stringify(next).slice(0, 40)}`, async () => {
      const { email } = await seedAccount();
      const browser = browse(service);
      const page = await (await browser.get(`/login?next=${encodeURIComponent(next)}`)).text();
      expect(page).toContain(`name="next" value="${leads}"`);
      const answer = await browser.post("/login", { email, password: PASSWORD, next });
      expect(answer.headers.get("location")).toBe(leads);
      const again = await browser.get(`/login?next=${encodeURIComponent(next)}`);
      expect(again.headers.get("location")).toBe(leads);
    });

  test("is taken from no page of another site, by either header", async () => {
    const { email } = await seedAccount();
    const foreign = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: "https://sister.example" },
      { "sec-fetch-site": "", origin: "https://evil.example" },
      { "sec-fetch-site": "", origin: "null" },
    ];
    for (const headers of foreign) {
      const { answer, browser } = await login(email, PASSWORD, browse(service), headers);
      expect({ headers, status: answer.status }).toEqual({ headers, status: 403 });
      expect(browser.cookies.size).toBe(0);
    }
    const { answer } = await login(email, PASSWORD, browse(service), {
      "sec-fetch-site": "",
      origin: BASE_URL,
    });
    expect(answer.status).toBe(303);
  });

  test("an Origin with another scheme, port or host is another origin, however it is written", async () => {
    const { email } = await seedAccount();
    const from = async (headers: Record<string, string>) =>
      (await login(email, PASSWORD, browse(service), { "sec-fetch-site": "", ...headers })).answer.status;
    const { host } = new URL(BASE_URL);
    for (const origin of [
      `http://${host}`,
      `HTTP://${host.toUpperCase()}`,
      `http://${host}:443`,
      `https://${host}:80`,
      `https://${host}:8443`,
      `wss://${host}`,
      `ftp://${host}`,
      `https://${host}.evil.example`,
      `https://${host}@evil.example`,
      `blob:https://evil.example/${host}`,
      "http://shop.example:3000",
      "file://",
      "",
    ])
      expect({ origin, status: await from({ origin, host: "shop.example:3000" }) }).toEqual({ origin, status: 403 });
    for (const origin of [BASE_URL, `HTTPS://${host.toUpperCase()}:443`, "https://shop.example:3000"])
      expect({ origin, status: await from({ origin, host: "shop.example:3000" }) }).toEqual({ origin, status: 303 });
    const plain = await createTestService({ baseUrl: "http://shop.example" });
    const post = async (origin: string) =>
      (await browse(plain).post("/login", {}, { "sec-fetch-site": "", origin, host: "shop.example" })).status;
    expect(await post("https://shop.example")).toBe(403);
    expect(await post("http://shop.example")).toBe(422);
    await plain.close();
  });

  test("huge, strange and missing input is an error of the form and not of the service", async () => {
    nextMinute();
    const post = (fields: Record<string, string>) =>
      browse(service)
        .post("/login", fields)
        .then(({ status }) => status);
    expect(await post({})).toBe(422);
    expect(await post({ email: "a@b.example" })).toBe(422);
    expect(await post({ email: "a".repeat(100_000), password: "x" })).toBe(422);
    expect(await post({ email: "a@b.example", password: "x".repeat(100_000) })).toBe(422);
    expect(await post({ email: "a@b.example", password: "\u0000\ud800" })).toBe(422);
    expect(await post({ email: "a@b.example", password: "x".repeat(300_000) })).toBe(413);
    const json = await service.send(
      new Request("http://localhost/login", {
        method: "POST",
        body: "{}",
        headers: { "content-type": "application/json" },
      }),
    );
    expect(json.status).toBe(415);
  });

  test("renews a hash that was made with other parameters, at the next login", async () => {
    const { email, id } = await seedAccount();
    const weak = await Bun.password.hash(PASSWORD, { algorithm: "argon2id", memoryCost: 1_024, timeCost: 1 });
    await service.sql`update "user" set password_hash = ${weak} where id = ${id}`;
    expect((await login(email)).answer.status).toBe(303);
    const [row] = await service.sql`select password_hash from "user" where id = ${id}`;
    expect(row?.password_hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect((await login(email)).answer.status).toBe(303);
  });
});

describe("a moderator without an organisation", () => {
  test("begins at the moderators' desk; with one, or with somewhere to go, there", async () => {
    const { email, id, organisation } = await seedAccount();
    await service.sql`update "user" set staff = true where id = ${id}`;
    expect((await login(email)).answer.headers.get("location")).toBe("/dashboard");
    await service.sql`delete from member where organisation_id = ${organisation.id}`;
    expect((await login(email)).answer.headers.get("location")).toBe("/moderation");
    const answer = await browse(service).post("/login", { email, password: PASSWORD, next: "/dashboard/account" });
    expect(answer.headers.get("location")).toBe("/dashboard/account");
  });
});

describe("guessing", () => {
  test("at one account ends after five a minute, also for the right password; the address typed comes back", async () => {
    const { email } = await seedAccount();
    for (let turn = 0; turn < 5; turn++) expect((await login(email, OTHER_PASSWORD)).answer.status).toBe(422);
    const { answer } = await login(email);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const body = await answer.text();
    expect(body).toContain(`value="${email}"`);
    expect(body).not.toContain(PASSWORD);
    nextMinute();
    expect((await login(email)).answer.status).toBe(303);
  });

  test("does not include right logins, in any number of browsers", async () => {
    const { email } = await seedAccount();
    const statuses = [];
    for (let turn = 0; turn < 24; turn++) statuses.push((await login(email)).answer.status);
    expect(new Set(statuses)).toEqual(new Set([303]));
  });

  test("many at once get no more attempts than one after the other", async () => {
    const { email } = await seedAccount();
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () => login(email, OTHER_PASSWORD).then(({ answer }) => answer.status)),
    );
    expect(statuses.filter((status) => status === 422).length).toBe(5);
  });

  test("is the same for an address without an account", async () => {
    nextMinute();
    const email = newAddress();
    const statuses = [];
    for (let turn = 0; turn < 6; turn++) statuses.push((await login(email)).answer.status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("does not lock out the owner in their own browser, nor by mail, however long it goes on", async () => {
    const { email, id } = await seedAccount();
    const { browser } = await login(email);
    await browser.post("/logout");
    for (let turn = 0; turn < 60; turn++) {
      if (turn % 5 === 0) nextMinute();
      await login(email, OTHER_PASSWORD);
    }
    // A stranger has one attempt a minute by now.
    nextMinute();
    expect((await login(email, OTHER_PASSWORD)).answer.status).toBe(422);
    expect((await login(email)).answer.status).toBe(429);
    expect((await login(email, PASSWORD, browser)).answer.status).toBe(303);
    await browse(service).post("/reset", { email });
    const reset = await browse(service).post(await linkTo(service, email, "reset"), { password: OTHER_PASSWORD });
    expect(reset.headers.get("location")).toBe("/dashboard");
    // A browser that knew the old password is a stranger again.
    nextMinute();
    const known = new Map([...browser.cookies].filter(([name]) => name.endsWith("known")));
    expect(known.size).toBe(1);
    expect((await login(email, PASSWORD, browse(service, known))).answer.status).toBe(422);
    expect((await login(email, PASSWORD, browse(service, known))).answer.status).toBe(429);
    expect(await auditOf(service, id)).toContain("account.reset");
  });

  test("a cookie of one's own account gives no share at another's, and a forged one none at all", async () => {
    const { email: own } = await seedAccount();
    const { email: target } = await seedAccount();
    const { browser } = await login(own);
    const statuses = [];
    for (let turn = 0; turn < 6; turn++) {
      const thief = browse(
        service,
        new Map([["__Host-candor-known", turn % 2 ? "AAAA" : (browser.cookies.get("__Host-candor-known") ?? "")]]),
      );
      statuses.push((await login(target, OTHER_PASSWORD, thief)).answer.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test("from one address ends after twenty a minute, over all accounts", async () => {
    nextMinute();
    const statuses = await Promise.all(
      Array.from({ length: 21 }, () => login(newAddress(), OTHER_PASSWORD).then(({ answer }) => answer.status)),
    );
    expect(statuses.filter((status) => status === 429).length).toBe(1);
  });

  test("of a crowd is refused rather than kept waiting for memory, and refused attempts count against no limit", async () => {
    nextMinute();
    const crowd = Array.from({ length: 200 }, (_, index) => ({ email: newAddress(), peer: `198.51.100.${index}` }));
    const held = hashing.hold(OTHER_PASSWORD);
    let refusals = 0;
    const answers = crowd.map(async ({ email, peer }) => {
      const { status } = await loginFrom(peer, email);
      if (status === 503) refusals++;
      return status;
    });
    await until("some are refused", () => refusals > 0);
    held.open();
    const statuses = await Promise.all(answers);
    expect(new Set(statuses)).toEqual(new Set([422, 503]));
    const refused = crowd[statuses.indexOf(503)] as (typeof crowd)[0];
    // All five of its minute are left.
    for (let turn = 0; turn < 5; turn++) expect((await loginFrom(refused.peer, refused.email)).status).toBe(422);
    expect((await loginFrom(refused.peer, refused.email)).status).toBe(429);
  });

  test("by strangers in other networks keeps out no person who knows the password, in a new browser or a known one", async () => {
    const { email } = await seedAccount();
    const { browser } = await login(email);
    await browser.post("/logout");
    for (let network = 0; network < 4; network++)
      for (let turn = 0; turn < 6; turn++)
        expect((await loginFrom(`198.51.100.${network}`, email)).status).toBe(turn < 5 ? 422 : 429);
    expect((await loginFrom("203.0.113.1", email, PASSWORD)).status).toBe(303);
    expect((await login(email, PASSWORD, browser)).answer.status).toBe(303);
  });

  test("by a crowd that saturates the hashing delays neither a known browser, nor a mailed link, nor a new browser", async () => {
    const { email } = await seedAccount();
    const { browser } = await login(email);
    const { email: forgetful } = await seedAccount();
    await browse(service).post("/reset", { email: forgetful });
    const link = await linkTo(service, forgetful, "reset");
    await browser.post("/logout");
    nextMinute();
    const done: string[] = [];
    const noted = (what: string, answer: Promise<Response>) =>
      answer.then((response) => done.push(`${what} ${response.status}`));
    const count = (what: string) => done.filter((each) => each === what).length;
    // Forty networks with five each, at the same account and at others: more than may wait. Each check of theirs is held.
    const held = hashing.hold(OTHER_PASSWORD);
    const crowd = Array.from({ length: 200 }, (_, index) =>
      noted("crowd", loginFrom(`198.51.100.${index % 40}`, index % 8 === 0 ? email : newAddress())),
    );
    await until("as many wait as may", () => count("crowd 503") > 0);
    const known = noted(
      "known",
      login(email, PASSWORD, browser).then(({ answer }) => answer),
    );
    const mailed = noted("mailed", browse(service).post(link, { password: "four words of nobody else" }));
    const fresh = noted("new", loginFrom("203.0.113.2", email, PASSWORD));
    await until("the three are answered", () => {
      held.next();
      return done.filter((each) => !each.startsWith("crowd")).length === 3;
    });
    expect(done.filter((each) => !each.startsWith("crowd")).toSorted()).toEqual(["known 303", "mailed 303", "new 303"]);
    const before = count("crowd 422");
    held.open();
    await Promise.all([...crowd, known, mailed, fresh]);
    // Most of the crowd was there first, and is served last.
    expect(before).toBeLessThan(count("crowd 422") - before);
  });
});

describe("a session", () => {
  test("ends two weeks after its last visit; a visit prolongs it, and three months after its login it ends", async () => {
    const person = await signIn(service);
    const token = person.cookies.get("__Host-candor-session") as string;
    const find = () => findSession(service.context, token);
    const days = async () => {
      const [row] = await service.sql`
        select extract(epoch from expires_at - last_seen_at)::int / 86400.0 as idle,
          extract(epoch from expires_at - created_at)::int / 86400.0 as whole
        from session where user_id = ${person.id}`;
      return { idle: Number(row?.idle), whole: Number(row?.whole) };
    };
    await service.sql`update session set expires_at = now() + interval '1 day', last_seen_at = now() - interval '13 days' where user_id = ${person.id}`;
    expect(await find()).not.toBeNull();
    expect((await days()).idle).toBe(14);
    await service.sql`update session set created_at = now() - interval '88 days', last_seen_at = now() - interval '1 hour' where user_id = ${person.id}`;
    expect(await find()).not.toBeNull();
    expect((await days()).whole).toBe(90);
    await service.sql`update session set expires_at = now() - interval '1 second' where user_id = ${person.id}`;
    expect(await find()).toBeNull();
    expect((await person.get("/dashboard/account")).headers.get("location")).toStartWith("/login?next=");
  });

  test("ends with the logout, here and not elsewhere, and a post does it, not a link", async () => {
    const person = await signIn(service);
    expect((await person.get("/logout")).status).toBe(405);
    const token = person.cookies.get("__Host-candor-session") as string;
    const answer = await person.post("/logout");
    expect(answer.headers.get("location")).toBe("/login");
    expect(await (await person.follow(answer)).text()).toContain("You are logged out.");
    expect(await findSession(service.context, token)).toBeNull();
    expect(await auditOf(service, person.id)).toEqual(["session.end"]);
    // Once more, by nobody, is no fault.
    expect((await person.post("/logout")).status).toBe(303);
  });
});

describe("a reset", () => {
  test("answers the same for every address, and mails only those with an account", async () => {
    const { email } = await seedAccount();
    const unknown = newAddress();
    const answers = [];
    for (const address of [email, unknown, email.toUpperCase()]) {
      const answer = await browse(service).post("/reset", { email: address });
      const page = await browse(service).get(answer.headers.get("location") as string);
      answers.push([await comparable(answer), await comparable(page)]);
    }
    expect(answers[0]?.[0]).toMatchObject({ status: 303, cookies: [] });
    for (const each of answers) expect(each).toEqual(answers[0] as (typeof answers)[0]);
    expect((await mailsTo(service, email)).map(({ kind }) => kind)).toEqual(["password-reset", "password-reset"]);
    expect(await mailsTo(service, unknown)).toEqual([]);
  });

  test("sets the password, lets in, ends every other session, and says so by mail", async () => {
    const { email, id } = await seedAccount();
    const { browser: elsewhere } = await login(email);
    await browse(service).post("/reset", { email });
    await browse(service).post("/reset", { email });
    const path = await linkTo(service, email, "reset");
    const browser = browse(service);
    expect(await (await browser.get(path)).text()).toContain('autocomplete="new-password"');
    const answer = await browser.post(path, { password: OTHER_PASSWORD });
    expect(answer.headers.get("location")).toBe("/dashboard");
    expect((await browser.get("/dashboard/account")).status).toBe(200);
    expect((await elsewhere.get("/dashboard/account")).status).toBe(303);
    expect((await mailsTo(service, email)).at(-1)).toMatchObject({ kind: "password-changed", subjectId: id });
    nextMinute();
    expect((await login(email)).answer.status).toBe(422);
    expect((await login(email, OTHER_PASSWORD)).answer.status).toBe(303);
    // The one before it ended, too.
    const first = (await mailsTo(service, email))[0] as { subjectId: string };
    expect((await browse(service).get(`/reset/${links.sign("reset", first.subjectId)}`)).status).toBe(410);
  });

  test("works once, also of two at once, and for an hour", async () => {
    const { email } = await seedAccount();
    await browse(service).post("/reset", { email });
    const path = await linkTo(service, email, "reset");
    const statuses = await Promise.all(
      [OTHER_PASSWORD, "another heron altogether"].map((password) =>
        browse(service)
          .post(path, { password })
          .then(({ status }) => status),
      ),
    );
    expect(statuses.sort()).toEqual([303, 410]);
    await browse(service).post("/reset", { email });
    const next = await linkTo(service, email, "reset");
    const id = links.read("reset", next.slice(7));
    const [row] = await service.sql`select expires_at - created_at as life from user_token where id = ${id}`;
    expect(String(row?.life)).toBe("01:00:00");
    await service.sql`update user_token set expires_at = now() - interval '1 second' where id = ${id}`;
    expect((await browse(service).post(next, { password: PASSWORD })).status).toBe(410);
    await service.sql`update user_token set expires_at = now() - interval '31 days' where id = ${id}`;
    await purgeTokens(service.context);
    expect((await browse(service).get(next)).status).toBe(410);
  });

  test("a password that cannot be one leaves the link as it was", async () => {
    const { email } = await seedAccount();
    await browse(service).post("/reset", { email });
    const path = await linkTo(service, email, "reset");
    expect((await browse(service).post(path, { password: "short" })).status).toBe(422);
    expect((await browse(service).post(path, { password: email })).status).toBe(422);
    expect((await browse(service).post(path, { password: OTHER_PASSWORD })).status).toBe(303);
  });

  test("mails three times an hour at most, and says nothing of it", async () => {
    const { email } = await seedAccount();
    const statuses = [];
    for (let turn = 0; turn < 5; turn++) statuses.push((await browse(service).post("/reset", { email })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303]);
    expect((await mailsTo(service, email)).length).toBe(3);
    await service.sql`update user_token set created_at = now() - interval '61 minutes' where user_id = (select id from "user" where email = ${email})`;
    await browse(service).post("/reset", { email });
    expect((await mailsTo(service, email)).length).toBe(4);
  });
});

describe("one's own account", () => {
  async function seedLoggedIn() {
    const account = await seedAccount();
    const { browser } = await login(account.email);
    return { ...account, browser };
  }

  test("shows name, address and sessions, this one marked", async () => {
    const { browser, email } = await seedLoggedIn();
    await login(email, PASSWORD, browse(service), {
      "user-agent":
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1",
    });
    await login(email, PASSWORD, browse(service), { "user-agent": "<script>alert(1)</script>" });
    expect(await (await browser.get("/dashboard/account")).text()).toContain(email);
    const body = await (await browser.get("/dashboard/account/sessions")).text();
    expect(body).toContain("Safari on iPhone");
    expect(body).toContain("An unknown browser");
    expect(body.match(/This one/g)?.length).toBe(1);
    expect(body).not.toContain("<script>alert");
    // The question speaks to the person, and its button has its words.
    expect(body).toContain("<strong>Log out everywhere else? </strong>");
    expect(body).toContain(">Log out everywhere else</button>");
  });

  test("of one session says that it is the only one, and ends no others", async () => {
    const { browser } = await seedLoggedIn();
    const body = await (await browser.get("/dashboard/account/sessions")).text();
    expect(body).toContain("This is your only session.");
    expect(body).not.toContain("/end-all");
  });

  test("takes another name, and says what is wrong with one", async () => {
    const { browser, id } = await seedLoggedIn();
    const saved = await browser.follow(browser.post("/dashboard/account/name", { name: " Zoë \n Å " }));
    expect(await saved.text()).toContain("Your name is saved.");
    expect((await service.sql`select name from "user" where id = ${id}`)[0]?.name).toBe("Zoë   Å");
    expect((await browser.post("/dashboard/account/name", { name: "" })).status).toBe(422);
    expect((await browser.post("/dashboard/account/name", { name: "x".repeat(121) })).status).toBe(422);
    expect(await auditOf(service, id)).toEqual(["session.start", "account.rename"]);
  });

  test("takes a new password from a person who knows the old one, and ends all other sessions", async () => {
    const { browser, email, id } = await seedLoggedIn();
    const { browser: elsewhere } = await login(email);
    const change = (current: string, password: string) =>
      browser.post("/dashboard/account/password", { current, password });
    const wrong = await change(OTHER_PASSWORD, OTHER_PASSWORD);
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('href="#current"');
    expect((await change(PASSWORD, "short")).status).toBe(422);
    expect((await change("", OTHER_PASSWORD)).status).toBe(422);
    expect((await elsewhere.get("/dashboard/account")).status).toBe(200);
    expect((await change(PASSWORD, OTHER_PASSWORD)).status).toBe(303);
    expect((await elsewhere.get("/dashboard/account")).status).toBe(303);
    expect((await browser.get("/dashboard/account")).status).toBe(200);
    expect((await mailsTo(service, email)).map(({ kind }) => kind)).toEqual(["password-changed"]);
    expect(await auditOf(service, id)).toEqual(["session.start", "session.start", "account.password"]);
    nextMinute();
    expect((await login(email, OTHER_PASSWORD)).answer.status).toBe(303);
  });

  test("limits guesses of the password from an open session", async () => {
    const { browser } = await seedLoggedIn();
    const statuses = [];
    for (let turn = 0; turn < 11; turn++)
      statuses.push(
        (await browser.post("/dashboard/account/password", { current: "x", password: OTHER_PASSWORD })).status,
      );
    expect(statuses.at(-1)).toBe(429);
  });

  test("ends one session, or all others; none of another person, and not the one in use", async () => {
    const { browser, email, id } = await seedLoggedIn();
    const { browser: second } = await login(email);
    const { browser: third } = await login(email);
    const stranger = await signIn(service);
    const sessions =
      await service.sql`select id, user_id from session where user_id in ${service.sql([id, stranger.id])} order by id`;
    const [first, other] = sessions.filter(({ user_id }) => user_id === id) as unknown as { id: string }[];
    const theirs = sessions.find(({ user_id }) => user_id === stranger.id) as unknown as { id: string };
    const end = (session: string) => browser.post(`/dashboard/account/sessions/${session}/end`);
    for (const wrong of [theirs.id, first?.id as string, crypto.randomUUID(), "x", "%00"])
      expect((await end(wrong)).status).toBe(404);
    expect((await stranger.get("/dashboard/account")).status).toBe(200);
    expect((await end(other?.id as string)).status).toBe(303);
    expect((await end(other?.id as string)).status).toBe(404);
    expect((await second.get("/dashboard/account")).status).toBe(303);
    expect((await third.get("/dashboard/account")).status).toBe(200);
    expect((await browser.post("/dashboard/account/sessions/end-all")).status).toBe(303);
    expect((await third.get("/dashboard/account")).status).toBe(303);
    expect((await browser.get("/dashboard/account")).status).toBe(200);
    expect((await auditOf(service, id)).slice(-2)).toEqual(["session.end", "session.end"]);
  });
});

describe("which organisation and business", () => {
  async function inTwo() {
    const [one, two, foreign] = await Promise.all(
      ["One", "Two", "Foreign"].map((name) => seedOrganisation(service.context, "scale", name)),
    );
    if (!one || !two || !foreign) throw new Error("unreachable");
    const person = await signIn(service, { organisationId: one.id });
    await service.sql`insert into member (organisation_id, user_id, role) values (${two.id}, ${person.id}, 'member')`;
    const businesses = {
      one: await seedBusiness(service.context, { organisationId: one.id, name: "Alpha <b>" }),
      two: await seedBusiness(service.context, { organisationId: two.id, name: "Beta 100%_" }),
      foreign: await seedBusiness(service.context, { organisationId: foreign.id, name: "Gamma" }),
    };
    return { one, two, foreign, person, businesses };
  }
  const choose = (person: Person, fields: Record<string, string>) => person.post("/dashboard/switch", fields);

  test("are all shown, and no others; one is chosen, of another organisation, too", async () => {
    const { person, two, businesses } = await inTwo();
    const body = await (await person.get("/dashboard/switch")).text();
    expect(body).toContain("Alpha &lt;b>");
    expect(body).toContain("Beta 100%_");
    expect(body).not.toContain("Gamma");
    const answer = await choose(person, {
      organisation: toWire("org", two.id),
      business: toWire("biz", businesses.two.id),
    });
    expect(answer.headers.get("location")).toBe("/dashboard");
    const after = await (await person.get("/dashboard/switch")).text();
    expect(after).toContain("You are looking at Beta 100%_.");
    expect(await (await person.get("/dashboard/switch")).text()).toMatch(/Beta 100%_.*?Shown now/s);
    expect((await choose(person, { organisation: toWire("org", two.id) })).status).toBe(303);
  });

  test("of others, or that do not belong together, are not found", async () => {
    const { person, one, foreign, businesses } = await inTwo();
    const org = toWire("org", one.id);
    for (const fields of [
      {},
      { organisation: "org_nonsense" },
      { organisation: toWire("org", foreign.id) },
      { organisation: org, business: toWire("biz", businesses.two.id) },
      { organisation: org, business: toWire("biz", businesses.foreign.id) },
      { organisation: org, business: "biz_\u0000" },
    ])
      expect({ fields, status: (await choose(person, fields as Record<string, string>)).status }).toEqual({
        fields,
        status: 404,
      });
  });

  test("are found by part of a name, in which no letter means anything else, and turned over by fifties", async () => {
    const { person, one } = await inTwo();
    for (let number = 0; number < 60; number++)
      await seedBusiness(service.context, {
        organisationId: one.id,
        name: `Branch ${String(number).padStart(2, "0")}`,
      });
    const search = async (query: string) => (await person.get(`/dashboard/switch?${query}`)).text();
    const first = await search("");
    expect(first).toContain("Branch 40");
    expect(first).not.toContain("Branch 59");
    expect(first.length).toBeLessThan(60 * 1024);
    expect(await search("page=2")).toContain("Branch 59");
    const found = await search(`q=${encodeURIComponent("%_")}`);
    expect(found).toContain("Beta");
    expect(found).not.toContain("Branch 00");
    for (const odd of ["page=0", "page=-1", "page=1e9", "page=x", "q=%00", `q=${"a".repeat(4_000)}`, "q=%5C", "q=%27"])
      expect((await person.get(`/dashboard/switch?${odd}`)).status).toBe(200);
  });
});

describe("a person without an organisation", () => {
  test("is asked to make one, and makes one, not two by pressing twice", async () => {
    const person = await signIn(service);
    expect((await person.get("/dashboard/switch")).headers.get("location")).toBe("/dashboard/start");
    expect((await person.post("/dashboard/start", { name: " " })).status).toBe(422);
    const answers = await Promise.all([1, 2].map(() => person.post("/dashboard/start", { name: "Nørd <i>" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    const rows = await service.sql`
      select o.name, o.plan, m.role from member m join organisation o on o.id = m.organisation_id where m.user_id = ${person.id}`;
    expect(rows).toEqual([{ name: "Nørd <i>", plan: "free", role: "owner" }] as never);
    expect(await auditOf(service, person.id)).toEqual(["organisation.create"]);
    expect((await person.get("/dashboard/switch")).status).toBe(200);
  });
});

test("no password, token or hash stands in a page, a log or the audit", async () => {
  const { email, id } = await seedAccount();
  const { browser } = await login(email);
  const body = await (await browser.get("/dashboard/account")).text();
  const [row] = await service.sql`select password_hash from "user" where id = ${id}`;
  const entries = await service.sql`select * from audit_entry where user_id = ${id}`;
  for (const text of [body, JSON.stringify(entries)]) {
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(row?.password_hash);
    expect(text).not.toContain(browser.cookies.get("__Host-candor-session") as string);
  }
});
