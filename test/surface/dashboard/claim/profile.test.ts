// Anyone can add a profile of a business that is not theirs. A name that may state something about it is on no public surface until a
// moderator has read it or a claim is approved, and an account that has proved nothing adds one profile at a time.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { loadClaimMails } from "#domain/business/claim/outgoing.ts";
import { createLinks } from "#platform/secret/link.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedCategory, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";

let service: TestService;
let category: string;
let moderator: Person;
let organisationId: string;
let person: Person;
let made = 0;

beforeAll(async () => {
  service = await createTestService();
  category = (await seedCategory(service.context)).slug;
  moderator = await signIn(service, { staff: true });
});
afterAll(() => service.close());
beforeEach(async () => {
  const organisation = await seedOrganisation(service.context);
  organisationId = organisation.id;
  person = await signIn(service, { organisationId: organisation.id });
});

const about = { country: "DE", city: "Hamburg", timezone: "Europe/Berlin" };
const add = (name: string, website: string, by = person, city = about.city) =>
  by.post("/dashboard/claim/new", { ...about, city, category, name, website });
/** Adds a profile whose name says something about the business. @returns its slug, which is its domain */
async function addStatement(): Promise<string> {
  const slug = `zebrawood-${++made}.com`;
  expect((await add(`Zebrawood ${made}, avoid`, `https://${slug}`)).status).toBe(303);
  return slug;
}
const decide = (slug: string, verdict: string) => moderator.post(`/moderation/businesses/${slug}/profile`, { verdict });
const statusOf = async (path: string) => (await service.get(path)).status;
const textOf = async (path: string) => (await service.get(path)).text();

/** Every public surface that could show the profile or its name. */
async function publicOf(slug: string) {
  const answers = {
    profile: await statusOf(`/review/${slug}`),
    write: await statusOf(`/review/${slug}/write`),
    picture: await statusOf(`/og/${slug}.png`),
    atom: await statusOf(`/review/${slug}/feed.atom`),
    open: await statusOf(`/api/open/v1/businesses/${slug}`),
    reviews: await statusOf(`/api/open/v1/businesses/${slug}/reviews`),
    lookup: await statusOf(`/api/open/v1/lookup?domain=${slug}`),
  };
  const texts = {
    search: await textOf("/search?q=zebrawood"),
    site: await textOf(`/search?q=${slug}`),
    openSearch: await textOf("/api/open/v1/search?query=zebrawood"),
    category: await textOf(`/category/${category}`),
    categories: await textOf("/categories"),
    home: await textOf("/"),
    sitemap: await textOf("/sitemap/1.xml"),
    widget: await textOf(`/widget/v1/${slug}.json`),
  };
  const shown = Object.entries(texts).filter(([, text]) => /zebrawood \d+, avoid|zebrawood-\d+\.com/i.test(text));
  return { answers, shown: shown.map(([name]) => name) };
}

