// The connections of a pool: made, lent to one borrower at a time, renewed with age, and dropped at their first fault. While no server
// takes them, one alone is tried again and again, and borrowers wait for it, for seconds at most.
import type postgres from "postgres";
import { withTimeout } from "../time/with-timeout.ts";
import type { SessionKey } from "./cancel.ts";
import { type Connection, makeConnection, type Told } from "./connection.ts";
import { fault, isConnectionFault, isOutOfResources, mayPass, ofDatabase } from "./fault.ts";
import { watchSilence } from "./silence.ts";

export type ConnectionsOptions = {
  max: number;
  /** An older connection is not lent again; some live up to twice as long, so that not all are renewed at once. */
  lifeMs?: number | undefined;
  /** Makes a driver for one connection, which it opens at its first query. */
  open(told: Told): postgres.Sql;
  /** Opens the connection and looks at its server. Throws where that is not the right one. */
  greet(driver: postgres.Sql): Promise<SessionKey>;
  outage?: Partial<OutagePace>;
};

export type OutagePace = {
  /** How long a borrower waits for a server, counted from the beginning of the outage. */
  waitMs: number;
  tryEveryMs: number;
  /** After so long without an answer to a query the server is looked at by another connection. */
  silentMs: number;
};

export type Borrower = { take(connection: Connection): void; refuse(error: unknown): void };

const CLOSE_WITHIN_S = 5;
/** A session of the server grows with each statement that it plans. */
const LIFE_MS = 30 * 60_000;
/** A server that became read-only is left after this. */
const GREET_EVERY_MS = 15_000;
const GREET_WITHIN_MS = 3_000;
const OUTAGE: OutagePace = { waitMs: 4_000, tryEveryMs: 250, silentMs: 1_500 };

const silent = () => fault("CONNECT_TIMEOUT", "The database does not answer.");

