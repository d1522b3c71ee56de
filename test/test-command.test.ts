// The output and the end of `npm test`, over small test files that pass, fail and crash.
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createQueue } from "../scripts/test/queue.ts";
import { runFiles } from "../scripts/test/run.ts";

const folders: string[] = [];
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

const PASSES = `test("passes", () => {}); test.skip("is left out", () => {});`;
const FAILS = `test("passes too", () => {}); test("is wrong", () => expect("this").toBe("that"));`;

/** Runs files of these contents. */
async function run(contents: Record<string, string>): Promise<{ lines: string[]; text: string; isGreen: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), "candor-test-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(contents))
    writeFileSync(join(folder, name), `import { expect, test } from "bun:test";\n${content}\n`);
  const printed: string[] = [];
  const env = { ...process.env, NO_COLOR: "1" };
  const isGreen = await runFiles({
    folder,
    files: Object.keys(contents),
    workers: [env, env],
    timings: join(folder, "timings.json"),
    print: (line) => printed.push(line),
  });
  const text = printed.join("\n");
  return { lines: text.split("\n"), text, isGreen };
}

/** A sum as .ci/run reads it: the number and the word, alone on a line. */
function sums(lines: readonly string[]): Record<string, number> {
  const found = lines.flatMap((line) => /^ *(\d+) (pass|fail|skip)$/.exec(line) ?? []);
  return Object.fromEntries(found.flatMap((each, at) => (at % 3 === 2 ? [[each, Number(found[at - 1])]] : [])));
}

describe("a run in which all passes", () => {
  test("counts each file as it ends, and ends with the sums", async () => {
    const { lines, isGreen } = await run({ "a.test.ts": PASSES, "b.test.ts": PASSES });
    expect(lines.filter((line) => line.startsWith("[")).map((line) => line.slice(0, 5))).toEqual(["[1/2]", "[2/2]"]);
    expect(sums(lines)).toEqual({ pass: 2, skip: 2, fail: 0 });
    expect(isGreen).toBe(true);
  });
});

