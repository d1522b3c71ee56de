// Deliveries over REST: samples, the log, tests, replays and resends. One `describe` per status.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { WEBHOOK_EVENTS, type WebhookEventName } from "#contract/event.ts";
import { fromWire, toWire } from "#contract/id.ts";
import { createDispatcher, type Dispatcher } from "#runtime/dispatcher/dispatcher.ts";
import type { Attempt } from "#runtime/dispatcher/sending.ts";
import { seedReview } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { DELIVERED, FAILED, seedEvents, WEBHOOK_PLANS } from "../../support/webhook.ts";
import { codeOf, PLANS, seedListener } from "./webhook-support.ts";

let service: TestService;
let listener: Awaited<ReturnType<typeof seedListener>>;

beforeAll(async () => {
  service = await createTestService({}, PLANS);
  listener = await seedListener(service);
});
afterAll(() => service.close());

/**
 * Sends all that is due, with what came of it. The clock is read after the snapshot: a fan-out may commit between the start of the
 * statement, which `now()` is, and its snapshot. @returns the ids as they went out
 */
async function deliver(outcome: Attempt = DELIVERED): Promise<{ id: string; event: WebhookEventName; data: string }[]> {
  const sent: { id: string; event: WebhookEventName; data: string }[] = [];
  const dispatcher = createDispatcher(service.context, {
    plans: WEBHOOK_PLANS,
    slots: 32,
    deliver: async (_target, { id, event, data }) => {
      sent.push({ id: toWire("whd", id), event, data });
      return outcome;
    },
  });
  await until("nothing is due", async () => {
    await dispatcher.turn();
    const [row] = (await service.context.db.execute(sql`
      select exists(select 1 from webhook_delivery d join webhook_subscription s on s.id = d.subscription_id
        where d.run_at <= clock_timestamp() and s.status = 'active')
        or exists(select 1 from webhook_outbox) as due`)) as unknown as { due: boolean }[];
    return row?.due === false;
  });
  await dispatcher.stop(1_000);
  return sent;
}

describe("200", () => {
  test("samples: up to three recent payloads of each event out of one's own data, and nothing is sent", async () => {
    const own = await seedListener(service);
    for (let n = 0; n < 4; n++) await seedReview(service.context, own.business.id, { reply: "Thank you for writing." });
    await seedReview(service.context, own.business.id, { status: "held" });
    await service.sql`update business set verified_at = now() where id = ${own.business.id}`;
    const [{ n: before } = { n: 0 }] = await service.sql`select count(*)::int as n from webhook_event`;
    const counts: Record<string, number> = {};
    for (const event of WEBHOOK_EVENTS) {
      const { data } = await json(own.get(`/webhooks/samples?event=${event}`));
      counts[event] = data.length;
      for (const each of data) {
        expect(Object.keys(each)).toEqual(["id", "event", "createdAt", "data"]);
        expect(each).toMatchObject({ event, data: { business: { id: own.businessId } } });
        expect(each.id).toStartWith("whd_");
        if (event.startsWith("review.")) expect(Object.keys(each.data.review)).not.toContain("email");
      }
    }
    expect(counts).toEqual({
      "review.created": 3,
      "review.updated": 0,
      "review.removed": 0,
      "reply.created": 3,
      "invitation.sent": 0,
      "business.verified": 1,
      "review.resolved": 0,
    });
    const [{ n: after } = { n: 0 }] = await service.sql`select count(*)::int as n from webhook_event`;
    expect(after).toBe(before);
  });

  test("the log: what waits, what arrived and what was dropped, each with its attempts", async () => {
    const own = await seedListener(service);
    const { id } = await own.subscribe();
    await seedEvents(service.context, own.organisation.id, 1);
    await deliver({ ...FAILED, responseStatus: 503, responseBody: "later <b>please</b>" });
    const waiting = await json(own.get(`/webhooks/${id}/deliveries`));
    expect(waiting).toMatchObject({ page: 1, perPage: 25, total: 1, totalPages: 1 });
    expect(waiting.data).toEqual([
      {
        id: expect.stringMatching(/^whd_/),
        event: "review.created",
        createdAt: expect.any(String),
        status: "waiting",
        nextAttemptAt: expect.any(String),
        attempts: [
          {
            attempt: 1,
            attemptedAt: expect.any(String),
            outcome: "status",
            responseStatus: 503,
            responseBody: "later <b>please</b>",
            durationMs: 1,
          },
        ],
      },
    ]);
    await service.sql`update webhook_delivery set run_at = now()`;
    await service.sql`update webhook_lane set next_due = now()`;
    await deliver();
    const done = await json(own.get(`/webhooks/${id}/deliveries`));
    expect(done.data[0]).toMatchObject({ status: "delivered", nextAttemptAt: null });
    expect(done.data[0].attempts.map((each: { attempt: number }) => each.attempt)).toEqual([2, 1]);
    const one = await json(own.get(`/webhooks/${id}`));
    expect(one.data).toMatchObject({ consecutiveFailures: 0, lastDeliveryStatus: "delivered" });
    expect((await json(own.get(`/webhooks/${id}/deliveries?page=9`))).data).toEqual([]);
    expect((await json(own.get(`/webhooks/${id}/deliveries?page=9`))).total).toBe(1);
  });
});

