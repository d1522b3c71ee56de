// A server whose host stands still or is cut off closes nothing. Only a new connection tells it from one that works on a long query or
// waits for its standby.

const LOOK_EVERY_MS = 500;

type Watched = {
  /** `askedAt`: by performance.now(), the last query that it was given. */
  connections: Iterable<{ askedAt: number; running: { size: number } }>;
  /** A query that runs for longer makes the server doubtful. */
  silentMs: number;
  isAway(): boolean;
  /** Looks at the server by another connection. Returns the fault of one that does not answer, else null. */
  examine(): Promise<unknown>;
  giveUp(error: unknown): void;
};

/** Looks at the connections now and then, and gives all of them up when their server does not answer. */
export function watchSilence({ connections, silentMs, isAway, examine, giveUp }: Watched) {
  let lookedAt = performance.now();
  /** When the server last answered a look. */
  let answeredAt = 0;
  let isLooking = false;
  const look = async () => {
    const at = performance.now();
    // While this thread was busy, answers may have come unread.
    const wasBusy = at - lookedAt > 2 * LOOK_EVERY_MS;
    lookedAt = at;
    if (wasBusy || isLooking || isAway()) return;
    const isSilent = [...connections].some(
      ({ running, askedAt }) => running.size > 0 && at - Math.max(askedAt, answeredAt) > silentMs,
    );
    if (!isSilent) return;
    isLooking = true;
    const error = await examine();
    isLooking = false;
    answeredAt = performance.now();
    if (error !== null) giveUp(error);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
