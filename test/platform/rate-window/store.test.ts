// Windows that processes share: exact through either store, by the store's clock, and never in the way of a request.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { createSharedCounts } from "#platform/rate-window/memory.ts";
import { createPostgresStore, purgeRateCounts } from "#platform/rate-window/postgres.ts";
import type { Admission } from "#platform/rate-window/rate-window.ts";
import { createRedisStore } from "#platform/rate-window/redis.ts";
import { createWindows, type Windows } from "#platform/rate-window/shared.ts";
import type { RateStore } from "#platform/rate-window/store.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { HAS_REDIS, startRedis, type TestRedis } from "../../support/redis.ts";
import { until } from "../../support/until.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A period that does not turn while a test counts, from 2020 to 2030 about. */
const AGE_MS = 10 * 365 * DAY_MS;
/** Redis' answer for a key that does not expire. */
const NEVER = -1;
/** On a busy machine no answer is late. */
const PATIENT_MS = 60_000;

let database: TestDatabase;
let redis: TestRedis | null = null;
const opened: Windows[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  if (HAS_REDIS) redis = await startRedis();
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
});
afterAll(async () => {
  await redis?.stop();
  await database.close();
});

const STORES = [
  {
    name: "PostgreSQL",
    isThere: true,
    redisUrl: () => null,
    open: () => createPostgresStore(database.target, PATIENT_MS),
  },
  {
    name: "Redis",
    isThere: HAS_REDIS,
    redisUrl: () => redis?.url ?? null,
    open: () => createRedisStore(redis?.url ?? "", PATIENT_MS),
  },
];

test("PostgreSQL gives requests that were refused as a period ended back to that period, not to the next one", async () => {
  const store = createPostgresStore(database.target, PATIENT_MS);
  try {
    // Periods of a millisecond: a question is over in another one than it began in.
    for (let n = 0; n < 200; n++) await store.add("end of a period", 10, 7, 1);
  } finally {
    await store.close();
  }
  const [row] = await database.sql`select max(taken) as most from rate_count`;
  expect(row?.most).toBe(7);
});

