// Everything that must be gone when a rehearsal ends for any reason: processes by their pid, mounts, folders. A normal end undoes
// each; the rest is undone here when the process exits, at once and without waiting.
import { rmSync } from "node:fs";

type Undo = () => void;

const left = new Set<Undo>();

/** Undoes everything at exit, the last first, unless its returned function was called before. */
export function undoAtExit(undo: Undo): () => void {
  left.add(undo);
  return () => left.delete(undo);
}

/** Ends a process at exit with SIGKILL, unless it was let go before. */
export function endAtExit(pid: number): () => void {
  return undoAtExit(() => {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has gone by itself.
    }
  });
}

/** Removes a folder at exit, unless it is kept for a look. */
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
