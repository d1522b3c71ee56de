// Runs the tools of this folder: two linters of OpenAPI documents, and the generator of the client's types.
import { spawnSync } from "node:child_process";
import { toolPath } from "../tool/tool.ts";

export const CLIENT_TOOLS = import.meta.dir;

/** @returns the tool's output and its exit code */
export function runTool(name: string, options: readonly string[], cwd: string): { code: number; output: string } {
  const { status, stdout, stderr } = spawnSync("node", [toolPath(CLIENT_TOOLS, name), ...options], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" },
  });
  return { code: status ?? 1, output: stdout + stderr };
}
