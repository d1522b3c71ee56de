// A store that is away: every process counts by itself at once, no request fails or waits, and the log says it once.
import { afterEach, describe, expect, test } from "bun:test";
import pino from "pino";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { createSharedCounts } from "#platform/rate-window/memory.ts";
import type { Admission } from "#platform/rate-window/rate-window.ts";
import { createWindows, type Windows } from "#platform/rate-window/shared.ts";
import { HAS_REDIS, startRedis, type TestRedis } from "../../support/redis.ts";
import { until } from "../../support/until.ts";

const NOWHERE: DatabaseTarget = { path: "/nonexistent/.s.PGSQL.5432", username: "x", database: "x" };
const DAY_MS = 86_400_000;
/** Far beyond the deadline of 0.1 s, for busy machines; what hangs would wait for ever. */
const SOON_MS = 15_000;

/** Connections that only one who asks again and again makes. */
const MANY = 3;

const opened: Windows[] = [];
let ending: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
  for (const end of ending) await end();
  ending = [];
});

/** One process, and what it logs. */
function open(redisUrl: string | null, target = NOWHERE) {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const windows = createWindows({
    redisUrl,
    target,
    hasOthers: () => true,
    counts: createSharedCounts(),
    appSecret: "a secret",
    log,
    retryMs: 20,
  });
  opened.push(windows);
  return { windows, lines, window: windows.windows("rest") };
}

const AWAY = "Redis is away: limits are counted in each process alone";
const BACK = "Redis is back: limits are counted for all processes";

/** Takes so often at once, by the day, and says how many were admitted; each answer in time. */
async function takeAll(window: ReturnType<typeof open>["window"], name: string, times: number, limit: number) {
  const startedAt = performance.now();
  const all = await Promise.all(
    Array.from({ length: times }, async () => (await window.take(name, limit, DAY_MS)) as Admission),
  );
  expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
  return all.filter((each) => each.admitted).length;
}

type Broken = { url: string; connections(): number };

/** A server that takes connections and answers everything so; null: never. */
function answering(reply: string | null): Broken {
  let connections = 0;
  const listener = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open() {
        connections++;
      },
      data(socket) {
        if (reply !== null) socket.write(reply);
      },
    },
  });
  ending.push(() => listener.stop(true));
  return { url: `redis://127.0.0.1:${listener.port}`, connections: () => connections };
}

const BROKEN: [what: string, start: () => Broken][] = [
  ["nobody listens", () => ({ url: "redis://127.0.0.1:1", connections: () => MANY })],
  ["it takes connections and never answers", () => answering(null)],
  ["it answers with errors", () => answering("-LOADING Redis is loading the dataset in memory\r\n")],
  ["it answers with something else", () => answering("HTTP/1.1 400 Bad Request\r\n\r\n")],
];
for (const [what, start] of BROKEN)
  test(`where ${what}, this process counts by itself, and says so once`, async () => {
    const { url, connections } = start();
    const { windows, window, lines } = open(url);
    await windows.ready();
    expect(await takeAll(window, "a", 50, 20)).toBe(20);
    expect(await window.count("a", DAY_MS)).toBe(20);
    window.giveBack("a", DAY_MS);
    expect(await takeAll(window, "a", 5, 20)).toBe(1);
    await until("it has asked again", () => connections() >= MANY);
    expect(lines).toEqual([AWAY]);
  });

test("also while the database does not answer", async () => {
  const { windows, window, lines } = open(null);
  await windows.ready();
  expect(await takeAll(window, "a", 50, 20)).toBe(20);
  expect(lines).toEqual(["The database is away: limits are counted in each process alone"]);
});

describe.skipIf(!HAS_REDIS)("a Redis", () => {
  const start = async (): Promise<TestRedis> => {
    const redis = await startRedis();
    ending.push(() => redis.stop());
    return redis;
  };
  const isBack = (lines: string[]) => until("it is noticed", () => lines.at(-1) === BACK);

  test("killed under load: no request fails, no count restarts, and its return is noticed", async () => {
    const redis = await start();
    const { windows, window, lines } = open(redis.url);
    await windows.ready();
    expect(await takeAll(window, "a", 30, 40)).toBe(30);
    const many = takeAll(window, "a", 5_000, 40);
    await redis.kill();
    expect(await many).toBe(10);
    expect(await takeAll(window, "a", 100, 40)).toBe(0);
    expect(await takeAll(window, "b", 100, 40)).toBe(40);
    expect(lines).toEqual([AWAY]);
    await redis.restart();
    await isBack(lines);
    expect(await takeAll(window, "c", 100, 40)).toBe(40);
    expect(lines).toEqual([AWAY, BACK]);
  });

  test("hanging: it is waited for once, and its return is noticed", async () => {
    const redis = await start();
    const { windows, window, lines } = open(redis.url);
    await windows.ready();
    redis.sleep();
    try {
      expect(await takeAll(window, "a", 100, 40)).toBe(40);
      const startedAt = performance.now();
      for (let n = 0; n < 1_000; n++) await window.take("b", 5);
      expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
      expect(lines).toEqual([AWAY]);
    } finally {
      redis.wake();
    }
    await isBack(lines);
    expect(await takeAll(window, "c", 100, 40)).toBe(40);
  });

  test("that loses its scripts gets them again without a failed request", async () => {
    const redis = await start();
    const { windows, window, lines } = open(redis.url);
    await windows.ready();
    expect(await takeAll(window, "a", 30, 40)).toBe(30);
    await redis.command("SCRIPT", "FLUSH");
    expect(await takeAll(window, "a", 30, 40)).toBe(10);
    expect(lines).toEqual([]);
  });

  test("that refuses writes counts as away", async () => {
    const redis = await start();
    const { windows, window, lines } = open(redis.url);
    await windows.ready();
    await redis.command("CONFIG", "SET", "maxmemory", "1");
    expect(await takeAll(window, "a", 50, 40)).toBe(40);
    expect(lines).toEqual([AWAY]);
  });

  test("is not blamed where this process was busy itself", async () => {
    const redis = await start();
    const { windows, window, lines } = open(redis.url);
    await windows.ready();
    const taken = window.take("a", 5);
    const until = performance.now() + 400;
    while (performance.now() < until);
    expect(await taken).toMatchObject({ admitted: true });
    expect(lines).toEqual([]);
  });
});
