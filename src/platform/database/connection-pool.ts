// The pool of connections: one driver for each connection, lent to one query or transaction at a time and discarded at its first fault,
// with a deadline on every query.
//
// The driver's own pool does not survive a restart of the server: a query that reaches a connection between its error and its close
// never settles; a connection that closes before it has written never writes again; a transaction whose connection is gone is rolled
// back all the same, which ends the process; and one that begins behind another query leaves its connection inside the transaction.
// None of this can happen to a connection that is not shared and never reopened.
import type postgres from "postgres";
import { Refusal } from "#platform/refusal.ts";
import { keepTrace } from "#platform/trace.ts";
import { causesOf, type DriverQuery, isConnectionFault } from "./driver.ts";

export type ConnectionPoolOptions = {
  max: number;
  deadlineMs: number | null;
  /** An older connection is not lent again; some live up to twice as long, so that not all are renewed at once. */
  lifeMs?: number | undefined;
  /** Makes a driver for one connection, which it opens at its first query. `onclose` tells that the connection is gone. */
  open(onclose: () => void): postgres.Sql;
};

type Work = (client: postgres.TransactionSql) => unknown;

export type ConnectionPool = {
  unsafe(...query: Parameters<postgres.Sql["unsafe"]>): Query;
  begin(work: Work): Promise<unknown>;
  figures(): ConnectionFigures;
  /** Waits for running queries, at most 5 seconds. */
  close(): Promise<void>;
};

export type ConnectionFigures = {
  max: number;
  open: number;
  inUse: number;
  /** Queries and transactions that wait for a connection. */
  waiting: number;
  /** Since the start: those that got no answer because a connection broke or the deadline passed. */
  unavailable: number;
};

/** Rows as objects, or as arrays of values if that is asked for at once. */
export type Query = Promise<unknown> & { values(): Promise<unknown> };

type Ending = { resolve(value: unknown): void; reject(error: unknown): void };
/** `startedAt` is set when its deadline starts. */
type Task = { startedAt: number; expire(): void };
/** `until`: by performance.now(), counted from the first loan. */
type Connection = { driver: postgres.Sql; isGone: boolean; until: number };
type Use = (connection: Connection | null) => void;

const CLOSE_WITHIN_S = 5;
/** A session of the server grows with what it has planned. */
const LIFE_MS = 30 * 60_000;
const DEADLINES_CHECKED_EVERY_MS = 500;

