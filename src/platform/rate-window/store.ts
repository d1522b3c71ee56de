// The way to a store in which several processes count. A store may be away: each question has a deadline, the first failure
// answers all callers at once, and from then on one question a second finds out whether the store is back.
import type { Log } from "#platform/log.ts";

/** The count of one name in one period before the question, and the store's clock. */
export type Taken = { before: number; nowMs: number };

export type RateStore = {
  /** `want` more in the period that the store's clock is in, or as many as are left of the limit. */
  take(key: string, want: number, limit: number, periodMs: number): Promise<Taken>;
  count(key: string, periodMs: number): Promise<number>;
  giveBack(key: string, count: number, periodMs: number): Promise<void>;
  /** It failed or was late: its connection is not to be used again. */
  reset(): void;
  close(): Promise<void>;
};

export type StoreWay = {
  /** Asks the store. Null where it is away, fails or is late. */
  ask<T>(question: (store: RateStore) => Promise<T>): Promise<T | null>;
  isThere(): boolean;
  /** Settles once it is known whether the store is there; null from then on. */
  opening(): Promise<unknown> | null;
  stop(): Promise<void>;
};

export type WayPlan = {
  store: RateStore;
  name: string;
  log: Log;
  deadlineMs: number;
  retryMs: number;
};

/** Deadlines count turns of our own loop: where this thread was busy, the answer may lie in the socket unread. */
const TURNS = 5;

/** Opens the store and asks it at once. */
export function openWay({ store, name, log, deadlineMs, retryMs }: WayPlan): StoreWay {
  const waiting = new Set<{ since: number; giveUp(): void }>();
  let turn = 0;
  let turning: Timer | undefined;
  let retry: Timer | undefined;
  let isThere = false;
  let isToldAway = false;
  let isStopped = false;

  const look = () => {
    turn++;
    for (const { since } of waiting) if (turn - since > TURNS) return leave(new Error("no answer in time"));
    if (waiting.size > 0) return;
    clearInterval(turning);
    turning = undefined;
  };

  const giveUp = () => {
    isThere = false;
    store.reset();
    for (const each of waiting) each.giveUp();
    waiting.clear();
  };

  const leave = (error: unknown) => {
    if (isStopped) return;
    giveUp();
    if (!isToldAway) log.warn({ err: error }, `${name} is away: limits are counted in each process alone`);
    isToldAway = true;
    clearTimeout(retry);
    retry = setTimeout(probe, retryMs);
    retry.unref();
  };

  const inTime = async <T>(asked: Promise<T>): Promise<T | null> => {
    const late = Promise.withResolvers<null>();
    const entry = { since: turn, giveUp: () => late.resolve(null) };
    waiting.add(entry);
    turning ??= setInterval(look, deadlineMs / TURNS);
    try {
      return await Promise.race([asked, late.promise]);
    } catch (error) {
      leave(error);
      return null;
    } finally {
      waiting.delete(entry);
    }
  };

  const probe = async () => {
    const answer = await inTime(store.count("is it there", 60_000));
    if (answer === null || isStopped) return;
    if (isToldAway) log.info(`${name} is back: limits are counted for all processes`);
    isToldAway = false;
    isThere = true;
  };
  let opening: Promise<unknown> | null = probe().finally(() => {
    opening = null;
  });

  return {
    ask: async (question) => (isThere ? inTime(question(store)) : null),
    isThere: () => isThere,
    opening: () => opening,
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      clearInterval(turning);
      giveUp();
      await store.close();
    },
  };
}
