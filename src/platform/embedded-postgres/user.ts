// The user that runs PostgreSQL. It refuses root, so root drops to an unprivileged user that can reach every file it needs.
import { type ChildProcess, spawn } from "node:child_process";
import { readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The first that exists: our own user, a distribution's for PostgreSQL, the one that always exists. */
const CANDIDATES = ["candor", "postgres", "nobody"];

const READ = 4;
const EXECUTE = 1;

/** The server's whole environment, without our secrets. LC_ALL keeps its messages in English. */
const ENVIRONMENT = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/local/bin:/usr/bin:/bin" };

export type ServerUser = { name: string; uid: number; gid: number };

/** Whether this process must change the user before PostgreSQL will run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user that PostgreSQL runs as: `undefined` for this process's; for root the cluster's owner or else the first candidate. Throws
 * where we cannot become the owner, or where root finds no candidate.
 */
export async function serverUser(cluster: string): Promise<ServerUser | undefined> {
  const owner = await ownerOf(cluster);
  if (!isRoot()) {
    if (owner === undefined || owner.uid === process.getuid?.()) return undefined;
    throw new Error(`${cluster} belongs to ${await nameOf(owner.uid)}: run Candor as that user, or as root.`);
  }
  const users = await readUsers();
  if (owner === undefined) {
    const found = CANDIDATES.map((name) => users.find((user) => user.name === name)).find((user) => user !== undefined);
    if (found !== undefined) return found;
    throw new Error(
      `PostgreSQL does not run as root, and none of the users ${CANDIDATES.join(", ")} exists. ` +
        "Create a user named candor, run Candor as another user, or set DATABASE_URL.",
    );
  }
  if (owner.uid !== 0) return users.find((user) => user.uid === owner.uid) ?? { name: `user ${owner.uid}`, ...owner };
  throw new Error(`${cluster} belongs to root, as whom PostgreSQL does not run: chown -R it to an unprivileged user.`);
}

export async function nameOf(uid: number): Promise<string> {
  return (await readUsers()).find((user) => user.uid === uid)?.name ?? `user ${uid}`;
}

/** Whether the user can enter this folder. Looks at modes only, not at ACLs. */
export async function canEnter(user: ServerUser, folder: string): Promise<boolean> {
  for (let path = await realpath(folder); ; path = dirname(path)) {
    if (!(await allows(user, path, EXECUTE))) return false;
    if (path === dirname(path)) return true;
  }
}

/** Whether the file's mode lets the user read and execute (a folder: enter) it. */
export async function canReadAndExecute(user: ServerUser, path: string): Promise<boolean> {
  return allows(user, path, READ | EXECUTE);
}

/**
 * Starts a program as the server's user, in its own session so that Ctrl-C does not reach it.
 * @param output for both its streams: a file descriptor, or a pipe
 */
export function spawnAs(
  user: ServerUser | undefined,
  file: string,
  args: string[],
  output: number | "pipe",
  environment: Record<string, string> = {},
): ChildProcess {
  return spawn(file, args, {
    cwd: "/",
    env: { ...ENVIRONMENT, ...environment },
    detached: true,
    stdio: ["ignore", output, output],
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  });
}

async function ownerOf(cluster: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    await stat(`${cluster}/PG_VERSION`);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // EACCES: the folder exists, and we may not enter it.
    if (code !== "EACCES") return undefined;
  }
  try {
    const { uid, gid } = await stat(cluster);
    return { uid, gid };
  } catch (error) {
    throw new Error(`${cluster} cannot be reached: ${(error as Error).message}`);
  }
}

async function readUsers(): Promise<ServerUser[]> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  return lines.flatMap((line) => {
    const [name = "", , uid, gid] = line.split(":");
    // macOS gives the user `nobody` the id -2.
    return uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : [];
  });
}

async function allows(user: ServerUser, path: string, bits: number): Promise<boolean> {
  const { uid, gid, mode } = await stat(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}
