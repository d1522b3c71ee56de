// The dispatcher's guarantees, over a real database and receivers that are functions.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import { putMember } from "#domain/account/user/user.ts";
import { resend } from "#domain/webhook/delivery/send-again.ts";
import type { Context } from "#platform/database/context.ts";
import { createDispatcher, type Dispatcher } from "#runtime/dispatcher/dispatcher.ts";
import type { Deliver } from "#runtime/dispatcher/sending.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { DELIVERED, FAILED, seedEvents, seedSubscription, TIMED_OUT, WEBHOOK_PLANS } from "../../support/webhook.ts";

let database: TestDatabase;
let context: Context;
let organisationId: OrganisationId;
const running: Dispatcher[] = [];

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

function start(deliver: Deliver, slots = 32): Dispatcher {
  const dispatcher = createDispatcher(context, { plans: WEBHOOK_PLANS, deliver, slots });
  running.push(dispatcher);
  return dispatcher;
}

/** Turns until the queue is as the test wants it. */
async function turnUntil(dispatchers: Dispatcher[], what: string, condition: () => Promise<boolean> | boolean) {
  await until(what, async () => {
    for (const each of dispatchers) await each.turn();
    return condition();
  });
}

async function numberOf(query: ReturnType<typeof sql>): Promise<number> {
  const [row] = (await context.db.execute(query)) as unknown as { n: number }[];
  return row?.n ?? 0;
}

const queued = () => numberOf(sql`select count(*)::int as n from webhook_delivery`);
const logged = () => numberOf(sql`select count(*)::int as n from webhook_attempt`);

async function subscriptionRow(id: string) {
  const [row] = (await context.db.execute(sql`
    select status, consecutive_failures as failures, disabled_reason as reason, last_delivery_status as last
    from webhook_subscription where id = ${id}`)) as unknown as {
    status: string;
    failures: number;
    reason: string | null;
    last: string | null;
  }[];
  return row;
}

test("each event reaches every subscription that asked for it, once", async () => {
  const asked = await seedSubscription(context, organisationId);
  const other = await seedSubscription(context, organisationId, { events: ["review.removed"] });
  const off = await seedSubscription(context, organisationId, { status: "disabled" });
  const stranger = (await seedOrganisation(context)).id;
  await seedSubscription(context, stranger);
  await seedEvents(context, organisationId, 50);
  const seen: string[] = [];
  const dispatcher = start(async (target, delivery) => {
    seen.push(`${target.subscriptionId} ${delivery.eventId}`);
    return DELIVERED;
  });
  await turnUntil([dispatcher], "all delivered", async () => seen.length >= 50 && (await queued()) === 0);
  expect(new Set(seen).size).toBe(50);
  expect(seen.every((each) => each.startsWith(asked))).toBe(true);
  expect(seen.some((each) => each.startsWith(other) || each.startsWith(off))).toBe(false);
  expect(await logged()).toBe(50);
  await dispatcher.stop(1_000);
});

test("two dispatchers share the work, and nothing is sent twice", async () => {
  for (let n = 0; n < 10; n++) await seedSubscription(context, organisationId);
  await seedEvents(context, organisationId, 100);
  const seen: string[] = [];
  const deliver: Deliver = async (_target, delivery) => {
    seen.push(delivery.id);
    return DELIVERED;
  };
  const both = [start(deliver), start(deliver)];
  await turnUntil(both, "all delivered", async () => seen.length >= 1_000 && (await queued()) === 0);
  expect(seen.length).toBe(1_000);
  expect(new Set(seen).size).toBe(1_000);
  for (const each of both) await each.stop(1_000);
});

