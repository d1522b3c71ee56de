// Windows of all surfaces. A process that is alone counts in its memory; several share a store, Redis or the database. While the
// store is away each process counts alone, from the counts that the store admitted.
import { createHmac } from "node:crypto";
import { createTtlCache } from "../cache/ttl-cache.ts";
import type { DatabaseTarget } from "../database/target.ts";
import type { Log } from "../telemetry/log.ts";
import { MINUTE_MS, systemClock } from "../time/clock.ts";
import { createRateWindow, type LocalRateWindow, type SharedCounts } from "./memory.ts";
import { createPostgresStore } from "./postgres.ts";
import { type Admission, admissionOf, type RateWindow } from "./rate-window.ts";
import { createRedisStore } from "./redis.ts";
import { type GuardedStore, guardStore } from "./store.ts";

type WindowsPlan = {
  /** Null: in the database, while there are others. */
  redisUrl: string | null;
  target: DatabaseTarget;
  /** Whether other processes serve from this database. */
  hasOthers(): boolean;
  counts: SharedCounts;
  /** The same on every host: names are hidden with it. */
  appSecret: string;
  log: Log;
  deadlineMs?: number;
  retryMs?: number;
};

const REDIS_DEADLINE_MS = 100;
/** A busy database is late and not away, and every limited request goes on to ask it anyway. */
const DATABASE_DEADLINE_MS = 1_000;
const RETRY_MS = 1_000;
/** Names over their limit, which are refused without asking, until one may have been given back elsewhere. */
const REFUSED = { most: 10_000, maxAgeMs: 5_000 };

export type Windows = ReturnType<typeof createWindows>;

export function createWindows(plan: WindowsPlan) {
  const { redisUrl, hasOthers, counts, appSecret, log, retryMs = RETRY_MS } = plan;
  const isShared = redisUrl === null ? hasOthers : () => true;
  let store: GuardedStore | null = null;

  /** Null where this process is alone, which needs no connections for this. */
  const sharedStore = () => {
    if (!isShared()) return null;
    store ??= guardStore({ ...storeOf(plan), log, retryMs });
    return store;
  };

  return {
    windows: (surface: string): RateWindow =>
      shareWindow(createRateWindow(systemClock, counts, surface), sharedStore, keyOf(appSecret, surface)),
    /** Waits until it is known whether the store that is needed answers, if one is. */
    async ready(): Promise<void> {
      await sharedStore()?.opened;
    },
    /** Opens the store that is needed, so that a process without requests does not look as if its store were away. */
    countsIn(): "memory" | "database" | "redis" {
      if (!sharedStore()?.isThere()) return "memory";
      return redisUrl === null ? "database" : "redis";
    },
    async stop(): Promise<void> {
      await store?.stop();
    },
  };
}

function storeOf({ redisUrl, target, deadlineMs }: WindowsPlan) {
  if (redisUrl !== null) return { name: "Redis", store: createRedisStore(redisUrl, deadlineMs ?? REDIS_DEADLINE_MS) };
  return { name: "The database", store: createPostgresStore(target, deadlineMs ?? DATABASE_DEADLINE_MS) };
}

/** Names are addresses of people, of any length and alphabet, so a store keeps only a keyed hash. */
function keyOf(appSecret: string, surface: string): (name: string) => string {
  return (name) =>
    `${surface}:${createHmac("sha256", appSecret).update(`rate ${surface}\n${name}`).digest("base64url").slice(0, 22)}`;
}

/** A name that is over its limit. `aheadMs`: the store's clock less `performance.now()`, which no change of a clock moves. */
type Refused = Pick<Admission, "limit" | "resetAt"> & { aheadMs: number };

type Caller = { name: string; limit: number; periodMs: number; answer(admission: Admission): void };

function shareWindow(
  local: LocalRateWindow,
  sharedStore: () => GuardedStore | null,
  key: (name: string) => string,
): RateWindow {
  const refused = createTtlCache<Refused>(systemClock, REFUSED);

  const refusalOf = (name: string, limit: number, periodMs: number): Admission | null => {
    const known = refused.get(`${periodMs} ${name}`);
    if (!known || limit > known.limit) return null;
    const nowMs = performance.now() + known.aheadMs;
    return nowMs < known.resetAt * 1_000 ? admissionOf(limit, limit, nowMs, periodMs) : null;
  };

  const takeTogether = oneByOne<Caller>(async (store, callers) => {
    const { name, limit, periodMs } = callers[0] as Caller;
    const refusal = refusalOf(name, limit, periodMs);
    if (refusal) {
      for (const { answer } of callers) answer(refusal);
      return;
    }
    const sentAt = performance.now();
    const taken = await store.add(key(name), callers.length, limit, periodMs);
    for (const [index, { answer }] of callers.entries()) {
      const admission = taken && admissionOf(taken.before + index, limit, taken.nowMs, periodMs);
      const own = admission?.admitted === false ? admission : local.take(name, limit, periodMs);
      answer(admission ?? own);
    }
    if (!taken || taken.before + callers.length <= limit) return;
    const { resetAt } = admissionOf(limit, limit, taken.nowMs, periodMs);
    refused.put(`${periodMs} ${name}`, { limit, resetAt, aheadMs: taken.nowMs - sentAt });
  });

  const giveBackTogether = oneByOne<Pick<Caller, "name" | "periodMs">>(async (store, returns) => {
    const { name, periodMs } = returns[0] as Caller;
    await store.add(key(name), -returns.length, 0, periodMs);
  });

  return {
    take(name, limit, periodMs = MINUTE_MS) {
      const store = sharedStore();
      if (store === null) return local.take(name, limit, periodMs);
      const refusal = refusalOf(name, limit, periodMs);
      if (refusal) return refusal;
      const { promise, resolve: answer } = Promise.withResolvers<Admission>();
      takeTogether(store, `${limit} ${periodMs} ${name}`, { name, limit, periodMs, answer });
      return promise;
    },
    async count(name, periodMs = MINUTE_MS) {
      const counted = await sharedStore()?.add(key(name), 0, 0, periodMs);
      return counted?.before ?? local.count(name, periodMs);
    },
    giveBack(name, periodMs = MINUTE_MS) {
      local.giveBack(name, periodMs);
      refused.forget(`${periodMs} ${name}`);
      const store = sharedStore();
      if (store) giveBackTogether(store, `${periodMs} ${name}`, { name, periodMs });
    },
  };
}

/**
 * Asks the store one question at a time for each id. Items that arrive meanwhile share the next question, so that a burst of one
 * caller does not make the store late for all.
 */
function oneByOne<T>(ask: (store: GuardedStore, items: T[]) => Promise<void>) {
  const waiting = new Map<string, T[]>();
  const run = async (store: GuardedStore, id: string) => {
    for (let items = waiting.get(id) ?? []; items.length > 0; items = waiting.get(id) ?? []) {
      waiting.set(id, []);
      await ask(store, items);
    }
    waiting.delete(id);
  };
  return (store: GuardedStore, id: string, item: T): void => {
    const others = waiting.get(id);
    if (others) {
      others.push(item);
      return;
    }
    waiting.set(id, [item]);
    void run(store, id);
  };
}
