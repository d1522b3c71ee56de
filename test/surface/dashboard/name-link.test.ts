// Names of businesses and organisations hold no link, wherever they are typed.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { browse, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedCategory, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { mailsTo, newAddress, signUpFields } from "./sign-in/support.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const LINKS = ["https://evil.com/win", "www.evil.com", "evil.com", "ev\u034fil.c\u200bom", "evil.соm", "win@evil.com"];
const SAYS = "Leave out web and email addresses";

async function open() {
  const { id: organisationId } = await seedOrganisation(service.context);
  const domain = `oak-${crypto.randomUUID().slice(0, 8)}.com`;
  const business = await seedBusiness(service.context, { organisationId, domain });
  return { organisationId, domain, business, person: await signIn(service, { organisationId }) };
}

async function expectRefused(answer: Response, field: string) {
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain(`id="${field}-error"`);
  expect(page).toContain(SAYS);
}

describe("a name that holds a link is refused", () => {
  test("at sign-up, and no mail is sent", async () => {
    for (const organisation of LINKS) {
      const email = newAddress();
      await expectRefused(await browse(service).post("/signup", signUpFields(email, { organisation })), "organisation");
      expect(await mailsTo(service, email)).toEqual([]);
    }
  });

  test("of an organisation that is founded later", async () => {
    const person = await signIn(service);
    for (const name of LINKS) await expectRefused(await person.post("/dashboard/start", { name }), "name");
  });

  test("of an organisation that is renamed, but for a domain of its own", async () => {
    const { organisationId, domain, person } = await open();
    const nameOf = async () => (await service.sql`select name from organisation where id = ${organisationId}`)[0]?.name;
    const before = await nameOf();
    for (const name of [...LINKS, `https://${domain}`, `www.${domain}`, `x.${domain}`])
      await expectRefused(await person.post("/dashboard/settings/plan/name", { name }), "name");
    expect(await nameOf()).toBe(before);
    expect((await person.post("/dashboard/settings/plan/name", { name: `${domain} Ltd` })).status).toBe(303);
    expect(await nameOf()).toBe(`${domain} Ltd`);
  });

  test("of a sender of invitations, but for a domain of its own", async () => {
    const { domain, person } = await open();
    const fields = { channel: "email", replyTo: "", postalAddress: "", reminderDays: "" };
    const post = (senderName: string) => person.post("/dashboard/settings/channel", { ...fields, senderName });
    for (const name of LINKS) {
      const answer = await post(name);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('id="senderName-error"');
    }
    expect((await post(domain)).status).toBe(303);
  });

  const about = { country: "DE", city: "Bonn", timezone: "Europe/Berlin" };

  test("of a business that is added, but for a domain of its own", async () => {
    const { person } = await open();
    const { slug: category } = await seedCategory(service.context);
    const add = (name: string, website = "https://shop.new-oak.com") =>
      person.post("/dashboard/claim/new", { ...about, category, name, website });
    for (const name of [...LINKS, "www.new-oak.com"]) await expectRefused(await add(name), "name");
    expect(await service.sql`select 1 from business where domain_key = 'shop.new-oak.com'`).toHaveLength(0);
    expect((await add("New-Oak.com")).status).toBe(303);
  });

  test("of a business that is changed", async () => {
    const { business, domain, person } = await open();
    const [row] = await service.sql`
      select c.slug from category c join business b on b.category_id = c.id where b.id = ${business.id}`;
    const change = (name: string) =>
      person.post("/dashboard/settings/business", {
        ...about,
        category: row?.slug,
        name,
        website: `https://${domain}/`,
      });
    for (const name of LINKS) await expectRefused(await change(name), "name");
    expect((await change(`${domain} Bonn`)).status).toBe(303);
  });
});

describe("a name that promises a reward for stars is refused, and one that holds stars is not", () => {
  const PROMISE = "Harbour & Pine (5 stars = 10 EUR back)";
  const refusedAs = async (answer: Response, field: string) => {
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(`id="${field}-error"`);
    expect(page).toMatch(/Please reword “[^”]*stars =[^”]*”/);
  };

  test("of an organisation, at sign-up and when it is renamed", async () => {
    const signUp = signUpFields(newAddress(), { organisation: PROMISE });
    await refusedAs(await browse(service).post("/signup", signUp), "organisation");
    const { person } = await open();
    await refusedAs(await person.post("/dashboard/settings/plan/name", { name: PROMISE }), "name");
    expect((await person.post("/dashboard/settings/plan/name", { name: "Five Star Gifts Ltd" })).status).toBe(303);
  });

  test("of a business that is added, and of its city", async () => {
    const { person } = await open();
    const { slug: category } = await seedCategory(service.context);
    const about = { country: "DE", timezone: "Europe/Berlin", category, website: "https://star-oak.com" };
    const add = (name: string, city: string) => person.post("/dashboard/claim/new", { ...about, name, city });
    await refusedAs(await add(PROMISE, "Bonn"), "name");
    await refusedAs(await add("Hotel Stern", "Bonn: 5 stars = 10 EUR"), "city");
    expect((await add("Hotel Stern", "Bonn")).status).toBe(303);
  });
});
