// The place of a rehearsal: a folder that is removed at the end unless the rehearsal failed, clean-up in reverse order, and waiting
// with a limit.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Options } from "./rehearsal.ts";
import { removeAtExit } from "./ward.ts";

const LOOK_MS = 10;

export type Place = {
  folder: string;
  signal: AbortSignal;
  /** Registers a clean-up. The last one registered runs first. */
  onLeave(end: () => Promise<void> | void): void;
  /** Keeps the folder after the end. */
  keep(): void;
};

/** Runs `work` in a folder of its own, then all clean-ups. If `work` throws, the folder stays. */
export async function inPlace<T>(
  name: string,
  { say, signal }: Pick<Options, "say" | "signal">,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `candor-rehearse-${name}-`));
  // For root the database runs as another user, which must be able to enter.
  chmodSync(folder, 0o755);
  const letGo = removeAtExit(folder);
  const ends: (() => Promise<void> | void)[] = [];
  let isKept = false;
  const keep = () => {
    isKept = true;
  };
  try {
    return await work({ folder, signal, onLeave: (end) => ends.push(end), keep });
  } catch (error) {
    isKept = true;
    throw error;
  } finally {
    for (const end of ends.reverse()) {
      await Promise.resolve()
        .then(end)
        .catch((error) => say(`clean-up failed: ${(error as Error).message}`));
    }
    letGo();
    // An interrupted run did not fail.
    if (isKept && !signal.aborted) say(`logs and data are kept in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until `isSo` returns true. Throws with `what` after `withinMs`. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { withinMs, signal, everyMs = LOOK_MS }: { withinMs: number; signal: AbortSignal; everyMs?: number },
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    signal.throwIfAborted();
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1_000} s: ${what}.`);
    await Bun.sleep(everyMs);
  }
}

/** Sleeps. Throws when the signal aborts. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    signal.throwIfAborted();
    await Bun.sleep(Math.min(100, Math.max(0, end - performance.now())));
  }
}
