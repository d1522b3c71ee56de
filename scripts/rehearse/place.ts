// Where a rehearsal happens: a folder that is gone afterwards, things that end in the reverse of their order whatever happens, and
// waiting that gives up.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Row } from "../rehearsal.ts";
import { removeAtExit } from "../ward.ts";

const LOOK_MS = 10;

export type Place = {
  folder: string;
  /** To be done on the way out, last first. */
  onLeave(end: () => Promise<void> | void): void;
};

/** Runs `work` in a folder of its own; ends all that it has started, whatever happens. */
export async function inPlace<T>(name: string, work: (place: Place) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `candor-rehearse-${name}-`));
  // For root the database runs as another user, which must be able to enter.
  chmodSync(folder, 0o755);
  const letGo = removeAtExit(folder);
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    letGo();
  };
  const ends: (() => Promise<void> | void)[] = [remove];
  try {
    return await work({ folder, onLeave: (end) => ends.push(end) });
  } finally {
    for (const end of ends.reverse()) {
      await Promise.resolve()
        .then(end)
        .catch((error) => console.error(`On the way out: ${(error as Error).message}`));
    }
  }
}

/** Looks until it is so. Throws, naming it, where it takes too long. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { withinMs, signal, everyMs = LOOK_MS }: { withinMs: number; signal: AbortSignal; everyMs?: number },
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    signal.throwIfAborted();
    if (performance.now() > deadline) throw new Error(`Within ${withinMs / 1_000} s it was not so: ${what}.`);
    await Bun.sleep(everyMs);
  }
}

/** Sleeps; throws where it is asked to leave. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    signal.throwIfAborted();
    await Bun.sleep(Math.min(100, Math.max(0, end - performance.now())));
  }
}

/** Numbers from 0 to 1, the same each time (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A row that is met where the number is at most `most`. */
export function atMost(what: string, found: number, most: number, unit = "", note = ""): Row {
  const required = most === 0 ? "0" : `<= ${most.toLocaleString("en")}${unit}`;
  return { what, required, found: `${found.toLocaleString("en")}${unit}${note}`, met: found <= most };
}

/** A row that is met where the number is exactly this. */
export function exactly(what: string, found: number, wanted: number, note = ""): Row {
  return {
    what,
    required: wanted.toLocaleString("en"),
    found: `${found.toLocaleString("en")}${note}`,
    met: found === wanted,
  };
}

/** A row of what could not be rehearsed here. */
export function impossible(what: string, required: string, why: string): Row {
  return { what, required, found: why, met: null };
}