describe("202", () => {
  test("a test goes to this subscription alone, once, and no replay repeats it", async () => {
    const own = await seedListener(service);
    const [one, other] = [await own.subscribe(), await own.subscribe()];
    const response = await own.post(`/webhooks/${one.id}/test`);
    expect(response.status).toBe(202);
    const { deliveryId } = (await json(response)).data;
    const sent = await deliver(FAILED);
    expect(sent.map((each) => each.id)).toEqual([deliveryId]);
    // Made up, because there is no review yet, in the shape of one.
    expect(Object.keys(JSON.parse(sent[0]?.data ?? "").review)).toContain("experienceDate");
    expect((await json(own.get(`/webhooks/${one.id}`))).data.consecutiveFailures).toBe(0);
    expect((await json(own.get(`/webhooks/${one.id}/deliveries`))).data[0].status).toBe("dropped");
    for (const { id } of [one, other])
      expect((await json(own.post(`/webhooks/${id}/replay?since=2026-01-01`))).data).toEqual({ queued: 0, next: null });
  });

  test("a delivery is sent again under its id, by a request with a body or without", async () => {
    const own = await seedListener(service);
    const { id } = await own.subscribe();
    await seedEvents(service.context, own.organisation.id, 1);
    const [first] = await deliver();
    for (const body of [undefined, {}]) {
      const response = await own.post(`/deliveries/${first?.id}/resend`, body);
      expect([response.status, await json(response)]).toEqual([202, { data: { deliveryId: first?.id } }]);
      expect(await deliver(FAILED)).toEqual([first as never]);
    }
    const { data } = await json(own.get(`/webhooks/${id}/deliveries`));
    expect(data[0]).toMatchObject({ status: "dropped", nextAttemptAt: null });
    expect(data[0].attempts.map((each: { attempt: number }) => each.attempt)).toEqual([3, 2, 1]);
  });

  test("a replay sends everything since a moment under the ids it had, what was missed while off included", async () => {
    const own = await seedListener(service);
    const { id } = await own.subscribe();
    const before = await seedAt(own, "2026-11-01T00:00:00.000Z");
    const sent = await seedAt(own, "2026-11-10T00:00:00.000Z");
    expect(before.concat(sent)).toHaveLength(2);
    await own.patch(`/webhooks/${id}`, { status: "disabled" });
    expect(await seedAt(own, "2026-11-12T00:00:00.000Z")).toEqual([]);
    expect(await codeOf(own.post(`/webhooks/${id}/replay?since=2026-11-05`))).toBe("422 validation_error");
    await own.patch(`/webhooks/${id}`, { status: "active" });
    const response = await own.post(`/webhooks/${id}/replay?since=2026-11-05`);
    expect([response.status, (await json(response)).data]).toEqual([202, { queued: 2, next: null }]);
    const again = await deliver();
    expect(again).toHaveLength(2);
    expect(again.map((each) => each.id)).toContain(sent[0] as string);
    // While it waits, another replay adds nothing.
    await own.post(`/webhooks/${id}/replay?since=2026-11-05`);
    await own.post(`/webhooks/${id}/replay?since=2026-11-05`);
    expect(await deliver()).toHaveLength(2);
  });

  test("with an Idempotency-Key a repeat sends nothing more, and another `since` is another request", async () => {
    const own = await seedListener(service);
    const { id } = await own.subscribe();
    const headers = { "idempotency-key": "again" };
    const first = await json(own.post(`/webhooks/${id}/test`, undefined, headers));
    const repeat = await own.post(`/webhooks/${id}/test`, undefined, headers);
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    expect(await json(repeat)).toEqual(first);
    expect(await deliver()).toHaveLength(1);
    const key = { "idempotency-key": "replay" };
    await own.post(`/webhooks/${id}/replay?since=2026-11-05`, undefined, key);
    expect(await codeOf(own.post(`/webhooks/${id}/replay?since=2026-11-06`, undefined, key))).toBe(
      "422 idempotency_mismatch",
    );
  });
});

