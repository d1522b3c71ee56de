// binary: the single-file program as an operator meets it: its size, the time of the first start (which unpacks PostgreSQL, makes
// its cluster and migrates) and of later ones, and its memory when idle.
import { chownSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { freePort } from "../../test/support/free-port.ts";
import { withDataFolder } from "./database.ts";
import { type Bench, inRounds, mostFigure, type Options } from "./harness.ts";
import { memoryMb, ROOT } from "./process.ts";

const MAX_MB = 150;
const MAX_FIRST_MS = 3_000;
const MAX_LATER_MS = 1_500;
const MAX_IDLE_MB = 170;

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 2;
const REST_MS = 3_000;
const FILES = 600;
/** For root, PostgreSQL is unpacked once for all data folders of the machine, and a first start would find it there. */
const NOBODY = 65_534;

type Start = { readyMs: number; idleMb: number };

export const binary: Bench = {
  name: "binary",
  about: "the program of one file: its size, its first start, later ones, idle memory",
  run: (options) =>
    withDataFolder("binary", async (home) => {
      const program = join(home, "candor");
      options.say("building");
      const build = Bun.spawn([process.execPath, "scripts/build-binary.ts", "--outfile", program], {
        cwd: ROOT,
        stdio: ["ignore", "ignore", "inherit"],
      });
      if ((await build.exited) !== 0) throw new Error("The binary could not be built.");
      const filesMs = makeFiles(join(home, "files"));
      // Folders are removed only at the end. For minutes after a removal, ext4 skips every removed file when it makes a new one. A
      // first start makes 2,500 files and would take half as long again or longer.
      const first: Start[] = [];
      const later: Start[] = [];
      await inRounds(options, async (round) => {
        const folder = ownFolder(home, `round-${round}`);
        first.push(await startOnce(program, folder, options));
        later.push(await startOnce(program, folder, options));
      });
      const msOf = (starts: Start[]) => starts.map(({ readyMs }) => readyMs);
      const idleOf = (starts: Start[]) => starts.map(({ idleMb }) => idleMb);
      const busy = `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores: initdb alone takes 1.3 s of a core`;
      const rest = `${REST_MS / 1_000} s after it was ready, without its database's processes`;
      return [
        mostFigure("binary, size", "MB", [statSync(program).size / 1e6], MAX_MB),
        mostFigure("binary, first start", "ms", msOf(first), MAX_FIRST_MS, [
          "in an empty folder, until /readyz answers 200",
          busy,
          `${FILES} small files beside it took ${filesMs.toFixed(0)} ms: 20 where none were removed in the last 6 minutes`,
        ]),
        mostFigure("binary, later start", "ms", msOf(later), MAX_LATER_MS),
        mostFigure("binary, idle memory", "MB", idleOf(later), MAX_IDLE_MB, [rest]),
        mostFigure("binary, idle memory of the first start", "MB", idleOf(first), MAX_IDLE_MB, [rest]),
      ];
    }),
};

/** Time in ms to make some small files: the disk's share of a first start. */
function makeFiles(folder: string): number {
  mkdirSync(folder);
  const startedAt = performance.now();
  for (let file = 0; file < FILES; file++) writeFileSync(join(folder, String(file)), "of a time zone");
  return performance.now() - startedAt;
}

/** Makes a folder. For root it belongs to an unprivileged user. */
function ownFolder(home: string, name: string): string {
  const folder = join(home, name);
  mkdirSync(folder);
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
  return folder;
}

async function startOnce(program: string, folder: string, { signal }: Options): Promise<Start> {
  const port = freePort();
  const startedAt = performance.now();
  const child = Bun.spawn([program, "serve"], {
    cwd: folder,
    env: { PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
    ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  try {
    const url = `http://127.0.0.1:${port}/readyz`;
    const isReady = () =>
      fetch(url).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!(await isReady())) {
      signal.throwIfAborted();
      if (child.exitCode !== null) throw new Error(`The binary ended with ${child.exitCode}.`);
      if (performance.now() - startedAt > READY_WITHIN_MS) throw new Error("The binary did not become ready.");
      await Bun.sleep(ASK_EVERY_MS);
    }
    const readyMs = performance.now() - startedAt;
    await Bun.sleep(REST_MS);
    return { readyMs, idleMb: memoryMb(child.pid).now };
  } finally {
    child.kill("SIGTERM");
    await child.exited;
  }
}
