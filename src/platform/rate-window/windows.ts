// Chooses where a thread counts: in its own memory, in memory that the threads of its process share, or, where there are other
// processes, in Redis or in the database.
import type { Clock } from "#platform/clock.ts";
import type { DatabaseTarget } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import { createRateWindow, type RateWindows } from "#platform/rate-window.ts";
import { type Circuit, createCircuit } from "./circuit.ts";
import { createPostgresStore } from "./postgres.ts";
import { createRedisStore } from "./redis.ts";
import { shareWindow } from "./shared.ts";
import { type SharedCounts, sharedRateWindow } from "./shared-memory.ts";
import { createKeyOf, type RateStore } from "./store.ts";

/** A busy database is late and not away, and every request that is limited goes on to ask it anyway. */
const DATABASE_DEADLINE_MS = 1_000;

export type WindowsPlan = {
  /** Null: in the database, while there are others. */
  redisUrl: string | null;
  target: DatabaseTarget;
  /** Whether other processes serve from this database. */
  hasOthers(): boolean;
  /** What the threads of this process share; null where there is one. */
  counts: SharedCounts | null;
  /** The same on every host: names are hidden with it. */
  appSecret: string;
  clock: Clock;
  log: Log;
  /** How long a store may take, and how often one that is away is asked for. */
  deadlineMs?: number;
  retryMs?: number;
};

export type Windows = {
  windows: RateWindows;
  /** Waits until it is known whether the store that is needed answers, if one is. */
  ready(): Promise<void>;
  /** Where it counts at this moment: with others, or alone in memory. */
  countsIn(): "memory" | "database" | "redis";
  /** Somebody comes: what is needed to count together is opened now, and not at the next request. */
  prepare(): void;
  stop(): Promise<void>;
};

export function createWindows(plan: WindowsPlan): Windows {
  const { redisUrl, target, hasOthers, counts, clock, log, deadlineMs, retryMs } = plan;
  const keyOf = createKeyOf(plan.appSecret);
  let opened: { store: RateStore; circuit: Circuit } | null = null;
  const isShared = redisUrl === null ? hasOthers : () => true;

  /** A process that stays alone needs no connections for this. */
  const circuit = (): Circuit => {
    if (!opened) {
      const store = redisUrl === null ? createPostgresStore(target) : createRedisStore(redisUrl);
      const name = redisUrl === null ? "The database" : "Redis";
      const within = deadlineMs ?? (redisUrl === null ? DATABASE_DEADLINE_MS : undefined);
      opened = { store, circuit: createCircuit({ store, name, log, deadlineMs: within, retryMs }) };
    }
    return opened.circuit;
  };

  return {
    windows: (surface) => {
      const local = counts ? sharedRateWindow(clock, counts, surface) : createRateWindow(clock);
      return shareWindow({ surface, local, circuit, isShared, keyOf });
    },
    async ready() {
      if (isShared()) await circuit().asking();
    },
    countsIn() {
      if (!isShared() || !opened?.circuit.store()) return "memory";
      return redisUrl === null ? "database" : "redis";
    },
    prepare() {
      circuit();
    },
    async stop() {
      opened?.circuit.stop();
      await opened?.store.close();
    },
  };
}
