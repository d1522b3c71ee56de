// Several threads and several processes on one port: all serve, limits are exact across them, and a dead one is replaced.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { availableParallelism } from "node:os";
import { threadsOf as countOf } from "#cli/kit/argument.ts";
import { announce } from "#platform/database/change.ts";
import { type Environment, run, type Service, startService } from "../support/command.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import { HAS_REDIS, startRedis } from "../support/redis.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../support/seed.ts";
import { until } from "../support/until.ts";

const TELLING = new URL("../support/telling-thread.ts", import.meta.url).pathname;
const MINUTE_MS = 60_000;
const KEY_LIMIT = 600;
const METRICS_TOKEN = "a token of a test, of 32 characters and more";

let database: TestDatabase;
let env: Environment;
let running: Service[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  env = {
    DATABASE_URL: databaseUrl(database.target),
    DATA_DIR: "/nonexistent",
    APP_SECRET: "the secret of a test, of 32 characters and more",
    BASE_URL: "https://reviews.example",
    SMTP_URL: "smtp://127.0.0.1:1",
    TRUST_PROXY: "127.0.0.0/8",
    METRICS_TOKEN,
  };
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  running = [];
});
afterAll(() => database.close());

async function start(options: string[], more: Environment = {}): Promise<Service> {
  const service = await startService({ ...env, ...more }, "serve", { options, preload: [TELLING] });
  running.push(service);
  return service;
}

/** Over a connection of its own, so that the system chooses a thread anew. */
async function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers: { ...headers, connection: "close" }, keepalive: false });
}

/** Which thread answered; null where a connection was lost. */
async function whoAnswers(url: string): Promise<string | null> {
  return ask(url).then(
    ({ headers }) => headers.get("x-thread"),
    () => null,
  );
}

/** The threads that answer; asked until there are so many. */
async function threadsOf({ url }: Service, count: number): Promise<string[]> {
  const names = new Set<string>();
  await until(`${count} threads serve`, async () => {
    const name = await whoAnswers(`${url}/healthz`);
    if (name !== null) names.add(name);
    return names.size >= count;
  });
  return [...names];
}

/** So many requests with one key, spread over all of `services`; how many were admitted. */
async function admitted(services: Service[], key: string, requests: number): Promise<number> {
  const statuses = new Map<number, number>();
  let next = 0;
  const client = async (n: number) => {
    const url = `${services[n % services.length]?.url}/api/v1/me`;
    while (next++ < requests) {
      const { status } = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 128 }, (_, n) => client(n)));
  expect([...statuses.keys()].toSorted()).toEqual([200, 429]);
  return statuses.get(200) ?? 0;
}

/** As `admitted`, with a new key, and all within a minute of the clock: a machine that takes longer tries again. */
async function admittedInAMinute(services: Service[]): Promise<number> {
  for (;;) {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    const count = await admitted(services, await newKey(), 2_000);
    if (Math.floor(Date.now() / MINUTE_MS) === minute) return count;
  }
}

/**
 * Where the store was late the processes count alone, and say so: on a machine that is so busy it is tried again, from when they
 * count together. What they say may come a moment after their answers.
 */
async function exactly(services: Service[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await until("they count together", () =>
      services.every((each) => each.log().lastIndexOf("is back") >= each.log().lastIndexOf("is away")),
    );
    const before = services.map((each) => each.log().length);
    const count = await admittedInAMinute(services);
    if (count === KEY_LIMIT) return;
    if (attempt === 5) expect(count).toBe(KEY_LIMIT);
    await until(`${count} were admitted, and a process says that it counted alone`, () =>
      services.some((each, n) => each.log().slice(before[n]).includes("is away")),
    );
  }
}

async function countsInDatabase({ url }: Service): Promise<boolean> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return /^candor_rate_store\{[^}]*store="database"[^}]*\} 1$/m.test(await answer.text());
}

async function newKey(): Promise<string> {
  const organisation = await seedOrganisation(database.context, "scale");
  return (await seedKey(database.context, organisation.id)).secret;
}

