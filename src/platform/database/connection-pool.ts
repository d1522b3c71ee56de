// The pool of connections: one driver for each connection, lent to one query or transaction at a time and discarded at its first fault,
// with a deadline on every query.
//
// The driver's own pool does not survive a restart of the server: a query that reaches a connection between its error and its close
// never settles; a connection that closes before it has written never writes again; a transaction whose connection is gone is rolled
// back all the same, which ends the process; and one that begins behind another query leaves its connection inside the transaction.
// None of this can happen to a connection that is not shared and never reopened, whose close fails all that runs on it.

import type postgres from "postgres";
import { keepTrace } from "../telemetry/trace.ts";
import { cancelSession } from "./cancel.ts";
import { createCommits, mayWrite } from "./commit.ts";
import type { Connection } from "./connection.ts";
import { type Borrower, type ConnectionsOptions, createConnections } from "./connections.ts";
import { createDeadlines, type Task } from "./deadline.ts";
import { causesOf, isConnectionFault, isReadOnlyFault, unconfirmed } from "./fault.ts";
import { isLate, late } from "./late.ts";
import { asQuery, type Ending, type Query } from "./query.ts";
import { type Manner, type Send, transact, type Work } from "./transaction.ts";

type ConnectionPoolOptions = ConnectionsOptions & {
  deadlineMs: number | null;
  /** How long a commit is waited for, with the time until its transaction had a connection; `deadlineMs` by default. */
  commitMs?: number | undefined;
};

export type ConnectionPool = ReturnType<typeof createConnectionPool>;

type Ask = (driver: postgres.Sql) => PromiseLike<unknown>;

export function createConnectionPool({ deadlineMs, commitMs, ...options }: ConnectionPoolOptions) {
  const connections = createConnections(options);
  let unavailable = 0;
  const counted = new WeakSet<Error>();
  const deadlines = deadlineMs === null ? null : createDeadlines(deadlineMs);
  const commits = commitMs === undefined ? null : createCommits(commitMs, connections.discard);

  const lose = (connection: Connection, error: unknown) => {
    connection.isGone = true;
    if (isReadOnlyFault(error)) connections.doubt();
    count(error);
  };

  const count = (error: unknown) => {
    // A transaction fails with the error of the query that failed in it.
    const causes = causesOf(error);
    if (!isConnectionFault(error) || causes.some((each) => counted.has(each))) return;
    for (const each of causes) counted.add(each);
    unavailable++;
  };

  /** Lends a connection within the deadline, which goes on for what `use` does with it. */
  const borrow = (task: Task, use: (connection: Connection) => void, reject: (error: unknown) => void) => {
    let isOver = false;
    const borrower: Borrower = {
      take(connection) {
        if (isOver) connections.release(connection);
        else use(connection);
      },
      refuse(error) {
        if (isOver) return;
        deadlines?.end(task);
        count(error);
        reject(error);
      },
    };
    task.expire = () => {
      isOver = true;
      unavailable++;
      connections.leave(borrower);
      deadlines?.end(task);
      reject(late());
    };
    deadlines?.start(task);
    connections.acquire(borrower);
  };

  const refuse = (text: string, { reject }: Ending): boolean => {
    if (!commits?.isStalled || !mayWrite(text)) return false;
    unavailable++;
    reject(late());
    return true;
  };

  const run = (connection: Connection, ask: Ask, task: Task, { resolve, reject }: Ending, manner: Manner) => {
    const { driver } = connection;
    let isTold = false;
    task.expire = () => {
      isTold = true;
      unavailable++;
      reject(late());
      if (manner === "commit" && commits) return commits.stall(task, connection);
      if (manner === "query") {
        // The request may reach the server after the query, and would then end the wait of a later commit: no other work follows.
        connection.until = 0;
        cancelSession(driver.options, connection.key).catch(() => {});
      }
      // If the server does not end it within another deadline, the connection is dead.
      deadlines?.restart(task);
      task.expire = () => {
        deadlines?.end(task);
        connections.discard(connection);
      };
    };
    const end = () => {
      connection.running.delete(fail);
      deadlines?.end(task);
      commits?.end(task, connection);
    };
    const fail = (error: unknown) => {
      end();
      // At once and not when it closes: no other query may use it in between.
      if (isConnectionFault(error)) {
        if (isTold) connection.isGone = true;
        else lose(connection, error);
      }
      reject(error);
    };
    connection.running.add(fail);
    connection.askedAt = performance.now();
    connection.hasWarned = false;
    ask(driver).then((value) => {
      if (manner !== "query" && connection.hasWarned) return fail(unconfirmed());
      end();
      resolve(value);
    }, fail);
  };

  const runAnywhere = (ask: Ask, { resolve, reject }: Ending, manner: Manner) => {
    const task: Task = { startedAt: 0, expire: () => {} };
    const use = (connection: Connection) => {
      // Released when the server is done with it, which after a deadline is later than the caller is answered.
      const ending: Ending = {
        resolve(value) {
          connections.release(connection);
          resolve(value);
        },
        reject(error) {
          if (!isLate(error)) connections.release(connection);
          reject(error);
        },
      };
      run(connection, ask, task, ending, manner);
    };
    borrow(task, use, reject);
  };

  /** A query of a transaction that has waited so long for its connection. */
  const sendOf =
    (connection: Connection, waitedMs: number): Send =>
    (query, read, ending, manner) => {
      if (refuse(query[0], ending)) return;
      const task: Task = { startedAt: 0, expire: () => {} };
      if (commits && manner === "commit") commits.start(task, waitedMs);
      else deadlines?.start(task);
      run(connection, (driver) => read(driver.unsafe(...query)), task, ending, manner);
    };

  const beginAnywhere = (work: Work, { resolve, reject }: Ending) => {
    const task: Task = { startedAt: 0, expire: () => {} };
    const askedAt = performance.now();
    const use = (connection: Connection) => {
      deadlines?.end(task);
      transact(connection, work, { send: sendOf(connection, performance.now() - askedAt), tell: reject })
        .then(resolve, (error) => {
          if (isConnectionFault(error)) lose(connection, error);
          reject(error);
        })
        .finally(() => connections.release(connection));
    };
    borrow(task, use, reject);
  };

  return {
    unsafe: (...query: Parameters<postgres.Sql["unsafe"]>): Query =>
      asQuery((read, ending) => {
        if (refuse(query[0], ending)) return;
        runAnywhere((driver) => read(driver.unsafe(...query)), ending, mayWrite(query[0]) ? "uncancelled" : "query");
      }),
    begin: (work: Work): Promise<unknown> =>
      new Promise((resolve, reject) => {
        // The driver may call the work during another request: the trace must not change.
        beginAnywhere(keepTrace(work), { resolve, reject });
      }),
    /** `unavailable`: queries since the start that got no answer because a connection broke or the deadline passed. */
    figures: () => ({ ...connections.figures(), unavailable }),
    /** Waits for running queries, at most 5 seconds. */
    async close(): Promise<void> {
      await connections.close();
      deadlines?.stop();
      commits?.stop();
    },
  };
}
