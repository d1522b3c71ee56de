// Runs the tools of this folder, which a plain npm install leaves out: they would add a quarter to its size.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const HERE = import.meta.dir;

/** Whether the tools are installed. */
export function hasTools(): boolean {
  return existsSync(join(HERE, "node_modules/.package-lock.json"));
}

/** Installs the tools as the lockfile pins them. Throws where npm fails. */
export function installTools(): void {
  if (hasTools()) return;
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], { cwd: HERE, stdio: "inherit" });
  if (status !== 0) throw new Error("The tools in scripts/client could not be installed.");
}

/** @returns what the tool wrote, and its exit code */
export function runTool(name: string, options: readonly string[], cwd: string): { code: number; output: string } {
  const { status, stdout, stderr } = spawnSync("node", [join(HERE, "node_modules/.bin", name), ...options], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" },
  });
  return { code: status ?? 1, output: stdout + stderr };
}
