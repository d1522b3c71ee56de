// A circuit breaker before a store in which several processes count. While the store is away callers are answered at once, and one
// question a second finds out whether the store is back.
import { describeError, type Log } from "../telemetry/log.ts";

/** The count of one name in one period before the question, and the store's clock. */
export type Counted = { before: number; nowMs: number };

export type RateStore = {
  /**
   * Counts `by` more in the period that the store's clock is in, or as many as are left of the limit. Zero asks, and a negative number
   * gives back. Rejects where there is no answer in time.
   */
  add(key: string, by: number, limit: number, periodMs: number): Promise<Counted>;
  close(): Promise<void>;
};

export type GuardedStore = ReturnType<typeof guardStore>;

type Plan = { store: RateStore; name: string; log: Log; retryMs: number };

/** Asks the store at once whether it is there. */
export function guardStore({ store, name, log, retryMs }: Plan) {
  let isThere = false;
  let isToldAway = false;
  let isStopped = false;
  let retry: Timer | undefined;
  let failures = 0;

  const ask = async (question: Parameters<RateStore["add"]>): Promise<Counted | null> => {
    const failuresBefore = failures;
    try {
      return await store.add(...question);
    } catch (error) {
      // Otherwise the store failed while this waited, and may be back.
      if (failures === failuresBefore && !isStopped) leave(error);
      return null;
    }
  };

  const leave = (error: unknown) => {
    failures++;
    isThere = false;
    if (!isToldAway)
      log.warn({ reason: describeError(error).message }, `${name} is away: limits are counted in each process alone`);
    isToldAway = true;
    retry = setTimeout(probe, retryMs);
    retry.unref();
  };

  const probe = async () => {
    const answer = await ask(["is it there", 0, 0, 60_000]);
    if (answer === null || isStopped) return;
    if (isToldAway) log.info(`${name} is back: limits are counted for all processes`);
    isToldAway = false;
    isThere = true;
  };
  const opened = probe();

  return {
    /** Asks the store, once it is known whether it is there. Null where it is away, fails or is late. */
    async add(...question: Parameters<RateStore["add"]>): Promise<Counted | null> {
      await opened;
      return isThere ? ask(question) : null;
    },
    isThere: (): boolean => isThere,
    /** Resolves when it is known whether the store is there. */
    opened,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(retry);
      await store.close();
    },
  };
}
