// A web thread: a pool, the handler over it, a listener for changes, and the port, which it may share.
import ipaddr from "ipaddr.js";
import type { Plans } from "#domain/account/plan/plan.ts";
import { type ChangeHandlers, listenForChanges } from "#platform/change.ts";
import { systemClock } from "#platform/clock.ts";
import type { Cidr, Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { type DatabasePool, type DatabaseTarget, openPool, targetOf } from "#platform/database.ts";
import { inTime } from "#platform/in-time.ts";
import type { Log } from "#platform/log.ts";
import type { SharedCounts } from "#platform/rate-window/memory.ts";
import { createWindows, type Windows } from "#platform/rate-window/shared.ts";
import { LAG_SLACK_MS, openReplicas } from "#platform/replica.ts";
import { statement } from "#platform/statement.ts";
import { listen } from "../listen.ts";
import type { MetricsAnswer } from "../metrics/answer.ts";
import type { ServiceMetrics } from "../metrics/definition.ts";
import { changeReader, poolReader, rateStoreReader, replicaReader } from "../metrics/reading.ts";
import { createHandler } from "../server.ts";

/** For kept answers, in one process. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** A thread needs one connection to read with while another is writing. */
const LEAST_CONNECTIONS = 2;
const READY_WITHIN_MS = 2_000;

export type WebPlan = {
  config: Config;
  plans: Plans;
  target: DatabaseTarget;
  /** Threads of this process that serve: they divide what is meant for a process. */
  threads: number;
  /** Whether others may listen on the same port. */
  sharesPort: boolean;
  counts: SharedCounts;
  others: Int32Array;
  log: Log;
};

/** Where a thread's figures go, and what answers for /metrics; null: that is not served. */
export type WebMetrics = { thread: "main" | "web"; metrics: Pick<ServiceMetrics, "add">; answer: MetricsAnswer | null };

export type Web = {
  context: Context;
  countsIn: Windows["countsIn"];
  /** Listens for changes and for requests. @param more further handlers of changes. Throws where the port is taken. */
  start(...more: ChangeHandlers[]): Promise<{ url: string; port: number }>;
  stop(graceMs: number): Promise<void>;
  /** Call when the context is not used any more. */
  close(): Promise<void>;
};

export function openWeb(plan: WebPlan, { thread, metrics, answer }: WebMetrics): Web {
  const { config, plans, target, threads, sharesPort, counts, others, log } = plan;
  const connections = Math.max(LEAST_CONNECTIONS, Math.ceil(config.databasePool / threads));
  const pool = openPool(target, { max: connections });
  const context: Context = { db: pool.db, clock: systemClock, log, baseUrl: config.baseUrl };
  const maxLagMs = config.databaseReplicaMaxLagS * 1_000;
  const targets = config.databaseReplicaUrls.map(targetOf);
  const replicas = targets.length === 0 ? null : openReplicas(pool, targets, { max: connections, maxLagMs, log });
  const { appSecret, redisUrl } = config;
  const hasOthers = () => Atomics.load(others, 0) === 1;
  const limits = createWindows({ redisUrl, target, hasOthers, counts, appSecret, clock: systemClock, log });
  const handler = createHandler({
    context,
    config,
    plans,
    windows: limits.windows,
    replicas: replicas && { db: replicas.db, behindMs: maxLagMs + LAG_SLACK_MS },
    cacheBytes: Math.floor(CACHE_BYTES / threads),
    isReady: () => answers(pool),
    metrics,
    answerMetrics: answer,
  });
  let changes: ReturnType<typeof listenForChanges> | null = null;
  let server: ReturnType<typeof listen> | null = null;
  metrics.add(poolReader(thread, pool));
  metrics.add(rateStoreReader(limits.countsIn));
  if (replicas) metrics.add(replicaReader(replicas.state));
  return {
    context,
    countsIn: limits.countsIn,
    async start(...more) {
      await Promise.all([limits.ready(), replicas?.measured]);
      changes = listenForChanges(target, toEach([handler, ...more]), log);
      metrics.add(changeReader(thread, changes));
      server = listen(handler, { ...config, sharesPort });
      return server;
    },
    async stop(graceMs) {
      await server?.stop(graceMs);
    },
    async close() {
      await changes?.stop();
      await limits.stop();
      await replicas?.close();
      await pool.close();
    },
  };
}

function toEach(all: ChangeHandlers[]): ChangeHandlers {
  return {
    onChange(topic) {
      for (const each of all) each.onChange(topic);
    },
    onGap() {
      for (const each of all) each.onGap();
    },
  };
}

const ping = statement("ping", "select 1");

function answers({ db }: DatabasePool): Promise<boolean> {
  return inTime(ping(db), READY_WITHIN_MS).then(
    () => true,
    () => false,
  );
}

/** Settings as plain values, because a copy to a thread loses classes. */
export type PlainConfig = Omit<Config, "trustProxy" | "outboundAllow"> & {
  trustProxy: string[];
  outboundAllow: string[];
};

export function toPlain(config: Config): PlainConfig {
  const text = (ranges: Cidr[]) => ranges.map(([address, bits]) => `${address}/${bits}`);
  return { ...config, trustProxy: text(config.trustProxy), outboundAllow: text(config.outboundAllow) };
}

export function fromPlain(plain: PlainConfig): Config {
  const ranges = (text: string[]) => text.map((each) => ipaddr.parseCIDR(each) as Cidr);
  return { ...plain, trustProxy: ranges(plain.trustProxy), outboundAllow: ranges(plain.outboundAllow) };
}
