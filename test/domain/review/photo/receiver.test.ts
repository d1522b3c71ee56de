// The demo's receiver of webhooks listens on the loopback. A file that an owner imports names addresses, too, and must not reach it.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFailed } from "#domain/review/photo/fetch/report.ts";
import { fetchWith } from "#domain/review/photo/fetch/tools.ts";
import { fromPlain, toPlain } from "#runtime/kit/plain-config.ts";
import { LOOPBACK } from "../../../platform/outbound/receiver.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness } from "../../../support/seed.ts";
import { TEST_CONFIG } from "../../../support/service.ts";
import { bring, csv } from "../../transfer/support.ts";

let db: TestDatabase;
let asked = 0;
let server: ReturnType<typeof Bun.serve>;

beforeAll(async () => {
  db = await createTestDatabase();
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(String(++asked)) });
});
afterAll(async () => {
  await server.stop(true);
  await db.close();
});

test("a thread gets what only webhooks may reach, and a file's pictures are not asked for there", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-receiver-"));
  const config = fromPlain(toPlain({ ...TEST_CONFIG, dataDir, receiverAllow: [...LOOPBACK] }));
  expect(config.receiverAllow.map(String)).toEqual(LOOPBACK.map(String));
  const shop = { ...(await seedBusiness(db.context)), domain: "shop.example" };
  const address = `http://127.0.0.1:${server.port}/inside.png`;
  const columns = ["title", "body", "rating", "review_date", "reviewer_name", "reviewer_email", "picture_urls"];
  const row = {
    title: "",
    body: "Solid desk.",
    rating: "5",
    review_date: "2024-03-07 15:43:43 UTC",
    reviewer_name: "Ana",
    reviewer_email: "ana@mailbox.example",
    picture_urls: address,
  };
  const { importId } = await bring(db, shop, csv(columns, [row]));
  await fetchWith(db.context, config, { processes: 1 });
  if (importId === null) throw new Error("The import has no record.");
  expect(await listFailed(db.context, importId, 5)).toMatchObject([{ source: address, fault: "private" }]);
  expect(asked).toBe(0);
});
