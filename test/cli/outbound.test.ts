// OUTBOUND=off: a copy of an installation serves, and sends nothing of what waited when it was copied.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { queueMessage, serviceMail } from "#domain/message/message.ts";
import { type Environment, lastLine, runHere, startService } from "../support/command.ts";
import { seedPerson } from "../support/dashboard.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import { parseMetrics, sampleOf } from "../support/metrics-text.ts";
import { seedOrganisation } from "../support/seed.ts";
import { until } from "../support/until.ts";
import { seedEvents, seedSubscription } from "../support/webhook.ts";

const TOKEN = "a token of a test, 32 characters and more";

let database: TestDatabase;
let folder: string;
let env: Environment;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "candor-outbound-"));
  env = {
    DATABASE_URL: databaseUrl(database.target),
    DATA_DIR: folder,
    APP_SECRET: "the secret of a test, of 32 characters and more",
    METRICS_TOKEN: TOKEN,
  };
  const { context } = database;
  const person = await seedPerson({ context });
  await queueMessage(context, serviceMail("account-exists", person.email, person.id));
  const organisation = await seedOrganisation(context, "scale");
  await seedSubscription(context, organisation.id, { url: "https://receiver.invalid/hook" });
  await seedEvents(context, organisation.id, 1);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const mails = () => (existsSync(join(folder, "mail")) ? readdirSync(join(folder, "mail")) : []);
const waiting = async () => (await database.sql`select status from message`).map(({ status }) => status);
const threadsOf = async (url: string) => {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  return sampleOf(parseMetrics(text), "candor_threads", { state: "answered" });
};

test("holds emails and webhooks, says so to probes, the doctor and its log, and lets them go when it is on", async () => {
  const copy = await startService({ ...env, OUTBOUND: "off" });
  try {
    expect(await (await fetch(`${copy.url}/readyz`)).text()).toBe(
      "ready\nOUTBOUND=off: emails, text messages and webhooks wait\n",
    );
    expect(copy.log()).toContain("OUTBOUND is off");
    // Sender and dispatcher would have started with the work that waits.
    expect(await threadsOf(copy.url)).toBe(1);
  } finally {
    await copy.stop();
  }
  expect([mails(), await waiting()]).toEqual([[], ["due"]]);
  expect(await database.sql`select 1 from webhook_attempt`).toHaveLength(0);
  const doctor = lastLine(await runHere(["doctor", "--json"], { ...env, OUTBOUND: "off" }));
  expect(doctor.findings.map(({ says }: { says: string }) => says).join("\n")).toContain("OUTBOUND is off");
  const service = await startService(env);
  try {
    expect(await (await fetch(`${service.url}/readyz`)).text()).toBe("ready\n");
    await until("the mail went out", async () => (await waiting()).every((status) => status === "sent"));
    await until("both threads run", async () => (await threadsOf(service.url)) === 3);
  } finally {
    await service.stop();
  }
  expect(mails().length).toBeGreaterThan(0);
});
