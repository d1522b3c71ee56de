// Creates a data folder's PostgreSQL cluster, in a temporary folder that is then renamed, so that a crash or a second process leaves
// a complete cluster or none.
//
//   <home>/postgres           the cluster           <home>/postgres.socket   the socket's folder, or one under the temporary folder
//   <data>/postgres.log       what the server says  <data>/postgres.moved.txt  where home is, when it is not the data folder
import { createHash, randomUUID } from "node:crypto";
import { chmod, lchown, lstat, mkdir, readFile, realpath, rename, writeFile } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { exists, makePublicFolder, makeWhole, removeAbandoned } from "../file/folder.ts";
import type { Binaries } from "./binaries.ts";
import { canEnter, isRoot, nameOf, type ServerUser, serverUser, spawnAs } from "./user.ts";

/** sun_path of macOS without its final NUL; Linux allows four more. */
const SOCKET_PATH_MAX_BYTES = 103;
const SOCKET_NAME = ".s.PGSQL.5432";

const SUPERUSER = "postgres";

export type ClusterPaths = {
  cluster: string;
  socketDir: string;
  logFile: string;
  user: ServerUser | undefined;
};

/**
 * Finds the data folder's cluster, makes the folders around it, and tells which user runs the server.
 * @param systemDir where root keeps a cluster that the server's user could not reach in the data folder
 */
export async function findPaths(dataDir: string, systemDir: string): Promise<ClusterPaths> {
  await mkdir(dataDir, { recursive: true });
  const data = await realpath(dataDir);
  const home = await findHome(data, systemDir);
  const cluster = join(home, "postgres");
  const user = await serverUser(cluster);
  if (user !== undefined && !(await canEnter(user, home))) {
    throw new Error(
      `PostgreSQL runs as ${user.name}, who may not enter ${home}: allow it (chmod o+x on each folder above it).`,
    );
  }
  await removeAbandoned(home);
  const socketDir = await findSocketDir(home, user);
  await ensureSocketDir(socketDir, user);
  return { cluster, socketDir, logFile: join(data, "postgres.log"), user };
}

export async function clusterVersion(cluster: string): Promise<string | undefined> {
  return (await readIfThere(join(cluster, "PG_VERSION")))?.trim();
}

/** If two processes do this at once, the cluster of one is kept. Throws initdb's own words if it fails. */
export async function createCluster(
  paths: ClusterPaths,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<void> {
  await makeWhole(paths.cluster, async (temporary) => {
    await mkdir(temporary, { mode: 0o700 });
    if (paths.user !== undefined) await lchown(temporary, paths.user.uid, paths.user.gid);
    await runInitdb(paths, binaries, temporary, settings);
  });
}

/** Makes the socket's folder. Refuses one that others own, because they could put a socket of their own into it. */
export async function ensureSocketDir(folder: string, user: ServerUser | undefined): Promise<void> {
  const wanted = user?.uid ?? process.getuid?.() ?? 0;
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (!isCode(error, "EEXIST")) throw error;
  });
  const found = await lstat(folder);
  const { uid, mode } = found;
  // Root's own: just made, or left by a process that ended before it passed it on.
  const isOurs = uid === wanted || (isRoot() && uid === 0);
  if (!found.isDirectory() || !isOurs) {
    const what = found.isDirectory() ? `belongs to ${await nameOf(uid)}` : "is not a folder";
    throw new Error(`${folder} ${what}; it is where the database's socket belongs. Remove it and start again.`);
  }
  if (mode & 0o077) await chmod(folder, 0o700);
  if (user !== undefined && uid !== user.uid) await lchown(folder, user.uid, user.gid);
}

export function socketPath(folder: string): string {
  return join(folder, SOCKET_NAME);
}

async function findHome(data: string, systemDir: string): Promise<string> {
  if (await exists(join(data, "postgres"))) return data;
  const note = join(data, "postgres.moved.txt");
  const noted = (await readIfThere(note))?.trim().split("\n").at(-1);
  if (noted !== undefined) {
    if (await exists(noted)) return noted;
    throw new Error(
      `The database of ${data} was kept in ${noted}, which is gone. Bring it back, or remove ${note} to start anew.`,
    );
  }
  const user = await serverUser(join(data, "postgres"));
  if (user === undefined || (await canEnter(user, data))) return data;
  const home = join(systemDir, hash(data));
  await makePublicFolder(systemDir);
  await makePublicFolder(home);
  await writeNote(note, home, user);
  return home;
}

/** Written aside and renamed, so that no other process reads half of it. */
async function writeNote(note: string, home: string, user: ServerUser): Promise<void> {
  const why = `The database of this folder is kept elsewhere, because its server runs as ${user.name}, who may not enter here.`;
  const temporary = `${note}.${randomUUID()}`;
  await writeFile(temporary, `${why}\nThe last line says where. Without this file it would not be found.\n${home}\n`);
  await rename(temporary, note);
}

async function findSocketDir(home: string, user: ServerUser | undefined): Promise<string> {
  const name = `candor-${hash(home)}`;
  for (const folder of [join(home, "postgres.socket"), join(tmpdir(), name)]) {
    if (Buffer.byteLength(socketPath(folder)) > SOCKET_PATH_MAX_BYTES) continue;
    if (user === undefined || (await canEnter(user, join(folder, "..")))) return folder;
  }
  return join("/tmp", name);
}

async function runInitdb(
  paths: ClusterPaths,
  binaries: Binaries,
  folder: string,
  settings: Record<string, string>,
): Promise<void> {
  const args = [
    ...["-D", folder, "--username", SUPERUSER, "--auth-local=trust", "--auth-host=reject", "--no-instructions"],
    ...["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--data-checksums"],
    ...Object.entries(defaultSettings()).flatMap(([name, value]) => ["--set", `${name}=${value}`]),
    ...(settings.fsync === "off" ? ["--no-sync"] : []),
  ];
  const child = spawnAs(paths.user, binaries.initdb, args, "pipe");
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("close", resolve);
    // ENOENT although the file exists: the system has no loader for it (musl).
    child.on("error", (error) =>
      reject(new Error(`PostgreSQL does not run on this system (${error.message}). Set DATABASE_URL.`)),
    );
  });
  if (code !== 0) throw new Error(`initdb failed in ${folder}:\n${output.trim()}`);
}

/** For a machine with 1 to 4 GB. Written to the new cluster's postgresql.conf, where an operator can change them. */
function defaultSettings(): Record<string, string> {
  const isSmall = totalmem() < 2 * 1024 ** 3;
  return {
    max_connections: "100",
    shared_buffers: isSmall ? "128MB" : "256MB",
    effective_cache_size: isSmall ? "512MB" : "1GB",
    maintenance_work_mem: "64MB",
    work_mem: "8MB",
    wal_compression: "on",
    random_page_cost: "1.1",
    jit: "off",
    log_checkpoints: "off",
    timezone: "UTC",
    log_timezone: "UTC",
  };
}

function hash(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 16);
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch((error) => {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  });
}