describe("a failed delivery", () => {
  test("waits a minute, keeps its id, and is logged", async () => {
    await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 1);
    const ids: string[] = [];
    const dispatcher = start(async (_target, delivery) => {
      ids.push(delivery.id);
      return ids.length === 1 ? FAILED : DELIVERED;
    });
    const before = Date.now();
    await turnUntil([dispatcher], "the first attempt", async () => (await logged()) === 1);
    const runAt = await numberOf(
      sql`select (extract(epoch from run_at) * 1000)::float8 as n from webhook_delivery where attempts = 1`,
    );
    expect(runAt).toBeWithin(before + 55_000, Date.now() + 60_001);
    await context.db.execute(sql`update webhook_delivery set run_at = now()`);
    dispatcher.nudge();
    await turnUntil([dispatcher], "the retry", async () => (await queued()) === 0);
    expect(ids[0]).toBe(ids[1] as string);
    expect(await logged()).toBe(2);
    await dispatcher.stop(1_000);
  });

  test("is dropped when its sixth retry fails", async () => {
    await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 1);
    let attempts = 0;
    const dispatcher = start(async () => {
      attempts++;
      return FAILED;
    });
    await turnUntil([dispatcher], "dropped", async () => {
      await context.db.execute(sql`update webhook_delivery set run_at = now()`);
      dispatcher.nudge();
      return (
        attempts > 0 &&
        (await queued()) === 0 &&
        (await numberOf(sql`select count(*)::int as n from webhook_outbox`)) === 0
      );
    });
    expect(attempts).toBe(7);
    await dispatcher.stop(1_000);
  });

  test("costs its subscription one failure, whatever its retries do", async () => {
    const id = await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 1);
    const dispatcher = start(async () => FAILED);
    await turnUntil([dispatcher], "three attempts", async () => {
      await context.db.execute(sql`update webhook_delivery set run_at = now() where attempts < 3`);
      dispatcher.nudge();
      return (await logged()) === 3;
    });
    expect(await subscriptionRow(id)).toMatchObject({ status: "active", failures: 1, last: "status" });
    await dispatcher.stop(1_000);
  });
});

describe("six failures in a row", () => {
  test("switch the subscription off, keep waiting deliveries, and are mailed to the owners at three and at six", async () => {
    const id = await seedSubscription(context, organisationId);
    await putMember(context, {
      organisationId,
      email: "owner@shop.example",
      name: "Owner",
      password: "a long password",
      role: "owner",
    });
    await putMember(context, {
      organisationId,
      email: "member@shop.example",
      name: "Member",
      password: "a long password",
      role: "member",
    });
    const dispatcher = start(async () => FAILED);
    for (let n = 1; n <= 6; n++) {
      await seedEvents(context, organisationId, 1);
      await turnUntil([dispatcher], `failure ${n}`, async () => (await logged()) === n);
    }
    expect(await subscriptionRow(id)).toEqual({
      status: "disabled",
      failures: 6,
      reason: "six deliveries in a row failed",
      last: "status",
    });
    const mails = (await context.db.execute(
      sql`select address, payload->>'failures' as failures from message where kind = 'webhook-failing' order by created_at, failures`,
    )) as unknown as { address: string; failures: string }[];
    expect(mails.map((each) => ({ ...each }))).toEqual([
      { address: "owner@shop.example", failures: "3" },
      { address: "owner@shop.example", failures: "6" },
    ]);
    // Nothing new is made, and nothing that waits is sent.
    await seedEvents(context, organisationId, 3);
    await context.db.execute(sql`update webhook_delivery set run_at = now()`);
    await turnUntil(
      [dispatcher],
      "fanned out to nobody",
      async () => (await numberOf(sql`select count(*)::int as n from webhook_outbox`)) === 0,
    );
    await dispatcher.turn();
    expect(await logged()).toBe(6);
    expect(await queued()).toBe(6);
    await dispatcher.stop(1_000);
  });

  test("do not switch off where a success lies between", async () => {
    const id = await seedSubscription(context, organisationId);
    let n = 0;
    const dispatcher = start(async () => (++n === 4 ? DELIVERED : FAILED));
    for (let event = 1; event <= 8; event++) {
      await seedEvents(context, organisationId, 1);
      await turnUntil([dispatcher], `event ${event}`, async () => (await logged()) === event);
    }
    expect(await subscriptionRow(id)).toMatchObject({ status: "active", failures: 4 });
    await dispatcher.stop(1_000);
  });
});