export function createConnections({ max, lifeMs = LIFE_MS, open, greet, ...options }: ConnectionsOptions) {
  const pace = { ...OUTAGE, ...options.outage };
  const connections = new Set<Connection>();
  const unopened: Connection[] = [];
  const idle: Connection[] = [];
  const waiting = new Set<Borrower>();
  /** Where no connection ever opened, queries do not wait for one: the settings may be wrong. */
  let hasOpened = false;
  let outage: { error: unknown; isLong: boolean; timer: Timer } | null = null;
  let isClosed = false;
  const { promise: allReturned, resolve: returnAll } = Promise.withResolvers<void>();

  // Drivers made in one go share compiled code. Made one by one, as connections are renewed, a process grew by 16 to 27 MB in its
  // second half hour under load.
  const connect = (): Connection => {
    if (unopened.length === 0) unopened.push(...Array.from({ length: max }, () => makeConnection(open)));
    const connection = unopened.pop() as Connection;
    connection.until = performance.now() + lifeMs * (1 + Math.random());
    connections.add(connection);
    return connection;
  };

  const drop = (connection: Connection) => {
    connection.isGone = true;
    if (connections.delete(connection)) connection.driver.end({ timeout: 0 }).catch(() => {});
  };

  /** Opens it, or looks again at the server of one that is open. A close that the driver does not tell fails it, too. */
  const meet = async (connection: Connection): Promise<void> => {
    const { promise: closed, reject } = Promise.withResolvers<never>();
    connection.running.add(reject);
    connection.askedAt = performance.now();
    try {
      const greeting = Promise.race([greet(connection.driver), closed]);
      connection.key = await withTimeout(greeting, GREET_WITHIN_MS, silent);
    } catch (error) {
      throw ofDatabase(error);
    } finally {
      connection.running.delete(reject);
    }
    connection.greetAgainAt = performance.now() + GREET_EVERY_MS;
    hasOpened = true;
  };

  const meetFor = (connection: Connection, borrower: Borrower) => {
    const since = performance.now();
    meet(connection).then(
      () => {
        if (!isClosed) return borrower.take(connection);
        refuseClosed(borrower);
        release(connection);
      },
      (error: unknown) => {
        drop(connection);
        const isAway = isConnectionFault(error) && !isOutOfResources(error);
        if (isClosed || !isAway || !(hasOpened || mayPass(error))) {
          borrower.refuse(error);
          return serveNext();
        }
        beginOutage(error, since);
        acquire(borrower);
      },
    );
  };

  const acquire = (borrower: Borrower) => {
    if (isClosed) return refuseClosed(borrower);
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (connection.isGone) drop(connection);
      else if (performance.now() < connection.greetAgainAt) return borrower.take(connection);
      else return meetFor(connection, borrower);
    }
    if (outage?.isLong) return borrower.refuse(outage.error);
    if (outage || connections.size >= max) waiting.add(borrower);
    else meetFor(connect(), borrower);
  };

  const beginOutage = (error: unknown, since: number) => {
    if (outage) {
      outage.error = error;
      return;
    }
    const leftMs = Math.max(0, since + pace.waitMs - performance.now());
    outage = { error, isLong: leftMs === 0, timer: setTimeout(giveUpWaiting, leftMs) };
    void findServer();
  };

  const giveUpWaiting = () => {
    if (!outage) return;
    outage.isLong = true;
    for (const borrower of waiting) {
      waiting.delete(borrower);
      borrower.refuse(outage.error);
    }
  };

  const findServer = async () => {
    while (outage && !isClosed) {
      await new Promise((resolve) => setTimeout(resolve, pace.tryEveryMs));
      const connection = connect();
      const error = await meet(connection).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error === null) endOutage(connection);
      else {
        drop(connection);
        outage.error = error;
      }
    }
  };

  const endOutage = (connection: Connection) => {
    clearTimeout(outage?.timer);
    outage = null;
    release(connection);
    while (waiting.size > 0 && connections.size < max) serveNext();
  };

  /** @returns the fault of a server that does not answer; null where it answers, or says that it has no room */
  const examine = async (): Promise<unknown> => {
    const connection = connect();
    const error = await meet(connection).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    drop(connection);
    serveNext();
    return isConnectionFault(error) && !isOutOfResources(error) ? error : null;
  };

  /** What ran on it was committed or not. It is closed and not cancelled: a commit goes on waiting for its standby. */
  const giveUp = (connection: Connection) => {
    for (const fail of connection.running) fail(fault("CONNECTION_CLOSED", "The database stopped answering."));
    drop(connection);
  };

  const giveUpAll = (error: unknown) => {
    if (isClosed || outage) return;
    for (const each of [...connections]) giveUp(each);
    beginOutage(error, performance.now() - pace.waitMs);
    giveUpWaiting();
  };

  const silence = watchSilence({
    connections,
    silentMs: pace.silentMs,
    isAway: () => outage !== null,
    examine,
    giveUp,
    giveUpAll,
  });

  const inUse = () => connections.size - idle.length;

  const serveNext = () => {
    if (isClosed && inUse() === 0) returnAll();
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

  return {
    /** Lends a connection, at once or when one is free. The borrower calls `release` or `discard`. */
    acquire,
    leave: (borrower: Borrower): void => void waiting.delete(borrower),
    release,
    discard(connection: Connection) {
      drop(connection);
      serveNext();
    },
    /** The server of one of them takes no writes any more: each is looked at before it is lent again. */
    doubt(): void {
      for (const connection of connections) connection.greetAgainAt = 0;
    },
    /** `waiting`: queries and transactions that wait for a connection. `isAway`: no server takes connections. */
    figures: () => ({ max, open: connections.size, inUse: inUse(), waiting: waiting.size, isAway: outage !== null }),
    async close(): Promise<void> {
      isClosed = true;
      silence.stop();
      clearTimeout(outage?.timer);
      for (const borrower of waiting) refuseClosed(borrower);
      waiting.clear();
      if (inUse() > 0) {
        const enough = setTimeout(returnAll, CLOSE_WITHIN_S * 1_000);
        await allReturned;
        clearTimeout(enough);
      }
      await Promise.all([...connections].map(({ driver }) => driver.end({ timeout: CLOSE_WITHIN_S })));
    },
  };
}

function refuseClosed(borrower: Borrower): void {
  borrower.refuse(fault("CONNECTION_ENDED", "The pool is closed."));
}
