// The service as operators run it: a process of its own, with a log to look into, that can be killed and started again.
import { closeSync, openSync, readFileSync } from "node:fs";
import { ROOT } from "../bench/process.ts";
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
  /** Settles when it has ended for any reason. */
  ended: Promise<void>;
  /** Sends SIGKILL, and waits until the process has gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits until the process has gone; then SIGKILL if it does not go. */
  stop(): Promise<void>;
};

export type AppPlan = {
  port: number;
  logFile: string;
  /** Over what every one of them gets. */
  env: Record<string, string>;
  /** After `serve`. */
  args?: string[];
  /** A module that is loaded before the service. */
  preload?: string;
};

/** The environment without settings of the person who rehearses. The heap is set as the launcher and the binary set it. */
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
 * Starts `serve`; ready when this returns, stopped on leaving the place. Throws with the end of its log where it does not become
 * ready.
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
      if (!isRunning()) throw new Error("it ended");
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
