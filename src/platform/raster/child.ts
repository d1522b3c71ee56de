// The system's side of the process that draws: its priority, and how far it came.
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";

/** Linux counts a process's time in hundredths of a second on all machines. */
const TICK_MS = 10;

/** A process that is gone already needs no priority. */
export function slowDown(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
  } catch {}
}

/** @property computedMs processor time since its start. @property wantsMore whether it computes or waits for a processor */
export type Progress = { computedMs: number; wantsMore: boolean };

/** Null where the system does not say. */
export function progressOf(pid: number): Progress | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name before may hold spaces and brackets.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { computedMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, wantsMore: fields[0] === "R" };
  } catch {
    return null;
  }
}
