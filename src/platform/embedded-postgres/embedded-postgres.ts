// A real PostgreSQL without an installation: the one of the npm platform packages, on a Unix socket, in the data folder.
//
// Any number of processes share it. Each holds a shared advisory lock while it uses the server. A process that leaves gives its
// lock back and tries for an exclusive one: if it gets it, it is the last one, and stops the server while holding it. A process
// that enters then waits for its lock until the server is gone, and starts the next one.
import { dirname } from "node:path";
import postgres from "postgres";
import { isConnectionFault } from "../database/fault.ts";
import { type Binaries, findPackage, type Package, prepareBinaries, readPackage } from "./binaries.ts";
import { type ClusterPaths, clusterVersion, createCluster, findPaths, socketPath } from "./cluster.ts";
import { findPostmaster, type StartAttempt, startServer, stopServer } from "./server.ts";

const SUPERUSER = "postgres";
/** Not a superuser: a flaw in the service must not open the server's files. */
const USERNAME = "candor";
const DATABASE = "candor";

/** Advisory lock keys, in the database `postgres`. The first is "cand" in ASCII. */
const PRESENCE_LOCK = "1668312676, 1";
const SETUP_LOCK = "1668312676, 2";

const POLL_MS = 10;
const CONNECT_TIMEOUT_S = 5;
/** Starts again while the server says that it is starting or stopping: recovery after a crash may take minutes. */
const ENTER_TIMEOUT_MS = 30_000;
const WAIT_REPORT_MS = 5000;
const LEAVE_TIMEOUT_MS = 30_000;
const REJOIN_PAUSE_MS = 1000;

/** An operator's timeouts must not end the session that holds the lock, which is idle most of the time. */
const NO_TIMEOUTS = "-c idle_session_timeout=0 -c statement_timeout=0 -c lock_timeout=0";

const SYSTEM_DIR = "/var/lib/candor";

const NOT_RUNNING = ["ENOENT", "ECONNREFUSED"];
const QUERY_CANCELED = "57014";

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log?: (message: string) => void;
  settings?: Record<string, string>;
  packageDir?: string;
  systemDir?: string;
};

export type EmbeddedPostgres = Awaited<ReturnType<typeof enterEmbeddedPostgres>>;

type Entrance = {
  paths: ClusterPaths;
  binaries: () => Promise<Binaries>;
  settings: Record<string, string>;
  log: (message: string) => void;
  signal: AbortSignal;
};

type Session = { sql: postgres.Sql; path: string; closed: Promise<void> };

/**
 * Enters the data folder's PostgreSQL: creates the cluster, starts the server and creates the database where they are missing.
 * Until `leave` it is restarted if it dies. Throws where this platform has no binaries, where the cluster is of another major
 * version or another user's, or, in the server's words, where it does not start.
 */
export async function enterEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const { dataDir, settings = {}, log = () => {}, packageDir, systemDir = SYSTEM_DIR } = options;
  const source = packageDir === undefined ? await findPackage() : await readPackage(packageDir);
  const paths = await findPaths(dataDir, systemDir);
  const binaries = () =>
    prepareBinaries(source, paths.user, paths.user === undefined ? dirname(paths.cluster) : systemDir);
  if (dirname(paths.cluster) !== dirname(paths.logFile)) log(`The database of ${dataDir} is kept in ${paths.cluster}.`);
  const leaving = new AbortController();
  const entrance: Entrance = { paths, binaries, settings, log, signal: leaving.signal };

  await ensureCluster(entrance, source);
  let session = await join(entrance);
  try {
    await createDatabase(session);
  } catch (error) {
    await leaveServer(paths, session);
    throw error;
  }
  const { path } = session;

  const aborted = new Promise<void>((resolve) => leaving.signal.addEventListener("abort", () => resolve()));
  /** Takes the lock again whenever the connection is lost, until we leave or the cluster is deleted. */
  const keeping = (async () => {
    await Promise.race([session.closed, aborted]);
    while (!leaving.signal.aborted) {
      log("The connection to the embedded PostgreSQL was lost; entering again.");
      try {
        session = await join(entrance);
        await Promise.race([session.closed, aborted]);
      } catch (error) {
        if (leaving.signal.aborted) return;
        log(`Entering the embedded PostgreSQL failed: ${(error as Error).message}`);
        if ((await clusterVersion(paths.cluster).catch(() => "unknown")) === undefined) return;
        await Promise.race([Bun.sleep(REJOIN_PAUSE_MS), aborted]);
      }
    }
  })();

  let left: Promise<void> | undefined;
  return {
    connection: { path, username: USERNAME, database: DATABASE },
    /** Leaves the server; the last process to leave stops it. Close your own connections first. */
    leave(): Promise<void> {
      leaving.abort();
      left ??= keeping.then(() => leaveServer(paths, session));
      return left;
    },
  };
}

