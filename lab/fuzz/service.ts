// The service under fuzz, as a process of its own on an embedded PostgreSQL in a temporary folder, and the database beside it.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { openPool } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";
import { freePort } from "../../test/support/free-port.ts";
import { cpuTimeMs, linesOf, memoryMb, ROOT } from "../bench/process.ts";
import { APP_SECRET, BASE_URL, type Rows } from "./kit/world.ts";
import { MAIL_EVENTS_SECRET, TWILIO_TOKEN } from "./provider.ts";

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 30_000;
/** The database is removed after the run. */
const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** @property kind message and error without their numbers */
export type LogLine = { kind: string; text: string };

export type Fuzzed = {
  port: number;
  rows: Rows;
  /** Logged errors, in order. */
  faults: LogLine[];
  isAlive(): boolean;
  rssMb(): number;
  cpuMs(): number;
  /** Runs `candor <args>` on the same database. */
  command(args: string[]): Promise<{ exitCode: number; stdout: string }>;
  stop(): Promise<void>;
};

/** Makes a temporary folder and a database, and starts the service. */
export async function startFuzzed(): Promise<Fuzzed> {
  const home = mkdtempSync(join(tmpdir(), "candor-fuzz-"));
  // For root the database runs as another user, which must be able to enter.
  chmodSync(home, 0o755);
  const dataDir = join(home, "data");
  const embedded = await enterEmbeddedPostgres({ dataDir, settings: SETTINGS });
  await migrate(embedded.connection);
  const pool = openPool(embedded.connection, { max: 8 });
  const rows: Rows = {
    context: { db: pool.db, clock: systemClock, log: createLog("silent"), baseUrl: BASE_URL },
    sql: pool.sql,
  };
  const plansFile = join(home, "plans.json");
  const roomy = { rateLimitPerMinute: 1_000_000, invitesPerMonth: 1_000_000 };
  writeFileSync(plansFile, JSON.stringify(Object.fromEntries(Object.keys(DEFAULT_PLANS).map((id) => [id, roomy]))));
  const port = freePort();
  const env = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    BUN_JSC_forceRAMSize: String(1024 ** 3),
    PORT: String(port),
    HOST: "127.0.0.1",
    BASE_URL,
    APP_SECRET,
    DATA_DIR: dataDir,
    PLANS_FILE: plansFile,
    TRUST_PROXY: "127.0.0.0/8",
    OUTBOUND_ALLOW: "127.0.0.0/8",
    TWILIO_ACCOUNT_SID: "AC00000000000000000000000000000000",
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    TWILIO_FROM: "+15005550006",
    TWILIO_WHATSAPP_FROM: "+15005550006",
    // No server listens there, so sending fails.
    TWILIO_BASE_URL: "http://127.0.0.1:9",
    MAIL_EVENTS_SECRET,
    METRICS_TOKEN: "a token of a fuzzer for its own figures",
    LOG_LEVEL: "error",
  };
  const child = Bun.spawn([process.execPath, "src/main.ts", "serve"], {
    cwd: ROOT,
    env,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const faults: LogLine[] = [];
  const listening = [readLog(child.stdout, faults), readLog(child.stderr, faults)];
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`)
      .then((answer) => answer.status)
      .catch(() => 0);
    if (status === 200) break;
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill("SIGKILL");
      await pool.close();
      await embedded.leave();
      rmSync(home, { recursive: true, force: true });
      throw new Error(`The service did not start: ${faults.map(({ text }) => text).join("\n")}`);
    }
    await Bun.sleep(20);
  }
  return {
    port,
    rows,
    faults,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    rssMb: () => memoryMb(child.pid).now,
    cpuMs: () => cpuTimeMs(child.pid) ?? 0,
    async command(args) {
      const run = Bun.spawn([process.execPath, "src/main.ts", ...args], {
        cwd: ROOT,
        env,
        stdin: "ignore",
        stdout: "pipe",
        stderr: "inherit",
      });
      const stdout = await new Response(run.stdout).text();
      return { exitCode: await run.exited, stdout };
    },
    async stop() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
      await child.exited;
      clearTimeout(late);
      await Promise.all(listening);
      await pool.close();
      await embedded.leave();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Printed for a person, so it is no JSON. */
const SET_UP_LINK = "There is no account yet.";

async function readLog(stream: ReadableStream<Uint8Array>, into: LogLine[]): Promise<void> {
  for await (const line of linesOf(stream))
    if (line.trim() !== "" && !line.startsWith(SET_UP_LINK)) into.push(readLine(line));
}

/** Reads a line. One that is no JSON comes from a failure outside of the log. */
function readLine(text: string): LogLine {
  try {
    const line = JSON.parse(text) as { msg: string; err?: { message?: string; type?: string } };
    const about = `${line.err?.type ?? ""} ${line.err?.message ?? ""}`.trim().replaceAll(/[0-9a-f-]{36}|\d+/g, "#");
    return { kind: `${line.msg}: ${about}`.slice(0, 200), text };
  } catch {
    return { kind: `not a log line: ${text.slice(0, 160)}`, text };
  }
}
