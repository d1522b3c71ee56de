// npm run check: all checks before a commit except the tests (npm test), cheapest first. It stops at the first failure.
import { spawnSync } from "node:child_process";
import { installTools, OWN_TOOLS, toolPath } from "./tool/tool.ts";

const STEPS: { name: string; command: string[] }[] = [
  { name: "format and lint", command: ["node", toolPath(OWN_TOOLS, "biome"), "check", "--error-on-warnings"] },
  { name: "sentences", command: [process.execPath, "scripts/test.ts", "test/words"] },
  { name: "types", command: ["node_modules/.bin/tsc", "--noEmit"] },
  { name: "types of the widget", command: ["node_modules/.bin/tsc", "--noEmit", "-p", "widget-src"] },
  { name: "types of the client", command: ["node_modules/.bin/tsc", "--noEmit", "-p", "clients/typescript"] },
  { name: "unused code", command: ["node", toolPath(OWN_TOOLS, "knip")] },
  {
    name: "architecture",
    command: [
      process.execPath,
      "scripts/test.ts",
      "test/architecture.test.ts",
      "test/architecture/circle.test.ts",
      "test/table-owner.test.ts",
    ],
  },
];

installTools(OWN_TOOLS);
for (const { name, command } of STEPS) {
  console.log(`\n== ${name}`);
  const [program, ...options] = command as [string, ...string[]];
  const { status } = spawnSync(program, options, { stdio: "inherit" });
  if (status !== 0) {
    console.error(`\n${name}: failed`);
    process.exit(1);
  }
}