async function ensureCluster({ paths, binaries, settings, log }: Entrance, source: Package): Promise<void> {
  const found = await clusterVersion(paths.cluster);
  if (found === undefined) {
    log(`Making a PostgreSQL ${source.major} cluster in ${paths.cluster}.`);
    await createCluster(paths, await binaries(), settings);
  } else if (found !== source.major) {
    throw new Error(
      `${paths.cluster} was made by PostgreSQL ${found}, and this Candor brings PostgreSQL ${source.major}, which cannot read it. Nothing was changed. To go on:\n` +
        `  1. With the Candor that ran until now: candor backup candor.backup\n` +
        `  2. Move the old database away: mv ${paths.cluster} ${paths.cluster}-${found}\n` +
        `  3. With this Candor: candor restore candor.backup\n` +
        `Or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Connects and takes the shared lock, starting the server where none runs. */
async function join({ paths, binaries, settings, log, signal }: Entrance): Promise<Session> {
  const ownPath = socketPath(paths.socketDir);
  let path = ownPath;
  let attempt: StartAttempt | undefined;
  let deadline = performance.now() + ENTER_TIMEOUT_MS;
  let nextReport = performance.now() + WAIT_REPORT_MS;
  for (;;) {
    signal.throwIfAborted();
    const code = await openSession(path).catch(passingCode);
    if (typeof code !== "string") return code;
    if (code === "57P03") {
      deadline = performance.now() + ENTER_TIMEOUT_MS;
      if (performance.now() > nextReport) {
        log("Waiting for PostgreSQL, which says that it is still starting or stopping.");
        nextReport = performance.now() + WAIT_REPORT_MS;
      }
    }
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL cannot be reached at ${path} (${code}); see ${paths.logFile}.`);
    if (NOT_RUNNING.includes(code)) {
      const running = await findPostmaster(paths.cluster);
      // Another process may use another temporary folder.
      path = running?.socketDir === undefined ? ownPath : socketPath(running.socketDir);
      if (running === undefined && (attempt === undefined || attempt.isOver())) {
        const failure = attempt?.failure();
        if (failure !== undefined) throw new Error(`PostgreSQL did not start: ${failure}`);
        attempt = await startServer(paths, await binaries(), settings);
      }
    }
    await Bun.sleep(POLL_MS);
  }
}

async function createDatabase({ sql }: Session): Promise<void> {
  const isThere = async () => (await sql.unsafe(`select from pg_database where datname = '${DATABASE}'`)).length > 0;
  if (await isThere()) return;
  await sql.unsafe(`select pg_advisory_lock(${SETUP_LOCK})`);
  if (!(await isThere())) {
    const roles = await sql.unsafe(`select from pg_roles where rolname = '${USERNAME}'`);
    if (roles.length === 0) await sql.unsafe(`create role ${USERNAME} login createdb in role pg_monitor`);
    await sql.unsafe(`create database ${DATABASE} owner ${USERNAME}`);
  }
  await sql.unsafe(`select pg_advisory_unlock(${SETUP_LOCK})`);
}

/** Releases the shared lock, and stops the server if no other process holds one. */
async function leaveServer(paths: ClusterPaths, first: Session): Promise<void> {
  const deadline = performance.now() + LEAVE_TIMEOUT_MS;
  let session: Session | undefined = first;
  for (;;) {
    try {
      session ??= await openSession(first.path);
      await session.sql.unsafe(`select pg_advisory_unlock_shared(${PRESENCE_LOCK})`);
      const [row] = await session.sql.unsafe(`select pg_try_advisory_lock(${PRESENCE_LOCK}) as alone`);
      if (row?.alone) await stopServer(paths.cluster);
      return;
    } catch (error) {
      // Cut by another process that stops the server, or by a crash. After a crash the server would be left running: try again.
      const code = passingCode(error);
      if (NOT_RUNNING.includes(code)) return;
      if (performance.now() > deadline) throw error;
    } finally {
      await session?.sql.end({ timeout: 0 });
    }
    session = undefined;
    await Bun.sleep(POLL_MS);
  }
}

async function openSession(path: string): Promise<Session> {
  const { promise: closed, resolve: onclose } = Promise.withResolvers<void>();
  const sql = postgres({
    path,
    username: SUPERUSER,
    database: "postgres",
    ssl: false,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: CONNECT_TIMEOUT_S,
    fetch_types: false,
    onnotice() {},
    onclose: () => onclose(),
    connection: { application_name: "candor presence", options: NO_TIMEOUTS },
  });
  try {
    // Waits while a process that leaves holds it exclusively; that process stops the server, which ends this connection.
    await sql.unsafe(`select pg_advisory_lock_shared(${PRESENCE_LOCK})`);
    return { sql, path, closed };
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error;
  }
}

/** The code of an error that may pass: the server starts or stops, has no free slots, or the connection broke. Throws any other error. */
function passingCode(error: unknown): string {
  const { code } = error as { code?: string };
  if (code !== undefined && (isConnectionFault(error) || code === QUERY_CANCELED)) return code;
  throw error;
}
