// The fail-overs. Each breaks one part of the cluster, waits for what the cluster does about it, and repairs the part as an operator
// would. The service itself is never touched.
import { rest, until } from "../kit/place.ts";
import type { SmallDisk } from "../kit/small-disk.ts";
import { type Cluster, childrenOf, type Node, signal, TTL_S } from "./cluster.ts";

export type FailoverKind = {
  name: string;
  /** Most seconds without an answered write. */
  mostS: number;
  /** How long no table can grow, although the cluster confirms commits. */
  fullMs?: number;
  run(scene: FailoverScene): Promise<void>;
};

export type FailoverScene = {
  cluster: Cluster;
  /** The disk of each node by its name, where one could be mounted. */
  disks: Map<string, SmallDisk>;
  signal: AbortSignal;
};

const MOST_S = 30;
const SWITCHOVER_MOST_S = 3;
/** Longer than the lead lasts without renewal, and than Patroni's restart of a server. */
const CHANGES_WITHIN_MS = 90_000;
const WHOLE_WITHIN_MS = 120_000;
const ETCD_GONE_MS = (TTL_S + 10) * 1_000;
const ZOMBIE_MS = 3_000;
const DISK_FULL_MS = 20_000;
const LOOK_EVERY_MS = 200;

export const FAILOVERS: FailoverKind[] = [
  {
    name: "the primary's host killed",
    mostS: MOST_S,
    async run(scene) {
      const node = await leaderOf(scene);
      for (const pid of childrenOf(node)) signal(pid, "SIGKILL");
      await untilAnotherLeads(scene, node);
      node.patroni.start();
    },
  },
  {
    name: "the primary's PostgreSQL killed",
    mostS: MOST_S,
    async run(scene) {
      const node = await leaderOf(scene);
      const [, postmaster] = node.pids();
      if (postmaster === undefined) throw new Error(`${node.name} has no server.`);
      signal(postmaster, "SIGKILL");
      await until("the server of the primary is gone", () => !node.pids().includes(postmaster), limit(scene));
    },
  },
  {
    name: "a switchover",
    mostS: SWITCHOVER_MOST_S,
    run: ({ cluster }) => cluster.switchover(),
  },
  {
    name: "the primary's host stands still, and its server goes on when another leads",
    mostS: MOST_S,
    async run(scene) {
      const node = await leaderOf(scene);
      const pids = childrenOf(node);
      for (const pid of pids) signal(pid, "SIGSTOP");
      try {
        await untilAnotherLeads(scene, node);
        // A Patroni that stood still can take the lead back (seen with 3.0.2): the watchdog of the docs resets such a host. Its server
        // alone goes on for a moment: no write to it may be confirmed.
        await node.patroni.kill();
      } finally {
        for (const pid of pids) signal(pid, "SIGCONT");
      }
      await rest(ZOMBIE_MS, scene.signal);
      node.patroni.start();
    },
  },
  {
    name: "etcd gone",
    mostS: MOST_S,
    async run({ cluster, signal: aborted }) {
      await cluster.etcd.kill();
      await rest(ETCD_GONE_MS, aborted);
      cluster.etcd.start();
    },
  },
  {
    name: "the primary's disk full",
    mostS: MOST_S,
    fullMs: DISK_FULL_MS,
    async run(scene) {
      const node = await leaderOf(scene);
      const disk = scene.disks.get(node.name);
      if (!disk) return;
      const end = performance.now() + DISK_FULL_MS;
      while (performance.now() < end) {
        disk.fill();
        await rest(LOOK_EVERY_MS, scene.signal);
      }
      disk.free();
    },
  },
];

/** Runs a fail-over, and waits until the cluster is whole again. */
export async function failOver(kind: FailoverKind, scene: FailoverScene): Promise<void> {
  await kind.run(scene);
  await scene.cluster.whole(WHOLE_WITHIN_MS);
}

async function leaderOf({ cluster, signal: aborted }: FailoverScene): Promise<Node> {
  const found: Node[] = [];
  const isLed = async () => {
    found.push(...[(await cluster.leader()) ?? []].flat());
    return found.length > 0;
  };
  await until("the cluster has a primary", isLed, { withinMs: CHANGES_WITHIN_MS, signal: aborted });
  return found[0] as Node;
}

function untilAnotherLeads(scene: FailoverScene, node: Node): Promise<void> {
  const isSo = async () => {
    const leader = await scene.cluster.leader();
    return leader !== null && leader !== node;
  };
  return until("another node leads", isSo, limit(scene));
}

function limit({ signal: aborted }: FailoverScene) {
  return { withinMs: CHANGES_WITHIN_MS, signal: aborted, everyMs: LOOK_EVERY_MS };
}
