// npm test: all test files, in two processes more than there are cores, since a test often waits for a server or a browser. With
// arguments it is plain `bun test`: npm test -- test/readme.test.ts --watch
//
// Temporary files are kept in memory where there is room. Each worker has a PostgreSQL server of its own for the whole run, since
// some tests look at a whole server.
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startTestServer } from "../test/support/postgres.ts";
import { makeMemoryFolder } from "./memory-folder.ts";
import { TIMEOUT_MS } from "./test/batch.ts";
import { runFiles } from "./test/run.ts";

const ROOT = join(import.meta.dir, "..");
const TIMINGS = join(ROOT, "node_modules/.cache/candor/test-timings.json");
/** Each needs up to a gigabyte. */
const MOST_WORKERS = 5;

const memory = makeMemoryFolder();
if (memory) process.env.TMPDIR = memory;
process.on("exit", () => {
  if (memory) rmSync(memory, { recursive: true, force: true });
});
// The engine's last compiler takes a sixth of the tests' processor time, and saves little, because most code runs a few times.
process.env.BUN_JSC_useFTLJIT ??= "0";
// The tests get a terminal's Ctrl-C too; this process then stops the servers.
const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopped.abort());

const given = process.argv.slice(2);
process.exitCode = given.length > 0 ? await runGiven() : await runAll();

function runGiven(): Promise<number> {
  return Bun.spawn([process.execPath, "test", `--timeout=${TIMEOUT_MS}`, ...given], {
    stdio: ["inherit", "inherit", "inherit"],
    cwd: ROOT,
    env: process.env,
    signal: stopped.signal,
  }).exited;
}

async function runAll(): Promise<number> {
  const files = [...new Bun.Glob("test/**/*.test.{ts,tsx}").scanSync(ROOT)];
  const workers = Math.min(MOST_WORKERS, availableParallelism() + 2);
  console.log(`${files.length} test files, ${workers} at a time.`);
  const servers = await Promise.all(Array.from({ length: workers }, startTestServer));
  try {
    const isGreen = await runFiles({
      folder: ROOT,
      files,
      workers: servers.map(({ connection }) => ({ ...process.env, TEST_POSTGRES: JSON.stringify(connection) })),
      timings: TIMINGS,
      print: (line) => console.log(line),
      signal: stopped.signal,
    });
    return isGreen ? 0 : 1;
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}
