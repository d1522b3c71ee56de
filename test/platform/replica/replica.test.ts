// Reading from databases that follow: only from those that are close behind, and never an error that only they have.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import { type DatabasePool, openPool, prepared } from "#platform/database/database.ts";
import { openReplicas, type Replicas } from "#platform/database/replica.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { type Pair, startPair } from "../../support/standby.ts";
import { until } from "../../support/until.ts";

/** Long enough for a busy machine between two measurements. */
const MAX_LAG_MS = 5_000;
const measure = { everyMs: 50, withinMs: 10_000 };

const thing = pgTable("thing", { n: integer() });

let pair: Pair;
let first: DatabasePool;
let replicas: Replicas;

beforeAll(async () => {
  pair = await startPair();
  first = openPool(pair.first.target, { max: 4, deadlineMs: 5_000 });
  await first.db.execute(sql`create table thing (n integer)`);
  replicas = openReplicas(first, [pair.follower.target], {
    max: 4,
    maxLagMs: MAX_LAG_MS,
    log,
    measure,
  });
  await replicas.measured;
});

afterAll(async () => {
  await replicas.close();
  await first.close();
  await pair.close();
});

const log = createLog("silent");
/** Why a replica is read from, or no longer. */
const told: string[] = [];
log.info = ({ why }: { why: string }) => void told.push(why);

const isReadFrom = () => replicas.state()[0]?.isReadFrom === true;
/** The server that answers: the follower is the one in recovery. */
const answers = async () => {
  const [row] = (await replicas.db.execute(sql`select pg_is_in_recovery() as follows`)) as unknown as {
    follows: boolean;
  }[];
  return row?.follows ? "the follower" : "the first";
};
const replay = (verb: "pause" | "resume") => pair.follower.admin.unsafe(`select pg_wal_replay_${verb}()`);
const write = () => first.db.execute(sql`insert into thing values (1)`);
const count = prepared((db) => db.select({ n: thing.n }).from(thing).prepare("replica_test_things"));

beforeEach(() => until("the follower is read from", isReadFrom));

test("reads from a replica that is close behind, rows as objects and as values, prepared or not", async () => {
  expect(await answers()).toBe("the follower");
  await write();
  await until("the row has arrived", async () => (await count(replicas.db).execute()).length === 1);
  expect(await replicas.db.select().from(thing)).toEqual([{ n: 1 }]);
  expect(replicas.state()[0]?.lagMs).toBeLessThan(MAX_LAG_MS);
});

test("does not read from one that falls behind until it has caught up", async () => {
  await replay("pause");
  await write();
  await until("it is too far behind", () => !isReadFrom());
  expect(await answers()).toBe("the first");
  await replay("resume");
  await until("it is read from again", isReadFrom);
  expect(await answers()).toBe("the follower");
});

test("reads from one that stands still while nothing is written", async () => {
  await pair.follower.admin`select pg_wal_replay_pause()`;
  const { lagMs } = replicas.state()[0] as { lagMs: number };
  await until("it was measured again", () => replicas.state()[0]?.lagMs !== lagMs);
  expect(isReadFrom()).toBe(true);
  await replay("resume");
});

test("a query that only the replica refuses is asked of the primary, unnoticed by the caller", async () => {
  // To write is refused by one that follows.
  const rows = await replicas.db.execute(sql`insert into thing values (2) returning n`);
  expect([...rows]).toEqual([{ n: 2 }]);
  // A measurement may have put it back by now.
  expect(told).toContain("a query failed");
});

test("a wrong query is refused by the first database, too", async () => {
  const failed = await replicas.db.execute(sql`select * from nothing_there`).catch((error) => error);
  expect(String(failed.cause)).toContain("nothing_there");
});

test("a lost replica fails no query, and is read from when it is back", async () => {
  const asked = Array.from({ length: 20 }, () => count(replicas.db).execute());
  await pair.follower.stop();
  for (const rows of await Promise.all(asked)) expect(rows.length).toBeGreaterThan(0);
  expect((await count(replicas.db).execute()).length).toBeGreaterThan(0);
  expect(await answers()).toBe("the first");
  await pair.follower.start();
});

test("while the first database is away the replica goes on answering", async () => {
  await pair.first.stop();
  try {
    for (let n = 0; n < 20; n++) expect(await answers()).toBe("the follower");
  } finally {
    await pair.first.start();
  }
});

test("a replica that is lost while the first database is away leaves its queries to another replica", async () => {
  const path = `${mkdtempSync(join(tmpdir(), "candor-test-"))}/.s.PGSQL.5432`;
  const { target } = pair.follower;
  const followerPath = "path" in target ? target.path : "";
  const passed = new Set<Socket>();
  const relay = createServer((socket) => {
    const onward = connect(followerPath).on("error", () => socket.destroy());
    passed.add(socket.on("error", () => onward.destroy()));
    socket.pipe(onward).pipe(socket);
  }).listen(path);
  // Measured once, so that both stay taken for readable.
  const two = openReplicas(first, [{ ...target, path }, target], {
    max: 1,
    maxLagMs: MAX_LAG_MS,
    log: createLog("silent"),
    measure: { everyMs: 600_000, withinMs: 10_000 },
  });
  await two.measured;
  await pair.first.stop();
  try {
    relay.close();
    for (const socket of passed) socket.destroy();
    for (let n = 0; n < 4; n++) expect((await count(two.db).execute()).length).toBeGreaterThan(0);
    expect(two.state().map((each) => each.isReadFrom)).toEqual([false, true]);
  } finally {
    await pair.first.start();
    await two.close();
  }
});

test("another cluster's database is never read from", async () => {
  const other = await startPair();
  const told: unknown[] = [];
  const log = { info() {}, warn() {}, error: (...line: unknown[]) => told.push(line) } as never;
  const wrong = openReplicas(first, [other.follower.target], { max: 1, maxLagMs: MAX_LAG_MS, log, measure });
  await wrong.measured;
  expect(wrong.state()).toEqual([{ index: 0, isReadFrom: false, lagMs: null }]);
  expect(told).toHaveLength(1);
  await wrong.close();
  await other.close();
});

test("a database that follows no primary, such as a promoted one, is not read from", async () => {
  const alone = openReplicas(first, [pair.first.target], { max: 1, maxLagMs: MAX_LAG_MS, log: createLog("silent") });
  await alone.measured;
  expect(alone.state()[0]?.isReadFrom).toBe(false);
  await alone.close();
});
