// Programs of the cluster that the machine must have, and one of their processes that is started, killed and started again.
import type { ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type ServerUser, spawnAs } from "#platform/embedded-postgres/user.ts";
import { endAtExit } from "../kit/ward.ts";

const FOLDERS = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"];
const POSTGRES = "/usr/lib/postgresql";

export type Programs = { patroni: string; patronictl: string; etcd: string; haproxy: string; postgres: string };

/** Paths of the programs, `postgres` being the folder of PostgreSQL's; or what to install. */
export function findPrograms(): Programs | { missing: string } {
  const paths = Object.fromEntries(
    ["patroni", "patronictl", "etcd", "haproxy"].map((name) => [
      name,
      FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)),
    ]),
  );
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number).filter(Number.isInteger) : [];
  const postgres = versions
    .sort((a, b) => b - a)
    .map((version) => join(POSTGRES, String(version), "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
  if (Object.values({ ...paths, postgres }).some((path) => path === undefined))
    return { missing: "apt-get install --no-install-recommends patroni etcd-server haproxy postgresql" };
  return { ...paths, postgres } as Programs;
}

export type Program = {
  start(): void;
  pid(): number | null;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
};

/** A program as the server's user, with one log for all its starts. */
export function program(
  user: ServerUser | undefined,
  { file, args, logFile }: { file: string; args: string[]; logFile: string },
): Program {
  let child: ChildProcess | null = null;
  let ended: Promise<void> = Promise.resolve();
  return {
    start() {
      const log = openSync(logFile, "a");
      const born = spawnAs(user, file, args, log);
      closeSync(log);
      child = born;
      const letGo = endAtExit(born.pid as number);
      ended = new Promise((resolve) => {
        born.once("exit", () => {
          letGo();
          if (child === born) child = null;
          resolve();
        });
      });
    },
    pid: () => child?.pid ?? null,
    async kill() {
      child?.kill("SIGKILL");
      await ended;
    },
  };
}
