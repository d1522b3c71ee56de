// The loop of a worker: polls, rests as long as the poll returned, polls at once when nudged, backs off while polls fail.
import { isUnavailable } from "#platform/database/database.ts";
import type { Log } from "#platform/telemetry/log.ts";
import { createRest } from "#platform/time/rest.ts";

/** Does the work that is due. @returns ms until the next poll */
export type Poll = () => Promise<number>;

/** While the database is away a poll costs nothing, and what waits should go on within seconds of its return. */
const BACKOFF = { fromMs: 250, toMs: 3_000 };
/** A poll may return more, even more than the 2^31 ms that a timer can take. */
const LONGEST_REST_MS = 60_000;

export type Poller = ReturnType<typeof startPoller>;

export function startPoller(name: string, poll: Poll, log: Log, backoff = BACKOFF) {
  let stopped = false;
  let nudged = false;
  let failures = 0;
  let isToldElsewhere = false;
  const { rest, wake } = createRest();

  const pollOnce = async (): Promise<number> => {
    try {
      const ms = await poll();
      if (failures > 0) log[isToldElsewhere ? "debug" : "info"]({ worker: name }, "polls again");
      failures = 0;
      return Math.min(ms, LONGEST_REST_MS);
    } catch (error) {
      // Once per change: a database that is away for an hour is one line.
      if (failures === 0) log.warn({ worker: name, err: error }, "a poll failed; trying again until it works");
      failures++;
      // The end of an outage of the database is one line for all pollers.
      isToldElsewhere = isUnavailable(error);
      return Math.min(backoff.fromMs * 2 ** (failures - 1), backoff.toMs);
    }
  };

  const run = async () => {
    while (!stopped) {
      nudged = false;
      const ms = await pollOnce();
      if (stopped) break;
      // A nudge shortens no rest after a fault.
      const isNudged = nudged && failures === 0;
      if (ms > 0 && !isNudged) await rest(ms);
      // Yields, so that other work runs even if each poll asks for the next at once.
      else await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const running = run();

  return {
    /** There may be work. Nudges during a poll make one more poll. */
    nudge(): void {
      nudged = true;
      if (failures === 0) wake();
    },
    async stop(): Promise<void> {
      stopped = true;
      wake();
      await running;
    },
  };
}
