// The way to a store that may be away: what is asked has a deadline, the first failure sends everybody back to their own count
// at once, and from then on one question a second finds out whether it is there again.
import type { Log } from "#platform/log.ts";
import type { RateStore } from "./store.ts";

export type Circuit = {
  /** Null while the store is away. */
  store(): RateStore | null;
  /**
   * What was asked of the store, or null where it failed or did not come in time.
   * @param turn when whoever waits longest for it began, by `turn()`
   */
  within<T>(asked: Promise<T>, turn: number): Promise<T | null>;
  turn(): number;
  /** Settles once it is known whether the store is there; null from then on. */
  asking(): Promise<unknown> | null;
  stop(): void;
};

export type CircuitPlan = {
  store: RateStore;
  /** For the log: "Redis". */
  name: string;
  log: Log;
  deadlineMs?: number | undefined;
  retryMs?: number | undefined;
};

const DEADLINE_MS = 100;
/**
 * The deadline is counted in turns of our own loop: where this process was busy for longer than the deadline, the answer may lie
 * in the socket unread, and the store is not to blame.
 */
const TURNS = 5;
const RETRY_MS = 1_000;

/** Closed, it lets through; it begins open, and asks at once. */
export function createCircuit({
  store,
  name,
  log,
  deadlineMs = DEADLINE_MS,
  retryMs = RETRY_MS,
}: CircuitPlan): Circuit {
  type Waiting = { since: number; giveUp(): void };
  const waiting = new Set<Waiting>();
  let isThere = false;
  let wasTold: "there" | "away" | null = null;
  let stopped = false;
  let turn = 0;
  let turning: Timer | undefined;
  let retry: Timer | undefined;

  const look = () => {
    turn++;
    for (const { since } of waiting) if (turn - since > TURNS) return leave(new Error("no answer in time"));
    if (waiting.size > 0) return;
    clearInterval(turning);
    turning = undefined;
  };

  const within = async <T>(asked: Promise<T>, since: number): Promise<T | null> => {
    const late = Promise.withResolvers<null>();
    const entry = { since, giveUp: () => late.resolve(null) };
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

  const leave = (error: unknown) => {
    if (stopped) return;
    const before = [...waiting];
    waiting.clear();
    isThere = false;
    store.reset();
    for (const each of before) each.giveUp();
    if (wasTold !== "away") log.warn({ err: error }, `${name} is away: limits are counted in each process alone`);
    wasTold = "away";
    clearTimeout(retry);
    retry = setTimeout(ask, retryMs);
    retry.unref();
  };

  const ask = async () => {
    const answer = await within(store.count("is it there", 60_000), turn);
    if (answer === null || stopped) return;
    if (wasTold === "away") log.info(`${name} is back: limits are counted for all processes`);
    wasTold = "there";
    isThere = true;
  };
  let asking: Promise<unknown> | null = ask().finally(() => {
    asking = null;
  });

  return {
    asking: () => asking,
    store: () => (isThere ? store : null),
    within,
    turn: () => turn,
    stop() {
      stopped = true;
      isThere = false;
      clearTimeout(retry);
      clearInterval(turning);
      for (const each of waiting) each.giveUp();
      waiting.clear();
    },
  };
}
