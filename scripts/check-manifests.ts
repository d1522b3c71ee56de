// npm run check:manifests: compares the manifests of deploy with Kubernetes' schemas, unknown fields included. It asks no cluster.
import { join } from "node:path";
import { installTools } from "./tool/tool.ts";

const FOLDER = join(import.meta.dir, "manifest");

installTools(FOLDER);
const { exitCode } = Bun.spawnSync([process.execPath, join(FOLDER, "main.ts")], {
  stdio: ["inherit", "inherit", "inherit"],
});
process.exitCode = exitCode;
