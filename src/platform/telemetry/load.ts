// How much a thread or a child process works, for the operator's page: processor, memory, and how late its timers run.
import { readFile } from "node:fs/promises";

/** Null: not known. */
export type Load = {
  /** Share of one core: of a thread in the last minute, of a process since its start. */
  cpu: number | null;
  /** Heap of a thread, resident memory of a process. */
  bytes: number | null;
  /** The latest that a timer of the thread ran in the last minute. */
  delayMs: number | null;
};

/** A thread of the service, such as `sender` or `web 2`, or a process that draws. @property heardAt when it answered last; null: never */
export type PartLoad = Load & { part: string; heardAt: Date | null; isSilent: boolean };

export const UNKNOWN_LOAD: Load = { cpu: null, bytes: null, delayMs: null };

const EVERY_MS = 1_000;
const KEPT = 60;

type Sample = { at: number; cpuMs: number; lateMs: number };

/** Measures this thread from here on. @returns its load */
export function measureThread(now = () => performance.now(), every = EVERY_MS): () => Load {
  const samples: Sample[] = [sampleAt(now(), 0)];
  let dueAt = now() + every;
  const timer = setInterval(() => {
    const at = now();
    samples.push(sampleAt(at, Math.max(0, at - dueAt)));
    if (samples.length > KEPT) samples.shift();
    dueAt = at + every;
  }, every);
  timer.unref();
  return () => {
    const [first] = samples;
    const latest = sampleAt(now(), Math.max(0, now() - dueAt));
    const passed = first === undefined ? 0 : latest.at - first.at;
    return {
      cpu: first === undefined || passed <= 0 ? null : (latest.cpuMs - first.cpuMs) / passed,
      bytes: process.memoryUsage().heapUsed,
      delayMs: Math.max(latest.lateMs, ...samples.map(({ lateMs }) => lateMs)),
    };
  };
}

function sampleAt(at: number, lateMs: number): Sample {
  const { user, system } = process.threadCpuUsage();
  return { at, cpuMs: (user + system) / 1_000, lateMs };
}

/** Linux counts in hundredths of a second. */
const TICKS = 100;

/** The load of another process; unknown where it has ended, and where there is no /proc. */
export async function loadOfProcess(pid: number): Promise<Load> {
  try {
    const [stat, status, uptime] = await Promise.all(
      [`/proc/${pid}/stat`, `/proc/${pid}/status`, "/proc/uptime"].map((path) => readFile(path, "utf8")),
    );
    // The name in brackets may hold spaces.
    const fields = (stat ?? "").slice((stat ?? "").lastIndexOf(")") + 2).split(" ");
    const [user, system, startedAt] = [fields[11], fields[12], fields[19]].map((each) => Number(each) / TICKS);
    const lived = Number.parseFloat(uptime ?? "") - (startedAt as number);
    const kb = Number(/^VmRSS:\s+(\d+) kB/m.exec(status ?? "")?.[1] ?? Number.NaN);
    const cpu = lived > 0 ? ((user as number) + (system as number)) / lived : Number.NaN;
    return { cpu: known(cpu), bytes: known(kb * 1_024), delayMs: null };
  } catch {
    return UNKNOWN_LOAD;
  }
}

function known(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
