// What must be gone when a rehearsal ends, whatever ends it: processes by their pid, mounts, folders. The usual end undoes each by
// itself; what is left when this process exits is undone here, in one go and without waiting.
import { rmSync } from "node:fs";

type Undo = () => void;

const left = new Set<Undo>();

/** Undone at exit, the last one first, unless the function that comes back was called before. */
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

/** Removes a folder at exit, unless it is kept for somebody to look into. */
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
