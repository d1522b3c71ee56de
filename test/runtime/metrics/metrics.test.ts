// A scrape: figures of requests, access, and values that it must never show.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { openPool } from "#platform/database/database.ts";
import { createRateWindow } from "#platform/rate-window/memory.ts";
import { systemClock } from "#platform/time/clock.ts";
import { type App, createApp } from "#runtime/app.ts";
import { listen, type RunningServer } from "#runtime/listen.ts";
import { createDatabaseReading } from "#runtime/metrics/database-reading.ts";
import { METRICS, type MetricName, type ServiceReading } from "#runtime/metrics/definition.ts";
import { openMetrics, type ProcessMetrics } from "#runtime/metrics/process.ts";
import { poolReader } from "#runtime/metrics/reading.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { parseMetrics, sampleOf } from "../../support/metrics-text.ts";
import { AUTHOR_SECRETS, seedBusiness, seedKey, seedOrganisation, seedReview } from "../../support/seed.ts";
import { TEST_CONFIG } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const TOKEN = "a token of a test, 32 characters and more";
const SETTINGS = { host: "127.0.0.1", metricsPort: null, metricsToken: TOKEN, dataDir: import.meta.dir, backup: null };

let database: TestDatabase;
let metrics: ProcessMetrics;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => start(SETTINGS));
afterEach(() => metrics.stop());

function start(settings: Parameters<typeof openMetrics>[0]) {
  metrics = openMetrics(settings);
  const url = metrics.start(database.context);
  app = createApp({
    context: database.context,
    config: TEST_CONFIG,
    plans: DEFAULT_PLANS,
    windows: () => createRateWindow(database.context.clock),
    isReady: async () => true,
    metrics,
    answerMetrics: metrics.answer,
  });
  return url;
}

const send = async (path: string, init: RequestInit = {}) =>
  app.elysia.fetch(new Request(`http://localhost${path}`, init));
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const scrape = async () => parseMetrics(await metrics.text());

