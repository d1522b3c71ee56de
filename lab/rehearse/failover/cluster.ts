// A cluster as `docs/high-availability.md` sets it up: etcd, three nodes of Patroni with PostgreSQL and synchronous replication, and
// HAProxy in front. All of it runs on this machine and ends with the place.
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ServerUser, serverUser } from "#platform/embedded-postgres/user.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { type Place, until } from "../kit/place.ts";
import { undoAtExit } from "../kit/ward.ts";
import { type Program, type Programs, program } from "./program.ts";

/** As in the docs: a node that is not heard for so long loses its lead. */
export const TTL_S = 20;
const NODES = 3;
const SCOPE = "candor";
const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 200;
const PATIENCE_MS = 2_000;
const DATABASE = "candor";
const USER = "candor";
const PASSWORD = "a password of a rehearsal";

export type Node = {
  name: string;
  /** Folder of its data. */
  folder: string;
  port: number;
  /** Port of Patroni's own interface. */
  askPort: number;
  patroni: Program;
  /** Pids of Patroni and of its server's first process. */
  pids(): number[];
};

export type Member = { name: string; role: string; state: string; lag?: number | string };

export type Cluster = {
  nodes: Node[];
  etcd: Program;
  /** Addresses with all nodes, and with HAProxy, which leads to the primary. */
  urls: { several: string; primary: string };
  /** An address of one node alone. */
  urlOf(node: Node): string;
  /** The members as a node sees them; null if none answers. */
  members(): Promise<Member[] | null>;
  leader(): Promise<Node | null>;
  /** Waits until all nodes follow one primary and one of them is its synchronous standby. */
  whole(withinMs: number): Promise<void>;
  switchover(): Promise<void>;
};

/** @param folderOf where a node keeps its data, such as a disk of its own */
export async function startCluster(
  place: Place,
  programs: Programs,
  folderOf: (name: string) => string,
): Promise<Cluster> {
  const home = join(place.folder, "cluster");
  mkdirSync(home, { mode: 0o755 });
  const user = await serverUser(join(home, "none"));
  const give = (path: string) => user && chownSync(path, user.uid, user.gid);
  give(home);
  const etcdPort = freePort();
  const etcd = startEtcd(home, programs, user, etcdPort);
  place.onLeave(etcd.kill);
  const nodes: Node[] = [];
  for (let n = 0; n < NODES; n++) {
    const name = `node${n}`;
    const disk = folderOf(name);
    const folder = join(disk, "data");
    const ports = { port: freePort(), askPort: freePort() };
    const file = join(home, `${name}.yml`);
    writeFileSync(file, JSON.stringify(settingsOf({ name, folder, etcdPort, ...ports, home, programs })));
    chmodSync(file, 0o644);
    give(disk);
    const patroni = program(user, { file: programs.patroni, args: [file], logFile: join(place.folder, `${name}.log`) });
    nodes.push({ name, folder, ...ports, patroni, pids: () => pidsOf(folder, patroni) });
  }
  const first = nodes[0] as Node;
  const endAll = () => {
    for (const node of nodes) for (const pid of [...node.pids(), ...childrenOf(node)]) signal(pid, "SIGKILL");
  };
  const letGo = undoAtExit(endAll);
  place.onLeave(() => {
    endAll();
    letGo();
  });
  first.patroni.start();
  const cluster = describe(place, programs, nodes, etcd);
  const isLed = async () => (await cluster.leader()) !== null;
  await until("the first node leads", isLed, {
    withinMs: READY_WITHIN_MS,
    signal: place.signal,
    everyMs: LOOK_EVERY_MS,
  });
  for (const node of nodes.slice(1)) node.patroni.start();
  await cluster.whole(READY_WITHIN_MS);
  // Not before: without a synchronous standby no write is confirmed.
  makeDatabase(programs, first.port);
  const primary = startProxy(place, programs, user, nodes);
  const urlOf = ({ port }: Node) => addressOf(`127.0.0.1:${port}`);
  return { ...cluster, urls: { several: severalOf(nodes), primary }, urlOf };
}

function describe(place: Place, programs: Programs, nodes: Node[], etcd: Program): Omit<Cluster, "urls" | "urlOf"> {
  const members = async (): Promise<Member[] | null> => {
    for (const { askPort } of nodes) {
      const found = await ask<{ members: Member[] }>(askPort, "/cluster");
      if (found) return found.members;
    }
    return null;
  };
  const leader = async (): Promise<Node | null> => {
    for (const node of nodes) if (await isPrimary(node)) return node;
    return null;
  };
  const whole = (withinMs: number) => {
    const isWhole = async () => {
      const found = await members();
      const standbys = found?.filter(({ role }) => role !== "leader") ?? [];
      return (
        found?.length === NODES &&
        found.every(({ state }) => state === "running" || state === "streaming") &&
        standbys.length === NODES - 1 &&
        standbys.some(({ role }) => role === "sync_standby")
      );
    };
    return until("all nodes follow one primary", isWhole, { withinMs, signal: place.signal, everyMs: LOOK_EVERY_MS });
  };
  const switchover = async () => {
    let to: string | undefined;
    const isFound = async () => {
      to = (await members())?.find(({ role }) => role === "sync_standby")?.name;
      return to !== undefined;
    };
    const limit = { withinMs: READY_WITHIN_MS, signal: place.signal, everyMs: LOOK_EVERY_MS };
    await until("there is a synchronous standby", isFound, limit);
    const file = join(place.folder, "cluster", "node0.yml");
    const { status, stdout, stderr } = spawnSync(
      programs.patronictl,
      ["-c", file, "switchover", SCOPE, "--candidate", to ?? "", "--force"],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`patronictl switchover ended with ${status}: ${stdout} ${stderr}`);
  };
  return { nodes, etcd, members, leader, whole, switchover };
}

