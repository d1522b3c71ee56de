// OpenID Connect: a real provider for the instance and for organisations, and everything that a hostile one or a stranger can try.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import ipaddr from "ipaddr.js";
import { newId, type OrganisationId, toWire } from "#contract/id.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { createOrganisation } from "#domain/account/state/organisation.ts";
import { putMember } from "#domain/account/user/user.ts";
import type { Cidr } from "#platform/config/config.ts";
import { codeAt, secretOf } from "../../../support/authenticator.ts";
import { type CheapHashing, cheapHashing } from "../../../support/cheap-hash.ts";
import { browse, seedPerson, signIn } from "../../../support/dashboard.ts";
import { CLIENT, startCraftedProvider, startRealProvider } from "../../../support/identity-provider.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { BASE_URL, createTestService, type TestService } from "../../../support/service.ts";
import { linkTo, newAddress, OTHER_PASSWORD, PASSWORD } from "./support.ts";

const SETTINGS = "/dashboard/settings/sign-in/company";
const LOOPBACK = [ipaddr.parseCIDR("127.0.0.0/8") as Cidr];

let service: TestService;
let hashing: CheapHashing;
let real: Awaited<ReturnType<typeof startRealProvider>>;
let crafted: ReturnType<typeof startCraftedProvider>;
let company: OrganisationId;
let other: OrganisationId;
let domain: string;
let owner: Awaited<ReturnType<typeof signIn>>;
const instance = { issuer: "", ...CLIENT, name: "Head office", emailsVerified: false };

beforeAll(async () => {
  hashing = cheapHashing();
  crafted = startCraftedProvider();
  service = await createTestService({ outboundAllow: LOOPBACK, oidc: instance });
  company = (await seedOrganisation(service.context, "enterprise", "Hazel & Oak")).id;
  other = (await createOrganisation(service.context, { name: "Other", plan: "enterprise" })).id;
  const callbacks = [company, other].map((id) => `${BASE_URL}/login/oidc/${toWire("org", id)}/callback`);
  real = await startRealProvider([...callbacks, `${BASE_URL}/login/oidc/callback`]);
  instance.issuer = real.issuer;
  domain = (await seedBusiness(service.context, { organisationId: company, domain: "oak.example" })).domain;
  await seedBusiness(service.context, { organisationId: other, domain: "crafted.example" });
  owner = await signIn(service, { organisationId: company, email: "owner@elsewhere.example" });
});
afterAll(async () => {
  hashing.stop();
  await real.stop();
  crafted.stop();
  await service.close();
});

const given = (more: Record<string, string> = {}) => ({
  issuer: real.issuer,
  ...CLIENT,
  domains: domain,
  role: "member",
  ...more,
});

beforeEach(async () => {
  service.clock.advance(60_000);
  await service.sql`update organisation set company_login_required = false`;
  expect((await owner.post(SETTINGS, given())).status).toBe(303);
});

let subjects = 0;
const newSubject = (email: string, isVerified = true) => {
  const subject = `subject-${++subjects}`;
  real.people.set(subject, { email, email_verified: isVerified, name: "Grace Hopper" });
  return subject;
};

/** A person logs in by their address and the real provider. */
async function login(email: string, subject = newSubject(email), browser = browse(service)) {
  const begun = await browser.post("/login/company", { email });
  const answer = await finish(browser, begun, subject);
  return { browser, answer, subject };
}

async function finish(browser: ReturnType<typeof browse>, begun: Response, subject: string) {
  expect(begun.status).toBe(303);
  const back = await real.visit(begun.headers.get("location") as string, subject);
  expect(back).toStartWith(BASE_URL);
  return browser.get(back.slice(BASE_URL.length));
}

const isIn = async (browser: ReturnType<typeof browse>) => (await browser.get("/dashboard")).status === 200;
const refusals = async (id: string | null) => {
  const rows = await service.sql`select detail from audit_entry where action = 'identity.refuse'
    and organisation_id is not distinct from ${id} order by id`;
  return rows.map(({ detail }) => detail.reason);
};