export function createConnectionPool({ deadlineMs, ...options }: ConnectionPoolOptions): ConnectionPool {
  const connections = createConnections(options);
  let unavailable = 0;
  const counted = new WeakSet<Error>();
  const deadlines = deadlineMs === null ? null : createDeadlines(deadlineMs);

  const lose = (connection: Connection, error: unknown) => {
    connection.isGone = true;
    // A transaction fails with the error of the query that failed in it.
    for (let each = error; each instanceof Error; each = each.cause) if (counted.has(each)) return;
    counted.add(error as Error);
    unavailable++;
  };

  const run = (connection: Connection, query: DriverQuery, task: Task, { resolve, reject }: Ending) => {
    let isTold = false;
    task.expire = () => {
      isTold = true;
      unavailable++;
      reject(late());
      query.canceller?.(query).catch(() => {});
      // If the server does not end it within another deadline, the connection is dead.
      deadlines?.restart(task);
      task.expire = () => {
        deadlines?.end(task);
        connections.discard(connection);
      };
    };
    query.then(
      (value) => {
        deadlines?.end(task);
        resolve(value);
      },
      (error) => {
        deadlines?.end(task);
        // At once and not when it closes: no other query may use it in between.
        if (isConnectionFault(error)) {
          if (isTold) connection.isGone = true;
          else lose(connection, error);
        }
        reject(error);
      },
    );
  };

  const runAnywhere = (make: (client: postgres.Sql) => DriverQuery, { resolve, reject }: Ending, isAgain = false) => {
    const use: Use = (connection) => {
      if (!connection) return reject(fault("CONNECTION_ENDED", "The pool is closed."));
      // Released when the server is done with it, which after a deadline is later than the caller is answered.
      run(connection, make(connection.driver), task, {
        resolve(value) {
          connections.release(connection);
          resolve(value);
        },
        reject(error) {
          if (!isLate(error)) connections.release(connection);
          if (isUnopened(error) && !isAgain) runAnywhere(make, { resolve, reject }, true);
          else reject(error);
        },
      });
    };
    const task: Task = {
      startedAt: 0,
      expire: () => {
        unavailable++;
        connections.leave(use);
        deadlines?.end(task);
        reject(late());
      },
    };
    deadlines?.start(task);
    connections.acquire(use);
  };

  /** Runs a transaction or a savepoint. `tell` hears of a failure that the driver may never report. */
  const nest = (
    connection: Connection,
    open: (work: Work) => Promise<unknown>,
    work: Work,
    tell: (error: unknown) => void,
  ): Promise<unknown> =>
    open(async (client) => {
      const { unsafe, savepoint } = client;
      const ours = Object.assign(client, {
        unsafe: (...query: Parameters<postgres.Sql["unsafe"]>) =>
          asQuery((read, ending) => {
            if (connection.isGone)
              return ending.reject(fault("CONNECTION_CLOSED", "The transaction's connection is gone."));
            const task: Task = { startedAt: 0, expire: () => {} };
            deadlines?.start(task);
            run(connection, read(unsafe(...query)), task, ending);
          }),
        savepoint: (inner: Work) =>
          new Promise((resolve, reject) => {
            nest(connection, (within) => savepoint(within), inner, reject).then(resolve, reject);
          }),
      });
      try {
        const result = await work(ours);
        if (!connection.isGone) return result;
      } catch (error) {
        if (connection.isGone || isLate(error)) tell(error);
        if (!connection.isGone) throw error;
      }
      // The driver would commit or roll back on a dead connection; it reports the end by itself.
      return new Promise(() => {});
    });

  const beginAnywhere = (work: Work, { resolve, reject }: Ending, isAgain = false) => {
    let hasBegun = false;
    const noted: Work = (client) => {
      hasBegun = true;
      return work(client);
    };
    connections.acquire((connection) => {
      if (!connection) return reject(fault("CONNECTION_ENDED", "The pool is closed."));
      nest(connection, (within) => connection.driver.begin(within), noted, reject)
        .then(resolve, (error) => {
          if (isConnectionFault(error)) lose(connection, error);
          if (isUnopened(error) && !hasBegun && !isAgain) beginAnywhere(work, { resolve, reject }, true);
          else reject(error);
        })
        .finally(() => connections.release(connection));
    });
  };

  return {
    unsafe: (...query) => asQuery((read, ending) => runAnywhere((client) => read(client.unsafe(...query)), ending)),
    begin: (work) =>
      new Promise((resolve, reject) => {
        // The driver may call the work during another request: the trace must not change.
        beginAnywhere(keepTrace(work), { resolve, reject });
      }),
    figures: () => ({ ...connections.figures(), unavailable }),
    async close() {
      await connections.close();
      deadlines?.stop();
    },
  };
}

function asQuery(
  start: (read: (query: postgres.PendingQuery<postgres.Row[]>) => DriverQuery, ending: Ending) => void,
): Query {
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

function createConnections({ max, lifeMs = LIFE_MS, open }: Omit<ConnectionPoolOptions, "deadlineMs">) {
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

  const serveNext = () => {
    const [next] = waiting;
    if (!next) return;
    waiting.delete(next);
    acquire(next);
  };

  return {
    /** Lends a connection, at once or when one is free. The borrower calls `release` or `discard`. */
    acquire,
    leave: (use: Use) => void waiting.delete(use),
    release(connection: Connection) {
      if (connection.isGone || performance.now() > connection.until) drop(connection);
      else idle.push(connection);
      serveNext();
    },
    discard(connection: Connection) {
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

/**
 * One timer for all tasks, because a timer each would cost more than a small query. Time in which this thread was too busy to look
 * does not count: the answer may lie in the socket unread.
 */
function createDeadlines(deadlineMs: number) {
  const everyMs = Math.min(DEADLINES_CHECKED_EVERY_MS, deadlineMs);
  const running = new Set<Task>();
  let busyMs = 0;
  let checkedAt = performance.now();
  const now = () => performance.now() - busyMs;
  const check = () => {
    const at = performance.now();
    busyMs += Math.max(0, at - checkedAt - everyMs);
    checkedAt = at;
    for (const task of running) {
      if (task.startedAt > now() - deadlineMs) break;
      task.expire();
    }
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  const start = (task: Task) => {
    task.startedAt = now();
    running.add(task);
  };
  return {
    start,
    restart(task: Task) {
      running.delete(task);
      start(task);
    },
    end: (task: Task) => running.delete(task),
    stop: () => clearInterval(timer),
  };
}

/** Whether a connection was not made in time. Nothing was asked on it yet, so the query may try another. */
function isUnopened(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === "CONNECT_TIMEOUT");
}

function late(): Refusal {
  return new Refusal("unavailable", "The database did not answer in time. Try again.");
}

export function isLate(error: unknown): boolean {
  return causesOf(error).some((each) => each instanceof Refusal && each.code === "unavailable");
}

function fault(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
