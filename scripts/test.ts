// npm test: all test files, half of them in each of two processes, because one leaves a core idle. With arguments it is
// plain `bun test`. Temporary files are kept in memory where there is room. Ends with what failed and the sums of both.
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { makeMemoryFolder } from "./memory-folder.ts";

const TIMEOUT_MS = "30000";
const SHARDS = Math.min(2, availableParallelism());
const ERROR_LINES = 60;

const memory = makeMemoryFolder();
const env = { ...process.env, ...(memory && { TMPDIR: memory }) };
process.on("exit", () => {
  if (memory) rmSync(memory, { recursive: true, force: true });
});

type Run = { output: string; status: number };

async function runShard(number: number): Promise<Run> {
  const child = Bun.spawn(
    [process.execPath, "test", "--timeout", TIMEOUT_MS, ...(SHARDS > 1 ? [`--shard=${number}/${SHARDS}`] : [])],
    { stdin: "ignore", stdout: "pipe", stderr: "pipe", env },
  );
  // Bun tells of tests on standard error; printed as they come, the two would be mixed.
  const [out, error, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { output: out + error, status };
}

/** The number before a word that stands alone with it on a line: " 12 pass". */
function countOf(word: string, runs: readonly Run[]): number {
  const line = new RegExp(`^ *(\\d+) ${word}$`, "gm");
  return runs.reduce((sum, { output }) => sum + Number([...output.matchAll(line)].at(-1)?.[1] ?? 0), 0);
}

/** Said once more at the end, since whoever reads a log of thousands of lines, or only its end, looks there. */
function failuresOf({ output, status }: Run): string[] {
  if (status === 0) return [];
  const lines = Bun.stripANSI(output).split("\n");
  const failures: string[] = [];
  let file = "";
  let since = 0;
  for (const [at, line] of lines.entries()) {
    // Bun's own list, without the errors.
    if (/^\d+ tests? failed:$/.test(line)) break;
    if (/^\S+\.test\.tsx?:$/.test(line)) [file, since] = [line, at + 1];
    if (!/^\((pass|fail|skip|todo)\) /.test(line)) continue;
    if (line.startsWith("(fail)")) failures.push([file, ...lines.slice(since, at + 1).slice(-ERROR_LINES)].join("\n"));
    since = at + 1;
  }
  return failures.length > 0 ? failures : [lines.slice(-ERROR_LINES).join("\n")];
}

const given = process.argv.slice(2);
if (given.length > 0) {
  const child = Bun.spawn([process.execPath, "test", "--timeout", TIMEOUT_MS, ...given], {
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
    env,
  });
  process.exit(await child.exited);
}
console.error(`All tests, in ${SHARDS} processes. What they say comes at the end, in some minutes.`);
const runs = await Promise.all(Array.from({ length: SHARDS }, (_, index) => runShard(index + 1)));
const failures = runs.flatMap(failuresOf);
const sums = ["pass", "skip", "fail"].map((word) => ` ${countOf(word, runs)} ${word}\n`);
// Waited for: a pipe takes less at once than two runs have to say.
await Bun.write(
  Bun.stdout,
  [
    ...runs.map(({ output }) => output),
    ...(failures.length > 0 ? ["\nWhat failed:\n", failures.join("\n\n"), "\n"] : []),
    "\nAltogether:\n",
    ...sums,
  ].join(""),
);
process.exitCode = runs.every(({ status }) => status === 0) ? 0 : 1;