describe("a company's login", () => {
  test("keeps the language of its first page to the end, also where it is refused", async () => {
    const browser = browse(service);
    const page = await (await browser.get("/login/company?lang=de")).text();
    expect(page).toContain('action="/login/company?lang=de"');
    const subject = newSubject("grace@strange.example");
    const begun = await browser.post("/login/company?lang=de", { email: `grace@${domain}` });
    const refused = await (await finish(browser, begun, subject)).text();
    expect(refused).toContain("Sie sind nicht angemeldet");
    expect(refused).toContain("Ihre Adresse gehört zu keiner Domain");
    expect(refused).toContain('href="/login?lang=de"');
  });

  test("makes a computer public when it ends, and by no link of another site or a mail", async () => {
    const publicOf = (answer: Response) => answer.headers.getSetCookie().filter((each) => /candor-public=/.test(each));
    const subject = newSubject(`public@${domain}`);
    const path = `/login/oidc/${toWire("org", company)}`;
    const { browser } = await login(`public@${domain}`, subject);
    for (const site of ["cross-site", "same-site", "none"]) {
      const begun = await browser.get(`${path}?public=on`, { "sec-fetch-site": site });
      expect(publicOf(begun)).toEqual([]);
      expect(publicOf(await finish(browser, begun, subject))).toEqual([]);
      expect(await (await browser.get("/dashboard")).text()).not.toContain('data-drafts="none"');
    }
    const begun = await browser.get(`${path}?public=on`, { "sec-fetch-site": "same-origin" });
    expect(publicOf(begun)).toEqual([]);
    expect(publicOf(await finish(browser, begun, subject))).toHaveLength(1);
    expect(await (await browser.get("/dashboard")).text()).toContain('data-drafts="none"');
    // A login that is begun and not ended does not make it private again.
    expect(publicOf(await browser.get(path))).toEqual([]);
    const posted = await browser.post("/login/company", { email: `public@${domain}`, public: "on" });
    const session = (await finish(browser, posted, subject)).headers
      .getSetCookie()
      .find((each) => /session=/.test(each));
    expect(session).not.toMatch(/max-age|expires/i);
  });

  test("makes a member with the role that the owner chose, once, and lets in from then on", async () => {
    const email = `grace@${domain}`;
    const { browser, answer, subject } = await login(email);
    expect(answer.headers.get("location")).toBe("/dashboard");
    expect(await isIn(browser)).toBe(true);
    expect((await browser.get("/dashboard/settings/keys")).status).toBe(403);
    await login(email, subject);
    const rows =
      await service.sql`select u.name, u.password_hash, m.role from "user" u join member m on m.user_id = u.id
      where u.email = ${email} and m.organisation_id = ${company}`;
    expect(rows).toEqual([{ name: "Grace Hopper", password_hash: null, role: "member" }] as never);
    const actions =
      await service.sql`select action from audit_entry a join "user" u on u.id = a.user_id where u.email = ${email} order by a.id`;
    expect(actions.map(({ action }) => action)).toEqual([
      "team.join",
      "identity.link",
      "session.start",
      "session.start",
    ]);
  });

  test("adds nobody to a suspended organisation, makes no account, and lets its members read", async () => {
    const email = `early@${domain}`;
    const { subject } = await login(email);
    await service.sql`update organisation set suspended_at = now(), suspended_reason = 'Unpaid' where id = ${company}`;
    const late = `late@${domain}`;
    const { browser, answer } = await login(late);
    const page = await answer.text();
    expect([answer.status, page.includes("once the operator of this service lifts the suspension")]).toEqual([
      403,
      true,
    ]);
    expect(await isIn(browser)).toBe(false);
    expect(await service.sql`select 1 from "user" where email = ${late}`).toHaveLength(0);
    expect(await isIn((await login(email, subject)).browser)).toBe(true);
    await service.sql`update organisation set suspended_at = null, suspended_reason = null where id = ${company}`;
    expect(await isIn((await login(late)).browser)).toBe(true);
  });

  test("works with a secret in the header or in the body, as the provider wants it", async () => {
    const post = await startRealProvider(
      [`${BASE_URL}/login/oidc/${toWire("org", company)}/callback`],
      "client_secret_post",
    );
    await owner.post(SETTINGS, given({ issuer: post.issuer }));
    post.people.set("one", { email: `one@${domain}`, email_verified: true });
    const browser = browse(service);
    const begun = await browser.post("/login/company", { email: `one@${domain}` });
    const back = await post.visit(begun.headers.get("location") as string, "one");
    expect((await browser.get(back.slice(BASE_URL.length))).headers.get("location")).toBe("/dashboard");
    await post.stop();
  });

  test("asks with code, PKCE, state and nonce, and leads on within this site only", async () => {
    for (const [next, leads] of [
      ["/dashboard/settings/team", "/dashboard/settings/team"],
      ["https://evil.example/", "/dashboard"],
      ["//evil.example", "/dashboard"],
    ] as const) {
      const browser = browse(service);
      const email = `next@${domain}`;
      const begun = await browser.post("/login/company", { email, next });
      const asked = new URL(begun.headers.get("location") as string).searchParams;
      expect(asked.get("response_type")).toBe("code");
      expect(asked.get("code_challenge_method")).toBe("S256");
      for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)?.length).toBeGreaterThan(20);
      real.people.set("next", { email, email_verified: true });
      expect((await finish(browser, begun, "next")).headers.get("location")).toBe(leads);
    }
  });

  test("links an account that is there, leaves its role, and reaches no other organisation, moderation or password of it", async () => {
    const email = `both@${domain}`;
    const person = { organisationId: company, email, name: "Both", password: PASSWORD, role: "admin" as const };
    const id = await putMember(service.context, person);
    await putMember(service.context, { ...person, organisationId: other, role: "owner" });
    await service.sql`update "user" set staff = true where id = ${id}`;
    await browse(service).post("/login", { email, password: PASSWORD });
    const { browser } = await login(email);
    expect(await isIn(browser)).toBe(true);
    expect((await browser.get("/moderation")).status).toBe(404);
    const sessions = await (await browser.get("/dashboard/account/sessions")).text();
    expect([sessions.includes("This one"), sessions.includes('/end"')]).toEqual([true, false]);
    expect((await browser.post("/dashboard/switch", { organisation: toWire("org", other) })).status).toBe(404);
    expect(await (await browser.get("/dashboard/switch")).text()).not.toContain(">Other<");
    for (const path of ["password", "authenticator", "passkeys", "recovery-codes"])
      expect({ path, status: (await browser.post(`/dashboard/account/${path}`)).status }).toEqual({
        path,
        status: 403,
      });
    const [row] = await service.sql`select role from member where user_id = ${id} and organisation_id = ${company}`;
    expect(row?.role).toBe("admin");
  });

  test("acts in that organisation only: it makes no other in the person's name, and ends no session outside it", async () => {
    const email = `outside@${domain}`;
    const person = { organisationId: company, email, name: "Outside", password: PASSWORD, role: "member" as const };
    const id = await putMember(service.context, person);
    const organisations = () => service.sql`select 1 from member where user_id = ${id}`;
    const create = { name: "Made in their name" };
    // The account reaches this organisation and nothing else; another organisation would be the first thing outside it.
    const alone = (await login(email)).browser;
    expect((await alone.get("/dashboard/start")).status).toBe(403);
    expect((await alone.post("/dashboard/start", create)).status).toBe(403);
    // A passkey that is added now would open what the account reaches later.
    for (const path of ["name", "password", "authenticator", "passkeys", "passkeys/options"])
      expect({ path, status: (await alone.post(`/dashboard/account/${path}`)).status }).toEqual({ path, status: 403 });
    expect(await (await alone.get("/dashboard/switch")).text()).not.toContain("/dashboard/start");
    expect((await organisations()).length).toBe(1);

    await putMember(service.context, { ...person, organisationId: other });
    const own = browse(service);
    await own.post("/login", { email, password: PASSWORD });
    const { browser } = await login(email, `subject-${subjects}`);
    const sessions = await service.sql`select id, company_id from session where user_id = ${id}`;
    const password = sessions.find(({ company_id }) => company_id === null);
    expect((await browser.post(`/dashboard/account/sessions/${password?.id}/end`)).status).toBe(404);
    for (const path of ["name", "passkeys/options"])
      expect({ path, status: (await browser.post(`/dashboard/account/${path}`, { name: "Else" })).status }).toEqual({
        path,
        status: 403,
      });
    for (const path of ["authenticator", "passkeys"])
      expect({ path, status: (await browser.get(`/dashboard/account/${path}`)).status }).toEqual({ path, status: 403 });
    expect((await browser.post("/dashboard/account/recovery-codes")).status).toBe(403);
    expect((await browser.post("/dashboard/account/sessions/end-all")).status).toBe(303);
    expect([await isIn(own), await isIn(alone), await isIn(browser)]).toEqual([true, false, true]);
    expect((await browser.post("/dashboard/account/sessions/end-all", { own: "on" })).status).toBe(303);
    expect([await isIn(own), await isIn(browser)]).toEqual([true, false]);
    // With the person's own login everything is theirs.
    expect((await own.post("/dashboard/account/name", { name: "Myself" })).status).toBe(303);
    expect((await own.post("/dashboard/start", create)).status).toBe(303);
  });

  test("joins no other team: a mailed invitation asks for the person's own login", async () => {
    const email = `joins@${domain}`;
    await putMember(service.context, { organisationId: company, email, name: "J", password: PASSWORD, role: "member" });
    const { browser } = await login(email);
    const boss = await signIn(service, { organisationId: other });
    expect((await boss.post("/dashboard/settings/team/invite", { email, role: "member" })).status).toBe(303);
    const link = await linkTo(service, email, "join");
    expect([(await browser.get(link)).status, (await browser.post(link)).status]).toEqual([403, 403]);
    await browser.post("/logout");
    expect((await browser.post(link)).headers.get("location")).toStartWith("/login?next=");
    await browser.post("/login", { email, password: PASSWORD });
    expect((await browser.post(link)).headers.get("location")).toBe("/dashboard");
  });

  test("gives no browser the limits of one that knew the password", async () => {
    const email = `guess@${domain}`;
    await putMember(service.context, { organisationId: company, email, name: "G", password: PASSWORD, role: "member" });
    const { browser } = await login(email);
    await browser.post("/logout");
    const statuses = [];
    for (let turn = 0; turn < 6; turn++)
      statuses.push((await browser.post("/login", { email, password: OTHER_PASSWORD })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("removes the name and password that a stranger set at a sign-up with the address", async () => {
    const email = `waiting@${domain}`;
    await browse(service).post("/signup", { name: "Mallory", email, organisation: "Mallory", password: PASSWORD });
    await login(email);
    const [row] = await service.sql`select name, password_hash from "user" where email = ${email}`;
    expect(row).toEqual({ name: "Grace Hopper", password_hash: null });
    expect((await browse(service).post("/login", { email, password: PASSWORD })).status).toBe(422);
  });
});

describe("is refused, told and booked:", () => {
  const refused = async (
    browser: ReturnType<typeof browse>,
    answer: Response,
    reason: string,
    id: string | null = company,
  ) => {
    expect({ reason, status: answer.status }).toEqual({ reason, status: 403 });
    expect(await isIn(browser)).toBe(false);
    expect((await refusals(id)).at(-1)).toBe(reason);
  };

  test("an address that the provider did not verify", async () => {
    const email = `unverified@${domain}`;
    const { browser, answer } = await login(email, newSubject(email, false));
    await refused(browser, answer, "unverified");
    expect((await service.sql`select 1 from "user" where email = ${email}`).length).toBe(0);
  });

  test("an address of a domain that the organisation has not proved, or proves no more", async () => {
    const stranger = newAddress();
    const { browser, answer } = await login(`x@${domain}`, newSubject(stranger));
    await refused(browser, answer, "domain");
    // A domain that is the organisation's, and for which the provider does not vouch.
    const second = await seedBusiness(service.context, { organisationId: company, domain: "second-oak.example" });
    const elsewhere = await login(`x@${domain}`, newSubject(`x@${second.domain}`));
    await refused(elsewhere.browser, elsewhere.answer, "domain");
    await service.sql`update business set verification_status = 'unclaimed' where organisation_id = ${company}`.catch(
      () => service.sql`update business set verification_status = 'unverified' where organisation_id = ${company}`,
    );
    expect((await browse(service).post("/login/company", { email: `y@${domain}` })).status).toBe(422);
    await service.sql`update business set verification_status = 'verified' where organisation_id = ${company}`;
  });

  test("a second subject with an address that is linked already", async () => {
    const email = `twice@${domain}`;
    await login(email);
    const { browser, answer } = await login(email);
    await refused(browser, answer, "subject");
  });

  test("two accounts that would be merged: a linked subject with another account's address", async () => {
    const [first, second] = [`first@${domain}`, `second@${domain}`];
    const { subject } = await login(first);
    await login(second);
    real.people.set(subject, { email: second, email_verified: true });
    const { browser, answer } = await login(first, subject);
    await refused(browser, answer, "merge");
  });

  test("a person who was removed from the team", async () => {
    const email = `removed@${domain}`;
    const { browser, subject } = await login(email);
    const [row] = await service.sql`select id from "user" where email = ${email}`;
    expect((await owner.post(`/dashboard/settings/team/members/${toWire("usr", row?.id)}/remove`)).status).toBe(303);
    expect((await browser.get("/dashboard/account")).status).toBe(303);
    const again = await login(email, subject);
    await refused(again.browser, again.answer, "removed");
  });

  test("a person who was removed before they ever used the provider, until they are invited again", async () => {
    const email = `never.used@${domain}`;
    const { id } = await seedPerson(service, { organisationId: company, role: "member", email });
    const remove = () => owner.post(`/dashboard/settings/team/members/${toWire("usr", id)}/remove`);
    expect((await remove()).status).toBe(303);
    for (let n = 0; n < 2; n++) {
      const { browser, answer } = await login(email);
      await refused(browser, answer, "removed");
    }
    expect(await service.sql`select 1 from member where user_id = ${id}`).toHaveLength(0);
    expect(await service.sql`select 1 from identity where user_id = ${id}`).toHaveLength(0);
    // An invitation alone does not let them in: its mailed link does.
    await owner.post("/dashboard/settings/team/invite", { email, role: "member" });
    const early = await login(email);
    await refused(early.browser, early.answer, "removed");
    const path = await linkTo(service, email, "join");
    expect((await browse(service).post(path, { name: "Grace", password: PASSWORD })).status).toBe(303);
    expect(await isIn((await login(email)).browser)).toBe(true);
  });

  test("a person who left by themselves", async () => {
    const email = `left@${domain}`;
    const { browser } = await login(email);
    expect((await browser.post("/dashboard/settings/team/leave")).status).toBe(303);
    const again = await login(email);
    await refused(again.browser, again.answer, "removed");
  });

  test("login CSRF: a callback that this browser did not begin, or that was begun elsewhere, or too long ago", async () => {
    const email = `csrf@${domain}`;
    const attacker = browse(service);
    const begun = await attacker.post("/login/company", { email });
    const back = (await real.visit(begun.headers.get("location") as string, newSubject(email))).slice(BASE_URL.length);
    const victim = browse(service);
    await refused(victim, await victim.get(back), "state");
    await victim.post("/login/company", { email });
    await refused(victim, await victim.get(back), "provider");
    service.clock.advance(601_000);
    await refused(attacker, await attacker.get(back), "state");
  });

  test("mixed-up issuers: an answer at the callback of another organisation or of the instance", async () => {
    const email = `mixed@${domain}`;
    const browser = browse(service);
    const begun = await browser.post("/login/company", { email });
    const { search } = new URL(await real.visit(begun.headers.get("location") as string, newSubject(email)));
    await refused(browser, await browser.get(`/login/oidc/callback${search}`), "state", null);
    const again = browse(service);
    await again.post("/login/company", { email });
    expect((await again.get(`/login/oidc/${toWire("org", other)}/callback${search}`)).status).toBe(404);
    const moved = browse(service);
    await moved.post("/login/company", { email });
    expect((await owner.post(SETTINGS, given({ issuer: crafted.issuer }))).status).toBe(303);
    const state = "the organisation has another provider meanwhile";
    await refused(
      moved,
      await moved.get(`/login/oidc/${toWire("org", company)}/callback?code=a&state=${state}`),
      "state",
    );
  });

  test("the provider's own errors", async () => {
    const browser = browse(service);
    const begun = await browser.post("/login/company", { email: `error@${domain}` });
    const state = new URL(begun.headers.get("location") as string).searchParams.get("state") as string;
    const query = new URLSearchParams({
      error: "access_denied",
      error_description: "<b>no</b>",
      state,
      iss: real.issuer,
    });
    const answer = await browser.get(`/login/oidc/${toWire("org", company)}/callback?${query}`);
    const body = await answer.clone().text();
    expect(body).toContain("access_denied");
    expect(body).not.toContain("<b>no");
    await refused(browser, answer, "provider");
  });

  const now = () => Math.floor(Date.now() / 1_000);
  type Craft = ReturnType<typeof startCraftedProvider>["state"]["craft"];
  const tokens: [what: string, craft: Craft][] = [
    ["a signature of another key", (claims) => ({ claims, isOther: true })],
    ["no signature", (claims) => ({ claims, alg: "none" })],
    ["a token for another client", (claims) => ({ claims: { ...claims, aud: "another" } })],
    ["a token of another issuer", (claims) => ({ claims: { ...claims, iss: "https://evil.example" } })],
    ["another nonce", (claims) => ({ claims: { ...claims, nonce: "another" } })],
    ["no nonce", ({ nonce: _, ...claims }) => ({ claims })],
    ["a token that has ended, by 90 s", (claims) => ({ claims: { ...claims, exp: now() - 90 } })],
    ["a clock 90 s ahead", (claims) => ({ claims: { ...claims, iat: now() + 90 } })],
    ["a token of long ago", (claims) => ({ claims: { ...claims, iat: now() - 400 } })],
    ["a subject that the database cannot store", (claims) => ({ claims: { ...claims, sub: "a\u0000b" } })],
    ["a subject without end", (claims) => ({ claims: { ...claims, sub: "a".repeat(10_000) } })],
    ["a token that is not valid for another 90 s", (claims) => ({ claims: { ...claims, nbf: now() + 90 } })],
  ];
  test("crafted tokens; the right one lets in", async () => {
    const boss = await signIn(service, { organisationId: other });
    const fields = { issuer: crafted.issuer, ...CLIENT, domains: "crafted.example", role: "member" };
    expect((await boss.post(SETTINGS, fields)).status).toBe(303);
    const path = `/login/oidc/${toWire("org", other)}`;
    for (const [what, craft] of tokens) {
      crafted.state.craft = craft;
      const browser = browse(service);
      const url = (await browser.get(path)).headers.get("location") as string;
      const answer = await browser.get(`${path}/callback${crafted.answer(url)}`);
      expect({ what, status: answer.status, isIn: await isIn(browser) }).toEqual({ what, status: 403, isIn: false });
    }
    // A name that cannot be one is left out, and the address stands in.
    crafted.state.craft = (claims) => ({ claims: { ...claims, name: "Ada\u0000\nBcc: all@crafted.example" } });
    const browser = browse(service);
    const url = (await browser.get(path)).headers.get("location") as string;
    const answer = crafted.answer(url);
    for (const changes of [{ iss: "https://evil.example" }, { state: "another" }])
      expect(
        (await browse(service, new Map(browser.cookies)).get(`${path}/callback${crafted.answer(url, changes)}`)).status,
      ).toBe(403);
    expect((await browser.get(`${path}/callback${answer}`)).headers.get("location")).toBe("/dashboard");
    const [row] = await service.sql`select name from "user" where email = 'ada@crafted.example'`;
    expect(row?.name).toBe("ada");
  });
});

describe("the settings", () => {
  test("take a provider that answers, for proved domains, and store its secret sealed", async () => {
    const wrong: [field: string, fields: Record<string, string>][] = [
      ["issuer", { issuer: "" }],
      ["issuer", { issuer: "http://login.example" }],
      ["issuer", { issuer: "ftp://login.example" }],
      ["issuer", { issuer: `${real.issuer}/?a=b` }],
      ["issuer", { issuer: "http://10.0.0.1" }],
      ["issuer", { issuer: `${real.issuer}/elsewhere` }],
      ["clientId", { clientId: "" }],
      ["domains", { domains: "" }],
      ["domains", { domains: `${domain}, gmail.com` }],
      ["domains", { domains: "crafted.example" }],
      ["role", { role: "owner" }],
    ];
    for (const [field, fields] of wrong) {
      const answer = await owner.post(SETTINGS, given(fields));
      expect({ fields, status: answer.status }).toEqual({ fields, status: 422 });
      expect(await answer.text()).toContain(`href="#${field}"`);
    }
    const [row] = await service.sql`select * from company_login where organisation_id = ${company}`;
    expect(JSON.stringify(row)).not.toContain(CLIENT.clientSecret);
    const page = await (await owner.get("/dashboard/settings/sign-in")).text();
    const callback = `${BASE_URL}/login/oidc/${toWire("org", company)}/callback`;
    expect(page).toContain(`<pre id="callback" dir="ltr"><code>${callback}</code></pre>`);
    expect(page).toContain('data-copy="callback"');
    expect(page).toContain('<details open><summary class="touch">Set up your provider');
    expect(page).not.toContain(CLIENT.clientSecret);
    // An empty secret leaves the one that is there.
    expect((await owner.post(SETTINGS, given({ clientSecret: "" }))).status).toBe(303);
    expect((await login(`sealed@${domain}`)).answer.status).toBe(303);
  });

  test("an organisation without a provider finds its form folded, and open again with what is wrong", async () => {
    const { id } = await seedOrganisation(service.context, "enterprise");
    const boss = await signIn(service, { organisationId: id });
    const folded = '<details><summary class="touch">Set up your provider';
    expect(await (await boss.get("/dashboard/settings/sign-in")).text()).toContain(folded);
    const refused = await boss.post(SETTINGS, given({ clientId: "" }));
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain('<details open><summary class="touch">Set up your provider');
    expect(page).not.toContain(folded);
  });

  test("an http issuer is refused where OUTBOUND_ALLOW does not hold its address", async () => {
    const strict = await createTestService({ outboundAllow: [ipaddr.parseCIDR("10.0.0.0/8") as Cidr] });
    const organisation = await seedOrganisation(strict.context, "enterprise");
    await seedBusiness(strict.context, { organisationId: organisation.id, domain: "strict.example" });
    const boss = await signIn(strict, { organisationId: organisation.id });
    for (const issuer of [real.issuer, real.issuer.replace("127.0.0.1", "localhost")])
      expect((await boss.post(SETTINGS, given({ issuer, domains: "strict.example" }))).status).toBe(422);
    await strict.close();
  });
});

describe("where members must log in there", () => {
  test("a password is not enough; an owner gets in by a recovery code, once, and it is logged", async () => {
    const email = `must@${domain}`;
    const person = { organisationId: company, email, name: "Must", password: PASSWORD, role: "owner" as const };
    await putMember(service.context, person);
    const boss = browse(service);
    await boss.post("/login", { email, password: PASSWORD });
    const shown = await boss.follow(boss.post(SETTINGS, given({ required: "on" })));
    expect(shown.status).toBe(403);
    const codes = [...(await shown.text()).matchAll(/<code>([0-9A-Z]{6}(?:-[0-9A-Z]{6}){3})<\/code>/g)].map(
      ([, code]) => code as string,
    );
    expect(codes.length).toBe(10);
    expect(await isIn(boss)).toBe(false);
    const member = await signIn(service, { organisationId: company, role: "member" });
    expect((await member.get("/dashboard")).status).toBe(403);
    expect(await (await member.get("/dashboard")).text()).not.toContain('name="recovery"');
    expect((await member.post("/login/company/recovery", { recovery: codes[0] as string })).status).toBe(404);
    const recover = (recovery: string) => boss.post("/login/company/recovery", { recovery });
    expect((await recover("AAAAAA-AAAAAA-AAAAAA-AAAAAA")).status).toBe(422);
    expect((await recover(codes[0] as string)).status).toBe(303);
    expect(await isIn(boss)).toBe(true);
    const entries =
      await service.sql`select 1 from audit_entry where organisation_id = ${company} and action = 'company.recover'`;
    expect(entries.length).toBe(1);
    await boss.post("/logout");
    await boss.post("/login", { email, password: PASSWORD });
    expect((await recover(codes[0] as string)).status).toBe(422);
    // By the provider, everybody gets in.
    expect(await isIn((await login(`must.too@${domain}`)).browser)).toBe(true);
  });

  test("an owner who has no recovery codes makes them first", async () => {
    const email = `codeless@${domain}`;
    await putMember(service.context, {
      organisationId: company,
      email,
      name: "Own",
      password: PASSWORD,
      role: "owner",
    });
    await owner.post(SETTINGS, given({ required: "on" }));
    const { browser } = await login(email);
    expect((await browser.get("/dashboard")).headers.get("location")).toBe("/dashboard/account/recovery-codes");
    expect((await browser.post("/dashboard/account/recovery-codes")).status).toBe(303);
    expect(await isIn(browser)).toBe(true);
  });
});

describe("recovery codes that were made in a provider's session", () => {
  const codesOf = async (email: string) =>
    (
      await service.sql`select c.by_provider from recovery_code c join "user" u on u.id = c.user_id where u.email = ${email}`
    ).map((row) => row.by_provider as boolean);
  const made = async (name: string) => {
    const email = `${name}@${domain}`;
    const { browser } = await login(email);
    const page = await (await browser.follow(browser.post("/dashboard/account/recovery-codes"))).text();
    const [code] = /[0-9A-Z]{6}(?:-[0-9A-Z]{6}){3}/.exec(page) ?? [];
    expect(await codesOf(email)).toEqual(Array(10).fill(true));
    return { email, browser, code: code as string };
  };

  test("end with the first password that the person sets, and those of the person's own stay", async () => {
    const { email, code } = await made("codes.password");
    await browse(service).post("/reset", { email });
    const own = browse(service);
    const reset = await own.post(await linkTo(service, email, "reset"), { password: PASSWORD });
    expect(reset.status).toBe(303);
    expect(await codesOf(email)).toEqual([]);
    expect((await own.post("/login/company/recovery", { recovery: code })).status).not.toBe(303);
    await own.post("/dashboard/account/recovery-codes");
    expect(await codesOf(email)).toEqual(Array(10).fill(false));
    await own.post("/dashboard/account/password", { current: PASSWORD, password: OTHER_PASSWORD });
    expect(await codesOf(email)).toHaveLength(10);
  });

  test("end with the first authenticator that the person sets", async () => {
    const { email, browser, code } = await made("codes.app");
    const [before] =
      await service.sql`select array_agg(hash) as hashes from recovery_code c join "user" u on u.id = c.user_id where u.email = ${email}`;
    // In a session of their own: the session of a browser in which they reset the password would end the codes first.
    const [user] = await service.sql`select id from "user" where email = ${email}`;
    const token = await startSession(service.context, { userId: user?.id, userAgent: "a test" });
    const own = browse(service, new Map([["__Host-candor-session", token]]));
    const page = "/dashboard/account/authenticator";
    const secret = await secretOf(own.get(page));
    expect((await own.post(page, { code: codeAt(secret, service.clock.now()) })).status).toBe(303);
    expect(await codesOf(email)).toEqual(Array(10).fill(false));
    const after = await service.sql`select hash from recovery_code where hash = any(${before?.hashes})`;
    expect(after).toHaveLength(0);
    expect(code).not.toBeUndefined();
    expect(await isIn(browser)).toBe(false);
  });
});

describe("the provider of the instance", () => {
  test("is named on the login page and lets in an account by a proved and verified address, with its second factor", async () => {
    const page = await (await browse(service).get("/login")).text();
    expect(page).toContain("Log in with Head office");
    const email = `head@${domain}`;
    const { id } = await seedPerson(service, { organisationId: company, email });
    const subject = newSubject(email);
    const browser = browse(service);
    const answer = await finish(browser, await browser.get("/login/oidc?next=/dashboard/account"), subject);
    expect(answer.headers.get("location")).toBe("/dashboard/account");
    expect((await browser.get("/dashboard/account")).status).toBe(200);
    await service.sql`insert into authenticator (user_id, secret_sealed, last_step, created_at) values (${id}, '\\x00', 0, now())`;
    await service.sql`update "user" set factor_since = now() where id = ${id}`;
    const second = browse(service);
    const asked = await finish(second, await second.get("/login/oidc"), subject);
    expect(asked.headers.get("location")).toBe("/login/factor");
    expect((await second.get("/dashboard/account")).status).toBe(303);
  });

  test("makes no account, and links none whose domain is not proved", async () => {
    for (const [email, reason] of [
      [`nobody@${domain}`, "unknown"],
      ["person@unproved.example", "domain"],
    ] as const) {
      if (reason === "domain") await seedPerson(service, { email });
      const browser = browse(service);
      const answer = await finish(browser, await browser.get("/login/oidc"), newSubject(email));
      expect(answer.status).toBe(403);
      expect((await refusals(null)).at(-1)).toBe(reason);
    }
  });
});

test("an address of no organisation, or none, is told; nothing else is learnt", async () => {
  for (const email of ["a@unknown.example", "x", "", "a".repeat(5_000)])
    expect((await browse(service).post("/login/company", { email })).status).toBe(422);
  expect((await browse(service).get(`/login/oidc/${toWire("org", newId<"org">())}`)).status).toBe(404);
  expect((await browse(service).get("/login/oidc/nonsense/callback")).status).toBe(404);
});

test("where two organisations proved one domain, a person chooses the login; neither leads the other's staff to its own", async () => {
  await seedBusiness(service.context, { organisationId: other, domain });
  const second = await signIn(service, { organisationId: other, email: "second@elsewhere.example" });
  expect((await second.post(SETTINGS, given({ issuer: crafted.issuer }))).status).toBe(303);
  const answer = await browse(service).post("/login/company", { email: `staff@${domain}`, next: "/dashboard/reviews" });
  expect(answer.status).toBe(200);
  const page = await answer.text();
  for (const [id, issuer] of [
    [company, real.issuer],
    [other, crafted.issuer],
  ] as const) {
    expect(page).toContain(`href="/login/oidc/${toWire("org", id)}?next=%2Fdashboard%2Freviews"`);
    expect(page).toContain(new URL(issuer).host);
  }
  expect((await second.post(`${SETTINGS}/remove`)).status).toBe(303);
  expect((await browse(service).post("/login/company", { email: `staff@${domain}` })).status).toBe(303);
});
