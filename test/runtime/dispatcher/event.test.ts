// All seven events, each out of the domain function that makes it true, through outbox, lanes and a real connection to a receiver.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import { type BusinessId, type InvitationId, type ReviewId, toWire } from "#contract/id.ts";
import { DEFAULT_PLANS, type Plan } from "#domain/account/plan/plan.ts";
import { recordVerified } from "#domain/business/claim/grant.ts";
import { createInvitation } from "#domain/invitation/create/create.ts";
import { settleInvitationsSent } from "#domain/invitation/outgoing.ts";
import { deleteOwnReview, editReview, resolve } from "#domain/review/author/author.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { postReply } from "#domain/review/reply.ts";
import type { Cidr } from "#platform/config/config.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { systemClock } from "#platform/time/clock.ts";
import { createDeliver } from "#runtime/dispatcher/deliver.ts";
import { createDispatcher } from "#runtime/dispatcher/dispatcher.ts";
import { BASE_URL, createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { startWebReceiver, type WebReceiver } from "../../support/web-receiver.ts";
import { APP_SECRET, seedSigned, WEBHOOK_PLANS } from "../../support/webhook.ts";

let database: TestDatabase;
let receiver: WebReceiver;

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startWebReceiver();
});
afterAll(async () => {
  receiver.close();
  await database.close();
});

const SUBMISSION = {
  rating: 4,
  title: "Quick and friendly",
  body: "Ordered on Monday, here on Wednesday.",
  author: "Ana R.",
  experienceDate: "2026-11-01",
};

test("each event has the shape of the contract, and none names the author", async () => {
  const { context } = database;
  const organisation = await seedOrganisation(context);
  const business = await seedBusiness(context, { organisationId: organisation.id, slug: "shop.example", name: "Shop" });
  const businessId = business.id as BusinessId;
  await seedSigned(context, organisation.id, { url: `${receiver.url}/all`, events: [...WEBHOOK_EVENTS] });

  await context.db.execute(sql`update business set verification_status = 'pending' where id = ${businessId}`);
  expect(await recordVerified(context, businessId)).toBe(true);
  expect(await recordVerified(context, businessId)).toBe(false);
  const invitation = await createInvitation(context, {
    organisation,
    planId: organisation.plan,
    plan: DEFAULT_PLANS.scale as Plan,
    messaging: { sms: false, whatsapp: false },
    source: "api",
    businessId,
    fields: { email: "jo.doe@customer.example", reference: "A-1", name: "Jo" },
  });
  const invitationId = invitation.id as InvitationId;
  await inTransaction(context, (inside) => settleInvitationsSent(inside, [{ invitationId, kind: "invitation" }]));
  const reviewId: ReviewId = await inTransaction(
    context,
    async (inside) =>
      (
        await publishFromInvitation(inside, {
          businessId,
          email: "jo.doe@customer.example",
          submission: SUBMISSION,
          language: "en",
          ipHash: null,
          ratings: [],
        })
      ).reviewId,
  );
  const edited = { ...SUBMISSION, rating: 5, body: "Ordered on Monday, here on Wednesday, and well packed." };
  await editReview(context, reviewId, edited, { language: "en" });
  const body = "Thank you for taking the time.";
  await postReply(context, { organisationId: organisation.id, reviewId, body, userId: null });
  await resolve(context, reviewId, "resolved");
  await deleteOwnReview(context, reviewId);

  const outbound = createOutbound({
    allow: [ipaddr.parseCIDR("127.0.0.0/8") as Cidr],
    baseUrl: "https://reviews.example",
    maxInFlight: 8,
  });
  const box = createSecretBox(APP_SECRET);
  const deliver = createDeliver({ outbound, box, clock: systemClock, log: context.log });
  const dispatcher = createDispatcher(context, { plans: WEBHOOK_PLANS, deliver, slots: 8 });
  await until("seven arrived", async () => {
    await dispatcher.turn();
    return receiver.received.length >= 7;
  });
  await dispatcher.stop(1_000);
  outbound.close();

  const told = new Map(
    receiver.received.map((each) => [each.headers["x-service-event"] as string, JSON.parse(each.body.toString())]),
  );
  expect([...told.keys()].sort()).toEqual([...WEBHOOK_EVENTS].sort());
  for (const [event, payload] of told) {
    expect(Object.keys(payload)).toEqual(["id", "event", "createdAt", "data"]);
    expect(payload).toMatchObject({ event, id: expect.stringMatching(/^whd_/), createdAt: "2026-11-20T12:00:00.000Z" });
    expect(payload.data.business).toEqual({
      id: toWire("biz", businessId),
      slug: "shop.example",
      name: "Shop",
      url: `${BASE_URL}/review/shop.example`,
    });
  }
  const data = (event: string) => told.get(event).data;
  const review = {
    id: toWire("rev", reviewId),
    ...SUBMISSION,
    verified: true,
    source: "invitation",
    incentivized: false,
    reward: "none",
    status: "published",
    createdAt: "2026-11-20T12:00:00.000Z",
    url: `${BASE_URL}/review/shop.example/${toWire("rev", reviewId)}`,
    photos: [],
  };
  const later = { ...review, ...edited };
  expect(data("review.created").review).toEqual(review);
  expect(data("review.updated").review).toEqual(later);
  expect(data("reply.created").review).toEqual(later);
  expect(data("review.resolved").review).toEqual(later);
  expect(data("review.removed").review).toEqual({ ...later, status: "removed" });
  expect(data("reply.created").reply).toEqual({
    id: expect.stringMatching(/^rpl_/),
    body,
    createdAt: "2026-11-20T12:00:00.000Z",
  });
  expect(data("review.resolved")).toMatchObject({
    resolution: "resolved",
    resolutionAt: "2026-11-20T12:00:00.000Z",
  });
  expect(data("invitation.sent").invitation).toEqual({
    id: toWire("inv", invitationId),
    email: "j***@customer.example",
    reference: "A-1",
    channel: "email",
    status: "sent",
    sentAt: "2026-11-20T12:00:00.000Z",
  });
  expect(Object.keys(data("business.verified"))).toEqual(["business"]);
  for (const each of receiver.received) expect(each.body.toString()).not.toContain("jo.doe");
});

test("events of unclaimed businesses are not sent", async () => {
  const { context } = database;
  const business = await seedBusiness(context);
  expect(await recordVerified(context, business.id as BusinessId)).toBe(false);
});