async function seedAt(own: Awaited<ReturnType<typeof seedListener>>, moment: string): Promise<string[]> {
  service.clock.set(moment);
  await seedEvents(service.context, own.organisation.id, 1);
  service.clock.set("2026-11-20T12:00:00.000Z");
  return (await deliver()).map((each) => each.id);
}

describe("400", () => {
  test("an event that there is not, none, and a `since` that is no moment", async () => {
    const { id } = await listener.subscribe();
    for (const path of [
      "/webhooks/samples",
      "/webhooks/samples?event=review.deleted",
      `/webhooks/${id}/deliveries?page=0`,
    ])
      expect(await codeOf(listener.get(path))).toBe("400 invalid_parameter");
    for (const since of ["", "?since=yesterday", "?since=2026-02-30"])
      expect(await codeOf(listener.post(`/webhooks/${id}/replay${since}`))).toBe("400 invalid_parameter");
  });
});

describe("404", () => {
  test("another organisation's subscription or delivery is none", async () => {
    const theirs = await seedListener(service);
    const { id } = await theirs.subscribe();
    await seedEvents(service.context, theirs.organisation.id, 1);
    const [sent] = await deliver();
    expect(await codeOf(listener.get(`/webhooks/${id}/deliveries`))).toBe("404 not_found");
    for (const path of [
      `/webhooks/${id}/test`,
      `/webhooks/${id}/replay?since=2026-11-05`,
      `/deliveries/${sent?.id}/resend`,
      `/deliveries/${toWire("whd", Bun.randomUUIDv7())}/resend`,
      "/deliveries/whd_x/resend",
    ])
      expect(await codeOf(listener.post(path))).toBe("404 not_found");
    expect(await deliver()).toEqual([]);
  });

  test("one that is being deleted at the same moment is none, and nothing is kept of it", async () => {
    for (const path of ["/test", "/replay?since=2026-11-05", "/resend"]) {
      const own = await seedListener(service);
      const { id } = await own.subscribe();
      await seedEvents(service.context, own.organisation.id, 1);
      const [sent] = await deliver();
      const deleted = fromWire("whs", id);
      const [isDeleted, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const deleting = service.context.db.transaction(async (tx) => {
        await tx.execute(sql`delete from webhook_subscription where id = ${deleted}`);
        isDeleted.resolve();
        await hold.promise;
      });
      await isDeleted.promise;
      const asked = codeOf(own.post(path === "/resend" ? `/deliveries/${sent?.id}${path}` : `/webhooks/${id}${path}`));
      await until("it waits for the deletion", async () => (await waiting()) > 0);
      hold.resolve();
      await deleting;
      expect([path, await asked]).toEqual([path, "404 not_found"]);
      const kept = await service.sql`select 1 from webhook_delivery where subscription_id = ${deleted as string}`;
      expect(kept).toHaveLength(0);
    }
  });
});

/** How many wait for a lock in this database. */
async function waiting(): Promise<number> {
  const [row] = await service.sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.n ?? 0;
}

describe("422", () => {
  test("nothing is sent by hand to a subscription that is switched off", async () => {
    const own = await seedListener(service);
    const { id } = await own.subscribe();
    await seedEvents(service.context, own.organisation.id, 1);
    const [sent] = await deliver();
    await own.patch(`/webhooks/${id}`, { status: "disabled" });
    expect(await codeOf(own.post(`/webhooks/${id}/test`))).toBe("422 validation_error");
    expect(await codeOf(own.post(`/deliveries/${sent?.id}/resend`))).toBe("422 validation_error");
    expect(fromWire("whs", id)).not.toBeNull();
  });
});

describe("409", () => {
  test("a delivery that is being sent at this moment is not said to be sent again, and is sent again afterwards", async () => {
    const own = await seedListener(service);
    await own.subscribe();
    await seedEvents(service.context, own.organisation.id, 1);
    const answer = Promise.withResolvers<void>();
    const sent: string[] = [];
    const dispatcher = createDispatcher(service.context, {
      plans: WEBHOOK_PLANS,
      slots: 8,
      deliver: async (_target, { id }) => {
        sent.push(toWire("whd", id));
        await answer.promise;
        return DELIVERED;
      },
    });
    await turnUntil(dispatcher, "it is under way", () => sent.length === 1);
    const [id] = sent;
    expect(await codeOf(own.post(`/deliveries/${id}/resend`))).toBe("409 duplicate");
    answer.resolve();
    await turnUntil(dispatcher, "it is settled", async () => (await logged(id as string)) === 1);
    expect((await own.post(`/deliveries/${id}/resend`)).status).toBe(202);
    await turnUntil(dispatcher, "it is sent again", () => sent.length === 2);
    expect(sent[1]).toBe(id as string);
    await dispatcher.stop(1_000);
  });

  test("a resend in the instant in which its delivery settles sends, or says that it could not", async () => {
    const own = await seedListener(service);
    await own.subscribe();
    const sends = new Map<string, number>();
    const dispatcher = createDispatcher(service.context, {
      plans: WEBHOOK_PLANS,
      slots: 8,
      deliver: async (_target, { id }) => {
        const wire = toWire("whd", id);
        sends.set(wire, (sends.get(wire) ?? 0) + 1);
        return DELIVERED;
      },
    });
    const answers = new Map<number, number>();
    for (let round = 0; round < 40; round++) {
      sends.clear();
      await seedEvents(service.context, own.organisation.id, 1);
      await turnUntil(dispatcher, "it is sent", () => sends.size === 1);
      const id = [...sends.keys()][0] as string;
      // What was just answered is written some milliseconds later: these come before, within and after.
      const asked = await Promise.all(
        Array.from({ length: 3 }, async (_, nth) => {
          for (let step = 0; step < nth * 4; step++) await new Promise(setImmediate);
          const before = sends.get(id) ?? 0;
          const { status } = await own.post(`/deliveries/${id}/resend`);
          answers.set(status, (answers.get(status) ?? 0) + 1);
          return { status, before };
        }),
      );
      const most = Math.max(0, ...asked.filter(({ status }) => status === 202).map(({ before }) => before + 1));
      await turnUntil(dispatcher, "each that was taken is sent", () => (sends.get(id) ?? 0) >= most);
      await turnUntil(dispatcher, "it is settled", async () => (await logged(id)) >= (sends.get(id) ?? 0));
    }
    expect([...answers.keys()].every((status) => status === 202 || status === 409)).toBe(true);
    await dispatcher.stop(1_000);
  });
});

async function turnUntil(dispatcher: Dispatcher, what: string, condition: () => Promise<boolean> | boolean) {
  await until(what, async () => {
    // As where announcements are heard.
    dispatcher.nudge();
    await dispatcher.turn();
    return condition();
  });
}

/** Attempts of a delivery in the log. */
async function logged(id: string): Promise<number> {
  const rows = await service.sql`select 1 from webhook_attempt where delivery_id = ${fromWire("whd", id)}`;
  return rows.length;
}
