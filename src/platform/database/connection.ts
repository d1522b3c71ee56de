// One connection of a pool: a driver that opens it at its first query, and is of no more use when it has closed.
import type postgres from "postgres";
import type { SessionKey } from "./cancel.ts";
import { fault } from "./fault.ts";

export type Connection = {
  driver: postgres.Sql;
  isGone: boolean;
  /** Cancels the query that runs on it. */
  key: SessionKey;
  /** By performance.now(), counted from the first loan. */
  until: number;
  /** By performance.now(): its server is looked at again. */
  greetAgainAt: number;
  /** By performance.now(): the last query that it was given. */
  askedAt: number;
  /** Fails the queries that run on it. */
  running: Set<(error: Error) => void>;
};

const UNOPENED: SessionKey = { pid: 0, secret: 0 };

/** @param open makes its driver; the function that it gets tells that the connection is gone */
export function makeConnection(open: (onclose: () => void) => postgres.Sql): Connection {
  const running: Connection["running"] = new Set();
  const driver = open(() => {
    connection.isGone = true;
    // After the errors that the driver tells by itself, which say more.
    queueMicrotask(() => {
      for (const fail of running) fail(fault("CONNECTION_CLOSED", "The connection is gone."));
    });
  });
  const connection: Connection = {
    driver,
    isGone: false,
    key: UNOPENED,
    until: 0,
    greetAgainAt: 0,
    askedAt: 0,
    running,
  };
  return connection;
}
