// The name that a review shows is read by the rules like its text, on each form that takes one.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createLinks } from "#platform/secret/link.ts";
import { seedBusiness } from "../../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { seedInviter } from "../rest/invitation-support.ts";
import { TYPED } from "./fixture.ts";

/** Names of strangers' forms, and why each is held. "Bugs Shop" is the business's own name. */
const NAMES: [name: string, held: string][] = [
  ["Buy now at cheap.example.com", "links"],
  ["https://evil.example/win", "links"],
  ["Call +49 151 23456789", "contact_data"],
  ["Fuck you all", "profanity"],
  ["Bugs Shop", "own_praise"],
  ["bugs\u200b ѕhор", "own_praise"],
  ["jane.doe@mail.example", "contact_data"],
  ["mail me: ann@mail.example", "contact_data"],
  ["cheap-sofas.deals", "links"],
  ["cheap-sofas (dot) deals", "links"],
  ["203.0.113.5/shop", "links"],
];

let service: TestService;
const links = createLinks(TEST_CONFIG.appSecret);
let posts = 0;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const post = (path: string, fields: Record<string, string>) => {
  const headers = { origin: "http://localhost", "sec-fetch-site": "same-origin" };
  const body = new URLSearchParams(fields);
  const request = new Request(`http://localhost${path}`, { method: "POST", headers, body });
  return service.send(request, `198.18.${++posts}.1`);
};
const shopOf = () => seedBusiness(service.context, { name: "Bugs Shop", domain: `bugs-${++posts}.com` });
const reasonsOf = async (id: string) => {
  const rows =
    await service.sql`select reason from moderation where review_id = ${id} and to_status = 'held' order by id`;
  return rows.map(({ reason }) => reason);
};
const statusOf = async (id: string) => (await service.sql`select status from review where id = ${id}`)[0]?.status;

async function write(author: string): Promise<string> {
  const { slug } = await shopOf();
  const fields = {
    ...TYPED,
    body: `Table number ${++posts} came on time.`,
    author,
    email: `a${posts}@mailbox.example`,
  };
  expect((await post(`/review/${slug}/write`, fields)).status).toBe(303);
  const [mail] =
    await service.sql`select subject_id from message where kind = 'review-confirm' order by id desc limit 1`;
  await service.sql`update review set created_at = now() where id = ${mail?.subject_id}`;
  expect((await post(`/confirm/${links.sign("confirm", mail?.subject_id)}`, {})).status).toBe(303);
  return mail?.subject_id;
}

describe("a name with a link, contact data or abuse, and the business's own name, hold the review", () => {
  for (const [name, held] of NAMES)
    test(`on the form of a review: ${JSON.stringify(name)}`, async () => {
      const id = await write(name);
      expect({ status: await statusOf(id), held: await reasonsOf(id) }).toEqual({ status: "held", held: [held] });
    });

  test("on the form of an invitation", async () => {
    const owner = await seedInviter(service);
    const created = await service.rest("/invitations", owner.key, {
      body: { businessId: owner.businessId, email: "ana@mailbox.example", delivery: "link" },
    });
    const { inviteUrl } = ((await created.json()) as { data: { inviteUrl: string } }).data;
    const fields = { ...TYPED, author: "jane.doe@mail.example" };
    expect((await post(new URL(inviteUrl).pathname, fields)).status).toBe(303);
    const [row] = await service.sql`select id, status from review where business_id = ${owner.place.id}`;
    expect(row?.status).toBe("held");
    expect(await reasonsOf(row?.id)).toEqual(["contact_data"]);
  });

  test("on the form of an edit that changes nothing but the name", async () => {
    const id = await write("Ana");
    expect(await statusOf(id)).toBe("published");
    const [row] =
      await service.sql`select title, body, rating, experience_date::text as day from review where id = ${id}`;
    const fields = { title: row?.title, body: row?.body, rating: String(row?.rating), experienceDate: row?.day };
    const answer = await post(`/manage/${links.sign("manage", id)}`, {
      ...fields,
      action: "edit",
      author: "cheap-sofas.deals",
    });
    expect(answer.status).toBeLessThan(400);
    expect(await statusOf(id)).toBe("held");
    expect(await reasonsOf(id)).toEqual(["links"]);
  });
});

test("ordinary names hold nothing", async () => {
  for (const name of ["Ana", "J.R. Smith", "Dr. med. Müller", "山田 太郎", "Ana 1987", "O’Neil", "St. John Jr."]) {
    const id = await write(name);
    expect({ name, held: await reasonsOf(id) }).toEqual({ name, held: [] });
  }
});
