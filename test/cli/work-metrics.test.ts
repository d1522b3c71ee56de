// `work` as a process of its own serves its figures on METRICS_PORT.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import { parseMetrics, sampleOf } from "../support/metrics-text.ts";
import { seedOrganisation } from "../support/seed.ts";
import { until } from "../support/until.ts";
import { seedEvents, seedSubscription } from "../support/webhook.ts";

const MAIN = join(import.meta.dir, "../../src/main.ts");
const TOKEN = "a token of a test, 32 characters and more";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "candor-test-"));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test("shows its threads' figures and the work that waits in the database to holders of the token", async () => {
  const { context } = database;
  const organisation = await seedOrganisation(context);
  await seedSubscription(context, organisation.id, { status: "disabled" });
  await seedEvents(context, organisation.id, 3, "review.removed");
  const child = Bun.spawn([process.execPath, MAIN, "work", "--only", "webhooks"], {
    env: {
      PATH: process.env.PATH ?? "",
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl(database.target),
      APP_SECRET: "the secret of a test, of 32 characters and more",
      METRICS_PORT: "0",
      METRICS_TOKEN: TOKEN,
    },
    stdout: "pipe",
    stderr: "inherit",
  });
  let log = "";
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout) log += decoder.decode(chunk, { stream: true });
  })();
  try {
    await until("it works", () => log.includes('"working"'));
    const url = /"metrics":"(http:[^"]+)"/.exec(log)?.[1];
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    const scrape = async () =>
      parseMetrics(await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text());
    let families = await scrape();
    // On a busy machine either may answer a scrape too late.
    await until("its thread and the database answer", async () => {
      families = await scrape();
      const threads = sampleOf(families, "candor_threads", { state: "answered" });
      return threads === 2 && sampleOf(families, "candor_database_up") === 1;
    });
    expect(sampleOf(families, "candor_webhook_subscriptions", { status: "switched_off" })).toBe(1);
    expect(sampleOf(families, "candor_memory_heap_bytes", { thread: "dispatcher" })).toBeGreaterThan(0);
    expect(families.has("candor_messages_in_flight")).toBe(false);
  } finally {
    child.kill("SIGTERM");
    await child.exited;
    await reading;
  }
  expect(child.exitCode).toBe(0);
  expect(log).not.toContain(TOKEN);
});
