// A server whose host stands still or is cut off closes nothing. Only a new connection tells it from one that works on a long query or
// waits for its standby.

const LOOK_EVERY_MS = 500;

/** @property askedAt by performance.now(), the last query that it was given */
type Connection = { askedAt: number; running: { size: number } };

type Watched<Each extends Connection> = {
  connections: Iterable<Each>;
  /** A query that runs for longer makes the server doubtful. */
  silentMs: number;
  /** No new connection finds a server. */
  isAway(): boolean;
  /** Looks at the server by another connection. Returns the fault of one that does not answer, else null. */
  examine(): Promise<unknown>;
  giveUp(connection: Each): void;
  giveUpAll(error: unknown): void;
};

/** Looks at the connections now and then, and gives those up whose server does not answer. */
export function watchSilence<Each extends Connection>(watched: Watched<Each>) {
  const { connections, silentMs, isAway, examine, giveUp, giveUpAll } = watched;
  let lookedAt = performance.now();
  /** When the server last answered a look. */
  let answeredAt = 0;
  let isLooking = false;
  const look = async () => {
    const at = performance.now();
    // While this thread was busy, answers may have come unread.
    const wasBusy = at - lookedAt > 2 * LOOK_EVERY_MS;
    lookedAt = at;
    if (wasBusy || isLooking) return;
    const silent = [...connections].filter(
      ({ running, askedAt }) => running.size > 0 && at - Math.max(askedAt, answeredAt) > silentMs,
    );
    if (silent.length === 0) return;
    // The outage began with a new connection. The older ones may work, so only those that are silent are given up.
    if (isAway()) return silent.forEach(giveUp);
    isLooking = true;
    const error = await examine();
    isLooking = false;
    answeredAt = performance.now();
    if (error !== null) giveUpAll(error);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
