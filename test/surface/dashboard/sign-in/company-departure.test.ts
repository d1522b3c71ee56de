// An owner sets up the organisation's provider, controls it, and is removed: the provider can still log in every other member.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import ipaddr from "ipaddr.js";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { loadDepartureNotices } from "#domain/integration/departure.ts";
import type { Cidr } from "#platform/config/config.ts";
import { departureMail } from "#surface/mail/owner.ts";
import { type CheapHashing, cheapHashing } from "../../../support/cheap-hash.ts";
import { browse, signIn } from "../../../support/dashboard.ts";
import { CLIENT, startRealProvider } from "../../../support/identity-provider.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { BASE_URL, createTestService, type TestService } from "../../../support/service.ts";

const PATH = "/dashboard/settings/sign-in";
const LOOPBACK = [ipaddr.parseCIDR("127.0.0.0/8") as Cidr];

let service: TestService;
let hashing: CheapHashing;
let hostile: Awaited<ReturnType<typeof startRealProvider>>;
let next: typeof hostile;
let company: OrganisationId;
let domain: string;

beforeAll(async () => {
  hashing = cheapHashing();
  service = await createTestService({ outboundAllow: LOOPBACK });
  company = (await seedOrganisation(service.context, "enterprise", "Hazel & Oak")).id;
  const callbacks = [`${BASE_URL}/login/oidc/${toWire("org", company)}/callback`];
  [hostile, next] = [await startRealProvider(callbacks), await startRealProvider(callbacks)];
  domain = (await seedBusiness(service.context, { organisationId: company, domain: "oak.example" })).domain;
});
beforeEach(() => service.clock.advance(60_000));
afterAll(async () => {
  hashing.stop();
  await Promise.all([hostile.stop(), next.stop()]);
  await service.close();
});

const asOwner = (name: string) => signIn(service, { organisationId: company, email: `${name}@${domain}` });
const fields = (issuer: string) => ({ issuer, ...CLIENT, domains: domain, role: "member" });
const isIn = async (browser: ReturnType<typeof browse>) => (await browser.get("/dashboard")).status === 200;

/** The provider says that its visitor is the person with the address. */
async function enterAs(email: string, provider = hostile) {
  provider.people.set(email, { email, email_verified: true, name: "Grace" });
  const browser = browse(service);
  const begun = await browser.post("/login/company", { email });
  const back = await provider.visit(begun.headers.get("location") as string, email);
  await browser.get(back.slice(BASE_URL.length));
  return browser;
}

test("the page of the member and the mail to the owners name the provider that a removed owner set up", async () => {
  const [owner, former] = [await asOwner("stays.first"), await asOwner("goes.first")];
  await former.post(`${PATH}/company`, fields(hostile.issuer));
  const path = `/dashboard/settings/team/members/${toWire("usr", former.id)}`;
  const { host } = new URL(hostile.issuer);
  const page = await (await owner.get(path)).text();
  expect(page).toContain(`href="${PATH}#company"`);
  expect(page).toContain(host);
  const own = await (await owner.get(`/dashboard/settings/team/members/${toWire("usr", owner.id)}`)).text();
  expect(own).not.toContain(host);
  await owner.post(`${path}/remove`);
  const [row] = await service.sql`select id, kind, subject_id, payload from message
    where kind = 'member-departed' and address = ${owner.email} order by id desc limit 1`;
  const asked = [{ id: row?.id, kind: row?.kind, subjectId: row?.subject_id, payload: row?.payload }];
  const [notice] = (await loadDepartureNotices(service.context, asked)).values();
  const site = { baseUrl: BASE_URL, serviceName: "Candor" };
  expect(notice && departureMail(site, "en", { ...notice, teamUrl: BASE_URL }).text.replaceAll("\u200b", "")).toContain(
    host,
  );
});

test("sessions that a provider began end when an owner removes or replaces it; the owner's own stays", async () => {
  const owner = await asOwner("stays.second");
  await owner.post(`${PATH}/company`, fields(hostile.issuer));
  const first = await enterAs(owner.email);
  expect(await isIn(first)).toBe(true);
  // The same provider with another role is no other provider.
  await owner.post(`${PATH}/company`, { ...fields(hostile.issuer), role: "admin" });
  expect(await isIn(first)).toBe(true);
  expect((await owner.post(`${PATH}/company/remove`)).status).toBe(303);
  expect([await isIn(first), await isIn(owner)]).toEqual([false, true]);

  await owner.post(`${PATH}/company`, fields(hostile.issuer));
  const second = await enterAs(owner.email);
  expect(await isIn(second)).toBe(true);
  await owner.post(`${PATH}/company`, fields(next.issuer));
  expect([await isIn(second), await isIn(owner)]).toEqual([false, true]);
  const third = await enterAs(owner.email, next);
  await third.post(`${PATH}/company`, fields(hostile.issuer));
  expect(await isIn(third)).toBe(true);
});
