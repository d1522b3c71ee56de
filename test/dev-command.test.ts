// `npm run dev` when files change, with a small program in place of the service.
import { afterEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepRestarting } from "../scripts/restart.ts";
import { until } from "./support/until.ts";

let end: () => Promise<void> = async () => {};
afterEach(() => end());

/** Notes each start and each end by SIGTERM, and runs until then. */
const PROGRAM = `
import { appendFileSync } from "node:fs";
const note = (word) => appendFileSync(process.env.NOTES, word + " ");
process.on("SIGTERM", () => { note("ended"); process.exit(0); });
note("started");
setInterval(() => {}, 1_000);
`;

function start(program = PROGRAM) {
  const root = mkdtempSync(join(tmpdir(), "candor-test-"));
  mkdirSync(join(root, "src/deep"), { recursive: true });
  writeFileSync(join(root, "program.ts"), program);
  writeFileSync(join(root, "src/deep/file.ts"), "1");
  const notes = join(root, "notes");
  const said: string[] = [];
  const stopping = new AbortController();
  const running = keepRestarting({
    command: [process.execPath, join(root, "program.ts")],
    env: { NOTES: notes },
    root,
    watched: ["src"],
    say: (message) => said.push(message),
    signal: stopping.signal,
  });
  end = async () => {
    stopping.abort();
    await running;
    rmSync(root, { recursive: true, force: true });
  };
  const noted = () => (existsSync(notes) ? readFileSync(notes, "utf8").trim() : "");
  return { root, said, noted };
}

test("a changed source file ends the program in order and starts it anew", async () => {
  const { root, said, noted } = start();
  await until("it runs", () => noted() === "started");
  writeFileSync(join(root, "src/deep/file.ts"), "2");
  await until("it runs again", () => noted().startsWith("started ended started"));
  expect(said[0]).toBe(`${join("src", "deep", "file.ts")} changed; restarting.`);
});

test("a file that is no source, such as an editor's, changes nothing", async () => {
  const { root, said, noted } = start();
  await until("it runs", () => noted() === "started");
  writeFileSync(join(root, "src/deep/.file.ts.swp"), "x");
  writeFileSync(join(root, "src/deep/other.ts"), "x");
  await until("it runs again", () => noted().startsWith("started ended started"));
  expect(said[0]).toBe(`${join("src", "deep", "other.ts")} changed; restarting.`);
});

test("a program that ends by itself is started when a file changes", async () => {
  const { root, said, noted } = start(
    `import "./src/deep/file.ts"; ${PROGRAM} if (process.env.NOTES) process.exit(3);`,
  );
  await until("it has ended", () => said.some((each) => each.includes("ended with 3")));
  writeFileSync(join(root, "src/deep/file.ts"), "3");
  await until("it was started again", () => noted().startsWith("started started"));
});
