// Rotating APP_SECRET: sealed values can be opened, old links work, and a stop in the middle loses nothing.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renewAllSeals } from "#cli/secret.ts";
import { toWire } from "#contract/id.ts";
import { putAuthenticator } from "#domain/account/sign-in/factor.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { addKey } from "#domain/log/key.ts";
import { keptPrevious, keptSecret, newSecret, PREVIOUS_DAYS, replaceSecret } from "#platform/config/kept-secret.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { codeAt } from "../support/authenticator.ts";
import { run, startService } from "../support/command.ts";
import { seedPerson } from "../support/dashboard.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import { startMailbox } from "../support/mailbox.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../support/seed.ts";
import { until } from "../support/until.ts";
import { startWebReceiver } from "../support/web-receiver.ts";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "candor-secret-"));
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const [OLD, NEW] = [newSecret(), newSecret()];
const ID = "01900000-0000-7000-8000-000000000000";

describe("the box and the links", () => {
  test("with a previous secret open and read what it made, and make only what the current one opens", () => {
    const sealed = createSecretBox(OLD).seal("a secret", "owner");
    const both = createSecretBox(NEW, OLD);
    expect(both.open(sealed, "owner")).toBe("a secret");
    expect(both.open(sealed, "another")).toBeNull();
    expect(createSecretBox(NEW).open(sealed, "owner")).toBeNull();
    const fresh = both.renew(sealed, "owner") as Uint8Array;
    expect(createSecretBox(NEW).open(fresh, "owner")).toBe("a secret");
    expect(both.renew(fresh, "owner")).toBeNull();
    const links = createLinks(NEW, OLD);
    expect<string | null>(links.read("manage", createLinks(OLD).sign("manage", ID))).toBe(ID);
    expect(links.read("reset", createLinks(OLD).sign("manage", ID))).toBeNull();
    expect<string | null>(createLinks(NEW).read("manage", links.sign("manage", ID))).toBe(ID);
    expect(createLinks(NEW).read("manage", createLinks(OLD).sign("manage", ID))).toBeNull();
  });
});

test("a rotation keeps the old secret for 30 days, in files that only the service reads", () => {
  const old = keptSecret(dataDir);
  const fresh = newSecret();
  const file = replaceSecret(dataDir, old, fresh);
  expect([keptSecret(dataDir), keptPrevious(dataDir)]).toEqual([fresh, old]);
  for (const each of [file, join(dataDir, "app-secret-previous")]) expect(statSync(each).mode & 0o777).toBe(0o600);
  const [, until = ""] = readFileSync(join(dataDir, "app-secret-previous"), "utf8").split("\n");
  expect(Math.round((Date.parse(until) - Date.now()) / 86_400_000)).toBe(PREVIOUS_DAYS);
  writeFileSync(join(dataDir, "app-secret-previous"), `${old}\n${new Date(Date.now() - 1).toISOString()}\n`);
  expect(keptPrevious(dataDir)).toBeNull();
});

test("everything that was sealed is sealed anew, also when it is done twice or was stopped in the middle", async () => {
  const { context, sql } = database;
  const [before, after] = [createSecretBox(OLD), createSecretBox(NEW)];
  const organisation = await seedOrganisation(context);
  const business = await seedBusiness(context, { organisationId: organisation.id });
  const given = { kind: "storefront-a" as const, secret: "a shop's own secret of some length", delayDays: 3 };
  const integration = await createIntegration(context, before, { businessId: business.id, ...given });
  const { id: userId } = await seedPerson({ context });
  const secret = "JBSWY3DPEHPK3PXP";
  await putAuthenticator(context, before, { userId, secret, code: codeAt(secret, context.clock.now()) });
  const verifier = await addKey(context, before, "reviews.example/log");
  expect(await renewAllSeals(context, createSecretBox(NEW, OLD))).toBe(3);
  expect(await renewAllSeals(context, createSecretBox(NEW, OLD))).toBe(0);
  const [app] = await sql`select secret_sealed from authenticator where user_id = ${userId}`;
  expect(after.open(app?.secret_sealed, userId)).toBe("JBSWY3DPEHPK3PXP");
  const [key] = await sql`select sealed from log_key where verifier = ${verifier}`;
  expect(after.open(key?.sealed, `log key ${verifier}`)).not.toBeNull();
  const [row] = await sql`select secret_sealed from integration where id = ${integration.id}`;
  expect(after.open(row?.secret_sealed, integration.id)).toBe(given.secret);
});

test("a service that runs goes on with the new secret: it signs webhooks and mails links that outlive the old one", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-rotated-"));
  const mailbox = await startMailbox();
  const receiver = await startWebReceiver();
  const env = {
    DATABASE_URL: databaseUrl(database.target),
    DATA_DIR: dataDir,
    BASE_URL: "http://127.0.0.1:3160",
    SMTP_URL: mailbox.url,
    OUTBOUND_ALLOW: "127.0.0.0/8",
  };
  const service = await startService(env, "serve", { options: ["--threads", "2"] });
  try {
    const organisation = await seedOrganisation(database.context, "scale");
    const business = await seedBusiness(database.context, { organisationId: organisation.id });
    const { secret: key } = await seedKey(database.context, organisation.id, ["read", "write"]);
    const post = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const response = await fetch(service.url + path, { method: "POST", headers, body: JSON.stringify(body) });
      expect(response.status).toBe(201);
      return (await response.json()) as { data: { secret: string } };
    };
    const invite = (reference: string) =>
      post("/api/v1/invitations", { businessId: toWire("biz", business.id), email: "ana@customer.example", reference });
    const received = async (count: number) => {
      await until(`${count} webhooks`, () => receiver.received.length >= count);
      return receiver.received.at(-1) as (typeof receiver.received)[number];
    };
    const hook = { url: `${receiver.url}/hook`, events: ["invitation.sent"] };
    const { secret } = (await post("/api/v1/webhooks", hook)).data;
    await invite("one");
    // Both threads run from here on.
    await received(1);
    const done = await run(["secret", "rotate", "--json"], env);
    expect(done).toMatchObject({ exitCode: 0, stderr: "" });
    await until("all have it", () => service.log().split("another APP_SECRET is in use").length === 6);
    await invite("two");
    const { headers, body } = await received(2);
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    expect(headers["x-service-signature"]).toBe(`sha256=${signature}`);
    await until("two mails", () => mailbox.received.length === 2);
    const fresh = createLinks(keptSecret(dataDir));
    const tokens = mailbox.received.map(({ mail }) => /\/invite\/([\w-]{43})/.exec(mail.html ?? "")?.[1] as string);
    expect(tokens.map((token) => fresh.read("invite", token) !== null)).toEqual([false, true]);
    for (const token of tokens) expect((await fetch(`${service.url}/invite/${token}`)).status).toBe(200);
  } finally {
    await service.stop();
    await mailbox.stop();
    receiver.close();
    rmSync(dataDir, { recursive: true });
  }
});
