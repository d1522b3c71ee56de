// Races: fan-out and release, deleting and sending, switching on and settling; and results that cannot be
// written.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import { replay } from "#domain/webhook/delivery/send-again.ts";
import { fanOut } from "#domain/webhook/state/fan-out.ts";
import { leaseLanes, lookForWork, releaseLanes, renewLanes, sweepLanes } from "#domain/webhook/state/lane.ts";
import { deleteSubscription, updateSubscription } from "#domain/webhook/subscription/subscribe.ts";
import type { Context } from "#platform/database/context.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { createDispatcher, type Dispatcher } from "#runtime/dispatcher/dispatcher.ts";
import { startPoller } from "#runtime/kit/poller.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { APP_SECRET, DELIVERED, FAILED, seedEvents, seedSubscription, WEBHOOK_PLANS } from "../../support/webhook.ts";

let database: TestDatabase;
let context: Context;
let organisationId: OrganisationId;
const box = createSecretBox(APP_SECRET);

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

async function turnUntil(dispatcher: Dispatcher, what: string, condition: () => Promise<boolean> | boolean) {
  await until(what, async () => {
    await dispatcher.turn();
    return condition();
  });
}

describe("replays", () => {
  test("of the same events at the same moment make each delivery once, and none of them fails", async () => {
    const id = await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 100);
    await fanOut(context, 1_000);
    for (let round = 0; round < 40; round++) {
      await context.db.execute(sql`delete from webhook_delivery`);
      const subscription = { id, organisationId, status: "active" };
      const all = await Promise.all(
        Array.from({ length: 8 }, () => replay(context, subscription, new Date("2026-11-20T00:00:00Z"))),
      );
      expect(all.map(({ queued }) => queued)).toEqual(Array(8).fill(100));
      expect(await rows(sql`select count(*)::int as n from webhook_delivery`)).toEqual([{ n: 100 }]);
    }
  });
});

describe("lanes", () => {
  test("a lane that is given back while events are fanned out is due again, in either order", async () => {
    for (let n = 0; n < 5; n++) await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 1);
    await fanOut(context, 10);
    for (let round = 0; round < 60; round++) {
      const claims = await leaseLanes(context, WEBHOOK_PLANS, 10);
      expect(claims).toHaveLength(5);
      await context.db.execute(sql`delete from webhook_delivery`);
      await seedEvents(context, organisationId, 1);
      await Promise.all([
        fanOut(context, 10),
        releaseLanes(context, WEBHOOK_PLANS, claims),
        renewLanes(context, claims),
      ]);
      const lanes = await rows(sql`select owner, next_due <= now() as due from webhook_lane`);
      expect(lanes).toEqual(Array(5).fill({ owner: null, due: true }));
    }
  });

  test("a lease that ran out can be renewed until another dispatcher takes it", async () => {
    await seedSubscription(context, organisationId);
    await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 1);
    await fanOut(context, 10);
    const claims = await leaseLanes(context, WEBHOOK_PLANS, 10);
    await context.db.execute(sql`update webhook_lane set lease_until = now() - interval '1 minute'`);
    const [taken] = await leaseLanes(context, WEBHOOK_PLANS, 1);
    const kept = await renewLanes(context, claims);
    expect(kept.size).toBe(1);
    expect(kept.has(taken?.subscriptionId as string)).toBe(false);
    // Nor can it be given back by whoever had it.
    await releaseLanes(context, WEBHOOK_PLANS, claims);
    expect(await rows(sql`select 1 from webhook_lane where owner is not null`)).toHaveLength(1);
  });

  test("a switched-off subscription with a backlog costs nothing: its lane is never due", async () => {
    const id = await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 50);
    await fanOut(context, 100);
    await updateSubscription(context, box, organisationId, id, { status: "disabled" });
    const sent: string[] = [];
    const dispatcher = createDispatcher(context, {
      plans: WEBHOOK_PLANS,
      slots: 8,
      deliver: async (_target, { id }) => {
        sent.push(id);
        return DELIVERED;
      },
    });
    await turnUntil(dispatcher, "the lane is given back", async () => {
      const [lane] = await rows(sql`select owner, next_due from webhook_lane`);
      return lane?.owner === null && lane.next_due === null;
    });
    expect(sent).toEqual([]);
    expect(await lookForWork(context)).toEqual({ events: false, lanes: false, dueInMs: null });
    expect(await sweepLanes(context, WEBHOOK_PLANS)).toBe(0);
    await updateSubscription(context, box, organisationId, id, { status: "active" });
    await turnUntil(dispatcher, "what waited is sent", () => sent.length === 50);
    expect(new Set(sent).size).toBe(50);
    await dispatcher.stop(1_000);
  });

  test("a lane that was forgotten is found by the sweep, and one that is held is left alone", async () => {
    await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 1);
    await fanOut(context, 10);
    await context.db.execute(sql`update webhook_lane set next_due = null`);
    expect((await lookForWork(context)).lanes).toBe(false);
    expect(await sweepLanes(context, WEBHOOK_PLANS)).toBe(1);
    expect((await lookForWork(context)).lanes).toBe(true);
    await leaseLanes(context, WEBHOOK_PLANS, 1);
    await context.db.execute(sql`update webhook_lane set next_due = null`);
    expect(await sweepLanes(context, WEBHOOK_PLANS)).toBe(0);
    await context.db.execute(sql`delete from webhook_lane`);
    expect(await sweepLanes(context, WEBHOOK_PLANS)).toBe(1);
  });
});