async function isPrimary({ askPort }: Node): Promise<boolean> {
  return fetch(`http://127.0.0.1:${askPort}/primary`, {
    keepalive: false,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

function ask<T>(port: number, path: string): Promise<T | null> {
  return fetch(`http://127.0.0.1:${port}${path}`, { keepalive: false, signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    (response) => response.json() as Promise<T>,
    () => null,
  );
}

function startEtcd(home: string, programs: Programs, user: ServerUser | undefined, port: number): Program {
  const client = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${freePort()}`;
  const args = [
    ...["--name", "etcd", "--data-dir", join(home, "etcd"), "--unsafe-no-fsync"],
    ...["--listen-client-urls", client, "--advertise-client-urls", client],
    ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", `etcd=${peer}`],
  ];
  const etcd = program(user, { file: programs.etcd, args, logFile: join(home, "..", "etcd.log") });
  etcd.start();
  return etcd;
}

type NodePlan = Pick<Node, "name" | "folder" | "port" | "askPort"> & {
  etcdPort: number;
  home: string;
  programs: Programs;
};

function settingsOf({ name, folder, port, askPort, etcdPort, home, programs }: NodePlan): object {
  return {
    scope: SCOPE,
    name,
    restapi: { listen: `127.0.0.1:${askPort}`, connect_address: `127.0.0.1:${askPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: TTL_S,
        loop_wait: 5,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 200,
            shared_buffers: "32MB",
            min_wal_size: "32MB",
            max_wal_size: "64MB",
            wal_keep_size: "64MB",
            wal_log_hints: "on",
            wal_retrieve_retry_interval: "500ms",
            timezone: "UTC",
          },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"],
      pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: folder,
      bin_dir: programs.postgres,
      pgpass: join(home, `${name}.pgpass`),
      authentication: {
        superuser: { username: "postgres", password: PASSWORD },
        replication: { username: "replicator", password: PASSWORD },
        rewind: { username: "rewinder", password: PASSWORD },
      },
      parameters: { unix_socket_directories: home },
    },
    watchdog: { mode: "off" },
  };
}

function makeDatabase(programs: Programs, port: number): void {
  const base = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "-v", "ON_ERROR_STOP=1", "-c"];
  for (const sql of [
    `create role ${USER} superuser login password '${PASSWORD}'`,
    `create database ${DATABASE} owner ${USER}`,
  ]) {
    const { status, stderr } = spawnSync(join(programs.postgres, "psql"), [...base, sql], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, PGPASSWORD: PASSWORD },
      timeout: 30_000,
    });
    if (status !== 0) throw new Error(`psql ended with ${status}: ${stderr}`);
  }
}

function addressOf(hosts: string): string {
  return `postgres://${USER}:${encodeURIComponent(PASSWORD)}@${hosts}/${DATABASE}`;
}

function severalOf(nodes: readonly Node[]): string {
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(",");
  return `${addressOf(hosts)}?target_session_attrs=primary`;
}

function startProxy(place: Place, programs: Programs, user: ServerUser | undefined, nodes: readonly Node[]) {
  const port = freePort();
  const file = join(place.folder, "haproxy.cfg");
  writeFileSync(
    file,
    `global
  maxconn 1000
defaults
  mode tcp
  retries 1
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s

listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((each) => `  server ${each.name} 127.0.0.1:${each.port} check port ${each.askPort}`).join("\n")}
`,
  );
  chmodSync(file, 0o644);
  const haproxy = program(user, {
    file: programs.haproxy,
    args: ["-db", "-f", file],
    logFile: join(place.folder, "haproxy.log"),
  });
  haproxy.start();
  place.onLeave(haproxy.kill);
  return addressOf(`127.0.0.1:${port}`);
}

/** The first line of postmaster.pid is the pid. */
function pidsOf(folder: string, patroni: Program): number[] {
  let postmaster: number | null = null;
  try {
    postmaster = Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    // The server does not run.
  }
  return [patroni.pid(), postmaster].filter((pid): pid is number => pid !== null && pid > 0 && isAlive(pid));
}

/** Pids of the processes of a node's server. */
export function childrenOf(node: Node): number[] {
  const all = spawnSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" }).stdout ?? "";
  const pairs = all.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const found = new Set(node.pids());
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const [pid = 0, parent = 0] of pairs) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
