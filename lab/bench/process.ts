// Child processes of a bench: how they are started and ended, and what CPU time and memory they take.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Figure, mostFigure, show } from "./harness.ts";

export const ROOT = join(import.meta.dir, "../..");

/** A stop writes a checkpoint, which after a bulk load takes a while. */
const STOP_WITHIN_MS = 60_000;

export type Child = {
  pid: number;
  /** Standard output, line by line; ends with the process. */
  lines: AsyncIterator<string>;
  /** Sends SIGTERM and waits for the end. Throws where the process failed or does not end. */
  stop(): Promise<void>;
};

/** Starts `bun <args>` in the project's folder. Standard error is passed through. */
export function startBun(args: string[], env: Record<string, string> = {}, input?: string): Child {
  return startCommand([process.execPath, ...args], env, input);
}

export function startCommand(command: string[], env: Record<string, string> = {}, input?: string): Child {
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdin: input === undefined ? "ignore" : new Blob([input]),
    stdout: "pipe",
    stderr: "inherit",
  });
  return {
    pid: child.pid,
    lines: linesOf(child.stdout),
    async stop() {
      child.kill("SIGTERM");
      const late = Bun.sleep(STOP_WITHIN_MS).then(() => "late" as const);
      const code = await Promise.race([child.exited, late]);
      if (code === "late") {
        child.kill("SIGKILL");
        throw new Error(`Process ${child.pid} (${command.join(" ")}) did not stop in time.`);
      }
      // 143: a program without a handler of its own, ended by our SIGTERM.
      if (code !== 0 && code !== 143)
        throw new Error(`Process ${child.pid} (${command.join(" ")}) ended with ${code}.`);
    },
  };
}

/** CPU time of a process with all its threads, in ms; null if the system does not tell. */
export function cpuTimeMs(pid: number): number | null {
  try {
    // Unlike /proc/<pid>/stat, which counts in steps of 10 ms, this is in nanoseconds.
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => {
      const schedstat = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "latin1");
      return Number(schedstat.slice(0, schedstat.indexOf(" ")));
    });
    return threads.reduce((sum, each) => sum + each, 0) / 1e6;
  } catch {
    return null;
  }
}

/** CPU time of a process with the threads that have ended, in ms, in steps of 10; Linux only. */
export function cpuTimeWithEndedMs(pid: number): number {
  const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ");
  const fields = after.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** MB (10^6 bytes). The peak is null where there is no /proc. */
type Memory = { now: number; peak: number | null };

/** Resident memory of a process. */
export function memoryMb(pid: number): Memory {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const of = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1_024) / 1e6;
    return { now: of("VmRSS"), peak: of("VmHWM") };
  } catch {
    const { stdout } = Bun.spawnSync(["ps", "-o", "rss=", "-p", String(pid)]);
    return { now: (Number(stdout.toString()) * 1_024) / 1e6, peak: null };
  }
}

/** The memory that a process took beyond what it had before. */
export function extraMemoryFigure(name: string, before: Memory, { peak }: Memory, mostMb: number): Figure {
  const extra = peak === null ? Number.NaN : peak - before.now;
  const note = `${show(before.now)} MB before, ${show(peak ?? Number.NaN)} MB at the peak`;
  return mostFigure(name, "MB", [extra], mostMb, [note]);
}

/** Yields the lines of a stream. A last line without its end is left out. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
