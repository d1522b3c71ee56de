// The connections of a pool: made, lent to one borrower at a time, renewed with age, and dropped at their first fault.
import type postgres from "postgres";
import type { SessionKey } from "./cancel.ts";

export type ConnectionsOptions = {
  max: number;
  /** An older connection is not lent again; some live up to twice as long, so that not all are renewed at once. */
  lifeMs?: number | undefined;
  /** Makes a driver for one connection, which it opens at its first query. `onclose` tells that the connection is gone. */
  open(onclose: () => void): postgres.Sql;
};

export type Connection = {
  driver: postgres.Sql;
  isGone: boolean;
  /** Cancels the query that runs on it; null until it is open. */
  key: SessionKey | null;
  /** By performance.now(), counted from the first loan. */
  until: number;
  /** Fails the queries that run on it. */
  running: Set<(error: Error) => void>;
};
/** Gets a connection, or null where the pool is closed. */
export type Use = (connection: Connection | null) => void;

const CLOSE_WITHIN_S = 5;
/** A session of the server grows with each statement that it plans. */
const LIFE_MS = 30 * 60_000;

export function createConnections({ max, lifeMs = LIFE_MS, open }: ConnectionsOptions) {
  const connections = new Set<Connection>();
  const unopened: Connection[] = [];
  const idle: Connection[] = [];
  const waiting = new Set<Use>();
  let isClosed = false;
  const { promise: allReturned, resolve: returnAll } = Promise.withResolvers<void>();

  const make = (): Connection => {
    const running: Connection["running"] = new Set();
    const driver = open(() => {
      connection.isGone = true;
      // After the errors that the driver tells by itself, which say more.
      queueMicrotask(() => {
        for (const fail of running) fail(fault("CONNECTION_CLOSED", "The connection is gone."));
      });
    });
    const connection: Connection = { driver, isGone: false, key: null, until: Number.POSITIVE_INFINITY, running };
    return connection;
  };

  // Drivers made in one go share compiled code. Made one by one, as connections are renewed, a process grew by 16 to 27 MB in its
  // second half hour under load.
  const connect = (): Connection => {
    if (unopened.length === 0) unopened.push(...Array.from({ length: max }, make));
    const connection = unopened.pop() as Connection;
    connection.until = performance.now() + lifeMs * (1 + Math.random());
    connections.add(connection);
    return connection;
  };

  const drop = (connection: Connection) => {
    connection.isGone = true;
    if (connections.delete(connection)) connection.driver.end({ timeout: 0 }).catch(() => {});
  };

  const acquire = (use: Use) => {
    if (isClosed) return use(null);
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (!connection.isGone) return use(connection);
      drop(connection);
    }
    if (connections.size < max) use(connect());
    else waiting.add(use);
  };

  const inUse = () => connections.size - idle.length;

  const serveNext = () => {
    if (isClosed && inUse() === 0) returnAll();
    const [next] = waiting;
    if (!next) return;
    waiting.delete(next);
    acquire(next);
  };

  return {
    /** Lends a connection, at once or when one is free. The borrower calls `release` or `discard`. */
    acquire,
    leave: (use: Use): void => void waiting.delete(use),
    release(connection: Connection) {
      if (connection.isGone || performance.now() > connection.until) drop(connection);
      else idle.push(connection);
      serveNext();
    },
    discard(connection: Connection) {
      drop(connection);
      serveNext();
    },
    /** `waiting`: queries and transactions that wait for a connection. */
    figures: () => ({ max, open: connections.size, inUse: inUse(), waiting: waiting.size }),
    async close(): Promise<void> {
      isClosed = true;
      if (inUse() > 0) {
        const enough = setTimeout(returnAll, CLOSE_WITHIN_S * 1_000);
        await allReturned;
        clearTimeout(enough);
      }
      await Promise.all([...connections].map(({ driver }) => driver.end({ timeout: CLOSE_WITHIN_S })));
    },
  };
}

export function fault(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