describe("a run with a failure", () => {
  test("tells of it when it comes, under its file, and once more at the end", async () => {
    const { lines, text, isGreen } = await run({ "a.test.ts": PASSES, "b.test.ts": FAILS });
    for (const part of parts(text)) {
      expect(part).toContain('Expected: "that"');
      expect(part).toMatch(/^\(fail\) is wrong/m);
      expect(part).toMatch(/^b\.test\.ts:$/m);
      expect(part).not.toMatch(/^a\.test\.ts:$/m);
    }
    expect(sums(lines)).toEqual({ pass: 2, skip: 1, fail: 1 });
    expect(isGreen).toBe(false);
  });

  test("names a file that cannot be loaded", async () => {
    const { text, isGreen } = await run({ "a.test.ts": PASSES, "b.test.ts": `throw new Error("cannot be loaded");` });
    for (const part of parts(text)) expect(part).toMatch(/^b\.test\.ts:\n[^[]*error: cannot be loaded/m);
    expect(isGreen).toBe(false);
  });
});

describe("a test that fails beside others", () => {
  /** Fails unless it finds what an earlier run left in its folder. */
  const failsOnce = (name: string) => `test("passes too", () => {}); test("is late", async () => {
    const left = Bun.file(import.meta.dir + "/${name}");
    const isAgain = await left.exists();
    await Bun.write(left, "");
    expect(isAgain).toBe(true);
  });`;

  test("runs once more, alone, and is named where it passes", async () => {
    const { lines, text, isGreen } = await run({ "a.test.ts": PASSES, "b.test.ts": failsOnce("b") });
    expect(text).toContain("b.test.ts, once more and alone: passed");
    expect(text).toMatch(/passed alone\. To be mended:\n\nb\.test\.ts:\n/);
    expect(text).not.toContain("\nFailed:\n");
    expect(sums(lines)).toEqual({ pass: 3, skip: 1, fail: 0 });
    expect(isGreen).toBe(true);
  });

  test("does not where more than three files failed", async () => {
    const names = ["a", "b", "c", "d"];
    const { lines, isGreen } = await run(Object.fromEntries(names.map((name) => [`${name}.test.ts`, failsOnce(name)])));
    expect(sums(lines)).toEqual({ pass: 4, skip: 0, fail: 4 });
    expect(isGreen).toBe(false);
  });

  test("keeps another file's failure", async () => {
    const { lines, text, isGreen } = await run({ "a.test.ts": failsOnce("a"), "b.test.ts": FAILS });
    expect(text.split("\nFailed:\n")[1]).not.toContain("a.test.ts:");
    expect(sums(lines)).toEqual({ pass: 3, skip: 0, fail: 1 });
    expect(isGreen).toBe(false);
  });
});

describe("a process of tests that ends too early", () => {
  for (const [how, statement] of [
    ["killed", `process.kill(process.pid, "SIGKILL")`],
    ["crashed", `process.kill(process.pid, "SIGSEGV")`],
    ["ended by a test, as if all were well", "process.exit(0)"],
  ] as const) {
    test(`is a failure of the file it ran, and the files behind that one run nevertheless: ${how}`, async () => {
      const { lines, text, isGreen } = await run({
        "a.test.ts": PASSES,
        "b.test.ts": `test("ends the process", () => { ${statement}; });`,
        "c.test.ts": PASSES,
        "d.test.ts": PASSES,
      });
      for (const part of parts(text))
        expect(part).toMatch(/^b\.test\.ts:\n(.+\n)*The process of this file ended before its tests/m);
      expect(sums(lines)).toEqual({ pass: 3, skip: 3, fail: 1 });
      expect(isGreen).toBe(false);
    });
  }
});

describe("the queue of files", () => {
  const times = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}`, 500 + at * 100]));

  test("deals out each file once, the slowest first, and less at a time towards the end", () => {
    const queue = createQueue(times, 2);
    const batches: string[][] = [];
    for (let batch = queue.take(); batch.length > 0; batch = queue.take()) batches.push(batch);
    expect(batches.flat()).toEqual(Object.keys(times).reverse());
    const sumOf = (files: readonly string[] = []) => files.reduce((sum, file) => sum + (times[file] ?? 0), 0);
    expect(sumOf(batches[0])).toBeGreaterThan(30_000);
    expect(sumOf(batches.at(-1))).toBeLessThan(20_100);
  });

  test("gives files that were put back to the next worker", () => {
    const queue = createQueue({ a: 1_000, b: 500 }, 2);
    expect(queue.take()).toEqual(["a", "b"]);
    expect(queue.take()).toEqual([]);
    queue.putBack(["b"]);
    expect(queue.take()).toEqual(["b"]);
  });
});

/** The output during the run, and the summary at the end. */
function parts(text: string): string[] {
  const found = text.split("\nFailed:\n");
  expect(found).toHaveLength(2);
  return found;
}

/** Its end with a limit, or a browser's wait. */
const OWN_LIMIT = /^ *\}, (?:\{ timeout\b.*|\d+_\d+)\);$|waitForTimeout\(|waitFor\(\{ timeout|, null, \{ timeout/gm;

test("no test has a limit of its own, or waits for a time: a busy machine takes minutes for what an idle one does in seconds", async () => {
  const files = await Array.fromAsync(new Bun.Glob("**/*.test.{ts,tsx}").scan(import.meta.dir));
  const texts = files.map((file) => [file, readFileSync(join(import.meta.dir, file), "utf8")] as const);
  const found = texts.flatMap(([file, text]) => (text.match(OWN_LIMIT) ?? []).map((each) => `${file}: ${each.trim()}`));
  expect(files.length).toBeGreaterThan(600);
  expect(found).toEqual([]);
});
