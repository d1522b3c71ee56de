// The baseline of `webhooks-pg-boss`: the same deliveries, built on pg-boss for speed. A committed event is a job, and a loop makes of
// it a job for each subscriber. Other loops fetch these in batches, send them at once with the dispatcher's code, log the attempts and
// complete the batch. The program holds its subscribers in memory; it has no leases of receivers, no counts of failures and no fairness.
import pg from "pg";
import PgBoss from "pg-boss";
import { ATTEMPT_ROWS, attemptTable, createSend, jobOf, makeEvents, peerConnection } from "../peer-delivery.ts";

const EVENTS = "event";
const QUEUE = "deliver";
/** Four at a time, so that one batch is sent while another is fetched or completed. */
const LOOPS = 4;
const BATCH = 200;
const FAN_OUT_BATCH = 500;
const EMPTY_REST_MS = 2;
const INSERTED_AT_ONCE = 1_000;

const { subscribers, count, databaseUrl } = await Bun.stdin.json();
const connection = peerConnection(databaseUrl);
const boss = new PgBoss({ ...connection, max: LOOPS + 1, supervise: false, schedule: false });
await boss.start();
await boss.createQueue(EVENTS, { name: EVENTS });
await boss.createQueue(QUEUE, { name: QUEUE, retryLimit: 6, retryDelay: 60, retryBackoff: true });
const events = makeEvents(count, subscribers.length).map((data) => ({ name: EVENTS, data }));
for (let from = 0; from < count; from += INSERTED_AT_ONCE)
  await boss.insert(events.slice(from, from + INSERTED_AT_ONCE));

const pool = new pg.Pool({ ...connection, max: LOOPS });
await pool.query(attemptTable("pgboss"));
// So that its plans rest on figures.
await pool.query("analyze");

const send = createSend();

async function fanOut() {
  for (;;) {
    const batch = await boss.fetch(EVENTS, { batchSize: FAN_OUT_BATCH });
    if (batch.length === 0) return;
    await boss.insert(batch.map(({ data }) => ({ name: QUEUE, data: jobOf(data, subscribers) })));
    await boss.complete(
      EVENTS,
      batch.map(({ id }) => id),
    );
  }
}

let sent = 0;

async function drain() {
  while (sent < count) {
    const batch = await boss.fetch(QUEUE, { batchSize: BATCH });
    if (batch.length === 0) {
      await Bun.sleep(EMPTY_REST_MS);
      continue;
    }
    sent += batch.length;
    const attempts = await Promise.all(batch.map((job) => send(job.data)));
    await pool.query(
      `insert into pgboss.attempt (delivery_id, outcome, response_status, duration_ms) ${ATTEMPT_ROWS}`,
      [JSON.stringify(attempts)],
    );
    const ids = (ok) => batch.filter((_, n) => attempts[n]?.ok === ok).map(({ id }) => id);
    if (ids(true).length > 0) await boss.complete(QUEUE, ids(true));
    if (ids(false).length > 0) await boss.fail(QUEUE, ids(false));
  }
}

const startedAt = performance.now();
await Promise.all([fanOut(), ...Array.from({ length: LOOPS }, drain)]);
const elapsedMs = performance.now() - startedAt;
await pool.query("drop schema pgboss cascade");
await pool.end();
console.log(elapsedMs);
process.exit(0);
