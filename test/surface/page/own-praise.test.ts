// A business cannot praise itself: reviews from its own domain, its team or its invitations to either wait for a moderator, and
// one mailbox is one author however its address is written.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { domainToASCII } from "node:url";
import { toWire } from "#contract/id.ts";
import { createLinks } from "#platform/secret/link.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { seedBusiness } from "../../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { seedInviter } from "../rest/invitation-support.ts";
import { TYPED } from "./fixture.ts";

let service: TestService;
let owner: Awaited<ReturnType<typeof seedInviter>>;
const links = createLinks(TEST_CONFIG.appSecret);
let posts = 0;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const shopOf = async (domain: string) => {
  owner = await seedInviter(service);
  return seedBusiness(service.context, { organisationId: owner.organisation.id, domain, slug: `shop-${++posts}` });
};
const post = (path: string, fields: Record<string, string>) => {
  posts++;
  const headers = { origin: "http://localhost", "sec-fetch-site": "same-origin" };
  const request = new Request(`http://localhost${path}`, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
  });
  return service.send(request, `198.18.${posts}.1`);
};
/** Writes without an invitation and follows the link in the mail. @returns how the review stands, and why */
async function write(slug: string, email: string, fields: Record<string, string> = {}) {
  const body = `Table number ${++posts} came on time.`;
  expect((await post(`/review/${slug}/write`, { ...TYPED, body, ...fields, email })).status).toBe(303);
  const [mail] =
    await service.sql`select subject_id from message where kind = 'review-confirm' order by id desc limit 1`;
  await service.sql`update review set created_at = now() where id = ${mail?.subject_id}`;
  await service.sql`update review_revision set created_at = now() where id = ${mail?.subject_id}`;
  expect((await post(`/confirm/${links.sign("confirm", mail?.subject_id)}`, {})).status).toBe(303);
  return reasonsOf(mail?.subject_id);
}
const reasonsOf = async (id: string) => {
  const rows =
    await service.sql`select reason from moderation where review_id = ${id} and to_status = 'held' order by id`;
  return rows.map(({ reason }) => reason);
};

describe("is held", () => {
  test("a review from an address at the business's own domain, in every spelling", async () => {
    const { slug } = await shopOf("oak-house.com");
    for (const email of ["ana@oak-house.com", "Ana+x@OAK-HOUSE.COM", "ana@mail.oak-house.com"])
      expect({ email, held: await write(slug, email) }).toEqual({ email, held: ["own_praise"] });
    expect(await write(slug, "ana@oak-house.com.example")).toEqual([]);
    expect(await write(slug, "ana@myoak-house.com")).toEqual([]);
  });

  test("a review from an address at a domain in another script, and above the site's own name", async () => {
    const { slug } = await shopOf("käsehaus-own.de");
    expect(await write(slug, "ana@käsehaus-own.de")).toEqual(["own_praise"]);
    expect(await write(slug, `bea@${domainToASCII("käsehaus-own.de")}`)).toEqual(["own_praise"]);
    const below = await shopOf("shop.oak-above.co.uk");
    expect(await write(below.slug, "ana@oak-above.co.uk")).toEqual(["own_praise"]);
  });

  test("a review from a member of the organisation's team, under any spelling of their mailbox", async () => {
    const { slug } = await shopOf("team-oak.com");
    const organisationId = owner.organisation.id;
    await seedPerson(service, { organisationId, role: "member", email: "J.Doe@gmail.com" });
    const branch = await seedBusiness(service.context, { organisationId, domain: "branch-oak.com", slug: "branch" });
    expect(await write(slug, "jdoe@gmail.com")).toEqual(["own_praise"]);
    expect(await write(branch.slug, "j.d.o.e+praise@googlemail.com")).toEqual(["own_praise"]);
    expect(await write(slug, "jdoe2@gmail.com")).toEqual([]);
  });

  test("a review by an invitation that the team sent to itself", async () => {
    const { slug } = await shopOf("self-oak.com");
    const [shop] = await service.sql`select id from business where slug = ${slug}`;
    await seedPerson(service, { organisationId: owner.organisation.id, email: "boss@outlook.com" });
    for (const email of ["boss+1@outlook.com", "sales@self-oak.com"]) {
      const { inviteUrl } = await owner.invite({ email, delivery: "link", businessId: toWire("biz", shop?.id) });
      const path = new URL(inviteUrl).pathname;
      expect((await post(path, { ...TYPED, body: `Table number ${++posts} is great.` })).status).toBe(303);
      const [review] = await service.sql`select r.id, r.status from review r join invitation i on i.review_id = r.id
        where i.email = ${email}`;
      expect(review?.status).toBe("held");
      expect(await reasonsOf(review?.id)).toEqual(["own_praise"]);
    }
  });
});

