// The server process: finds, starts and stops it. Locks elsewhere decide who may stop it.
import { closeSync, constants, fchownSync, fstatSync, openSync, readSync, renameSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { closeFolderOf, closeToOthers } from "../file/closed.ts";
import type { Binaries } from "./binaries.ts";
import { type ClusterPaths, ensureSocketDir, socketPath } from "./cluster.ts";
import { spawnAs } from "./user.ts";

const LOG_MAX_BYTES = 10 * 1024 * 1024;
const LOG_TAIL_BYTES = 4096;
const STOP_POLL_MS = 5;
/** A fast shutdown writes a checkpoint, which may be a gigabyte on a slow disk. */
const STOP_TIMEOUT_MS = 120_000;

/** PostgreSQL's words while another server has the folder: wait, it is no fault. */
const CONTENTION = /lock file ".*" (already exists|is empty)|pre-existing shared memory block|is another postmaster/i;

export type StartAttempt = Awaited<ReturnType<typeof start>>;

type Postmaster = { pid: number; socketDir: string | undefined };

/** The server of the cluster, which may still be starting or stopping; `undefined` for none. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(pidFile(cluster));
  return found !== undefined && (await isPostmasterOf(cluster, found.pid)) ? found : undefined;
}

/** One attempt per cluster: after a crash, two servers that start at once may delete each other's pid file. */
const attempts = new Map<string, Promise<StartAttempt>>();

/**
 * Does not wait until the server can be reached. While an attempt of this process is not over, returns that one. If another process
 * starts one at once, PostgreSQL's lock file lets one live.
 */
export function startServer(
  paths: ClusterPaths,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<StartAttempt> {
  const begun = attempts.get(paths.cluster);
  if (begun) return begun;
  const end = () => attempts.delete(paths.cluster);
  const attempt = start(paths, binaries, settings, end);
  attempts.set(paths.cluster, attempt);
  attempt.catch(end);
  return attempt;
}

async function start(paths: ClusterPaths, binaries: Binaries, settings: Record<string, string>, onEnd: () => void) {
  await ensureSocketDir(paths.socketDir, paths.user);
  // The server does not start in a folder that others may read.
  closeFolderOf(paths.user?.uid ?? process.getuid?.() ?? 0, paths.cluster);
  const stale =
    (await readPidFile(pidFile(paths.cluster))) ?? (await readPidFile(`${socketPath(paths.socketDir)}.lock`));
  const all = {
    ...settings,
    listen_addresses: "",
    // An item of a list, hence the quotes.
    unix_socket_directories: `"${paths.socketDir.replaceAll('"', '""')}"`,
    port: "5432",
    unix_socket_permissions: "0700",
    logging_collector: "off",
    log_destination: "stderr",
  };
  const args = ["-D", paths.cluster, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const log = openLog(paths);
  const sizeBefore = fstatSync(log).size;
  let over: { failure: string | undefined } | undefined;
  // A crash leaves a pid file whose number may belong to another process (containers count from 1), and PostgreSQL would take
  // that for a running server. We checked that it is not. With this variable PostgreSQL accepts the number and replaces the file.
  const environment: Record<string, string> = stale === undefined ? {} : { PG_GRANDPARENT_PID: String(stale.pid) };
  const child = spawnAs(paths.user, binaries.postgres, args, log, environment);
  child.on("error", (error) => {
    onEnd();
    over ??= { failure: error.message };
  });
  child.on("exit", (code) => {
    onEnd();
    const said = code === 0 || code === null ? undefined : failureIn(readLogFrom(paths.logFile, sizeBefore));
    over ??= { failure: said === undefined || CONTENTION.test(said) ? undefined : said };
  });
  child.unref();
  closeSync(log);
  return {
    isOver: () => over !== undefined,
    /** The server's output before it ended by itself; undefined if another server has the folder. */
    failure: () => over?.failure,
  };
}

/** Stops the server, which cuts open sessions, and waits until it is gone. Throws where it does not end in time. */
export async function stopServer(cluster: string): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (postmaster === undefined) return;
  if (!signal(postmaster.pid, "SIGINT")) return;
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (await isPostmasterOf(cluster, postmaster.pid)) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop.`);
    await Bun.sleep(STOP_POLL_MS);
  }
}

function pidFile(cluster: string): string {
  return join(cluster, "postmaster.pid");
}

async function readPidFile(path: string): Promise<Postmaster | undefined> {
  // Lines: pid, cluster, start time, port, socket folder, address, shared memory key, status.
  const lines = (await readFile(path, "utf8").catch(() => "")).split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  return pid > 0 ? { pid, socketDir: lines[4] || undefined } : undefined;
}

/** Yes in doubt: waiting for a stranger costs seconds, two servers on one cluster would destroy the data. */
async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  if (!signal(pid, 0)) return false;
  if (process.platform !== "linux") {
    const { stdout } = Bun.spawnSync(["ps", "-o", "command=", "-p", String(pid)]);
    const command = stdout.toString();
    return /(^|\/)postgres /.test(command) && (!command.includes(" -D ") || command.includes(` -D ${cluster}`));
  }
  // Empty for a zombie: where a container's first process does not reap, a dead server keeps its number.
  const args = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
  // A server's children call themselves "postgres: checkpointer" and the like.
  if (basename(args[0] ?? "") !== "postgres") return false;
  const folder = args[args.indexOf("-D") + 1];
  return folder === undefined || !args.includes("-D") || (await isSameFolder(folder, cluster));
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  try {
    const [a, b] = await Promise.all([stat(one), stat(other)]);
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return false;
  }
}

/** False where there is no such process, or where it is not the server's user's. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** The log, for appending. One that is too large is renamed first and replaces the previous one. */
function openLog(paths: ClusterPaths): number {
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  let log = openSync(paths.logFile, flags, 0o600);
  closeToOthers(paths.logFile);
  if (fstatSync(log).size > LOG_MAX_BYTES) {
    closeSync(log);
    renameSync(paths.logFile, `${paths.logFile}.1`);
    log = openSync(paths.logFile, flags, 0o600);
  }
  // The cluster's user must be able to write on where root created the log.
  if (paths.user !== undefined) fchownSync(log, paths.user.uid, paths.user.gid);
  return log;
}

/** The reason first, and without the refusals of our own attempts to connect, which are many. */
function failureIn(log: string): string {
  const isRefusal = (line: string) =>
    /FATAL: {2}the database system is |DETAIL: {2}Consistent recovery state/.test(line);
  const lines = log.split("\n").filter((line) => !isRefusal(line));
  const reason = lines.findLast((line) => /(?:FATAL|PANIC): {2}/.test(line));
  return [...(reason === undefined ? [] : [reason.replace(/.*(?:FATAL|PANIC): {2}/, "")]), ...lines].join("\n");
}

function readLogFrom(path: string, offset: number): string {
  const log = openSync(path, "r");
  try {
    const from = Math.max(offset, fstatSync(log).size - LOG_TAIL_BYTES);
    const tail = Buffer.alloc(LOG_TAIL_BYTES);
    return tail.toString("utf8", 0, readSync(log, tail, 0, LOG_TAIL_BYTES, from)).trim();
  } finally {
    closeSync(log);
  }
}
