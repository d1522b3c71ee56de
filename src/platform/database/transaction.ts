// A transaction on a connection of the pool, as drizzle begins it.
import type postgres from "postgres";
import type { Connection } from "./connection.ts";
import { fault, isAfterFailure } from "./fault.ts";
import { isLate } from "./late.ts";
import { asQuery, type Ending, handled, type Query, type Read } from "./query.ts";

type Asked = Parameters<postgres.Sql["unsafe"]>;

/** The parts of a transaction that drizzle calls. */
type Client = { unsafe(...query: Asked): Query; savepoint(work: Work): Promise<unknown> };
export type Work = (client: Client) => unknown;

/** Only a `query` that is late is cancelled: a commit, and a write outside of a transaction, may wait for the standby. */
export type Manner = "query" | "uncancelled" | "commit";

export type Send = (query: Asked, read: Read, ending: Ending, manner: Manner) => void;

/** @property tell hears at once of a query that is late; the connection is free when the transaction settles */
type Way = { send: Send; tell(error: unknown): void };

export async function transact(connection: Connection, work: Work, { send, tell }: Way): Promise<unknown> {
  /** The first one says why; what runs beside it fails because of it. */
  let failure: unknown;
  /** Of a query that is late. It may have been cancelled, so nothing of the transaction is committed. */
  let lateness: unknown = null;
  let savepoints = 0;
  let isCommitting = false;
  const ask = (...query: Asked) =>
    asQuery((read, { resolve, reject }) => {
      if (connection.isGone) return reject(fault("CONNECTION_CLOSED", "The transaction's connection is gone."));
      if (lateness !== null && query[0] !== "rollback") return reject(lateness);
      const ending: Ending = {
        resolve,
        reject(error) {
          failure ??= error;
          if (isLate(error)) lateness ??= error;
          reject(error);
        },
      };
      // Without its `begin`, the statements behind it would be committed at once. A `commit` that is cancelled while it waits for the
      // standby stays on this server alone; the `rollback` of a late one waits behind it.
      const manner = query[0] === "commit" ? "commit" : isCommitting || query[0] === "begin" ? "uncancelled" : "query";
      isCommitting ||= manner === "commit";
      send(query, read, ending, manner);
    });
  const client: Client = {
    unsafe: ask,
    async savepoint(inner) {
      const name = `s${++savepoints}`;
      // Sent together with the first query, like `begin`.
      const set = handled(ask(`savepoint ${name}`));
      try {
        const result = await inner(client);
        await set;
        return result;
      } catch (error) {
        const undone = handled(ask(`rollback to ${name}`));
        if (!isLate(error)) await undone;
        failure = undefined;
        throw error;
      }
    },
  };
  try {
    const begun = handled(ask("begin"));
    const result = await work(client);
    await begun;
    const { command } = (await ask("commit")) as { command?: string };
    if (command === "COMMIT") return result;
    throw failure;
  } catch (thrown) {
    const error = isAfterFailure(thrown) ? (failure ?? thrown) : thrown;
    if (isLate(error)) tell(error);
    await ask("rollback").catch(() => {
      // The server may have committed or not.
      connection.isGone = true;
    });
    throw error;
  }
}
