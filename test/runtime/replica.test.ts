// `serve` with a replica: public reads come from it, a change shows when the replica has it or is too far behind, and
// public pages continue while the primary is down.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { business } from "#domain/business/state/table.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { type DatabasePool, openPool } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";
import { type Service, startService } from "../support/command.ts";
import { databaseUrl } from "../support/database.ts";
import { parseMetrics, sampleOf } from "../support/metrics-text.ts";
import { seedBusiness } from "../support/seed.ts";
import { type Pair, startPair } from "../support/standby.ts";
import { until } from "../support/until.ts";

const TOKEN = "a token of a test, 32 characters and more";

let pair: Pair;
let pool: DatabasePool;
let context: Context;
let service: Service;
let folder: string;

beforeAll(async () => {
  pair = await startPair();
  await migrate(pair.first.target);
  pool = openPool(pair.first.target, { max: 2 });
  context = { db: pool.db, clock: systemClock, log: createLog("silent"), baseUrl: "http://localhost" };
  folder = mkdtempSync(join(tmpdir(), "candor-test-"));
  service = await startService({
    DATA_DIR: folder,
    APP_SECRET: "the secret of a test, of 32 characters and more",
    DATABASE_URL: databaseUrl(pair.first.target),
    DATABASE_REPLICA_URLS: databaseUrl(pair.follower.target),
    DATABASE_REPLICA_MAX_LAG: "1",
    TRUST_PROXY: "127.0.0.0/8",
    METRICS_TOKEN: TOKEN,
  });
});

afterAll(async () => {
  await service?.stop();
  await pool?.close();
  await pair?.close();
  rmSync(folder, { recursive: true, force: true });
});

let asked = 0;
/** Each time from another address, which is asked about more often than one may. */
const nameOf = async (slug: string): Promise<string | undefined> => {
  asked++;
  const response = await fetch(`${service.url}/api/open/v1/businesses/${slug}`, {
    headers: { "x-forwarded-for": `10.0.${(asked >> 8) & 255}.${asked & 255}` },
  });
  return ((await response.json()) as { data?: { name: string } }).data?.name;
};

const rename = (id: string, name: string) =>
  inTransaction(context, async (inside) => {
    await inside.db
      .update(business)
      .set({ name })
      .where(eq(business.id, id as never));
    await announce(inside.db, [`business:${id}`]);
  });

const isReadFrom = async () => {
  const response = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const samples = parseMetrics(await response.text());
  return sampleOf(samples, "candor_replica_read_from", { replica: "0" }) === 1;
};

test("a change that the replica does not have yet is shown soon, and is not kept away by an answer that was kept", async () => {
  const shop = await seedBusiness(context, { name: "Before" });
  await until("the replica is read from", isReadFrom);
  await until("the replica has it", async () => (await nameOf(shop.slug)) === "Before");
  await pair.follower.admin`select pg_wal_replay_pause()`;
  await rename(shop.id, "After");
  // What the replica shows is still the old name: that answer must not stay for its five minutes. On a busy machine its lag may be
  // seen before.
  expect(["Before", "After"]).toContain((await nameOf(shop.slug)) ?? "");
  await until("the change is shown", async () => (await nameOf(shop.slug)) === "After");
  expect(await isReadFrom()).toBe(false);
  await pair.follower.admin`select pg_wal_replay_resume()`;
  await until("the replica is read from again", isReadFrom);
  expect(await nameOf(shop.slug)).toBe("After");
});

test("while the primary is away, public reads continue", async () => {
  const shops = [await seedBusiness(context, { name: "One" }), await seedBusiness(context, { name: "Two" })];
  await until("the replica is read from", isReadFrom);
  await until("one is shown", async () => (await nameOf(shops[0]?.slug ?? "")) === "One");
  await pair.first.stop();
  try {
    // Not asked for before, so no kept answer is what comes. A busy machine may measure the replica late.
    await until("the replica answers", async () => (await nameOf(shops[1]?.slug ?? "")) === "Two");
    let profile = "";
    await until("the profile is shown", async () => {
      const response = await fetch(`${service.url}/review/${shops[1]?.slug}`);
      profile = await response.text();
      return response.status === 200;
    });
    expect(profile).toContain("Two");
  } finally {
    await pair.first.start();
  }
});