describe("isolation", () => {
  test("receivers that hang do not keep healthy ones waiting", async () => {
    const dead = new Set<string>();
    for (let n = 0; n < 10; n++) dead.add(await seedSubscription(context, organisationId));
    const healthy = await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 40);
    const hanging: (() => void)[] = [];
    let arrived = 0;
    const dispatcher = start(async (target) => {
      if (dead.has(target.subscriptionId)) {
        await new Promise<void>((resolve) => hanging.push(resolve));
        return TIMED_OUT;
      }
      arrived++;
      return DELIVERED;
    }, 64);
    await turnUntil([dispatcher], "the healthy one has all", () => arrived === 40);
    // Two each, because nobody knew them yet.
    expect(hanging.length).toBe(20);
    expect(healthy).toBeString();
    for (const release of hanging.splice(0)) release();
    await turnUntil([dispatcher], "slow ones are tried again", () => hanging.length > 0);
    expect(hanging.length).toBeLessThanOrEqual(10);
    for (let round = 0; round < 100 && hanging.length > 0; round++) {
      for (const release of hanging.splice(0)) release();
      await dispatcher.turn();
    }
    for (const release of hanging.splice(0)) release();
    await dispatcher.stop(0);
    for (const release of hanging.splice(0)) release();
  });
});

describe("leases", () => {
  test("a dispatcher that wakes after its lease is gone changes nothing", async () => {
    const id = await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 1);
    const paused = Promise.withResolvers<void>();
    let sent = 0;
    const sleeper = start(async () => {
      sent++;
      await paused.promise;
      return FAILED;
    });
    await turnUntil([sleeper], "under way", () => sent === 1);
    await context.db.execute(sql`update webhook_lane set lease_until = now() - interval '1 second'`);
    const successor = start(async () => DELIVERED);
    await turnUntil([successor], "sent by the successor", async () => (await queued()) === 0);
    paused.resolve();
    await sleeper.stop(1_000);
    expect(await logged()).toBe(1);
    expect(await subscriptionRow(id)).toMatchObject({ failures: 0, last: "delivered" });
    await successor.stop(1_000);
  });

  test("an announcement while a lane is released is not lost", async () => {
    await seedSubscription(context, organisationId);
    let seen = 0;
    const dispatcher = start(async () => {
      seen++;
      return DELIVERED;
    });
    for (let n = 1; n <= 20; n++) {
      await seedEvents(context, organisationId, 1);
      if (n % 3 === 0) await dispatcher.stop(0).then(() => running.splice(running.indexOf(dispatcher), 1));
      if (n === 3) break;
    }
    const next = start(async () => {
      seen++;
      return DELIVERED;
    });
    await turnUntil([next], "all three", () => seen === 3);
    await next.stop(1_000);
    const [lane] = (await context.db.execute(sql`select owner, next_due from webhook_lane`)) as unknown as {
      owner: unknown;
      next_due: unknown;
    }[];
    expect(lane).toMatchObject({ owner: null, next_due: null });
  });
});

describe("sent again by hand", () => {
  test("a delivery that arrived goes out under the same id, once, without retries", async () => {
    await seedSubscription(context, organisationId);
    await seedEvents(context, organisationId, 1);
    const ids: string[] = [];
    const dispatcher = start(async (_target, delivery) => {
      ids.push(delivery.id);
      return ids.length === 1 ? DELIVERED : FAILED;
    });
    await turnUntil([dispatcher], "delivered", async () => ids.length === 1 && (await queued()) === 0);
    await resend(context, organisationId, ids[0] as string);
    dispatcher.nudge();
    await turnUntil([dispatcher], "again", async () => ids.length === 2 && (await queued()) === 0);
    expect(ids[1]).toBe(ids[0] as string);
    const stranger = (await seedOrganisation(context)).id;
    await expect(resend(context, stranger, ids[0] as string)).rejects.toMatchObject({ code: "not_found" });
    await dispatcher.stop(1_000);
  });
});
