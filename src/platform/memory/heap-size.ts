// Tells JavaScriptCore to act as on a small machine and collect garbage sooner: the service stays some 40 MB smaller. And tells the
// allocator to look for holes in its pages every ten seconds instead of at each pause, which was a third of what an idle service costs.
// Both read their variables only at the start, so the program replaces itself. From source, scripts/bun.mjs sets them.

const BYTES = 1024 ** 3;
const NAME = "BUN_JSC_forceRAMSize";
const HOLES = { MIMALLOC_PURGE_HOLES_MIN_INTERVAL: "10000" };
/** The engine's last compiler takes 20 MB while it works, and saves an import hardly any time. */
const NO_LAST_COMPILER = { BUN_JSC_useFTLJIT: "0" };

/** Replaces this process by a new one with the same arguments; returns where that is not needed. */
export function restartWithSmallHeap(): void {
  if (process.env[NAME] !== undefined) return;
  const more = process.argv[2] === "import" ? NO_LAST_COMPILER : HOLES;
  const env = { ...more, ...process.env, [NAME]: String(BYTES) } as Record<string, string>;
  try {
    process.execve?.(process.execPath, ["candor", ...process.argv.slice(2)], env);
  } catch {
    // The program's file was just replaced: go on without.
  }
}
