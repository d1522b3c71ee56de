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
  /** The server warned during the last query: of a commit, that it waits for no standby any more. */
  hasWarned: boolean;
  /** Fails the queries that run on it. */
  running: Set<(error: Error) => void>;
};

/** What the driver tells of its connection. */
export type Told = { onclose(): void; onwarning(): void };

const UNOPENED: SessionKey = { pid: 0, secret: 0 };

/** @param open makes its driver */
export function makeConnection(open: (told: Told) => postgres.Sql): Connection {
  const running: Connection["running"] = new Set();
  const driver = open({
    onclose() {
      connection.isGone = true;
      // After the errors that the driver tells by itself, which say more.
      queueMicrotask(() => {
        for (const fail of running) fail(fault("CONNECTION_CLOSED", "The connection is gone."));
      });
    },
    onwarning() {
      connection.hasWarned = true;
    },
  });
  const connection: Connection = {
    driver,
    isGone: false,
    key: UNOPENED,
    until: 0,
    greetAgainAt: 0,
    askedAt: 0,
    hasWarned: false,
    running,
  };
  return connection;
}