describe("is held for its name", () => {
  test("a review under the name of the business or of its organisation, however it is written", async () => {
    const { slug, id } = await shopOf("name-oak.com");
    await service.sql`update organisation set name = 'Nordlicht Handel GmbH' where id = ${owner.organisation.id}`;
    await service.sql`update business set name = 'Oak & Sons' where id = ${id}`;
    for (const author of [
      "Oak & Sons",
      "Oak and more",
      "Nordlicht Handel GmbH",
      "nordlicht-handel gmbh",
      "N\u043erdlicht Handel GmbH",
    ])
      expect({ author, held: await write(slug, `n${posts}@mailbox.example`, { author }) }).toEqual({
        author,
        held: author === "Oak and more" ? [] : ["own_praise"],
      });
    expect(await write(slug, "part@mailbox.example", { author: "Nordlicht" })).toEqual([]);
  });
});

describe("is not held", () => {
  test("a review under the name of a member, which a customer may have, too, or of another organisation", async () => {
    const { slug } = await shopOf("namesake-oak.com");
    const { email } = await seedPerson(service, { organisationId: owner.organisation.id, role: "owner" });
    await service.sql`update "user" set name = 'Anna Müller' where email = ${email}`;
    expect(await write(slug, "anna@mailbox.example", { author: "Anna Müller" })).toEqual([]);
    await service.sql`update organisation set name = 'Far Away Trading' where id <> ${owner.organisation.id}`;
    expect(await write(slug, "far@mailbox.example", { author: "Far Away Trading" })).toEqual([]);
  });

  test("a review by a customer of a mail provider who writes about it, or by a person whom the team only invited", async () => {
    const { slug } = await shopOf("gmail.com");
    expect(await write(slug, "customer@gmail.com")).toEqual([]);
    const { slug: other } = await shopOf("critic-oak.com");
    await service.sql`insert into team_invitation (id, organisation_id, email, role, expires_at)
      values (gen_random_uuid(), ${owner.organisation.id}, 'critic@mailbox.example', 'member', now() + interval '7 days')`;
    expect(await write(other, "critic@mailbox.example", { rating: "1" })).toEqual([]);
  });

  test("a review by the team of another organisation", async () => {
    const { slug } = await shopOf("first-oak.com");
    await shopOf("second-oak.com");
    await seedPerson(service, { organisationId: owner.organisation.id, email: "rival@mailbox.example" });
    expect(await write(slug, "rival@mailbox.example")).toEqual([]);
  });
});

describe("one mailbox is one author", () => {
  test("tags, dots and case make no second review of a business, and mail goes to the address as it was typed", async () => {
    const { slug, id } = await shopOf("mailbox-oak.com");
    const spellings = ["Jane.Doe@gmail.com", "jane.doe+2@gmail.com", "janedoe@googlemail.com", "JANE.DOE@GMAIL.COM"];
    for (const [index, email] of spellings.entries()) await write(slug, email, { rating: String(index + 1) });
    expect(await service.sql`select rating, status from review where business_id = ${id}`).toMatchObject([
      { rating: 4, status: "published" },
    ]);
    const sent = await service.sql`select address from message where kind = 'review-confirm'
      and candor_mailbox(address) = 'janedoe@gmail.com' order by id`;
    expect(sent.map(({ address }) => address)).toEqual([
      "Jane.Doe@gmail.com",
      "jane.doe+2@gmail.com",
      "janedoe@googlemail.com",
      "JANE.DOE@gmail.com",
    ]);
  });

  test("two spellings at once are one review", async () => {
    const { slug, id } = await shopOf("race-oak.com");
    const spellings = ["two.at.once@gmail.com", "twoatonce@gmail.com", "twoatonce+x@gmail.com"];
    await Promise.all(spellings.map((email) => post(`/review/${slug}/write`, { ...TYPED, email })));
    expect(await service.sql`select 1 from review where business_id = ${id}`).toHaveLength(1);
  });

  test("dots and tags make another author where the provider tells them apart", async () => {
    const { slug, id } = await shopOf("apart-oak.com");
    for (const email of ["jane.doe@own-mail.example", "janedoe@own-mail.example", "janedoe+x@own-mail.example"])
      await write(slug, email);
    expect(await service.sql`select 1 from review where business_id = ${id}`).toHaveLength(3);
  });
});
