// Tells JavaScriptCore of a small machine, so that it collects garbage sooner: the service stays some 40 MB smaller. It is told by
// the environment and reads that only at its start, so the program takes its own place once more. From source the launcher,
// scripts/bun.mjs, sets the same.

const BYTES = 1024 ** 3;
const NAME = "BUN_JSC_forceRAMSize";

/** Does not return where the program starts anew: in the same process, with the same arguments. */
export function restartWithSmallHeap(): void {
  if (process.env[NAME] !== undefined) return;
  const env = { ...process.env, [NAME]: String(BYTES) } as Record<string, string>;
  try {
    process.execve?.(process.execPath, ["candor", ...process.argv.slice(2)], env);
  } catch {
    // The program's file was replaced a moment ago: it runs without.
  }
}
