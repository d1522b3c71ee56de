// The system's side of the process that draws: its priority, and whether it had the time to compute that it may take.
import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

/** Linux counts a process's time in hundredths of a second on all machines. */
const TICK_MS = 10;
/** A timer that is so late shows a busy thread: the answer may lie unread. */
const BUSY_MS = 100;
/** Between two looks at a late process. */
const AGAIN_MS = 250;
/** On a busy machine a process gets its time later: at most so many times as late. */
const PATIENCE = 20;

/** A process that is gone already needs no priority. */
export function slowDown(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
  } catch {}
}

/** @property computedMs processor time since its start. @property wantsMore whether it computes, or waits for a processor or a disk */
export type Progress = { computedMs: number; wantsMore: boolean };

/** Null where the system does not say. */
export function progressOf(pid: number): Progress | null {
  try {
    const { ticks } = readStat(`/proc/${pid}/stat`);
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/stat`);
    return { computedMs: ticks * TICK_MS, wantsMore: threads.some(isAwake) };
  } catch {
    return null;
  }
}

function isAwake(thread: string): boolean {
  try {
    return /[RD]/.test(readStat(thread).state);
  } catch {
    // It has ended meanwhile.
    return false;
  }
}

function readStat(path: string): { state: string; ticks: number } {
  const text = readFileSync(path, "latin1");
  // The name before may hold spaces and brackets.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0] ?? "", ticks: Number(fields[11]) + Number(fields[12]) };
}

/**
 * Calls `onLate` once the process took longer than it may, or, where a busy machine gave it no processor for so long, computed for
 * longer. @returns what ends the watch
 */
export function watch(pid: number, allowedMs: number, onLate: () => void): () => void {
  const startedAt = performance.now();
  const computedBefore = progressOf(pid)?.computedMs ?? 0;
  const isStarved = () => {
    const progress = progressOf(pid);
    const mayWait = performance.now() - startedAt < PATIENCE * allowedMs;
    return mayWait && !!progress?.wantsMore && progress.computedMs - computedBefore < allowedMs;
  };
  let timer: Timer;
  const look = (inMs: number) => {
    const dueAt = performance.now() + inMs;
    timer = setTimeout(() => {
      if (performance.now() - dueAt > BUSY_MS || isStarved()) look(AGAIN_MS);
      else onLate();
    }, inMs);
  };
  look(allowedMs);
  return () => clearTimeout(timer);
}
