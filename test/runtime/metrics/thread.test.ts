// A scrape of a process with threads: the sender's and the dispatcher's figures, and what a silent or dead thread does to it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { readConfig } from "#platform/config/config.ts";
import { createOutage } from "#platform/database/outage.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { METRICS, type MetricName, type ServiceReading } from "#runtime/metrics/definition.ts";
import { openMetrics } from "#runtime/metrics/process.ts";
import { followThread } from "#runtime/metrics/thread-reading.ts";
import { startWorker } from "#runtime/worker.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedInvitations } from "../../support/invitations.ts";
import { startMailbox } from "../../support/mailbox.ts";
import { parseMetrics, sampleOf } from "../../support/metrics-text.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { startWebReceiver } from "../../support/web-receiver.ts";
import { APP_SECRET, seedEvents, seedSigned } from "../../support/webhook.ts";

const OFF = { host: "127.0.0.1", metricsPort: null, metricsToken: null, dataDir: "/nonexistent", backup: null };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("counts each send and delivery once, by outcome", async () => {
  const { context, target } = database;
  const mailbox = await startMailbox();
  const receiver = await startWebReceiver({ "/broken": (response) => response.writeHead(500).end() });
  const organisation = await seedOrganisation(context);
  await seedSigned(context, organisation.id, { url: `${receiver.url}/ok` });
  await seedSigned(context, organisation.id, { url: `${receiver.url}/broken` });
  await seedEvents(context, organisation.id, 4);
  await seedInvitations(context, 5);
  let nobody: string | null = null;
  mailbox.onRecipient((address) => {
    nobody ??= address;
    return address === nobody ? { code: 550, text: "5.1.1 no such user" } : null;
  });
  const config = readConfig({
    APP_SECRET,
    BASE_URL: "https://reviews.example",
    DATA_DIR: "/nonexistent",
    LOG_LEVEL: "silent",
    OUTBOUND_ALLOW: "127.0.0.0/8",
    SMTP_URL: mailbox.url,
  });
  const plan = { config, plans: DEFAULT_PLANS, target, outage: createOutage(), log: createLog("silent") };
  const dispatcher = startWorker("dispatcher", plan);
  const sender = startWorker("sender", plan);
  const metrics = openMetrics(OFF);
  metrics.addThread(dispatcher);
  metrics.addThread(sender);
  metrics.start(context);
  const scrape = async () => parseMetrics(await metrics.text());
  try {
    let families = await scrape();
    // On a busy machine a thread may answer a scrape too late.
    await until("all is counted, and each thread answers", async () => {
      families = await scrape();
      return (
        sampleOf(families, "candor_messages_total") >= 5 &&
        sampleOf(families, "candor_webhook_attempts_total") >= 8 &&
        sampleOf(families, "candor_threads", { state: "answered" }) === 3
      );
    });
    expect(sampleOf(families, "candor_webhook_attempts_total", { outcome: "delivered" })).toBe(4);
    expect(sampleOf(families, "candor_webhook_attempts_total", { outcome: "status" })).toBe(4);
    expect(sampleOf(families, "candor_webhook_attempts_total")).toBe(8);
    expect(sampleOf(families, "candor_webhook_attempt_duration_seconds_count")).toBe(8);
    expect(sampleOf(families, "candor_messages_total", { channel: "email", outcome: "sent" })).toBe(4);
    expect(sampleOf(families, "candor_messages_total", { channel: "email", outcome: "bounced" })).toBe(1);
    expect(sampleOf(families, "candor_messages_total", { channel: "email" })).toBe(5);
    expect(sampleOf(families, "candor_messages_blocked", { lane: "mail" })).toBe(0);
    expect(sampleOf(families, "candor_threads", { state: "silent" })).toBe(0);
    for (const thread of ["main", "sender", "dispatcher"])
      expect(sampleOf(families, "candor_memory_heap_bytes", { thread })).toBeGreaterThan(0);
    for (const pool of ["sender", "dispatcher"])
      expect(sampleOf(families, "candor_database_connections_max", { pool })).toBeGreaterThan(0);
    const loads = await metrics.loads();
    expect(loads.map(({ part, isSilent, bytes }) => [part, isSilent, (bytes ?? 0) > 1e6]).sort()).toEqual([
      ["dispatcher", false, true],
      ["main", false, true],
      ["sender", false, true],
    ]);
    await until("both hear", async () => sampleOf(await scrape(), "candor_changes_heard") === 2);
    await sender.stop();
    let without = families;
    await until("one thread is silent", async () => {
      without = await scrape();
      return sampleOf(without, "candor_threads", { state: "silent" }) === 1;
    });
    const silent = (await metrics.loads()).find(({ isSilent }) => isSilent);
    expect(silent).toMatchObject({ part: "sender", cpu: null, heardAt: expect.any(Date) });
    expect(sampleOf(without, "candor_messages_total")).toBe(5);
    expect(sampleOf(without, "candor_webhook_attempts_total")).toBe(8);
  } finally {
    await Promise.all([sender.stop(), dispatcher.stop(), metrics.stop(), mailbox.stop()]);
    receiver.close();
  }
});

