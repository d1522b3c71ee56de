// GET /api/v1/webhooks/samples, compared with real deliveries: everything here happens over HTTP or by mail.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fromWire, type ReviewId } from "#contract/id.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { createLinks } from "#platform/secret/link.ts";
import { startMailing } from "../../support/mailing.ts";
import { seedReview } from "../../support/seed.ts";
import { BASE_URL, createTestService, json, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { PLANS, seedListener } from "./webhook-support.ts";

let service: TestService;
let own: Awaited<ReturnType<typeof seedListener>>;

beforeAll(async () => {
  service = await createTestService({}, PLANS);
  own = await seedListener(service);
});
afterAll(async () => {
  await service.close();
});

const links = createLinks(TEST_CONFIG.appSecret);
const samples = async (event: string, of = own) => (await json(of.get(`/webhooks/samples?event=${event}`))).data;
const submit = (path: string, fields: Record<string, string>) =>
  service.send(
    new Request(`http://localhost${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: BASE_URL, "sec-fetch-site": "same-origin" },
    }),
  );

/** What receivers are sent of an event, the latest first. */
async function sent(event: string, of = own) {
  const rows = await service.sql`select created_at, data from webhook_event
    where organisation_id = ${of.organisation.id} and event = ${event} order by id desc`;
  return rows.map((row) => ({ createdAt: new Date(row.created_at).toISOString(), data: JSON.parse(row.data) }));
}

/** The latest sample is the latest event, to the letter. */
async function expectAsSent(event: string, of = own) {
  const [latest] = await sent(event, of);
  const [sample] = await samples(event, of);
  expect(latest).toBeDefined();
  expect({ createdAt: sample?.createdAt, data: sample?.data }).toEqual(latest as never);
}

let customers = 0;
const WORDS = { title: "Quick and friendly", body: "Ordered on Monday, here on Wednesday.", author: "Ana R." };

/** A review that an invitation brought. */
async function reviewed(of = own): Promise<{ id: ReviewId; wire: string; manage: string }> {
  customers++;
  const body = { businessId: of.businessId, email: `ana${customers}@customer.example`, delivery: "link" };
  const { data } = await json(of.post("/invitations", body));
  await submit(new URL(data.inviteUrl).pathname, { ...WORDS, rating: "4", title: `${WORDS.title} ${customers}` });
  const [row] = await service.sql`select review_id from invitation where id = ${fromWire("inv", data.id)}`;
  const id = row?.review_id as ReviewId;
  const { data: newest } = await json(of.get(`/businesses/${of.businessId}/reviews?perPage=1`));
  return { id, wire: newest[0]?.id, manage: `/manage/${links.sign("manage", id)}` };
}

const decide = (id: ReviewId, to: ReviewStatus) =>
  changeStatus(service.context, id, { to, reason: "a test", askedBy: "moderator" });

describe("a sample is what was sent, with the moment at which it happened", () => {
  test("of a review that was published, edited, answered and sorted", async () => {
    const { wire, manage } = await reviewed();
    service.clock.advance(60_000);
    await expectAsSent("review.created");
    expect(await samples("review.updated")).toEqual([]);
    await submit(manage, { ...WORDS, rating: "2", action: "edit" });
    service.clock.advance(60_000);
    await expectAsSent("review.updated");
    await own.post("/replies", { reviewId: wire, body: "A new leg is on its way to you." });
    service.clock.advance(60_000);
    await expectAsSent("reply.created");
    await own.post("/replies", { reviewId: wire, body: "And the old one is collected." });
    service.clock.advance(60_000);
    await expectAsSent("reply.created");
    await submit(manage, { action: "resolution", resolution: "resolved" });
    service.clock.advance(60_000);
    await expectAsSent("review.resolved");
  });

  test("of a review that waited for a moderator, or was hidden and came back", async () => {
    const other = await seedListener(service);
    const held = await seedReview(service.context, other.business.id, { status: "held" });
    service.clock.advance(3_600_000);
    await decide(held, "published");
    service.clock.advance(60_000);
    await expectAsSent("review.created", other);
    await decide(held, "hidden");
    service.clock.advance(60_000);
    await decide(held, "published");
    service.clock.advance(60_000);
    await expectAsSent("review.updated", other);
  });

  test("of no review to which the event never happened", async () => {
    const other = await seedListener(service);
    await seedReview(service.context, other.business.id);
    for (const event of ["review.updated", "reply.created", "review.resolved", "review.removed"])
      expect([event, await samples(event, other)]).toEqual([event, []]);
  });
});

describe("a removed review's words are in no sample", () => {
  test("review.removed samples show the payload with title, body and author empty", async () => {
    const other = await seedListener(service);
    const { id, manage, wire } = await reviewed(other);
    await other.post("/replies", { reviewId: wire, body: "A reply that quotes Quick and friendly." });
    service.clock.advance(60_000);
    await submit(manage, { action: "delete" });
    service.clock.advance(60_000);
    const [event] = await sent("review.removed", other);
    const { data } = event ?? { data: {} };
    const [sample, ...more] = await samples("review.removed", other);
    expect(more).toEqual([]);
    expect(data.review).toMatchObject({ title: expect.stringContaining("Quick"), author: "Ana R." });
    expect(sample.createdAt).toBe(event?.createdAt);
    expect(sample.data).toEqual({ ...data, review: { ...data.review, title: "", body: "", author: "" } });
    for (const event of ["review.created", "review.updated", "reply.created", "review.resolved", "review.removed"])
      for (const word of ["Quick", "Monday", "Ana R."])
        expect(JSON.stringify(await samples(event, other))).not.toContain(word);
    const decided = await service.sql`select 1 from moderation where review_id = ${id} and to_status = 'removed'`;
    expect(decided).toHaveLength(1);
  });

  test("one removed for several reasons is one sample", async () => {
    const other = await seedListener(service);
    const id = await seedReview(service.context, other.business.id, { status: "hidden" });
    await decide(id, "removed");
    await service.sql`insert into moderation (id, review_id, business_id, from_status, to_status, reason, asked_by, created_at)
      select gen_random_uuid(), review_id, business_id, from_status, to_status, 'another', asked_by, created_at
      from moderation where review_id = ${id}`;
    expect(await samples("review.removed", other)).toHaveLength(1);
  });

  test("a test of a subscription sends none of them either", async () => {
    const other = await seedListener(service);
    const id = await seedReview(service.context, other.business.id, { title: "A secret title" });
    await decide(id, "removed");
    const { id: subscription } = await other.subscribe({ events: ["review.removed"] });
    await other.post(`/webhooks/${subscription}/test`);
    const queued = await service.sql`select e.data from webhook_delivery d join webhook_event e on e.id = d.event_id
      join webhook_subscription s on s.id = d.subscription_id where s.organisation_id = ${other.organisation.id}`;
    expect(queued).toHaveLength(1);
    expect(queued[0]?.data).toContain('"review"');
    expect(queued[0]?.data).not.toContain("A secret title");
  });
});

describe("invitation.sent", () => {
  test("an invitation that was delivered by link was not sent, and is no sample; one that was mailed is, as it was sent", async () => {
    const other = await seedListener(service);
    const invite = async (fields: object) =>
      (await json(other.post("/invitations", { businessId: other.businessId, ...fields }))).data.id as string;
    const mailed = await invite({ email: "by-mail@customer.example", reference: "1" });
    for (let n = 0; n < 4; n++) await invite({ email: `by-link${n}@customer.example`, delivery: "link" });
    expect(await samples("invitation.sent", other)).toEqual([]);
    service.clock.advance(60_000);
    await sendMails();
    service.clock.advance(60_000);
    await expectAsSent("invitation.sent", other);
    const ids = (await samples("invitation.sent", other)).map(
      (each: { data: { invitation: { id: string } } }) => each.data.invitation.id,
    );
    expect(ids).toEqual([mailed]);
  });
});

async function sendMails(): Promise<void> {
  const mailing = await startMailing(service.context);
  await mailing.drain();
  await mailing.stop();
}
