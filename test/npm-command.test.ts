// Stopping `npm start` and `npm run demo`, with a small program in place of the service.
import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./support/until.ts";

const PROGRAM = `
import { appendFileSync } from "node:fs";
const note = (word) => appendFileSync(process.env.NOTES, word + " ");
process.on("SIGTERM", () => { note("ended"); process.exit(0); });
note("started");
setInterval(() => {}, 1_000);
`;

test("SIGTERM to npm alone, which reaches only its shell, ends the program in order", async () => {
  const root = mkdtempSync(join(tmpdir(), "candor-test-"));
  const [program, notes] = [join(root, "program.ts"), join(root, "notes")];
  writeFileSync(program, PROGRAM);
  const noted = () => (existsSync(notes) ? readFileSync(notes, "utf8").trim() : "");
  const launcher = join(import.meta.dir, "../scripts/bun.mjs");
  // A second command keeps every shell from replacing itself by the first.
  const shell = Bun.spawn(["sh", "-c", `node "${launcher}" "${program}"; true`], {
    env: { ...process.env, NOTES: notes, npm_lifecycle_event: "start" },
  });
  await until("it runs", () => noted() === "started");
  shell.kill("SIGTERM");
  await until("it has ended", () => noted().includes("ended"));
  expect(noted()).toBe("started ended");
  rmSync(root, { recursive: true });
});
