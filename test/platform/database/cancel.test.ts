// A cancel request ends what a session runs, encrypted where the session is, and a server that is away ends nothing here.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cancelSession } from "#platform/database/cancel.ts";
import { sqlState } from "#platform/database/database.ts";
import { openDriver } from "#platform/database/driver.ts";
import { targetOf } from "#platform/database/target.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type ExternalPostgres, findInstalled, startExternalPostgres } from "../../support/external-postgres.ts";
import { until } from "../../support/until.ts";
import { createAuthority } from "../outbound/certificate.ts";

const installed = findInstalled();
let database: TestDatabase;
let server: ExternalPostgres | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  if (installed) server = await startExternalPostgres(installed, createAuthority().issue(["localhost"]));
});
afterAll(async () => {
  await database.close();
  await server?.stop();
});

async function expectCancelled(target: Parameters<typeof openDriver>[0], isEncrypted: boolean) {
  const [asked, watching] = [1, 2].map(() => openDriver(target, { max: 1, applicationName: "candor test" }));
  if (!asked || !watching) throw new Error("no drivers");
  const found = await asked.unsafe("select pg_backend_pid() as pid");
  const [session] = await watching`
    select coalesce((select ssl from pg_stat_ssl where pid = ${found[0]?.pid}), false) as ssl`;
  expect(session?.ssl).toBe(isEncrypted);
  const sleep = asked.unsafe("select pg_sleep(60)").then(
    () => "slept",
    (error) => sqlState(error),
  );
  await until("the server runs it", async () => {
    const [row] = await watching`select state from pg_stat_activity where pid = ${found[0]?.pid}`;
    return row?.state === "active";
  });
  await cancelSession(asked.options, { ...found.state, secret: found.state.secret ^ 1 });
  await cancelSession(asked.options, found.state);
  expect(await sleep).toBe("57014");
  await Promise.all([asked.end(), watching.end()]);
}

test("on a socket", () => expectCancelled(database.target, false));

test.skipIf(!installed)("on an address, encrypted or not", async () => {
  for (const [mode, isEncrypted] of [
    ["disable", false],
    ["prefer", true],
    ["require", true],
  ] as const)
    await expectCancelled(targetOf(`${server?.url("postgres")}?sslmode=${mode}`), isEncrypted);
});

test("a server that is away is an error to catch", async () => {
  const { options } = openDriver({ url: "postgres://127.0.0.1:1/x" }, { max: 1, applicationName: "candor test" });
  await expect(cancelSession(options, { pid: 1, secret: 2 })).rejects.toThrow();
});
