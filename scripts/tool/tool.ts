// Tools that a plain npm install leaves out, because few commands need them. Such a command installs the folder of its tools, with a
// lockfile of its own, when it first runs.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

/** Tools that a change of the project itself needs. */
export const OWN_TOOLS = import.meta.dir;

/** Whether the folder's tools are installed. */
export function hasTools(folder: string): boolean {
  return existsSync(installed(folder));
}

/** Installs the folder's tools as its lockfile pins them, unless they are there. Throws where npm fails. */
export function installTools(folder: string): void {
  const locked = statSync(join(folder, "package-lock.json"));
  if (hasTools(folder) && statSync(installed(folder)).mtimeMs >= locked.mtimeMs) return;
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`The tools in ${folder} could not be installed.`);
}

/** The program of an installed tool, for Node. */
export function toolPath(folder: string, name: string): string {
  return join(folder, "node_modules/.bin", name);
}

function installed(folder: string): string {
  return join(folder, "node_modules/.package-lock.json");
}
