// Which addresses of a provider count as verified: by its claims, by the switch, and never beyond the domains that the organisation proved.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import ipaddr from "ipaddr.js";
import { type OrganisationId, toWire } from "#contract/id.ts";
import type { Cidr } from "#platform/config/config.ts";
import { type CheapHashing, cheapHashing } from "../../../support/cheap-hash.ts";
import { browse, seedPerson, signIn } from "../../../support/dashboard.ts";
import { CLIENT, startCraftedProvider } from "../../../support/identity-provider.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import cases from "./claims-of-providers.json";

const SETTINGS = "/dashboard/settings/sign-in/company";
const LOOPBACK = [ipaddr.parseCIDR("127.0.0.0/8") as Cidr];
const instance = { issuer: "", ...CLIENT, name: "Head office", emailsVerified: false };

let hashing: CheapHashing;
let provider: ReturnType<typeof startCraftedProvider>;
let service: TestService;
let company: OrganisationId;
let owner: Awaited<ReturnType<typeof signIn>>;
let people = 0;

beforeAll(async () => {
  hashing = cheapHashing();
  provider = startCraftedProvider();
  instance.issuer = provider.issuer;
  service = await createTestService({ outboundAllow: LOOPBACK, oidc: instance });
  company = (await seedOrganisation(service.context, "enterprise", "Oak")).id;
  await seedBusiness(service.context, { organisationId: company, domain: "oak.example" });
  owner = await signIn(service, { organisationId: company, email: "owner@elsewhere.example" });
});
afterAll(async () => {
  hashing.stop();
  provider.stop();
  await service.close();
});
beforeEach(async () => {
  service.clock.advance(60_000);
  await mark(false);
});

async function mark(isMarked: boolean, domains = "oak.example") {
  const fields = { issuer: provider.issuer, ...CLIENT, domains, role: "member" };
  return owner.post(SETTINGS, { ...fields, ...(isMarked ? { emailsVerified: "on" } : {}) });
}

/** Logs a person in whose token has these claims. @returns "in" or the reason of the refusal */
async function outcome(claims: object, { email = newAddress(), sub = `s-${++people}`, path = ofCompany() } = {}) {
  provider.state.craft = ({ email_verified: _, ...base }) => ({ claims: { ...base, sub, email, ...claims } });
  const browser = browse(service);
  const url = (await browser.get(path)).headers.get("location") as string;
  const { status } = await browser.get(`${path}/callback${provider.answer(url)}`);
  if (status === 303) return "in";
  const [row] =
    await service.sql`select detail from audit_entry where action = 'identity.refuse' order by id desc limit 1`;
  return row?.detail.reason as string;
}

const ofCompany = () => `/login/oidc/${toWire("org", company)}`;
const newAddress = () => `person-${++people}@oak.example`;

describe("the claims of providers", () => {
  for (const { provider: name, claims, right } of cases)
    test(`${name}: ${JSON.stringify(claims)}`, async () => {
      const isIn = right === "in";
      expect(await outcome(claims)).toBe(isIn ? "in" : "unverified");
      await mark(true);
      const isSilent = Object.keys(claims).length === 0;
      expect(await outcome(claims)).toBe(isIn || isSilent ? "in" : "unverified");
    });

  const NEIGHBOURS: [claims: object, unmarked: string, marked: string][] = [
    [{ email_verified: "True" }, "in", "in"],
    [{ email_verified: " true " }, "in", "in"],
    [{ email_verified: null }, "unverified", "in"],
    [{ email_verified: "yes" }, "unverified", "unverified"],
    [{ email_verified: "" }, "unverified", "unverified"],
    [{ email_verified: 0 }, "unverified", "unverified"],
    [{ email_verified: ["true"] }, "unverified", "unverified"],
    [{ email_verified: { true: true } }, "unverified", "unverified"],
    [{ xms_edov: "0" }, "unverified", "unverified"],
    [{ xms_edov: 0 }, "unverified", "unverified"],
    [{ xms_edov: 2 }, "unverified", "unverified"],
    [{ email_verified: true, xms_edov: false }, "unverified", "unverified"],
    [{ email_verified: "false", xms_edov: 1 }, "unverified", "unverified"],
    [{ email_verified: true, xms_edov: "1" }, "in", "in"],
    [{ EMAIL_VERIFIED: true }, "unverified", "in"],
  ];
  for (const [claims, unmarked, marked] of NEIGHBOURS)
    test(JSON.stringify(claims), async () => {
      expect(await outcome(claims)).toBe(unmarked);
      await mark(true);
      expect(await outcome(claims)).toBe(marked);
    });
});

