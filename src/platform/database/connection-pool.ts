// Connections, each used by one at a time and thrown away at its first fault, with a deadline on every query.
//
// The driver has a pool of its own, which does not outlive a restart of the server: a query that reaches a connection between
// its error and its close never settles, a connection that closes before it has written never writes again, a transaction
// whose connection is gone is rolled back all the same, which ends the process, and one that begins behind another query
// loses its connection and leaves it inside the transaction. None of that can happen to a connection that nobody shares
// and that is never opened twice; so here is one driver to each connection.
import type postgres from "postgres";
import { keepTrace } from "#platform/trace.ts";
import { createDeadlines, type Task } from "./deadline.ts";
import { isConnectionFault } from "./driver.ts";
import { closed, gone, isLate, isUnopened, late } from "./pool-error.ts";

export type ConnectionPoolOptions = {
  max: number;
  /** Null: none. */
  deadlineMs: number | null;
  /** A connection that is older is not used again; some live up to twice as long, so that not all are renewed at once. */
  lifeMs?: number | undefined;
  /** Makes a driver for one connection, which it opens when it is first asked. `onclose` tells that the connection is gone. */
  open(onclose: () => void): postgres.Sql;
};

/** What drizzle uses of the driver. */
export type ConnectionPool = {
  unsafe(text: string, values?: unknown[], options?: object): Query;
  begin(...args: unknown[]): Promise<unknown>;
  figures(): ConnectionFigures;
  /** Waits for running queries, at most 5 seconds. */
  close(): Promise<void>;
};

export type ConnectionFigures = {
  max: number;
  open: number;
  inUse: number;
  /** Queries and transactions that no connection was free for. */
  waiting: number;
  /** Since the start: those that a connection that broke, or the deadline, kept from an answer. */
  unavailable: number;
};

/** Rows as objects, or as arrays of values where that is asked for at once. */
export type Query = Promise<unknown> & { values(): Promise<unknown> };

/** `until`: by performance.now(), when it is old; reckoned from its first use. */
type Connection = { driver: Client; isGone: boolean; until: number };

/** Null: the pool was closed. */
type Use = (connection: Connection | null) => void;

/** The driver, a transaction or a savepoint, with what the driver does not tell in its types. */
type Client = {
  unsafe(text: string, values?: unknown[], options?: object): DriverQuery;
  begin(...args: unknown[]): Promise<unknown>;
  savepoint(...args: unknown[]): Promise<unknown>;
  end(options: { timeout: number }): Promise<void>;
};

type DriverQuery = PromiseLike<unknown> & {
  values(): DriverQuery;
  /** Asks the server to stop it, over a connection of its own. */
  canceller: ((query: DriverQuery) => Promise<void>) | null;
};

type Ending = { resolve(value: unknown): void; reject(error: unknown): void };

const CLOSE_WITHIN_S = 5;
/** A session of the server grows with what it has planned. */
const LIFE_MS = 30 * 60_000;

