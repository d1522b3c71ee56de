// A PostgreSQL apart from the service, on TCP, with fsync on: nobody starts it again but the rehearsal.
import { chownSync, closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { findPackage, prepareBinaries } from "#platform/embedded-postgres/binaries.ts";
import { serverUser, spawnAs } from "#platform/embedded-postgres/user.ts";
import { freePort } from "../../bench/process.ts";
import { endAtExit } from "../ward.ts";
import { type Place, until } from "./place.ts";

/** Where root puts what the server's user cannot reach; the service's own does the same. */
const SYSTEM_DIR = "/var/lib/candor";
const START_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 5;

export type Postgres = {
  url: string;
  /** Starts it, again where another one's remains are still in the way. @returns when it first answered, by performance.now() */
  start(): Promise<number>;
  /** -9 to the first of its processes; the others notice. */
  kill(): Promise<void>;
};

/** Makes a cluster in the place and starts the server; it is ended on leaving. */
export async function startPostgres(place: Place, signal: AbortSignal): Promise<Postgres> {
  const data = join(place.folder, "database");
  mkdirSync(data, { mode: 0o700 });
  const user = await serverUser(data);
  if (user) chownSync(data, user.uid, user.gid);
  const { initdb, postgres: program } = await prepareBinaries(
    await findPackage(),
    user,
    user ? SYSTEM_DIR : place.folder,
  );
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
  const made = await run(initdb, ["-D", data, "-U", "operator", "-A", "trust", "-E", "UTF8", "--locale=C"]).ended;
  if (made !== 0) throw new Error(`initdb ended with ${made}: ${readFileSync(logFile, "utf8").slice(-1_000)}`);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", "max_connections=200"];
  const url = `postgres://operator@127.0.0.1:${port}/postgres`;
  let server: ReturnType<typeof run> | null = null;

  const start = async (): Promise<number> => {
    let isOver = true;
    const answers = async () => {
      if (isOver) {
        server = run(program, ["-D", data, ...settings.flatMap((each) => ["-c", each])]);
        isOver = false;
        server.ended.then(() => {
          isOver = true;
        });
      }
      return accepts(url);
    };
    await until("PostgreSQL answers", answers, { withinMs: START_WITHIN_MS, signal, everyMs: ASK_EVERY_MS });
    return performance.now();
  };
  const end = async (name: "SIGKILL" | "SIGINT") => {
    server?.child.kill(name);
    await server?.ended;
    server = null;
  };
  await start();
  place.onLeave(() => end("SIGINT"));
  return { url, start, kill: () => end("SIGKILL") };
}

/** Whether a server takes a connection and answers on it. */
export async function accepts(
  address: string | { path: string; username: string; database: string },
): Promise<boolean> {
  const options = { max: 1, connect_timeout: 1, fetch_types: false, onnotice: () => {} };
  const sql = typeof address === "string" ? postgres(address, options) : postgres({ ...address, ...options });
  return sql`select 1`
    .then(
      () => true,
      () => false,
    )
    .finally(() => sql.end({ timeout: 0 }).catch(() => {}));
}
