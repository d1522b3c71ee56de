// npm run check: all checks before a commit besides the tests (npm test), cheapest first. It stops at the first failure.
import { spawnSync } from "node:child_process";

const STEPS: { name: string; command: string[] }[] = [
  { name: "format and lint", command: ["node_modules/.bin/biome", "check", "--error-on-warnings"] },
  { name: "types", command: ["node_modules/.bin/tsc", "--noEmit"] },
  { name: "types of the widget", command: ["node_modules/.bin/tsc", "--noEmit", "-p", "widget-src"] },
  { name: "types of the client", command: ["node_modules/.bin/tsc", "--noEmit", "-p", "clients/typescript"] },
  { name: "unused code", command: ["node_modules/.bin/knip"] },
  { name: "architecture", command: [process.execPath, "test", "test/architecture.test.ts"] },
];

for (const { name, command } of STEPS) {
  console.log(`\n== ${name}`);
  const [program, ...options] = command as [string, ...string[]];
  const { status } = spawnSync(program, options, { stdio: "inherit" });
  if (status !== 0) {
    console.error(`\n${name}: not green`);
    process.exit(1);
  }
}