describe("changes while requests are under way", () => {
  test("a subscription can be deleted: nothing more is sent, nothing is written, nothing is left", async () => {
    const id = await seedSubscription(context, organisationId, { lastDeliveryStatus: "delivered" });
    await seedEvents(context, organisationId, 100);
    const gate = Promise.withResolvers<void>();
    let sent = 0;
    const dispatcher = createDispatcher(context, {
      plans: WEBHOOK_PLANS,
      slots: 32,
      deliver: async () => {
        sent++;
        await gate.promise;
        return DELIVERED;
      },
    });
    await turnUntil(dispatcher, "four are under way", () => sent === 4);
    expect(await deleteSubscription(context, organisationId, id, async () => {})).toBe(true);
    expect(await deleteSubscription(context, organisationId, id, async () => {})).toBe(false);
    await turnUntil(dispatcher, "the change is heard of", () => dispatcher.figures().lanes === 0);
    gate.resolve();
    await dispatcher.stop(1_000);
    expect(sent).toBe(4);
    for (const table of ["webhook_delivery", "webhook_lane", "webhook_subscription", "webhook_attempt"])
      expect(await rows(sql`select 1 from ${sql.raw(table)}`)).toEqual([]);
  });

  test("switching off and on, replaying and deleting never stand in the way of settling", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) ids.push(await seedSubscription(context, organisationId));
    await seedEvents(context, organisationId, 200);
    let n = 0;
    const dispatcher = createDispatcher(context, {
      plans: WEBHOOK_PLANS,
      slots: 32,
      deliver: async () => (n++ % 3 === 0 ? FAILED : DELIVERED),
    });
    const [deleted, ...others] = ids as [string, ...string[]];
    const meddle = async (id: string) => {
      for (let round = 0; round < 10; round++) {
        await updateSubscription(context, box, organisationId, id, { status: "disabled" });
        await updateSubscription(context, box, organisationId, id, { status: "active" });
        await replay(context, { id, organisationId, status: "active" }, new Date(0));
      }
    };
    const meddling = Promise.all([
      ...others.map(meddle),
      deleteSubscription(context, organisationId, deleted, async () => {}),
    ]);
    let isOver = false;
    meddling.finally(() => {
      isOver = true;
    });
    await turnUntil(dispatcher, "all are through with it", () => isOver);
    await meddling;
    // The last of each was to switch on and replay, so there is something to send, whatever was lost on the way.
    await turnUntil(dispatcher, "what was replayed is sent", () => n > 0);
    await dispatcher.stop(1_000);
  });
});

/** What is read arrives some milliseconds after the server looked it up; transactions, as settling is one, are quick. */
function overSlowLine(context: Context): Context {
  const db = new Proxy(context.db, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name !== "execute") return typeof value === "function" ? value.bind(target) : value;
      return async (query: Parameters<typeof target.execute>[0]) => {
        const found = await target.execute(query);
        await new Promise((resolve) => setTimeout(resolve, 15));
        return found;
      };
    },
  });
  return { ...context, db };
}

