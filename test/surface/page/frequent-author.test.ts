// From the third public review of one mailbox about one business on, a moderator reads first; and a post that was never confirmed, which
// anyone can write, holds no other review.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { createLinks } from "#platform/secret/link.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { seedInviter } from "../rest/invitation-support.ts";
import { TYPED } from "./fixture.ts";

let service: TestService;
let owner: Awaited<ReturnType<typeof seedInviter>>;
const links = createLinks(TEST_CONFIG.appSecret);
let posts = 0;

beforeAll(async () => {
  service = await createTestService();
  owner = await seedInviter(service);
});
afterAll(() => service.close());

const shopOf = async () => {
  const slug = `frequent-${++posts}`;
  return seedBusiness(service.context, { organisationId: owner.organisation.id, domain: `${slug}.com`, slug });
};
type Shop = Awaited<ReturnType<typeof shopOf>>;

const post = (path: string, fields: Record<string, string>, peer = `198.18.${++posts}.1`) => {
  const headers = { origin: "http://localhost", "sec-fetch-site": "same-origin" };
  const body = new URLSearchParams(fields);
  return service.send(new Request(`http://localhost${path}`, { method: "POST", headers, body }), peer);
};
const reasonsOf = async (id: string) => {
  const rows =
    await service.sql`select reason from moderation where review_id = ${id} and to_status = 'held' order by id`;
  return rows.map(({ reason }) => reason);
};
/** Writes by an invitation to the address. @returns the review and why it is held */
async function invited(shop: Shop, email: string) {
  const { id, inviteUrl } = await owner.invite({
    email,
    delivery: "link",
    reference: `R-${++posts}`,
    businessId: toWire("biz", shop.id),
  });
  const body = `Table number ${++posts} is great.`;
  expect((await post(new URL(inviteUrl).pathname, { ...TYPED, body })).status).toBe(303);
  const [row] = await service.sql`select review_id as id from invitation where reference = ${await referenceOf(id)}`;
  return { id: row?.id as string, held: await reasonsOf(row?.id) };
}
const referenceOf = async (wire: string) => {
  const [row] = await service.sql`select reference from invitation order by created_at desc, id desc limit 1`;
  expect(wire).toMatch(/^inv_/);
  return row?.reference;
};
/** Writes without an invitation. @returns its id; it waits for its confirmation */
async function submitted(shop: Shop, email: string, fields: Record<string, string> = {}, peer?: string) {
  const body = `Table number ${++posts} came on time.`;
  expect((await post(`/review/${shop.slug}/write`, { ...TYPED, body, ...fields, email }, peer)).status).toBe(303);
  const [mail] =
    await service.sql`select subject_id as id from message where kind = 'review-confirm' order by id desc limit 1`;
  return mail?.id as string;
}
async function confirmed(id: string) {
  expect((await post(`/confirm/${links.sign("confirm", id)}`, {})).status).toBe(303);
  return reasonsOf(id);
}
const written = async (...given: Parameters<typeof submitted>) => confirmed(await submitted(...given));

describe("the third public review of one mailbox about one business", () => {
  test("is held when it is invited, under every spelling of the mailbox", async () => {
    const shop = await shopOf();
    expect((await invited(shop, "Jane.Doe@gmail.com")).held).toEqual([]);
    expect((await invited(shop, "janedoe+2@gmail.com")).held).toEqual([]);
    const third = await invited(shop, "j.a.n.e.doe@googlemail.com");
    expect(third.held).toEqual(["frequent_author"]);
    expect(await service.sql`select status from review where id = ${third.id}`).toMatchObject([{ status: "held" }]);
    expect((await invited(await shopOf(), "janedoe@gmail.com")).held).toEqual([]);
  });

  test("is held when it is not invited, and the invitations' addresses count with the author's own", async () => {
    const shop = await shopOf();
    const email = "mia@mailbox.example";
    for (let n = 0; n < 2; n++) {
      const { id, held } = await invited(shop, email);
      expect(held).toEqual([]);
      // As a review by link has no mailbox.
      await service.sql`update review_author set email = null where review_id = ${id}`;
    }
    expect(await written(shop, email)).toEqual(["frequent_author"]);
  });

  test("is not held where the others are older than 365 days or not public", async () => {
    const shop = await shopOf();
    const email = "old@mailbox.example";
    const { id: old } = await invited(shop, email);
    const { id: hidden } = await invited(shop, email);
    await service.sql`update review set created_at = created_at - interval '366 days' where id = ${old}`;
    expect((await invited(shop, email)).held).toEqual([]);
    await service.sql`update review set status = 'hidden' where id = ${hidden}`;
    expect((await invited(shop, email)).held).toEqual([]);
    expect((await invited(shop, email)).held).toEqual(["frequent_author"]);
  });

  test("is held when all are written at once", async () => {
    const shop = await shopOf();
    const paths = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const businessId = toWire("biz", shop.id);
        const email = "race@mailbox.example";
        const { inviteUrl } = await owner.invite({ email, delivery: "link", reference: `race-${n}`, businessId });
        return new URL(inviteUrl).pathname;
      }),
    );
    await Promise.all(paths.map((path, n) => post(path, { ...TYPED, body: `Race number ${n} was fast.` })));
    const rows = await service.sql`select status from review where business_id = ${shop.id} order by status`;
    expect(rows.map(({ status }) => status)).toEqual(["held", "held", "published", "published"]);
  });

  test("is named on the profile, with the reason", async () => {
    const shop = await shopOf();
    for (let n = 0; n < 3; n++) await invited(shop, "seen@mailbox.example");
    const html = await (await service.get(`/review/${shop.slug}`)).text();
    expect(html).toContain("Several reviews from one mailbox");
  });
});

describe("a review from an organisation with an open claim", () => {
  test("is held like one from the owner, and no longer when the claim has ended", async () => {
    const shop = await seedBusiness(service.context, { domain: "claimed-oak.com", slug: "claimed-oak" });
    const claimant = await seedOrganisation(service.context);
    await seedPerson(service, { organisationId: claimant.id, role: "member", email: "J.Praise@gmail.com" });
    await service.sql`insert into claim (id, business_id, organisation_id, method)
      values (gen_random_uuid(), ${shop.id}, ${claimant.id}, 'dns')`;
    expect(await written(shop, "jpraise@gmail.com")).toEqual(["own_praise"]);
    expect(await written(shop, "stranger@mailbox.example")).toEqual([]);
    await service.sql`update claim set status = 'withdrawn' where business_id = ${shop.id}`;
    const other = await seedPerson(service, { organisationId: claimant.id, email: "late@mailbox.example" });
    expect(await written(shop, other.email)).toEqual([]);
  });
});

describe("a post that was never confirmed", () => {
  const LONG =
    "The kitchen table arrived on the day that was promised, two friendly people carried it upstairs, and the drawers run well.";

  test("with the same text holds nobody's review", async () => {
    const shop = await shopOf();
    const copy = await submitted(await shopOf(), "attacker@mailbox.example", { body: LONG });
    expect(await written(shop, "customer@mailbox.example", { body: LONG })).toEqual([]);
    expect(await confirmed(copy)).toEqual(["near_copy"]);
  });

  test("from a critic's network holds nobody's review", async () => {
    const shop = await shopOf();
    const network = (n: number) => `198.51.100.${n}`;
    for (let n = 1; n <= 4; n++) await submitted(shop, `flood-${n}@mailbox.example`, {}, network(n));
    expect(await written(shop, "critic@mailbox.example", { rating: "1" }, network(9))).toEqual([]);
  });
});
