// Tells JavaScriptCore to act as on a small machine and collect garbage sooner: the service stays some 40 MB smaller. And tells the
// allocator to look for holes in its pages every ten seconds instead of at each pause, which was a third of what an idle service costs.
// Both read their variables only at the start, so the program replaces itself. From source, scripts/bun.mjs sets them.

const BYTES = 1024 ** 3;
const NAME = "BUN_JSC_forceRAMSize";
const HOLES = { MIMALLOC_PURGE_HOLES_MIN_INTERVAL: "10000" };

/** Replaces this process by a new one with the same arguments; returns where that is not needed. */
export function restartWithSmallHeap(): void {
  if (process.env[NAME] !== undefined) return;
  const env = { ...HOLES, ...process.env, [NAME]: String(BYTES) } as Record<string, string>;
  try {
    process.execve?.(process.execPath, ["candor", ...process.argv.slice(2)], env);
  } catch {
    // The program's file was just replaced: go on without.
  }
}
