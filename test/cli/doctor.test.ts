// doctor verify, as a person runs it: silent about figures that are right, and loud about others.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BusinessId, toWire } from "#platform/id.ts";
import { type Environment, lastLine, run } from "../support/command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { seedBusiness, seedReview } from "../support/seed.ts";

let database: TestDatabase;
let env: Environment;
let folder: string;
let id: BusinessId;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id } = await seedBusiness(database.context));
  await seedReview(database.context, id, { reply: "Thank you for writing." });
  await seedReview(database.context, (await seedBusiness(database.context)).id);
  folder = mkdtempSync(join(tmpdir(), "candor-doctor-"));
  const { target } = database;
  const url =
    "url" in target
      ? target.url
      : `postgres://${target.username}@localhost/${target.database}?host=${encodeURIComponent(target.path.replace(/\/\.s\.PGSQL\.\d+$/, ""))}&port=${target.path.split(".").at(-1)}`;
  env = { DATABASE_URL: url, DATA_DIR: folder, APP_SECRET: "the secret of a test, of 32 characters and more" };
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test("figures that are right end with 0", async () => {
  const done = await run(["doctor", "verify", "--all"], env);
  expect(done.stdout).toBe("2 businesses recounted, 0 figures wrong\n");
  expect(done.exitCode).toBe(0);
  expect(lastLine(await run(["doctor", "verify", "--json"], env))).toEqual({ businesses: 2, drifted: 0, drifts: [] });
});

test("figures that are wrong are named, and end with 1", async () => {
  await database.sql`update business_month set replied = 2 where business_id = ${id}`;
  const done = await run(["doctor", "verify"], env);
  expect(done.stdout).toBe(
    `${toWire("biz", id)}  month of 2026-11-01 is wrong\n2 businesses recounted, 1 figure wrong\n`,
  );
  expect(done.exitCode).toBe(1);
  const told = await run(["doctor", "verify", "--all", "--json"], env);
  expect(told.exitCode).toBe(1);
  expect(lastLine(told)).toEqual({
    businesses: 2,
    drifted: 1,
    drifts: [{ businessId: toWire("biz", id), what: "month", at: "2026-11-01" }],
  });
});
