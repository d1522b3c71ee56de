// The service under test and the bare servers that it is compared with, each in a process of its own.
import { join } from "node:path";
import { freePort } from "../../test/support/free-port.ts";
import type { BenchData } from "./data.ts";
import { BASE_URL } from "./database.ts";
import { type Child, startBun, startCommand } from "./process.ts";

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 2;

export type Service = { port: number; pid: number; stop(): Promise<void> };

type Given = Pick<BenchData, "dataDir"> & {
  /** Without it the plans have their usual limits. */
  plansFile?: string;
  appSecret?: string;
  threads?: number;
  /** For a browser: its own address is where it listens, because scripts and pages name it. */
  isReal?: boolean;
};

/** Starts `serve` as an operator runs it, behind a proxy on the loopback. The service is ready when this returns. */
export async function startService(given: Given): Promise<Service & { readyMs: number }> {
  const { dataDir, plansFile = "", appSecret, threads = 1, isReal = false } = given;
  const port = freePort();
  const startedAt = performance.now();
  const child = startBun(["src/main.ts", "serve", "--threads", String(threads)], {
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    BASE_URL: isReal ? `http://127.0.0.1:${port}` : BASE_URL,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    PLANS_FILE: plansFile,
    TRUST_PROXY: "127.0.0.0/8",
    LOG_LEVEL: "error",
    ...(appSecret !== undefined && { APP_SECRET: appSecret }),
  });
  try {
    await untilReady(port, child);
  } catch (error) {
    await child.stop();
    throw error;
  }
  return { port, pid: child.pid, stop: child.stop, readyMs: performance.now() - startedAt };
}

/** Starts one of the `baseline-*.ts` programs beside this file. */
export function startBaseline(name: string, input: object): Promise<Service> {
  return startProgram([process.execPath, join(import.meta.dir, `${name}.ts`)], input);
}

/** Starts a program that reads from its standard input what to serve, and prints its port. */
export async function startProgram(command: string[], input: object): Promise<Service> {
  const child = startCommand(command, { NODE_ENV: "production" }, JSON.stringify(input));
  const { value } = await child.lines.next();
  const port = Number(value);
  if (!(port > 0)) {
    await child.stop();
    throw new Error(`${command.at(-1)} did not start.`);
  }
  return { port, pid: child.pid, stop: child.stop };
}

/** Runs `work` with both, and ends both. */
export async function withServices<T>(
  ours: Promise<Service>,
  baseline: (ours: Service) => Promise<Service>,
  work: (ours: Service, baseline: Service) => Promise<T>,
): Promise<T> {
  const service = await ours;
  try {
    const other = await baseline(service);
    try {
      return await work(service, other);
    } finally {
      await other.stop();
    }
  } finally {
    await service.stop();
  }
}

async function untilReady(port: number, child: Child): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    if (!isAlive(child.pid)) break;
    await Bun.sleep(ASK_EVERY_MS);
  }
  throw new Error("The service did not become ready; its output is above.");
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