/** A pool that makes connections when they are needed. */
export function createConnectionPool({
  max,
  deadlineMs,
  lifeMs = LIFE_MS,
  open,
}: ConnectionPoolOptions): ConnectionPool {
  const connections = new Set<Connection>();
  const unopened: Connection[] = [];
  const idle: Connection[] = [];
  const waiting = new Set<Use>();
  let isClosed = false;
  let unavailable = 0;
  const counted = new WeakSet<Error>();
  const deadlines = deadlineMs === null ? null : createDeadlines(deadlineMs);

  const make = (): Connection => {
    const connection = { isGone: false, until: Number.POSITIVE_INFINITY } as Connection;
    connection.driver = open(() => {
      connection.isGone = true;
    }) as unknown as Client;
    return connection;
  };

  // A driver is some hundred functions, and drivers that are made in one go share what the engine compiles for them. Made one by
  // one, as connections are renewed, each has that for itself: in its second half hour under load a process grew by 17 to 27 MB.
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

  const lose = (connection: Connection, error: unknown) => {
    connection.isGone = true;
    // A transaction fails with the error of the query that failed in it.
    for (let each = error; each instanceof Error; each = each.cause) if (counted.has(each)) return;
    counted.add(error as Error);
    unavailable++;
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

  const release = (connection: Connection) => {
    if (connection.isGone || performance.now() > connection.until) drop(connection);
    else idle.push(connection);
    serveNext();
  };

  /** Runs a query on a connection that is ours, and says how it ended. */
  const run = (connection: Connection, query: DriverQuery, task: Task, { resolve, reject }: Ending) => {
    let isTold = false;
    task.expire = () => {
      isTold = true;
      unavailable++;
      reject(late());
      // It fails where the server is away, which is then no news.
      query.canceller?.(query).catch(() => {});
      // And where even that does not end it, there is nobody at the other end.
      deadlines?.restart(task);
      task.expire = () => {
        deadlines?.end(task);
        drop(connection);
        serveNext();
      };
    };
    query.then(
      (value) => {
        deadlines?.end(task);
        resolve(value);
      },
      (error) => {
        deadlines?.end(task);
        // Not only when it closes, which is a moment later: nobody may use it in between.
        if (isConnectionFault(error)) {
          if (isTold) connection.isGone = true;
          else lose(connection, error);
        }
        reject(error);
      },
    );
  };

  const runAnywhere = (make: (client: Client) => DriverQuery, { resolve, reject }: Ending, isAgain = false) => {
    const use: Use = (connection) => {
      if (!connection) return reject(closed());
      // Given back only when the server is done with it, which after a deadline is later than the caller hears.
      run(connection, make(connection.driver), task, {
        resolve(value) {
          release(connection);
          resolve(value);
        },
        reject(error) {
          if (!isLate(error)) release(connection);
          if (isUnopened(error) && !isAgain) runAnywhere(make, { resolve, reject }, true);
          else reject(error);
        },
      });
    };
    const task: Task = {
      startedAt: performance.now(),
      expire: () => {
        unavailable++;
        waiting.delete(use);
        deadlines?.end(task);
        reject(late());
      },
    };
    deadlines?.start(task);
    acquire(use);
  };

  /** Runs a transaction or a savepoint on a connection. `tell` is told of a failure that the driver may never come to tell. */
  const nest = (connection: Connection, open: Client["begin"], args: unknown[], tell: (error: unknown) => void) => {
    const work = args.at(-1) as (client: Client) => Promise<unknown>;
    return open(...args.slice(0, -1), async (client: Client) => {
      const { unsafe, savepoint } = client;
      const ours = Object.assign(client, {
        unsafe: (...query: Parameters<Client["unsafe"]>) =>
          asQuery((read, ending) => {
            if (connection.isGone) return ending.reject(gone());
            const task: Task = { startedAt: performance.now(), expire: () => {} };
            deadlines?.start(task);
            run(connection, read(unsafe(...query)), task, ending);
          }),
        savepoint: (...inner: unknown[]) =>
          new Promise((resolve, reject) => {
            nest(connection, savepoint, inner, reject).then(resolve, reject);
          }),
      });
      try {
        const result = await work(ours as unknown as Client);
        if (!connection.isGone) return result;
      } catch (error) {
        if (connection.isGone || isLate(error)) tell(error);
        if (!connection.isGone) throw error;
      }
      // The driver would now commit or roll back on what is no connection any more. It tells of the end by itself.
      return new Promise(() => {});
    });
  };

  const beginAnywhere = (args: unknown[], { resolve, reject }: Ending, isAgain = false) => {
    let hasBegun = false;
    const work = args.at(-1) as (client: Client) => unknown;
    const noted = (client: Client) => {
      hasBegun = true;
      return work(client);
    };
    acquire((connection) => {
      if (!connection) return reject(closed());
      nest(connection, connection.driver.begin, [...args.slice(0, -1), noted], reject)
        .then(resolve, (error) => {
          if (isConnectionFault(error)) lose(connection, error);
          if (isUnopened(error) && !hasBegun && !isAgain) beginAnywhere(args, { resolve, reject }, true);
          else reject(error);
        })
        .finally(() => release(connection));
    });
  };

  return {
    unsafe: (...query) => asQuery((read, ending) => runAnywhere((client) => read(client.unsafe(...query)), ending)),
    begin: (...given) =>
      new Promise((resolve, reject) => {
        // The driver calls it when a connection is there, which may be while another request is being answered.
        const work = keepTrace(given.at(-1) as (client: Client) => unknown);
        beginAnywhere([...given.slice(0, -1), work], { resolve, reject });
      }),
    figures: () => ({
      max,
      open: connections.size,
      inUse: connections.size - idle.length,
      waiting: waiting.size,
      unavailable,
    }),
    async close() {
      isClosed = true;
      await Promise.all([...connections].map(({ driver }) => driver.end({ timeout: CLOSE_WITHIN_S })));
      deadlines?.stop();
    },
  };
}

/** drizzle says at once, but only after it has the query, how it wants the rows. */
function asQuery(start: (read: (query: DriverQuery) => DriverQuery, ending: Ending) => void): Query {
  let asValues = false;
  const query = new Promise((resolve, reject) => {
    queueMicrotask(() => start((made) => (asValues ? made.values() : made), { resolve, reject }));
  });
  return Object.assign(query, {
    values() {
      asValues = true;
      return query;
    },
  });
}
