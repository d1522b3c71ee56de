// An outage of the database is two lines of the log, however many parts of however many threads fail because of it.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabasePool, openPool } from "#platform/database/database.ts";
import { createOutage, type Outage, outageFigures, ping, tellingOutages } from "#platform/database/outage.ts";
import type { Log } from "#platform/telemetry/log.ts";
import { startPoller } from "#runtime/kit/poller.ts";
import { startSchedule } from "#runtime/schedule.ts";
import { renderRefusal } from "#surface/http/refusal.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { until } from "../../support/until.ts";

const SRC = join(import.meta.dir, "../../../src");
const NOWHERE = { path: "/nonexistent/.s.PGSQL.1", username: "x", database: "x" };
const AWAY = "the database is unavailable";
const BACK = "the database answers again";

type Line = { level: string; message: string; fields: Record<string, unknown> };

let database: TestDatabase;
let there: DatabasePool;
let away: DatabasePool;

beforeAll(async () => {
  database = await createTestDatabase();
  there = openPool(database.target, { max: 2 });
  away = openPool(NOWHERE, { max: 2 });
});
afterAll(async () => {
  await Promise.all([there.close(), away.close()]);
  await database.close();
});

function logOf(outage: Outage, pool: DatabasePool, calmMs = 1) {
  const lines: Line[] = [];
  const at = (level: string) => (fields: Record<string, unknown>, message: string) =>
    void lines.push({ level, message, fields });
  const inner = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") } as unknown as Log;
  const told = () => lines.filter(({ level }) => level !== "debug");
  return { log: tellingOutages(inner, outage, pool, calmMs), lines, told };
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test("a thousand failures of requests, tasks and polls are one line, which has no SQL", async () => {
  const outage = createOutage();
  const { log, lines, told } = logOf(outage, away);
  const fault = await faultOf(away.db.execute("select email from account_that_is_private"));
  for (let n = 0; n < 1_000; n++) expect(renderRefusal(fault, `request-${n}`, log).status).toBe(503);
  const context = { ...database.context, db: away.db, log };
  const run = () => ping(away.db);
  const tasks = [1, 2, 3].map((n) => ({ name: `task ${n}`, cron: "0 0 1 1 *", atStart: true, run }));
  const schedule = startSchedule(context, {} as Parameters<typeof startSchedule>[1], { tasks });
  const poller = startPoller("a worker", () => ping(away.db).then(() => 1), log, { fromMs: 1, toMs: 1 });
  await until("all failed", () => {
    const failed = new Set(lines.map(({ message }) => message));
    return ["a scheduled task failed", "a poll failed; trying again until it works"].every((each) => failed.has(each));
  });
  await until("each task failed", () => schedule.figures().every(({ failures }) => failures === 1));
  await Promise.all([schedule.stop(), poller.stop()]);
  expect(told()).toEqual([
    {
      level: "warn",
      message: AWAY,
      fields: { code: "ENOENT", reason: expect.any(String), failed: "database unavailable" },
    },
  ]);
  expect(JSON.stringify(told())).not.toContain("select");
  expect(outageFigures(outage)).toEqual({ outages: 1, failed: 1_004 });
});

test("its end is told once it answers, with how much failed in all threads, and the next one is told anew", async () => {
  const outage = createOutage();
  const [main, sender] = [logOf(outage, there), logOf(outage, there)];
  const err = await faultOf(ping(away.db));
  const both = () => [...main.told(), ...sender.told()].map(({ message }) => message);
  main.log.error({ err }, "one");
  sender.log.warn({ err }, "two");
  await until("its end is told", () => both().includes(BACK));
  expect(both()).toEqual([AWAY, BACK]);
  const end = [...main.told(), ...sender.told()].find(({ message }) => message === BACK);
  expect(end?.fields).toEqual({ seconds: expect.any(Number), failures: 2 });
  sender.log.warn({ err }, "three");
  await until("the end of the second is told", () => both().filter((each) => each === BACK).length === 2);
  expect(both().filter((each) => each === AWAY)).toHaveLength(2);
  expect(outageFigures(outage)).toEqual({ outages: 2, failed: 3 });
});

test("an outage whose thread died is ended by the thread that fails next", async () => {
  const outage = createOutage();
  const err = await faultOf(ping(away.db));
  logOf(outage, away).log.warn({ err }, "told by a thread that never sees the end");
  const other = logOf(outage, there);
  other.log.warn({ err }, "failed");
  await until("its end is told", () => other.told().length > 0);
  expect(other.told().map(({ message }) => message)).toEqual([BACK]);
});

test("faults of ours, of mail servers and of buckets are logged as they are, while the database is away, too", async () => {
  const { log, told } = logOf(createOutage(), away);
  log.warn({ err: await faultOf(ping(away.db)) }, "failed");
  const faults = [
    new Error("of ours"),
    Object.assign(new Error("of a mail server"), { code: "ECONNREFUSED" }),
    await faultOf(there.db.execute("select nothing from nowhere")),
  ];
  for (const err of faults) log.error({ err }, "another");
  log.warn("without fields");
  expect(told().map(({ message, fields }) => message ?? fields)).toEqual([
    AWAY,
    "another",
    "another",
    "another",
    "without fields",
  ] as never);
});

test("threads share it, and the details are in the log at debug", async () => {
  const program = `
    import { openPool } from "${SRC}/platform/database/database.ts";
    import { createOutage, ping, tellingOutages } from "${SRC}/platform/database/outage.ts";
    import { createLog } from "${SRC}/platform/telemetry/log.ts";
    const fail = async (outage) => {
      const pool = openPool(${JSON.stringify(NOWHERE)}, { max: 1 });
      const log = tellingOutages(createLog("debug"), outage, pool);
      await ping(pool.db).catch((err) => log.error({ err }, "failed"));
    };
    if (Bun.isMainThread) {
      const outage = createOutage();
      await fail(outage);
      const worker = new Worker(import.meta.path);
      worker.onmessage = () => process.exit(0);
      worker.onerror = () => process.exit(1);
      worker.postMessage(outage);
    } else self.onmessage = ({ data }) => fail(data).then(() => self.postMessage("done"));`;
  const file = join(tmpdir(), `candor-outage-${crypto.randomUUID()}.ts`);
  await Bun.write(file, program);
  const child = Bun.spawn([process.execPath, file], { stdout: "pipe" });
  const text = await new Response(child.stdout).text();
  await Bun.file(file).delete();
  const lines = text
    .trimEnd()
    .split("\n")
    .map((each) => JSON.parse(each));
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    ["debug", "failed"],
    ["warn", AWAY],
    ["debug", "failed"],
  ]);
  expect(lines[0].err.query).toBe("select 1");
});
