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
/** What the page says above its forms: why the post was refused, with the way on. */
const problemIn = (html: string) =>
  /<div class="errors"[\s\S]*?(?=<form[^>]*action="\/dashboard\/claim\/new)/.exec(html)?.[0] ?? "";
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
    expect(html).toContain(`href="${path}">Continue the claim to poplar-typo.com</a>`);
    expect(html).toContain(`action="${path}/withdraw"`);
  }
  await seedBusiness(service.context, { name: "Poplar Listed" });
  const search = await (await person.get("/dashboard/claim?q=Poplar+Listed")).text();
  expect(search).toContain(`href="${path}">Continue the claim to poplar-typo.com</a>`);
  expect(search).toContain(`action="${path}/withdraw"`);
  expect(search).not.toContain("/dashboard/claim/new");
  expect(search).not.toContain("If it is not, add it.");
  const withdrawn = await person.follow(person.post(`${path}/withdraw`));
  expect(await withdrawn.text()).toContain("poplar-typo.com is withdrawn and not listed any more.");
  expect((await service.get("/review/poplar-typo.com")).status).toBe(404);
  expect(await (await service.get("/sitemap/1.xml")).text()).not.toContain("poplar-typo.com");
  expect((await service.get("/api/open/v1/businesses/poplar-typo.com")).status).toBe(404);
  expect((await add("poplar-house.com")).status).toBe(303);
  const log = await service.sql`select action from audit_entry where organisation_id = ${organisationId} order by id`;
  expect(log.map(({ action }) => action)).toEqual(["business.add", "claim.withdraw", "business.add"]);
});

test("a refused claim offers the open claim and the plan, without a search that leads nowhere", async () => {
  await service.sql`update organisation set plan = 'free' where id = ${organisationId}`;
  await add("larch-typo.com");
  const path = await claimPathOf("larch-typo.com");
  const { id } = await seedBusiness(service.context, { name: "Larch Listed" });
  const search = "/dashboard/claim?q=Larch+Listed";
  const html = await (await person.get(search)).text();
  expect(html).toContain('href="/dashboard/settings/plan">See plans</a>');
  // The open claim is said once, and nothing that a search finds could be claimed.
  expect(html.match(/larch-typo\.com<\/a>/g)).toHaveLength(1);
  expect(html).not.toContain("Open claims");
  expect(html).not.toContain('name="q"');
  expect(html).not.toContain(`value="${toWire("biz", id)}"`);
  // A page from before the plan was full still posts.
  const refused = await person.post(search, { business: toWire("biz", id) });
  expect(refused.status).toBe(422);
  const said = await refused.text();
  expect(said.match(/room for 1 business/g)).toHaveLength(1);
  expect(said).not.toContain('name="q"');
  expect(said).toContain(`href="${path}">Continue the claim to larch-typo.com</a>`);
  expect(said).toContain('href="/dashboard/settings/plan">See plans</a>');
});

test("beside an unproved business a listed one is still searched and claimed where the plan has room", async () => {
  await add("hazel-typo.com");
  const path = await claimPathOf("hazel-typo.com");
  const { id } = await seedBusiness(service.context, { name: "Hazel Listed" });
  const html = await (await person.get("/dashboard/claim?q=Hazel")).text();
  expect(html).toContain('value="Hazel"');
  expect(html).toContain(`value="${toWire("biz", id)}"`);
  expect(html).not.toContain("Open claims");
  const own = await (await person.get("/dashboard/claim?q=hazel-typo.com")).text();
  expect(own).toContain(`class="touch" href="${path}">Continue the claim`);
  expect(own).toContain("To be proved");
  expect(own).not.toContain("Claimed, not proved yet.");
});

test("a full plan is said before the form is filled in, with the way to the plan", async () => {
  await service.sql`update organisation set plan = 'free' where id = ${organisationId}`;
  await seedBusiness(service.context, { organisationId: organisationId as never });
  for (const path of ["/dashboard/claim", "/dashboard/claim/new"]) {
    const html = await (await person.get(path)).text();
    expect(html.match(/Your plan has room for 1 business,/g)).toHaveLength(1);
    expect(html).toContain('href="/dashboard/settings/plan">See plans</a>');
    expect(html).not.toContain('action="/dashboard/claim/new"');
    expect(html).not.toContain('href="/dashboard/claim/new"');
    expect(html).not.toContain("Open claims");
  }
  await seedBusiness(service.context, { name: "Larch Elsewhere" });
  const found = await (await person.get("/dashboard/claim?q=Larch+Elsewhere")).text();
  expect(found).toContain("Larch Elsewhere");
  expect(found).toContain("Place</th>");
  expect(found).not.toContain("Claim</th>");
});

test("an empty search says what to type, and a page on a platform is no site to search for", async () => {
  const says = "Enter the name or the website of your business.";
  expect(await (await person.get("/dashboard/claim")).text()).not.toContain(says);
  expect(await (await person.get("/dashboard/claim?q=+")).text()).toContain(says);
  for (const query of ["facebook.com", "https://www.facebook.com/poplar", "Poplar House m.facebook.com/poplar"]) {
    const html = await (await person.get(`/dashboard/claim?${new URLSearchParams({ q: query })}`)).text();
    expect(html).toContain("That is a page on Facebook. Enter the address of your own website.");
    expect(html).not.toContain("website=");
    expect(html).toContain('id="q-error"');
    expect(html).not.toContain("No business matches");
    expect(html).not.toContain('class="button" href="/dashboard/claim/new');
  }
  expect(await (await person.get("/dashboard/claim?q=poplar.myshopify.com")).text()).not.toContain("That is a page on");
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
  expect(problemIn(claimed)).toContain("Your organisation has claimed ");
  expect(claimed.match(/class="errors"/g)).toHaveLength(1);
  expect(claimed).toContain(`href="${await claimPathOf("linden-own.com")}">Continue the claim</a>`);
  const { id, domain } = await seedBusiness(service.context, { organisationId: organisationId as never });
  const own = await (await add(domain)).text();
  expect(problemIn(own)).toContain("Your organisation manages ");
  expect(own).toContain(`name="business" value="${toWire("biz", id)}"`);
  // Who else claimed or manages it is not said to a stranger.
  const other = await signIn(service, { organisationId: (await seedOrganisation(service.context)).id });
  for (const site of [domain, "linden-own.com"]) {
    const html = await (await add(site, {}, other)).text();
    expect(problemIn(html)).toContain(" has this site already");
    expect(problemIn(html)).toContain('action="/dashboard/claim"');
    expect(html.match(/ has this site already/g)).toHaveLength(1);
    expect(html).not.toContain("Your organisation ");
    // As the search does: that an organisation manages it, and not which.
    expect(html.includes("another organisation manages it")).toBe(site === domain);
    // Said once.
    expect(html).not.toContain('id="website-error"');
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
