// Synchronous replication, and the standby is away: a commit waits, is never cancelled, and nobody is told of what only the primary has.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { hash } from "node:crypto";
import { connect, createServer } from "node:net";
import type { ApiKeyId } from "#contract/id.ts";
import type { Topic } from "#contract/topic.ts";
import { answerOnce } from "#domain/account/idempotency.ts";
import { announce, announceAfter, listenForChanges } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { type DatabasePool, isUnavailable, openPool } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { execute } from "#platform/database/statement.ts";
import { targetOf } from "#platform/database/target.ts";
import { checkDatabase } from "#platform/doctor/database.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";
import { createDatabaseReading } from "#runtime/metrics/database-reading.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedKey, seedOrganisation } from "../../support/seed.ts";
import { type Pair, type PairServer, startPair } from "../../support/standby.ts";
import { until } from "../../support/until.ts";

/** Of a query; a busy machine needs more than a moment for one that waits for nothing. */
const DEADLINE_MS = 2_000;
let pair: Pair;
let database: TestDatabase;
let pool: DatabasePool;
let context: Context;
let apiKeyId: ApiKeyId;

beforeAll(async () => {
  pair = await startPair();
  await migrate(pair.first.target);
  database = await createTestDatabase({ target: pair.first.target, drop: async () => {} });
  const { id } = await seedOrganisation(database.context);
  apiKeyId = (await seedKey(database.context, id, ["read", "write"])).id;
  const { admin } = pair.first;
  await admin`create table if not exists note (words text)`;
  await admin`alter system set synchronous_standby_names = '*'`;
  // The tests' servers are started with it switched off.
  await admin`alter database candor set synchronous_commit = on`;
  await admin`select pg_reload_conf()`;
  await followed();
  pool = openPool(pair.first.target, { max: 6, deadlineMs: DEADLINE_MS });
  context = { ...database.context, db: pool.db };
  await execute(pool.db, "create table note (words text)");
});
afterAll(async () => {
  await pool.close();
  await database.close();
  await pair.close();
});

const followed = () =>
  until("the standby is synchronous", async () => {
    const [row] = await pair.first.admin`select sync_state from pg_stat_replication where state = 'streaming'`;
    return row?.sync_state === "sync";
  });

const startFollower = async () => {
  await pair.follower.start();
  await followed();
};

async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
}

async function words(): Promise<string[]> {
  const rows = await execute<{ words: string }>(pool.db, "select words from note order by words");
  return rows.map((row) => row.words);
}

let written = 0;
const post = (key: string) =>
  answerOnce(
    context,
    { apiKeyId, key, requestHash: hash("sha256", key, "buffer") },
    async (inside) => {
      await execute(inside.db, "insert into note values ($1)", `${key} ${++written}`);
      return { status: 201, body: "{}" };
    },
    async () => ({ status: 422, body: "{}" }),
  );

/** A transaction whose commit waits holds its locks; two deadlines later its connection is given up, and it still waits. */
const waitingCommits = async () => {
  const [row] = await pair.first.admin`
    select count(*)::int as sessions from pg_stat_activity where datname = 'candor' and wait_event = 'SyncRep'`;
  return row?.sessions as number;
};

test("a write is unavailable and shown to nobody; its repeat is not answered before the standby has it, and then once", async () => {
  await pair.follower.stop();
  const first = await failureOf(post("late"));
  expect(isUnavailable(first)).toBe(true);
  await until("its connection is given up", () => pool.connections.figures().inUse === 0);
  expect(await waitingCommits()).toBe(1);
  expect(await words()).toEqual([]);
  expect(await failureOf(post("late"))).toMatchObject({ code: "idempotency_in_progress" });
  await startFollower();
  await until("the commit is over", async () => (await waitingCommits()) === 0);
  expect(await post("late")).toMatchObject({ status: 201, isReplayed: true });
  expect(await words()).toEqual(["late 1"]);
});

