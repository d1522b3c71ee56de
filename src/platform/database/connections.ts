// Connections, each lent to one at a time and thrown away at its first fault.
//
// The driver has a pool of its own, which does not outlive a restart of the server: a query that reaches a connection between
// its error and its close never settles, a connection that closes before it has written never writes again, a transaction
// whose connection is gone is rolled back all the same, which ends the process, and one that begins behind another query
// loses its connection and leaves it inside the transaction. None of that can happen to a connection that nobody shares
// and that is never opened twice; so here is one driver to each connection.
import type postgres from "postgres";

export type ConnectionsOptions = {
  max: number;
  /** A connection that is older is not lent again; some live up to twice as long, so that not all are renewed at once. */
  lifeMs?: number | undefined;
  /** Makes a driver for one connection, which it opens when it is first asked. `onclose` tells that the connection is gone. */
  open(onclose: () => void): postgres.Sql;
};

/** `until`: by performance.now(), when it is old; reckoned from when it was first lent. */
export type Connection = { driver: postgres.Sql; isGone: boolean; until: number };

/** Null: they were closed. */
export type Use = (connection: Connection | null) => void;

export type Connections = {
  /** Lends one, at once or when one is free. Whoever has it gives it back by `release` or `discard`. */
  acquire(use: Use): void;
  /** Waits no longer. */
  leave(use: Use): void;
  release(connection: Connection): void;
  /** Gives back one that is of no use any more. */
  discard(connection: Connection): void;
  figures(): { max: number; open: number; inUse: number; waiting: number };
  /** Waits for running queries, at most 5 seconds. */
  close(): Promise<void>;
};

const CLOSE_WITHIN_S = 5;
/** A session of the server grows with what it has planned. */
const LIFE_MS = 30 * 60_000;

/** Connections that are made when they are needed. */
export function createConnections({ max, lifeMs = LIFE_MS, open }: ConnectionsOptions): Connections {
  const connections = new Set<Connection>();
  const unopened: Connection[] = [];
  const idle: Connection[] = [];
  const waiting = new Set<Use>();
  let isClosed = false;

  const make = (): Connection => {
    const connection = { isGone: false, until: Number.POSITIVE_INFINITY } as Connection;
    connection.driver = open(() => {
      connection.isGone = true;
    });
    return connection;
  };

  // A driver is some hundred functions, and drivers that are made in one go share what the engine compiles for them. Made one by
  // one, as connections are renewed, each has that for itself: in its second half hour under load a process grew by 16 to 27 MB.
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
    // The one that was used last, so that those above the usual need stay idle.
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (!connection.isGone) return use(connection);
      drop(connection);
    }
    if (connections.size < max) use(connect());
    else waiting.add(use);
  };

  const serveNext = () => {
    const [next] = waiting;
    if (!next) return;
    waiting.delete(next);
    acquire(next);
  };

  return {
    acquire,
    leave: (use) => void waiting.delete(use),
    release(connection) {
      if (connection.isGone || performance.now() > connection.until) drop(connection);
      else idle.push(connection);
      serveNext();
    },
    discard(connection) {
      drop(connection);
      serveNext();
    },
    figures: () => ({
      max,
      open: connections.size,
      inUse: connections.size - idle.length,
      waiting: waiting.size,
    }),
    async close() {
      isClosed = true;
      await Promise.all([...connections].map(({ driver }) => driver.end({ timeout: CLOSE_WITHIN_S })));
    },
  };
}
