// Webhooks and the plan: a plan that ended or has no webhooks delivers nothing, loses nothing, and goes on when it is back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { changePlan, type PlanChange } from "#domain/webhook/plan-change.ts";
import { purgeEvents } from "#domain/webhook/retention.ts";
import { fanOut } from "#domain/webhook/state/fan-out.ts";
import { leaseLanes, lookForWork, releaseLanes, sweepLanes } from "#domain/webhook/state/lane.ts";
import type { Context } from "#platform/database/context.ts";
import { createDispatcher, type Dispatcher } from "#runtime/dispatcher/dispatcher.ts";
import type { Deliver } from "#runtime/dispatcher/sending.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { DELIVERED, FAILED, seedEvents, seedSubscription, WEBHOOK_PLANS } from "../../support/webhook.ts";

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

const rows = async (query: ReturnType<typeof sql>) =>
  [...(await context.db.execute(query))] as unknown as Record<string, unknown>[];
const waiting = async () => (await rows(sql`select 1 from webhook_delivery`)).length;

function start(deliver: Deliver): Dispatcher {
  return createDispatcher(context, { plans: WEBHOOK_PLANS, deliver, slots: 32 });
}

async function turnUntil(dispatchers: Dispatcher[], what: string, condition: () => Promise<boolean> | boolean) {
  await until(what, async () => {
    for (const each of dispatchers) await each.turn();
    return condition();
  });
}

/** Every event is fanned out, and every lane given back and not due. */
async function isParked(): Promise<boolean> {
  const { events, lanes } = await lookForWork(context);
  return !events && !lanes && (await rows(sql`select 1 from webhook_lane where owner is not null`)).length === 0;
}

const ENDED: PlanChange[] = [{ planStatus: "past_due" }, { planStatus: "canceled" }, { plan: "free" }];
const BACK: PlanChange = { plan: "starter", planStatus: "active" };

describe("a plan that ended", () => {
  for (const end of ENDED)
    test(`delivers no webhook, keeps waiting deliveries, and sends them when the plan is back: ${JSON.stringify(end)}`, async () => {
      const id = await seedSubscription(context, organisationId, { consecutiveFailures: 2 });
      const payer = (await seedOrganisation(context)).id;
      const paid = await seedSubscription(context, payer);
      await seedEvents(context, organisationId, 10);
      await changePlan(context, organisationId, end);
      const sent: string[] = [];
      const dispatcher = start(async ({ subscriptionId }, delivery) => {
        sent.push(`${subscriptionId} ${delivery.eventId}`);
        return DELIVERED;
      });
      await seedEvents(context, organisationId, 10);
      await seedEvents(context, payer, 10);
      await turnUntil([dispatcher], "the other is served, and nothing is left to do", async () => {
        return sent.length >= 10 && (await waiting()) === 20 && isParked();
      });
      expect(sent.every((each) => each.startsWith(paid))).toBe(true);
      // Neither the sweep nor a failure count takes what waits for something else.
      expect(await sweepLanes(context, WEBHOOK_PLANS)).toBe(0);
      expect(
        await rows(sql`select status, consecutive_failures as failures from webhook_subscription where id = ${id}`),
      ).toEqual([{ status: "active", failures: 2 }]);
      sent.length = 0;
      await changePlan(context, organisationId, BACK);
      expect((await lookForWork(context)).lanes).toBe(true);
      await turnUntil([dispatcher], "what waited is sent", async () => sent.length >= 20 && (await waiting()) === 0);
      expect(new Set(sent).size).toBe(20);
      expect(sent.every((each) => each.startsWith(id))).toBe(true);
      await dispatcher.stop(1_000);
    });

  test("does not delete waiting deliveries with the old history", async () => {
    await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 1);
    await seedEvents(context, organisationId, 1, "reply.created");
    // Two months ago, by the ids too.
    await context.db.execute(sql`
      update webhook_event set created_at = now() - interval '60 days', id = overlay(id::text placing
        lpad(to_hex(floor(extract(epoch from now() - interval '60 days') * 1000)::bigint >> 16), 8, '0') from 1 for 8)::uuid`);
    await context.db.execute(sql`truncate webhook_outbox`);
    await context.db.execute(sql`insert into webhook_outbox select id from webhook_event`);
    await fanOut(context, 10);
    await updateOrganisation(context, organisationId, { planStatus: "past_due" });
    await purgeEvents(context);
    expect(await rows(sql`select event from webhook_event`)).toEqual([{ event: "review.created" }]);
    await changePlan(context, organisationId, BACK);
    const dispatcher = start(async () => DELIVERED);
    await turnUntil([dispatcher], "it is sent", async () => (await waiting()) === 0);
    await dispatcher.stop(1_000);
  });

  test("while a delivery is in flight lets it end, and sends no other", async () => {
    await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 50);
    const gate = Promise.withResolvers<void>();
    let sent = 0;
    const dispatcher = start(async () => {
      sent++;
      await gate.promise;
      return FAILED;
    });
    await turnUntil([dispatcher], "two are in flight", () => sent === 2);
    await changePlan(context, organisationId, { planStatus: "canceled" });
    // Within two seconds. What is in flight counts until it is over.
    await turnUntil([dispatcher], "what was read is given up", () => dispatcher.figures().waiting === 2);
    gate.resolve();
    await turnUntil([dispatcher], "the lane is given back", isParked);
    expect(sent).toBe(2);
    expect(await rows(sql`select attempts, count(*)::int as n from webhook_delivery group by 1 order by 1`)).toEqual([
      { attempts: 0, n: 48 },
      { attempts: 1, n: 2 },
    ]);
    await dispatcher.stop(1_000);
  });
});

describe("a plan that comes back", () => {
  test("while events are fanned out and lanes are given back leaves every lane due", async () => {
    for (let n = 0; n < 5; n++) await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 1);
    await fanOut(context, 10);
    for (let round = 0; round < 60; round++) {
      await changePlan(context, organisationId, { planStatus: "past_due" });
      const claims = await leaseLanes(context, WEBHOOK_PLANS, 10);
      expect(claims).toHaveLength(5);
      expect(claims.some(({ target }) => target.open)).toBe(false);
      await seedEvents(context, organisationId, 1);
      await Promise.all([
        changePlan(context, organisationId, { planStatus: "active" }),
        fanOut(context, 10),
        releaseLanes(context, WEBHOOK_PLANS, claims),
      ]);
      const lanes = await rows(sql`select owner, next_due <= now() as due from webhook_lane`);
      expect(lanes).toEqual(Array(5).fill({ owner: null, due: true }));
    }
  });

  test("and ends again and again under two dispatchers loses no delivery and sends none twice", async () => {
    for (let n = 0; n < 4; n++) await seedSubscription(context, organisationId);
    const seen: string[] = [];
    const deliver: Deliver = async (_target, { id }) => {
      seen.push(id);
      return DELIVERED;
    };
    const both = [start(deliver), start(deliver)];
    let isOver = false;
    const meddling = (async () => {
      for (let round = 0; round < 25; round++) {
        await changePlan(context, organisationId, ENDED[round % ENDED.length] as PlanChange);
        await seedEvents(context, organisationId, 8);
        await changePlan(context, organisationId, BACK);
      }
    })().finally(() => {
      isOver = true;
    });
    await turnUntil(both, "all are delivered", async () => isOver && seen.length >= 800 && (await waiting()) === 0);
    await meddling;
    expect(seen).toHaveLength(800);
    expect(new Set(seen).size).toBe(800);
    for (const each of both) await each.stop(1_000);
  });
});
