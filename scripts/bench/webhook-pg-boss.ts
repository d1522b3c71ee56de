// The baseline of `webhooks-pg-boss`: the same drain built on pg-boss, at its fastest. Committed events are jobs; a loop makes a
// job of each for every subscriber; other loops fetch those in batches, send them at once with the dispatcher's own code, write the
// log of attempts and complete the batch. It keeps its subscribers in memory, and has no leases of receivers, no counts of failures
// and no fairness.
import ipaddr from "ipaddr.js";
import PgBoss from "pg-boss";
import { deliveryHeaders } from "#domain/webhook/delivery/request.ts";
import type { Cidr } from "#platform/config.ts";
import { openPool, targetOf } from "#platform/database.ts";
import { newId, toWire } from "#platform/id.ts";
import { createOutbound } from "#platform/outbound.ts";
import { payload } from "./webhook-world.ts";

const EVENTS = "event";
const QUEUE = "deliver";
/** Four at a time, so that one batch is sent while another is fetched or completed. */
const LOOPS = 4;
const BATCH = 200;
const FAN_OUT_BATCH = 500;
const EMPTY_REST_MS = 2;
const INSERTED_AT_ONCE = 1_000;

type Event = { subscriber: number; createdAt: string; data: string };
type Job = { url: string; secret: string; id: string; createdAt: string; data: string };

const { subscribers, count, databaseUrl } = JSON.parse(await Bun.stdin.text()) as {
  subscribers: { url: string; secret: string }[];
  count: number;
  databaseUrl: string;
};
const at = new URL(databaseUrl);
const boss = new PgBoss({
  host: at.searchParams.get("host") as string,
  user: at.username,
  database: at.pathname.slice(1),
  max: LOOPS + 1,
  supervise: false,
  schedule: false,
});
await boss.start();
await boss.createQueue(EVENTS, { name: EVENTS });
await boss.createQueue(QUEUE, { name: QUEUE, retryLimit: 6, retryDelay: 60, retryBackoff: true });
const events = Array.from({ length: count }, (_, n) => ({
  name: EVENTS,
  data: {
    subscriber: n % subscribers.length,
    createdAt: new Date().toISOString(),
    data: JSON.stringify(payload(n)),
  } satisfies Event,
}));
for (let from = 0; from < count; from += INSERTED_AT_ONCE)
  await boss.insert(events.slice(from, from + INSERTED_AT_ONCE));

// Gives its plans statistics.
const pool = openPool(targetOf(databaseUrl), { max: LOOPS });
await pool.sql.unsafe("analyze");
await pool.sql.unsafe(`
  create table pgboss.attempt (id bigint generated always as identity primary key, delivery_id text not null, outcome text not null,
    response_status int, duration_ms int not null, attempted_at timestamptz not null default now());
  create index on pgboss.attempt (delivery_id)`);

const outbound = createOutbound({ allow: [ipaddr.parseCIDR("127.0.0.0/8") as Cidr], maxInFlight: 128 });
const encoder = new TextEncoder();

async function send({ url, secret, id, createdAt, data }: Job) {
  const body = encoder.encode(`{"id":"${id}","event":"review.created","createdAt":"${createdAt}","data":${data}}`);
  const headers = deliveryHeaders({ event: "review.created", deliveryId: id, timestamp: new Date(), body, secret });
  const outcome = await outbound.send({ url, method: "POST", headers, body, deadlineMs: 10_000 });
  const ok = outcome.kind === "answered" && outcome.status < 300;
  return {
    delivery_id: id,
    outcome: ok ? "delivered" : outcome.kind,
    status: ok ? outcome.status : null,
    duration: 1,
    ok,
  };
}

async function fanOut(): Promise<void> {
  for (;;) {
    const batch = await boss.fetch<Event>(EVENTS, { batchSize: FAN_OUT_BATCH });
    if (batch.length === 0) return;
    await boss.insert(
      batch.map(({ data: { subscriber, createdAt, data } }) => {
        const { url, secret } = subscribers[subscriber] as { url: string; secret: string };
        return { name: QUEUE, data: { url, secret, id: toWire("whd", newId()), createdAt, data } satisfies Job };
      }),
    );
    await boss.complete(
      EVENTS,
      batch.map(({ id }) => id),
    );
  }
}

let sent = 0;

async function drain(): Promise<void> {
  while (sent < count) {
    const batch = await boss.fetch<Job>(QUEUE, { batchSize: BATCH });
    if (batch.length === 0) {
      await Bun.sleep(EMPTY_REST_MS);
      continue;
    }
    sent += batch.length;
    const attempts = await Promise.all(batch.map((job) => send(job.data)));
    await pool.sql`
      insert into pgboss.attempt (delivery_id, outcome, response_status, duration_ms)
      select * from json_to_recordset(${JSON.stringify(attempts)}::text::json)
        as a(delivery_id text, outcome text, status int, duration int)`;
    const ids = (ok: boolean) => batch.filter((_, n) => attempts[n]?.ok === ok).map(({ id }) => id);
    if (ids(true).length > 0) await boss.complete(QUEUE, ids(true));
    if (ids(false).length > 0) await boss.fail(QUEUE, ids(false));
  }
}

const startedAt = performance.now();
await Promise.all([fanOut(), ...Array.from({ length: LOOPS }, drain)]);
const elapsedMs = performance.now() - startedAt;
outbound.close();
await pool.sql.unsafe("drop schema pgboss cascade");
await pool.close();
console.log(elapsedMs);
process.exit(0);