describe("a name that states something about the business", () => {
  test("is on no public surface while it waits, and on none after it was refused", async () => {
    const slug = await addStatement();
    for (let turn = 0; turn < 2; turn++) {
      const { answers, shown } = await publicOf(slug);
      expect(answers).toEqual({
        profile: 404,
        write: 404,
        picture: 404,
        atom: 404,
        open: 404,
        reviews: 404,
        lookup: 404,
      });
      expect(shown.filter((name) => name !== "site")).toEqual([]);
      if (turn === 0) expect((await decide(slug, "refused")).status).toBe(303);
    }
  });

  test("waits where it is typed as the city, until a proved business is there", async () => {
    const shown = async (name: string, city: string) => {
      const slug = `rosewood-${++made}.com`;
      const organisation = await seedOrganisation(service.context);
      const other = await signIn(service, { organisationId: organisation.id });
      expect((await add(name, `https://${slug}`, other, city)).status).toBe(303);
      return statusOf(`/review/${slug}`);
    };
    expect(await shown("Rosewood Rats in the Kitchen", "Rats in Kitchen")).toBe(404);
    expect(await shown("Rosewood", "Rats in Kitchen")).toBe(404);
    expect(await shown("Rosewood", "Köln")).toBe(200);
    // The one before has proved nothing.
    expect(await shown("Rosewood Köln", "Köln")).toBe(404);
    await seedBusiness(service.context, { country: "DE" });
    expect(await shown("Rosewood Köln", "Köln")).toBe(200);
  });

  test("is shown to no other account, which can claim the site", async () => {
    const slug = await addStatement();
    const other = await signIn(service, { organisationId: (await seedOrganisation(service.context)).id });
    for (const query of ["zebrawood", slug]) {
      const html = await (await other.get(`/dashboard/claim?q=${query}`)).text();
      expect(html).not.toContain(", avoid");
    }
    const again = await add("Zebrawood", `https://${slug}`, other);
    expect(again.status).toBe(422);
    const html = await again.text();
    expect(html).not.toContain(", avoid");
    const [row] = await service.sql`select id from business where slug = ${slug}`;
    expect(html).toContain(toWire("biz", row?.id));
  });

  test("is in no mail, and on no page of another claimant, whose proof publishes the domain in its place", async () => {
    const slug = await addStatement();
    const other = await signIn(service, { organisationId: (await seedOrganisation(service.context)).id });
    const [row] = await service.sql`select id from business where slug = ${slug}`;
    const opened = await other.post("/dashboard/claim", { business: toWire("biz", row?.id) });
    const path = opened.headers.get("location")?.split("?", 1)[0] ?? "";
    const [mine] = await service.sql`
      select id from claim where business_id = ${row?.id} and organisation_id = ${organisationId}`;
    const ownPath = `/dashboard/claims/${toWire("clm", mine?.id)}`;
    expect(await (await person.get(ownPath)).text()).toContain(`Zebrawood ${made}, avoid`);
    for (const [who, claimPath] of [
      [person, ownPath],
      [other, path],
    ] as const)
      expect((await who.post(`${claimPath}/mail`, { address: `admin@${slug}` })).status).toBe(303);
    const shown = [await other.get("/dashboard/claim"), await other.get(path), await other.get("/dashboard/reviews")];
    const links = createLinks(TEST_CONFIG.appSecret);
    const claims = await service.sql`select id from claim where business_id = ${row?.id}`;
    for (const { id } of claims) shown.push(await service.get(`/dashboard/claim/${links.sign("claim", id)}`));
    for (const answer of shown) {
      const html = await answer.text();
      expect(html).toContain(slug);
      expect(html).not.toContain(", avoid");
    }
    const waiting = await service.sql<{ id: string; kind: string; subjectId: string; address: string }[]>`
      select id, kind, subject_id as "subjectId", address from message where address = ${`admin@${slug}`}`;
    const mails = await loadClaimMails(service.context, [...waiting]);
    expect([...mails.values()].map((mail) => "businessName" in mail && mail.businessName)).toEqual([slug, slug]);

    const [theirs] = claims.filter(({ id }) => id !== mine?.id);
    expect(
      (await moderator.post(`/moderation/claims/${toWire("clm", theirs?.id)}/approve`, { reason: "Papers." })).status,
    ).toBe(303);
    const html = await textOf(`/review/${slug}`);
    expect(html).toContain(slug);
    expect(html).not.toContain(", avoid");
    expect(await (await person.get(ownPath)).text()).not.toContain(", avoid");
  });

  test("is listed for moderators, who publish it once", async () => {
    const slug = await addStatement();
    expect(await (await moderator.get("/moderation/businesses")).text()).toContain(`Zebrawood ${made}, avoid`);
    expect(await (await moderator.get(`/moderation/businesses/${slug}`)).text()).toContain("Publish the profile");
    expect((await decide(slug, "hide")).status).toBe(422);
    expect((await decide(slug, "public")).status).toBe(303);
    expect((await decide(slug, "refused")).status).toBe(409);
    expect(await statusOf(`/review/${slug}`)).toBe(200);
    expect(await statusOf(`/api/open/v1/businesses/${slug}`)).toBe(200);
    expect((await person.post(`/moderation/businesses/${slug}/profile`, { verdict: "public" })).status).toBe(404);
  });

  test("is public under its name when a claim is approved, even one that was refused", async () => {
    const slug = await addStatement();
    await decide(slug, "refused");
    const [claim] = await service.sql`
      select c.id from claim c join business b on b.id = c.business_id where b.slug = ${slug}`;
    const approve = `/moderation/claims/${toWire("clm", claim?.id)}/approve`;
    expect((await moderator.post(approve, { reason: "Their papers say so." })).status).toBe(303);
    expect(await textOf(`/review/${slug}`)).toContain(`Zebrawood ${made}, avoid`);
    expect(await textOf("/sitemap/1.xml")).toContain(slug);
  });
});

test("a name that is plainly the site's is public at once", async () => {
  expect((await add("Larch House Hamburg GmbH", "https://larch-house.com")).status).toBe(303);
  expect(await textOf("/review/larch-house.com")).toContain("Larch House Hamburg GmbH");
});

describe("an account that has proved nothing", () => {
  test("adds one profile at a time, also when it asks at once", async () => {
    const domains = ["one", "two", "three"].map((each) => `birch-${each}-${++made}.com`);
    const answers = await Promise.all(domains.map((domain) => add(domain, `https://${domain}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(await refused?.text()).toContain("not proved it yet");
    await service.sql`update claim set status = 'withdrawn' where organisation_id = ${organisationId}`;
    expect((await add("elm-next.com", "https://elm-next.com")).status).toBe(422);
    await service.sql`update business set created_at = now() - interval '31 days' where added_by = ${organisationId}`;
    expect((await add("elm-next.com", "https://elm-next.com")).status).toBe(303);
  });

  test("adds the next one when a moderator refused the first, or a claim was approved", async () => {
    const slug = await addStatement();
    await decide(slug, "refused");
    expect((await add("ash-first.com", "https://ash-first.com")).status).toBe(303);
    expect((await add("ash-second.com", "https://ash-second.com")).status).toBe(422);
    const [claim] = await service.sql`
      select c.id from claim c join business b on b.id = c.business_id where b.slug = 'ash-first.com'`;
    const approve = `/moderation/claims/${toWire("clm", claim?.id)}/approve`;
    await moderator.post(approve, { reason: "Their papers say so." });
    for (const domain of ["ash-second.com", "ash-third.com"])
      expect((await add(domain, `https://${domain}`)).status).toBe(303);
  });
});
