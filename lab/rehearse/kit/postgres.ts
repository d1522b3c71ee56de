// A PostgreSQL of the rehearsal, from the service's own binaries, with fsync on. It is separate from the service, so that the
// rehearsal alone stops, kills and starts it.
import { chownSync, closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { type DatabaseTarget, targetOf } from "#platform/database/target.ts";
import { findPackage, prepareBinaries } from "#platform/embedded-postgres/binaries.ts";
import { serverUser, spawnAs } from "#platform/embedded-postgres/user.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { type Place, until } from "./place.ts";
import { endAtExit } from "./ward.ts";

/** Folder of the binaries if the rehearsal runs as root, because the server's user must be able to enter it. The service does the same. */
const SYSTEM_DIR = "/var/lib/candor";
const USER = "rehearsal";
const START_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 5;
/** "fast" rolls back open transactions; "immediate" ends all processes without a checkpoint. */
const SIGNALS = { fast: "SIGINT", immediate: "SIGQUIT", kill: "SIGKILL" } as const;

export type Postgres = {
  url: string;
  isRunning(): boolean;
  /** Tries once to start the server, without waiting. Processes of the last one or a full disk may prevent it. */
  tryStart(): void;
  /** Starts the server, again each time it ends, until it answers. @returns the time of the first answer, by performance.now() */
  start(): Promise<number>;
  /** Stops the server and waits for its end. "kill" sends -9 to its first process; the others notice and end. */
  end(how: keyof typeof SIGNALS): Promise<void>;
  answers(): Promise<boolean>;
};

export type PostgresPlan = {
  /** Folder of the data instead of the place's. The server's user must be able to enter it. */
  folder?: string;
  by?: "tcp" | "socket";
  settings?: string[];
};

/** Makes a cluster in the place and starts its server, which ends with the place. */
export async function startPostgres(
  place: Place,
  { folder = place.folder, by = "tcp", settings = [] }: PostgresPlan = {},
): Promise<Postgres> {
  const data = join(folder, "database");
  mkdirSync(data, { mode: 0o700 });
  const user = await serverUser(data);
  const binaries = await prepareBinaries(await findPackage(), user, user ? SYSTEM_DIR : place.folder);
  const { address, listen } = by === "tcp" ? await byTcp() : bySocket(place);
  if (user) for (const each of [data, ...listen.folders]) chownSync(each, user.uid, user.gid);
  const url = `postgres://${USER}@${address}`;
  const logFile = join(place.folder, "database.log");
  const run = (file: string, args: string[]) => {
    const log = openSync(logFile, "a");
    const child = spawnAs(user, file, args, log);
    closeSync(log);
    const letGo = endAtExit(child.pid as number);
    const ended = new Promise<number | null>((resolve) => {
      child.once("exit", (code) => {
        letGo();
        resolve(code);
      });
    });
    return { child, ended };
  };
  const made = await run(binaries.initdb, ["-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C"]).ended;
  if (made !== 0) throw new Error(`initdb ended with ${made}: ${readFileSync(logFile, "utf8").slice(-1_000)}`);

  const args = [
    "-D",
    data,
    ...[...listen.settings, "max_connections=200", ...settings].flatMap((each) => ["-c", each]),
  ];
  let server: ReturnType<typeof run> | null = null;
  const tryStart = () => {
    const born = run(binaries.postgres, args);
    server = born;
    void born.ended.then(() => {
      if (server === born) server = null;
    });
  };
  const answers = () => accepts(targetOf(url));
  const start = async (): Promise<number> => {
    const isUp = () => {
      // A new server refuses to start while children of a killed one live.
      if (!server) tryStart();
      return answers();
    };
    await until("PostgreSQL answers", isUp, { withinMs: START_WITHIN_MS, signal: place.signal, everyMs: ASK_EVERY_MS });
    return performance.now();
  };
  const end: Postgres["end"] = async (how) => {
    const ending = server;
    ending?.child.kill(SIGNALS[how]);
    await ending?.ended;
  };
  await start();
  place.onLeave(() => end("immediate"));
  return { url, isRunning: () => server !== null, tryStart, start, end, answers };
}

type Way = { address: string; listen: { settings: string[]; folders: string[] } };

async function byTcp(): Promise<Way> {
  const port = freePort();
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="];
  return { address: `127.0.0.1:${port}/postgres`, listen: { settings, folders: [] } };
}

function bySocket({ folder }: Place): Way {
  // The name is short, because the path of a socket may have about a hundred characters.
  const sockets = join(folder, "s");
  mkdirSync(sockets, { mode: 0o755 });
  const settings = ["listen_addresses=", `unix_socket_directories=${sockets}`, "unix_socket_permissions=0777"];
  const address = `localhost/postgres?host=${encodeURIComponent(sockets)}`;
  return { address, listen: { settings, folders: [sockets] } };
}

/** Whether a server accepts a connection and answers a query. */
export async function accepts(target: DatabaseTarget): Promise<boolean> {
  const options = { max: 1, connect_timeout: 1, fetch_types: false, onnotice: () => {} };
  const sql = "url" in target ? postgres(target.url, options) : postgres({ ...target, ...options });
  return sql`select 1`
    .then(
      () => true,
      () => false,
    )
    .finally(() => sql.end({ timeout: 0 }).catch(() => {}));
}
