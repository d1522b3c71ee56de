// The menu of businesses at the top of the rail: with none, one, two and many, and with names that somebody else chose.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId, type OrganisationId, toWire } from "#contract/id.ts";
import { MOST_CHOICES } from "#domain/insight/rail.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function seedOwner(names: readonly string[], role: "owner" | "member" = "owner") {
  const { id } = await seedOrganisation(service.context, "scale", "Hazel & Oak");
  const businesses = [];
  for (const name of names) businesses.push(await seedBusiness(service.context, { organisationId: id, name }));
  return { organisationId: id, businesses, person: await signIn(service, { organisationId: id, role }) };
}

async function menuOf(person: Person, path = "/dashboard/team"): Promise<string> {
  const html = await (await person.get(path)).text();
  return /<details class="subject">.*?<\/details>|<div class="subject">.*?<\/div>/s.exec(html)?.[0] ?? "";
}

/** The names that the menu offers, in their order; the shown one in brackets. */
function offered(menu: string): string[] {
  return [
    ...menu.matchAll(
      /<(button|span) class="rail-way"[^>]*>(?:<(?:span|img) class="face[^>]*>(?:[^<]*<\/span>)?)?<span class="subject-name"><bdi>(.*?)<\/bdi>/gs,
    ),
  ].map(([, tag, name = ""]) => (tag === "span" ? `[${name}]` : name));
}

/** Sends the form of the business with this name. */
async function choose(person: Person, menu: string, name: string): Promise<Response> {
  const form = [...menu.matchAll(/<form method="post" action="\/dashboard\/switch">.*?<\/form>/gs)].find(([each]) =>
    each.includes(`<bdi>${name}</bdi>`),
  )?.[0];
  const fields = [...(form ?? "").matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, key, value]) => [key, value]);
  return person.post("/dashboard/switch", Object.fromEntries(fields));
}

const PATH = "/dashboard/settings/team";

test("without a business it shows the organisation; only those who may add one get a menu", async () => {
  const { person, organisationId } = await seedOwner([]);
  const menu = await menuOf(person, PATH);
  expect(menu).toContain("<bdi>Hazel &amp; Oak</bdi>");
  expect(menu).toContain('href="/dashboard/claim"');
  expect(menu).not.toContain("/review/");
  const member = await signIn(service, { organisationId, role: "member" });
  expect(await menuOf(member, PATH)).toStartWith('<div class="subject">');
});

test("with one business it leads to the profile and offers no choice", async () => {
  const { person, businesses } = await seedOwner(["Oak"]);
  const menu = await menuOf(person, PATH);
  expect(offered(menu)).toEqual([]);
  expect(menu).toContain(`href="/review/${businesses[0]?.slug}"`);
  expect(menu).not.toContain('href="/dashboard/switch"');
});

test("with two, both stand there by name, and the form of one chooses it without a script", async () => {
  const { person } = await seedOwner(["Zeder", "Ahorn"]);
  const menu = await menuOf(person, PATH);
  expect(offered(menu)).toEqual(["[Ahorn]", "Zeder"]);
  const answer = await choose(person, menu, "Zeder");
  expect(answer.headers.get("location")).toBe("/dashboard");
  expect(offered(await menuOf(person, PATH))).toEqual(["Ahorn", "[Zeder]"]);
});

test(`up to ${MOST_CHOICES} are listed, in the order of the reader's language; more are searched on their page`, async () => {
  const names = ["Öl", "Zug", "Apfel", "Ärger", "apfel 2", "Ø", "日本", "Oz"];
  const { person, organisationId } = await seedOwner(names);
  const listed = offered(await menuOf(person, PATH)).map((name) => name.replace(/[[\]]/g, ""));
  expect(listed).toEqual(names.toSorted(new Intl.Collator("en").compare));
  await seedBusiness(service.context, { organisationId });
  const menu = await menuOf(person, PATH);
  expect(offered(menu)).toEqual([]);
  expect(menu).toContain('<form class="subject-search" method="get" action="/dashboard/switch">');
  expect(menu).toContain('aria-label="Find a business"');
  expect(menu).toContain('href="/dashboard/switch"');
});

test("with 500, the search finds one, and the menu is no longer than with ten", async () => {
  const { person, organisationId } = await seedOwner(Array.from({ length: 10 }, (_, n) => `Branch ${n}`));
  const short = (await menuOf(person, PATH)).length;
  await service.sql`insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id,
      organisation_id, verification_status)
    select gen_random_uuid(), 'many-' || n || '.example', 'Filiale ' || n, 'many-' || n || '.example', 'many-' || n || '.example',
      'https://many.example', 'DE', 'Kiel', 'Europe/Berlin', category_id, ${organisationId}, 'verified'
    from generate_series(1, 490) n, (select category_id from business where organisation_id = ${organisationId} limit 1) c`;
  await service.sql`insert into business_tally (business_id) select id from business b
    where not exists (select from business_tally t where t.business_id = b.id)`;
  expect((await menuOf(person, PATH)).length).toBe(short);
  const found = await (await person.get("/dashboard/switch?q=Filiale+487")).text();
  const names = [...(found.split("<main")[1] ?? "").matchAll(/Filiale \d+/g)].map(([name]) => name);
  expect(new Set(names)).toEqual(new Set(["Filiale 487"]));
});

test("businesses of all one's organisations are offered with their names, and no others", async () => {
  const { person, organisationId } = await seedOwner(["Oak"]);
  const second = await seedOrganisation(service.context, "scale", "Zweithaus");
  await seedBusiness(service.context, { organisationId: second.id, name: "Fir" });
  const stranger = await seedOwner(["Stranger’s"]);
  const join = (id: OrganisationId) =>
    service.sql`insert into member (organisation_id, user_id, role) values (${id}, ${person.id}, 'member')`;
  await join(second.id);
  const menu = await menuOf(person, PATH);
  expect(offered(menu)).toEqual(["Fir", "[Oak]"]);
  expect(menu).toContain("Zweithaus");
  expect(menu).toContain("All businesses and organisations");
  expect(menu).not.toContain("Stranger");
  await choose(person, menu, "Fir");
  expect(offered(await menuOf(person, PATH))).toEqual(["[Fir]", "Oak"]);
  const [foreign] = stranger.businesses;
  for (const organisation of [organisationId, stranger.organisationId])
    expect(
      (
        await person.post("/dashboard/switch", {
          organisation: toWire("org", organisation),
          business: toWire("biz", foreign?.id ?? newId()),
        })
      ).status,
    ).toBe(404);
});

test("names are text, whatever they hold", async () => {
  const { person } = await seedOwner(["</bdi><script>alert(1)</script>", "\u202emalicious", "متجر الزيتون"]);
  const menu = await menuOf(person, PATH);
  expect(menu).not.toContain("<script>");
  expect(offered(menu)).toHaveLength(3);
});
