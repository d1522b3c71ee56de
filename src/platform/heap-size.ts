// Tells JavaScriptCore to act as on a small machine and collect garbage sooner: the service stays some 40 MB smaller. The engine
// reads the variable only at its start, so the program replaces itself. From source, scripts/bun.mjs sets it.

const BYTES = 1024 ** 3;
const NAME = "BUN_JSC_forceRAMSize";

/** Replaces this process by a new one with the same arguments; returns where that is not needed. */
export function restartWithSmallHeap(): void {
  if (process.env[NAME] !== undefined) return;
  // The engine's last compiler takes 20 MB while it works, and saves an import hardly any time.
  const smaller = process.argv[2] === "import" ? { BUN_JSC_useFTLJIT: "0" } : {};
  const env = { ...smaller, ...process.env, [NAME]: String(BYTES) } as Record<string, string>;
  try {
    process.execve?.(process.execPath, ["candor", ...process.argv.slice(2)], env);
  } catch {
    // The program's file was just replaced: go on without.
  }
}
