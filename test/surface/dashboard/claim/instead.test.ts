// What the form that adds a business offers in place of it: the claim that is open, the business that is listed, one's own website.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedCategory, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
let category: string;
let organisationId: string;
let person: Person;
beforeAll(async () => {
  service = await createTestService();
  category = (await seedCategory(service.context)).slug;
});
beforeEach(async () => {
  const organisation = await seedOrganisation(service.context);
  organisationId = organisation.id;
  person = await signIn(service, { organisationId: organisation.id });
});
afterAll(() => service.close());

const add = (website: string, headers = {}, by = person) =>
  by.post(
    "/dashboard/claim/new",
    { name: URL.parse(website)?.host ?? website, website, country: "DE", city: "Köln", category },
    headers,
  );
const claimPathOf = async (slug: string) => {
  const [claim] = await service.sql`
    select c.id from claim c join business b on b.id = c.business_id where b.slug = ${slug} order by c.created_at desc`;
  return `/dashboard/claims/${toWire("clm", claim?.id)}`;
};

test("the business that has to be proved first is named before the form is filled in, and can be withdrawn there", async () => {
  expect((await add("poplar-typo.com")).status).toBe(303);
  const path = await claimPathOf("poplar-typo.com");
  const refused = await add("poplar-house.com");
  expect(refused.status).toBe(422);
  for (const html of [await refused.text(), await (await person.get("/dashboard/claim/new")).text()]) {
    expect(html.match(/has added poplar-typo\.com and not proved it yet/g)).toHaveLength(1);
    expect(html).toContain(`href="${path}">Continue the claim of poplar-typo.com</a>`);
    expect(html).toContain(`action="${path}/withdraw"`);
  }
  const withdrawn = await person.follow(person.post(`${path}/withdraw`));
  expect(await withdrawn.text()).toContain("poplar-typo.com is withdrawn and not listed any more.");
  expect((await service.get("/review/poplar-typo.com")).status).toBe(404);
  expect(await (await service.get("/sitemap/1.xml")).text()).not.toContain("poplar-typo.com");
  expect((await service.get("/api/open/v1/businesses/poplar-typo.com")).status).toBe(404);
  expect((await add("poplar-house.com")).status).toBe(303);
  const log = await service.sql`select action from audit_entry where organisation_id = ${organisationId} order by id`;
  expect(log.map(({ action }) => action)).toEqual(["business.add", "claim.withdraw", "business.add"]);
});

test("no other organisation withdraws it", async () => {
  await add("willow-one.com");
  const other = await signIn(service, { organisationId: (await seedOrganisation(service.context)).id });
  expect((await other.post(`${await claimPathOf("willow-one.com")}/withdraw`)).status).toBe(404);
  expect((await service.get("/review/willow-one.com")).status).toBe(200);
});

test("a site that is one's own says so, and leads to the claim or to the business", async () => {
  await add("linden-own.com");
  const claimed = await (await add("https://linden-own.com/shop")).text();
  expect(claimed).toContain("Your organisation has a business with this site already.");
  expect(claimed).toContain(`href="${await claimPathOf("linden-own.com")}">Continue the claim</a>`);
  const { id, domain } = await seedBusiness(service.context, { organisationId: organisationId as never });
  const own = await (await add(domain)).text();
  expect(own).toContain("Your organisation manages ");
  expect(own).toContain(`name="business" value="${toWire("biz", id)}"`);
  // Who else claimed or manages it is not said to a stranger.
  const other = await signIn(service, { organisationId: (await seedOrganisation(service.context)).id });
  for (const site of [domain, "linden-own.com"]) {
    const html = await (await add(site, {}, other)).text();
    expect(html).toContain("A business with this site is already listed.");
    expect(html).not.toContain("Your organisation has a business");
  }
});

test("a page on a platform is no website", async () => {
  const answer = await add("https://www.facebook.com/poplar");
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("That is a page on Facebook. Enter the address of your own website.");
  expect((await add("poplar.myshopify.com")).status).toBe(303);
});

test("a form answers in the language of the page that it was sent from, and so does the page after it", async () => {
  const referer = "https://reviews.example/dashboard/claim/new?lang=de";
  const refused = await (await add("", { referer })).text();
  expect(refused).toContain('<html lang="de"');
  const answer = await add("rowan-house.com", { referer });
  expect(answer.headers.get("location")).toBe(`${await claimPathOf("rowan-house.com")}?lang=de`);
  expect(await (await person.follow(Promise.resolve(answer))).text()).toContain('<html lang="de"');
  // The address of the form itself comes first, and a page is never shown in the language of the one before it.
  const other = await person.post("/dashboard/claim/new?lang=fr", {}, { referer });
  expect(await other.text()).toContain('<html lang="fr"');
  expect(await (await person.get("/dashboard/claim/new", { referer })).text()).toContain('<html lang="en"');
  const chosen = await person.post("/dashboard/language", { language: "pl", at: "/dashboard" }, { referer });
  expect(chosen.headers.get("location")).toBe("/dashboard");
});
