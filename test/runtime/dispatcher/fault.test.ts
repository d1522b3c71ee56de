// The dispatcher during faults, over real connections: receivers that misbehave, a database that goes away, a
// process that is killed.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { Webhook } from "standardwebhooks";
import type { OrganisationId } from "#contract/id.ts";
import { updateSubscription } from "#domain/webhook/subscription/subscribe.ts";
import type { Cidr } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import { openPool } from "#platform/database/database.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { systemClock } from "#platform/time/clock.ts";
import { createDeliver } from "#runtime/dispatcher/deliver.ts";
import { createDispatcher } from "#runtime/dispatcher/dispatcher.ts";
import { startPoller } from "#runtime/kit/poller.ts";
import { createAuthority } from "../../platform/outbound/certificate.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../../support/database.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { startWebReceiver, type WebReceiver } from "../../support/web-receiver.ts";
import { APP_SECRET, seedEvents, seedSigned, WEBHOOK_PLANS } from "../../support/webhook.ts";

let database: TestDatabase;
let context: Context;
let organisationId: OrganisationId;
let receiver: WebReceiver;
const box = createSecretBox(APP_SECRET);

beforeAll(async () => {
  database = await createTestDatabase();
  context = database.context;
  receiver = await startWebReceiver({
    "/hang": () => {},
    "/drip": (response) => {
      response.writeHead(200, { "content-length": "1000" });
      const drip = setInterval(() => response.write("."), 10);
      response.on("close", () => clearInterval(drip));
    },
    "/endless": (response) => response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024, "x")),
    "/broken": (response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("the beginning", () => response.destroy());
    },
    "/redirect": (response) => response.writeHead(302, { location: `${receiver.url}/ok` }).end(),
    "/error": (response) => response.writeHead(500).end("no\0t \ud83d"),
  });
});
beforeEach(async () => {
  await context.db.execute(
    sql`truncate webhook_event, webhook_outbox, webhook_delivery, webhook_lane, webhook_attempt, webhook_subscription, message cascade`,
  );
  organisationId = (await seedOrganisation(context)).id;
  receiver.received.length = 0;
});
afterAll(async () => {
  receiver.close();
  await database.close();
});

const started: { stop(graceMs?: number): Promise<void> }[] = [];
// One that outlives a test that failed would take part in the next.
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop(0);
});

/** A dispatcher with its loop, as its thread runs it, and a way to end it. */
function start(over: Context = context, deadlineMs = 10_000) {
  const outbound = createOutbound({
    allow: [ipaddr.parseCIDR("127.0.0.0/8") as Cidr],
    baseUrl: "https://reviews.example",
    maxInFlight: 640,
  });
  const deliver = createDeliver({ outbound, box, clock: systemClock, log: over.log, deadlineMs });
  let nudge = () => {};
  const dispatcher = createDispatcher(over, { plans: WEBHOOK_PLANS, deliver, slots: 128, onWork: () => nudge() });
  const poller = startPoller("dispatcher", dispatcher.turn, over.log);
  nudge = poller.nudge;
  const running = {
    dispatcher,
    nudge() {
      dispatcher.nudge();
      poller.nudge();
    },
    async stop(graceMs = 1_000) {
      await poller.stop();
      await dispatcher.stop(graceMs);
      outbound.close();
    },
  };
  started.push(running);
  return running;
}

const rows = async (query: ReturnType<typeof sql>) =>
  [...(await context.db.execute(query))] as unknown as Record<string, unknown>[];
const isQueueEmpty = async () =>
  (await rows(sql`select 1 from webhook_delivery union all select 1 from webhook_outbox`)).length === 0;
const receivedAt = (path: string) => receiver.received.filter((each) => each.path === path);

