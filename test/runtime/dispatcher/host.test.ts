// Subscriptions to one host share its limit of requests in flight.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import { replay } from "#domain/webhook/delivery/send-again.ts";
import { MOST_SUBSCRIPTIONS } from "#domain/webhook/subscription/subscribe.ts";
import type { Context } from "#platform/database/context.ts";
import { createDispatcher, type Dispatcher } from "#runtime/dispatcher/dispatcher.ts";
import type { Deliver } from "#runtime/dispatcher/sending.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { DELIVERED, seedEvents, seedSubscription, WEBHOOK_PLANS } from "../../support/webhook.ts";

const MOST_AT_ONE_HOST = 64;

let database: TestDatabase;
let context: Context;
let organisationId: OrganisationId;

beforeAll(async () => {
  database = await createTestDatabase();
  context = database.context;
});
beforeEach(async () => {
  await context.db.execute(
    sql`truncate webhook_event, webhook_outbox, webhook_delivery, webhook_lane, webhook_attempt, webhook_subscription, message cascade`,
  );
  organisationId = (await seedOrganisation(context)).id;
});
afterAll(() => database.close());

async function turnUntil(dispatcher: Dispatcher, what: string, condition: () => boolean) {
  await until(what, async () => {
    await dispatcher.turn();
    return condition();
  });
}

function start(deliver: Deliver): Dispatcher {
  return createDispatcher(context, { plans: WEBHOOK_PLANS, deliver, slots: 512 });
}

test("a hundred subscriptions to one host and a replay for each have 64 requests in flight there, whatever port or path they name", async () => {
  const accomplice = (await seedOrganisation(context)).id;
  for (const owner of [organisationId, accomplice]) {
    await seedEvents(context, owner, 20);
    for (let n = 0; n < MOST_SUBSCRIPTIONS; n++) {
      const id = await seedSubscription(context, owner, {
        url: `https://victim.example:${8_443 + n}/${n}`,
        // It begins with more in flight than one that nobody knows.
        lastDeliveryStatus: "delivered",
      });
      await replay(context, { id, organisationId: owner, status: "active" }, new Date(0));
    }
  }
  const bystander = (await seedOrganisation(context)).id;
  await seedSubscription(context, bystander, { url: "https://other.example/" });
  await seedEvents(context, bystander, 40);
  const gate = Promise.withResolvers<void>();
  let [inFlight, peak, arrived, others] = [0, 0, 0, 0];
  const dispatcher = start(async ({ url }) => {
    if (url.includes("other.example")) {
      others++;
      return DELIVERED;
    }
    peak = Math.max(peak, ++inFlight);
    await gate.promise;
    await new Promise(setImmediate);
    inFlight--;
    arrived++;
    return DELIVERED;
  });
  await turnUntil(
    dispatcher,
    "the host is full, and another is served",
    () => inFlight === MOST_AT_ONE_HOST && others === 40,
  );
  gate.resolve();
  await turnUntil(dispatcher, "all are delivered", () => arrived === 2 * MOST_SUBSCRIPTIONS * 20);
  expect(peak).toBe(MOST_AT_ONE_HOST);
  await dispatcher.stop(1_000);
});

test("receivers that never answer keep out none that does at the same host", async () => {
  const dead = new Set<string>();
  for (let n = 0; n < MOST_SUBSCRIPTIONS; n++)
    dead.add(await seedSubscription(context, organisationId, { lastDeliveryStatus: "timeout" }));
  await seedEvents(context, organisationId, 5);
  const other = (await seedOrganisation(context)).id;
  await seedSubscription(context, other);
  const gate = Promise.withResolvers<void>();
  let [hanging, arrived] = [0, 0];
  const dispatcher = start(async ({ subscriptionId }) => {
    if (dead.has(subscriptionId)) {
      hanging++;
      await gate.promise;
    } else arrived++;
    return DELIVERED;
  });
  await turnUntil(dispatcher, "their places are taken", () => hanging === MOST_AT_ONE_HOST / 4);
  await seedEvents(context, other, 30);
  await turnUntil(dispatcher, "the other has all", () => arrived === 30);
  expect(hanging).toBe(MOST_AT_ONE_HOST / 4);
  gate.resolve();
  await turnUntil(dispatcher, "all are delivered", () => hanging === MOST_SUBSCRIPTIONS * 5);
  await dispatcher.stop(1_000);
});