describe.skipIf(process.platform !== "linux")("two threads", () => {
  test("serve on one port; one that dies fails no request and is started again", async () => {
    const service = await start(["--threads", "2"]);
    const before = await threadsOf(service, 2);
    const doomed = before.find((each) => each !== "main") as string;
    await until("it dies", async () => {
      const name = await whoAnswers(`${service.url}/die`);
      return name === doomed || name === null;
    });
    // What it had accepted is lost; whoever asks anew is answered, at once by the one that is left.
    await until("the other one serves", async () => (await whoAnswers(`${service.url}/healthz`)) === "main");
    await until("another one has come", async () => !(await threadsOf(service, 2)).includes(doomed));
  });

  test("finish running tasks when the service stops", async () => {
    const service = await start(["--threads", "2"]);
    await threadsOf(service, 2);
    const slow = Array.from({ length: 20 }, () => ask(`${service.url}/slow`));
    // All have arrived once one that came after them was answered by each.
    await threadsOf(service, 2);
    const { exitCode, log } = await service.stop();
    running = [];
    const answers = await Promise.all(slow);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 404));
    expect(new Set(answers.map(({ headers }) => headers.get("x-thread"))).size).toBe(2);
    expect(exitCode).toBe(0);
    expect(log).not.toContain('"level":"error"');
    const lines = log
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { level: string; msg: string });
    // A busy machine makes any request slow.
    expect(lines.filter(({ level, msg }) => level === "warn" && msg !== "slow request")).toEqual([]);
    await expect(ask(`${service.url}/healthz`)).rejects.toThrow();
  });

  describe("of one service", () => {
    let service: Service;
    beforeAll(async () => {
      service = await startService(env, "serve", { options: ["--threads", "2"], preload: [TELLING] });
    });
    afterAll(() => service.stop());

    test("admit a key exactly as often as it may", async () => {
      await threadsOf(service, 2);
      expect(await admittedInAMinute([service])).toBe(KEY_LIMIT);
    });

    test("forget a kept answer as soon as it changes", async () => {
      await threadsOf(service, 2);
      const { id, slug } = await seedBusiness(database.context, { name: "Before" });
      const url = `${service.url}/api/open/v1/businesses/${slug}`;
      let peer = 0;
      /** What each thread says, by name. */
      const said = async () => {
        const names = new Map<string, string>();
        while (names.size < 2) {
          peer++;
          const answer = await ask(url, { "x-forwarded-for": `10.0.${peer >> 8}.${peer & 255}` });
          const { data } = (await answer.json()) as { data: { name: string } };
          names.set(answer.headers.get("x-thread") ?? "", data.name);
        }
        return new Set(names.values());
      };
      let kept = "Before";
      let name = "Before";
      // Until a thread hears of changes it keeps nothing.
      await until("both keep what they said", async () => {
        kept = name;
        await said();
        name = `${name}!`;
        await database.sql`update business set name = ${name} where id = ${id}`;
        const names = await said();
        if (names.size === 1 && names.has(kept)) return true;
        // One of them may have begun to keep earlier than the other, and would say the older name for minutes.
        await announce(database.context.db, [`business:${id}`]);
        return false;
      });
      await announce(database.context.db, [`business:${id}`]);
      await until("both have heard", async () => {
        const names = await said();
        return names.size === 1 && names.has(name);
      });
    });

    test("do not let another process onto their port by mistake", async () => {
      const port = new URL(service.url).port;
      const second = await run(["serve", "--threads", "2"], { ...env, HOST: "127.0.0.1", PORT: port });
      expect(second.exitCode).toBe(1);
      expect(second.stderr).toContain(port);
    });
  });
});

describe("several processes", () => {
  test("find each other, and admit a key exactly as often as it may", async () => {
    const services = [await start([]), await start([])];
    // The second knew of the first when it began. The first hears of the second some time later, and asks whether the database
    // counts: what comes to it until it is told so, it counts alone.
    for (const each of services) await until("it counts in the database", () => countsInDatabase(each));
    await exactly(services);
    const [, second] = services;
    await second?.stop();
    expect(await database.sql`select 1 from serving_process`).toHaveLength(1);
  });

  test.skipIf(!HAS_REDIS)("count in Redis where they are told of one", async () => {
    const redis = await startRedis();
    try {
      const services = [await start([], { REDIS_URL: redis.url }), await start([], { REDIS_URL: redis.url })];
      await exactly(services);
      expect((await redis.command("KEYS", "candor:rate:rest:*")) as string[]).not.toHaveLength(0);
      await redis.kill();
      const answer = await fetch(`${services[0]?.url}/api/v1/me`, {
        headers: { authorization: `Bearer ${await newKey()}` },
      });
      expect(answer.status).toBe(200);
    } finally {
      await redis.stop();
    }
  });

  test.skipIf(process.platform !== "linux")(
    "share a port where both are told to, and one takes over from the other",
    async () => {
      const first = await start(["--reuse-port"]);
      const second = await start(["--reuse-port"], { PORT: new URL(first.url).port });
      expect(second.url).toBe(first.url);
      const { exitCode } = await first.stop();
      running = [second];
      expect(exitCode).toBe(0);
      expect((await ask(`${second.url}/readyz`)).status).toBe(200);
    },
  );
});

test("a number of threads that makes no sense is refused", async () => {
  const most = availableParallelism() * 2;
  expect(countOf("1")).toBe(1);
  expect(countOf(String(most))).toBe(most);
  expect(countOf("auto")).toBe(process.platform === "linux" ? most / 2 : 1);
  for (const wrong of ["0", "-1", "1.5", "two", "100000", "", String(most + 1), "1e0"])
    expect(() => countOf(wrong), wrong).toThrow("must be auto or a number");
  const { exitCode, stderr } = await run(["serve", "--threads", "0"], env);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("--threads");
});