for (const { name, isThere, redisUrl, open } of STORES)
  describe.skipIf(!isThere)(`through ${name}`, () => {
    /** The windows of one process. */
    const instance = async (appSecret = "the same on every host") => {
      const windows = windowsOf(appSecret);
      await windows.ready();
      return windows.windows("rest");
    };
    const windowsOf = (appSecret = "the same on every host", hasOthers = () => true) => {
      const windows = createWindows({
        redisUrl: redisUrl(),
        target: database.target,
        hasOthers,
        counts: createSharedCounts(),
        appSecret,
        log: createLog("silent"),
        deadlineMs: PATIENT_MS,
      });
      opened.push(windows);
      return windows;
    };

    test("four instances, 10,000 requests of one key at once: exactly 600 pass", async () => {
      const instances = await Promise.all([instance(), instance(), instance(), instance()]);
      const all = await Promise.all(
        Array.from({ length: 10_000 }, async (_, n) => instances[n % 4]?.take("a key", 600, AGE_MS) as Admission),
      );
      const admitted = all.filter((each) => each.admitted);
      expect(admitted).toHaveLength(600);
      expect(admitted.map(({ remaining }) => remaining).toSorted((a, b) => b - a)).toEqual(
        Array.from({ length: 600 }, (_, n) => 599 - n),
      );
      expect(all.every(({ admitted, remaining }) => admitted || remaining === 0)).toBe(true);
      expect(new Set(all.map(({ resetAt }) => resetAt)).size).toBe(1);
    });

    test("a process that has just learnt of another counts its very first requests with it", async () => {
      let hasOthers = false;
      const window = windowsOf(undefined, () => hasOthers).windows("rest");
      const other = await instance();
      for (let n = 0; n < 5; n++) await other.take("shared from now on", 5, AGE_MS);
      // By its own look, and not by an announcement, which may be lost.
      hasOthers = true;
      const first = await Promise.all(Array.from({ length: 8 }, () => window.take("shared from now on", 5, AGE_MS)));
      expect(first.filter((each) => each.admitted)).toEqual([]);
      expect(await window.count("shared from now on", AGE_MS)).toBe(5);
    });

    test("hundreds of names at once are each admitted exactly as often as they may", async () => {
      const instances = await Promise.all([instance(), instance()]);
      const admitted = new Map<number, number>();
      await Promise.all(
        Array.from({ length: 4_000 }, async (_, n) => {
          const who = n % 200;
          const one = await instances[(n >> 3) % 2]?.take(`name ${who}`, 7, AGE_MS);
          if (one?.admitted) admitted.set(who, (admitted.get(who) ?? 0) + 1);
        }),
      );
      expect(admitted.size).toBe(200);
      expect(new Set(admitted.values())).toEqual(new Set([7]));
    });

    test("refused requests do not count: a higher limit a moment later admits", async () => {
      const [one, other] = [await instance(), await instance()];
      await Promise.all(Array.from({ length: 50 }, () => one.take("raised", 5, AGE_MS)));
      expect(await other.take("raised", 7, AGE_MS)).toMatchObject({ admitted: true, remaining: 1 });
      expect(await one.take("raised", 7, AGE_MS)).toMatchObject({ admitted: true, remaining: 0 });
      expect(await one.take("raised", 7, AGE_MS)).toMatchObject({ admitted: false, remaining: 0 });
    });

    test("a name that is known to be over is refused at once", async () => {
      const window = await instance();
      await window.take("over", 1, AGE_MS);
      const refused = await window.take("over", 1, AGE_MS);
      const again = window.take("over", 1, AGE_MS);
      expect(again).not.toBeInstanceOf(Promise);
      expect(again).toMatchObject({ admitted: false, limit: 1, remaining: 0, resetAt: refused.resetAt });
      expect((again as Admission).retryAfter).toBeLessThanOrEqual(AGE_MS / 1_000);
    });

    test("a returned one can be taken again, at once in this process", async () => {
      const [one, other] = [await instance(), await instance()];
      await one.take("given", 2, AGE_MS);
      await other.take("given", 2, AGE_MS);
      expect(await one.take("given", 2, AGE_MS)).toMatchObject({ admitted: false });
      one.giveBack("given", AGE_MS);
      await until("it is given back", async () => (await other.count("given", AGE_MS)) === 1);
      expect(await one.take("given", 2, AGE_MS)).toMatchObject({ admitted: true });
      expect(await other.count("given", AGE_MS)).toBe(2);
    });

    test("no return of a burst is lost", async () => {
      const one = await instance();
      await Promise.all(Array.from({ length: 500 }, () => one.take("burst", 600, AGE_MS)));
      for (let n = 0; n < 400; n++) one.giveBack("burst", AGE_MS);
      await until("all are given back", async () => (await one.count("burst", AGE_MS)) === 100);
    });

    test("a day is counted beside a minute, without a limit, too", async () => {
      const [one, other] = [await instance(), await instance()];
      for (const window of [one, other, one]) await window.take("wrong", Number.MAX_SAFE_INTEGER, DAY_MS);
      expect(await other.count("wrong", DAY_MS)).toBe(3);
      expect(await other.count("wrong")).toBe(0);
      expect(await other.count("nobody")).toBe(0);
    });

    test("any text can be a name, and none is readable in the store", async () => {
      const window = await instance();
      for (const odd of ["\u0000", "", "x".repeat(100_000), "wrong to ana@customer.example", "'\"{}"])
        expect(await window.take(odd, 1, DAY_MS)).toMatchObject({ admitted: true });
      const kept =
        name === "Redis"
          ? JSON.stringify(await redis?.command("KEYS", "*"))
          : JSON.stringify(await database.sql`select name from rate_count`);
      expect(kept).toContain("rest:");
      expect(kept).not.toContain("ana");
      expect(kept).not.toContain("customer");
    });

    test("the store's clock decides where the period ends, and nothing outlives it for long", async () => {
      const store = open();
      const before = Date.now();
      const { nowMs } = await store.add("clock", 1, 5, 1_000);
      // The store runs on this machine, whose clock it reads.
      expect(nowMs).toBeGreaterThanOrEqual(before - 1);
      expect(nowMs).toBeLessThanOrEqual(Date.now() + 1);
      const second = async (): Promise<number> => (await store.add("clock", 0, 0, 1_000)).before;
      while ((await second()) > 0) await Bun.sleep(10);
      expect(Date.now()).toBeGreaterThanOrEqual(Math.floor(nowMs / 1_000) * 1_000 + 1_000 - 5);
      await expectForgotten(store);
      await store.close();
    });

    async function expectForgotten(store: RateStore) {
      await store.add("old", 1, 5, MINUTE_MS);
      if (name === "Redis") {
        const keys = (await redis?.command("KEYS", "candor:rate:*")) as string[];
        const left = await Promise.all(keys.map((key) => redis?.command("PTTL", key)));
        expect(left).not.toContain(NEVER);
        return;
      }
      await database.sql`insert into rate_count (name, ends_at, taken) values ('gone', now() - interval '2 minutes', 1)`;
      await purgeRateCounts(database.context);
      const left = await database.sql`select name from rate_count where name in ('gone', 'old')`;
      expect(left.map((row) => row.name)).toEqual(["old"]);
    }
  });