describe("receivers that misbehave", () => {
  test("each fault is told by its name and tried again, and costs the healthy one nothing", async () => {
    const stranger = await startWebReceiver({}, createAuthority().issue(["127.0.0.1"]));
    const expected: Record<string, string> = {
      "/ok": "delivered",
      "/hang": "timeout",
      "/drip": "timeout",
      "/endless": "delivered",
      "/broken": "reset",
      "/redirect": "redirect",
      "/error": "status",
    };
    for (const path of Object.keys(expected))
      await seedSigned(context, organisationId, { url: `${receiver.url}${path}` });
    await seedSigned(context, organisationId, { url: `${stranger.url}/certificate` });
    const gone = await startWebReceiver();
    gone.close();
    await seedSigned(context, organisationId, { url: `${gone.url}/nobody` });
    await seedEvents(context, organisationId, 1);
    const running = start(context, 5_000);
    await until("all are attempted", async () => (await rows(sql`select 1 from webhook_attempt`)).length === 9);
    await running.stop();
    const attempts = await rows(sql`
      select regexp_replace(s.url, '^https?://[^/]+', '') as path, a.outcome, a.response_body as body,
        exists(select 1 from webhook_delivery d where d.id = a.delivery_id and d.run_at > now() and d.attempts = 1) as waits
      from webhook_attempt a join webhook_subscription s on s.id = a.subscription_id`);
    const outcomes = Object.fromEntries(attempts.map(({ path, outcome }) => [path, outcome]));
    expect(outcomes).toEqual({ ...expected, "/certificate": "tls", "/nobody": "connect" });
    for (const { outcome, waits } of attempts) expect(waits).toBe(outcome !== "delivered");
    for (const { body } of attempts) expect(String(body ?? "").length).toBeLessThanOrEqual(1_024);
    expect(stranger.received).toEqual([]);
    expect(receivedAt("/ok")).toHaveLength(1);
    stranger.close();
  });

  test("twenty that hang, with a backlog, keep no healthy one waiting, at the same host even", async () => {
    // Of 64 places at a host the others are for lanes that have nothing in flight.
    const HANGING = 48;
    for (let n = 0; n < 20; n++) {
      const dead = (await seedOrganisation(context)).id;
      // Healthy until now, so that they get more at once than one that nobody knows.
      await seedSigned(context, dead, { url: `${receiver.url}/hang`, lastDeliveryStatus: "delivered" });
      await seedEvents(context, dead, 50);
    }
    await seedSigned(context, organisationId, { url: `${receiver.url}/healthy` });
    // None of the dead times out during the test.
    const running = start(context, 120_000);
    await until("the dead ones have as many as they get", () => receivedAt("/hang").length === HANGING);
    await seedEvents(context, organisationId, 200);
    await until("the healthy one has all", () => receivedAt("/healthy").length === 200);
    // What the receiver has is in flight until its answer is here.
    await until("none but the dead are waited for", () => running.dispatcher.figures().inFlight === HANGING);
    expect(await rows(sql`select 1 from webhook_attempt where outcome <> 'delivered'`)).toEqual([]);
    receiver.close();
    receiver = await startWebReceiver();
    await running.stop();
  });
});

describe("guarantees for a receiver", () => {
  test("every attempt sends the same bytes, signed anew for a library and by hand", async () => {
    let answers = 0;
    const picky = await startWebReceiver({
      "/picky": (response) => response.writeHead(++answers < 3 ? 503 : 204).end(),
    });
    const { secret } = await seedSigned(context, organisationId, { url: `${picky.url}/picky` });
    await context.db.execute(sql`
      with event as (
        insert into webhook_event (id, organisation_id, event, data)
        values (gen_random_uuid(), ${organisationId}, 'review.created', ${'{"n":1.0, "text":"Grüße \\u0041 <&> 🙂"}'})
        returning id
      ) insert into webhook_outbox select id from event`);
    const running = start();
    await until("delivered at the third attempt", async () => {
      await context.db.execute(sql`update webhook_delivery set run_at = now() where attempts > 0`);
      running.nudge();
      return answers === 3 && (await isQueueEmpty());
    });
    await running.stop();
    const [first, ...others] = picky.received;
    if (!first) throw new Error("nothing arrived");
    expect(others).toHaveLength(2);
    for (const each of picky.received) {
      expect(each.body.equals(first.body)).toBe(true);
      expect(each.headers["x-service-delivery"]).toBe(first.headers["x-service-delivery"] as string);
      expect(() => new Webhook(secret).verify(each.body.toString(), each.headers)).not.toThrow();
      const byHand = `sha256=${createHmac("sha256", secret).update(each.body).digest("hex")}`;
      expect(each.headers["x-service-signature"]).toBe(byHand);
      expect(each.headers["x-service-event"]).toBe("review.created");
    }
    const body = first.body.toString();
    expect(JSON.parse(body)).toMatchObject({ id: first.headers["x-service-delivery"], event: "review.created" });
    expect(body).toEndWith('"data":{"n":1.0, "text":"Grüße \\u0041 <&> 🙂"}}');
    picky.close();
  });

  test("while a secret is replaced both sign; after a day only the new one", async () => {
    const { id, secret } = await seedSigned(context, organisationId, { url: `${receiver.url}/rotating` });
    const changed = await updateSubscription(context, box, organisationId, id, { rotateSecret: true });
    const next = changed?.secret as string;
    const verifies = (key: string, at = receiver.received.length - 1) => {
      const { body, headers } = receiver.received[at] as (typeof receiver.received)[number];
      try {
        return Boolean(new Webhook(key).verify(body.toString(), headers));
      } catch {
        return false;
      }
    };
    const hmac = (key: string) =>
      `sha256=${createHmac("sha256", key)
        .update(receiver.received.at(-1)?.body as Buffer)
        .digest("hex")}`;
    const sendOne = async () => {
      const before = receiver.received.length;
      await seedEvents(context, organisationId, 1);
      const running = start();
      await until("it arrived", () => receiver.received.length > before);
      await running.stop();
      return receiver.received.at(-1)?.headers as Record<string, string>;
    };
    const during = await sendOne();
    expect([verifies(secret), verifies(next)]).toEqual([true, true]);
    expect(during["x-service-signature"]).toBe(hmac(secret));
    expect(during["x-service-signature-next"]).toBe(hmac(next));
    await context.db.execute(sql`update webhook_subscription set rotates_at = now() - interval '1 second'`);
    const after = await sendOne();
    expect([verifies(secret), verifies(next)]).toEqual([false, true]);
    expect(after["x-service-signature"]).toBe(hmac(next));
    expect(after["x-service-signature-next"]).toBeUndefined();
  });

  test("neither the log of attempts nor ours holds the secret or the payload's address", async () => {
    const lines: string[] = [];
    const log = Object.assign(Object.create(context.log), {
      warn: (...said: unknown[]) => lines.push(JSON.stringify(said)),
      error: (...said: unknown[]) => lines.push(JSON.stringify(said)),
    });
    const { id, secret } = await seedSigned(context, organisationId, { url: `${receiver.url}/ok` });
    // Sealed for another: it cannot be opened, and nothing may be sent unsigned.
    await seedSigned(context, organisationId, { url: `${receiver.url}/unsigned`, secretSealed: box.seal(secret, id) });
    await seedEvents(context, organisationId, 6);
    const running = start({ ...context, log });
    await until("all attempted", async () => (await rows(sql`select 1 from webhook_attempt`)).length === 12);
    await running.stop();
    expect(receivedAt("/unsigned")).toEqual([]);
    expect(await rows(sql`select distinct outcome from webhook_attempt order by 1`)).toEqual([
      { outcome: "delivered" },
      { outcome: "secret" },
    ] as never);
    const logged = JSON.stringify(await rows(sql`select to_jsonb(a) as row from webhook_attempt a`)) + lines.join("");
    // Once, and what is no fault of the receiver switches nothing off.
    expect(lines.filter((each) => each.includes("APP_SECRET does not open"))).toHaveLength(1);
    expect(await rows(sql`select distinct status from webhook_subscription`)).toEqual([{ status: "active" }] as never);
    for (const forbidden of [secret, secret.slice(6), "whsec_"]) expect(logged).not.toContain(forbidden);
  });
});