test("the doctor and the metrics say that writes wait", async () => {
  const place = { target: pair.first.target, embedded: false, poolSize: 1 };
  const keysOf = async () =>
    (await checkDatabase(place, systemClock)).flatMap(({ says }) => says.map(({ key }) => key));
  const HIDDEN = "doctorFault.database.hiddenStandby";
  const NONE = "doctorFault.database.noStandby";
  expect((await keysOf()).filter((key) => [NONE, HIDDEN].includes(key))).toEqual([]);
  const lacks = async () => {
    const found = await createDatabaseReading(database.context)();
    return found.find(({ name }) => name === "candor_database_lacks_standby")?.value;
  };
  expect(await lacks()).toBe(0);
  await pair.follower.stop();
  expect(await keysOf()).toContain(NONE);
  expect(await lacks()).toBe(1);
  await startFollower();
});

test("the doctor says that an ordinary role does not see the standby, until it may", async () => {
  const { admin, target } = pair.first;
  await admin`create role plain login`;
  const place = { target: { ...target, username: "plain" }, embedded: false, poolSize: 1 };
  const faultsOf = async () =>
    (await checkDatabase(place, systemClock))
      .flatMap(({ says }) => says.map(({ key }) => key))
      .filter((key) => /standby/i.test(key));
  // To read which migrations ran.
  await admin`grant pg_read_all_data to plain`;
  expect(await faultsOf()).toEqual(["doctorFault.database.hiddenStandby"]);
  await admin`grant pg_monitor to plain`;
  expect(await faultsOf()).toEqual([]);
});

test("an answer that is kept is not given again while a commit would wait", async () => {
  expect(await post("kept")).toMatchObject({ status: 201, isReplayed: false });
  await pair.follower.stop();
  expect(isUnavailable(await failureOf(post("kept")))).toBe(true);
  await startFollower();
  await until("the commits are over", async () => (await waitingCommits()) === 0);
  expect(await post("kept")).toMatchObject({ status: 201, isReplayed: true });
});

test("while one commit waits, other writes are refused at once, and reads go on; then writes go on by themselves", async () => {
  const web = openPool(pair.first.target, { max: 2, commitMs: 1_000 });
  const write = (text: string) =>
    failureOf(web.db.transaction((inside) => execute(inside, "insert into note values ($1)", text)));
  await pair.follower.stop();
  expect(isUnavailable(await write("first"))).toBe(true);
  expect(isUnavailable(await write("second"))).toBe(true);
  expect(isUnavailable(await failureOf(execute(web.db, "insert into note values ('third')")))).toBe(true);
  expect(await waitingCommits()).toBe(1);
  const read = await web.db.transaction((inside) => execute(inside, "select 1 as one"), { accessMode: "read only" });
  expect(read).toEqual([{ one: 1 }]);
  await startFollower();
  await until("a write is confirmed", async () => (await write("fourth")) === null);
  expect(await words()).toContain("first");
  expect(await words()).not.toContain("second");
  await web.close();
});

test("a write outside of a transaction is not cancelled either; what reads for too long is", async () => {
  await pair.follower.stop();
  expect(isUnavailable(await failureOf(execute(pool.db, "insert into note values ('alone')")))).toBe(true);
  expect(isUnavailable(await failureOf(execute(pool.db, "select pg_sleep(600)")))).toBe(true);
  await until("the reader is ended", async () => {
    const rows = await pair.first
      .admin`select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`;
    return rows.length === 0;
  });
  expect(await waitingCommits()).toBe(1);
  expect(await words()).not.toContain("alone");
  await startFollower();
  await until("it is committed", async () => (await words()).includes("alone"));
});