describe("over restarts of a thread", () => {
  const count = (value: number): ServiceReading => ({
    name: "candor_webhook_attempts_total",
    labels: { outcome: "delivered" },
    value,
  });
  const durations = (counts: number[], sum: number): ServiceReading => ({
    name: "candor_webhook_attempt_duration_seconds",
    value: { bounds: [1], counts, sum },
  });
  const inFlight = (value: number): ServiceReading => ({ name: "candor_webhook_in_flight", value });
  const total = (readings: ServiceReading[], name: MetricName) =>
    readings.reduce((sum, each) => sum + (each.name === name && typeof each.value === "number" ? each.value : 0), 0);

  test("counters never go down, and gauges are forgotten", async () => {
    let said: unknown = null;
    const thread = followThread({ ask: async () => said });
    const read = async () => thread.read(1);
    expect(await read()).toEqual({ answered: false, readings: [] });
    said = { life: "a", readings: [count(10), durations([4, 6], 12), inFlight(3)] };
    expect(total((await read()).readings, "candor_webhook_attempts_total")).toBe(10);
    said = null;
    const silent = await read();
    expect(silent.answered).toBe(false);
    expect(total(silent.readings, "candor_webhook_attempts_total")).toBe(10);
    expect(total(silent.readings, "candor_webhook_in_flight")).toBe(0);
    for (const [life, value, expected] of [
      ["b", 1, 11],
      ["b", 2, 12],
      ["c", 5, 17],
    ] as const) {
      said = { life, readings: [count(value), durations([1, 0], 0.5), inFlight(1)] };
      const { readings } = await read();
      expect(total(readings, "candor_webhook_attempts_total")).toBe(expected);
      expect(total(readings, "candor_webhook_in_flight")).toBe(1);
    }
    const ranges = (await read()).readings.flatMap(({ value }) => (typeof value === "number" ? [] : [value]));
    expect(ranges.map((each) => each.counts)).toEqual([
      [5, 6],
      [1, 0],
    ]);
    expect(ranges.reduce((sum, each) => sum + each.sum, 0)).toBeCloseTo(13);
  });
});

test("names are Prometheus': one prefix, base units, and an end that says what kind it is", () => {
  for (const [name, { type }] of Object.entries(METRICS)) {
    expect(name).toMatch(/^candor_[a-z]+(_[a-z]+)*$/);
    expect(name.endsWith("_total")).toBe(type === "counter");
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb)(_|$)/);
    expect(name).not.toMatch(/_(bucket|sum|count)$/);
    if (type === "histogram") expect(name).toMatch(/_seconds$/);
  }
});