describe("the database goes away", () => {
  test("connections that are cut during deliveries lose nothing, and repeat nothing under another id", async () => {
    for (let n = 0; n < 10; n++) await seedSigned(context, organisationId, { url: `${receiver.url}/cut` });
    await seedEvents(context, organisationId, 100);
    const pool = openPool(database.target, { max: 4, applicationName: "to be cut" });
    const running = start({ ...context, db: pool.db });
    for (const share of [0.1, 0.3, 0.6, 0.8]) {
      await until(`${share} arrived`, () => receivedAt("/cut").length >= 1_000 * share);
      await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be cut'`;
    }
    await until("all is settled", isQueueEmpty);
    await running.stop();
    await pool.close();
    const ids = receivedAt("/cut").map((each) => each.headers["x-service-delivery"] as string);
    expect(new Set(ids).size).toBe(1_000);
    // What was answered stays known while it cannot be written: a cut connection repeats nothing.
    expect(ids.length).toBe(1_000);
    expect(await rows(sql`select 1 from webhook_attempt`)).toHaveLength(1_000);
  });
});

describe("a process that is killed", () => {
  test("leaves its deliveries to the other one: none lost, repeats only under the same id and with the same bytes", async () => {
    const slow: (() => void)[] = [];
    let isOpen = false;
    const gate = await startWebReceiver({
      "/gate": (response) => {
        const answer = () => response.writeHead(204).end();
        if (isOpen) answer();
        else slow.push(answer);
      },
    });
    for (let n = 0; n < 10; n++) await seedSigned(context, organisationId, { url: `${gate.url}/gate` });
    await seedEvents(context, organisationId, 30);
    const work = () =>
      Bun.spawn([process.execPath, join(import.meta.dir, "../../../src/main.ts"), "work", "--only", "webhooks"], {
        env: {
          PATH: process.env.PATH ?? "",
          APP_SECRET,
          BASE_URL: "https://reviews.example",
          DATABASE_URL: databaseUrl(database.target),
          OUTBOUND_ALLOW: "127.0.0.0/8",
          LOG_LEVEL: "error",
        },
        stdout: "ignore",
        stderr: "inherit",
      });
    const doomed = work();
    await until("it has sent what new receivers get", () => gate.received.length === 20);
    const survivor = work();
    doomed.kill("SIGKILL");
    await doomed.exited;
    isOpen = true;
    for (const answer of slow) answer();
    // As if forty seconds had passed.
    await context.db.execute(sql`update webhook_lane set lease_until = now() - interval '1 second'`);
    await until("all is settled", isQueueEmpty);
    survivor.kill("SIGTERM");
    expect(await survivor.exited).toBe(0);
    const byId = Map.groupBy(gate.received, (each) => each.headers["x-service-delivery"] as string);
    expect(byId.size).toBe(300);
    for (const all of byId.values())
      for (const each of all) expect(each.body.equals(all[0]?.body as Buffer)).toBe(true);
    // Exactly what was under way.
    expect(gate.received.length - byId.size).toBe(20);
    gate.close();
  });
});
