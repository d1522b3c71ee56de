// The service as operators run it: a process of its own, with a log to look into, that can be killed and started again.
import { closeSync, openSync, readFileSync } from "node:fs";
import { ROOT } from "../../bench/process.ts";
import { endAtExit } from "../ward.ts";
import { until } from "./place.ts";

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 60_000;
const LOG_TAIL = 2_000;

export const APP_SECRET = "the secret of a rehearsal, of 32 characters and more";
export const BASE_URL = "https://reviews.example";

export type App = {
  pid: number;
  port: number;
  origin: string;
  isRunning(): boolean;
  /** -9, and waits until it has gone. */
  kill(): Promise<void>;
  /** SIGTERM, then waits until it has gone; -9 where it does not go. */
  stop(): Promise<void>;
};

export type AppPlan = {
  port: number;
  logFile: string;
  /** Over what every one of them gets. */
  env: Record<string, string>;
  /** After `serve`. */
  args?: string[];
  signal: AbortSignal;
};

/** Settings that the one who rehearses may have set for something else. */
const CLEARED = { DATABASE_URL: "", REDIS_URL: "", SMTP_URL: "", PLANS_FILE: "", DATABASE_REPLICA_URLS: "" };

/** Starts `serve`; ready when this returns. Throws with the end of its log where it does not become so. */
export async function startApp({ port, logFile, env, args = [], signal }: AppPlan): Promise<App> {
  const log = openSync(logFile, "a");
  const child = Bun.spawn([process.execPath, "src/main.ts", "serve", ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...CLEARED,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      BASE_URL,
      APP_SECRET,
      TRUST_PROXY: "127.0.0.0/8",
      OUTBOUND_ALLOW: "127.0.0.0/8",
      LOG_LEVEL: "info",
      ...env,
    },
    stdin: "ignore",
    stdout: log,
    stderr: log,
  });
  closeSync(log);
  child.exited.then(endAtExit(child.pid));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const kill = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    const isReady = async () => {
      if (!isRunning()) throw new Error("it ended");
      return fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    };
    await until("the service is ready", isReady, { withinMs: READY_WITHIN_MS, signal });
  } catch (error) {
    await kill();
    throw new Error(`The service did not start: ${(error as Error).message}\n${tailOf(logFile)}`);
  }
  return {
    pid: child.pid,
    port,
    origin,
    isRunning,
    kill,
    async stop() {
      if (!isRunning()) return;
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
      await child.exited;
      clearTimeout(late);
    },
  };
}

/** The end of a log, for a message. */
export function tailOf(logFile: string): string {
  return readFileSync(logFile, "utf8").slice(-LOG_TAIL);
}
