// Runs some test files, one after the other, in one process of `bun test`. Reads from its output which file begins, which test failed
// and how, and whether the process ended early.

/** Limit of one test. It only ends a test that hangs: a busy machine takes minutes for what an idle one does in seconds. */
export const TIMEOUT_MS = 600_000;
/** Printed lines that a failure shows. */
const LAST_LINES = 60;

const HEADING = /^(\S+\.test\.tsx?):$/;
const RESULT = /^\((pass|fail|skip|todo)\) /;
const SUM = /^ *(\d+) (pass|fail|skip)$/;
/** Bun's own list of what failed, before its sums. */
const REPETITION = /^\d+ tests? failed:$/;

export type Sums = { pass: number; fail: number; skip: number };

export type Place = { folder: string; env: Record<string, string | undefined>; signal?: AbortSignal };

export type Listener = {
  /** A file has ended. @param ms its duration */
  onEnd(file: string, ms: number): void;
  onFailure(failure: Failure): void;
};

/** @property text the file, the error, and the name of the test @property isCrash the process ended before the file's tests */
export type Failure = { file: string; text: string; isCrash: boolean };

/** @property notRun files after one that ended the process */
export type Outcome = { sums: Sums; notRun: string[] };

export async function runBatch(files: readonly string[], place: Place, listener: Listener): Promise<Outcome> {
  let sums: Sums | null = null;
  /** Counts of printed results, which serve if the process ends before it prints its sums. */
  const counted: Sums = { pass: 0, fail: 0, skip: 0 };
  let begun = 0;
  let startedAt = 0;
  let failed = 0;
  /** Whether Bun repeats what failed. */
  let isRepetition = false;
  /** Lines since the last result. */
  let lines: string[] = [];

  const current = () => files[begun - 1] ?? files[0] ?? "";
  const end = () => {
    if (begun > 0) listener.onEnd(current(), performance.now() - startedAt);
  };
  const fail = (last: string, isCrash = false) => {
    failed++;
    const file = current();
    listener.onFailure({ file, text: [`${file}:`, ...lines.slice(-LAST_LINES), last].join("\n"), isCrash });
  };

  const take = (text: string) => {
    const line = Bun.stripANSI(text);
    const sum = SUM.exec(line);
    const result = RESULT.exec(line)?.[1];
    if (sum) {
      sums = { pass: 0, fail: 0, skip: 0, ...sums, [sum[2] as keyof Sums]: Number(sum[1]) };
    } else if (begun < files.length && HEADING.exec(line)?.[1] === files[begun]) {
      end();
      begun++;
      startedAt = performance.now();
      lines = [];
    } else if (REPETITION.test(line)) {
      isRepetition = true;
      lines = [];
    } else if (result && !isRepetition) {
      if (result !== "todo") counted[result as keyof Sums]++;
      if (result === "fail") fail(text);
      lines = [];
    } else if (sums === null && (line !== "" || lines.length > 0)) lines.push(text);
  };

  const tests = Bun.spawn([process.execPath, "test", `--timeout=${TIMEOUT_MS}`, ...files.map((file) => `./${file}`)], {
    cwd: place.folder,
    // Bun prints no headings and no passed tests where one of these is set.
    env: { ...place.env, CLAUDECODE: undefined, AGENT: undefined, REPL_ID: undefined },
    stdio: ["ignore", "pipe", "pipe"],
    ...(place.signal && { signal: place.signal }),
  });
  await Promise.all([eachLine(tests.stdout, take), eachLine(tests.stderr, take)]);
  const status = await tests.exited;
  end();
  if (sums === null || tests.signalCode !== null) {
    fail(`The process of this file ended before its tests: ${tests.signalCode ?? `exit code ${status}`}.`, true);
    counted.fail++;
    return { sums: counted, notRun: files.slice(Math.max(begun, 1)) };
  }
  if (status !== 0 && failed === 0) fail(`bun test ended with exit code ${status}.`, true);
  return { sums, notRun: [] };
}

async function eachLine(stream: ReadableStream<Uint8Array>, take: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  }
  if (rest !== "") take(rest);
}
