// doctor verify, as a person runs it: prints nothing about right figures, and each wrong one.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BusinessId, toWire } from "#contract/id.ts";
import { type Environment, lastLine, runHere } from "../support/command.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
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
  env = {
    DATABASE_URL: databaseUrl(database.target),
    DATA_DIR: folder,
    APP_SECRET: "the secret of a test, of 32 characters and more",
  };
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test("figures that are right end with 0", async () => {
  const done = await runHere(["doctor", "verify", "--all"], env);
  expect(done.stdout).toBe("2 businesses recounted, 0 figures wrong\n");
  expect(done.exitCode).toBe(0);
  expect(lastLine(await runHere(["doctor", "verify", "--json"], env))).toEqual({
    businesses: 2,
    drifted: 0,
    drifts: [],
  });
});

test("figures that are wrong are named, and end with 1", async () => {
  await database.sql`update business_month set replied = 2 where business_id = ${id}`;
  const done = await runHere(["doctor", "verify"], env);
  expect(done.stdout).toBe(
    `${toWire("biz", id)}  month of 2026-11-01 is wrong\n2 businesses recounted, 1 figure wrong\n`,
  );
  expect(done.exitCode).toBe(1);
  const told = await runHere(["doctor", "verify", "--all", "--json"], env);
  expect(told.exitCode).toBe(1);
  expect(lastLine(told)).toEqual({
    businesses: 2,
    drifted: 1,
    drifts: [{ businessId: toWire("biz", id), what: "month", at: "2026-11-01" }],
  });
});

test("doctor names each fault, continues with the other checks, and creates nothing", async () => {
  const nowhere = join(folder, "not-there");
  const done = await runHere(["doctor"], {
    DATA_DIR: nowhere,
    LOG_LEVEL: "loud",
    DATABASE_URL: "mysql://candor:hunter2-secret@db/x",
    TWILIO_ACCOUNT_SID: "alone",
    PORT: "0",
  });
  expect(done.exitCode).toBe(1);
  expect(done.stdout).toMatch(/^wrong +settings +LOG_LEVEL /m);
  expect(done.stdout).toMatch(/^wrong +settings +DATABASE_URL /m);
  expect(done.stdout).toMatch(/^wrong +settings +TWILIO_AUTH_TOKEN /m);
  expect(done.stdout).toMatch(/^wrong +database +Not looked at/m);
  expect(done.stdout).toMatch(/^warning +mail +SMTP_URL is not set/m);
  expect(done.stdout).toMatch(/^warning +disk /m);
  expect(done.stdout).not.toContain("hunter2");
  expect(existsSync(nowhere)).toBe(false);
  const fresh = await runHere(["doctor"], { DATA_DIR: nowhere, PORT: "0" });
  expect(fresh.stdout).toMatch(
    /^warning +database +There is no database in \/.* yet: the first start makes it\. If the service/m,
  );
  expect(fresh.exitCode).toBe(0);
  expect(existsSync(nowhere)).toBe(false);
});

test("doctor --json counts what it found, and warnings alone end with 0", async () => {
  const done = await runHere(["doctor", "--json"], { ...env, PORT: "0" });
  const { wrong, warnings, findings } = lastLine(done);
  expect(findings.filter((each: { standing: string }) => each.standing === "wrong")).toEqual([]);
  expect({ wrong, exitCode: done.exitCode }).toEqual({ wrong: 0, exitCode: 0 });
  expect(warnings).toBe(findings.filter((each: { standing: string }) => each.standing === "warning").length);
  expect(findings).toContainEqual(expect.objectContaining({ check: "database", standing: "ok" }));
  expect(findings).toContainEqual(expect.objectContaining({ check: "secret", standing: "ok" }));
});
