// Windows of all surfaces. A process that is alone counts in its memory; several share a store, Redis or the database. Each counts in
// its memory, too, what it admitted: while the store is away no count begins anew, and a caller who is over here is refused at once.
import { createHmac } from "node:crypto";
import { createBriefMemory } from "#platform/brief-memory.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import type { DatabaseTarget } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import { admissionOf, MINUTE_MS, type RateWindow, type RateWindows } from "#platform/rate-window.ts";
import { createRateWindow, type SharedCounts } from "./memory.ts";
import { createPostgresStore } from "./postgres.ts";
import { createRedisStore } from "./redis.ts";
import { type AskedStore, askStore } from "./store.ts";

export type WindowsPlan = {
  /** Null: in the database, while there are others. */
  redisUrl: string | null;
  target: DatabaseTarget;
  /** Whether other processes serve from this database. */
  hasOthers(): boolean;
  counts: SharedCounts;
  /** The same on every host: names are hidden with it. */
  appSecret: string;
  clock: Clock;
  log: Log;
  deadlineMs?: number;
  retryMs?: number;
};

export type Windows = {
  windows: RateWindows;
  /** Waits until it is known whether the store that is needed answers, if one is. */
  ready(): Promise<void>;
  countsIn(): "memory" | "database" | "redis";
  stop(): Promise<void>;
};

const RETRY_MS = 1_000;
/** Names over their limit, which are refused without asking, until one may have been given back elsewhere. */
const REFUSED = { most: 10_000, maxAgeMs: 5_000 };

export function createWindows(plan: WindowsPlan): Windows {
  const { redisUrl, target, hasOthers, counts, appSecret, clock, log, deadlineMs, retryMs = RETRY_MS } = plan;
  let opened: AskedStore | null = null;
  /** Null where this process is alone, which needs no connections for this. */
  const shared = () => {
    if (redisUrl === null && !hasOthers()) return null;
    opened ??= askStore(
      redisUrl === null ? createPostgresStore(target, deadlineMs) : createRedisStore(redisUrl, deadlineMs),
      { log, retryMs },
    );
    return opened;
  };

  const open = (surface: string): RateWindow => {
    const local = createRateWindow(clock, counts, surface);
    const refused = createBriefMemory<{ limit: number; resetAt: number }>(systemClock, REFUSED);
    /** Names are addresses of people, of any length and alphabet, so a store keeps only a keyed hash. */
    const key = (name: string) => {
      const hash = createHmac("sha256", appSecret).update(`rate ${surface}\n${name}`).digest("base64url");
      return `${surface}:${hash.slice(0, 22)}`;
    };
    return {
      take(name, limit, periodMs = MINUTE_MS) {
        const own = local.take(name, limit, periodMs);
        const store = shared();
        if (!own.admitted || !store) return own;
        const id = `${periodMs} ${name}`;
        const known = refused.get(id);
        if (known?.resetAt === own.resetAt && limit <= known.limit) {
          local.giveBack(name, periodMs);
          return { ...own, admitted: false, remaining: 0 };
        }
        return store
          .ask((to) => to.take(key(name), limit, periodMs))
          .then((taken) => {
            if (!taken) return own;
            const admission = admissionOf(taken.before, limit, taken.nowMs, periodMs);
            if (!admission.admitted) {
              local.giveBack(name, periodMs);
              refused.put(id, { limit, resetAt: admission.resetAt });
            }
            return admission;
          });
      },
      async count(name, periodMs = MINUTE_MS) {
        const counted = await shared()?.ask((to) => to.count(key(name), periodMs));
        return counted ?? local.count(name, periodMs);
      },
      giveBack(name, periodMs = MINUTE_MS) {
        local.giveBack(name, periodMs);
        refused.forget(`${periodMs} ${name}`);
        void shared()?.ask((to) => to.giveBack(key(name), periodMs));
      },
    };
  };

  return {
    windows: open,
    async ready() {
      await shared()?.opened();
    },
    countsIn: () => shared()?.kind() ?? "memory",
    async stop() {
      await opened?.stop();
    },
  };
}
