// Installs the packages of the peers beside their programs, once for each state of their lockfile, without running install scripts.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dir, "peer");
const INSTALLED = join(FOLDER, "node_modules/.lock-of-bench");

/** @returns a peer's program. Throws where npm fails. */
export function peerProgram(name: string, say: (message: string) => void): string {
  const program = join(FOLDER, `${name}.mjs`);
  const lock = readFileSync(join(FOLDER, "package-lock.json"), "utf8");
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === lock) return program;
  say("installing the peers ...");
  const { exitCode, stderr } = Bun.spawnSync(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: FOLDER,
    stdout: "ignore",
    stderr: "pipe",
  });
  if (exitCode !== 0) throw new Error(`The peers could not be installed: ${stderr.toString()}`);
  writeFileSync(INSTALLED, lock);
  return program;
}
