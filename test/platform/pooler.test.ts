// A pooler before the database: one that loses prepared statements is found out before a customer meets it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openPool } from "#platform/database/database.ts";
import { keepsStatements } from "#platform/database/pooler.ts";
import { targetOf } from "#platform/database/target.ts";
import { checkDatabase } from "#platform/doctor/database.ts";
import { run } from "../support/command.ts";
import { testClock } from "../support/database.ts";
import { HAS_PGBOUNCER, type Pgbouncer, PREPARES, startPgbouncer } from "../support/pgbouncer.ts";
import { cloneDatabase, type SocketTarget } from "../support/postgres.ts";

let target: SocketTarget;
let drop: () => Promise<void>;
let bouncer: Pgbouncer | null = null;

beforeAll(async () => {
  ({ target, drop } = await cloneDatabase());
});
afterAll(() => drop());
afterEach(async () => {
  await bouncer?.stop();
  bouncer = null;
});

/** As they are without it: pgbouncer before 1.21, and 1.21 to 1.23 as they come. */
const LOSING = { pool_mode: "transaction", ...(PREPARES ? { max_prepared_statements: "0" } : {}) };

async function behind(settings: Record<string, string>): Promise<Pgbouncer> {
  bouncer = await startPgbouncer(target, settings);
  return bouncer;
}

test("the server itself keeps them, and one that does not answer is not judged", async () => {
  expect(await keepsStatements(target)).toBe(true);
  expect(await keepsStatements({ ...target, path: "/nonexistent/.s.PGSQL.5432" })).toBe(true);
});

describe.skipIf(!HAS_PGBOUNCER)("pgbouncer", () => {
  for (const [what, settings] of [
    ["", {}],
    [", with two sessions", { default_pool_size: "2" }],
    [", which takes turns", { server_round_robin: "1" }],
  ] as const)
    test(`loses them in transaction mode${what}`, async () => {
      const { target: pooled } = await behind({ ...LOSING, ...settings });
      expect(await keepsStatements(pooled)).toBe(false);
    });

  test("is found out while others use it", async () => {
    const { target: pooled } = await behind({ ...LOSING, default_pool_size: "10" });
    const pool = openPool(pooled, { max: 8 });
    let isOver = false;
    // Simple queries, which nothing is prepared for.
    const traffic = Array.from({ length: 8 }, async () => {
      while (!isOver) await pool.db.transaction((tx) => tx.execute(sql`select 1`));
    });
    for (let n = 0; n < 10; n++) expect(await keepsStatements(pooled)).toBe(false);
    isOver = true;
    await Promise.all(traffic);
    await pool.close();
  });

  test("keeps them in session mode, and where it has one session for all", async () => {
    expect(await keepsStatements((await behind({ pool_mode: "session" })).target)).toBe(true);
    await bouncer?.stop();
    expect(await keepsStatements((await behind({ ...LOSING, default_pool_size: "1" })).target)).toBe(true);
  });

  test.skipIf(!PREPARES)("keeps them in transaction mode where it prepares them itself", async () => {
    const { target: pooled } = await behind({ pool_mode: "transaction", max_prepared_statements: "200" });
    expect(await keepsStatements(pooled)).toBe(true);
  });

  test("one that loses them stops commands that serve, work or change data, and doctor reports it", async () => {
    const { url } = await behind(LOSING);
    const dataDir = mkdtempSync(join(tmpdir(), "candor-test-"));
    const says = "DATABASE_URL leads through a pooler that loses prepared statements";
    for (const command of [["serve"], ["work"], ["export"]]) {
      const { exitCode, stderr, stdout } = await run(command, { DATABASE_URL: url, DATA_DIR: dataDir, PORT: "0" });
      expect({ command, exitCode, stdout }).toEqual({ command, exitCode: 2, stdout: "" });
      expect(stderr).toContain(`Configuration: ${says}`);
    }
    rmSync(dataDir, { recursive: true });
    const place = { target: targetOf(url), embedded: false, poolSize: 10 };
    const findings = await checkDatabase(place, testClock(new Date()));
    expect(findings.filter(({ standing }) => standing === "wrong").map((each) => each.says[0]?.key)).toEqual([
      "doctorFault.database.pooler",
    ]);
  });
});
