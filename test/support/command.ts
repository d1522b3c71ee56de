// The command line as a person runs it: a process of its own.
import { join } from "node:path";
import { main } from "../../src/main.ts";

const MAIN = join(import.meta.dir, "../../src/main.ts");
const LATE_ANSWERS = join(import.meta.dir, "late-answers.ts");

export type CommandResult = { exitCode: number; stdout: string; stderr: string };

export type Environment = Record<string, string>;

/** Runs a command to its end. Of the caller's environment it gets only PATH. */
export async function run(args: string[], env: Environment, stdin = ""): Promise<CommandResult> {
  const child = Bun.spawn([process.execPath, MAIN, ...args], {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdin: new TextEncoder().encode(stdin),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, stdout, stderr };
}

let isRunning = false;

/**
 * Runs a command in this process, which saves a third of a second of a core. One command at a time; it must not read standard
 * input, and must not log.
 */
export async function runHere(args: string[], env: Environment): Promise<CommandResult> {
  if (isRunning) throw new Error("A command of this process is running.");
  isRunning = true;
  const printed = { stdout: "", stderr: "" };
  const before = { env: process.env, stdout: process.stdout.write, stderr: process.stderr.write };
  process.env = { PATH: process.env.PATH ?? "", ...env };
  for (const stream of ["stdout", "stderr"] as const)
    process[stream].write = (text: string | Uint8Array) => {
      printed[stream] += String(text);
      return true;
    };
  try {
    return { exitCode: await main([process.execPath, "candor", ...args]), ...printed };
  } finally {
    process.env = before.env;
    process.stdout.write = before.stdout;
    process.stderr.write = before.stderr;
    process.exitCode = 0;
    isRunning = false;
  }
}

/** The JSON object on the last line of standard output. */
// biome-ignore lint/suspicious/noExplicitAny: assertions check the printed object.
export function lastLine(result: CommandResult): any {
  return JSON.parse(result.stdout.trimEnd().split("\n").at(-1) ?? "");
}

export type Service = {
  url: string;
  /** Sends SIGTERM and waits for the end. Returns the whole log. */
  stop(): Promise<{ exitCode: number; log: string }>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
  /** Its log so far. */
  log(): string;
  /** What it has said to the person who started it, on standard error. */
  said(): string;
  pid: number;
};

type StartOptions = {
  /** Options of the command. */
  options?: string[];
  /** Files that are loaded before the program. */
  preload?: string[];
};

/** Starts `serve` on a free port and waits until it says where it listens. */
export async function startService(
  env: Environment,
  command = "serve",
  { options = [], preload = [] }: StartOptions = {},
): Promise<Service> {
  const late = process.env.LATE_MS ? [LATE_ANSWERS] : [];
  const before = [...late, ...preload].flatMap((file) => ["--preload", file]);
  const child = Bun.spawn([process.execPath, ...before, MAIN, command, ...options], {
    env: { PATH: process.env.PATH ?? "", LATE_MS: process.env.LATE_MS ?? "", PORT: "0", HOST: "127.0.0.1", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let log = "";
  const listening = Promise.withResolvers<string>();
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout as unknown as AsyncIterable<Uint8Array>) {
      log += decoder.decode(chunk, { stream: true });
      const url = /"url":"(http[^"]+)"/.exec(log)?.[1];
      if (url) listening.resolve(url);
    }
  })();
  let said = "";
  const hearing = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stderr as unknown as AsyncIterable<Uint8Array>)
      said += decoder.decode(chunk, { stream: true });
  })();
  const failed = child.exited.then(async (code) => {
    await hearing;
    throw new Error(`${command} ended with ${code}: ${log} ${said}`);
  });
  failed.catch(() => {});
  const url = await Promise.race([listening.promise, failed]);
  return {
    url,
    pid: child.pid,
    log: () => log,
    said: () => said,
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
    async stop() {
      child.kill("SIGTERM");
      const exitCode = await child.exited;
      await reading;
      return { exitCode, log };
    },
  };
}
