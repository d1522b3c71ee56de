// The service as operators run it: a process of its own with a log file, which a rehearsal can kill and start again.
import { closeSync, openSync, readFileSync } from "node:fs";
import { ROOT } from "../../bench/process.ts";
import { type Place, until } from "./place.ts";
import { endAtExit } from "./ward.ts";

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
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits for the end; sends SIGKILL after a limit. */
  stop(): Promise<void>;
};

export type AppPlan = {
  port: number;
  logFile: string;
  /** Settings besides those that every service gets. */
  env: Record<string, string>;
  /** Options of `serve`. */
  args?: string[];
  /** A module that is loaded before the service. */
  preload?: string;
};

/** Settings of every service, without those of the person at the terminal. The launcher and the binary set the heap like this. */
const ENV = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => ["PATH", "HOME", "TMPDIR"].includes(name))),
  BUN_JSC_forceRAMSize: String(1024 ** 3),
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  BASE_URL,
  APP_SECRET,
  TRUST_PROXY: "127.0.0.0/8",
  OUTBOUND_ALLOW: "127.0.0.0/8",
  LOG_LEVEL: "info",
};

/**
 * Starts `serve`. The service is ready when this returns, and stops when the rehearsal leaves its place. Throws with the end of
 * the log where the service does not become ready.
 */
export async function startApp(place: Place, { port, logFile, env, args = [], preload }: AppPlan): Promise<App> {
  const log = openSync(logFile, "a");
  const before = preload ? ["--preload", preload] : [];
  const child = Bun.spawn([process.execPath, ...before, "src/main.ts", "serve", ...args], {
    cwd: ROOT,
    env: { ...ENV, PORT: String(port), ...env },
    stdin: "ignore",
    stdout: log,
    stderr: log,
  });
  closeSync(log);
  const ended = child.exited.then(endAtExit(child.pid));
  const origin = `http://127.0.0.1:${port}`;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const isReady = () =>
    fetch(`${origin}/readyz`, { keepalive: false, signal: AbortSignal.timeout(3_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  try {
    const isUp = () => {
      if (!isRunning()) throw new Error("the process ended");
      return isReady();
    };
    await until("the service is ready", isUp, { withinMs: READY_WITHIN_MS, signal: place.signal });
  } catch (error) {
    await kill();
    throw new Error(`The service did not start: ${(error as Error).message}\n${tailOf(logFile)}`);
  }
  const stop = async () => {
    if (!isRunning()) return;
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
    await ended;
    clearTimeout(late);
  };
  place.onLeave(stop);
  return { pid: child.pid, port, origin, isRunning, ended, kill, stop };
}

/** The end of a log, for a message. */
function tailOf(logFile: string): string {
  return readFileSync(logFile, "utf8").slice(-LOG_TAIL);
}
