// Settings of the business: its profile, ratings from elsewhere, and giving it up.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Role } from "#domain/account/state/permission.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

const PATH = "/dashboard/settings/business";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
beforeEach(() => service.clock.advance(60_000));
afterAll(() => service.close());

async function open(role: Role = "owner") {
  const organisation = await seedOrganisation(service.context);
  const business = await seedBusiness(service.context, { organisationId: organisation.id });
  return { organisation, business, person: await signIn(service, { organisationId: organisation.id, role }) };
}

const textOf = async (answer: Response | Promise<Response>) => (await answer).text();
const auditOf = async (organisationId: string) =>
  (await service.sql`select action from audit_entry where organisation_id = ${organisationId} order by id`).map(
    ({ action }) => action,
  );
const categoryOf = async (slug: string) => (await findBusiness(service.context, slug))?.category.slug ?? "";

describe("the fields of the profile", () => {
  const fields = async (slug: string, more: Record<string, string> = {}) => ({
    name: `Käse <b>"Haus"</b>`,
    website: `https://www.${slug}/shop`,
    country: "AT",
    city: "Wien",
    timezone: "Europe/Vienna",
    category: await categoryOf(slug),
    ...more,
  });

  test("is changed, seen on the profile at once, and kept in the log", async () => {
    const { organisation, business, person } = await open();
    expect(await textOf(service.get(`/review/${business.slug}`))).toContain(`Shop ${business.slug}`);
    const answer = await person.post(PATH, await fields(business.slug));
    const page = await textOf(person.follow(answer));
    expect(page).toContain("The profile is saved.");
    expect(page).toContain("Käse &lt;b>&quot;Haus&quot;&lt;/b>");
    expect(page).not.toContain("<b>");
    expect(await findBusiness(service.context, business.slug)).toMatchObject({ country: "AT", city: "Wien" });
    expect(await auditOf(organisation.id)).toEqual(["business.change"]);
    await person.post(PATH, await fields(business.slug));
    expect(await auditOf(organisation.id)).toEqual(["business.change"]);
  });

  test("in German, with countries in the order of their German names", async () => {
    const { person } = await open();
    const page = await (await person.get(`${PATH}?lang=de`)).text();
    expect(page).toContain("<h1>Unternehmen</h1>");
    for (const english of ["On the profile", "Give up", "The profile"]) expect(page).not.toContain(english);
    expect(page.indexOf(">Ägypten<")).toBeLessThan(page.indexOf(">Albanien<"));
    const platforms = await textOf(person.get(`${PATH}/platforms?lang=de`));
    expect(platforms).toContain("Gesamtbewertungen auf anderen Plattformen");
    expect(platforms).not.toContain("State a rating");
  });

  test("mistakes are named at their fields, another domain among them", async () => {
    const { organisation, business, person } = await open();
    const answer = await person.post(PATH, await fields(business.slug, { name: " ", timezone: "Mars" }));
    expect(answer.status).toBe(422);
    const page = await answer.text();
    for (const name of ["name", "timezone"]) expect(page).toContain(`id="${name}-error"`);
    expect(page).toContain("<h2>Not saved</h2>");
    expect(page).toContain("Unsaved change.");
    expect(page).not.toMatch(/not sent/i);
    for (const [website, says] of [
      ["foo", `Enter an address at ${business.domain}. Example: https://${business.domain}`],
      ["", "Enter its address, such as example.com."],
    ] as const) {
      const unread = await (await person.post(PATH, await fields(business.slug, { website }))).text();
      expect(unread).toContain(says);
      expect(unread).not.toContain("a domain of your own");
    }
    const moved = await person.post(
      PATH,
      await fields(business.slug, { name: "", website: "https://elsewhere.example" }),
    );
    expect(moved.status).toBe(422);
    const both = await moved.text();
    expect(both).toContain(`<a href="#website">Website: The website must stay at ${business.domain}.</a>`);
    expect(both.match(/Claim the other site as a separate business/g)).toHaveLength(1);
    expect(both).toContain('id="name-error"');
    expect(await auditOf(organisation.id)).toEqual([]);
  });

  test("is read by members, who change nothing", async () => {
    const { business, person } = await open("member");
    const page = await textOf(person.get(PATH));
    expect(page).toContain(`/review/${business.slug}`);
    expect(page).not.toContain('name="website"');
    expect((await person.post(PATH, await fields(business.slug))).status).toBe(403);
  });

  test("the page stays small", async () => {
    const { person } = await open();
    expect((await textOf(person.get(PATH))).length).toBeLessThan(60_000);
  });
});

describe("giving up", () => {
  test("given up, it reads unclaimed and has no page in the dashboard", async () => {
    const { organisation, business, person } = await open();
    const page = await textOf(person.get(PATH));
    expect(page).toContain("Integrations pause.");
    expect(page).toContain("you must prove again that it is yours");
    expect(page).toMatch(/<strong>Release <bdi>[^<]+<\/bdi>\? <\/strong>/);
    const answer = await person.post(`${PATH}/release`);
    expect(answer.headers.get("location")).toBe("/dashboard");
    expect(await findBusiness(service.context, business.slug)).toMatchObject({
      organisationId: null,
      verificationStatus: "unclaimed",
    });
    expect(await auditOf(organisation.id)).toEqual(["business.release"]);
    expect(await (await person.get(PATH)).text()).toContain("has none yet");
  });

  test("is for owners alone", async () => {
    for (const role of ["admin", "member"] as const) {
      const { business, person, organisation } = await open(role);
      expect(await textOf(person.get(PATH))).not.toContain("Give the business up");
      expect((await person.post(`${PATH}/release`)).status).toBe(403);
      expect((await findBusiness(service.context, business.slug))?.organisationId).toBe(organisation.id);
    }
  });
});
