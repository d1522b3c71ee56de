// Windows of all surfaces. A process that is alone counts in its memory; several share a store, Redis or the database. While the
// store is away each process counts alone, from the counts that the store admitted.
import { createHmac } from "node:crypto";
import { createBriefMemory } from "#platform/brief-memory.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import type { DatabaseTarget } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import { type Admission, admissionOf, MINUTE_MS, type RateWindow, type RateWindows } from "#platform/rate-window.ts";
import { createRateWindow, type LocalRateWindow, type SharedCounts } from "./memory.ts";
import { createPostgresStore } from "./postgres.ts";
import { createRedisStore } from "./redis.ts";
import { openWay, type StoreWay } from "./store.ts";

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
  /** Opens the store, which the next requests will need. */
  prepare(): void;
  stop(): Promise<void>;
};

const REDIS_DEADLINE_MS = 100;
/** A busy database is late and not away, and every limited request goes on to ask it anyway. */
const DATABASE_DEADLINE_MS = 1_000;
const RETRY_MS = 1_000;
/** Names over their limit, which are refused without asking, until one may have been given back elsewhere. */
const REFUSED = { most: 10_000, maxAgeMs: 5_000 };

export function createWindows(plan: WindowsPlan): Windows {
  const { redisUrl, target, hasOthers, counts, appSecret, clock, log, retryMs = RETRY_MS } = plan;
  const isShared = redisUrl === null ? hasOthers : () => true;
  let way: StoreWay | null = null;

  const open = (): StoreWay => {
    if (way) return way;
    const deadlineMs = plan.deadlineMs ?? (redisUrl === null ? DATABASE_DEADLINE_MS : REDIS_DEADLINE_MS);
    const [store, name] =
      redisUrl === null
        ? [createPostgresStore(target, deadlineMs), "The database"]
        : [createRedisStore(redisUrl), "Redis"];
    way = openWay({ store, name, log, deadlineMs, retryMs });
    return way;
  };
  /** Null where this process is alone, which needs no connections for this. */
  const wayToStore = () => (isShared() ? open() : null);

  return {
    windows: (surface) => shareWindow(createRateWindow(clock, counts, surface), wayToStore, keyOf(appSecret, surface)),
    async ready() {
      await wayToStore()?.opening();
    },
    countsIn() {
      if (!isShared() || !way?.isThere()) return "memory";
      return redisUrl === null ? "database" : "redis";
    },
    prepare: () => void open(),
    async stop() {
      await way?.stop();
    },
  };
}

/** Names are addresses of people, of any length and alphabet, so a store keeps only a keyed hash. */
function keyOf(appSecret: string, surface: string): (name: string) => string {
  return (name) =>
    `${surface}:${createHmac("sha256", appSecret).update(`rate ${surface}\n${name}`).digest("base64url").slice(0, 22)}`;
}

/** `endsAt` is of `performance.now()`, which no change of a clock moves. */
type Refused = { limit: number; resetAt: number; endsAt: number };

function shareWindow(
  local: LocalRateWindow,
  wayToStore: () => StoreWay | null,
  key: (name: string) => string,
): RateWindow {
  /** Callers by name and limit, while the store is asked for those before them: they are asked for together, next. */
  const flights = new Map<string, ((admission: Admission) => void)[]>();
  const refused = createBriefMemory<Refused>(systemClock, REFUSED);
  /** How many to give back by name, while the store is told of those before them. */
  const returns = new Map<string, number>();

  /** Waits for the first answer of a store: a count in memory until then would admit besides all that others admit. */
  const counted = <T>(alone: () => T, together: (way: StoreWay) => T | Promise<T>): T | Promise<T> => {
    const way = wayToStore();
    const answer = (): T | Promise<T> => (way?.isThere() ? together(way) : alone());
    const opening = way?.opening();
    return opening ? opening.then(answer) : answer();
  };

  const takeTogether = (way: StoreWay, name: string, limit: number, periodMs: number) => {
    const which = `${periodMs} ${name}`;
    const known = refused.get(which);
    const leftMs = known ? known.endsAt - performance.now() : 0;
    if (known && limit <= known.limit && leftMs > 0)
      return {
        admitted: false,
        limit,
        remaining: 0,
        resetAt: known.resetAt,
        retryAfter: Math.max(1, Math.ceil(leftMs / 1_000)),
      };
    const id = `${limit} ${which}`;
    return new Promise<Admission>((resolve) => {
      const flight = flights.get(id);
      if (flight) {
        flight.push(resolve);
        return;
      }
      flights.set(id, [resolve]);
      void fly(way, id, { name, limit, periodMs, which });
    });
  };

  type Asked = { name: string; limit: number; periodMs: number; which: string };

  const fly = async (way: StoreWay, id: string, { name, limit, periodMs, which }: Asked) => {
    for (let callers = flights.get(id) ?? []; callers.length > 0; callers = flights.get(id) ?? []) {
      flights.set(id, []);
      const sentAt = performance.now();
      const taken = await way.ask((store) => store.take(key(name), callers.length, limit, periodMs));
      callers.forEach((resolve, index) => {
        const admission = taken && admissionOf(taken.before + index, limit, taken.nowMs, periodMs);
        const own = admission?.admitted === false ? admission : local.take(name, limit, periodMs);
        resolve(admission ?? own);
      });
      if (!taken || taken.before + callers.length <= limit) continue;
      const over = admissionOf(limit, limit, taken.nowMs, periodMs);
      refused.put(which, { limit, resetAt: over.resetAt, endsAt: sentAt + over.resetAt * 1_000 - taken.nowMs });
      // The store would answer the waiting callers the same.
      for (const resolve of flights.get(id)?.splice(0) ?? []) resolve(over);
    }
    flights.delete(id);
  };

  /** One question at a time for each name, so that a burst of returns does not hold up the counting. */
  const giveBackTogether = async (way: StoreWay, which: string, hidden: string, periodMs: number) => {
    for (let count = returns.get(which) ?? 0; count > 0; count = returns.get(which) ?? 0) {
      returns.set(which, 0);
      await way.ask((store) => store.giveBack(hidden, count, periodMs));
    }
    returns.delete(which);
  };

  return {
    take(name, limit, periodMs = MINUTE_MS) {
      // On hot answers a process that is alone saves the closures.
      if (wayToStore() === null) return local.take(name, limit, periodMs);
      return counted(
        () => local.take(name, limit, periodMs),
        (way) => takeTogether(way, name, limit, periodMs),
      );
    },
    count: (name, periodMs = MINUTE_MS) =>
      counted(
        () => local.count(name, periodMs),
        async (way) => (await way.ask((store) => store.count(key(name), periodMs))) ?? local.count(name, periodMs),
      ),
    giveBack(name, periodMs = MINUTE_MS) {
      local.giveBack(name, periodMs);
      const which = `${periodMs} ${name}`;
      refused.forget(which);
      const way = wayToStore();
      if (!way) return;
      const waiting = returns.get(which);
      returns.set(which, (waiting ?? 0) + 1);
      if (waiting === undefined) void giveBackTogether(way, which, key(name), periodMs);
    },
  };
}
