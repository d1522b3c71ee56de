// A store in which several processes count, and how it is asked while it may be away: the first failure ends its use, and one question
// a second finds out whether it is back.
import type { Log } from "#platform/log.ts";

/** The count of one name in one period before the question, and the store's clock. */
export type Taken = { before: number; nowMs: number };

/** Each question ends within the store's deadline. */
export type RateStore = {
  kind: "database" | "redis";
  /** Counts one more in the period of the store's clock, if that is within the limit. */
  take(key: string, limit: number, periodMs: number): Promise<Taken>;
  count(key: string, periodMs: number): Promise<number>;
  giveBack(key: string, periodMs: number): Promise<void>;
  close(): Promise<void>;
};

export type AskedStore = ReturnType<typeof askStore>;

export function askStore(store: RateStore, { log, retryMs }: { log: Log; retryMs: number }) {
  const name = store.kind === "redis" ? "Redis" : "The database";
  let isThere = false;
  let isToldAway = false;
  let isStopped = false;
  let retry: Timer | undefined;

  const leave = (error: unknown) => {
    isThere = false;
    if (isStopped) return null;
    if (!isToldAway) log.warn({ err: error }, `${name} is away: limits are counted in each process alone`);
    isToldAway = true;
    clearTimeout(retry);
    retry = setTimeout(probe, retryMs);
    retry.unref();
    return null;
  };
  const probe = async () => {
    try {
      await store.count("is it there", 60_000);
    } catch (error) {
      return leave(error);
    }
    if (isToldAway) log.info(`${name} is back: limits are counted for all processes`);
    isToldAway = false;
    isThere = true;
  };
  let opening: Promise<unknown> | null = probe().finally(() => {
    opening = null;
  });

  return {
    /** Null if the store is away. Waits for its first answer: counting in memory until then would admit twice the limit. */
    async ask<T>(question: (store: RateStore) => Promise<T>): Promise<T | null> {
      if (opening) await opening;
      return isThere ? question(store).catch(leave) : null;
    },
    opened: () => opening,
    /** Null while it is away. */
    kind: () => (isThere ? store.kind : null),
    async stop() {
      isStopped = true;
      isThere = false;
      clearTimeout(retry);
      await store.close();
    },
  };
}
