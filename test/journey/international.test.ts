// An address with letters beyond ASCII before the @, from the API to the mail server: each thread knows what the server offers.
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toWire } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { type Service, startService } from "../support/command.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import { startMailbox } from "../support/mailbox.ts";
import { seedShop } from "../support/seed-invitation.ts";
import { until } from "../support/until.ts";

const dataDir = mkdtempSync(join(tmpdir(), "candor-international-"));
const open: { stop(): Promise<unknown> }[] = [];
afterAll(async () => {
  for (const each of open.toReversed()) await each.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function invite(database: TestDatabase, service: Service, email: string) {
  const shop = await seedShop(database.context);
  const key = { organisationId: shop.organisationId, name: "Shop", scopes: ["read", "write"] as const };
  const { secret } = await createKey(database.context, { ...key, scopes: [...key.scopes], createdBy: null });
  return fetch(`${service.url}/api/v1/invitations`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ businessId: toWire("biz", shop.businessId), email }),
  });
}

test("is taken by every thread where the server offers SMTPUTF8, and reaches it; refused with the reason without a server", async () => {
  const database = await createTestDatabase();
  const mailbox = await startMailbox({ hideSMTPUTF8: false });
  open.push({ stop: () => database.close() }, mailbox);
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.target), BASE_URL: "http://localhost:3999" };
  const service = await startService({ ...env, SMTP_URL: mailbox.url }, "serve", { options: ["--threads", "2"] });
  open.push(service);
  for (let n = 0; n < 8; n++) expect((await invite(database, service, `用户${n}@例子.example`)).status).toBe(201);
  await until("all are sent", () => mailbox.received.length === 8);
  expect(mailbox.received.some(({ to }) => to[0]?.startsWith("用户0@"))).toBe(true);

  const lone = await startService(env);
  open.push(lone);
  const refused = await invite(database, lone, "用户@例子.example");
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { code: "invalid_email" } });
});