describe("an owner who marks a provider as trusted, to take over an account", () => {
  beforeEach(async () => void (await mark(true)));

  test("reaches no address of another domain, also below or beside its own", async () => {
    for (const domain of [
      "gmail.com",
      "sub.oak.example",
      "oak.example.evil.example",
      "notoak.example",
      "OAK.example.com",
    ]) {
      const email = `victim@${domain}`;
      await seedPerson(service, { email });
      expect(await outcome({}, { email })).toBe("domain");
    }
  });

  test("enters no domain that it has not proved, and none counts any more that it lost", async () => {
    expect((await mark(true, "oak.example, gmail.com")).status).toBe(422);
    await service.sql`update company_login set domains = '{oak.example,gmail.com}' where organisation_id = ${company}`;
    expect(await outcome({}, { email: "victim@gmail.com" })).toBe("domain");
    await service.sql`update business set organisation_id = null where domain_key = 'oak.example'`;
    expect(await outcome({})).toBe("domain");
    await service.sql`update business set organisation_id = ${company} where domain_key = 'oak.example'`;
  });

  test("gets no account whose holder is linked, and a session for this organisation alone", async () => {
    const email = newAddress();
    expect(await outcome({ email_verified: true }, { email, sub: "holder" })).toBe("in");
    expect(await outcome({}, { email, sub: "attacker" })).toBe("subject");
    const [row] =
      await service.sql`select company_id from session s join "user" u on u.id = s.user_id where u.email = ${email}`;
    expect(row?.company_id).toBe(company);
  });

  test("is told of in the activity, and the switch is kept and taken back", async () => {
    const page = async () => (await owner.get("/dashboard/settings/sign-in")).text();
    const isChecked = (html: string) => /<input[^>]*name="emailsVerified"[^>]*checked/.test(html);
    expect(isChecked(await page())).toBe(true);
    expect(await (await owner.get("/dashboard/settings/activity")).text()).toContain("its addresses count as verified");
    await mark(false);
    expect(isChecked(await page())).toBe(false);
    expect(await outcome({})).toBe("unverified");
  });
});

describe("a person who is linked by the subject", () => {
  const of = (sub: string) => ({ sub, email: `${sub}@oak.example` });
  const sessionsOf = async (email: string) =>
    service.sql`select company_id from session s join "user" u on u.id = s.user_id where u.email = ${email}`;

  test("keeps the login when the organisation loses the proof, for that organisation alone; newcomers do not", async () => {
    const linked = of("linked");
    expect(await outcome({ email_verified: true }, linked)).toBe("in");
    await service.sql`update business set organisation_id = null where domain_key = 'oak.example'`;
    expect(await outcome({ email_verified: true }, linked)).toBe("in");
    expect(await outcome({ email_verified: true }, of("newcomer"))).toBe("domain");
    expect((await browse(service).post("/login/company", { email: linked.email })).status).toBe(422);
    await service.sql`update business set organisation_id = ${company} where domain_key = 'oak.example'`;
    expect((await sessionsOf(linked.email)).map((row) => row.company_id)).toEqual([company, company]);
  });

  test("stays the same person where the provider changes or doubts the address", async () => {
    const { sub, email } = of("renamed");
    expect(await outcome({ email_verified: true }, { sub, email })).toBe("in");
    for (const claims of [
      { email: "married@oak.example", email_verified: true },
      { email: "me@private.example", email_verified: true },
      { email: "me@private.example", email_verified: false },
      { email_verified: false },
      { email: "no address" },
    ])
      expect([claims, await outcome(claims, { sub, email })]).toEqual([claims, "in"]);
    expect(await sessionsOf(email)).toHaveLength(6);
    const others = await service.sql`select 1 from "user" where email in ('married@oak.example', 'me@private.example')`;
    expect(others).toHaveLength(0);
  });

  test("is found by the exact subject", async () => {
    expect(await outcome({ email_verified: true }, of("exact"))).toBe("in");
    for (const sub of ["Exact", "exact ", " exact", "exact."])
      expect(await outcome({ email_verified: true }, { sub, email: "exact@oak.example" })).toBe("subject");
  });
});

