// Installs this folder's tools and runs one of them in the project: npm run generate -- --name WORD
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installTools, OWN_TOOLS, toolPath } from "./tool.ts";

const [name = "", ...options] = process.argv.slice(2);
installTools(OWN_TOOLS);
const { status } = spawnSync("node", [toolPath(OWN_TOOLS, name), ...options], {
  cwd: join(import.meta.dir, "../.."),
  stdio: "inherit",
});
process.exitCode = status ?? 1;
