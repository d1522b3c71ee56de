// Processes, mounts and folders that must not outlive a rehearsal. A normal end removes each. This module removes the rest when the
// process exits, at once and without waiting.
import { rmSync } from "node:fs";

type Undo = () => void;

const left = new Set<Undo>();

/** Calls `undo` at exit, the last one first. @returns a function that cancels this */
export function undoAtExit(undo: Undo): () => void {
  left.add(undo);
  return () => left.delete(undo);
}

/** Kills a process at exit. @returns a function that cancels this */
export function endAtExit(pid: number): () => void {
  return undoAtExit(() => {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has ended already.
    }
  });
}

/** Removes a folder at exit. @returns a function that cancels this */
export function removeAtExit(folder: string): () => void {
  return undoAtExit(() => rmSync(folder, { recursive: true, force: true }));
}

process.on("exit", () => {
  for (const undo of [...left].reverse()) {
    try {
      undo();
    } catch (error) {
      console.error(`Left behind: ${(error as Error).message}`);
    }
  }
});
