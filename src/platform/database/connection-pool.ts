// Runs each query and each transaction on a connection of its own, with a deadline on every query.
import type postgres from "postgres";
import { keepTrace } from "#platform/trace.ts";
import { type Connection, type ConnectionsOptions, createConnections, type Use } from "./connections.ts";
import { createDeadlines, type Task } from "./deadline.ts";
import { type DriverQuery, isConnectionFault } from "./driver.ts";
import { closed, gone, isLate, isUnopened, late } from "./pool-error.ts";

export type ConnectionPoolOptions = ConnectionsOptions & {
  /** Null: none. */
  deadlineMs: number | null;
};

type Work = (client: postgres.TransactionSql) => unknown;

/** What drizzle uses of the driver. */
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
  /** Queries and transactions that no connection was free for. */
  waiting: number;
  /** Since the start: those that a connection that broke, or the deadline, kept from an answer. */
  unavailable: number;
};

/** Rows as objects, or as arrays of values where that is asked for at once. */
export type Query = Promise<unknown> & { values(): Promise<unknown> };

type Ending = { resolve(value: unknown): void; reject(error: unknown): void };

/** A pool that makes connections when they are needed. */
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
        // Not only when it closes, which is a moment later: nobody may use it in between.
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
      if (!connection) return reject(closed());
      // Given back only when the server is done with it, which after a deadline is later than the caller hears.
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
      startedAt: performance.now(),
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

  /** Runs a transaction or a savepoint on a connection. `tell` is told of a failure that the driver may never come to tell. */
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
            if (connection.isGone) return ending.reject(gone());
            const task: Task = { startedAt: performance.now(), expire: () => {} };
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
      // The driver would now commit or roll back on what is no connection any more. It tells of the end by itself.
      return new Promise(() => {});
    });

  const beginAnywhere = (work: Work, { resolve, reject }: Ending, isAgain = false) => {
    let hasBegun = false;
    const noted: Work = (client) => {
      hasBegun = true;
      return work(client);
    };
    connections.acquire((connection) => {
      if (!connection) return reject(closed());
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
        // The driver calls the work when it has a connection, which may be during another request: the trace must not change.
        beginAnywhere(keepTrace(work), { resolve, reject });
      }),
    figures: () => ({ ...connections.figures(), unavailable }),
    async close() {
      await connections.close();
      deadlines?.stop();
    },
  };
}

/** drizzle says at once, but only after it has the query, how it wants the rows. */
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
