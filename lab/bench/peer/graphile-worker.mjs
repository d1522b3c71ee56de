// The baseline of `webhooks-graphile-worker`: the same deliveries, built on graphile-worker with its options for speed. A committed
// event is a job, which makes a job for the subscriber. That second job sends with the dispatcher's code. Attempts are logged in
// batches. The program holds its subscribers in memory; it has no leases of receivers, no counts of failures and no fairness.
import { Logger, makeWorkerUtils, run } from "graphile-worker";
import pg from "pg";
import { ATTEMPT_ROWS, attemptTable, createSend, jobOf, makeEvents, peerConnection } from "../peer-delivery.ts";

const AT_ONCE = 128;
const CONNECTIONS = 8;
const READ_AHEAD = 1_000;
const WRITTEN_EVERY_MS = 5;
/** The first send and six retries. */
const ATTEMPTS = 7;

const { subscribers, count, databaseUrl } = await Bun.stdin.json();
const pgPool = new pg.Pool({ ...peerConnection(databaseUrl), max: CONNECTIONS });
pgPool.on("error", console.error);
pgPool.on("connect", (client) => client.on("error", console.error));
const utils = await makeWorkerUtils({ pgPool, logger: new Logger(() => () => {}) });
await utils.migrate();
await pgPool.query(attemptTable("graphile_worker"));
const events = makeEvents(count, subscribers.length);
for (let from = 0; from < count; from += READ_AHEAD) {
  const piece = events.slice(from, from + READ_AHEAD);
  await utils.addJobs(piece.map((payload) => ({ identifier: "event", payload, maxAttempts: ATTEMPTS })));
}
// So that its plans rest on figures.
await pgPool.query("analyze");

const send = createSend();
let waiting = null;

/** Resolves when the attempt is in the log, together with those of the same few milliseconds. */
function log(attempt) {
  waiting ??= { rows: [], written: Bun.sleep(WRITTEN_EVERY_MS).then(write) };
  waiting.rows.push(attempt);
  return waiting.written;
}

async function write() {
  const { rows } = waiting;
  waiting = null;
  await pgPool.query(
    `insert into graphile_worker.attempt (delivery_id, outcome, response_status, duration_ms) ${ATTEMPT_ROWS}`,
    [JSON.stringify(rows)],
  );
}

const { promise: allSent, resolve: end } = Promise.withResolvers();
let sent = 0;
const startedAt = performance.now();
const runner = await run({
  pgPool,
  noHandleSignals: true,
  logger: new Logger(() => () => {}),
  preset: {
    worker: {
      concurrentJobs: AT_ONCE,
      localQueue: { size: READ_AHEAD },
      completeJobBatchDelay: WRITTEN_EVERY_MS,
      failJobBatchDelay: WRITTEN_EVERY_MS,
    },
  },
  taskList: {
    async event(payload, { addJob }) {
      await addJob("deliver", jobOf(payload, subscribers), { maxAttempts: ATTEMPTS });
    },
    async deliver(payload) {
      const attempt = await send(payload);
      await log(attempt);
      if (++sent === count) end();
      if (!attempt.ok) throw new Error("The receiver refused it.");
    },
  },
});
await allSent;
const elapsedMs = performance.now() - startedAt;
await runner.stop();
await utils.release();
await pgPool.query("drop schema graphile_worker cascade");
console.log(elapsedMs);
process.exit(0);