test("a commit whose wait for the standby somebody ends is unavailable, in a transaction and outside of one", async () => {
  const { admin } = pair.first;
  const patient = openPool(pair.first.target, { max: 2 });
  await execute(patient.db, "select 1");
  await pair.follower.stop();
  const writes = {
    inside: patient.db.transaction((inside) => execute(inside, "insert into note values ('inside')")),
    outside: execute(patient.db, "insert into note values ('outside')"),
  };
  const failures = Promise.all(Object.values(writes).map(failureOf));
  await until("both wait", async () => (await waitingCommits()) === 2);
  await admin`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  expect((await failures).map(isUnavailable)).toEqual([true, true]);
  // This is why an answer would lie: the primary alone shows them.
  expect(await words()).toContain("inside");
  await patient.close();
  await startFollower();
});

test("a session that was cancelled does no other work, because the request may reach it late", async () => {
  const impatient = openPool(pair.first.target, { max: 1, deadlineMs: 500 });
  const session = async () => (await execute<{ pid: number }>(impatient.db, "select pg_backend_pid() as pid"))[0]?.pid;
  const before = await session();
  expect(isUnavailable(await failureOf(execute(impatient.db, "select pg_sleep(600)")))).toBe(true);
  const after = await session();
  expect(after).not.toBe(before);
  const goesOn = impatient.db.transaction(async (inside) => {
    await execute(inside, "insert into note values ('cut')");
    await failureOf(inside.transaction((deeper) => execute(deeper, "select pg_sleep(600)")));
    return "done";
  });
  expect(isUnavailable(await failureOf(goesOn))).toBe(true);
  expect((await words()).filter((each) => each.startsWith("cut"))).toEqual([]);
  expect(await session()).not.toBe(after);
  await impatient.close();
});

test("what was committed is answered although its announcement waits", async () => {
  const answer = await inTransaction(context, async (inside) => {
    await execute(inside.db, "set local synchronous_commit = local");
    await execute(inside.db, "insert into note values ('answered')");
    await announceAfter(inside, ["message"]);
    await pair.follower.stop();
    return "answered";
  });
  expect(answer).toBe("answered");
  expect(await words()).toContain("answered");
  await startFollower();
});

/** A port of this host that leads to the socket of a server. */
async function portTo({ target }: PairServer): Promise<{ port: number; close(): void }> {
  const path = "path" in target ? target.path : "";
  const server = createServer((socket) => {
    const onwards = connect(path).on("error", () => socket.destroy());
    socket.on("error", () => onwards.destroy()).on("close", () => onwards.destroy());
    onwards.on("close", () => socket.destroy());
    socket.pipe(onwards).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { port: typeof address === "object" && address ? address.port : 0, close: () => server.close() };
}

test("of several hosts the one that takes writes is found, also after a fail-over, by queries and by the listener", async () => {
  const [standby, primary] = [await portTo(pair.follower), await portTo(pair.first)];
  const target = targetOf(`postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/candor`);
  const several = openPool(target, { max: 3, outage: { waitMs: 60_000, tryEveryMs: 50 } });
  const heard: string[] = [];
  const handlers = { onChange: (topic: string) => heard.push(topic), onGap() {} };
  const listener = listenForChanges(target, handlers, createLog("silent"), { everyMs: 100, withinMs: 1_000 });
  const hears = async (topic: Topic) =>
    until(`${topic} is heard`, async () => {
      await announce(several.db, [topic]);
      return heard.includes(topic);
    });
  await execute(several.db, "insert into note values ('to the primary')");
  await until("its own notification arrives", () => listener.isHearing());
  await hears("message");
  const found = await checkDatabase({ target, embedded: false, poolSize: 1 }, systemClock);
  expect(found.flatMap(({ says }) => says.map(({ key }) => key))).not.toContain("doctorFault.database.deaf");
  await pair.first.admin`alter system reset synchronous_standby_names`;
  await pair.first.stop();
  const insert = (number: number): Promise<unknown> =>
    several.db
      .transaction((tx) => execute(tx, "insert into note values ($1)", `${number}`))
      .catch((error) => {
        // One that begins before the pool has heard of the close fails with its connection, and nothing is committed.
        if (!isUnavailable(error)) throw error;
        return insert(number);
      });
  const waiting = [1, 2, 3, 4].map(insert);
  await pair.follower.admin`alter system set synchronous_standby_names = ''`;
  await pair.follower.admin`select pg_reload_conf(), pg_promote()`;
  await Promise.all(waiting);
  await hears("event");
  const rows = await execute<{ words: string }>(
    several.db,
    "select words from note where words ~ '^([1-4]|to the primary)$'",
  );
  expect(rows).toHaveLength(5);
  await listener.stop();
  await several.close();
  for (const { close } of [standby, primary]) close();
});
