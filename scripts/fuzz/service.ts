// The service under fuzz, as a process of its own on an embedded PostgreSQL in a temporary folder, and the database beside it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { systemClock } from "#platform/clock.ts";
import { openPool } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { cpuTimeMs, memoryMb, ROOT } from "../bench/process.ts";
import { freePort } from "../free-port.ts";
import { MAIL_EVENTS_SECRET, TWILIO_TOKEN } from "./provider.ts";
import { APP_SECRET, BASE_URL, type Rows } from "./world.ts";

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 30_000;
/** A run is rehearsed on a database that is thrown away. */
const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

export type LogLine = { level: number; msg: string; kind: string; text: string };

export type Fuzzed = {
  port: number;
  pid: number;
  rows: Rows;
  /** Its logged faults, in order. */
  faults: LogLine[];
  isAlive(): boolean;
  rssMb(): number;
  cpuMs(): number;
  /** Runs `candor <args>` on the same database. */
  command(args: string[]): Promise<{ exitCode: number; stdout: string }>;
  stop(): Promise<number | null>;
};

/** Makes the folder, the database and what `seed` puts there, and starts the service. @param dir kept where it is given */
export async function startFuzzed(dir?: string): Promise<Fuzzed> {
  const home = dir ?? mkdtempSync(join(tmpdir(), "candor-fuzz-"));
  mkdirSync(home, { recursive: true, mode: 0o755 });
  Bun.spawnSync(["chmod", "755", home]);
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
    // No server listens there, so sending fails, as it may anywhere.
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
    pid: child.pid,
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
      return child.exitCode;
    },
  };
}

/** Printed for a person, so it is no JSON. */
const SET_UP_LINK = "There is no account yet.";

async function readLog(stream: ReadableStream<Uint8Array>, into: LogLine[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "" && !line.startsWith(SET_UP_LINK)) into.push(readLine(line));
  }
}

/** A line that is no JSON was not written by the log: something failed outside of it. */
function readLine(text: string): LogLine {
  try {
    const line = JSON.parse(text) as { level: number | string; msg: string; err?: { message?: string; type?: string } };
    const level = typeof line.level === "number" ? line.level : line.level === "error" ? 50 : 40;
    const about = `${line.err?.type ?? ""} ${line.err?.message ?? ""}`.trim().replaceAll(/[0-9a-f-]{36}|\d+/g, "#");
    return { level, msg: line.msg, kind: `${line.msg}: ${about}`.slice(0, 200), text };
  } catch {
    return { level: 60, msg: text, kind: `not a log line: ${text.slice(0, 160)}`, text };
  }
}
