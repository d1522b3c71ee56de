// A web thread: a pool, the app over it, a listener for changes, and the port, which it may share.
import type { Plans } from "#domain/account/plan/plan.ts";
import { CACHE_BYTES } from "#platform/cache/response-cache.ts";
import type { Config } from "#platform/config/config.ts";
import { type ChangeHandlers, listenForChanges, toEach } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { type DatabasePool, openPool } from "#platform/database/database.ts";
import { type Outage, ping, tellingOutages } from "#platform/database/outage.ts";
import { LAG_SLACK_MS, openReplicas } from "#platform/database/replica.ts";
import { type DatabaseTarget, targetOf } from "#platform/database/target.ts";
import type { SharedCounts } from "#platform/rate-window/memory.ts";
import { createWindows } from "#platform/rate-window/shared.ts";
import type { PartLoad } from "#platform/telemetry/load.ts";
import type { Log } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";
import { withTimeout } from "#platform/time/with-timeout.ts";
import { createApp } from "../app.ts";
import { listen } from "../listen.ts";
import type { MetricsAnswer } from "../metrics/answer.ts";
import type { ServiceMetrics } from "../metrics/definition.ts";
import { changeReader, poolReader, rateStoreReader, replicaReader } from "../metrics/reading.ts";
import { createExaminer } from "./examine.ts";

/** A thread needs one connection to read with while another is writing. */
const LEAST_CONNECTIONS = 2;
const READY_WITHIN_MS = 2_000;
/** A write is answered after this, although its standby has not confirmed it yet. */
const COMMIT_WITHIN_MS = 4_000;
/** Running requests get this long after a stop was asked for. */
export const GRACE_MS = 10_000;

export type WebPlan = {
  config: Config;
  plans: Plans;
  target: DatabaseTarget;
  /** Threads of this process that serve: they share the pool and the cache of a process. */
  threads: number;
  /** Whether others may listen on the same port. */
  sharesPort: boolean;
  counts: SharedCounts;
  others: Int32Array;
  outage: Outage;
  log: Log;
};

/** Where a thread's figures go, and what answers for /metrics; null: that is not served. */
type WebMetrics = {
  thread: "main" | "web";
  metrics: Pick<ServiceMetrics, "add">;
  answer: MetricsAnswer | null;
  /** Of all threads of this process. */
  loads(): Promise<PartLoad[]>;
};

export function openWeb(plan: WebPlan, { thread, metrics, answer, loads }: WebMetrics) {
  const { config, plans, target, threads, sharesPort, counts, others, outage } = plan;
  const connections = Math.max(LEAST_CONNECTIONS, Math.ceil(config.databasePool / threads));
  const pool = openPool(target, { max: connections, commitMs: COMMIT_WITHIN_MS });
  const log = tellingOutages(plan.log, outage, pool);
  const context: Context = { db: pool.db, clock: systemClock, log, baseUrl: config.baseUrl };
  const maxLagMs = config.databaseReplicaMaxLagS * 1_000;
  const targets = config.databaseReplicaUrls.map(targetOf);
  const replicas = targets.length === 0 ? null : openReplicas(pool, targets, { max: connections, maxLagMs, log });
  const { appSecret, redisUrl } = config;
  const hasOthers = () => Atomics.load(others, 0) === 1;
  const limits = createWindows({ redisUrl, target, hasOthers, counts, appSecret, log });
  const app = createApp({
    context,
    config,
    plans,
    windows: limits.windows,
    replicas: replicas && { db: replicas.db, behindMs: maxLagMs + LAG_SLACK_MS },
    cacheBytes: Math.floor(CACHE_BYTES / threads),
    isReady: () => answers(pool),
    isAway: () => pool.connections.figures().isAway && !replicas?.state().some(({ isReadFrom }) => isReadFrom),
    operating: { examine: createExaminer(config, target, context), loads },
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
    /** Listens for changes and for requests. @param more further handlers of changes. Throws where the port is taken. */
    async start(...more: ChangeHandlers[]) {
      await Promise.all([limits.ready(), replicas?.measured, app.loadSettings()]);
      changes = listenForChanges(target, toEach([app, ...more]), log);
      metrics.add(changeReader(thread, changes));
      server = listen(app, { ...config, sharesPort });
      return server;
    },
    async stop(): Promise<void> {
      await server?.stop(GRACE_MS);
    },
    /** Call after the last use of the context. */
    async close(): Promise<void> {
      await changes?.stop();
      await limits.stop();
      await replicas?.close();
      await pool.close();
    },
  };
}

function answers({ db }: DatabasePool): Promise<boolean> {
  return withTimeout(ping(db), READY_WITHIN_MS).then(
    () => true,
    () => false,
  );
}
