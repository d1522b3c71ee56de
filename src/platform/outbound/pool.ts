// Idle connections by origin. Each leads to a checked address of its origin and is dropped early, so that DNS changes are followed.
import type { Connection } from "./connection.ts";

/** As many as one receiver may have in flight. */
const MAX_IDLE_PER_ORIGIN = 16;
const MAX_IDLE = 1_024;
/** Most servers wait at least five seconds. */
const MAX_IDLE_MS = 4_000;
const MAX_AGE_MS = 60_000;
const SWEEP_EVERY_MS = 1_000;

export function createConnectionPool() {
  // A Map keeps the order of insertion, and a used origin is inserted again: the first has waited longest.
  const origins = new Map<string, Connection[]>();
  let idle = 0;
  let closed = false;
  let sweeper: ReturnType<typeof setInterval> | null = null;

  const remove = (origin: string, connection: Connection) => {
    const waiting = origins.get(origin);
    const at = waiting?.indexOf(connection) ?? -1;
    if (!waiting || at === -1) return;
    waiting.splice(at, 1);
    if (waiting.length === 0) origins.delete(origin);
    if (--idle === 0 && sweeper) {
      clearInterval(sweeper);
      sweeper = null;
    }
  };
  const end = (origin: string, connection: Connection) => {
    remove(origin, connection);
    connection.drop();
  };
  const sweep = () => {
    const now = performance.now();
    for (const [origin, waiting] of origins) {
      for (const each of [...waiting]) if (now - each.idleSince > MAX_IDLE_MS) end(origin, each);
    }
  };
  const endOldest = () => {
    const [oldest] = origins;
    if (oldest) end(oldest[0], oldest[1][0] as Connection);
  };

  return {
    take(origin: string): Connection | null {
      const waiting = origins.get(origin);
      // The last one used is the most likely to be alive.
      const connection = waiting?.at(-1);
      if (!connection) return null;
      remove(origin, connection);
      connection.onLost(() => {});
      return connection;
    },
    put(origin: string, connection: Connection) {
      const now = performance.now();
      if (closed || now - connection.openedAt > MAX_AGE_MS) return connection.drop();
      const waiting = origins.get(origin) ?? [];
      if (waiting.length >= MAX_IDLE_PER_ORIGIN) return connection.drop();
      if (idle >= MAX_IDLE) endOldest();
      connection.idleSince = now;
      waiting.push(connection);
      origins.delete(origin);
      origins.set(origin, waiting);
      idle++;
      if (!sweeper) {
        sweeper = setInterval(sweep, SWEEP_EVERY_MS);
        sweeper.unref();
      }
      connection.onLost(() => remove(origin, connection));
    },
    /** Ends idle connections, and keeps none from now on. */
    close(): void {
      closed = true;
      for (const [origin, waiting] of origins) for (const each of [...waiting]) end(origin, each);
    },
    idle: (): number => idle,
  };
}
