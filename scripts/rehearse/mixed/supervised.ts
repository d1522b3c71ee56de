// One process of the service, as a supervisor of an operator runs it: started, looked after, ended by its pid, its log in a file.
import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoryMb, ROOT } from "../../bench/process.ts";
import { endAtExit } from "../ward.ts";

export type App = {
  name: string;
  port: number;
  /** Everything that it has logged, over all its lives. */
  logFile: string;
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  isReady(): Promise<boolean>;
  /** Null: it does not run. */
  pid(): number | null;
  /** How often it ended without being told to. */
  surprises(): number;
  memory(): { now: number; peak: number | null } | null;
  /** Makes its clock jump; 0 puts it right. */
  jump(ms: number): void;
};

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 40_000;
const LOOK_EVERY_MS = 20;

/** The heap as the launcher and the binary have it: memory is one of the things that are looked at. */
const AS_OPERATORS_RUN_IT = {
  PATH: process.env.PATH ?? "",
  NODE_ENV: "production",
  BUN_JSC_forceRAMSize: String(1024 ** 3),
};

/** Names it; nothing is started yet. */
export function defineApp(given: { name: string; port: number; folder: string; env: Record<string, string> }): App {
  const { name, port, folder, env } = given;
  const [logFile, clockFile] = [join(folder, `${name}.log`), join(folder, `${name}.clock`)];
  writeFileSync(clockFile, "0");
  let child: Bun.Subprocess | null = null;
  let expected = false;
  let surprises = 0;
  let letGo = () => {};

  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`, { keepalive: false, signal: AbortSignal.timeout(2_500) }).then(
      (response) => response.status === 200,
      () => false,
    );
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    const ending = child;
    if (!ending) return;
    expected = true;
    ending.kill(signal);
    const late = setTimeout(() => ending.kill("SIGKILL"), STOP_WITHIN_MS);
    await ending.exited;
    clearTimeout(late);
  };
  return {
    name,
    port,
    logFile,
    isReady,
    async start() {
      const log = openSync(logFile, "a");
      const preload = join(import.meta.dir, "clock-preload.ts");
      const born = Bun.spawn([process.execPath, "--preload", preload, "src/main.ts", "serve"], {
        cwd: ROOT,
        env: { ...AS_OPERATORS_RUN_IT, ...env, PORT: String(port), REHEARSAL_CLOCK_FILE: clockFile },
        stdin: "ignore",
        stdout: log,
        stderr: log,
      });
      closeSync(log);
      child = born;
      expected = false;
      letGo = endAtExit(born.pid);
      void born.exited.then(() => {
        letGo();
        if (!expected) surprises++;
        if (child === born) child = null;
      });
      const deadline = performance.now() + READY_WITHIN_MS;
      while (!(await isReady())) {
        if (child !== born) throw new Error(`${name} ended at its start; see ${logFile}.`);
        if (performance.now() > deadline) throw new Error(`${name} does not become ready; see ${logFile}.`);
        await Bun.sleep(LOOK_EVERY_MS);
      }
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    pid: () => child?.pid ?? null,
    surprises: () => surprises,
    memory: () => (child ? memoryMb(child.pid) : null),
    jump: (ms) => writeFileSync(clockFile, String(ms)),
  };
}
