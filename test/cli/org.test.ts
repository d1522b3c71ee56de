// org create and org update: what the log of an organisation names.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { fromWire } from "#contract/id.ts";
import { lastLine, runHere } from "../support/command.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import type { SocketTarget } from "../support/postgres.ts";

let database: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  env = {
    DATABASE_URL: databaseUrl(database.target as SocketTarget),
    APP_SECRET: "a secret of the test, of 32 characters",
  };
});
afterAll(() => database.close());

test("names the plan before and after, with a reason where one is given, and is silent where nothing differs", async () => {
  const { id } = lastLine(await runHere(["org", "create", "--name", "Käse & Co", "--json"], env));
  const update = (...options: string[]) => runHere(["org", "update", id, ...options, "--json"], env);
  expect(lastLine(await update("--plan", "scale"))).toMatchObject({ plan: "scale", status: "active" });
  await update("--status", "canceled", "--reason", "Unpaid since May");
  expect(lastLine(await update("--plan", "scale", "--status", "canceled"))).toMatchObject({ plan: "scale" });
  const wrong = await update("--plan", "free", "--reason", "two\nlines");
  expect([wrong.exitCode, wrong.stderr.includes("--reason")]).toEqual([1, true]);
  const entries = await database.sql`select actor, action, detail from audit_entry
    where organisation_id = ${fromWire("org", id)} order by id`;
  const by = { actor: "command line", organisation: "Käse & Co" };
  expect(entries.map(({ actor, action, detail }) => ({ actor, action, ...detail }))).toEqual([
    { ...by, action: "organisation.create", changed: "free" },
    { ...by, action: "organisation.plan", changed: "free, active → scale, active" },
    { ...by, action: "organisation.plan", changed: "scale, active → scale, canceled", reason: "Unpaid since May" },
  ]);
});