describe("the spelling of a domain", () => {
  beforeAll(async () => {
    await seedBusiness(service.context, { organisationId: company, domain: "xn--bcher-kva.example" });
  });

  for (const email of ["a@bücher.example", "b@BÜCHER.EXAMPLE", "c@xn--bcher-kva.example", "d@bu\u0308cher.example"])
    test(`${email} is of the proved one`, async () => {
      expect((await mark(false, "oak.example, Bücher.example")).status).toBe(303);
      expect(await outcome({ email_verified: true }, { email })).toBe("in");
    });

  test("is kept in ASCII", async () => {
    for (const typed of ["BÜCHER.example", "xn--bcher-kva.example", " bücher.example ,bücher.example"])
      expect((await mark(false, typed)).status).toBe(303);
    const [row] = await service.sql`select domains from company_login where organisation_id = ${company}`;
    expect(row?.domains).toEqual(["xn--bcher-kva.example"]);
    for (const typed of ["bucher.example", "b\u0443cher.example", "\u043eak.example"])
      expect((await mark(false, typed)).status).toBe(422);
  });

  for (const email of [
    "a@bucher.example",
    "b@b\u0443cher.example",
    "c@\u043eak.example",
    "d@oak.example.",
    "e@oak.examp1e",
  ])
    test(`${email} is not`, async () => {
      expect(["domain", "unverified"]).toContain(await outcome({ email_verified: true }, { email }));
    });
});

test("the operator's provider, by OIDC_EMAILS_VERIFIED: for proved domains and accounts that are there", async () => {
  const email = newAddress();
  await seedPerson(service, { organisationId: company, email });
  const path = "/login/oidc";
  expect(await outcome({}, { email, path })).toBe("unverified");
  instance.emailsVerified = true;
  try {
    expect(await outcome({ email_verified: false }, { email, path })).toBe("unverified");
    expect(await outcome({}, { email, path })).toBe("in");
    expect(await outcome({}, { email: newAddress(), path })).toBe("unknown");
    await seedPerson(service, { email: "victim@unproved.example" });
    expect(await outcome({}, { email: "victim@unproved.example", path })).toBe("domain");
  } finally {
    instance.emailsVerified = false;
  }
});

describe("a person reads in their language", () => {
  test("why a provider's login failed", async () => {
    const browser = browse(service);
    const url = (await browser.get(`${ofCompany()}?lang=de`)).headers.get("location") as string;
    const query = provider.answer(url, { error: "access_denied", error_description: "No entry" });
    const html = await (await browser.get(`${ofCompany()}/callback${query}`)).text();
    expect(html).toContain("Die Anmeldung wurde dort abgebrochen oder ist Ihnen nicht erlaubt (access_denied).");
    expect(html).not.toContain("No entry");
  });

  test("why an issuer cannot be used", async () => {
    const fields = { ...CLIENT, domains: "oak.example", role: "member" };
    for (const [issuer, says] of [
      [`${provider.issuer}/elsewhere`, "Unter dieser Adresse haben wir keinen Anbieter gefunden."],
      ["http://127.0.0.1:1025", "Der Anbieter war nicht erreichbar."],
    ] as const) {
      const answer = await owner.post(`${SETTINGS}?lang=de`, { ...fields, issuer });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(says);
    }
  });
});
