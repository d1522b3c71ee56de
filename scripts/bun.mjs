// Runs the Bun that `npm install` installed, with the same arguments. It is looked up in the platform package, because the link in
// node_modules/.bin works only after bun's install script has run, and npm may block that.
import { spawn, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

function candidates() {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const arch = process.arch === "arm64" ? "aarch64" : process.arch;
  const file = process.platform === "win32" ? "bun.exe" : "bun";
  // Bun's install script, where it ran, has moved the binary out of the platform package.
  return [
    ["bun", "bun.exe"],
    [`@oven/bun-${os}-${arch}`, file],
    [`@oven/bun-${os}-${arch}-musl`, file],
  ];
}

function bunPath() {
  for (const [name, file] of candidates()) {
    try {
      const path = join(dirname(require.resolve(`${name}/package.json`)), "bin", file);
      // The file may be a stub, or built for another libc: run it once before trusting it.
      if (
        spawnSync(path, ["--version"], { shell: false })
          .stdout?.toString()
          .match(/^\d+\.\d+/)
      )
        return path;
    } catch {
      // Not installed for this platform; the next may be.
    }
  }
  console.error(
    `No Bun for ${process.platform} ${process.arch} among the installed packages. Run "npm install" first.`,
  );
  process.exit(1);
}

/**
 * JavaScriptCore collects garbage later on a machine with more memory. With a stated 1 GiB the service stays some 40 MB smaller
 * after 100,000 requests; this does not limit its memory. The allocator looks for holes in its pages every ten seconds. At each
 * pause, its default, the search takes a third of the CPU time of an idle service.
 */
const HOLES = { MIMALLOC_PURGE_HOLES_MIN_INTERVAL: "10000" };
/** The engine's last compiler takes 20 MB while it works, and saves an import little time. */
const NO_LAST_COMPILER = { BUN_JSC_useFTLJIT: "0" };
const ENVIRONMENT = {
  BUN_JSC_forceRAMSize: String(1024 ** 3),
  ...(process.argv[3] === "import" ? NO_LAST_COMPILER : HOLES),
  ...process.env,
};

const child = spawn(bunPath(), process.argv.slice(2), { stdio: "inherit", env: ENVIRONMENT });
// A terminal's Ctrl-C reaches the child by itself; a supervisor's signal reaches only this process and is passed on.
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
process.on("SIGINT", () => {});
// npm runs scripts through a shell and signals only that shell. It dies, does not pass SIGTERM on, and leaves this process to another parent.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 500).unref();
}
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGTERM" ? 143 : 1)));
