// A PostgreSQL of the rehearsal's own, of the binaries that the service brings: apart from the service, so that it can be stopped
// and killed by itself, and where this process may mount, in a small file system that can be filled.
import { type ChildProcess, execFileSync } from "node:child_process";
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openPool, targetOf } from "#platform/database.ts";
import { findPackage, prepareBinaries } from "#platform/embedded-postgres/binaries.ts";
import { isRoot, serverUser, spawnAs } from "#platform/embedded-postgres/user.ts";
import { endAtExit, undoAtExit } from "../ward.ts";

export type StopMode = "fast" | "immediate";

export type OwnPostgres = {
  url: string;
  /** Whether its folder is a file system of its own, and so can be filled. */
  isOnSmallDisk: boolean;
  isRunning(): boolean;
  /** Waits until it answers; starts it anew while it gives up. */
  start(): Promise<void>;
  /** One attempt, without waiting: a full disk may not let it. */
  tryStart(): void;
  stop(mode: StopMode): Promise<void>;
  /** The postmaster alone, with -9; its children notice by themselves. */
  kill(): Promise<void>;
  answers(): Promise<boolean>;
  fillDisk(): number;
  freeDisk(): void;
  /** Ends it and its file system. */
  close(): Promise<void>;
};

const DISK_BYTES = 640 * 1024 * 1024;
const SUPERUSER = "rehearsal";
const START_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;
const SIGNAL = { fast: "SIGINT", immediate: "SIGQUIT" } as const;
/** So little write-ahead log is kept ready that a full disk is noticed at once. */
const SETTINGS = [
  "listen_addresses=",
  "unix_socket_permissions=0777",
  "max_connections=120",
  "shared_buffers=64MB",
  "min_wal_size=32MB",
  "max_wal_size=64MB",
  "timezone=UTC",
];

/** Makes and starts one under `home`, which its user must be able to enter. */
export async function startOwnPostgres(home: string): Promise<OwnPostgres> {
  const disk = join(home, "disk");
  mkdirSync(disk, { mode: 0o755 });
  const unmount = mountSmallDisk(disk);
  const [data, sockets, ballast] = [join(disk, "cluster"), join(home, "s"), join(disk, "ballast")];
  const user = await serverUser(data);
  for (const folder of [data, sockets]) mkdirSync(folder, { mode: folder === data ? 0o700 : 0o755 });
  if (user) for (const folder of [data, sockets]) chownSync(folder, user.uid, user.gid);
  const binaries = await prepareBinaries(await findPackage(), user, join(home, "binaries"));
  const log = openSync(join(home, "postgres.log"), "a");
  const made = spawnAs(
    user,
    binaries.initdb,
    ["-D", data, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--data-checksums"],
    log,
  );
  const code = await new Promise<number | null>((resolve) => made.once("exit", resolve));
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${readFileSync(join(home, "postgres.log"), "utf8")}`);

  const url = `postgres://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(sockets)}`;
  let child: ChildProcess | null = null;
  let letGo = () => {};

  const tryStart = () => {
    const settings = [...SETTINGS, `unix_socket_directories=${sockets}`].flatMap((each) => ["-c", each]);
    const born = spawnAs(user, binaries.postgres, ["-D", data, ...settings], log);
    child = born;
    letGo = endAtExit(born.pid as number);
    born.once("exit", () => {
      if (child === born) child = null;
    });
  };
  const gone = async () => {
    while (child) await Bun.sleep(LOOK_EVERY_MS);
    letGo();
  };
  const answers = async () => {
    const pool = openPool(targetOf(url), { max: 1, deadlineMs: 1_000, applicationName: "rehearsal look" });
    return pool.sql`select 1`
      .then(
        () => true,
        () => false,
      )
      .finally(() => pool.close());
  };
  const own: OwnPostgres = {
    url,
    isOnSmallDisk: unmount !== null,
    isRunning: () => child !== null,
    tryStart,
    answers,
    async start() {
      const deadline = performance.now() + START_WITHIN_MS;
      for (;;) {
        // While children of a killed one still live, a new one refuses to start.
        if (!child) tryStart();
        await Bun.sleep(LOOK_EVERY_MS);
        if (child && (await answers())) return;
        if (performance.now() > deadline) throw new Error("PostgreSQL does not start; its log is in the folder.");
      }
    },
    async stop(mode) {
      child?.kill(SIGNAL[mode]);
      await gone();
    },
    async kill() {
      child?.kill("SIGKILL");
      await gone();
    },
    fillDisk() {
      const { bavail, bsize } = statfsSync(disk);
      const file = openSync(ballast, "a");
      const piece = Buffer.alloc(1024 * 1024);
      let bytes = 0;
      try {
        // Until it refuses: first in large pieces, then to the last page.
        for (const size of [piece.length, bsize])
          try {
            for (;;) bytes += writeAll(file, piece.subarray(0, size));
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
          }
      } finally {
        closeSync(file);
      }
      return Math.max(bytes, bavail * bsize);
    },
    freeDisk: () => rmSync(ballast, { force: true }),
    async close() {
      await own.stop("immediate");
      closeSync(log);
      unmount?.();
    },
  };
  await own.start();
  return own;
}

function writeAll(file: number, bytes: Uint8Array): number {
  writeFileSync(file, bytes);
  return bytes.length;
}

/** Null where this process may not mount. */
function mountSmallDisk(folder: string): (() => void) | null {
  if (!isRoot() || process.platform !== "linux") return null;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES},mode=0755`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  const unmount = () => void execFileSync("umount", ["-l", folder], { stdio: "ignore" });
  const letGo = undoAtExit(unmount);
  return () => {
    unmount();
    letGo();
  };
}