describe("who may read metrics", () => {
  test("holders of the token, on the service's own port", async () => {
    const answer = await send("/metrics", bearer(TOKEN));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(sampleOf(parseMetrics(await answer.text()), "candor_database_up")).toBe(1);
    expect((await send("/metrics?name=x", bearer(TOKEN))).status).toBe(200);
    expect((await send("/metrics", { method: "POST", ...bearer(TOKEN) })).status).toBe(405);
  });

  test("not without a token, or with a wrong one, part of it, or another scheme", async () => {
    const wrong = [TOKEN.slice(0, -1), `${TOKEN}x`, TOKEN.toUpperCase(), "x", ""].map((each) => `Bearer ${each}`);
    for (const authorization of [null, "", "Bearer", `Basic ${btoa(TOKEN)}`, TOKEN, ...wrong]) {
      const answer = await send("/metrics", authorization === null ? {} : { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).not.toContain("candor_");
    }
  });

  test("a token of other letters works as the bytes that it is", async () => {
    await metrics.stop();
    const token = "тайный ключ, достаточно длинный и ещё";
    start({ ...SETTINGS, metricsToken: token });
    const server: RunningServer = listen(app, { host: "127.0.0.1", port: 0 });
    try {
      expect(await rawStatus(server.url, token)).toBe(200);
      expect(await rawStatus(server.url, token.slice(0, -1))).toBe(401);
      expect(await rawStatus(server.url, "тайный")).toBe(401);
    } finally {
      await server.stop(0);
    }
  });

  test("without a token and a port there is nothing at that address", async () => {
    await metrics.stop();
    start({ ...SETTINGS, metricsToken: null });
    const [there, nowhere] = await Promise.all([send("/metrics", bearer(TOKEN)), send("/nothing-here")]);
    expect(there.status).toBe(404);
    expect(there.headers.get("content-type")).toBe(nowhere.headers.get("content-type"));
  });

  test("a port of its own serves figures and nothing else, and the service's port serves none", async () => {
    await metrics.stop();
    const url = start({ ...SETTINGS, metricsPort: 0, metricsToken: null });
    expect((await send("/metrics")).status).toBe(404);
    const answer = await fetch(`${url}/metrics`);
    expect(answer.status).toBe(200);
    parseMetrics(await answer.text());
    for (const path of ["/", "/healthz", "/metrics/", "/metricsx", "/api/v1/me", "/Metrics"])
      expect((await fetch(`${url}${path}`)).status).toBe(404);
  });

  test("with a token, that port wants it, too", async () => {
    await metrics.stop();
    const url = start({ ...SETTINGS, metricsPort: 0 });
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    expect((await fetch(`${url}/metrics`, bearer(TOKEN))).status).toBe(200);
  });

  test("a port that is taken is refused by the setting's name", async () => {
    const taken = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
    const second = openMetrics({ ...SETTINGS, metricsPort: taken.port as number });
    expect(() => second.start(database.context)).toThrow(/METRICS_PORT/);
    await taken.stop(true);
  });
});

describe("requests", () => {
  test("are counted by surface, method and status, each once", async () => {
    const { context } = database;
    const organisation = await seedOrganisation(context);
    const { slug } = await seedBusiness(context, { organisationId: organisation.id });
    const { secret } = await seedKey(context, organisation.id);
    for (let n = 0; n < 3; n++) await send(`/api/open/v1/businesses/${slug}`);
    const etag = (await send(`/api/open/v1/businesses/${slug}`)).headers.get("etag") as string;
    await send(`/api/open/v1/businesses/${slug}`, { headers: { "if-none-match": etag } });
    await send("/api/open/v1/businesses/no-such-business");
    await send("/api/v1/me", bearer(secret));
    await send("/api/v1/me");
    await send(`/review/${slug}`, { method: "HEAD" });
    await send("/login");
    await send("/healthz");
    await send("/api/nowhere");
    await send("/widget.js");
    await send("/api/integrations/nobody", { method: "POST", body: "{}" });
    await send("/api/callbacks/nobody", { method: "POST", body: "{}" });
    const families = await scrape();
    const counted = Object.fromEntries(
      (families.get("candor_http_requests_total")?.samples ?? []).map(({ labels, value }) => [
        `${labels.surface} ${labels.method} ${labels.status}`,
        value,
      ]),
    );
    expect(counted).toEqual({
      "open GET 200": 4,
      "open GET 304": 1,
      "open GET 404": 1,
      "rest GET 200": 1,
      "rest GET 401": 1,
      "page HEAD 200": 1,
      "dashboard GET 200": 1,
      "other GET 200": 1,
      "other GET 404": 1,
      "embed GET 200": 1,
      "inbound POST 404": 1,
      "callback POST 404": 1,
    });
    // Four kept answers of the open API were given at once.
    expect(sampleOf(families, "candor_http_request_duration_seconds_count", { surface: "open" })).toBe(2);
    expect(sampleOf(families, "candor_http_request_duration_seconds_count", { surface: "rest" })).toBe(2);
    expect(sampleOf(families, "candor_http_requests_in_flight")).toBe(0);
    expect(sampleOf(families, "candor_kept_answer_hits_total")).toBeGreaterThanOrEqual(4);
    expect(sampleOf(families, "candor_kept_answers")).toBeGreaterThanOrEqual(1);
  });

  test("that a rate limit refuses are counted, and a scrape is never one of them", async () => {
    for (let n = 0; n < 63; n++) await send("/api/open/v1/lookup?domain=nobody.example");
    for (let n = 0; n < 100; n++) expect((await send("/metrics", bearer(TOKEN))).status).toBe(200);
    const families = await scrape();
    expect(sampleOf(families, "candor_http_rate_limited_total", { surface: "open" })).toBe(3);
    expect(sampleOf(families, "candor_http_requests_total", { surface: "open", status: "429" })).toBe(3);
    expect(sampleOf(families, "candor_http_rate_limited_total", { surface: "other" })).toBe(0);
  });

  test("of unknown methods and to unknown paths make no labels of their own", async () => {
    const labelsOf = async () => {
      const [methods, surfaces] = [new Set<string>(), new Set<string>()];
      for (const { samples } of (await scrape()).values())
        for (const { labels } of samples) {
          if (labels.method) methods.add(labels.method);
          if (labels.surface) surfaces.add(labels.surface);
        }
      return { methods: [...methods].sort(), surfaces: [...surfaces].sort() };
    };
    for (const method of ["PROPFIND", "BREW", "get", "X-SECRET-METHOD"])
      for (const path of ["/", "/a/b/c", "/api/v1/x", "/%00", "/api/open/v9", "/.env"]) await send(path, { method });
    const { methods, surfaces } = await labelsOf();
    expect(methods).toEqual(["GET", "other"]);
    expect(surfaces).toEqual(["callback", "dashboard", "embed", "feed", "inbound", "open", "other", "page", "rest"]);
  });
});

test("each name and label is a defined one, and nothing personal stands anywhere", async () => {
  const { context } = database;
  const organisation = await seedOrganisation(context, "scale", "Very Private Ltd");
  const place = await seedBusiness(context, {
    organisationId: organisation.id,
    slug: "private.example",
    name: "Private",
  });
  await seedReview(context, place.id);
  const { secret } = await seedKey(context, organisation.id);
  await send("/review/private.example?email=jo.doe@customer.example", {
    headers: { "x-forwarded-for": "203.0.113.9" },
  });
  await send("/api/v1/businesses", bearer(secret));
  await send("/api/badge/private.example.svg");
  await send("/invite/a-private-token");
  const text = await metrics.text();
  const forbidden = [
    ...AUTHOR_SECRETS,
    "private",
    "Private",
    "customer.example",
    "203.0.113.9",
    "192.0.2.1",
    secret,
    organisation.id,
    place.id,
    TOKEN,
    TEST_CONFIG.appSecret,
  ];
  for (const each of forbidden) expect(text).not.toContain(each);
  for (const [name, { samples, type }] of parseMetrics(text)) {
    const definition = METRICS[name as MetricName] as { type: string; labels?: readonly string[] };
    expect(type).toBe(definition.type as typeof type);
    for (const { labels } of samples)
      expect(Object.keys(labels).filter((each) => each !== "le")).toEqual([...(definition.labels ?? [])]);
  }
});

describe("the database", () => {
  const names = (readings: ServiceReading[]) => readings.map((each) => each.name);

  test("is asked once for simultaneous scrapes, and again only after a while", async () => {
    const { context } = database;
    let asked = 0;
    const counting = {
      ...context,
      db: new Proxy(context.db, {
        get(target, name) {
          if (name === "transaction") asked++;
          const value = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      }),
    };
    const read = createDatabaseReading(counting, { withinMs: 60_000, keptMs: 600_000 });
    const all = await Promise.all(Array.from({ length: 20 }, read));
    for (const each of all) expect(each).toBe(all[0] as ServiceReading[]);
    await read();
    expect(asked).toBe(1);
    const readAgain = createDatabaseReading(counting, { withinMs: 60_000, keptMs: 1 });
    await until("it is asked again", async () => {
      await readAgain();
      return asked > 2;
    });
  });

  test("is reported as away, with all other figures", async () => {
    const pool = openPool({ path: "/nonexistent/.s.PGSQL.1", username: "x", database: "x" }, { max: 2 });
    const away = openMetrics(SETTINGS);
    away.start({ ...database.context, db: pool.db });
    away.add(poolReader("main", pool));
    const families = parseMetrics(await away.text());
    expect(sampleOf(families, "candor_database_up")).toBe(0);
    expect(families.has("candor_messages_due")).toBe(false);
    expect(sampleOf(families, "candor_uptime_seconds")).toBeGreaterThan(0);
    expect(sampleOf(families, "candor_data_dir_free_bytes")).toBeGreaterThan(0);
    expect(sampleOf(families, "candor_data_dir_bytes")).toBeGreaterThan(
      sampleOf(families, "candor_data_dir_free_bytes"),
    );
    expect(sampleOf(families, "candor_database_unavailable_total", { pool: "main" })).toBe(1);
    expect(sampleOf(families, "candor_database_connections_max", { pool: "main" })).toBe(2);
    await pool.close();
  });

  test("that does not answer delays no scrape, and is asked once meanwhile", async () => {
    const pool = openPool(database.target, { max: 1 });
    const read = createDatabaseReading({ ...database.context, db: pool.db }, { withinMs: 50, keptMs: 0 });
    const release = Promise.withResolvers<void>();
    const held = pool.db.transaction(() => release.promise);
    await until("it is held", () => pool.connections !== undefined);
    for (let n = 0; n < 5; n++) {
      const startedAt = performance.now();
      expect(await read()).toEqual([{ name: "candor_database_up", value: 0 }]);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    }
    expect(poolReader("main", pool)().find((each) => each.name === "candor_database_waiting")?.value).toBe(1);
    release.resolve();
    await held;
    await until("it answers again", async () => names(await read()).includes("candor_messages_due"));
    await pool.close();
  });

  test("shows waiting work, and since when", async () => {
    const { sql } = database;
    await sql`insert into message (id, kind, channel, address, payload, urgent, run_at)
      select gen_random_uuid(), 'x', 'email', 'a@b.example', '{}', n = 1, now() - make_interval(secs => n * 100)
      from generate_series(-1, 3) n`;
    const read = createDatabaseReading({ ...database.context, clock: systemClock });
    const value = new Map((await read()).map((each) => [each.name, each.value as number]));
    expect(value.get("candor_messages_waiting")).toBe(5);
    expect(value.get("candor_messages_due")).toBe(4);
    expect(value.get("candor_messages_oldest_due_seconds")).toBeGreaterThan(299);
    expect(value.get("candor_messages_oldest_due_seconds")).toBeLessThan(360);
    await sql`truncate message`;
  });
});

/** As bytes, which `fetch` would refuse to send in a header. */
function rawStatus(url: string, token: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    });
    socket.once("data", (data) => {
      resolve(Number(data.toString().split(" ")[1]));
      socket.destroy();
    });
    socket.once("error", reject);
  });
}
