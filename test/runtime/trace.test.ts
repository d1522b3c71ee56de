// A trace from the request that caused an event to its deliveries and into the log, and to no one else.
import { afterAll, beforeAll, expect, test } from "bun:test";
import ipaddr from "ipaddr.js";
import { toWire } from "#contract/id.ts";
import { resend } from "#domain/webhook/delivery/send-again.ts";
import type { Cidr } from "#platform/config/config.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { currentTrace, parseTraceparent } from "#platform/telemetry/trace.ts";
import { systemClock } from "#platform/time/clock.ts";
import { createDeliver } from "#runtime/dispatcher/deliver.ts";
import { createDispatcher, type Dispatcher } from "#runtime/dispatcher/dispatcher.ts";
import { seedBusiness, seedKey, seedOrganisation, seedReview } from "../support/seed.ts";
import { createTestService, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { startWebReceiver, type WebReceiver } from "../support/web-receiver.ts";
import { APP_SECRET, seedSigned, WEBHOOK_PLANS } from "../support/webhook.ts";

const ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const TRACEPARENT = `00-${ID}-${PARENT}-01`;

let service: TestService;
let receiver: WebReceiver;
let dispatcher: Dispatcher;
let organisationId: Awaited<ReturnType<typeof seedOrganisation>>["id"];
let key: string;
let failures = 0;
const outbound = createOutbound({
  allow: [ipaddr.parseCIDR("127.0.0.0/8") as Cidr],
  baseUrl: "https://reviews.example",
  maxInFlight: 8,
});

beforeAll(async () => {
  service = await createTestService();
  receiver = await startWebReceiver({
    "/hook": (response) => response.writeHead(failures-- > 0 ? 500 : 200).end(),
  });
  const { context } = service;
  organisationId = (await seedOrganisation(context)).id;
  key = (await seedKey(context, organisationId, ["read", "write"])).secret;
  await seedSigned(context, organisationId, { url: `${receiver.url}/hook`, events: ["reply.created"] });
  const deliver = createDeliver({ outbound, box: createSecretBox(APP_SECRET), clock: systemClock, log: context.log });
  dispatcher = createDispatcher(context, { plans: WEBHOOK_PLANS, deliver, slots: 8 });
});
afterAll(async () => {
  await dispatcher.stop(1_000);
  outbound.close();
  receiver.close();
  await service.close();
});

async function reply(headers: Record<string, string>): Promise<Response> {
  const { id } = await seedBusiness(service.context, { organisationId });
  const reviewId = toWire("rev", await seedReview(service.context, id));
  return service.rest("/replies", key, { body: { reviewId, body: "Thank you for telling us." }, headers });
}

async function deliveries(count: number) {
  await until("they arrived", async () => {
    await dispatcher.turn();
    return receiver.received.length >= count;
  });
  return receiver.received.splice(0).map(({ headers, body }) => ({
    headers,
    body: body.toString(),
    trace: parseTraceparent(headers.traceparent ?? null),
  }));
}

const isSettled = async () => {
  const [row] = await service.sql`select count(*)::int as n from webhook_attempt`;
  return row?.n as number;
};

test("each attempt of a delivery carries the trace of the API call, with a parent of its own", async () => {
  failures = 1;
  const answer = await reply({ traceparent: TRACEPARENT, tracestate: "vendor=private-to-the-caller" });
  expect(answer.status).toBe(201);
  const [first] = await deliveries(1);
  await until("it is settled", async () => (await isSettled()) === 1);
  // The retry, which would be due in a minute.
  await service.sql`update webhook_delivery set run_at = now()`;
  await service.sql`update webhook_lane set next_due = now()`;
  dispatcher.nudge();
  const [retry] = await deliveries(1);
  await until("it is settled", async () => (await isSettled()) === 2);
  const [delivered] = await service.sql`select delivery_id as id from webhook_attempt limit 1`;
  await resend(service.context, organisationId, delivered?.id as string);
  dispatcher.nudge();
  const [again] = await deliveries(1);
  const all = [first, retry, again];
  for (const each of all) {
    expect(each?.trace).toMatchObject({ id: ID, isSampled: true });
    expect(each?.headers.tracestate).toBeUndefined();
    // The body is signed and read by many.
    expect(each?.body).not.toContain(ID);
  }
  const parents = [PARENT, ...all.map((each) => each?.trace?.parentId)];
  expect(new Set(parents).size).toBe(4);
});

test("without a traceparent, or with one that is not to the letter, deliveries carry none", async () => {
  for (const headers of [{}, { traceparent: `00-${"0".repeat(32)}-${PARENT}-01` }, { traceparent: "hello" }])
    expect((await reply(headers)).status).toBe(201);
  for (const each of await deliveries(3)) expect(each.headers.traceparent).toBeUndefined();
  const [row] = await service.sql`select count(*)::int as n from webhook_event where trace is not null`;
  expect(row?.n).toBe(1);
});

test("requests side by side keep to their own traces", async () => {
  const ids = Array.from({ length: 24 }, (_, n) => (n % 4 === 0 ? null : n.toString(16).padStart(32, "b")));
  const answers = await Promise.all(
    ids.map((id) => reply(id === null ? {} : { traceparent: `00-${id}-${PARENT}-00` })),
  );
  const replies = await Promise.all(
    answers.map(async (each) => ((await each.json()) as { data: { id: string } }).data.id),
  );
  const found = new Map(
    (await deliveries(24)).map(({ body, trace }) => [JSON.parse(body).data.reply.id as string, trace?.id ?? null]),
  );
  expect(replies.map((each) => found.get(each))).toEqual(ids);
  expect(currentTrace()).toBeNull();
});

test("nothing of a trace reaches an answer, whatever it is", async () => {
  const { slug } = await seedBusiness(service.context, { organisationId });
  const headers = { traceparent: TRACEPARENT, tracestate: "vendor=private-to-the-caller" };
  const paths = [`/review/${slug}`, `/api/open/v1/businesses/${slug}`, "/api/v1/me", "/login", "/nowhere", "/healthz"];
  for (const path of paths) {
    const answer = await service.get(path, headers);
    const said = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
    for (const each of [ID, PARENT, "traceparent", "tracestate", "private-to-the-caller"])
      expect(said).not.toContain(each);
  }
});