describe("reading ahead", () => {
  test("a delivery that is settled while the queue is read is not read as new", async () => {
    for (let n = 0; n < 20; n++) await seedSubscription(context, organisationId, { lastDeliveryStatus: "delivered" });
    await seedEvents(context, organisationId, 300);
    const sent: string[] = [];
    let nudge = () => {};
    const dispatcher = createDispatcher(overSlowLine(context), {
      plans: WEBHOOK_PLANS,
      slots: 128,
      onWork: () => nudge(),
      deliver: async (_target, { id }) => {
        sent.push(id);
        return DELIVERED;
      },
    });
    // As the thread runs it: turns as fast as they are asked for.
    const poller = startPoller("dispatcher", dispatcher.turn, context.log);
    nudge = poller.nudge;
    await until("all are settled", async () => {
      const [row] = await rows(sql`select count(*)::int as n from webhook_attempt`);
      return row?.n === 6_000;
    });
    await poller.stop();
    await dispatcher.stop(1_000);
    expect(new Set(sent).size).toBe(6_000);
    expect(sent.length).toBe(6_000);
  });
});

describe("results that cannot be written", () => {
  test("an answer that PostgreSQL does not take holds up no other, and its delivery is settled without it", async () => {
    await seedSubscription(context, organisationId, { lastDeliveryStatus: "delivered" });
    await seedEvents(context, organisationId, 20);
    let n = 0;
    const dispatcher = createDispatcher(context, {
      plans: WEBHOOK_PLANS,
      slots: 32,
      deliver: async () => ({ ...DELIVERED, responseBody: n++ === 7 ? "\0" : "fine" }),
    });
    await turnUntil(
      dispatcher,
      "all are settled",
      async () => (await rows(sql`select 1 from webhook_delivery`)).length === 0 && n === 20,
    );
    await dispatcher.stop(1_000);
    expect(n).toBe(20);
    const bodies = await rows(
      sql`select response_body as body, count(*)::int as n from webhook_attempt group by 1 order by 2`,
    );
    expect(bodies).toEqual([
      { body: null, n: 1 },
      { body: "fine", n: 19 },
    ]);
  });
});

describe("late receivers", () => {
  test("give up their place after a while, so that no number of them stops the others", async () => {
    const dead = new Set<string>();
    for (let n = 0; n < 8; n++)
      dead.add(await seedSubscription(context, organisationId, { lastDeliveryStatus: "delivered" }));
    const other = (await seedOrganisation(context)).id;
    await seedSubscription(context, other);
    await seedEvents(context, organisationId, 20);
    const gate = Promise.withResolvers<void>();
    let hanging = 0;
    let arrived = 0;
    // Fewer places than one of them alone would take.
    const dispatcher = createDispatcher(context, {
      plans: WEBHOOK_PLANS,
      slots: 8,
      deliver: async (target) => {
        if (!dead.has(target.subscriptionId)) {
          arrived++;
          return DELIVERED;
        }
        hanging++;
        await gate.promise;
        return FAILED;
      },
    });
    await turnUntil(dispatcher, "all places are taken", () => hanging >= 8);
    await seedEvents(context, other, 30);
    await turnUntil(dispatcher, "the healthy one has all", () => arrived === 30);
    expect(dispatcher.figures().late).toBeGreaterThan(0);
    gate.resolve();
    await dispatcher.stop(1_000);
  });
});

describe("the rest of an idle dispatcher", () => {
  const due = (value: ReturnType<typeof sql>, leaseUntil = sql`null`) =>
    context.db.execute(sql`update webhook_lane set next_due = ${value}, owner = null, lease_until = ${leaseUntil}`);

  test("ends when the earliest lane is due, and is short while another process has one that is", async () => {
    await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 1);
    await fanOut(context, 10);
    const dispatcher = createDispatcher(context, { plans: WEBHOOK_PLANS, slots: 8, deliver: async () => DELIVERED });
    await due(sql`null`);
    expect(await dispatcher.turn()).toBe(Number.POSITIVE_INFINITY);
    await due(sql`now() + interval '1 hour'`);
    expect(await dispatcher.turn()).toBeWithin(3_590_000, 3_600_001);
    await due(sql`now() + interval '4 seconds'`);
    expect(await dispatcher.turn()).toBeWithin(0, 4_001);
    await due(sql`now() - interval '1 second'`, sql`now() + interval '1 minute'`);
    expect(await dispatcher.turn()).toBe(500);
    await dispatcher.stop(1_000);
  });
});
